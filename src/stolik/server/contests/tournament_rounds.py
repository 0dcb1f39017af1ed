"""The next round of a tournament: who plays whom, and the tables with their cards."""

from collections.abc import Sequence
from typing import Any

import msgspec

from stolik.fairness.deals import made_seed
from stolik.server.contests.pairing import Candidate, Pairing, pair
from stolik.server.contests.standings import BYE_POINTS, meetings_in
from stolik.server.contests.tournament_state import TournamentState
from stolik.server.messages.common import GONE, Clock, Deal, Level, Person
from stolik.server.messages.requests import NewTable
from stolik.server.runtime.rows import opening_rows
from stolik.server.storage.batches import NewTableRows
from stolik.server.table.opening import NamedBot, open_deal

ARENA_WAIT_MS = 10_000
"""So long a player of an arena waits for people; then bots fill the table."""
FILL_LEVEL: Level = "normal"
"""Of those bots."""


def swiss_pairing(state: TournamentState) -> Pairing:
    """The next round: in the order of the standings, without those who are out."""
    out = {entrant.number for entrant in state.entrants if entrant.is_out}
    candidates = [
        Candidate(place.entrant, place.points, place.byes)
        for place in state.places
        if place.entrant not in out
    ]
    return pair(candidates, meetings_in(state.seated), state.row.seats)


def arena_pairing(state: TournamentState, now: int) -> Pairing:
    """Tables for those who wait, in the order of the standings; bots fill up for people.

    Bots wait for people: alone they would play table after table as fast as the server can. A seat
    that bots fill has the number -1.
    """
    waiting = {entrant.number: entrant for entrant in state.entrants if entrant.ready is not None}
    points = {place.entrant: place.points for place in state.places}
    order = sorted(waiting, key=lambda number: (-points[number], number))
    seats, people = state.row.seats, [n for n in order if waiting[n].player is not None]
    if not people:
        return Pairing((), ())
    full = order[: len(order) - len(order) % seats]
    rest = [number for number in order[len(full) :] if number in people]
    found = pair(
        [Candidate(number, points[number]) for number in full], meetings_in(state.seated), seats
    )
    has_waited = any(now - waiting[number].ready >= ARENA_WAIT_MS for number in rest)
    if not has_waited:
        return found
    filled = tuple(rest) + (-1,) * (seats - len(rest))
    return Pairing((*found.tables, filled), ())


def round_openings(
    state: TournamentState, number: int, pairing: Pairing, ids: Sequence[str], now: int
) -> list[NewTableRows]:
    """The tables of a round, dealt and begun; a millisecond or two for each."""
    row = state.row
    entrants = {entrant.number: entrant for entrant in state.entrants}
    new = NewTable(
        game=row.game,
        seats=row.seats,
        options=msgspec.json.decode(row.options),
        is_public=True,
        clock=Clock(row.turn_seconds),
        pace="instant",
    )
    openings = []
    for board, (table, numbers) in enumerate(zip(ids, pairing.tables, strict=True)):
        players = [player_of(entrants.get(entrant)) for entrant in numbers]
        deal = Deal(id=f"{row.id}/{number}/{board}", kind="tournament", is_hidden=row.is_duplicate)
        cards = 0 if row.is_duplicate else board
        people = [player for player in players if isinstance(player, Person)]
        opening = open_deal(
            new,
            players,
            deal=deal,
            seed=made_seed("tournament", row.secret, row.id, number, cards),
            host=people[0] if people else Person(row.id, GONE),
            table=table,
            now=now,
        )
        openings.append(opening_rows(opening))
    return openings


def player_of(entrant: Any) -> Person | NamedBot | Level:
    """Who sits down for an entrant."""
    if entrant is None:
        return FILL_LEVEL
    if entrant.player is None:
        return NamedBot(entrant.level or FILL_LEVEL, entrant.name)
    return Person(
        entrant.player, entrant.person or entrant.name, entrant.face or "", bool(entrant.is_bot)
    )


def round_rows(
    tournament: str, number: int, pairing: Pairing, ids: Sequence[str]
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Boards, and who sits there; byes are boards without a table."""
    here = {"tournament": tournament, "round": number}
    boards = [
        {**here, "board": board, "table_id": table, "is_over": False}
        for board, table in enumerate(ids)
    ]
    seats = [
        {**here, "board": board, "seat": seat, "entrant": entrant, "points": None}
        for board, numbers in enumerate(pairing.tables)
        for seat, entrant in enumerate(numbers)
        if entrant >= 0
    ]
    for board, entrant in enumerate(pairing.byes, start=len(ids)):
        boards.append({**here, "board": board, "table_id": None, "is_over": True})
        seats.append({**here, "board": board, "seat": 0, "entrant": entrant, "points": BYE_POINTS})
    return boards, seats
