"""A review as people get it: typed, repeatable, blind to what a seat could not see."""

from random import Random

import msgspec
import pytest

import stolik
from stolik.core.errors import NumberError, RecordError, SeatError
from stolik.core.game import Game
from stolik.engine.arrays import new_array
from stolik.engine.contract import State
from stolik.engine.scratch import Scratch
from stolik.games import all_games
from stolik.review.budgets import BUDGETS, Budget
from stolik.review.course import Course, Node, Question
from stolik.review.decisions import decision
from stolik.review.many import review_on_ray
from stolik.review.measuring import MOST_MOVES
from stolik.review.page import page
from stolik.review.run import measure_question, review_record
from stolik.review.structures import Decision, Review
from stolik.review.verdicts import thresholds
from stolik.testing import driver
from stolik.testing.variants import Subject, Variant
from tests.conformance.subjects import SUBJECTS
from tests.review.matches import record_of

GLANCE = BUDGETS["glance"]
every_subject = pytest.mark.parametrize(
    "subject", SUBJECTS.values(), ids=lambda subject: subject.game.id
)


@pytest.fixture(scope="module")
def record() -> stolik.Record:
    return record_of("six-nimmt", {"rounds": 1}, ["random", "normal", "random"], seed=4)


@pytest.fixture(scope="module")
def review(record: stolik.Record) -> Review:
    return review_record(record, budget="glance")


@every_subject
def test_what_a_seat_cannot_see_changes_no_byte_of_its_decisions(subject: Subject) -> None:
    """Q, loss, verdict and sentences, wherever a seat may act."""
    variant = Variant(subject, subject.game.seats_near(3), {})
    compared = 0
    for match in driver.sampled_positions(variant, seed=1, count=4):
        real = driver.copied(driver.state_of(match))
        for seat in match.to_act[:1]:
            moves = match.legal(seat)
            if len(moves) < 2:
                continue
            action = subject.game.actions[Random(1).choice(moves)]
            worlds = [real, *(driver.redealt(real, seat, Scratch.seeded(n)) for n in (1, 2))]
            found = {
                msgspec.json.encode(decided(subject.game, world, seat, action)) for world in worlds
            }
            compared += 1
            assert len(found) == 1
    assert compared


def decided(game: Game, state: State, seat: int, action: int) -> Decision:
    question = Question(Node(new_array(state), 0, 3, 1), seat, action)
    measured = measure_question(game, question, GLANCE, seed=7)
    return decision(game, question, measured, thresholds(game, int(state.seats)), stands=True)


def test_a_review_repeats_itself_on_any_number_of_cores(
    record: stolik.Record, review: Review
) -> None:
    again = review_record(record, budget="glance", workers=1)

    assert msgspec.json.encode(again) == msgspec.json.encode(review)
    assert review_record(record, budget="glance", seed=1) != review


def test_the_decisions_of_a_seat_are_the_same_whoever_else_is_reviewed(
    record: stolik.Record, review: Review
) -> None:
    """All but the verdicts, which are given with the others in mind."""
    alone = review_record(record, seats=[1], budget="glance")

    ours = [found for found in review.decisions if found.seat == 1]
    assert [found.moves for found in alone.decisions] == [found.moves for found in ours]
    assert [found.loss for found in alone.decisions] == [found.loss for found in ours]


def test_every_choice_is_a_decision_and_lists_every_legal_move(
    record: stolik.Record, review: Review
) -> None:
    assert isinstance(record.seed, str)
    match = stolik.Match(
        record.game, record.players, record.options, seed=bytes.fromhex(record.seed)
    )
    expected = {}
    for number, text in enumerate(record.moves):
        seat, _, move = text.partition(" ")
        legal = match.legal(int(seat))
        if len(legal) > 1:
            expected[number] = (move, set(legal))
        match.play(int(seat), move)

    found = {
        one.number: (one.move, {value.move for value in one.moves}) for one in review.decisions
    }
    assert found == expected
    assert all(len(one.moves) <= MOST_MOVES for one in review.decisions)


def test_a_review_reads_back_from_json(review: Review) -> None:
    text = msgspec.json.encode(review)

    assert msgspec.json.encode(msgspec.json.decode(text, type=Review)) == text


def test_random_players_lose_more_than_those_who_follow_rules_of_thumb(
    record: stolik.Record,
) -> None:
    careful = Budget(error=0.0, least_worlds=1024, most_worlds=1024, luck=1)
    first, normal, last = review_record(record, budget=careful).summaries

    assert normal.loss < (first.loss + last.loss) / 2


def test_a_sentence_speaks_of_rows_and_bulls(review: Review) -> None:
    said = " ".join(one.text for found in review.decisions for one in found.explanation)

    assert "bull" in said
    assert "takes nothing this turn" in said


def test_the_page_holds_everything_and_asks_for_nothing(review: Review) -> None:
    """It can be opened from a disk: no script, no address."""
    text = page(review)

    assert text.count("class='decision") == len(review.decisions)
    assert text.count("<polyline") == len(review.players)
    assert "http" not in text
    assert "<script" not in text


def test_names_are_no_markup() -> None:
    record = record_of("six-nimmt", {"rounds": 1}, seed=1)
    record.players = ("<b>", "Bartek")

    assert "<b>" not in page(review_record(record, seats=[0], budget="glance"))


def test_a_match_under_way_is_reviewed_as_far_as_it_went(record: stolik.Record) -> None:
    begun = msgspec.structs.replace(record, moves=record.moves[:7], result=msgspec.UNSET)
    found = review_record(begun, budget="glance")

    assert {one.number for one in found.decisions} <= set(range(7))
    assert sum(found.luck.course[-1].shares) == pytest.approx(1)


def test_what_cannot_be_reviewed_is_refused(record: stolik.Record) -> None:
    with pytest.raises(SeatError):
        review_record(record, seats=[3])
    with pytest.raises(NumberError, match="the budgets are"):
        review_record(record, budget="endless")
    with pytest.raises(RecordError):
        review_record(msgspec.structs.replace(record, moves=("0 105",)))


def test_chips_of_the_rounds_before_are_remembered() -> None:
    """Of this heist, in The Gang; a state alone knows how they ended, not what was taken before."""
    course = Course(record_of("the-gang", {}, ["reference"] * 3, seed=1))
    rounds = {
        int(question.node.array["round_number"][0]): len(question.talks)
        for question in course.questions.values()
    }

    assert rounds == {1: 0, 2: 1, 3: 2, 4: 3}


def test_every_game_explains_itself() -> None:
    for game in all_games():
        assert game.explain.__module__ == f"{game.package}.explain"


@pytest.mark.slow
def test_ray_reviews_the_same(record: stolik.Record, review: Review) -> None:
    """Each of many records on a core of its own."""
    found = dict(review_on_ray([record, record], budget="glance"))

    assert found == {0: review, 1: review}
