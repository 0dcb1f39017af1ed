"""Lines that several commands print."""

from typing import TYPE_CHECKING

from rich.markup import escape

if TYPE_CHECKING:
    from stolik.match import Match


def scores_line(match: "Match") -> str:
    """Who won a match that is over, and the points of all."""
    result = match.result
    assert result is not None
    players = [escape(player) for player in match.players]
    points = ", ".join(
        f"{player} {score}" for player, score in zip(players, result.scores, strict=True)
    )
    match len(result.winners):
        case 0:
            verdict = "Nobody wins"
        case 1:
            verdict = f"{players[result.winners[0]]} wins"
        case _:
            verdict = f"{', '.join(players[seat] for seat in result.winners)} win together"
    return f"[bold green]{verdict}[/] ({points})"


def ending(match: "Match") -> str:
    """The result, or what the match waits for."""
    if match.result:
        return scores_line(match)
    if match.needs_shuffle:
        return "The next shuffle is missing."
    waiting = ", ".join(match.players[seat] for seat in match.to_act)
    return f"Under way; to act: {escape(waiting)}."


def listed(moves: list[str]) -> str:
    r"""Moves that begin alike, together.

    >>> listed(["draft 1", "draft 2", "pass"])
    'draft 1 · 2\npass'
    """
    groups: dict[str, list[str]] = {}
    for move in moves:
        verb, space, rest = move.partition(" ")
        groups.setdefault(verb if space else "", []).append(rest or verb)
    return "\n".join(f"{verb} {' · '.join(rest)}".strip() for verb, rest in groups.items())
