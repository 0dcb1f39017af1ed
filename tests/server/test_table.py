"""A table without sockets, clock or database: what may be done at it, and what is shown of it."""

import msgspec
import pytest

from stolik.bots.characters import CHARACTERS
from stolik.fairness import attempt_secret, salt_commitment, server_commitment
from stolik.match import Match
from stolik.server.messages.commands import (
    Commit,
    Leave,
    MakeMove,
    Rematch,
    Reveal,
    Say,
    SeatBot,
    Sit,
    StandIn,
    Start,
    Vacate,
)
from stolik.server.messages.common import Clock, Person
from stolik.server.table import state
from stolik.server.table.decide import BotMove, Command, Context, Request, decide, decide_all
from stolik.server.table.events import (
    AnyEvent,
    BotSat,
    Continued,
    Created,
    Ended,
    Entry,
    Extended,
    Moved,
)
from stolik.server.table.opening import seated_further
from stolik.server.table.present import (
    Changes,
    Presenter,
    match_record,
    public_table,
    retell,
    snapshot,
)
from stolik.server.table.refusals import RefusedError
from stolik.server.table.state import TableState, fold, fold_entry, unfold

"""A table without sockets, clock or database: what may be done at it, and what is shown of it."""


ANIA, BARTEK, CELINA = Person("a", "Ania"), Person("b", "Bartek"), Person("c", "Celina")
SECRET = bytes(range(32))
SALT = "ab" * 32


class Diary:
    """A table and its log, as a server would write it."""

    def __init__(self, *, seats: int = 2, clock: Clock | None = None) -> None:
        created = Created(
            game="six-nimmt",
            options={"rounds": 1},
            seats=seats,
            host=ANIA,
            is_public=False,
            clock=clock,
            pace="human",
            commitment=server_commitment("t", 0, attempt_secret(SECRET, 0)),
            fairness=2,
        )
        self.log = [Entry(number=1, at=1000, events=(created,))]
        self.table = TableState("t", SECRET, self.log[0])
        self.presenter = Presenter()

    def do(
        self,
        person: Person | None,
        command: Command,
        now: int = 2000,
        *,
        viewers: tuple[int, ...] = (),
    ) -> Changes:
        """A command that is decided, written, and shown to some."""
        events = decide(self.table, person, command, context(now))
        self.log.append(Entry(number=self.table.version + 1, at=now, events=events))
        before, after = self.table, unfold(self.table, self.log[-1])
        self.table = after.table
        return self.presenter.draw(before, after, set(viewers))

    def seat(self, *people: Person) -> None:
        """They sit down, where they do not sit yet, and commit to their salts."""
        for person in people:
            if self.table.seat_of(person) is None:
                self.do(person, Sit())
            seat = self.table.seat_of(person)
            assert seat is not None
            sealed = salt_commitment(self.table.id, self.table.attempt, seat, SALT)
            self.do(person, Commit(commitment=sealed))

    def begin(self, host: Person, *others: Person) -> None:
        """The host starts, and all reveal their salts."""
        self.do(host, Start())
        for person in (host, *others):
            self.do(person, Reveal(salt=SALT))

    @property
    def match(self) -> Match:
        """It has begun."""
        assert self.table.match is not None
        return self.table.match


def context(now: int, absent_since: int | None = None) -> Context:
    """What the server would know besides the table."""
    return Context(
        now=now,
        absent_since=lambda _seat: absent_since,
        new_table="next",
        new_secret=bytes(32),
    )


def begun(*, clock: Clock | None = None) -> Diary:
    """Ania and Bartek play."""
    diary = Diary(clock=clock)
    diary.seat(ANIA, BARTEK)
    diary.begin(ANIA, BARTEK)
    return diary


def refusal(diary: Diary, person: Person | None, command: Command) -> str:
    """The code of the reason why not; and that nothing has changed."""
    before = everything(diary.table)
    with pytest.raises(RefusedError) as caught:
        diary.do(person, command)
    assert everything(diary.table) == before
    return caught.value.sentence.code


def everything(table: TableState) -> tuple[bytes, ...]:
    """All that anybody could be shown."""
    viewers = (ANIA, BARTEK, CELINA, None)
    return tuple(msgspec.json.encode(snapshot(table, viewer, 0)) for viewer in viewers)


def bot_move(diary: Diary, seat: int, *, is_late: bool = False) -> BotMove:
    """A bot has thought about the position as it is."""
    match = diary.match
    return BotMove(
        seat=seat,
        move=match.legal(seat)[0],
        moves_made=len(match.moves),
        is_late=is_late,
    )


def first_move(diary: Diary, seat: int) -> MakeMove:
    """The first legal one, in this turn."""
    return MakeMove(move=diary.match.legal(seat)[0], turn=diary.table.seats[seat].moves)


def test_the_log_folds_into_the_same_table() -> None:
    diary = begun()
    diary.do(ANIA, first_move(diary, 0))
    diary.do(BARTEK, first_move(diary, 1))

    again = TableState("t", SECRET, diary.log[0])
    for entry in diary.log[1:]:
        fold_entry(again, entry)

    assert everything(again) == everything(diary.table)


def test_a_viewer_is_shown_the_same_live_and_afterwards() -> None:
    diary = begun()
    since = diary.table.version
    live = [
        diary.do(person, first_move(diary, seat), viewers=(0,)).steps[0]
        for person, seat in ((ANIA, 0), (BARTEK, 1))
    ]

    before = TableState("t", SECRET, diary.log[0])
    later = [changes.steps[0] for _, changes in retell(before, diary.log[1:], 0, since=since)]

    assert later == live


def test_deciding_changes_nothing() -> None:
    """Not even a move that ends the match: it is tried out on a copy."""
    diary = begun()
    events: tuple[AnyEvent, ...] = ()
    while Ended not in map(type, events):
        seat = diary.table.to_act[0]
        person, move = (ANIA, BARTEK)[seat], first_move(diary, seat)
        before = everything(diary.table)
        events = decide(diary.table, person, move, context(3000))
        assert everything(diary.table) == before
        diary.do(person, move)
    assert diary.table.status == "over"


def test_requests_are_decided_one_after_the_other_and_refused_alone() -> None:
    diary = begun()
    requests = [
        Request(ANIA, first_move(diary, 0)),
        Request(ANIA, first_move(diary, 0)),  # a second click
        Request(BARTEK, MakeMove(move="no such card", turn=0)),
        Request(BARTEK, first_move(diary, 1)),
    ]

    decision = decide_all(diary.table, requests, context(3000))

    assert decision.entry is not None
    assert [type(event) for event in decision.entry.events] == [Moved, Moved]
    assert [bool(failure) for failure in decision.failures] == [False, True, True, False]


def test_a_fault_of_ours_costs_only_the_request_that_met_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What was decided before it is tried out again on a fresh copy."""
    make_move = state._make_move

    def broken(table: TableState, event: Moved, at: int, watch: object) -> None:
        make_move(table, event, at, watch)  # type: ignore[arg-type]
        if event.seat == 1:
            raise ZeroDivisionError

    diary = begun()
    requests = [
        Request(BARTEK, first_move(diary, 1)),
        Request(ANIA, first_move(diary, 0)),
    ]
    monkeypatch.setattr(state, "_make_move", broken)

    decision = decide_all(diary.table, requests, context(3000))

    assert isinstance(decision.failures[0], ZeroDivisionError)
    assert decision.failures[1] is None
    assert decision.after.to_act == (1,)


def test_only_the_host_seats_bots_and_starts() -> None:
    diary = Diary()
    diary.seat(BARTEK)
    assert refusal(diary, BARTEK, SeatBot(seat=1, level="easy")) == "table.not-host"
    assert refusal(diary, BARTEK, Start()) == "table.not-host"
    assert refusal(diary, ANIA, Start()) == "table.seats-free"
    assert refusal(diary, ANIA, SeatBot(seat=1, level="genius")) == "table.no-bot"
    diary.do(ANIA, SeatBot(seat=1, level="easy"))
    diary.do(ANIA, Start())
    diary.do(BARTEK, Reveal(salt=SALT))
    assert diary.table.status == "playing"


def test_a_seat_is_taken_once() -> None:
    diary = Diary()
    diary.do(ANIA, Sit(seat=0))
    assert refusal(diary, BARTEK, Sit(seat=0)) == "table.seat-taken"
    assert refusal(diary, ANIA, Sit(seat=0)) == "table.seated"
    diary.do(BARTEK, Sit())
    assert refusal(diary, CELINA, Sit()) == "table.full"
    assert refusal(diary, ANIA, SeatBot(seat=5, level="easy")) == "table.no-seat"


def test_when_the_host_gets_up_another_player_is_the_host() -> None:
    diary = Diary()
    diary.do(ANIA, Sit())
    diary.do(BARTEK, Sit())
    diary.do(ANIA, Leave())
    assert diary.table.host == BARTEK
    diary.do(BARTEK, Vacate(seat=1))
    assert diary.table.host == BARTEK


def test_a_bot_plays_for_a_player_who_leaves_and_may_come_back() -> None:
    diary = begun()
    diary.do(BARTEK, Leave())
    assert diary.table.seats[1].bot == "normal"
    assert refusal(diary, BARTEK, Leave()) == "table.left"
    diary.do(BARTEK, first_move(diary, 1))
    assert diary.table.seats[1].bot is None


def test_a_bot_stands_in_after_a_minute_of_absence() -> None:
    diary = begun()
    for absent_since, is_allowed in ((None, False), (50_000, False), (40_000, True)):
        knowing = context(100_000, absent_since)
        if not is_allowed:
            with pytest.raises(RefusedError, match="away for 60 seconds"):
                decide(diary.table, ANIA, StandIn(seat=1), knowing)
        else:
            assert decide(diary.table, ANIA, StandIn(seat=1), knowing)


def test_a_late_player_is_away_after_the_second_time() -> None:
    diary = begun(clock=Clock(30))
    now, late_moves = 2000, 0
    assert diary.table.deadlines() == (32000, 32000)
    while diary.table.seats[1].bot is None:
        if 0 in diary.table.to_act:
            diary.do(ANIA, first_move(diary, 0), now)
        else:
            now = diary.table.deadline(1) or 0
            diary.do(None, bot_move(diary, 1, is_late=True), now)
            late_moves += 1
    assert late_moves == 2
    assert diary.table.deadline(1) is None


def test_nobody_plays_for_a_player_in_time() -> None:
    diary = begun(clock=Clock(30))
    early = bot_move(diary, 1, is_late=True)
    with pytest.raises(RefusedError) as caught:
        decide(diary.table, None, early, context(31_999))
    assert caught.value.sentence.code == "table.overtaken"
    assert decide(diary.table, None, early, context(32_000))


def test_a_bot_that_thought_about_another_position_is_overtaken() -> None:
    diary = begun()
    diary.do(BARTEK, Leave())
    thought = bot_move(diary, 1)
    diary.do(ANIA, first_move(diary, 0))
    assert refusal(diary, None, thought) == "table.overtaken"
    thought = bot_move(diary, 1)
    diary.do(BARTEK, Sit())  # the person is back, in the same position
    assert refusal(diary, None, thought) == "table.overtaken"


def test_a_clock_starts_again_where_a_bot_would_wait() -> None:
    """The new deadline is in the log, so that everybody sees it, and another process too."""
    diary = begun(clock=Clock(30))
    waiting = BotMove(seat=1, move=None, moves_made=0, is_late=True)
    diary.do(None, waiting, 32_000)
    assert diary.log[-1].events == (Extended(seat=1),)
    assert diary.table.deadlines() == (32_000, 62_000)


def test_a_match_that_ends_shows_its_secret_in_the_same_entry() -> None:
    diary = begun()
    while diary.table.status == "playing":
        assert public_table(diary.table).fairness.secret is None
        seat = diary.table.to_act[0]
        diary.do((ANIA, BARTEK)[seat], first_move(diary, seat), 3000)
    assert [type(event) for event in diary.log[-1].events] == [Moved, Ended]
    assert public_table(diary.table).fairness.secret == attempt_secret(SECRET, 0)
    assert match_record(diary.table).fairness.salts == (SALT, SALT)  # type: ignore[union-attr]
    diary.do(BARTEK, Say(text=" well played "))
    assert diary.table.chat[-1].text == "well played"


def test_a_rematch_is_decided_once_with_the_table_it_opens() -> None:
    diary = begun()
    assert refusal(diary, ANIA, Rematch()) == "table.not-over"
    while diary.table.status == "playing":
        seat = diary.table.to_act[0]
        diary.do((ANIA, BARTEK)[seat], first_move(diary, seat), 3000)
    assert refusal(diary, CELINA, Rematch()) == "table.not-seated"

    both = [Request(ANIA, Rematch()), Request(BARTEK, Rematch())]
    decision = decide_all(diary.table, both, context(4000))

    assert decision.entry is not None
    assert decision.entry.events == (Continued(table="next"),)
    assert decision.opening is not None
    rematch = TableState("next", bytes(32), decision.opening.entry)
    assert [seat.person for seat in rematch.seats] == [BARTEK, ANIA]
    assert decide_all(decision.after, both, context(5000)).opening is None


def test_every_bot_at_a_table_is_another_character_of_its_level() -> None:
    """Also when there are more bots than characters; a rematch is played by the same ones."""
    diary = Diary(seats=8)
    diary.do(ANIA, Sit())
    for seat in range(1, 8):
        diary.do(ANIA, SeatBot(seat=seat, level="easy"))
    _, *names = diary.table.names

    assert len(set(names)) == 7
    assert {name.removesuffix(" II") for name in names} == set(CHARACTERS["easy"])
    again = {getattr(event, "character", None) for event in seated_further(diary.table)}
    assert again == {None, *names}


def test_a_bot_that_was_seated_without_a_character_has_its_seats_number_in_its_name() -> None:
    diary = Diary(seats=3)
    diary.do(ANIA, Sit())
    for seat in (1, 2):
        fold(diary.table, BotSat(seat=seat, level="easy"), 1000)

    assert diary.table.names == ("Ania", "bot 2 (easy)", "bot 3 (easy)")


def test_a_seat_that_is_to_act_gets_a_preview_with_every_legal_move() -> None:
    diary = begun()
    turn = snapshot(diary.table, ANIA, 3000).turn
    assert len(turn.previews) == len(turn.legal) == 10
    assert turn.previews == tuple(diary.match.previews(0))
    assert snapshot(diary.table, CELINA, 3000).turn.previews == ()
    diary.do(ANIA, MakeMove(move=turn.legal[0], turn=0))
    assert snapshot(diary.table, ANIA, 3000).turn.previews == ()
