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
from stolik.fairness.deals import made_seed, secret_commitment
from stolik.games import find_game
from stolik.server.contests.pairing import Candidate, Pairing, pair
from stolik.server.contests.standings import (
    BYE_POINTS,
    Place,
    Seated,
    duplicate_points,
    meetings_in,
    standings,
)
from stolik.server.messages.common import GONE, Clock, Deal, Level, Person
from stolik.server.messages.contests import (
    BoardLine,
    DealRules,
    NewTournament,
    PastTournament,
    Standing,
    TournamentLine,
    TournamentPage,
)
from stolik.server.messages.requests import NewTable
from stolik.server.runtime.hub import Hub
from stolik.server.runtime.rows import opening_rows
from stolik.server.storage.batches import NewTableRows
from stolik.server.storage.tournaments import MOST_LISTED, SWEEP_MS
from stolik.server.table.opening import NamedBot, open_deal
from stolik.server.table.refusals import refused

FRESH_MS = 1000
MOST_REMEMBERED = 100
"""Tournaments that are shown."""
AWAKE_AT_ONCE = 16
"""Tables of a new round that are woken side by side."""
ARENA_WAIT_MS = 10_000
"""So long a player of an arena waits for people; then bots fill the table."""
FILL_LEVEL: Level = "normal"


class UnknownTournamentError(StolikError):
    """There is no such tournament here."""


class State(msgspec.Struct, frozen=True):
    """A tournament as the database has it."""

    row: Any
    entrants: list[Any]
    seated: list[Seated]
    boards: list[Any]

    @property
    def parts(self) -> tuple[list[Any], list[Seated], list[Any]]:
        """All that standings are made of."""
        return self.entrants, self.seated, self.boards

    @property
    def places(self) -> list[Place]:
        """The best first."""
        return standings([entrant.number for entrant in self.entrants], self.scored)

    @property
    def scored(self) -> list[Seated]:
        """With points by the same cards, where they are the same."""
        if not self.row.is_duplicate:
            return self.seated
        return duplicate_points(find_game(self.row.game), self.seated)


class Shown(msgspec.Struct, frozen=True):
    """What everybody sees of a tournament: of a large one it takes a tenth of a second."""

    state: State
    standings: tuple[Standing, ...]
    boards: list[BoardLine]


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

    async def _read(self, tournament: str) -> State:
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
        return State(row, await self._queries.entrants(tournament), seated, boards)

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

    async def _advance_swiss(self, state: State) -> bool:
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

    async def _advance_arena(self, state: State) -> bool:
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
        self, state: State, pairing: Pairing, *, waiting: Sequence[int] = ()
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


def swiss_pairing(state: State) -> Pairing:
    """The next round: in the order of the standings, without those who are out."""
    out = {entrant.number for entrant in state.entrants if entrant.is_out}
    candidates = [
        Candidate(place.entrant, place.points, place.byes)
        for place in state.places
        if place.entrant not in out
    ]
    return pair(candidates, meetings_in(state.seated), state.row.seats)


def arena_pairing(state: State, now: int) -> Pairing:
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
    state: State, number: int, pairing: Pairing, ids: Sequence[str], now: int
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


def drawn(state: State, before: Shown | None) -> Shown:
    """What everybody sees; standings are worked out again only where something has changed."""
    if before is not None and before.state.parts == state.parts:
        return Shown(state, before.standings, before.boards)
    return Shown(state, standing_lines(state), board_lines(state))


def page_of(shown: Shown, person: Person | None, host: Person | None) -> TournamentPage:
    """A tournament as a person sees it."""
    state, boards = shown.state, shown.boards
    row = state.row
    me = next(
        (one for one in state.entrants if person is not None and one.player == person.id), None
    )
    mine = next(
        (
            board.table
            for board in reversed(boards)
            if me is not None and not board.is_over and me.number in board.entrants
        ),
        None,
    )
    is_arena, is_over = row.kind == "arena", row.status == "over"
    return TournamentPage(
        id=row.id,
        title=row.title,
        kind=row.kind,
        rules=DealRules(
            game=row.game,
            seats=row.seats,
            seat=0,
            options=msgspec.json.decode(row.options),
            level=FILL_LEVEL,
        ),
        host=host,
        status=row.status,
        starts=row.starts,
        ends=row.starts + row.minutes * 60_000 if is_arena else None,
        round=row.round,
        rounds=row.rounds,
        turn_seconds=row.turn_seconds,
        is_duplicate=row.is_duplicate,
        standings=shown.standings,
        boards=tuple(board for board in boards if not board.is_over or board.round == row.round),
        me=None if me is None or me.is_out else me.number,
        my_table=mine,
        is_waiting=me is not None and me.ready is not None,
        commitment=secret_commitment(row.id, row.secret),
        secret=row.secret if is_over else None,
    )


def standing_lines(state: State) -> tuple[Standing, ...]:
    """Everybody, the best first."""
    entrants = {entrant.number: entrant for entrant in state.entrants}
    lines = []
    for rank, place in enumerate(state.places, start=1):
        entrant = entrants[place.entrant]
        name = entrant.person or entrant.name
        is_person = entrant.player is not None
        lines.append(
            Standing(
                rank=rank,
                entrant=place.entrant,
                name=name,
                player=Person(entrant.player, name, entrant.face, entrant.is_bot)
                if is_person
                else None,
                level=entrant.level,
                is_out=entrant.is_out,
                points=round(place.points, 3),
                buchholz=round(place.buchholz, 3),
                wins=place.wins,
                played=place.played,
                byes=place.byes,
            )
        )
    return tuple(lines)


def board_lines(state: State) -> list[BoardLine]:
    """All boards with who sits there."""
    seated: dict[tuple[int, int], list[Seated]] = {}
    for one in state.scored:
        seated.setdefault((one.round, one.board), []).append(one)
    return [
        BoardLine(
            round=board.round,
            board=board.board,
            table=board.table_id,
            entrants=tuple(one.entrant for one in seated.get((board.round, board.board), ())),
            points=tuple(one.points for one in seated.get((board.round, board.board), ())),
            is_over=board.is_over,
        )
        for board in state.boards
    ]
