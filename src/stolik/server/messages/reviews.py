"""What is said about decisions: reviews, positions to be tried out, and puzzles."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from stolik.core.game import Result
from stolik.review.structures import (
    ChancePoint,
    Decision,
    LuckParts,
    MoveValue,
    Remark,
    SeatSummary,
)
from stolik.server.messages.common import Level, SeatNumber
from stolik.server.messages.updates import AnyPreview, AnyView, Step

ReviewBudget = Literal["quick", "normal", "deep"]
EvaluationBudget = Literal["glance", "quick"]
JobState = Literal["none", "queued", "running", "done", "failed"]
MoveNumber = Annotated[int, Meta(ge=0, le=1_000_000)]
PositionText = Annotated[str, Meta(max_length=8_000)]
MoveText = Annotated[str, Meta(max_length=64)]


# Reviews of matches that are over.


class NewReview(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which seat of a match is to be reviewed, and with how much care."""

    seat: SeatNumber | None = None
    """None for one's own, or the first."""
    budget: ReviewBudget = "quick"


class SeatReview(msgspec.Struct, frozen=True, kw_only=True):
    """All decisions of one seat, and what its result is made of."""

    game: str
    seat: int
    budget: ReviewBudget
    seed: int
    reference: str
    """By whom the match was played on."""
    thresholds: tuple[float, float, float]
    """From which loss on it is an inaccuracy, a mistake, a blunder."""
    decisions: tuple[Decision, ...]
    summary: SeatSummary
    """Without the player's name, which is the table's to say."""
    parts: LuckParts
    course: tuple[ChancePoint, ...]
    error: float
    """The largest standard error of a share in the course."""
    steps: tuple[int, ...]
    """By the number of a move: the step of the replay that shows the table before it. One more for
    the end."""
    turning_points: tuple[int, ...]
    """The numbers of up to three moves with which the seat's chance changed most."""


class ReviewState(msgspec.Struct, frozen=True, kw_only=True):
    """How far a review is, and what has come of it since the reader last asked."""

    seat: int
    budget: ReviewBudget
    state: JobState
    ahead: int = 0
    """While it is queued: how many come before it."""
    done: int = 0
    of: int = 0
    """Steps of the work; 0 while their number is not known."""
    parts: int = 0
    """What to ask for `since` next time."""
    steps: tuple[int, ...] = ()
    """As in the review itself; they come with the first part."""
    decisions: tuple[Decision, ...] = ()
    """In the order in which they were done; a verdict may change until all are."""
    course: tuple[ChancePoint, ...] = ()
    review: SeatReview | None = None
    """Everything, when it is done."""


class AnalysisTurn(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat may do."""

    seat: int
    legal: tuple[str, ...]
    previews: tuple[AnyPreview, ...]


class Worlds(msgspec.Struct, frozen=True):
    """What the others could have held, as far as a seat could know: each with all cards open."""

    views: tuple[AnyView, ...]
    view: AnyView | None = None
    """What the seat itself saw."""
    turn: AnalysisTurn | None = None
    """What it could do there; None where it was not to act."""


class WhatIf(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where to play on from, as whom, and against whom."""

    move: MoveNumber
    """The number of the move before which the new match begins."""
    seat: SeatNumber
    cards: Literal["true", "redealt"] = "true"
    """Redealt: as that seat had to think they might be."""
    level: Level = "normal"
    """Of the bots on all other seats."""


# The analysis board.


class NewAnalysis(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position, and moves to be made from it."""

    game: str
    position: PositionText = ""
    """Empty for a new match with these seats and options."""
    seats: Annotated[int, Meta(ge=2, le=10)] | None = None
    options: dict[str, Any] = {}
    moves: Annotated[tuple[MoveText, ...], Meta(max_length=2_000)] = ()
    """As a record has them: the seat, then the move."""
    seat: SeatNumber | None = None
    """As whom to look at it; None for all cards open."""
    seed: Annotated[int, Meta(ge=0, le=2**53)] = 0
    """Decides the shuffles that become due."""
    budget: EvaluationBudget = "glance"
    """For an evaluation."""


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """A position after some moves."""

    game: str
    options: dict[str, Any]
    seats: int
    seat: int | None
    start: str
    """The whole position before the moves, as text."""
    position: str
    """And after them."""
    view: AnyView
    turns: tuple[AnalysisTurn, ...]
    steps: tuple[Step, ...]
    """What the last move did, step by step."""
    result: Result | None


class Evaluation(msgspec.Struct, frozen=True, kw_only=True):
    """What every move of a seat is worth, at what it can know."""

    seat: int
    best: str
    moves: tuple[MoveValue, ...]
    """The best first; errors are those of the difference from it."""
    explanation: tuple[Remark, ...]
    worlds: int
    reference: str


# Puzzles.


class Puzzle(msgspec.Struct, frozen=True, kw_only=True):
    """A decision with one good answer."""

    id: str
    game: str
    options: dict[str, Any]
    seats: int
    seat: int
    position: str
    """What the seat knows, as text."""
    view: AnyView
    legal: tuple[str, ...]
    previews: tuple[AnyPreview, ...]
    phase: str
    """Early, middle or late in the match."""
    theme: str
    rating: float
    is_tried: bool
    """Whether the asker has answered it before: then it counts no more."""
    day: str | None = None
    """For the puzzle of a day: which, as YYYY-MM-DD."""


class NewPuzzleAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A move for a puzzle."""

    move: MoveText


class PuzzleStanding(msgspec.Struct, frozen=True, kw_only=True):
    """How a person does at the puzzles of one game; of all games where that is empty."""

    game: str
    rating: float
    tried: int
    solved: int
    streak: int
    """Solved in a row until now; for `daily`, days in a row."""
    best_streak: int


class PuzzleAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """Whether a move solves a puzzle, and why."""

    id: str
    is_solved: bool
    best: str
    moves: tuple[MoveValue, ...]
    """The best first."""
    explanation: tuple[Remark, ...]
    is_rated: bool
    """Only the first answer of a person is."""
    puzzle_rating: float
    standing: PuzzleStanding | None
    """Of the person in this game; None for a visitor."""
