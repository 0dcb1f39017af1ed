"""What the commands for the keeper of a server share: they work in its database, beside it."""

from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from stolik.server.storage.queries import Storage

T = TypeVar("T")
Database = Annotated[
    str | None, typer.Option(metavar="URL", help="The server's; as in `stolik serve`.")
]


def beside_server(database: str | None, work: "Callable[[Storage], Awaitable[T]]") -> T:
    """Work in the database of a server, which may be running."""
    import asyncio

    from stolik.server.run import default_database
    from stolik.server.storage.queries import Storage

    async def run() -> T:
        storage = Storage(database or default_database())
        await storage.open()
        try:
            return await work(storage)
        finally:
            await storage.close()

    return asyncio.run(run())
