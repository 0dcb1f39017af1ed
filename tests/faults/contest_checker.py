"""What must hold of contests after any fault: no result lost, none counted twice, no pairing twice.

Read with plain SQL, and compared with the logs of the tables and with what contestants were told.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any

import pytest

from tests.faults.checker import Log, check, read_log, rows_of
from tests.faults.contestants import Contestant

Results = dict[str, tuple[dict[str, Any], dict[str, Any]]]
"""By table: the deal it was opened for, and the result in its log, empty while it is played."""


async def check_contests(database: str, contestants: Sequence[Contestant]) -> list[str]:
    """All that is wrong."""
    log, _ = await read_log(database)
    deals = {
        table: (entries[0][1][0]["deal"], ended(entries))
        for table, entries in log.items()
        if entries[0][1][0].get("deal")
    }
    memories = [memory for one in contestants for memory in one.memories]
    return [
        *await check(database, memories),
        *await false_pairings(database, deals),
        *await false_boards(database, deals),
        *await false_tries(database, deals, log),
        *await false_ratings(database, deals),
        *await broken_promises(database, contestants),
    ]


def ended(entries: Any) -> dict[str, Any]:
    """The result that a log ends with."""
    events = [event for _, events in entries for event in events]
    return next((event["result"] for event in events if event["event"] == "ended"), {})


async def false_pairings(database: str, deals: Results) -> list[str]:
    """Boards without their table, tables without a board, people at two boards of a round."""
    boards = await rows_of(database, "SELECT tournament, round, board, table_id FROM boards")
    wrong = []
    opened = Counter(deal["id"] for deal, _ in deals.values() if deal["kind"] == "tournament")
    paired = Counter(f"{name}/{number}/{board}" for name, number, board, table in boards if table)
    if opened != paired:
        wrong.append(f"tables {opened - paired} without a board, boards {paired - opened} without")
    wrong += [
        f"board {name}/{number}/{board} has the table of {deals[table][0]['id']}"
        for name, number, board, table in boards
        if table and deals[table][0]["id"] != f"{name}/{number}/{board}"
    ]
    seated = await rows_of(database, "SELECT tournament, round, entrant FROM board_seats")
    wrong += [f"{one} is seated {n} times" for one, n in Counter(seated).items() if n > 1]
    rounds = defaultdict[str, set[int]](set)
    for name, number, _, _ in boards:
        rounds[name].add(number)
    for name, number in await rows_of(database, "SELECT id, round FROM tournaments"):
        if rounds[name] != set(range(1, number + 1)):
            wrong.append(f"tournament {name} is in round {number} and has {rounds[name]}")
    return wrong


async def false_boards(database: str, deals: Results) -> list[str]:
    """Boards whose results are not those of their table's log, or do not add up."""
    boards = await rows_of(
        database,
        "SELECT tournament, round, board, table_id, is_over FROM boards WHERE table_id IS NOT NULL",
    )
    seats = defaultdict[Any, dict[int, Any]](dict)
    for name, number, board, seat, score, points in await rows_of(
        database, "SELECT tournament, round, board, seat, score, points FROM board_seats"
    ):
        seats[name, number, board][seat] = score, points
    wrong = []
    for name, number, board, table, is_over in boards:
        here, result = seats[name, number, board], deals[table][1]
        where = f"board {name}/{number}/{board}"
        if bool(is_over) != bool(result):
            wrong.append(f"{where} is over: {is_over}, and its log ends with {result}")
        elif result and any(result["scores"][seat] != score for seat, (score, _) in here.items()):
            wrong.append(f"{where} has {here}, and its log ends with {result}")
        elif result and len(here) == len(result["scores"]):
            total = sum(points for _, points in here.values())
            if total != pytest.approx(len(here) / 2):
                wrong.append(f"{where} gave {total} points")
        elif not result and any(one != (None, None) for one in here.values()):
            wrong.append(f"{where} is played and has {here}")
    return wrong


async def false_tries(database: str, deals: Results, log: Log) -> list[str]:
    """Tries that are not those of the logs, and choices that are missing or there twice."""
    rows = await rows_of(
        database,
        "SELECT t.deal, t.player, t.number, t.table_id, t.ended, t.score, d.seat"
        " FROM tries t JOIN deals d ON d.id = t.deal WHERE t.table_id IS NOT NULL",
    )
    chosen = Counter(table for (table,) in await rows_of(database, "SELECT table_id FROM choices"))
    wrong, numbers = [], defaultdict[Any, list[int]](list)
    for deal, player, number, table, end, score, seat in rows:
        numbers[deal, player].append(number)
        created, result = deals[table]
        if (created["id"], created["number"]) != (deal, number):
            wrong.append(f"try {number} of {deal} has the table of {created}")
        if (result["scores"][seat] if result else None) != score or (end is None) == bool(result):
            wrong.append(f"try {number} of {deal} has {score}, and its log ends with {result}")
        counted = len(moves_of(log, table, seat)) if result and number == 0 else 0
        if chosen[table] != counted:
            wrong.append(f"try {number} of {deal}: {chosen[table]} choices of {counted}")
    wrong += [
        f"tries of {whose} have the numbers {found}"
        for whose, found in numbers.items()
        if sorted(found) != list(range(len(found)))
    ]
    known = {table for *_, table, _, _, _ in rows}
    return wrong + [
        f"table {table} is of {deal['id']}, and of no try"
        for table, (deal, _) in deals.items()
        if deal["kind"] != "tournament" and table not in known
    ]


def moves_of(log: Log, table: str, seat: int) -> list[str]:
    """What a seat did at a table."""
    events = [event for _, events in log[table] for event in events]
    return [e["move"] for e in events if e["event"] == "moved" and e["seat"] == seat]


async def false_ratings(database: str, deals: Results) -> list[str]:
    """Matches of tournaments that are not rated, or not once; daily deals that are rated."""
    counts = Counter(table for (table,) in await rows_of(database, "SELECT table_id FROM results"))
    wrong = []
    for table, (deal, result) in deals.items():
        expected = len(result["scores"]) if result and deal["kind"] == "tournament" else 0
        if counts[table] != expected:
            wrong.append(f"{table} ({deal['id']}): {counts[table]} results of {expected}")
    found = Counter(await rows_of(database, "SELECT game, player FROM results"))
    rated = await rows_of(database, "SELECT game, player, matches FROM ratings")
    if found != Counter({(game, player): matches for game, player, matches in rated}):
        wrong.append(f"ratings count {rated}, results {found}")
    return wrong


async def broken_promises(database: str, contestants: Sequence[Contestant]) -> list[str]:
    """What contestants were told and does not hold any more."""
    tries = dict(await rows_of(database, "SELECT table_id, deal FROM tries WHERE table_id != ''"))
    points = defaultdict[Any, list[float]](list)
    for name, number, board, got in await rows_of(
        database,
        "SELECT tournament, round, board, points FROM board_seats"
        " ORDER BY tournament, round, board, seat",
    ):
        points[name, number, board].append(got)
    wrong = []
    for one in contestants:
        wrong += one.contradictions
        wrong += [
            f"{table} was a try of {deal}" for deal, table in one.tries if tries.get(table) != deal
        ]
        wrong += [
            f"board {key} had {told}, and has {points[key]}"
            for key, told in one.points.items()
            if list(told) != points[key]
        ]
    return wrong
