"""`stolik serve`, held at a critical point until the test lets it go.

Run as `python -m tests.server.held …` with the arguments of `stolik`. The process stops before it
writes an entry with an event of the kind `HELD_EVENT`: it leaves the file `NAME.held` in
`HELD_FOLDER` and waits for the file `NAME.go`. With `HELD_THOUGHTS` its bots take the first legal
move, so often and no more, and note every thought in `NAME.thoughts`.
"""

import asyncio
import os
from pathlib import Path

import pytest

from stolik.cli.main import main
from stolik.server.runtime.hub import Hub
from stolik.server.runtime.room import Room
from stolik.server.runtime.scheduler import Scheduler, Thought
from stolik.server.storage.batches import Append, Write
from stolik.server.storage.writer import Writer
from stolik.server.table.decide import BotMove
from stolik.server.table.events import Entry

EVENT = os.environ.get("HELD_EVENT", "")
FOLDER = Path(os.environ.get("HELD_FOLDER", ""))
NAME = os.environ.get("HELD_NAME", "")
THOUGHTS = int(os.environ.get("HELD_THOUGHTS", "0"))

write = Writer.write
apply_remote = Hub.apply_remote


async def held_write(writer: Writer, item: Write) -> bool:
    """Waits where the other process may be faster."""
    if isinstance(item, Append) and any(
        event.__struct_config__.tag == EVENT for event in item.entry.events
    ):
        (FOLDER / f"{NAME}.held").touch()
        while not (FOLDER / f"{NAME}.go").exists():
            await asyncio.sleep(0.01)
    return await write(writer, item)


async def scripted_thought(_scheduler: Scheduler, _host: str, thought: Thought) -> BotMove:
    """The first legal move; after a few thoughts it thinks for ever."""
    notes = FOLDER / f"{NAME}.thoughts"
    earlier = notes.read_text() if notes.exists() else ""
    if earlier.count("\n") == THOUGHTS:
        await asyncio.Event().wait()
    move = thought.match.legal(thought.seat)[0]
    notes.write_text(f"{earlier}{len(thought.match.moves)} {thought.seat} {move}\n")
    return thought.answered(move)


def apply_remote_and_drive(hub: Hub, room: Room, entry: Entry) -> None:
    """Drives bots for what another process wrote, too, as if that one had died."""
    apply_remote(hub, room, entry)
    hub.on_change(room)


if __name__ == "__main__":
    patch = pytest.MonkeyPatch()
    patch.setattr(Writer, "write", held_write)
    if THOUGHTS:
        patch.setattr(Scheduler, "_think", scripted_thought)
        patch.setattr(Hub, "apply_remote", apply_remote_and_drive)
    main()
