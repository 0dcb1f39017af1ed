"""A decision that was measured, put into words and figures beside the others of its match."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from stolik.core.explain import Choice, MoveFacts
from stolik.core.game import Game
from stolik.core.sentences import Sentence
from stolik.engine.arrays import StateArray
from stolik.engine.policy import WAIT
from stolik.review.course import Course, Question
from stolik.review.measuring import Measured
from stolik.review.statistics import NORMAL_95, chance_of_none, discoveries
from stolik.review.structures import Decision, MoveValue, Remark, SeatSummary, Verdict
from stolik.review.verdicts import Thresholds, thresholds, verdict

WAITING = "wait"
"""How a review calls the move of a seat that lets the others act first."""


def judged(course: Course, measured: dict[int, Measured]) -> list[Decision]:
    """All decisions, with what may be said of each beside the others."""
    losses = [found.loss for found in measured.values()]
    stand = discoveries([chance_of_none(found.loss, found.error) for found in losses])
    bounds = thresholds(course.game, len(course.players))
    return [
        decision(course.game, course.questions[number], found, bounds, stands=stands)
        for (number, found), stands in zip(measured.items(), stand, strict=True)
    ]


def decision(
    game: Game, question: Question, found: Measured, bounds: Thresholds, *, stands: bool
) -> Decision:
    """One of them; nothing in it depends on what its seat could not see."""
    view = game.views(question.node.array, (question.seat,))[0]
    names = [move_name(game, int(action)) for action in found.actions]
    called: Verdict = verdict(
        found.loss.loss,
        found.loss.error,
        bounds,
        stands=stands,
        needs_convention=game.needs_convention(view, names[found.played]),
    )
    better = found.loss.better
    return Decision(
        number=question.node.moves,
        seat=question.seat,
        move=names[found.played],
        better=None if better is None else names[better],
        loss=found.loss.loss,
        error=found.loss.error,
        points_lost=0.0 if better is None else points_lost(game, found, better),
        verdict=called,
        skill=found.skill,
        moves=move_values(game, found),
        explanation=explanation(game, question, found, view, called),
    )


def move_name(game: Game, action: int) -> str:
    """As the record has it."""
    return WAITING if action == WAIT else str(game.moves[action])


def points_lost(game: Game, found: Measured, better: int) -> float:
    """Of the match, compared with the better move."""
    difference = float(found.points[better] - found.points[found.played])
    return -difference if game.fewest_points_win else difference


def move_values(game: Game, found: Measured) -> tuple[MoveValue, ...]:
    """Every move that was measured, the best first."""
    order = np.argsort(-found.shares, kind="stable").tolist()
    return tuple(
        move_value(found, move_name(game, int(found.actions[column])), column) for column in order
    )


def move_value(found: Measured, name: str, column: int) -> MoveValue:
    """One line of a decision."""
    return MoveValue(
        move=name,
        share=float(found.shares[column]),
        error=float(found.errors[column]),
        points=float(found.points[column]),
        chance=float(found.chances[column]),
        worlds=int(found.worlds[column]),
        is_best=bool(found.is_best[column]),
    )


def explanation(
    game: Game, question: Question, found: Measured, view: Any, called: Verdict
) -> tuple[Remark, ...]:
    """In the game's words; a better move is named only where the figures bear it."""
    node, better = question.node, found.loss.better if called not in ("good", "close") else None
    choice = Choice(
        played=facts(game, node.array, question.seat, found, found.played),
        better=None if better is None else facts(game, node.array, question.seat, found, better),
    )
    return tuple(remark(sentence) for sentence in game.explain(view, choice))


def remark(sentence: Sentence) -> Remark:
    """A sentence that reads back from JSON: nothing but numbers and texts in it."""
    params = {
        name: value if isinstance(value, int) else str(value)
        for name, value in sentence.params.items()
    }
    return Remark(code=sentence.code, params=params, text=str(sentence))


def facts(game: Game, array: StateArray, seat: int, found: Measured, column: int) -> MoveFacts:
    """What follows from one of the moves."""
    action = int(found.actions[column])
    previews = [None] if action == WAIT else game.previews(array, seat, [action])
    soon = found.soon[:, column] * (-1 if game.fewest_points_win else 1)
    gains, losses = soon[soon > 0], -soon[soon < 0]
    return MoveFacts(
        move=move_name(game, action),
        preview=previews[0],
        gain_percent=round(100 * len(gains) / len(soon)),
        loss_percent=round(100 * len(losses) / len(soon)),
        gain=round(float(gains.mean())) if len(gains) else 0,
        loss=round(float(losses.mean())) if len(losses) else 0,
        points=float(found.points[column]),
    )


def summary(course: Course, decisions: Sequence[Decision], seat: int) -> SeatSummary:
    """Of one seat; the interval is that of the measurement, for these decisions."""
    own = [decision for decision in decisions if decision.seat == seat]
    number = max(1, len(own))
    error = float(np.sqrt(sum(decision.error**2 for decision in own))) / number
    verdicts = [decision.verdict for decision in own]
    return SeatSummary(
        seat=seat,
        player=course.players[seat],
        decisions=len(own),
        loss=sum(decision.loss for decision in own) / number,
        margin=NORMAL_95 * error,
        inaccuracies=verdicts.count("inaccuracy"),
        mistakes=verdicts.count("mistake"),
        blunders=verdicts.count("blunder"),
    )
