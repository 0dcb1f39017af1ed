"""What must hold after any fault: read from the database with plain SQL and from clients' memories.

It shares nothing with the server but the rules of the games and the meaning of an entry's JSON.
"""

import json
import sqlite3
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from typing import Any

import asyncpg
import msgspec

from stolik.fairness import seed_of
from stolik.games import find_game
from stolik.match import Match
from tests.faults.players import Memory

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
    for memory in memories:
        where = f"{memory.table}, seat {memory.seat}"
        wrong += [f"{where}: {text}" for text in memory.contradictions]
        wrong += [f"{where}: {text}" for text in missing_moves(memory, log[memory.table])]
        wrong += [f"{where}: {text}" for text in false_views(memory, log[memory.table], secrets)]
    for table in {memory.table for memory in memories}:
        wrong += [f"{table}: {text}" for text in false_end(log[table], secrets[table])]
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


def false_views(memory: Memory, entries: Entries, secrets: dict[str, bytes]) -> list[str]:
    """Views that are not what this seat may see at that version: too little, or too much."""
    true = true_views(entries, secrets[memory.table], memory.seat)
    wrong = []
    for version, update in memory.updates.items():
        seen = [msgspec.to_builtins(step.view) for step in update.steps]
        if seen != true.get(version, ([], None))[0]:
            wrong.append(f"version {version} showed something else")
    for snapshot in memory.snapshots:
        seen_now = None if snapshot.view is None else msgspec.to_builtins(snapshot.view)
        if seen_now != true.get(snapshot.version, ([], None))[1]:
            wrong.append(f"the snapshot of version {snapshot.version} showed something else")
    return wrong


class Watched:
    """The match of a log, with the views of one seat."""

    def __init__(self, entries: Entries, secret: bytes, seat: int) -> None:
        self.seat = seat
        self.steps: list[Any] = []
        first = entries[0][1][0]
        people: dict[int, tuple[str, str]] = {}
        for event in (event for _, events in entries for event in events):
            if event["event"] == "sat":
                people[event["seat"]] = (event["person"]["name"], event["salt"])
            elif event["event"] == "bot-sat":
                people[event["seat"]] = (f"bot ({event['level']})", "")
        seated = [people[number] for number in range(first["seats"])]
        self.match = Match(
            find_game(first["game"]),
            [name for name, _ in seated],
            first["options"],
            seed=seed_of(secret, [salt for _, salt in seated]),
            watch=self._watch,
        )

    def _watch(self, match: Match) -> None:
        self.steps.append(msgspec.to_builtins(match.view(self.seat)))

    def steps_of(self, move: dict[str, Any]) -> list[Any]:
        """The views of the steps of a move."""
        self.steps = []
        self.match.play(move["seat"], move["move"])
        return self.steps


def true_views(entries: Entries, secret: bytes, seat: int) -> dict[int, tuple[list[Any], Any]]:
    """By version: the views of its steps, and the view after it."""
    true: dict[int, tuple[list[Any], Any]] = {}
    watched: Watched | None = None
    for number, events in entries:
        steps: list[Any] = []
        for event in events:
            if event["event"] == "started":
                watched = Watched(entries, secret, seat)
                steps += watched.steps
            elif event["event"] == "moved":
                assert watched is not None
                steps += watched.steps_of(event)
        after = None if watched is None else msgspec.to_builtins(watched.match.view(seat))
        true[number] = steps, after
    return true


def false_end(entries: Entries, secret: bytes) -> list[str]:
    """A table that neither ended as the log says nor can go on."""
    watched = Watched(entries, secret, 0)
    ended = None
    for event in (event for _, events in entries for event in events):
        if event["event"] == "moved":
            watched.steps_of(event)
        elif event["event"] == "ended":
            ended = event["result"]
    match = watched.match
    if ended is None:
        return [] if match.to_act else ["nobody can act, and it is not over"]
    if match.result is None:
        return ["it is over in the log, but not by the rules"]
    true_end = json.loads(msgspec.json.encode(match.result))
    return [] if true_end == ended else ["the result differs"]
