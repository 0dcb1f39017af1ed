"""Reviews of matches that are over: asked for by people, computed in the background, shared by all.

Nothing of a running match gets here: the record of a match exists when it is over.
"""

import zlib
from collections import Counter
from collections.abc import Generator
from itertools import accumulate, islice
from typing import Any

import msgspec

from stolik.core.sentences import say
from stolik.match import Match, replay
from stolik.record import Record
from stolik.review.luck import chance_point, turning_points
from stolik.review.run import UnfinishedReview
from stolik.review.structures import ChancePoint, Decision
from stolik.server.jobs.process import Report, cores_for_jobs
from stolik.server.messages.common import Person
from stolik.server.messages.reviews import NewReview, ReviewBudget, ReviewState, SeatReview
from stolik.server.runtime.errors import TooMuchError
from stolik.server.storage.jobs import JobQueries, NewJob, QueueFullError
from stolik.server.table.present import match_record
from stolik.server.table.refusals import refused
from stolik.server.table.state import TableState

KIND = "review"
WORK = "stolik.server.jobs.reviews:work"
INSTRUMENT = 5
"""Raised when a review of the same match would come out otherwise: then it is computed again."""
SEED = 0
MOST = 300
"""Reviews that wait or run, of everybody."""
GLANCES = 3
"""So many decisions are shown roughly at once: the first of a match have most moves to be tried."""


class Arguments(msgspec.Struct, frozen=True, kw_only=True):
    """Of the work."""

    record: Record
    seat: int
    budget: ReviewBudget


class Part(msgspec.Struct, frozen=True):
    """What is done of a review."""

    decisions: tuple[Decision, ...] = ()
    course: tuple[ChancePoint, ...] = ()
    steps: tuple[int, ...] = ()
    """In the first part alone."""


class Reviews:
    """What people ask for, and how far it is."""

    def __init__(self, jobs: JobQueries, *, most_own: float) -> None:
        self._jobs = jobs
        self._most_own = most_own

    async def ask(
        self, table: TableState, person: Person, new: NewReview, *, job: str, now: int
    ) -> ReviewState:
        """Queues a review, unless there is one."""
        seat = new.seat if new.seat is not None else table.seat_of(person) or 0
        check_reviewable(table, seat)
        asked = NewJob(
            id=job,
            kind=KIND,
            key=key_of(table, seat, new.budget),
            owner=person.id,
            arguments=msgspec.json.encode(
                Arguments(record=nameless_record(table), seat=seat, budget=new.budget)
            ).decode(),
        )
        try:
            await self._jobs.add(asked, now, most_own=self._most_own, most=MOST)
        except QueueFullError as error:
            raise queue_full(is_own=error.is_own) from error
        return await self.look(table, seat, new.budget)

    async def look(
        self, table: TableState, seat: int, budget: ReviewBudget, since: int = 0
    ) -> ReviewState:
        """How far a review is, and what was found after the first so many parts."""
        check_reviewable(table, seat)
        job = await self._jobs.find(KIND, key_of(table, seat, budget))
        if job is None:
            return ReviewState(seat=seat, budget=budget, state="none")
        known = {"seat": seat, "budget": budget, "state": job.state}
        known |= {"done": job.done, "of": job.total}
        match job.state:
            case "done":
                review = read(await self._jobs.result_of(job.id), SeatReview)
                return ReviewState(**known, review=review)
            case "queued":
                return ReviewState(**known, ahead=await self._jobs.ahead_of(job.id))
            case _:
                return ReviewState(**known, **await self._parts(job.id, since))

    async def _parts(self, job: str, since: int) -> dict[str, Any]:
        parts = [read(data, Part) for data in await self._jobs.parts_of(job, since)]
        return {
            "parts": since + len(parts),
            "decisions": tuple(decision for part in parts for decision in part.decisions),
            "course": tuple(point for part in parts for point in part.course),
            "steps": tuple(step for part in parts for step in part.steps),
        }


def check_reviewable(table: TableState, seat: int) -> None:
    """Raises where a review would be of a match that is not over, or of nobody."""
    if table.status != "over":
        raise refused("not-yet", "this is shown when the match is over")
    if seat >= len(table.seats):
        raise refused("no-seat", "the table has {seats} seats", seats=len(table.seats))


def queue_full(*, is_own: bool) -> TooMuchError:
    """Why a review is not queued."""
    if is_own:
        return TooMuchError(
            say("review.own-queue", "some of your reviews are still waiting; try again later")
        )
    return TooMuchError(say("review.queue", "many reviews are waiting; try again later"))


def key_of(table: TableState, seat: int, budget: ReviewBudget) -> str:
    """Of the one job for a seat of a match."""
    return f"{table.id}/{seat}/{budget}/{INSTRUMENT}"


def nameless_record(table: TableState) -> Record:
    """The match without names: they may be deleted, and reviews are stored for long."""
    record = match_record(table)
    record.players = tuple(str(seat) for seat in range(len(table.seats)))
    record.fairness = msgspec.UNSET
    return record


# What the other process does.


def work(arguments: str) -> Generator[Report, None, bytes]:
    """A review, decision by decision; what was shown roughly is replaced when it is measured."""
    asked = msgspec.json.decode(arguments, type=Arguments)
    review = UnfinishedReview(asked.record, seats=[asked.seat], budget=asked.budget, seed=SEED)
    glances = tuple(review.glance(number) for number in islice(review.questions, GLANCES))
    first = Part(decisions=glances, steps=replay_steps(asked.record))
    yield Report(total=review.of, parts=(packed(first),))
    for done, step in enumerate(review.steps(cores_for_jobs()), start=1):
        if step.number is not None:
            part = Part(decisions=(review.decision(step.number),))
        else:
            assert step.node is not None
            point = chance_point(review.course, step.node, review.worths[step.node])
            part = Part(course=(point,))
        yield Report(done=done, total=review.of, parts=(packed(part),))
    return packed(seat_review(asked, review))


def seat_review(asked: Arguments, unfinished: UnfinishedReview) -> SeatReview:
    """As it is stored and sent."""
    review = unfinished.review()
    (summary,), (parts,) = review.summaries, review.luck.parts
    return SeatReview(
        game=review.game,
        seat=asked.seat,
        budget=asked.budget,
        seed=review.seed,
        reference=review.reference,
        thresholds=review.thresholds,
        decisions=review.decisions,
        summary=msgspec.structs.replace(summary, player=""),
        parts=parts,
        course=review.luck.course,
        error=review.luck.error,
        steps=replay_steps(asked.record),
        turning_points=turning_points(review.luck, asked.seat),
    )


def replay_steps(record: Record) -> tuple[int, ...]:
    """By the number of a move, the step of the replay that shows the table before it."""
    shown: Counter[int] = Counter()

    def look(match: Match) -> None:
        shown[len(match.moves)] += 1

    replay(record, look)
    shown[0] = max(shown[0], 1)  # where nothing is dealt, the table is shown once before all else
    return tuple(accumulate((shown[moves] for moves in range(len(record.moves) + 1)), initial=-1))[
        1:
    ]


def packed(value: Any) -> bytes:
    """For the database."""
    return zlib.compress(msgspec.json.encode(value))


def read(data: bytes | None, kind: type[Any]) -> Any:
    """From the database."""
    assert data is not None
    return msgspec.json.decode(zlib.decompress(data), type=kind)
