"""A table without sockets, clock or database: what may be done at it, and what it tells."""

import pytest

from stolik.fairness import commitment_of
from stolik.server.events import BotSat, Created, Entry, Sat
from stolik.server.judging import RefusedError
from stolik.server.messages import (
    Clock,
    Leave,
    MakeMove,
    Person,
    Say,
    SeatBot,
    Sit,
    Start,
    Vacate,
)
from stolik.server.table import Change, LiveTable, unfold

ANIA, BARTEK, CELINA = Person("a", "Ania"), Person("b", "Bartek"), Person("c", "Celina")
SECRET = bytes(range(32))
SALT = "ab" * 32


class Diary:
    """A table and its log."""

    def __init__(self, *, seats: int = 2, clock: Clock | None = None) -> None:
        created = Created(
            game="six-nimmt",
            options={"rounds": 1},
            seats=seats,
            host=ANIA,
            is_public=False,
            clock=clock,
            pace="human",
            commitment=commitment_of(SECRET),
        )
        self.log = [Entry(number=1, at=1000, events=(created,))]
        self.table = LiveTable("t", SECRET, self.log[0])

    def keep(self, change: Change) -> Change:
        """What would go to the disk."""
        table = self.table
        self.log.append(Entry(number=table.version, at=table.touched, events=change.events))
        return change

    def do(self, person: Person, command: object, now: int = 2000) -> Change:
        """A command, kept."""
        return self.keep(self.table.perform(person, command, now))  # type: ignore[arg-type]


def begun(*, clock: Clock | None = None) -> Diary:
    """Ania and Bartek play."""
    diary = Diary(clock=clock)
    diary.do(ANIA, Sit(salt=SALT))
    diary.do(BARTEK, Sit(salt=SALT))
    diary.do(ANIA, Start())
    return diary


def refusal(diary: Diary, person: Person, command: object) -> str:
    """The code of the reason why not; and that nothing has changed."""
    before = diary.table.public(), diary.table.version
    with pytest.raises(RefusedError) as caught:
        diary.do(person, command)
    assert (diary.table.public(), diary.table.version) == before
    return caught.value.sentence.code


def test_the_log_folds_into_the_same_table() -> None:
    diary = begun()
    for person in (ANIA, BARTEK):
        seat = diary.table.seat_of(person)
        assert diary.table.match is not None
        assert seat is not None
        diary.do(person, MakeMove(move=diary.table.match.legal(seat)[0], turn=0))
    again = LiveTable("t", SECRET, diary.log[0])
    for entry in diary.log[1:]:
        again.fold(entry)

    for viewer in (ANIA, BARTEK, None):
        assert again.snapshot(viewer, 0) == diary.table.snapshot(viewer, 0)


def test_a_viewer_is_told_the_same_live_and_afterwards() -> None:
    diary = begun()
    diary.table.watch_as([0])
    live = []
    for person, seat in ((ANIA, 0), (BARTEK, 1)):
        assert diary.table.match is not None
        change = diary.do(person, MakeMove(move=diary.table.match.legal(seat)[0], turn=0))
        live.append(change.steps[0])
    since = diary.table.version - 2
    later = [change.steps[0] for _, _, change in unfold("t", SECRET, diary.log, 0, since=since)]
    assert later == live


def test_only_the_host_seats_bots_and_starts() -> None:
    diary = Diary()
    diary.do(BARTEK, Sit(salt=SALT))
    assert refusal(diary, BARTEK, SeatBot(seat=1, level="easy")) == "table.not-host"
    assert refusal(diary, BARTEK, Start()) == "table.not-host"
    assert refusal(diary, ANIA, Start()) == "table.seats-free"
    diary.do(ANIA, SeatBot(seat=1, level="easy"))
    diary.do(ANIA, Start())
    assert diary.table.status == "playing"


def test_a_seat_is_taken_once() -> None:
    diary = Diary()
    diary.do(ANIA, Sit(seat=0, salt=SALT))
    assert refusal(diary, BARTEK, Sit(seat=0, salt=SALT)) == "table.seat-taken"
    assert refusal(diary, ANIA, Sit(seat=0, salt=SALT)) == "table.seated"
    diary.do(BARTEK, Sit(salt=SALT))
    assert refusal(diary, CELINA, Sit(salt=SALT)) == "table.full"
    assert refusal(diary, ANIA, SeatBot(seat=5, level="easy")) == "table.no-seat"


def test_when_the_host_gets_up_somebody_who_is_there_is_the_host() -> None:
    diary = Diary()
    diary.do(ANIA, Sit(salt=SALT))
    diary.do(BARTEK, Sit(salt=SALT))
    diary.do(ANIA, Leave())
    assert diary.table.host == BARTEK
    diary.do(BARTEK, Vacate(seat=1))
    assert diary.table.host == BARTEK


def test_whoever_leaves_a_match_is_played_for_and_may_come_back() -> None:
    diary = begun()
    diary.do(BARTEK, Leave())
    assert diary.table.seats[1].bot == "normal"
    assert refusal(diary, BARTEK, Leave()) == "table.left"
    assert diary.table.match is not None
    diary.do(BARTEK, MakeMove(move=diary.table.match.legal(1)[0], turn=0))
    assert diary.table.seats[1].bot is None


def test_a_late_player_is_away_after_the_second_time() -> None:
    diary = begun(clock=Clock(30))
    table = diary.table
    assert table.deadlines() == (32000, 32000)
    for turn in range(2):
        assert table.match is not None
        diary.do(ANIA, MakeMove(move=table.match.legal(0)[0], turn=turn))
        diary.keep(table.move_for(1, table.match.legal(1)[0], 40000, is_late=True))
        while 0 not in table.to_act:  # a row is to be taken
            [seat] = table.to_act
            move = table.match.legal(seat)[0]
            diary.keep(table.move_for(seat, move, 41000, is_late=seat == 1))
    assert table.seats[1].bot == "normal"
    assert table.deadline(1) is None


def test_a_match_that_ends_shows_its_secret_in_the_same_entry() -> None:
    diary = begun()
    table = diary.table
    while table.status == "playing":
        assert table.match is not None
        assert table.public().fairness.secret is None
        seat = table.to_act[0]
        diary.keep(table.move_for(seat, table.match.legal(seat)[0], 3000))
    assert [type(event).__name__ for event in diary.log[-1].events] == ["Moved", "Ended"]
    assert table.public().fairness.secret == SECRET.hex()
    assert table.record().fairness.salts == (SALT, SALT)  # type: ignore[union-attr]
    diary.do(BARTEK, Say(text=" well played "))
    assert table.chat[-1].text == "well played"


def test_a_bot_has_its_seats_number_in_its_name() -> None:
    diary = Diary(seats=3)
    diary.keep(diary.table.enter((Sat(seat=0, person=ANIA, salt=SALT),), 0))
    diary.keep(diary.table.enter((BotSat(seat=1, level="easy"), BotSat(seat=2, level="easy")), 0))
    assert diary.table.names == ("Ania", "bot 2 (easy)", "bot 3 (easy)")


def test_a_seat_that_is_to_act_gets_a_preview_with_every_legal_move() -> None:
    diary = begun()
    table = diary.table
    assert table.match is not None
    turn = table.snapshot(ANIA, 3000).turn
    assert len(turn.previews) == len(turn.legal) == 10
    assert turn.previews == tuple(table.match.previews(0))
    assert table.snapshot(CELINA, 3000).turn.previews == ()
    diary.do(ANIA, MakeMove(move=turn.legal[0], turn=0))
    assert table.snapshot(ANIA, 3000).turn.previews == ()
