"""A match between bots, each handed only what its seat may know."""

from collections.abc import Sequence
from random import Random

from stolik.bots.bot import Bot, Turn
from stolik.match import Match

MOST_MOVES = 20_000


def play_match(
    match: Match, bots: Sequence[Bot], rng: Random, most_moves: int = MOST_MOVES
) -> None:
    """To the end of the match, or for so many moves.

    Seats that may act at the same time are asked clockwise; one that waits is asked again when
    something has happened. Bots who all wait would wait for ever: that is an error of theirs.
    """
    seat = 0
    waiting: set[int] = set()
    while match.to_act and len(match.moves) < most_moves:
        asked = [other for other in match.to_act if other not in waiting]
        assert asked, f"all bots wait after {match.moves[-3:]}"
        seat = next((other for other in asked if other >= seat), asked[0])
        move = bots[seat].choose(Turn(match, seat, rng))
        if move is None:
            waiting.add(seat)
        else:
            match.play(seat, move)
            waiting.clear()
        seat = (seat + 1) % len(match.players)
