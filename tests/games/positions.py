"""Rules in positions: where a match stands, some moves, and where it stands then."""

from stolik.core.position import game_named_in
from stolik.match import Match


def played(position: str, moves: str = "") -> Match:
    """A match from a position on, after these moves: `0 3, 1 91, 0 take 2`."""
    return play_all(Match.from_position(game_named_in(position), position), moves)


def play_all(match: Match, moves: str) -> Match:
    for move in filter(None, moves.split(", ")):
        seat, _, text = move.partition(" ")
        match.play(int(seat), text)
    return match


def section(match: Match, name: str) -> str:
    """One section of where a match stands; nothing where it is left out.

    >>> section(played("red7 seats=2 | phase: deal"), "phase")
    'deal'
    """
    sections = (text.partition(": ") for text in match.position().split(" | "))
    return next((value for found, _, value in sections if found == name), "")
