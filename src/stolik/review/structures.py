"""What a review is made of, as plain typed values."""

from typing import Literal

import msgspec

Verdict = Literal["good", "close", "inaccuracy", "mistake", "blunder", "convention"]
"""`close`: too close to call. `convention`: worth what partners read from it, nobody's fault."""
VERDICT_WORDS: dict[Verdict, str] = {
    "good": "good",
    "close": "too close to call",
    "inaccuracy": "inaccuracy",
    "mistake": "mistake",
    "blunder": "blunder",
    "convention": "a matter of convention",
}
SHOWN: tuple[Verdict, ...] = ("inaccuracy", "mistake", "blunder", "convention")
"""What a report lists, unless all is asked for."""


class Remark(msgspec.Struct, frozen=True, kw_only=True):
    """A sentence in the game's words: its code and parameters, for translation, and the English."""

    code: str
    params: dict[str, int | str]
    text: str


class MoveValue(msgspec.Struct, frozen=True, kw_only=True):
    """What one legal move was worth, at what its seat could know."""

    move: str
    share: float
    """The expected share of winning."""
    error: float
    """The standard error of its difference from the move made."""
    points: float
    """The expected points at the end of the match."""
    chance: float
    """How likely the reference makes it."""
    worlds: int
    """In how many worlds it was tried."""
    is_best: bool
    """Whether it is as good as the best, as far as can be told."""


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """One decision, evaluated by nothing that its seat could not know."""

    number: int
    """Of the move in the record, from 0."""
    seat: int
    move: str
    better: str | None
    """The move that seems best, where that is another one."""
    loss: float
    """Of the share of winning, measured where the best was not chosen: it may be below 0."""
    error: float
    """Its standard error."""
    points_lost: float
    verdict: Verdict
    skill: float
    """What the move is worth above the mean of the reference's."""
    moves: tuple[MoveValue, ...]
    """The best first."""
    explanation: tuple[Remark, ...]
    """Read as one sentence."""


class LuckParts(msgspec.Struct, frozen=True, kw_only=True):
    """Why a seat has the result it has: result − start = deals + skill + guesses + others."""

    seat: int
    start: float
    """The expected result before the first card."""
    deals: float
    """Luck of the shuffles."""
    skill: float
    """Its own decisions, at what it could know."""
    guesses: float
    """What the hidden truth made of them."""
    others: float
    """The moves of all others."""
    result: float
    adjusted: float
    """The result without the luck of the shuffles: as high on average, and less scattered."""


class ChancePoint(msgspec.Struct, frozen=True, kw_only=True):
    """What every seat could expect at one moment of the match, all cards known."""

    node: int
    """The number of the position: after every shuffle and every move there is one."""
    moves: int
    """Made before."""
    mover: int
    """The seat whose move led here; -1 where a shuffle did."""
    shares: tuple[float, ...]


class Luck(msgspec.Struct, frozen=True, kw_only=True):
    """What the true cards say; no decision is judged by it."""

    parts: tuple[LuckParts, ...]
    """Of the seats that were reviewed."""
    course: tuple[ChancePoint, ...]
    error: float
    """The largest standard error of a share in the course."""


class SeatSummary(msgspec.Struct, frozen=True, kw_only=True):
    """All decisions of a seat."""

    seat: int
    player: str
    decisions: int
    """With more than one legal move."""
    loss: float
    """Of the share of winning, per decision."""
    margin: float
    """Half of the 95% interval of that."""
    inaccuracies: int
    mistakes: int
    blunders: int


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """A match, decision by decision.

    >>> import stolik
    >>> match = stolik.play_match(["normal", "random"], "six-nimmt", {"rounds": 1}, seed=3)
    >>> review = stolik.review(match.record(), seats=[1], budget="glance")
    >>> type(review).__name__, review.summaries[0].player, {one.seat for one in review.decisions}
    ('Review', 'random', {1})
    """

    game: str
    players: tuple[str, ...]
    budget: str
    seed: int
    reference: str
    """By whom the match was played on."""
    thresholds: tuple[float, float, float]
    """From which loss on it is an inaccuracy, a mistake, a blunder."""
    decisions: tuple[Decision, ...]
    summaries: tuple[SeatSummary, ...]
    luck: Luck
