"""What must hold after any fault: read from the database with plain SQL and from clients' memories.

Everybody's: of players, of spectators by socket, stream and polling, of replays and of hints.

It shares nothing with the server but the rules of the games and the meaning of an entry's JSON.
"""

import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import asyncpg
import msgspec

from stolik.fairness import attempt_secret, salt_commitment, server_commitment, shared_seed
from stolik.fairness.deals import secret_commitment
from stolik.games import find_game
from stolik.match import Match
from tests.faults.players import Memory

Viewer = int | None
Entries = list[tuple[int, list[dict[str, Any]]]]
Log = dict[str, Entries]


async def read_log(database: str) -> tuple[Log, dict[str, bytes]]:
    """Every table's entries in order, and its secret."""
    log: Log = {}
    entries = "SELECT table_id, number, events FROM entries ORDER BY table_id, number"
    for table, number, events in await rows_of(database, entries):
        log.setdefault(table, []).append((number, json.loads(events)))
    secrets = await rows_of(database, "SELECT id, secret FROM tables")
    return log, {table: bytes.fromhex(secret) for table, secret in secrets}


async def rows_of(database: str, query: str) -> list[Any]:
    """The rows of a query, through the databases' own drivers."""
    if database.startswith("sqlite:///"):
        with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as file:
            return file.execute(query).fetchall()
    connection = await asyncpg.connect(database)
    try:
        return [tuple(row) for row in await connection.fetch(query)]
    finally:
        await connection.close()


async def check(database: str, memories: Sequence[Memory]) -> list[str]:
    """All that is wrong."""
    log, secrets = await read_log(database)
    wrong: list[str] = []
    for table, entries in log.items():
        numbers = [number for number, _ in entries]
        if numbers != list(range(1, len(numbers) + 1)):
            wrong.append(f"{table}: the log is {numbers}")
    truths = {
        table: Truth(table, log[table], secrets[table])
        for table in {memory.table for memory in memories}
    }
    for memory in memories:
        where = f"{memory.table}, seat {memory.seat}"
        truth = truths[memory.table]
        found = [
            *memory.contradictions,
            *missing_moves(memory, log[memory.table]),
            *false_views(memory, truth),
            *false_replays(memory, truth),
            *false_hints(memory, truth),
        ]
        wrong += [f"{where}: {text}" for text in found]
    for table, truth in truths.items():
        wrong += [f"{table}: {text}" for text in truth.false_end()]
    return wrong


def missing_moves(memory: Memory, entries: Entries) -> list[str]:
    """Acknowledged moves that are not in the log at their place, exactly once."""
    by_number = dict(entries)
    wrong = []
    for made in memory.acknowledged:
        found = [
            event
            for event in by_number.get(made.version, [])
            if event["event"] == "moved"
            and (event["seat"], event["move"]) == (made.seat, made.move)
        ]
        if len(found) != 1:
            wrong.append(f"{made} is {len(found)} times in the log")
    versions = Counter(made.version for made in memory.acknowledged)
    wrong += [f"version {v} acknowledges {n} moves" for v, n in versions.items() if n > 1]
    return wrong


def false_views(memory: Memory, truth: "Truth") -> list[str]:
    """Views that are not what this seat may see at that version: too little, or too much."""
    wrong = []
    for version, update in memory.updates.items():
        seen = [msgspec.to_builtins(step.view) for step in update.steps]
        if seen != truth.steps(version, memory.seat):
            wrong.append(f"version {version} showed something else")
        if list(update.turn.legal) != truth.legal(version, memory.seat):
            wrong.append(f"version {version} offered other moves")
    for snapshot in memory.snapshots:
        seen_now = None if snapshot.view is None else msgspec.to_builtins(snapshot.view)
        if seen_now != truth.view(snapshot.version, memory.seat):
            wrong.append(f"the snapshot of version {snapshot.version} showed something else")
    return wrong


def false_replays(memory: Memory, truth: "Truth") -> list[str]:
    """Replays that show something else than was to be seen, from the first step on."""
    wrong = []
    for replay in memory.replays:
        if replay.viewer == "open":
            true = truth.open_steps()
        else:
            true = truth.steps_until(truth.versions, int(replay.viewer))
        if replay.views != true[: len(replay.views)]:
            wrong.append(f"a replay as {replay.viewer} showed something else")
        elif replay.viewer == "open" and len(replay.views) != len(true):
            wrong.append("an open replay was not whole")
    return wrong


def false_hints(memory: Memory, truth: "Truth") -> list[str]:
    """Hints about an older table than the asker knew, or that could not be followed there."""
    wrong = []
    for hint in memory.hints:
        legal = truth.legal(hint.version, memory.seat)
        if hint.version < hint.since:
            wrong.append(f"{hint} is about an older table")
        elif not legal or hint.move not in (None, *legal):
            wrong.append(f"{hint} was not to be followed")
    return wrong


@dataclass(frozen=True)
class Moment:
    """A version of a table, for every viewer."""

    steps: list[dict[Viewer, Any]]
    view: dict[Viewer, Any]
    legal: dict[int, list[str]]


class Truth:
    """What everybody may know of one table at every version, played again from its log."""

    def __init__(self, table: str, entries: Entries, secret: bytes) -> None:
        self.table = table
        self.versions = len(entries)
        self._steps: list[dict[Viewer, Any]] = []
        self._match: Match | None = None
        self._ended: Any = None
        self._moments = {number: self._moment(entries, secret, number) for number, _ in entries}

    def steps(self, version: int, viewer: Viewer) -> list[Any]:
        """What a viewer saw happen with a version."""
        moment = self._moments.get(version)
        return [] if moment is None else [step[viewer] for step in moment.steps]

    def steps_until(self, version: int, viewer: Viewer) -> list[Any]:
        """What a viewer saw happen from the beginning on."""
        return [step for at in range(1, version + 1) for step in self.steps(at, viewer)]

    def open_steps(self) -> list[Any]:
        """Every seat as it saw itself."""
        steps = [step for at in range(1, self.versions + 1) for step in self._moments[at].steps]
        return [
            {
                **step[None],
                "seats": [step[seat]["seats"][seat] for seat in range(len(step[None]["seats"]))],
            }
            for step in steps
        ]

    def view(self, version: int, viewer: Viewer) -> Any:
        """What a viewer may see after a version."""
        moment = self._moments.get(version)
        return None if moment is None else moment.view.get(viewer)

    def legal(self, version: int, viewer: Viewer) -> list[str]:
        """What a seat may do after a version."""
        moment = self._moments.get(version)
        return [] if moment is None or viewer is None else moment.legal.get(viewer, [])

    def false_end(self) -> list[str]:
        """A table that neither ended as the log says nor can go on."""
        assert self._match is not None
        if self._ended is None:
            return [] if self._match.to_act else ["nobody can act, and it is not over"]
        if self._match.result is None:
            return ["it is over in the log, but not by the rules"]
        true_end = json.loads(msgspec.json.encode(self._match.result))
        return [] if true_end == self._ended else ["the result differs"]

    def _moment(self, entries: Entries, secret: bytes, number: int) -> Moment:
        self._steps = []
        for event in entries[number - 1][1]:
            if event["event"] == "started":
                self._match = new_match(self.table, entries, secret, self._watch)
            elif event["event"] == "moved":
                assert self._match is not None
                self._match.play(event["seat"], event["move"])
            elif event["event"] == "ended":
                self._ended = event["result"]
        if self._match is None:
            return Moment([], {}, {})
        legal = {seat: self._match.legal(seat) for seat in self._match.seats}
        return Moment(self._steps, views_of(self._match), legal)

    def _watch(self, match: Match) -> None:
        self._steps.append(views_of(match))


def views_of(match: Match) -> dict[Viewer, Any]:
    """What every viewer sees now."""
    return {viewer: msgspec.to_builtins(match.view(viewer)) for viewer in (None, *match.seats)}


def new_match(table: str, entries: Entries, secret: bytes, watch: Callable[[Match], None]) -> Match:
    """The match of a log, at its beginning."""
    first = entries[0][1][0]
    names, salts = [""] * first["seats"], [""] * first["seats"]
    sealed, attempt, server = dict[int, str](), 0, first["commitment"]
    for event in (event for _, events in entries for event in events):
        match event["event"]:
            case "sat":
                names[event["seat"]] = event["person"]["name"]
            case "bot-sat":
                names[event["seat"]] = f"bot ({event['level']})"
            case "committed":
                sealed[event["seat"]] = event["commitment"]
            case "revealed":
                salts[event["seat"]] = event["salt"]
                opened = salt_commitment(table, attempt, event["seat"], event["salt"])
                assert opened == sealed[event["seat"]], "another salt than the one committed to"
            case "voided":
                attempt, salts = attempt + 1, [""] * first["seats"]
            case "server-committed":
                server = event["commitment"]
            case "started":
                break
    if first.get("deal"):
        assert secret_commitment(first["deal"]["id"], secret.hex()) == server
        return Match(find_game(first["game"]), names, first["options"], seed=secret, watch=watch)
    mine = attempt_secret(secret, attempt)
    assert server_commitment(table, attempt, mine) == server
    seed = shared_seed(table, attempt, first["game"], first["options"], mine, salts)
    return Match(find_game(first["game"]), names, first["options"], seed=seed, watch=watch)
