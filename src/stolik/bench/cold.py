"""`python -m stolik.bench.cold GAME SEATS`: how long a first match takes, compiling included.

Run with an empty STOLIK_CACHE it measures the first compile; again, the start from the cache.
"""

import sys
import time
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stolik.match import Match

MOST_MOVES = 300


def first_match(game_id: str, seats: int) -> float:
    """Seconds from nothing to a match that is played, viewed and written down."""
    started = time.perf_counter()
    from stolik.games import find_game
    from stolik.match import Match
    from stolik.record import write_record

    game = find_game(game_id)
    match = Match(game, ["bot"] * seats, seed=bytes(32), watch=look)
    rng = Random(0)
    while match.to_act and len(match.moves) < MOST_MOVES:
        seat = rng.choice(match.to_act)
        match.play(seat, rng.choice(match.legal(seat)))
    write_record(match.record())
    return time.perf_counter() - started


def look(match: "Match") -> None:
    """As a table does after every step."""
    match.view(0)


if __name__ == "__main__":
    print(first_match(sys.argv[1], int(sys.argv[2])))
