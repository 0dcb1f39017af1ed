"""How fast bots of other programs are: in the arena, and at a local server through `stolik bot`.

`python -m benchmarks.bots` measures both; the figures are on docs/write-a-bot.md and
docs/bot-protocol.md.
"""

import asyncio
import sys
import tempfile
import time
from pathlib import Path

from tests.faults.processes import server_processes

from stolik.arena.plan import plan_arena
from stolik.arena.run import Arena
from stolik.bench.load.client import Guest
from stolik.runner.runner import Runner, RunnerSettings
from stolik.server.messages.requests import NewTable

EXAMPLES = Path(__file__).parent.parent / "examples" / "bots"
MATCHES = 60
WARM_UP = 8
TABLES = 16
SECONDS = 8.0


def decisions_per_second(bot: str) -> float:
    """In an arena of 6 nimmt! on all cores, with the bot on all four seats."""
    plan = plan_arena([bot], "six-nimmt", matches=MATCHES, seats=4)
    with Arena(plan) as arena:
        outcomes = arena.play()
        for _ in range(WARM_UP):
            next(outcomes)
        started = time.perf_counter()
        made = sum(outcome.moves for outcome in outcomes)
        return made / (time.perf_counter() - started)


async def open_table(guest: Guest) -> None:
    """One more match of the bot's against the server's."""
    wish = NewTable(game="six-nimmt", seats=2, bots=("easy",), pace="instant")
    table = await guest.host(wish)
    async with guest.at(table.id) as client:
        await client.sit(0)
        await client.start_alone()


async def moves_per_second(address: str, bot: str) -> float:
    """Of one runner at many tables; the server and its own bots share the machine."""
    guest = await Guest.arrive(address, "Robert")
    token = (await guest.http.post("/api/me/token")).json()["secret"]
    settings = RunnerSettings(
        bot=bot, server=address, token=token, tables=TABLES, plays_ladder=False
    )
    runner = Runner(settings)
    running = asyncio.create_task(runner.run())
    for _ in range(4 * TABLES):
        await open_table(guest)
    while len(runner.tables) < TABLES:
        await asyncio.sleep(0.1)
    started, before = time.perf_counter(), made_by(runner)
    await asyncio.sleep(SECONDS)
    made = made_by(runner) - before
    seconds = time.perf_counter() - started
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    await guest.go_away()
    return made / seconds


def made_by(runner: Runner) -> int:
    """All its moves so far."""
    return runner.moves + sum(player.moves for player in runner.tables.values())


async def at_a_server(bot: str) -> float:
    """The same, with a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/stolik.db"
        with server_processes(database, Path(folder), 1) as (server,):
            await server.answers()
            return await moves_per_second(server.address, bot)


def main() -> None:
    """Prints the figures."""
    program = f"exec:{sys.executable} {EXAMPLES / 'cautious.py'}"
    for bot in ("random", program):
        print(f"arena, {bot}: {decisions_per_second(bot):,.0f} decisions per second")
    for bot in ("normal", program):
        print(f"server, {bot}: {asyncio.run(at_a_server(bot)):,.0f} moves per second", flush=True)


if __name__ == "__main__":
    main()
