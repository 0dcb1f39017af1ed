"""A table in memory: what its log adds up to. `fold` alone changes it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from stolik.core.pace import reveal_ms
from stolik.engine.arrays import StateArray
from stolik.fairness import attempt_secret, seed_of, shared_seed
from stolik.games import find_game
from stolik.match import Match, Watcher, unwatched
from stolik.record import VoidAttempt
from stolik.server.messages.common import Clock, Deal, Level, Pace, Person, Status
from stolik.server.messages.updates import ChatLine
from stolik.server.table.events import (
    AnyEvent,
    BotSat,
    CameBack,
    Committed,
    Continued,
    Created,
    Ended,
    Entry,
    Extended,
    Hinted,
    Moved,
    RevealBegan,
    Revealed,
    Said,
    Sat,
    ServerCommitted,
    Silenced,
    Started,
    Vacated,
    Voided,
    WentAway,
)

if TYPE_CHECKING:
    from stolik.core.game import Game, Result, View

FAIRNESS = 2
"""The version of fair shuffles that new matches are dealt by."""
CHAT_LINES = 50
"""Remembered for those who come later."""

Viewer = int | None
"""A seat, or a spectator."""


@dataclass(slots=True)
class Seat:
    """Who has a seat, and how they keep time."""

    person: Person | None = None
    bot: Level | None = None
    character: str | None = None
    """The name of a bot that has the seat for itself."""
    commitment: str = ""
    """To the salt that the person will reveal."""
    salt: str = ""
    moves: int = 0
    late_moves: int = 0
    """In a row."""
    acting_since: int | None = None

    @property
    def is_free(self) -> bool:
        """Whether anybody may sit down."""
        return self.person is None and self.bot is None

    def copy(self) -> "Seat":
        """The same, to be changed."""
        return Seat(
            self.person,
            self.bot,
            self.character,
            self.commitment,
            self.salt,
            self.moves,
            self.late_moves,
            self.acting_since,
        )


class TableState:
    """A table after some entries of its log; nothing here but `fold` changes it."""

    def __init__(self, table_id: str, secret: bytes, first: Entry) -> None:
        created = first.events[0]
        assert isinstance(created, Created)
        self.id = table_id
        self.secret = secret
        self.created = first.at
        self.game: Game = find_game(created.game)
        self.options = created.options
        self.seats = [Seat() for _ in range(created.seats)]
        self.host = created.host
        self.is_public = created.is_public
        self.clock: Clock | None = created.clock
        self.pace: Pace = created.pace
        self.fairness = created.fairness
        """The version of its shuffles; a table of version 1 changes over before it starts."""
        self.commitment = created.commitment
        self.deal: Deal | None = created.deal
        self.fill_at = created.fill_at
        self.voids: tuple[VoidAttempt, ...] = ()
        self.reveal_until: int | None = None
        """While salts are being revealed: how long that may take."""
        self.status: Status = "open"
        self.match: Match | None = None
        self.to_act: tuple[int, ...] = ()
        """The seats that may act."""
        self.result: Result | None = None
        self.rematch: str | None = None
        self.hinted: tuple[int, ...] = ()
        """Seats whose people were shown a hint."""
        self.silenced: tuple[str, ...] = ()
        """People who may not chat here, by id."""
        self.position = created.position
        self.origin = created.origin
        self.chat: tuple[ChatLine, ...] = ()
        self.version = 0
        self.touched = first.at
        self.shown: View | None = None
        """What a spectator saw last, where anybody waits for what is shown."""
        self.shown_until = first.at
        """When all that has happened has been seen, at normal speed."""
        fold_entry(self, first)

    def copy(self) -> "TableState":
        """An independent table in the same state.

        One is made for every decision, and `copy.copy` takes five times as long.
        """
        other = TableState.__new__(TableState)
        other.__dict__.update(self.__dict__)
        other.seats = [seat.copy() for seat in self.seats]
        other.match = self.match and self.match.copy()
        return other

    def seat_of(self, person: Person | None) -> int | None:
        """Where a person sits."""
        if person is None:
            return None
        for number, seat in enumerate(self.seats):
            if seat.person is not None and seat.person.id == person.id:
                return number
        return None

    @property
    def names(self) -> tuple[str, ...]:
        """Of the players, by seat."""
        return tuple(map(self.name, range(len(self.seats))))

    def name(self, number: int) -> str:
        """A person's, or a bot's: its character, or its seat's number and its level."""
        seat = self.seats[number]
        if seat.person is not None:
            return seat.person.name
        return seat.character or f"bot {number + 1} ({seat.bot})"

    def name_and_level(self, number: int) -> str:
        """The name as a record has it, where a bot must be known for one."""
        seat = self.seats[number]
        is_character = seat.person is None and seat.character is not None
        return f"{seat.character} (bot, {seat.bot})" if is_character else self.name(number)

    @property
    def characters(self) -> set[str]:
        """The names of the bots."""
        return {seat.character for seat in self.seats if seat.character is not None}

    @property
    def has_bots(self) -> bool:
        """Whether bots play for themselves here; one that stands in for a person does not count."""
        return any(seat.person is None and seat.bot is not None for seat in self.seats)

    def bots_to_act(self) -> list[int]:
        """The seats for which a bot may act."""
        return [seat for seat in self.to_act if self.seats[seat].bot is not None]

    def deadline(self, seat: int) -> int | None:
        """When a bot will play for the seat."""
        since = self.seats[seat].acting_since
        if self.clock is None or since is None or self.seats[seat].bot is not None:
            return None
        return since + self.clock.turn_seconds * 1000

    def deadlines(self) -> tuple[int | None, ...]:
        """By seat."""
        if self.clock is None:
            return (None,) * len(self.seats)
        return tuple(map(self.deadline, range(len(self.seats))))

    @property
    def has_reveals(self) -> bool:
        """Whether bots or clocks wait until people have seen what happened."""
        return self.pace != "instant" or self.clock is not None

    @property
    def people(self) -> int:
        """How many people play here and are not stood in for."""
        return sum(seat.person is not None and seat.bot is None for seat in self.seats)

    @property
    def bots_since(self) -> int:
        """From when on the bots may act."""
        return self.touched if self.pace == "instant" else max(self.touched, self.shown_until)

    @property
    def is_played_out(self) -> bool:
        """Whether the last move has been made, and the end is still to be entered."""
        return self.status == "playing" and not self.to_act

    @property
    def salts(self) -> tuple[str, ...]:
        """By seat."""
        return tuple(seat.salt for seat in self.seats)

    @property
    def commitments(self) -> tuple[str, ...]:
        """To the salts, by seat."""
        return tuple(seat.commitment for seat in self.seats)

    @property
    def attempt(self) -> int:
        """At a seed; those before were void."""
        return len(self.voids)

    @property
    def shown_secret(self) -> str:
        """What the server committed to, to be shown when the match is over."""
        if self.fairness == 1 or self.deal is not None:
            return self.secret.hex()
        return attempt_secret(self.secret, self.attempt)

    @property
    def seed(self) -> bytes:
        """Of all shuffles; secret until the match is over, or the deal closes."""
        if self.deal is not None:
            return self.secret
        if self.fairness == 1:
            return seed_of(self.secret, self.salts)
        return shared_seed(
            self.id, self.attempt, self.game.id, self.options, self.shown_secret, self.salts
        )


@dataclass(slots=True)
class Unfolded:
    """What an entry makes of a table, which itself stays as it was."""

    table: TableState
    entry: Entry
    positions: list[StateArray]
    """Every visible position of the match on the way, in order."""


def unfold(table: TableState, entry: Entry) -> Unfolded:
    """A new table, after everything has happened that an entry of the log says."""
    after, positions = table.copy(), list[StateArray]()
    for event in entry.events:
        fold(after, event, entry.at, lambda match: positions.append(match.snapshot()))
    close_entry(after, entry)
    return Unfolded(after, entry, positions)


def fold_entry(table: TableState, entry: Entry) -> None:
    """Makes everything happen to this table that an entry of the log says."""
    for event in entry.events:
        fold(table, event, entry.at)
    close_entry(table, entry)


def close_entry(table: TableState, entry: Entry) -> None:
    """Moves the version on after the last event of an entry."""
    assert entry.number == table.version + 1, f"{table.id}: {entry.number} after {table.version}"
    table.version, table.touched = entry.number, entry.at


def fold(table: TableState, event: AnyEvent, at: int, watch: Watcher = unwatched) -> None:
    """Makes one event happen; `watch` sees every visible step of the match."""
    match event:
        case Moved():
            _make_move(table, event, at, watch)
        case Said():
            table.chat = (*table.chat[1 - CHAT_LINES :], chat_line(event, at))
        case Created():
            pass
        case Sat():
            table.seats[event.seat] = Seat(person=event.person, salt=event.salt)
        case BotSat():
            table.seats[event.seat] = Seat(bot=event.level, character=event.character)
        case Vacated():
            _free(table, event.seat)
        case Committed():
            table.seats[event.seat].commitment = event.commitment
        case ServerCommitted():
            _commit_again(table, event)
        case RevealBegan():
            table.reveal_until = event.until
        case Revealed():
            table.seats[event.seat].salt = event.salt
        case Voided():
            _void(table, event)
        case Started():
            _begin(table, at, watch)
        case WentAway():
            table.seats[event.seat].bot = event.level
        case Extended():
            table.seats[event.seat].acting_since = at
        case CameBack():
            _welcome_back(table.seats[event.seat], at)
        case Ended():
            table.status, table.result, table.to_act = "over", event.result, ()
        case Continued():
            table.rematch = event.table
        case Hinted():
            table.hinted = tuple(sorted({*table.hinted, event.seat}))
        case Silenced():
            _silence(table, event)
        case _:
            assert_never(event)


def chat_line(event: Said, at: int) -> ChatLine:
    """A line of chat as people read it."""
    return ChatLine(
        at=at, person=event.person, seat=event.seat, text=event.text, reaction=event.reaction
    )


def _silence(table: TableState, event: Silenced) -> None:
    others = [person for person in table.silenced if person != event.person]
    table.silenced = (*others, event.person) if event.is_silent else tuple(others)
    if event.is_silent:
        table.chat = tuple(line for line in table.chat if line.person.id != event.person)


def _free(table: TableState, seat: int) -> None:
    person = table.seats[seat].person
    table.seats[seat] = Seat()
    others = [other.person for other in table.seats if other.person is not None]
    if person is not None and person.id == table.host.id and others:
        table.host = others[0]  # one of those who are there must be able to start


def _commit_again(table: TableState, event: ServerCommitted) -> None:
    table.fairness, table.commitment = FAIRNESS, event.commitment
    for seat in table.seats:
        seat.commitment = seat.salt = ""


def _void(table: TableState, event: Voided) -> None:
    void = VoidAttempt(
        commitment=table.commitment,
        secret=table.shown_secret,
        commitments=table.commitments,
        salts=table.salts,
        vacated=event.seats,
    )
    table.voids, table.reveal_until = (*table.voids, void), None
    for seat in event.seats:
        _free(table, seat)


def _begin(table: TableState, at: int, watch: Watcher) -> None:
    table.status, table.reveal_until = "playing", None
    reveal = _Reveal(table, watch)
    table.match = _new_match(table, reveal)
    if not table.match.shuffles:
        reveal(table.match)  # nothing was dealt, so nobody has seen the table yet
    reveal.finish(table, max(at, table.shown_until))
    _keep_time(table, table.match, at)


def _new_match(table: TableState, watch: Watcher) -> Match:
    if table.position:
        return Match.from_position(
            table.game, table.position, table.names, seed=table.seed, watch=watch
        )
    return Match(table.game, table.names, table.options, seed=table.seed, watch=watch)


def _make_move(table: TableState, event: Moved, at: int, watch: Watcher) -> None:
    assert table.match is not None
    seat = table.seats[event.seat]
    since = max(at, table.shown_until)
    if since > at and seat.bot is None and not event.is_late and table.people == 1:
        since = at  # a lone person who acts has seen everything, or did not want to
    table.match.watch = reveal = _Reveal(table, watch)
    table.match.play(event.seat, event.move)
    reveal.finish(table, since)
    seat.moves += 1
    seat.late_moves = seat.late_moves + 1 if event.is_late else 0
    seat.acting_since = None
    _keep_time(table, table.match, at)


class _Reveal:
    """Adds up how long people look at the steps of one event."""

    def __init__(self, table: TableState, watch: Watcher) -> None:
        self._watch = watch
        self._is_counting = table.has_reveals
        self._people = table.people if self._is_counting else 0
        self._shown = table.shown
        self._ms = 0

    def __call__(self, match: Match) -> None:
        if self._is_counting:
            self._count(match)
        self._watch(match)

    def _count(self, match: Match) -> None:
        before, self._shown = self._shown, match.view(None)
        if before is not None:
            story = match.game.describe_changes(before, self._shown)
            self._ms += reveal_ms(match.game.moments, story, self._people)

    def finish(self, table: TableState, since: int) -> None:
        """All steps have been made; they are shown from then on."""
        table.shown, table.shown_until = self._shown, since + self._ms


def _keep_time(table: TableState, match: Match, at: int) -> None:
    """Clocks of those who are to act start when what came before has been seen."""
    table.to_act = match.to_act
    since = max(at, table.shown_until)
    for number, seat in enumerate(table.seats):
        if number not in table.to_act:
            seat.acting_since = None
        elif seat.acting_since is None:
            seat.acting_since = since


def _welcome_back(seat: Seat, at: int) -> None:
    seat.bot = None
    seat.late_moves = 0
    if seat.acting_since is not None:
        seat.acting_since = at
