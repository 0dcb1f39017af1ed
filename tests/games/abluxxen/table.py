"""What the tests of Abluxxen look at."""

from typing import cast

from stolik.games.abluxxen.view import AbluxxenView
from stolik.match import Match

PLAYERS = ("Nikodem", "Karolina", "Michał", "Ela", "Ola")


def table(match: Match, seat: int | None = None) -> AbluxxenView:
    return cast("AbluxxenView", match.view(seat))


def in_mode(mode: str) -> str:
    """As a position has it.

    >>> in_mode("expert"), in_mode("basic")
    (' mode=expert', '')
    """
    return "" if mode == "basic" else f" mode={mode}"
