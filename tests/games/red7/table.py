"""What the tests of Red7 look at."""

from stolik.games.red7 import GAME
from stolik.games.red7.view import Red7View
from stolik.match import Match


def seen_by(match: Match, seat: int | None = None) -> Red7View:
    view = match.view(seat)
    assert isinstance(view, Red7View)
    return view


def legal(match: Match) -> list[str]:
    """Of the seat on turn."""
    return match.legal(match.to_act[0])


def bits(codes: str) -> int:
    """A set of cards.

    >>> bits("V1 V2") == 1 | 1 << 7
    True
    """
    return sum(1 << GAME.cards[code] for code in codes.split())
