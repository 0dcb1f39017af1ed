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
