"""What is measured, one match at a time, so that a long run can be interrupted and resumed."""

import time
from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
import numpy as np

from stolik.bots.bot import Bot, Turn
from stolik.bots.levels import advised, new_bot
from stolik.bots.play import play_match
from stolik.bots.reference import reference_noise
from stolik.record import Record
from stolik.review.course import NOBODY, Course, Question
from stolik.review.luck import parts_of, result_shares, worth_of
from stolik.review.measuring import WORLDS_AT_ONCE, Trials, decision_seed
from stolik.review.rest import PLAYED
from stolik.review.run import review_record
from stolik.review.statistics import BLOCK, Floats

CONFIGURATIONS: dict[str, dict[str, Any]] = {
    "six-nimmt": {},
    "abluxxen": {},
    "the-gang": {},
    "red7": {"mode": "advanced"},
    "take-that": {},
}
"""Options, by game."""
SHORT = {**CONFIGURATIONS, "six-nimmt": {"rounds": 1}}
"""The same where many whole matches are needed, and a match of 6 nimmt! is one round."""
SEATS = 4
CALIBRATED_SEATS = {
    "six-nimmt": (2, 4, 6),
    "abluxxen": (2, 3, 5),
    "the-gang": (3, 4, 6),
    "red7": (2, 3, 4),
    "take-that": (2, 3, 4),
}
DECISIONS = 12
"""Of a match: more of them tell nearly the same."""
TOLD_WORLDS = WORLDS_AT_ONCE // 2
TRUE_PLAYOUTS = 32
"""Their noise is a fifth of what the hidden cards of one match make of what was told."""
DRAWN_PLAYOUTS = 128
ADJUSTED_PLAYOUTS = 256
"""Their noise adds up over all moves of a seat: with 128 to about half of what results scatter."""
ADJUSTED_LEVEL = "hard:iterations=300"
DEALT_PLAYOUTS = 64


class Calibrated(msgspec.Struct, frozen=True, kw_only=True, tag="calibration"):
    """What was told in a match of the reference, and what came true."""

    game: str
    seats: int
    number: int
    told: list[float]
    again: list[float]
    """Told a second time, by other worlds."""
    true: list[float]
    """What the position after the move is worth with all cards known: right by construction, and it
    scatters much less than who won."""
    won: list[float]


class Drawn(msgspec.Struct, frozen=True, kw_only=True, tag="drawing"):
    """What positions of such a match are worth when its rest is drawn, and when it is played."""

    game: str
    seats: int
    number: int
    told: list[float]
    """As in the calibration: by chance of its own, so that it can sort the others."""
    drawn: list[float]
    played: list[float]
    """Every playout goes on to the end of the match, so what drawing changes is a bias."""


class Judged(msgspec.Struct, frozen=True, kw_only=True, tag="levels"):
    """The same decisions, put to every level."""

    game: str
    number: int
    losses: dict[str, list[float]]


class Adjusted(msgspec.Struct, frozen=True, kw_only=True, tag="luck"):
    """The result of a stronger player against three of the reference, and what was luck in it."""

    game: str
    number: int
    result: float
    par: float
    """What the reference may expect in its place."""
    deals: float
    others: float


class Dealt(msgspec.Struct, frozen=True, kw_only=True, tag="deals"):
    """A match of the reference: how much of every seat's result was in the cards."""

    game: str
    number: int
    results: list[float]
    deals: list[float]
    again: list[float]
    """By other playouts: so their noise is no luck of the deals."""


class Timed(msgspec.Struct, frozen=True, kw_only=True, tag="times"):
    """A review of one seat, all of them the reference's."""

    game: str
    budget: str
    number: int
    errors: list[float]
    """By decision."""
    first_seconds: float
    """Until the first step was done, a decision or a position of the course."""
    seconds: float
    """Of the clock."""
    processor_seconds: float


Unit = Calibrated | Drawn | Judged | Adjusted | Dealt | Timed


class Reference:
    """Plays as the reference of a review does."""

    def choose(self, turn: Turn) -> str | None:
        """With the same noise."""
        return advised(turn, noise=reference_noise(turn.game))


def record_of(
    game: str, options: Mapping[str, Any], seats: int, number: int, strangers: dict[int, str]
) -> Record:
    """A match of the reference, with other bots on some of the seats."""
    bots: list[Bot] = [
        new_bot(strangers[seat]) if seat in strangers else Reference() for seat in range(seats)
    ]
    return play_match(bots, game, options, seed=number).record()


def calibrate(game: str, seats: int, number: int) -> Calibrated:
    """Told before each decision, by the worlds that its seat could be in."""
    course = Course(record_of(game, CONFIGURATIONS[game], seats, number, {}))
    assert course.result is not None
    shares = result_shares(course.game, course.result, seats)
    chosen = sampled(course, number)
    told = [told_twice(course, question, number) for question in chosen]
    return Calibrated(
        game=game,
        seats=seats,
        number=number,
        told=[first for first, _ in told],
        again=[second for _, second in told],
        true=[true_worth(course, question, number, TRUE_PLAYOUTS) for question in chosen],
        won=[float(shares[question.seat]) for question in chosen],
    )


def draw(game: str, seats: int, number: int) -> Drawn:
    """In matches of which the calibration knows as well."""
    course = Course(record_of(game, CONFIGURATIONS[game], seats, number, {}))
    chosen = sampled(course, number)
    told = [told_twice(course, question, number)[0] for question in chosen]
    drawn = [true_worth(course, question, number, DRAWN_PLAYOUTS) for question in chosen]
    course.rest = PLAYED
    return Drawn(
        game=game,
        seats=seats,
        number=number,
        told=told,
        drawn=drawn,
        played=[true_worth(course, question, number, DRAWN_PLAYOUTS) for question in chosen],
    )


def sampled(course: Course, number: int) -> list[Question]:
    """Some decisions of a match."""
    questions = list(course.questions.values())
    return Random(number).sample(questions, min(DECISIONS, len(questions)))


def told_twice(course: Course, question: Question, seed: int) -> tuple[float, float]:
    """The share of winning that the move made leads to, by every other block of worlds."""
    trials = trials_of(course, question, seed)
    playouts = trials.run(np.array([question.action], np.int64))
    blocks = playouts["share"][:, 0, question.seat].reshape(-1, BLOCK)
    return float(blocks[::2].mean()), float(blocks[1::2].mean())


def true_worth(course: Course, question: Question, seed: int, playouts: int) -> float:
    """The share of winning after the move made, in the world as it was."""
    index = next(
        index for index, node in enumerate(course.nodes) if node.moves == question.node.moves + 1
    )
    worth = worth_of(course, index, playouts=playouts, seed=seed)
    return float(worth.reached[question.seat])


def trials_of(course: Course, question: Question, seed: int) -> Trials:
    """The worlds of one decision."""
    node = question.node
    return Trials(
        course.game,
        node.array,
        question.seat,
        deal=node.deal,
        seed=decision_seed(seed, node.moves),
        rest=course.rest,
        talks=question.talks,
    )


def adjust(game: str, number: int) -> Adjusted:
    """Seat `number` modulo the seats, so that no seat is favoured."""
    seat = number % SEATS
    course = Course(record_of(game, SHORT[game], SEATS, number, {seat: ADJUSTED_LEVEL}))
    worths = [
        worth_of(course, index, playouts=ADJUSTED_PLAYOUTS, seed=number)
        for index in range(len(course.nodes))
    ]
    parts = parts_of(course, worths, seat, {})
    return Adjusted(
        game=game,
        number=number,
        result=parts.result,
        par=parts.start if course.game.is_cooperative else 1 / SEATS,
        deals=parts.deals,
        others=parts.others,
    )


def share_out(game: str, number: int) -> Dealt:
    """Twice, by playouts that have nothing in common."""
    course = Course(record_of(game, SHORT[game], SEATS, number, {}))
    assert course.result is not None
    first, second = (luck_of_deals(course, seed=2 * number + half) for half in range(2))
    return Dealt(
        game=game,
        number=number,
        results=result_shares(course.game, course.result, SEATS).tolist(),
        deals=first.tolist(),
        again=second.tolist(),
    )


def luck_of_deals(course: Course, *, seed: int) -> Floats:
    """By seat; only the positions before and after shuffles are looked at."""
    deals = np.zeros(SEATS)
    for index in range(1, len(course.nodes)):
        if course.nodes[index].mover == NOBODY:
            before, after = (
                worth_of(course, at, playouts=DEALT_PLAYOUTS, seed=seed)
                for at in (index - 1, index)
            )
            deals += after.reached - before.left
    return deals


def time_review(game: str, budget: str, number: int) -> Timed:
    """The code is loaded by then: a glance comes first."""
    record = record_of(game, CONFIGURATIONS[game], SEATS, number, {})
    seat = number % SEATS
    review_record(record, seats=[seat], budget="glance", seed=number)
    began, used = time.perf_counter(), time.process_time()
    firsts: list[float] = []
    review = review_record(
        record,
        seats=[seat],
        budget=budget,
        seed=number,
        progress=lambda _done, _of: firsts.append(time.perf_counter() - began),
    )
    return Timed(
        game=game,
        budget=budget,
        number=number,
        errors=[decision.error for decision in review.decisions],
        first_seconds=firsts[0],
        seconds=time.perf_counter() - began,
        processor_seconds=time.process_time() - used,
    )
