"""Reviews a record, on all cores."""

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import NamedTuple

from stolik.bots.reference import NAME
from stolik.core.checks import check_number, check_seat
from stolik.core.game import Game
from stolik.engine.rest_of_match import Rest
from stolik.record import Record
from stolik.review.budgets import BUDGETS, Budget, find_budget
from stolik.review.course import Course, Question
from stolik.review.decisions import judged, summary
from stolik.review.luck import Worth, luck_of, worth_of
from stolik.review.measuring import Measured, decision_seed, measure
from stolik.review.rest import PLAYED
from stolik.review.structures import Decision, Review
from stolik.review.verdicts import thresholds

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
    threads = os.cpu_count() or 1 if workers is None else check_number("workers", workers, 1)
    unfinished = UnfinishedReview(record, seats=seats, budget=budget, seed=seed)
    for done, _ in enumerate(unfinished.steps(threads), start=1):
        progress(done, unfinished.of)
    return unfinished.review()


class Step(NamedTuple):
    """One step of a review that is done: a decision, or a position of the course."""

    number: int | None = None
    """Of the move whose decision was measured."""
    node: int | None = None
    """Or of the position whose worth was."""


class UnfinishedReview:
    """A review under way, and what has been measured so far."""

    def __init__(
        self,
        record: Record,
        *,
        seats: Iterable[int] | None = None,
        budget: str | Budget = "quick",
        seed: int = 0,
    ) -> None:
        self.course = Course(record)
        self.care = find_budget(budget) if isinstance(budget, str) else budget
        self.budget = budget if isinstance(budget, str) else "own"
        self.seed = check_number("seed", seed, 0)
        players = len(self.course.players)
        self.seats = (
            list(self.course.seats)
            if seats is None
            else sorted({check_seat(seat, players) for seat in seats})
        )
        self.questions = {
            number: question
            for number, question in self.course.questions.items()
            if question.seat in self.seats
        }
        self.measured: dict[int, Measured] = {}
        self.worths: dict[int, Worth] = {}

    @property
    def of(self) -> int:
        """How many steps there are."""
        return len(self.questions) + len(self.course.nodes)

    def steps(self, threads: int) -> Iterator[Step]:
        """Takes all steps, and says of each when it is done; roughly in the order of the match."""
        pool = ThreadPoolExecutor(threads)  # compiled code frees Python's lock
        try:
            tasks = {pool.submit(self._take, step): step for step in self._plan()}
            for task in as_completed(tasks):
                task.result()
                yield tasks[task]
        finally:
            pool.shutdown(cancel_futures=True)

    def _plan(self) -> Iterator[Step]:
        """Every position, with the decision in it first."""
        waiting = dict.fromkeys(self.questions)
        for index, node in enumerate(self.course.nodes):
            if node.moves in waiting and self.questions[node.moves].node is node:
                del waiting[node.moves]
                yield Step(number=node.moves)
            yield Step(node=index)

    def _take(self, step: Step) -> None:
        if step.number is not None:
            question = self.questions[step.number]
            self.measured[step.number] = measure_question(
                self.course.game, question, self.care, self.seed, self.course.rest
            )
        elif step.node is not None:
            self.worths[step.node] = worth_of(
                self.course, step.node, playouts=self.care.luck, seed=self.seed
            )

    def decision(self, number: int) -> Decision:
        """One that is measured, as if it were alone: among others it may be called otherwise."""
        (found,) = judged(self.course, {number: self.measured[number]})
        return found

    def glance(self, number: int) -> Decision:
        """One that is not measured yet, roughly: to be shown until it is."""
        question = self.questions[number]
        found = measure_question(
            self.course.game, question, BUDGETS["glance"], self.seed, self.course.rest
        )
        (decision,) = judged(self.course, {number: found})
        return decision

    def review(self) -> Review:
        """When all steps are done."""
        course = self.course
        decisions = judged(course, dict(sorted(self.measured.items())))
        worths = [self.worths[index] for index in range(len(course.nodes))]
        return Review(
            game=course.game.id,
            players=course.players,
            budget=self.budget,
            seed=self.seed,
            reference=NAME,
            thresholds=thresholds(course.game, len(course.players)),
            decisions=tuple(decisions),
            summaries=tuple(summary(course, decisions, seat) for seat in self.seats),
            luck=luck_of(
                course,
                worths,
                self.seats,
                {decision.number: decision.skill for decision in decisions},
            ),
        )


def measure_question(
    game: Game, question: Question, budget: Budget, seed: int, rest: Rest = PLAYED
) -> Measured:
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
        rest=rest,
        talks=question.talks,
    )
