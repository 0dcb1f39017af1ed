"""What each viewer is shown of a table: as it stands, and every visible step of an entry.

Steps are drawn when an entry is on disk, from the table before it and every visible position that
folding its events one by one went through.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from msgspec import UNSET

from stolik.core.pace import ends_round, step_ms
from stolik.core.sentences import Sentence
from stolik.engine.arrays import StateArray
from stolik.match import Match
from stolik.record import Fairness as RecordFairness
from stolik.record import ListedShuffle, Record
from stolik.server.messages.common import NOBODY, LocalizedText, Person, localize
from stolik.server.messages.updates import (
    ChatLine,
    Fairness,
    SeatState,
    Snapshot,
    Step,
    Table,
    Turn,
    Update,
    You,
)
from stolik.server.table.events import Entry, Moved, Said
from stolik.server.table.refusals import refused
from stolik.server.table.state import TableState, Unfolded, Viewer, chat_line, unfold

if TYPE_CHECKING:
    from stolik.core.game import View

Told = tuple[tuple[LocalizedText, ...], int, bool]
NOTHING_TOLD: Told = ((), 0, False)


@dataclass
class Changes:
    """What one entry changed, for those who are to receive it."""

    entry: Entry
    steps: dict[Viewer, list[Step]] = field(default_factory=dict)
    chat: tuple[ChatLine, ...] = ()
    has_changed_table: bool = False


class Presenter:
    """Draws the steps of one table for its viewers."""

    def __init__(self) -> None:
        self._views: dict[Viewer, View | None] = {}
        """What each viewer saw last: the next description begins there."""

    def draw(self, before: TableState, after: Unfolded, viewers: set[Viewer]) -> Changes:
        """What an entry that is on disk changed, position by position."""
        entry = after.entry
        changes = Changes(entry)
        for event in entry.events:
            if isinstance(event, Said):
                changes.chat += (chat_line(event, entry.at),)
            elif not isinstance(event, Moved):
                changes.has_changed_table = True
        if after.positions and after.table.match is not None:
            self._watch_as(viewers, before.match)
            for position in after.positions:
                self._draw(after.table.match, position, changes)
        return changes

    def _watch_as(self, viewers: set[Viewer], match: Match | None) -> None:
        if self._views.keys() == viewers | {None}:
            return
        # A spectator's description serves most seats, too, so it comes first.
        drawn = (None, *(viewers - {None})) if viewers else ()
        seen = self._views
        self._views = {
            viewer: seen.get(viewer) or (None if match is None else match.view(viewer))
            for viewer in drawn
        }

    def _draw(self, match: Match, position: StateArray, changes: Changes) -> None:
        game = match.game
        common = NOTHING_TOLD
        for viewer, view in zip(self._views, game.views(position, tuple(self._views)), strict=True):
            told, before = common, self._views[viewer]
            if before is not None and (viewer is None or game.has_private_events(before, view)):
                told = _describe(match, game.describe_changes(before, view))
            if viewer is None:
                common = told
            self._views[viewer] = view
            story, ms, is_end = told
            changes.steps.setdefault(viewer, []).append(Step(story, view, ms, is_end))


def _describe(match: Match, sentences: Sequence[Sentence]) -> Told:
    """What happened in words, how long people look at it, and whether a round ends with it."""
    if not sentences:
        return NOTHING_TOLD
    story = tuple([localize(sentence, match.players) for sentence in sentences])
    moments = match.game.moments
    return story, step_ms(moments, story), ends_round(moments, story)


def retell(
    table: TableState, entries: Sequence[Entry], viewer: Viewer, *, since: int = 0
) -> Iterator[tuple[TableState, Changes]]:
    """A table again, entry by entry, with what one viewer was shown after a version."""
    presenter = Presenter()
    for entry in entries:
        after = unfold(table, entry)
        if entry.number > since:
            yield after.table, presenter.draw(table, after, {viewer})
        table = after.table


def snapshot(
    table: TableState,
    person: Person | None,
    now: int,
    unheard: frozenset[str] = NOBODY,
    *,
    has_positions: bool = False,
) -> Snapshot:
    """Everything a person may know, as it stands."""
    you = you_at(table, person)
    return Snapshot(
        version=table.version,
        now=now,
        you=you,
        table=public_table(table),
        view=None if table.match is None else table.match.view(you.seat),
        turn=turn_of(table, you.seat, table.deadlines(), has_positions=has_positions),
        chat=heard(table.chat, unheard),
    )


def updates(
    table: TableState, changes: Changes, now: int
) -> Callable[[Person | None, frozenset[str], bool], Update]:
    """What to send to each of those who are there; common parts are made once."""
    deadlines = table.deadlines()
    public = public_table(table) if changes.has_changed_table else None

    def update(person: Person | None, unheard: frozenset[str], has_positions: bool) -> Update:  # noqa: FBT001  # as in `Connection`
        seat = table.seat_of(person)
        return Update(
            version=table.version,
            now=now,
            you=you_at(table, person) if changes.has_changed_table else None,
            table=public,
            steps=tuple(changes.steps.get(seat, ())),
            turn=turn_of(table, seat, deadlines, has_positions=has_positions),
            chat=heard(changes.chat, unheard),
        )

    return update


def heard(chat: tuple[ChatLine, ...], unheard: frozenset[str]) -> tuple[ChatLine, ...]:
    """The lines of chat that a person wants to hear."""
    if not unheard or not chat:
        return chat
    return tuple(line for line in chat if line.person.id not in unheard)


def you_at(table: TableState, person: Person | None) -> You:
    """Who the receiver is here."""
    return You(
        person=person,
        seat=table.seat_of(person),
        is_host=person is not None and person.id == table.host.id,
    )


def turn_of(
    table: TableState, seat: Viewer, deadlines: tuple[int | None, ...], *, has_positions: bool
) -> Turn:
    """What a seat may do; for programs with its position in place of previews."""
    if seat is None:
        return Turn(number=0, legal=(), deadlines=deadlines)
    number = table.seats[seat].moves
    if table.match is None or seat not in table.to_act:
        return Turn(number=number, legal=(), deadlines=deadlines)
    return Turn(
        number=number,
        legal=tuple(table.match.legal(seat)),
        previews=() if has_positions else tuple(table.match.previews(seat)),
        deadlines=deadlines,
        position=table.match.position(seat) if has_positions else UNSET,
    )


def public_table(table: TableState) -> Table:
    """What everybody at the table may know."""
    is_shown = table.status == "over" and table.deal is None  # others may still play a deal
    return Table(
        id=table.id,
        game=table.game.id,
        options=table.options,
        seats=tuple(
            SeatState(
                person=seat.person,
                bot=seat.bot,
                character=seat.character,
            )
            for seat in table.seats
        ),
        host=table.host,
        is_public=table.is_public,
        clock=table.clock,
        pace=table.pace,
        status=table.status,
        created=table.created,
        fairness=Fairness(
            version=table.fairness,
            attempt=table.attempt,
            commitment=table.commitment,
            commitments=table.commitments,
            salts=table.salts,
            reveal_until=table.reveal_until,
            vacated=tuple(void.vacated for void in table.voids),
            secret=table.shown_secret if is_shown else None,
            seed=table.seed.hex() if is_shown else None,
        ),
        result=table.result,
        rematch=table.rematch,
        hinted=table.hinted,
        silenced=table.silenced,
        deal=table.deal,
        fill_at=table.fill_at,
        origin=table.origin,
    )


def match_record(table: TableState) -> Record:
    """The match written down, with the proof of its shuffles; only when it is over."""
    if table.match is None or table.status != "over":
        raise refused("no-record-yet", "the record is shown when the match is over")
    record = table.match.record()
    record.players = tuple(map(table.name_and_level, range(len(table.seats))))
    if table.deal is None:
        record.fairness = _proof(table, table.match)
    else:  # the seed is shown with the deal, when that has closed
        record.seed, record.shuffles = UNSET, tuple(table.match.shuffles)
    return record


def _proof(table: TableState, match: Match) -> RecordFairness:
    if table.fairness == 1:
        return RecordFairness(
            commitment=table.commitment, secret=table.shown_secret, salts=table.salts
        )
    return RecordFairness(
        version=2,
        commitment=table.commitment,
        secret=table.shown_secret,
        salts=table.salts,
        table=table.id,
        commitments=table.commitments,
        voids=table.voids,
        shuffles=tuple(
            ListedShuffle(cards=cards, order=order)
            for cards, order in zip(match.shuffled, match.shuffles, strict=True)
        ),
    )
