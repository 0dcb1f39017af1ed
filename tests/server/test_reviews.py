"""Reviews at a server: of matches that are over, in the background, shared and stored."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

import stolik
from stolik.bench.load.client import Guest
from stolik.match import Match, replay
from stolik.record import Record, read_record
from stolik.review.budgets import BUDGETS
from stolik.server.jobs.reviews import GLANCES
from stolik.server.messages.requests import NewTable, Replay
from stolik.server.messages.reviews import ReviewState, SeatReview, Worlds
from stolik.server.messages.updates import Table
from stolik.server.runtime.analysis import position_before, worlds
from stolik.server.settings import NO_LIMITS
from tests.server.conftest import Running, serving
from tests.server.test_jobs import JOB_SECONDS
from tests.server.test_liveness import PATIENCE_SECONDS
from tests.server.test_play import play_on

pytestmark = pytest.mark.anyio

SHORT = {"rounds": 1}


async def finished_match(guest: Guest, *, seed: int = 1) -> str:
    """A short match of 6 nimmt! against a bot."""
    wish = {"game": "six-nimmt", "seats": 2, "options": SHORT, "bots": ("normal",)}
    table = await guest.host(msgspec.convert(wish | {"pace": "instant"}, NewTable))
    async with guest.at(table.id) as socket:
        await socket.receive()
        await socket.sit()
        await socket.start_alone()
        async with asyncio.timeout(PATIENCE_SECONDS):
            await play_on(socket, Random(seed))
    return table.id


async def record_of(guest: Guest, table: str) -> Record:
    return read_record((await guest.http.get(f"/api/tables/{table}/record")).content)


async def ask(guest: Guest, table: str, **wishes: Any) -> ReviewState:
    answer = await guest.http.post(f"/api/tables/{table}/review", json=wishes)
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=ReviewState)


async def look(guest: Guest, table: str, **query: Any) -> ReviewState:
    answer = await guest.http.get(f"/api/tables/{table}/review", params=query)
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=ReviewState)


async def reviewed(
    guest: Guest, table: str, see: Callable[[ReviewState], None] = lambda _state: None
) -> SeatReview:
    """Asks until the review is there, as the page does."""
    parts = 0
    async with asyncio.timeout(JOB_SECONDS):
        while (state := await look(guest, table, since=parts)).review is None:
            assert state.state in ("queued", "running")
            see(state)
            parts = max(parts, state.parts)
            await asyncio.sleep(0.1)
    return state.review


async def test_a_review_comes_in_parts_and_is_the_librarys_own(database: str) -> None:
    """It is stored: a server that starts again has it at once. No name is in it."""
    async with serving(database) as running:
        ania = await running.arrive("Ania")
        table = await finished_match(ania)
        assert (await look(ania, table)).state == "none"
        assert (await ask(ania, table)).state in ("queued", "running")
        seen: list[ReviewState] = []
        found = await reviewed(ania, table, seen.append)
        record = await record_of(ania, table)
        shown = await ania.http.get(f"/api/tables/{table}/replay")
        token = (await ania.http.post("/api/me/token")).json()["secret"]

    expected = stolik.review(record, seats=[0], budget="quick")
    assert found.decisions == expected.decisions
    assert found.parts == expected.luck.parts[0]
    assert found.course == expected.luck.course
    assert "Ania" not in msgspec.json.encode(found).decode()
    assert any(state.decisions for state in seen)
    [first] = [state for state in seen if state.steps]
    glances = [one.number for one in found.decisions[:GLANCES]]
    assert [one.number for one in first.decisions[:GLANCES]] == glances
    glanced_at = BUDGETS["glance"].most_worlds
    early = {
        one.number: one.moves
        for state in seen
        for one in state.decisions
        if one.moves[0].worlds > glanced_at
    }
    late = {one.number: one.moves for one in found.decisions}
    assert early.items() <= late.items()
    assert [state.steps for state in seen if state.steps] == [found.steps]
    assert len(found.steps) == len(record.moves) + 1
    assert found.steps[-1] == len(msgspec.json.decode(shown.content, type=Replay).steps) - 1

    async with serving(database) as again:
        header = {"Authorization": f"Bearer {token}"}
        bartek = await again.arrive("Bartek")
        answer = await bartek.http.get(f"/api/tables/{table}/review", headers=header)
        assert msgspec.json.decode(answer.content, type=ReviewState).review == found


async def test_nothing_of_a_running_match_is_reviewed(running: Running) -> None:
    ania = await running.arrive("Ania")
    wish = NewTable(game="six-nimmt", seats=2, bots=("normal",), pace="instant")
    table = (await ania.host(wish)).id
    async with ania.at(table) as socket:
        await socket.receive()
        await socket.sit()
        await socket.start_alone()
        where = f"/api/tables/{table}"
        answers = [
            await ania.http.post(f"{where}/review", json={}),
            await ania.http.get(f"{where}/review"),
            await ania.http.get(f"{where}/worlds", params={"move": 0}),
            await ania.http.post(f"{where}/what-if", json={"move": 0, "seat": 0}),
        ]

    assert {answer.status_code for answer in answers} == {409}
    assert {answer.json()["refusal"]["code"] for answer in answers} == {"table.not-yet"}


async def test_a_review_is_asked_for_by_name_and_only_so_many_at_once(database: str) -> None:
    limits = msgspec.structs.replace(NO_LIMITS, reviews=1)
    async with serving(database, limits=limits) as running:
        ania, bartek = [await running.arrive(name) for name in ("Ania", "Bartek")]
        table = await finished_match(ania)
        await running.app.jobs.stop()  # so that everything waits
        assert (await ask(ania, table)).state == "queued"
        running.time.pass_by(1)
        assert (await ask(bartek, table)).ahead == 0
        assert (await ask(bartek, table, seat=1)).ahead == 1
        more = await ania.http.post(f"/api/tables/{table}/review", json={"budget": "deep"})
        assert more.status_code == 429
        assert more.json()["refusal"]["code"] == "review.own-queue"
        nobody = await ania.http.get(f"/api/tables/{table}/review", params={"seat": 7})
        assert nobody.status_code == 409
        ania.http.cookies.clear()
        assert (await ania.http.post(f"/api/tables/{table}/review", json={})).status_code == 401


def played_match(*, seed: int = 1) -> Record:
    """The same without a server, both seats at random."""
    match, rng = Match("six-nimmt", ["0", "1"], SHORT, seed=bytes([seed]) * 32), Random(seed)
    while not match.is_over:
        seat = match.to_act[0]
        match.play(seat, rng.choice(match.legal(seat)))
    return match.record()


def third_choice(record: Record) -> int:
    """The number of a move of seat 0 with much still hidden."""
    return [at for at, move in enumerate(record.moves) if move.startswith("0 ")][2]


def test_what_others_could_have_held_is_what_the_seat_knew() -> None:
    """Its own cards are the true ones in every world; the other's differ."""
    record = played_match()
    number = third_choice(record)
    match = replay(record, most_moves=number)
    found = msgspec.json.decode(worlds(record, number, 0, 5), type=Worlds)
    views: list[Any] = list(found.views)

    assert len(views) == 5
    true: Any = match.view(0)
    assert {view.seats[0].hand for view in views} == {true.seats[0].hand}
    assert len({view.seats[1].hand for view in views}) > 1
    assert found.view == true
    assert found.turn is not None
    assert found.turn.legal == tuple(match.legal(0))


def test_a_seat_that_has_chosen_could_face_many_worlds_too() -> None:
    """Where both choose at once, one seat of two waits after the first move."""
    record = played_match()
    match = replay(record, most_moves=1)
    (other,) = match.to_act
    seat = 1 - other
    views: list[Any] = list(msgspec.json.decode(worlds(record, 1, seat, 3), type=Worlds).views)

    true: Any = match.view(seat)
    assert {view.seats[seat].hand for view in views} == {true.seats[seat].hand}
    assert len({view.seats[other].hand for view in views}) > 1


def test_what_if_begins_with_the_true_cards_or_with_others_that_the_seat_did_not_know() -> None:
    record = played_match()
    number = third_choice(record)
    before = replay(record, most_moves=number)
    true, redealt = (position_before(record, number, 0, cards) for cards in ("true", "redealt"))

    assert true == before.position()
    assert redealt != true
    other = Match.from_position("six-nimmt", redealt)
    assert other.position(0) == before.position(0)


async def test_what_if_goes_on_from_the_move_and_does_not_count(running: Running) -> None:
    """As quickly as the match that it comes from, against a bot of the level asked for."""
    ania = await running.arrive("Ania")
    table = await finished_match(ania)
    record = await record_of(ania, table)
    number = third_choice(record)
    before = replay(record, most_moves=number)
    wish = {"move": number, "seat": 0, "cards": "redealt", "level": "easy"}
    answer = await ania.http.post(f"/api/tables/{table}/what-if", json=wish)
    trial = msgspec.json.decode(answer.content, type=Table)
    assert trial.origin is not None
    assert (trial.origin.table, trial.origin.move) == (table, number)
    assert trial.pace == "instant"
    assert [seat.bot for seat in trial.seats] == [None, "easy"]
    drawn = await ania.http.get(f"/api/tables/{table}/worlds", params={"move": number, "count": 1})
    assert msgspec.json.decode(drawn.content, type=Worlds).view == before.view(0)

    async with ania.at(trial.id) as socket:
        await socket.receive()
        await socket.start_alone()
        match = running.app.hub.rooms[trial.id].table.match
        assert match is not None
        await socket.until(lambda it: it.turn.legal)
        assert list(socket.turn.legal) == before.legal(0)
        assert match.initial_position == position_before(record, number, 0, "redealt")
        await play_on(socket, Random(1))

    profile = (await ania.http.get(f"/api/players/{ania.person.id}")).json()
    assert [match["table"] for match in profile["recent"]] == [table]
    assert (await record_of(ania, trial.id)).position == match.initial_position
