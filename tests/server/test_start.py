"""How a match starts: all commit, then all reveal; a missing reveal makes the attempt void."""

import asyncio
from collections.abc import Callable
from random import Random

import httpx
import msgspec
import pytest

import stolik
from stolik.bench.load.client import TableSocket
from stolik.fairness import attempt_secret, salt_commitment, server_commitment, verify
from stolik.record import Fairness, Record, read_record
from stolik.server.messages.commands import Commit, Leave, Reveal, SeatBot, Sit, Start, Vacate
from stolik.server.messages.common import Clock
from stolik.server.messages.requests import NewTable
from stolik.server.table.decide import Request, decide, decide_all
from stolik.server.table.events import (
    Committed,
    Created,
    Entry,
    RevealBegan,
    Revealed,
    Sat,
    ServerCommitted,
    Started,
    Voided,
    read_events,
    write_events,
)
from stolik.server.table.present import match_record, public_table
from stolik.server.table.start import REVEAL_SECONDS, CloseReveal
from stolik.server.table.state import TableState
from tests.server.conftest import Running
from tests.server.test_play import play_on
from tests.server.test_table import (
    ANIA,
    BARTEK,
    CELINA,
    SALT,
    SECRET,
    Diary,
    bot_move,
    context,
    first_move,
    refusal,
)

pytestmark = pytest.mark.anyio

NOW = 2000
DUE = NOW + REVEAL_SECONDS * 1000


def revealing(*, clock: Clock | None = None) -> Diary:
    """Ania and Bartek have committed, and Ania has started."""
    diary = Diary(clock=clock)
    diary.seat(ANIA, BARTEK)
    diary.do(ANIA, Start())
    return diary


def kinds(diary: Diary) -> list[type]:
    """The events of the last entry."""
    return [type(event) for event in diary.log[-1].events]


def test_cards_are_dealt_when_the_last_salt_is_revealed() -> None:
    diary = revealing()
    assert diary.log[-1].events == (RevealBegan(until=DUE),)
    assert public_table(diary.table).status == "open"
    diary.do(BARTEK, Reveal(salt=SALT))
    assert kinds(diary) == [Revealed]
    assert diary.table.match is None
    diary.do(ANIA, Reveal(salt=SALT))

    assert kinds(diary) == [Revealed, Started]
    assert diary.table.status == "playing"
    assert public_table(diary.table).fairness.reveal_until is None


def test_nobody_reveals_before_all_have_committed() -> None:
    """Commitments and salts are in the log in this order, whatever a client asks for."""
    diary = Diary()
    diary.seat(ANIA)
    assert refusal(diary, ANIA, Reveal(salt=SALT)) == "table.not-revealing"
    diary.do(BARTEK, Sit())
    assert refusal(diary, ANIA, Start()) == "table.not-here"
    diary.seat(BARTEK)
    diary.do(ANIA, Start())
    assert refusal(diary, ANIA, Start()) == "table.revealing"
    assert refusal(diary, BARTEK, Commit(commitment="0" * 64)) == "table.revealing"
    assert refusal(diary, BARTEK, Reveal(salt="cd" * 32)) == "table.wrong-salt"
    assert refusal(diary, CELINA, Reveal(salt=SALT)) == "table.not-seated"
    diary.do(ANIA, Reveal(salt=SALT))

    assert decide(diary.table, ANIA, Reveal(salt=SALT), context(NOW)) == ()


def test_a_commitment_is_of_one_seat() -> None:
    """Who changes seats commits again; a commitment that comes with sitting down names its seat."""
    diary = Diary(seats=3)
    assert refusal(diary, ANIA, Sit(commitment="0" * 64)) == "table.commitment-seat"
    diary.do(ANIA, Sit(seat=0, commitment=salt_commitment("t", 0, 0, SALT)))
    assert diary.table.commitments[0]
    diary.do(ANIA, Sit(seat=2))

    assert diary.table.commitments == ("", "", "")


def test_one_person_commits_reveals_and_starts_at_once() -> None:
    diary = Diary()
    diary.do(ANIA, Sit(seat=0))
    diary.do(ANIA, SeatBot(seat=1, level="easy"))
    diary.do(ANIA, Start(salt=SALT))

    assert kinds(diary) == [Committed, RevealBegan, Revealed, Started]
    assert diary.table.salts == (SALT, "")


def test_where_others_play_a_salt_does_not_come_with_the_start() -> None:
    diary = Diary()
    diary.seat(ANIA, BARTEK)

    assert refusal(diary, ANIA, Start(salt=SALT)) == "table.salt-early"


def test_a_match_of_bots_alone_is_not_called_fair() -> None:
    diary = Diary()
    for seat in (0, 1):
        diary.do(ANIA, SeatBot(seat=seat, level="easy"))
    assert refusal(diary, ANIA, Start(salt=SALT)) == "table.not-seated"
    diary.do(ANIA, Start())
    while diary.table.status == "playing":
        play_for(diary)

    assert not verify(match_record(diary.table)).is_fair


def play_for(diary: Diary) -> None:
    """The first legal move, by the server for a bot."""
    diary.do(None, bot_move(diary, diary.table.to_act[0]))


# Void attempts.


def test_a_reveal_that_does_not_come_voids_the_attempt() -> None:
    """Its seat is vacated, and all commit again: the server first, to another secret."""
    diary = revealing()
    diary.do(ANIA, Reveal(salt=SALT))
    before = diary.table.commitment
    assert refusal(diary, None, CloseReveal(attempt=0)) == "table.revealed"
    diary.do(None, CloseReveal(attempt=0), DUE)

    assert kinds(diary) == [Voided, ServerCommitted]
    assert [seat.person for seat in diary.table.seats] == [ANIA, None]
    assert diary.table.attempt == 1
    assert diary.table.commitments == diary.table.salts == ("", "")
    assert diary.table.commitment == server_commitment("t", 1, attempt_secret(SECRET, 1)) != before
    assert public_table(diary.table).fairness.vacated == ((1,),)
    assert public_table(diary.table).fairness.secret is None
    assert refusal(diary, None, CloseReveal(attempt=0)) == "table.revealed"


@pytest.mark.parametrize(
    ("person", "command", "vacated"),
    [(ANIA, Leave(), 0), (BARTEK, Leave(), 1), (ANIA, Vacate(seat=1), 1)],
)
def test_a_seat_that_is_left_while_salts_are_revealed_voids_the_attempt(
    person: object, command: object, vacated: int
) -> None:
    diary = revealing()
    diary.do(BARTEK, Reveal(salt=SALT))
    diary.do(person, command)  # type: ignore[arg-type]

    assert diary.log[-1].events[0] == Voided(seats=(vacated,))
    assert diary.table.seats[vacated].is_free


def test_void_attempts_stay_in_the_record() -> None:
    """As re-rolls that everybody sees, with all that was known of them."""
    diary = revealing()
    diary.do(ANIA, Reveal(salt=SALT))
    diary.do(None, CloseReveal(attempt=0), DUE)
    diary.seat(ANIA, BARTEK)
    diary.begin(ANIA, BARTEK)
    record = played(diary)

    fairness = record.fairness
    assert isinstance(fairness, Fairness)
    (void,) = fairness.voids
    assert void.salts == (SALT, "")
    assert void.vacated == (1,)
    assert void.secret == attempt_secret(SECRET, 0) != fairness.secret
    verdict = verify(record)
    assert verdict.proved == (0, 1)
    assert any(check.code == "verify.void" for check in verdict.checks)


def played(diary: Diary) -> Record:
    """The record of a match that is played to its end."""
    while diary.table.status == "playing":
        seat = diary.table.to_act[0]
        diary.do((ANIA, BARTEK)[seat], first_move(diary, seat), 3000)
    return match_record(diary.table)


def test_a_slow_clock_gives_as_long_to_reveal_as_for_a_move() -> None:
    assert revealing(clock=Clock(86_400)).table.reveal_until == NOW + 86_400_000
    assert revealing(clock=Clock(5)).table.reveal_until == DUE


# Tables of earlier versions.


def test_a_table_that_was_opened_before_changes_over() -> None:
    """Salts that were sent in the clear count no more; the server commits before anybody else."""
    diary = Diary()
    (created,) = diary.log[0].events
    assert isinstance(created, Created)
    sat = Sat(seat=0, person=ANIA, salt="11" * 32)
    old = (msgspec.structs.replace(created, fairness=1, commitment="22" * 32), sat)
    assert read_events(write_events(old)) == old
    diary.table = TableState("t", SECRET, Entry(number=1, at=1000, events=old))
    diary.do(BARTEK, Sit())
    assert refusal(diary, ANIA, Start()) == "table.not-here"
    diary.seat(ANIA)
    assert kinds(diary) == [ServerCommitted, Committed]
    diary.seat(BARTEK)
    assert kinds(diary) == [Committed]
    diary.begin(ANIA, BARTEK)

    assert verify(played(diary)).proved == (0, 1)


def test_where_the_server_has_not_committed_no_salt_is_taken() -> None:
    diary = Diary()
    (created,) = diary.log[0].events
    old = (msgspec.structs.replace(created, fairness=1), Sat(seat=0, person=ANIA))
    diary.table = TableState("t", SECRET, Entry(number=1, at=1000, events=old))
    diary.do(ANIA, SeatBot(seat=1, level="easy"))

    assert refusal(diary, ANIA, Start(salt=SALT)) == "table.commit-first"


# Over sockets.


async def test_who_does_not_reveal_in_time_loses_the_seat(running: Running) -> None:
    """Bartek's browser has committed and gone; the scheduler closes the attempt."""
    ania, bartek = [await running.arrive(name) for name in ("Ania", "Bartek")]
    table = await ania.host(NewTable(game="red7", seats=2, pace="instant"))
    async with ania.at(table.id) as a:
        await a.sit(0)
        async with bartek.at(table.id) as b:
            await b.sit(1)
        await a.do(Start())
        await a.until(revealed(0))
        running.time.pass_by(REVEAL_SECONDS + 1)
        await a.until(lambda s: bool(s.table.fairness.vacated), seconds=20)
        assert a.table is not None
        assert a.table.seats[1].person is None
        async with bartek.at(table.id) as again:
            await again.sit(1)
            await a.commit()
            await a.start_with(again)
            await asyncio.gather(play_on(a, Random(1)), play_on(again, Random(2)))
        record = read_record((await ania.http.get(f"/api/tables/{table.id}/record")).content)
        seen = a.seen
    assert [attempt.attempt for attempt in seen.attempts] == [0, 1]
    assert stolik.verify(record, seen).proved == (0, 1)
    assert stolik.verify(record, again.seen).proved == (0, 1)


def revealed(seat: int) -> Callable[[TableSocket], bool]:
    """Whether the salt of a seat is known to a client."""

    def is_revealed(client: TableSocket) -> bool:
        return client.table is not None and bool(client.table.fairness.salts[seat])

    return is_revealed


async def test_two_programs_play_by_plain_http(running: Running) -> None:
    """As the page on the API shows it."""
    programs = [(await running.arrive(name)).http for name in ("Ania", "Bartek")]
    wish = {"game": "red7", "seats": 2, "pace": "instant"}
    table = (await programs[0].post("/api/tables", json=wish)).json()["id"]
    salts = ["11" * 32, "22" * 32]

    async def do(program: int, **command: object) -> httpx.Response:
        return await programs[program].post(f"/api/tables/{table}/commands", json=command)

    for seat, salt in enumerate(salts):
        commitment = salt_commitment(table, 0, seat, salt)
        assert (await do(seat, type="sit", seat=seat, commitment=commitment)).status_code == 200
    early = await do(0, type="reveal", salt=salts[0])
    assert early.json()["refusal"]["code"] == "table.not-revealing"
    assert (await do(0, type="start")).status_code == 200
    for seat, salt in enumerate(salts):
        assert (await do(seat, type="reveal", salt=salt)).status_code == 200
    assert (await programs[0].get(f"/api/tables/{table}")).json()["table"]["status"] == "playing"


def test_reveals_that_come_together_are_one_entry() -> None:
    diary = revealing()
    both = [Request(ANIA, Reveal(salt=SALT)), Request(BARTEK, Reveal(salt=SALT))]
    decision = decide_all(diary.table, both, context(NOW))

    assert decision.entry is not None
    assert [type(event) for event in decision.entry.events] == [Revealed, Revealed, Started]
