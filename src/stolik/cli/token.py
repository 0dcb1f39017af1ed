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

    from stolik.server.house import House
    from stolik.server.messages import NewGuest
    from stolik.server.run import default_database

    try:
        guest = msgspec.convert({"name": name}, NewGuest)
    except msgspec.ValidationError as error:
        raise typer.BadParameter(str(error)) from error

    async def make() -> str:
        house = House(database or default_database())
        await house.storage.open()
        house.writer.start()
        try:
            person = await house.people.new_guest(guest.name)
            return await house.people.new_token(person)
        finally:
            await house.writer.stop()
            await house.storage.close()

    typer.echo(asyncio.run(make()))
