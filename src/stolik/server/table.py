"""A table: the fold of its log, and who may do what at it.

Plain code: no await, no clock, no socket. `perform` judges a command, changes the table and says
what happened; the caller keeps that on disk before anybody is told. A table that could not be kept
is thrown away and folded anew from its log.
"""

import copy
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, assert_never, cast

from stolik.core.errors import StolikError
from stolik.fairness import seed_of
from stolik.games import find_game
from stolik.match import Match
from stolik.record import Fairness as RecordFairness
from stolik.record import Record
from stolik.server.events import (
    AnyEvent,
    BotSat,
    CameBack,
    Continued,
    Created,
    Ended,
    Entry,
    Moved,
    Said,
    Sat,
    Started,
    Vacated,
    WentAway,
)
from stolik.server.judging import STAND_IN, TableCommand, judge, refused
from stolik.server.messages import (
    AnyPreview,
    AnyView,
    ChatLine,
    Clock,
    Fairness,
    Level,
    MakeMove,
    Pace,
    Person,
    SeatState,
    Snapshot,
    Status,
    Step,
    Table,
    Told,
    Turn,
    Update,
    You,
    tell,
)

if TYPE_CHECKING:
    from stolik.core.game import Game, Result

CHAT_LINES = 50
"""Kept for those who come later."""
LATE_MOVES = 2
"""In a row: then the seat's person is away."""

Viewer = int | None
"""A seat, or a spectator."""


@dataclass
class Seat:
    """Who has a seat, and how they keep time."""

    person: Person | None = None
    bot: Level | None = None
    salt: str = ""
    moves: int = 0
    late_moves: int = 0
    """In a row."""
    acting_since: int | None = None

    @property
    def is_free(self) -> bool:
        """Whether anybody may sit down."""
        return self.person is None and self.bot is None


@dataclass
class Change:
    """What one entry changed, for whoever must be told."""

    events: tuple[AnyEvent, ...] = ()
    steps: dict[Viewer, list[Step]] = field(default_factory=dict)
    chat: tuple[ChatLine, ...] = ()
    has_changed_table: bool = False

    def add(self, later: "Change") -> None:
        """What changed after it, in the same entry."""
        self.events += later.events
        for viewer, steps in later.steps.items():
            self.steps.setdefault(viewer, []).extend(steps)
        self.chat += later.chat
        self.has_changed_table |= later.has_changed_table


class LiveTable:
    """A table in memory."""

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
        self.commitment = created.commitment
        self.status: Status = "open"
        self.match: Match | None = None
        self.to_act: tuple[int, ...] = ()
        """The seats that may act."""
        self.result: Result | None = None
        self.rematch: str | None = None
        self.chat: deque[ChatLine] = deque(maxlen=CHAT_LINES)
        self.version = 0
        self.touched = first.at
        self.audience: set[Viewer] = set()
        """For whom the steps are drawn."""
        self._drawn: tuple[Viewer, ...] = ()
        self._views: dict[Viewer, AnyView] = {}
        self._steps: dict[Viewer, list[Step]] = {}
        self.fold(first)

    def copy(self) -> "LiveTable":
        """A table that stands as this one does, and goes its own way."""
        other = copy.copy(self)
        other.seats = [copy.copy(seat) for seat in self.seats]
        other.match = self.match and self.match.copy(other._watch)  # noqa: SLF001
        other.chat = self.chat.copy()
        other._views = self._views.copy()  # noqa: SLF001
        return other

    # What is asked of it.

    def perform(
        self, person: Person, command: TableCommand, now: int, *, absent_since: int | None = None
    ) -> Change:
        """Does what a person asks for, or raises why not; then nothing has changed."""
        events = judge(self, person, command, now, absent_since)
        return self.enter(events, now)

    def make_moves(
        self, asked: Sequence[tuple[Person, MakeMove]], now: int
    ) -> tuple[Change, list[StolikError | None]]:
        """Makes one move after the other, as one entry; why not, where a move cannot be made."""
        whole = Change()
        refusals: list[StolikError | None] = []
        for person, move in asked:
            try:
                whole.add(self._happen(judge(self, person, move, now, None), now))
            except StolikError as error:
                refusals.append(error)
            else:
                refusals.append(None)
        self.version += bool(whole.events)
        return whole, refusals

    def move_for(self, seat: int, move: str, now: int, *, is_late: bool = False) -> Change:
        """A bot's move: the seat's own, or one for somebody who ran out of time."""
        events: tuple[AnyEvent, ...] = (Moved(seat=seat, move=move, is_late=is_late),)
        if is_late and self.seats[seat].late_moves + 1 >= LATE_MOVES:
            events = (*events, WentAway(seat=seat, level=STAND_IN))
        return self.enter(events, now)

    def grant_time(self, seat: int, now: int) -> None:
        """The clock had run out, but there is nothing that a bot would do there: it starts anew."""
        self.seats[seat].acting_since = now

    def continue_at(self, table_id: str, now: int) -> Change:
        """They play again at that table."""
        return self.enter((Continued(table=table_id),), now)

    def enter(self, events: tuple[AnyEvent, ...], now: int) -> Change:
        """Makes the events happen as one entry."""
        change = self._happen(events, now)
        self.version += 1
        return change

    def _happen(self, events: tuple[AnyEvent, ...], now: int) -> Change:
        """Makes the events happen, and the end of the match that may come of them."""
        change = self._apply(events, now)
        match = self.match
        if self.status == "playing" and match and not self.to_act and (result := match.result):
            ended = self._apply((Ended(result=result, secret=self.secret.hex()),), now)
            change.add(ended)
        return change

    def fold(self, entry: Entry) -> Change:
        """Makes an entry of the log happen again."""
        assert entry.number == self.version + 1, f"{self.id}: {entry.number} after {self.version}"
        change = self._apply(entry.events, entry.at)
        self.version = entry.number
        return change

    # What there is to see.

    def seat_of(self, person: Person | None) -> int | None:
        """Where somebody sits."""
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
        """A person's, or a bot's, which has its seat's number: several may have one level."""
        seat = self.seats[number]
        return f"bot {number + 1} ({seat.bot})" if seat.person is None else seat.person.name

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
        return tuple(map(self.deadline, range(len(self.seats))))

    def you(self, person: Person | None) -> You:
        """Who somebody is here."""
        return You(
            person=person,
            seat=self.seat_of(person),
            is_host=person is not None and person.id == self.host.id,
        )

    def turn(self, seat: Viewer, to_act: Sequence[int], deadlines: tuple[int | None, ...]) -> Turn:
        """What a seat may do."""
        if seat is None:
            return Turn(number=0, legal=(), deadlines=deadlines)
        number = self.seats[seat].moves
        if self.match is None or seat not in to_act:
            return Turn(number=number, legal=(), deadlines=deadlines)
        return Turn(
            number=number,
            legal=tuple(self.match.legal(seat)),
            previews=cast("tuple[AnyPreview, ...]", tuple(self.match.previews(seat))),
            deadlines=deadlines,
        )

    def public(self) -> Table:
        """What everybody at the table may know."""
        is_over = self.status == "over"
        return Table(
            id=self.id,
            game=self.game.id,
            options=self.options,
            seats=tuple(
                SeatState(person=seat.person, bot=seat.bot, is_salted=bool(seat.salt))
                for seat in self.seats
            ),
            host=self.host,
            is_public=self.is_public,
            clock=self.clock,
            pace=self.pace,
            status=self.status,
            created=self.created,
            fairness=Fairness(
                commitment=self.commitment,
                salts=() if self.status == "open" else self.salts,
                secret=self.secret.hex() if is_over else None,
                seed=self.seed.hex() if is_over else None,
            ),
            result=self.result,
            rematch=self.rematch,
        )

    def snapshot(self, person: Person | None, now: int) -> Snapshot:
        """Everything somebody may know, as it stands."""
        you = self.you(person)
        return Snapshot(
            version=self.version,
            now=now,
            you=you,
            table=self.public(),
            view=None if self.match is None else cast("AnyView", self.match.view(you.seat)),
            turn=self.turn(you.seat, self.to_act, self.deadlines()),
            chat=tuple(self.chat),
        )

    def updates(self, change: Change, now: int) -> Callable[[Person | None], Update]:
        """What to tell each of those who are there; common parts are made once."""
        to_act, deadlines = self.to_act, self.deadlines()
        table = self.public() if change.has_changed_table else None

        def update(person: Person | None) -> Update:
            seat = self.seat_of(person)
            return Update(
                version=self.version,
                now=now,
                you=self.you(person) if change.has_changed_table else None,
                table=table,
                steps=tuple(change.steps.get(seat, ())),
                turn=self.turn(seat, to_act, deadlines),
                chat=change.chat,
            )

        return update

    @property
    def salts(self) -> tuple[str, ...]:
        """By seat."""
        return tuple(seat.salt for seat in self.seats)

    @property
    def seed(self) -> bytes:
        """Of all shuffles; secret until the match is over."""
        return seed_of(self.secret, self.salts)

    def record(self) -> Record:
        """The match written down, with the proof of its shuffles; only when it is over."""
        if self.match is None or self.status != "over":
            raise refused("no-record-yet", "the record is shown when the match is over")
        record = self.match.record()
        record.fairness = RecordFairness(
            commitment=self.commitment, secret=self.secret.hex(), salts=self.salts
        )
        return record

    def watch_as(self, viewers: Iterable[Viewer]) -> None:
        """From now on the steps are drawn for these."""
        self.audience = set(viewers)
        # What a spectator is told is told to most seats, too, so it comes first.
        self._drawn = (None, *(self.audience - {None})) if self.audience else ()
        self._views = {
            viewer: self._views.get(viewer) or cast("AnyView", self.match.view(viewer))
            for viewer in self._drawn
            if self.match is not None
        }

    # What happens.

    def _apply(self, events: tuple[AnyEvent, ...], at: int) -> Change:
        self._steps = {viewer: [] for viewer in self.audience}
        chat: list[ChatLine] = []
        has_changed_table = False
        for event in events:
            match event:
                case Moved():
                    self._make_move(event, at)
                case Said():
                    chat.append(self._hear(event, at))
                case _:
                    self._change(event, at)
                    has_changed_table = True
        self.touched = at
        return Change(events, self._steps, tuple(chat), has_changed_table)

    def _change(
        self,
        event: Created | Sat | BotSat | Vacated | Started | WentAway | CameBack | Ended | Continued,
        at: int,
    ) -> None:
        match event:
            case Created():
                pass
            case Sat():
                self.seats[event.seat] = Seat(person=event.person, salt=event.salt)
            case BotSat():
                self.seats[event.seat] = Seat(bot=event.level)
            case Vacated():
                self._free(event.seat)
            case Started():
                self._begin(at)
            case WentAway():
                self.seats[event.seat].bot = event.level
            case CameBack():
                self._welcome_back(event.seat, at)
            case Ended():
                self.status, self.result, self.to_act = "over", event.result, ()
            case Continued():
                self.rematch = event.table
            case _:
                assert_never(event)

    def _free(self, seat: int) -> None:
        person = self.seats[seat].person
        self.seats[seat] = Seat()
        others = [other.person for other in self.seats if other.person is not None]
        if person is not None and person.id == self.host.id and others:
            self.host = others[0]  # somebody who is there must be able to start

    def _begin(self, at: int) -> None:
        self.status = "playing"
        self.match = Match(self.game, self.names, self.options, seed=self.seed, watch=self._watch)
        if not self.match.shuffles:
            self._watch(self.match)  # nothing was dealt, so nobody has seen the table yet
        self._keep_time(at)

    def _make_move(self, event: Moved, at: int) -> None:
        assert self.match is not None
        self.match.play(event.seat, event.move)
        seat = self.seats[event.seat]
        seat.moves += 1
        seat.late_moves = seat.late_moves + 1 if event.is_late else 0
        seat.acting_since = None
        self._keep_time(at)

    def _keep_time(self, at: int) -> None:
        assert self.match is not None
        self.to_act = self.match.to_act
        for number, seat in enumerate(self.seats):
            if number not in self.to_act:
                seat.acting_since = None
            elif seat.acting_since is None:
                seat.acting_since = at

    def _welcome_back(self, seat: int, at: int) -> None:
        self.seats[seat].bot = None
        self.seats[seat].late_moves = 0
        if self.seats[seat].acting_since is not None:
            self.seats[seat].acting_since = at

    def _hear(self, event: Said, at: int) -> ChatLine:
        line = ChatLine(
            at=at,
            person=event.person,
            seat=event.seat,
            text=event.text,
            reaction=event.reaction,
        )
        self.chat.append(line)
        return line

    def _watch(self, match: Match) -> None:
        common: tuple[Told, ...] = ()
        for viewer, seen in zip(self._drawn, match.views(self._drawn), strict=True):
            view = cast("AnyView", seen)
            told, before = common, self._views.get(viewer)
            if before is not None and (
                viewer is None or self.game.has_private_events(before, view)
            ):
                story = self.game.describe_changes(before, view)
                told = tuple([tell(sentence, match.players) for sentence in story])
            if viewer is None:
                common = told
            self._views[viewer] = view
            if viewer in self._steps:
                self._steps[viewer].append(Step(told, view))


def unfold(
    table_id: str, secret: bytes, entries: Sequence[Entry], viewer: Viewer, *, since: int = 0
) -> Iterator[tuple[LiveTable, Entry, Change]]:
    """A table again from its log, with what one viewer saw after a version, entry by entry."""
    table = LiveTable(table_id, secret, entries[0])
    for entry in entries[1:]:
        if entry.number == max(since, 1) + 1:
            table.watch_as([viewer])
        change = table.fold(entry)
        if entry.number > since:
            yield table, entry, change
