"""A server that has loaded nothing yet plays a match of every game with bots.

Prints one line for every compiled function that was loaded or compiled on the event loop, and one
for Numba if it was loaded there, or before there was a table.
"""

import asyncio
import sys
import threading
from importlib.abc import MetaPathFinder
from typing import Any

import pytest

from stolik.compiler import before_compiling
from stolik.games import find_game, game_ids
from stolik.server.app import App
from stolik.server.messages.commands import MakeMove, Sit, Start
from stolik.server.messages.common import Identity
from stolik.server.messages.requests import NewTable
from stolik.server.settings import Settings

PEOPLE_MOVES = 6


def note(what: str) -> None:
    """Prints what happens on the event loop."""
    if threading.current_thread() is threading.main_thread():
        print(what)


class Finder(MetaPathFinder):
    """Finds nothing, but hears of every module that is loaded."""

    def find_spec(self, fullname: str, *_: Any) -> None:
        """For Numba, which takes a seventh of a second."""
        if fullname == "numba":
            note(fullname)


def watch() -> None:
    """Has it noted what Numba does before it first calls a function."""
    from numba.core.dispatcher import Dispatcher

    compile_or_load = Dispatcher.compile

    def noted(dispatcher: Dispatcher, signature: Any) -> Any:
        note(f"{dispatcher.py_func.__module__}.{dispatcher.py_func.__qualname__}")
        return compile_or_load(dispatcher, signature)

    pytest.MonkeyPatch().setattr(Dispatcher, "compile", noted)


async def play(app: App, game: str) -> None:
    """One person and bots, so far that all of them have moved."""
    person = await app.people.new_guest("Ania")
    seats = find_game(game).options.seats[0]
    new = NewTable(game=game, seats=seats, bots=("normal",) * (seats - 1), pace="instant")
    table = (await app.hub.create(person, new)).id
    room, connection = await app.hub.connect(table, Identity(person))
    await app.hub.perform(table, person, Sit())
    await app.hub.perform(table, person, Start(salt="0" * 64))
    while room.table.seats[0].moves < PEOPLE_MOVES and room.table.status == "playing":
        legal = room.table.match.legal(0) if room.table.match else []
        if legal:
            move = "ready" if "ready" in legal else legal[0]
            await app.hub.perform(
                table, person, MakeMove(move=move, turn=room.table.seats[0].moves)
            )
        else:
            await connection.next()
    app.hub.disconnect(room, connection)


async def main(database: str) -> None:
    sys.meta_path.insert(0, Finder())
    before_compiling(watch)
    app = App(Settings(database=database))
    await app.open()
    if "numba" in sys.modules:
        note("numba")
    for game in game_ids():
        await play(app, game)
    await app.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
