"""Faults of every kind, one after another, while all five games are played and looked at.

A run is made of sittings with a seed each: a database of its own, five tables, everybody at them,
and a number of faults. What a sitting found is one line of a file, so a run that was interrupted
goes on with the sittings that are missing. By itself: `python -m tests.faults.mixed --help`.
"""

import argparse
import asyncio
import json
import os
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec

from stolik.server.warm import SEARCH, use
from tests.faults.checker import check
from tests.faults.followers import Follower, Listener, Poller, Streamer, Visitor
from tests.faults.players import TROUBLE, Memory, Player, end_all, go_away, set_up_table
from tests.faults.processes import make_code_ready
from tests.faults.sites import (
    ON_A_FILE,
    ON_POSTGRESQL,
    WITH_NATS,
    Fault,
    Site,
    nats_site,
    postgresql_site,
    sqlite_site,
)
from tests.faults.starvation import Starvation

TABLES: list[tuple[str, int, int, dict[str, Any], int | None]] = [
    ("six-nimmt", 3, 1, {"rounds": 50}, None),
    ("abluxxen", 3, 0, {}, None),
    ("the-gang", 3, 0, {}, None),
    ("red7", 2, 1, {"mode": "advanced", "target": 60}, 30),
    ("take-that", 2, 1, {"rounds": 10}, None),
]
"""Game, people, bots, options, seconds of the clock."""
THINKING = 0.1, 0.5
ALIVE_SECONDS = 15.0
"""After a fault, for every table to go on and for everybody to know it; what the processes wait for
a processor is not counted."""
GIVEN_UP_SECONDS = 120.0
"""By the clock, however busy the machine is."""
FAULTS_A_SITTING = 25
PROCESSES = 2
RESULTS = Path("build/faults.jsonl")


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What a sitting found."""

    seed: int
    database: str
    faults: dict[str, int]
    alive: dict[str, list[float]]
    """Seconds until all tables went on, by the kind of fault."""
    starved: dict[str, list[float]] = {}
    """How many of them a process waited for a processor."""
    late: tuple[str, ...]
    """Tables that did not go on in time, and those who did not hear of it."""
    wrong: tuple[str, ...]
    """What the checker found: lost, doubled, leaked."""
    tables: int
    moves: int
    checked: dict[str, int]

    def fed_seconds(self, kind: str) -> list[float]:
        """Those in which no process waited for a processor, of one kind of fault."""
        alive = self.alive.get(kind, [])
        starved = self.starved.get(kind, [0.0] * len(alive))
        return [seconds - waited for seconds, waited in zip(alive, starved, strict=True)]


class Sitting:
    """Five tables, and everybody at them."""

    def __init__(self, site: Site, rng: Random) -> None:
        self._site = site
        self._rng = rng
        self._stop = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self.players: dict[int, list[Player]] = {}
        """At the tables under way, by the number of the table."""
        self.followers: dict[int, list[Follower]] = {}
        self.memories: list[Memory] = []
        self._guests: list[Player] = []

    async def replace_finished(self) -> None:
        """Everybody finds a table that is not over."""
        for number in range(len(TABLES)):
            if number not in self.players or any(p.is_over for p in self.players[number]):
                await self._set_up_in_time(number)

    async def _set_up_in_time(self, number: int) -> None:
        """Again where it fails: a starved database does not answer in time, as the API says."""
        async with asyncio.timeout(GIVEN_UP_SECONDS):
            while True:
                try:
                    return await self._set_up(number)
                except (*TROUBLE, httpx.HTTPStatusError):
                    await asyncio.sleep(1)

    async def _set_up(self, number: int) -> None:
        game, people, bots, options, turn_seconds = TABLES[number]
        servers = self._site.addresses
        players = await set_up_table(
            servers, game, people, bots, options, turn_seconds=turn_seconds, thinking=THINKING
        )
        table = players[0].memory.table
        followers = [Listener(table, servers), Streamer(table, servers), Poller(table, servers)]
        self.players[number], self.followers[number] = players, followers
        self.memories += [player.memory for player in players]
        self.memories += [follower.memory for follower in followers]
        self._guests += players
        work = [player.play(Random(self._rng.random()), self._stop) for player in players]
        work += [each.follow(at % len(servers)) for at, each in enumerate(followers)]
        if game == "six-nimmt":
            work.append(Visitor(players[0], servers).ask(Random(self._rng.random())))
        self._tasks += [asyncio.create_task(each) for each in work]

    async def alive(self) -> tuple[float, float, list[str]]:
        """Seconds until every table has gone on and everybody knows, starved ones, who was late."""
        clock = asyncio.get_running_loop().time
        begin, starvation = clock(), Starvation(self._processes())
        before = {number: self._newest(number) for number in self.players}
        while True:
            late = [text for number in before for text in self._late(number, before[number])]
            seconds, starved = clock() - begin, starvation.seconds(self._processes())
            if not late or seconds - starved > ALIVE_SECONDS or seconds > GIVEN_UP_SECONDS:
                return seconds, starved, late
            await asyncio.sleep(0.02)

    def _processes(self) -> list[int]:
        """Those of the site, and this one, in which everybody plays."""
        running = (server.process for server in self._site.servers)
        return [os.getpid(), *(process.pid for process in running if process is not None)]

    def _newest(self, number: int) -> int:
        """The version after the last move that was acknowledged at a table."""
        made = [each.version for p in self.players[number] for each in p.memory.acknowledged]
        return max(made, default=0)

    def _late(self, number: int, before: int) -> Iterator[str]:
        game, newest = TABLES[number][0], self._newest(number)
        is_over = all(player.is_over for player in self.players[number])
        if newest <= before and not is_over:
            yield f"{game} does not go on after version {before}"
        for follower in self.followers[number]:
            if follower.version < (newest if is_over else before + 1):
                yield f"{game}: a {type(follower).__name__} is at {follower.version} of {newest}"

    async def end(self) -> None:
        """Everybody goes."""
        self._stop.set()
        await asyncio.sleep(1)
        await end_all(self._tasks)
        await go_away(self._guests)


async def sit(seed: int, folder: Path, plan: Sequence[Fault] | None = None) -> Outcome:
    """One sitting: even seeds on a file, odd ones on PostgreSQL, every other of them with NATS."""
    rng = Random(seed)
    kinds = (ON_A_FILE, ON_POSTGRESQL, ON_A_FILE, WITH_NATS)[seed % 4]
    plan = plan or plan_of(kinds, rng)
    async with new_site(folder, kinds) as site:
        sitting = Sitting(site, rng)
        alive: dict[str, list[float]] = {}
        starved: dict[str, list[float]] = {}
        late: list[str] = []
        try:
            for number, fault in enumerate(plan):
                await between(sitting)
                await fault(site, rng)
                seconds, waited, found = await sitting.alive()
                name = fault.__name__
                alive.setdefault(name, []).append(round(seconds, 2))
                starved.setdefault(name, []).append(round(waited, 2))
                late += [f"after {name}: {text}" for text in found]
                took = f"alive after {seconds:.1f} s, starved for {waited:.1f} s"
                say(seed, site, f"{number + 1}/{len(plan)} {name}: {took}", found)
                await recovered(site)
        finally:
            await sitting.end()
        wrong = await check(site.database, sitting.memories)
    return outcome_of(seed, site.kind, plan, (alive, starved), late, wrong, sitting.memories)


def plan_of(kinds: Sequence[Fault], rng: Random) -> list[Fault]:
    """The faults of a sitting; where they do not come out even, others are left over each time."""
    first = rng.randrange(len(kinds))
    plan = [kinds[(first + at) % len(kinds)] for at in range(FAULTS_A_SITTING)]
    rng.shuffle(plan)
    return plan


def new_site(folder: Path, kinds: Sequence[Fault]) -> AbstractAsyncContextManager[Site]:
    """A site of its own, where these can happen."""
    if kinds is ON_A_FILE:
        return sqlite_site(folder)
    return (nats_site if kinds is WITH_NATS else postgresql_site)(folder, processes=PROCESSES)


async def between(sitting: Sitting) -> None:
    """Everybody at work again, before the next fault."""
    await sitting.replace_finished()
    await asyncio.sleep(0.5)


async def recovered(site: Site) -> None:
    """All processes answer: what is counted is one fault after another."""
    for server in site.servers:
        await server.answers()


def say(seed: int, site: Site, text: str, found: Iterable[str]) -> None:
    """A line of progress."""
    print(f"sitting {seed}, {site.kind}: {text}", *found, sep="\n  ", flush=True)


def outcome_of(
    seed: int,
    database: str,
    plan: Sequence[Fault],
    seconds: tuple[dict[str, list[float]], dict[str, list[float]]],
    late: list[str],
    wrong: list[str],
    memories: list[Memory],
) -> Outcome:
    """What is written down of a sitting."""
    return Outcome(
        seed=seed,
        database=database,
        faults=Counter(fault.__name__ for fault in plan),
        alive=seconds[0],
        starved=seconds[1],
        late=tuple(late),
        wrong=tuple(wrong),
        tables=len({memory.table for memory in memories}),
        moves=sum(len(memory.acknowledged) for memory in memories),
        checked={
            "updates": sum(len(memory.updates) for memory in memories),
            "snapshots": sum(len(memory.snapshots) for memory in memories),
            "replays": sum(len(memory.replays) for memory in memories),
            "hints": sum(len(memory.hints) for memory in memories),
        },
    )


def run(seeds: Iterable[int], results: Path) -> list[Outcome]:
    """The sittings that are not in the file of results yet; then all that were asked for."""
    make_code_ready()
    use("six-nimmt", SEARCH)
    results.parent.mkdir(parents=True, exist_ok=True)
    known = read_results(results)
    for seed in seeds:
        if seed in known:
            continue
        with tempfile.TemporaryDirectory(prefix="stolik-faults-") as folder:
            known[seed] = asyncio.run(sit(seed, Path(folder)))
        with results.open("a") as file:
            file.write(json.dumps(msgspec.to_builtins(known[seed])) + "\n")
    return [known[seed] for seed in seeds]


def seeds_for(faults: int) -> range:
    """Of the sittings that make so many faults."""
    return range(-(-faults // FAULTS_A_SITTING))


def read_results(results: Path) -> dict[int, Outcome]:
    """By seed."""
    lines = results.read_text().splitlines() if results.exists() else []
    found = [msgspec.json.decode(line, type=Outcome) for line in lines]
    return {outcome.seed: outcome for outcome in found}


def table_of(outcomes: list[Outcome]) -> str:
    """The closing table, in Markdown."""
    lines = [
        "| database, fault | how many | alive again, median | longest | without waits, longest |",
        "|---|---|---|---|---|",
    ]
    for database in dict.fromkeys(outcome.database for outcome in outcomes):
        mine = [outcome for outcome in outcomes if outcome.database == database]
        for kind in sorted({kind for outcome in mine for kind in outcome.faults}):
            seconds = sorted(s for outcome in mine for s in outcome.alive.get(kind, []))
            middle, most = seconds[len(seconds) // 2], seconds[-1]
            fed = max(each for outcome in mine for each in outcome.fed_seconds(kind))
            name = kind.replace("_", " ")
            lines.append(
                f"| {database}, {name} | {len(seconds)} | {middle:.1f} s | {most:.1f} s "
                f"| {fed:.1f} s |"
            )
    faults = sum(sum(outcome.faults.values()) for outcome in outcomes)
    moves, tables = sum(o.moves for o in outcomes), sum(o.tables for o in outcomes)
    checked = Counter[str]()
    for outcome in outcomes:
        checked.update(outcome.checked)
    lines += [
        "",
        f"{faults} faults at {tables} tables; {moves:,} acknowledged moves, "
        + ", ".join(f"{count:,} {what}" for what, count in checked.items())
        + " checked",
        f"wrong (lost, doubled, leaked, deaf): {sum(len(each.wrong) for each in outcomes)}",
        f"late: {sum(len(each.late) for each in outcomes)}",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--faults", type=int, default=500)
    parser.add_argument("--results", type=Path, default=RESULTS)
    parser.add_argument("--sitting", type=int, help="only the sitting of this seed")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(1))  # with all that it started
    wanted = seeds_for(given.faults) if given.sitting is None else [given.sitting]
    found = run(wanted, given.results)
    print(
        table_of(found), *(text for each in found for text in (*each.wrong, *each.late)), sep="\n"
    )
