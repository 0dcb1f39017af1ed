"""Tournaments: who plays, round by round, until it is decided.

All that there is to know is in the database, and any process may do what is due: a round is written
with all its tables in one transaction, whose key makes that it is written once.
"""

import asyncio
import math
import secrets
from collections.abc import Sequence
from typing import Any

import msgspec

from stolik.bots.characters import character_for
from stolik.core.errors import StolikError
from stolik.core.sentences import say
from stolik.server.contests.pairing import Pairing
from stolik.server.contests.standings import Seated
from stolik.server.contests.tournament_page import Shown, drawn, page_of
from stolik.server.contests.tournament_rounds import (
    arena_pairing,
    round_openings,
    round_rows,
    swiss_pairing,
)
from stolik.server.contests.tournament_state import TournamentState
from stolik.server.messages.common import Person
from stolik.server.messages.contests import (
    NewTournament,
    PastTournament,
    TournamentLine,
    TournamentPage,
)
from stolik.server.runtime.hub import Hub
from stolik.server.storage.tournaments import MOST_LISTED, SWEEP_MS
from stolik.server.table.refusals import refused

FRESH_MS = 1000
MOST_REMEMBERED = 100
"""Tournaments that are shown."""
AWAKE_AT_ONCE = 16
"""Tables of a new round that are woken side by side."""


class UnknownTournamentError(StolikError):
    """There is no such tournament here."""


class Tournaments:
    """All tournaments of a server."""

    def __init__(self, hub: Hub, *, most_own: float = math.inf) -> None:
        self._hub = hub
        self._queries = hub.storage.tournaments
        self._most_own = most_own
        """Tournaments of one person that are not over."""
        self._known: dict[str, tuple[int, asyncio.Task[Shown]]] = {}

    # What people ask for.

    async def create(self, host: Person, new: NewTournament) -> TournamentPage:
        """A new tournament; people enter until it is over."""
        tournament, now = self._hub.new_id(), self._hub.now()
        starts = now + 1000 * new.starts_in
        row = {
            "id": tournament,
            "title": new.title.strip(),
            "host": host.id,
            "kind": new.kind,
            "game": new.game,
            "seats": new.seats,
            "options": msgspec.json.encode(new.options).decode(),
            "rounds": new.rounds,
            "minutes": new.minutes,
            "turn_seconds": new.turn_seconds,
            "is_duplicate": new.is_duplicate,
            "secret": secrets.token_hex(32),
            "created": now,
            "starts": starts,
            "ended": None,
            "status": "open",
            "round": 0,
            "wake": starts,
        }
        await self._queries.add(
            row,
            bot_rows(tournament, new.bots, now),
            most_own=self._most_own,
            most_bot_tables=self._hub.most_bot_tables,
        )
        return await self.page(tournament, host)

    async def listed(self) -> tuple[TournamentLine, ...]:
        """Those to come and under way first."""
        return tuple(
            TournamentLine(
                id=row.id,
                title=row.title,
                kind=row.kind,
                game=row.game,
                seats=row.seats,
                status=row.status,
                starts=row.starts,
                round=row.round,
                rounds=row.rounds,
                entrants=row.entrants,
            )
            for row in await self._queries.listed()
        )

    async def entered_by(self, player: str) -> tuple[PastTournament, ...]:
        """For the player's profile."""
        return tuple(
            PastTournament(
                id=row.id, title=row.title, game=row.game, at=row.starts, status=row.status
            )
            for row in await self._queries.played_by(player, most=MOST_LISTED)
        )

    async def enter(self, tournament: str, person: Person) -> TournamentPage:
        """A person takes part: from the next round on, where it has begun."""
        row = await self._row(tournament)
        if row.status == "over":
            raise refused("tournament-over", "the tournament is over")
        ready = self._hub.now() if row.kind == "arena" else None
        await self._queries.enter(tournament, person.id, person.name, ready)
        return await self._fresh(tournament, person)

    async def withdraw(self, tournament: str, person: Person) -> TournamentPage:
        """The next rounds are paired without the person, who may come back."""
        await self._row(tournament)
        await self._queries.set_out(tournament, person.id)
        return await self._fresh(tournament, person)

    async def page(self, tournament: str, person: Person | None) -> TournamentPage:
        """As everybody sees it."""
        shown = await self._shown(tournament)
        return page_of(shown, person, await self._host(shown.state.row))

    async def _fresh(self, tournament: str, person: Person) -> TournamentPage:
        self._known.pop(tournament, None)
        return await self.page(tournament, person)

    async def _host(self, row: Any) -> Person | None:
        found = None if row.host is None else await self._hub.storage.people.find(row.host)
        if found is None:
            return None
        return Person(found.id, found.name, found.face, found.is_bot)

    async def _row(self, tournament: str) -> Any:
        row = await self._queries.find(tournament)
        if row is None:
            raise UnknownTournamentError(say("tournament.unknown", "there is no such tournament"))
        return row

    async def _shown(self, tournament: str) -> Shown:
        """Remembered for a moment: a page that lives is asked for again and again."""
        now = self._hub.now()
        until, known = self._known.get(tournament, (0, None))
        if known is None or (known.done() and now >= until):
            before = known.result() if known is not None and not known.exception() else None
            known = asyncio.create_task(self._draw(tournament, before))
            self._known[tournament] = now + FRESH_MS, known
            if len(self._known) > MOST_REMEMBERED:
                self._known.pop(next(iter(self._known)))
        try:
            return await asyncio.shield(known)
        except Exception:
            self._known.pop(tournament, None)
            raise

    async def _draw(self, tournament: str, before: Shown | None) -> Shown:
        return await asyncio.to_thread(drawn, await self._read(tournament), before)

    async def _read(self, tournament: str) -> TournamentState:
        row = await self._row(tournament)
        # Before the points: a board that is over here has its points in what is read next.
        boards = await self._queries.boards(tournament)
        seated = [
            Seated(
                round=each.round,
                board=each.board,
                seat=each.seat,
                entrant=each.entrant,
                score=each.score,
                points=each.points,
            )
            for each in await self._queries.seated(tournament)
        ]
        return TournamentState(row, await self._queries.entrants(tournament), seated, boards)

    # What is due.

    async def sweep(self) -> None:
        """Does for every tournament what is due; any process may."""
        for tournament in await self._queries.due(self._hub.now()):
            if await self._queries.take(tournament, self._hub.now()):
                await self._advance(tournament)

    async def _advance(self, tournament: str) -> None:
        state = await self._read(tournament)
        is_going_on = await (
            self._advance_arena(state) if state.row.kind == "arena" else self._advance_swiss(state)
        )
        self._known.pop(tournament, None)
        if is_going_on:
            await self._queries.put_off(tournament, self._hub.now() + SWEEP_MS)

    async def _advance_swiss(self, state: TournamentState) -> bool:
        row = state.row
        if any(not board.is_over for board in state.boards):
            return True
        playing = [entrant for entrant in state.entrants if not entrant.is_out]
        if row.round == row.rounds or len(playing) < row.seats:
            await self._finish(row)
            return False
        pairing = await asyncio.to_thread(swiss_pairing, state)
        await self._start_round(state, pairing)
        return True

    async def _advance_arena(self, state: TournamentState) -> bool:
        row, now = state.row, self._hub.now()
        if now >= row.starts + row.minutes * 60_000:
            if all(board.is_over for board in state.boards):
                await self._finish(row)
                return False
            return True
        if row.status == "open":
            await self._queries.set_status(row.id, "running", ended=None)
        pairing = arena_pairing(state, now)
        if pairing.tables:
            seated = [number for table in pairing.tables for number in table]
            await self._start_round(state, pairing, waiting=[n for n in seated if n >= 0])
        return True

    async def _finish(self, row: Any) -> None:
        await self._queries.set_status(row.id, "over", ended=self._hub.now())

    async def _start_round(
        self, state: TournamentState, pairing: Pairing, *, waiting: Sequence[int] = ()
    ) -> None:
        """Writes a round with all its tables, and lets their bots begin."""
        row, number = state.row, state.row.round + 1
        await self._hub.game_ready(row.game)
        ids = [self._hub.new_id() for _ in pairing.tables]
        openings = await asyncio.to_thread(
            round_openings, state, number, pairing, ids, self._hub.now()
        )
        boards, seats = round_rows(row.id, number, pairing, ids)
        is_ours = await self._queries.start_round(
            row.id, number, boards, seats, openings, waiting=waiting
        )
        if not is_ours:
            return
        for at in range(0, len(ids), AWAKE_AT_ONCE):
            await asyncio.gather(*map(self._hub.drive_new, ids[at : at + AWAKE_AT_ONCE]))


def bot_rows(tournament: str, levels: Sequence[str], now: int) -> list[dict[str, Any]]:
    """The server's bots among the entrants; they always wait for the next table."""
    return [
        {
            "tournament": tournament,
            "number": number,
            "player": None,
            "level": level,
            "name": name,
            "is_out": False,
            "ready": now,
        }
        for number, (level, name) in enumerate(zip(levels, bot_names(levels), strict=True))
    ]


def bot_names(levels: Sequence[str]) -> list[str]:
    """The characters as which bots enter, each another one.

    >>> bot_names(["easy", "normal", "easy"])
    ['Lulu', 'Bodo', 'Toto']
    """
    names: list[str] = []
    for number, level in enumerate(levels):
        names.append(character_for(level, names) or f"bot {number + 1} ({level})")
    return names
