"""The analysis board: any position, moves of all seats, and nothing of what the asker plays."""

from typing import Any

import msgspec
import pytest

import stolik
from stolik.bench.load.client import Guest
from stolik.core.sections import SECTION_BREAK
from stolik.match import Match
from stolik.server.messages.requests import Hint, NewTable
from stolik.server.messages.reviews import Analysis, Evaluation, NewAnalysis
from stolik.server.runtime.analysis import analyse, evaluate
from stolik.server.table.refusals import RefusedError
from tests.server.conftest import Running

pytestmark = pytest.mark.anyio

POSITION = (
    "six-nimmt seats=2 rounds=1 | phase: choose | rows: 10 / 20 / 30 / 40 41 42 43 44 "
    "| hands: 45 46 / 31 91"
)


def analysed(**wishes: Any) -> Analysis:
    wish = msgspec.convert({"game": "six-nimmt", "position": POSITION, **wishes}, NewAnalysis)
    return msgspec.json.decode(analyse(wish), type=Analysis)


def test_moves_of_all_seats_lead_to_the_position_of_the_rules() -> None:
    found = analysed(moves=["0 45", "1 31"])
    match = Match.from_position("six-nimmt", POSITION)
    match.play(0, "45")
    match.play(1, "31")

    assert (found.start, found.position) == (POSITION, match.position())
    assert [turn.seat for turn in found.turns] == [0, 1]
    assert [turn.legal for turn in found.turns] == [("46",), ("91",)]
    assert found.steps[-1].view == found.view


def test_a_seat_sees_its_own_cards_and_the_board_shows_all() -> None:
    mine, everything = analysed(seat=0), analysed()

    views: list[Any] = [mine.view, everything.view]
    assert [view.seats[0].hand for view in views] == [(45, 46)] * 2
    assert [view.seats[1].hand for view in views] == [None, (31, 91)]
    assert [turn.seat for turn in mine.turns] == [0]


@pytest.mark.parametrize(
    ("wishes", "error"),
    [
        ({"position": "nonsense"}, stolik.StolikError),
        ({"moves": ["0 99"]}, stolik.IllegalMoveError),
        ({"moves": ["x"]}, stolik.StolikError),
        ({"seat": 5}, RefusedError),
        ({"position": "", "seats": 3, "options": {"rounds": "many"}}, stolik.StolikError),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(wishes: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        analysed(**wishes)


def test_a_new_match_is_dealt_by_its_seed() -> None:
    first, again, other = (analysed(position="", seats=3, seed=seed) for seed in (1, 1, 2))

    assert first == again
    assert first.position != other.position


def test_an_evaluation_knows_no_more_than_its_seat() -> None:
    """Whatever the other holds: the same bytes."""
    other = POSITION.replace("31 91", "50 104")
    found = {
        msgspec.json.encode(
            evaluate(NewAnalysis(game="six-nimmt", position=position, seat=0), running=())
        )
        for position in (POSITION, other)
    }

    assert len(found) == 1
    evaluation = msgspec.json.decode(found.pop(), type=Evaluation)
    assert {value.move for value in evaluation.moves} == {"45", "46"}
    assert evaluation.best == evaluation.moves[0].move
    assert evaluation.explanation


def test_a_position_of_a_running_match_is_not_evaluated() -> None:
    """Nor one that differs in one thing; what the others hold is no difference.

    Nor the same hand in another place: with other rows and points, options or seats around it.
    """
    real = Match.from_position("six-nimmt", POSITION)
    running = [("six-nimmt", 0, real.position(0))]

    def asked(position: str, seat: int) -> Evaluation:
        wish = NewAnalysis(game="six-nimmt", position=position, seat=seat)
        return evaluate(wish, running)

    for position in (
        POSITION,
        POSITION.replace("31 91", "50 104"),
        POSITION.replace("45 46", "46 47"),
    ):
        for seat in (0, 1):
            with pytest.raises(RefusedError) as refused:
                asked(position, seat)
            assert refused.value.sentence.code == "table.analysis-running"
    moved = POSITION.replace("45 46 / 31 91", "31 91 / 45 46").replace("rows: 10", "rows: 11")
    for position, seat in (
        (POSITION.replace("rows: 10", "rows: 11") + " | piles: 1 2 / 3 4", 0),
        (POSITION.replace("rounds=1", "rounds=2"), 0),
        (moved, 1),
    ):
        with pytest.raises(RefusedError):
            asked(position, seat)
    assert asked(moved, 0).moves
    elsewhere = POSITION.replace("45 46", "48 49").replace("rows: 10", "rows: 11")
    assert len(set(elsewhere.split(SECTION_BREAK)) ^ set(POSITION.split(SECTION_BREAK))) == 4
    assert asked(elsewhere, 0).moves


async def test_what_i_play_is_not_evaluated_for_me_but_for_others(running: Running) -> None:
    ania, bartek = [await running.arrive(name) for name in ("Ania", "Bartek")]
    wish = NewTable(game="take-that", seats=2, bots=("normal",), pace="instant")
    table = (await ania.host(wish)).id
    async with ania.at(table) as socket:
        await socket.receive()
        await socket.sit()
        await socket.start_alone()
        await socket.until(lambda it: len(it.turn.legal) > 1)
        match = running.app.hub.rooms[table].table.match
        assert match is not None
        body = {"game": "take-that", "position": match.position(0), "seat": 0}
        mine, others = [await evaluation(guest, body) for guest in (ania, bartek)]
        assert mine.json()["refusal"]["code"] == "table.analysis-running"
        assert msgspec.json.decode(others.content, type=Evaluation).seat == 0

        answer = await ania.http.get(f"/api/tables/{table}/hint")
        hint = msgspec.json.decode(answer.content, type=Hint)
        assert hint.move == hint.moves[0].move
        assert {value.move for value in hint.moves} == set(socket.turn.legal)
        assert hint.why.code.startswith("take-that.review-")


async def test_a_refusal_that_names_a_seat_reaches_who_asked(running: Running) -> None:
    """There are no players at the board whose names it could have."""
    ania = await running.arrive("Ania")
    body = {"game": "six-nimmt", "position": POSITION, "moves": ["1 45"]}
    answer = await ania.http.post("/api/analysis", json=body)

    assert answer.status_code < 500
    assert answer.json()["refusal"]["text"] == "seat 1 does not hold 45"


async def evaluation(guest: Guest, body: dict[str, Any]) -> Any:
    return await guest.http.post("/api/analysis/evaluation", json=body)
