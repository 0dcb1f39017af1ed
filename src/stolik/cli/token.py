"""`stolik token`: a name and a token for a program, made beside the server's database."""

from typing import Annotated

import typer


def token(
    name: Annotated[str, typer.Argument(help="The program's name at the table.")],
    *,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="The server's; as in `stolik serve`.")
    ] = None,
) -> None:
    """Makes a new player and prints a bearer token for it: shown once, kept only as a hash."""
    import asyncio

    import msgspec

    from stolik.server.accounts.names import accepted_name
    from stolik.server.app import App
    from stolik.server.messages.requests import NewGuest
    from stolik.server.run import default_database
    from stolik.server.settings import Settings

    try:
        guest = msgspec.convert({"name": name}, NewGuest)
    except msgspec.ValidationError as error:
        raise typer.BadParameter(str(error)) from error

    async def make() -> str:
        app = App(Settings(database=database or default_database()))
        await app.storage.open()
        app.writer.start()
        try:
            person = await app.people.new_guest(accepted_name(guest.name))
            return await app.people.tokens.new_token(person.id)
        finally:
            await app.writer.stop()
            await app.storage.close()

    typer.echo(asyncio.run(make()))
