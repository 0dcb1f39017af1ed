"""Compiled code made ready beside the server, so that no table waits for it.

Compiling holds Python's lock and would freeze every table, and even loading compiled code takes
tenths of a second. So another process compiles and puts the code into the cache on disk; a thread
here then loads it from there, before anything on the event loop needs it.
"""

import asyncio
import logging
import os
import sys

from stolik.games import game_ids

TABLE, POLICY, SEARCH, REVIEW = "tables", "policy", "search", "review"
PARTS = (TABLE, POLICY, SEARCH, REVIEW)
"""Of `stolik.warm`: what people at a table need, then bots, then hints."""

QUICK = frozenset({"easy", "normal"})
"""Bots that answer at once; others, also those of other programs, may think for long."""

log = logging.getLogger(__name__)

_loaded: set[tuple[str, str]] = set()
"""Compiled code belongs to the process, whatever servers it runs."""


class CompiledCode:
    """Which parts of which games are loaded in this process; loads what is missing, once."""

    def __init__(self) -> None:
        self._loading: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._warming: asyncio.Task[None] | None = None

    def warm_up(self) -> None:
        """Makes everything ready in the background: first the tables, then the strong bots."""
        self._warming = asyncio.create_task(self._warm_up(), name="warm-up")

    async def stop(self) -> None:
        """Ends what is under way."""
        tasks = [task for task in (self._warming, *self._loading.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def game_ready(self, game: str) -> None:
        """Returns when a table of this game can be played on the event loop."""
        await self._ready(game, TABLE)

    async def bot_ready(self, game: str, level: str) -> None:
        """Returns when a bot of this level can think without compiling anything."""
        await self._ready(game, POLICY if level in QUICK else SEARCH)

    async def review_ready(self, game: str) -> None:
        """Returns when moves can be measured without compiling anything."""
        await self._ready(game, REVIEW)

    async def _warm_up(self) -> None:
        for part in PARTS:
            for game in game_ids():
                await self._ready(game, part)
        log.info("warm")

    async def _ready(self, game: str, part: str) -> None:
        if (game, part) in _loaded:
            return
        task = self._loading.get((game, part))
        if task is None:
            task = asyncio.create_task(load(game, part))
            self._loading[game, part] = task
        await asyncio.shield(task)


async def load(game: str, part: str) -> None:
    """Loads one part of a game in a thread, after another process has compiled it."""
    if not await asyncio.to_thread(is_compiled, game, part):
        await compile_elsewhere(game, part)
    await asyncio.to_thread(use, game, part)


async def compile_elsewhere(game: str, part: str) -> None:
    """Compiles in another process, which leaves what it made in the cache on disk."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "stolik.server.warm", game, part
    )
    try:
        await process.wait()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()  # or it would outlive the event loop, unreaped


def is_compiled(game: str, part: str) -> bool:
    """Whether everything of this part is in the cache; Numba is loaded to know which one."""
    from stolik.warmed import is_warm

    return is_warm(game, part)


def use(game: str, part: str) -> None:
    """Calls all compiled functions of a part, so that they are compiled or loaded."""
    from stolik import warm  # with the environments for research: the page need not wait for them

    warm.use(game, [part])
    _loaded.add((game, part))


if __name__ == "__main__":
    if sys.platform != "win32":
        os.nice(10)  # people play meanwhile
    use(sys.argv[1], sys.argv[2])
