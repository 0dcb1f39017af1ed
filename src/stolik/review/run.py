"""Reviews a record, on all cores."""

import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from typing import Any

import numpy as np

from stolik.bots.reference import NAME
from stolik.core.checks import check_number, check_seat
from stolik.core.explain import Choice, MoveFacts
from stolik.core.game import Game
from stolik.core.sentences import Sentence
from stolik.engine.policy import WAIT
from stolik.record import Record
from stolik.review.budgets import Budget, find_budget
from stolik.review.course import Course, Question
from stolik.review.luck import Worth, luck_of, worth_of
from stolik.review.measuring import Measured, decision_seed, measure
from stolik.review.statistics import NORMAL_95, chance_of_none, discoveries
from stolik.review.structures import Decision, MoveValue, Review, SeatSummary, Verdict
from stolik.review.verdicts import Thresholds, thresholds, verdict

WAITING = "wait"
"""How a review calls the move of a seat that lets the others act first."""

Progress = Callable[[int, int], None]
"""Called with how many steps of a review are done, of how many."""


def unwatched(_done: int, _of: int) -> None:
    """Nobody looks."""


def review_record(
    record: Record,
    *,
    seats: Iterable[int] | None = None,
    budget: str | Budget = "quick",
    seed: int = 0,
    workers: int | None = None,
    progress: Progress = unwatched,
) -> Review:
    """Evaluates every decision of these seats, or of all, and tells luck and skill apart.

    The seed decides all chance of the review, whatever the number of workers.
    """
    course = Course(record)
    care = find_budget(budget) if isinstance(budget, str) else budget
    check_number("seed", seed, 0)
    threads = os.cpu_count() or 1 if workers is None else check_number("workers", workers, 1)
    chosen = (
        list(course.seats)
        if seats is None
        else sorted({check_seat(seat, len(course.players)) for seat in seats})
    )
    measured, worths = _measure_all(course, chosen, care, seed, threads, progress)
    decisions = judged(course, measured)
    return Review(
        game=course.game.id,
        players=course.players,
        budget=budget if isinstance(budget, str) else "own",
        seed=seed,
        reference=NAME,
        thresholds=thresholds(course.game, len(course.players)),
        decisions=tuple(decisions),
        summaries=tuple(summary(course, decisions, seat) for seat in chosen),
        luck=luck_of(
            course, worths, chosen, {decision.number: decision.skill for decision in decisions}
        ),
    )


def _measure_all(
    course: Course,
    seats: Sequence[int],
    budget: Budget,
    seed: int,
    threads: int,
    progress: Progress,
) -> tuple[dict[int, Measured], list[Worth]]:
    """Decisions by the number of their move, and positions; each is a task of its own."""
    pool = ThreadPoolExecutor(threads)  # compiled code frees Python's lock
    try:
        decisions = {
            number: pool.submit(measure_question, course.game, question, budget, seed)
            for number, question in course.questions.items()
            if question.seat in seats
        }
        positions = [
            pool.submit(worth_of, course, index, playouts=budget.luck, seed=seed)
            for index in range(len(course.nodes))
        ]
        tasks: list[Future[Any]] = [*decisions.values(), *positions]
        for done, task in enumerate(as_completed(tasks), start=1):
            task.result()
            progress(done, len(tasks))
        return (
            {number: task.result() for number, task in decisions.items()},
            [task.result() for task in positions],
        )
    finally:
        pool.shutdown(cancel_futures=True)


def measure_question(game: Game, question: Question, budget: Budget, seed: int) -> Measured:
    """One decision; its chance depends on the seed and on the number of its move alone."""
    node = question.node
    return measure(
        game,
        node.array,
        question.seat,
        question.action,
        deal=node.deal,
        budget=budget,
        seed=decision_seed(seed, node.moves),
    )


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
    order = np.argsort(-found.shares, kind="stable").tolist()
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
        moves=tuple(move_value(found, names[column], column) for column in order),
        explanation=explanation(game, question, found, view, called),
    )


def move_name(game: Game, action: int) -> str:
    """As the record has it."""
    return WAITING if action == WAIT else str(game.moves[action])


def points_lost(game: Game, found: Measured, better: int) -> float:
    """Of the match, compared with the better move."""
    difference = float(found.points[better] - found.points[found.played])
    return -difference if game.fewest_points_win else difference


def move_value(found: Measured, name: str, column: int) -> MoveValue:
    """One line of a decision."""
    return MoveValue(
        move=name,
        share=float(found.shares[column]),
        error=float(found.errors[column]),
        points=float(found.points[column]),
        chance=float(found.chances[column]),
        worlds=int(found.worlds[column]),
    )


def explanation(
    game: Game, question: Question, found: Measured, view: Any, called: Verdict
) -> tuple[Sentence, ...]:
    """In the game's words; a better move is named only where the figures bear it."""
    better = found.loss.better if called not in ("good", "close") else None
    choice = Choice(
        played=facts(game, question, found, found.played),
        better=None if better is None else facts(game, question, found, better),
    )
    return tuple(game.explain(view, choice))


def facts(game: Game, question: Question, found: Measured, column: int) -> MoveFacts:
    """What follows from one of the moves."""
    action = int(found.actions[column])
    previews = (
        [None] if action == WAIT else game.previews(question.node.array, question.seat, [action])
    )
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
