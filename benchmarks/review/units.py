"""What is measured, one match at a time, so that a long run can be interrupted and resumed."""

import time
from random import Random
from typing import Any

import msgspec
import numpy as np

from stolik.bots.bot import Bot, Turn
from stolik.bots.levels import advised, new_bot
from stolik.bots.play import play_match
from stolik.bots.reference import reference_noise
from stolik.games import find_game
from stolik.review.course import Course, Question
from stolik.review.luck import result_shares
from stolik.review.measuring import Trials, decision_seed
from stolik.review.run import review_record

CONFIGURATIONS: dict[str, dict[str, Any]] = {
    "six-nimmt": {},
    "abluxxen": {},
    "the-gang": {},
    "red7": {"mode": "advanced"},
    "take-that": {},
}
"""Options, by game."""
SEATS = 4
LEVELS = {"hard": "hard:iterations=600", "normal": "normal", "easy": "easy", "random": "random"}
WORLDS = 128
"""The bins of predicted chances, for the calibration; an error of at most 0.045."""
DECISIONS = 40
"""Of a match, at most: successive ones tell nearly the same."""


class Reference:
    """Plays as the reference of a review does."""

    def choose(self, turn: Turn) -> str | None:
        """With the same noise."""
        return advised(turn, noise=reference_noise(turn.game))


class Calibrated(msgspec.Struct, frozen=True, kw_only=True, tag="calibration"):
    """What was told in a match of the reference, and what came true."""

    game: str
    seats: int
    number: int
    told: list[float]
    won: list[float]


class Reviewed(msgspec.Struct, frozen=True, kw_only=True, tag="levels"):
    """A quick review of one seat, a level against three of the reference."""

    game: str
    level: str
    number: int
    losses: list[float]
    errors: list[float]
    result: float
    deals: float
    guesses: float
    seconds: float
    """Of the clock."""
    processor_seconds: float


Unit = Calibrated | Reviewed


def calibrate(game_id: str, seats: int, number: int) -> Calibrated:
    """Told before each decision, by the worlds that its seat could be in."""
    game = find_game(game_id)
    bots: list[Bot] = [Reference()] * seats
    match = play_match(bots, game, CONFIGURATIONS[game_id], seed=number)
    course = Course(match.record())
    assert course.result is not None
    shares = result_shares(game, course.result, seats)
    questions = list(course.questions.values())
    chosen = Random(number).sample(questions, min(DECISIONS, len(questions)))
    return Calibrated(
        game=game_id,
        seats=seats,
        number=number,
        told=[told(course, question, number) for question in chosen],
        won=[float(shares[question.seat]) for question in chosen],
    )


def told(course: Course, question: Question, seed: int) -> float:
    """The share of winning that the move made leads to."""
    node = question.node
    trials = Trials(
        course.game, node.array, question.seat, node.deal, decision_seed(seed, node.moves)
    )
    actions = np.array([question.action], np.int64)
    shares = [trials.run(actions)["share"][:, 0, question.seat] for _ in range(WORLDS // 64)]
    return float(np.mean(shares))


def review_level(game_id: str, level: str, number: int) -> Reviewed:
    """Seat `number` modulo the seats, so that no seat is favoured."""
    seat = number % SEATS
    bots: list[Bot] = [Reference() for _ in range(SEATS)]
    bots[seat] = new_bot(LEVELS[level])
    match = play_match(bots, game_id, CONFIGURATIONS[game_id], seed=number)
    began, used = time.perf_counter(), time.process_time()
    review = review_record(match.record(), seats=[seat], budget="quick", seed=number)
    (parts,) = review.luck.parts
    return Reviewed(
        game=game_id,
        level=level,
        number=number,
        losses=[decision.loss for decision in review.decisions],
        errors=[decision.error for decision in review.decisions],
        result=parts.result,
        deals=parts.deals,
        guesses=parts.guesses,
        seconds=time.perf_counter() - began,
        processor_seconds=time.process_time() - used,
    )
