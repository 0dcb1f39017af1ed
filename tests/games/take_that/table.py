"""Deals of Take That, and what its tests look at."""

from typing import Any, cast

from stolik.games.take_that import GAME
from stolik.games.take_that.view import SeatView, TakeThatView
from stolik.match import Match

NAMES = ("Alex", "Sarah", "Linus", "Marlene", "Zoe")


def new_match(seats: int, **options: Any) -> Match:
    return Match(GAME, NAMES[:seats], options)


def dealt(*hands: str, deck: str = "", **options: Any) -> Match:
    """A match whose first shuffle begins with these hands and this top of the deck."""
    match = new_match(len(hands), **options)
    match.shuffle(" ".join([*hands, deck]))
    return match


def table(match: Match, viewer: int | None = None) -> TakeThatView:
    return cast("TakeThatView", match.view(viewer))


def seat_of(match: Match, seat: int, viewer: int | None = None) -> SeatView:
    return table(match, viewer).seats[seat]


def steps(match: Match, viewer: int | None = None) -> list[TakeThatView]:
    """Collects what the viewer sees at every step from now on."""
    seen = [table(match, viewer)]
    match.watch = lambda _step: seen.append(table(match, viewer))
    return seen
