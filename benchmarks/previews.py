"""How long the previews of a decision take: `python -m benchmarks.previews [GAME …]`.

Matches of the rules of thumb in every variant, all previews of a seat at once. Of three tries
the quickest counts, for a machine that does other things meanwhile is not what is measured.
"""

import sys
from collections.abc import Iterator
from random import Random
from statistics import median
from time import perf_counter_ns

from tests.conformance.subjects import VARIANTS

from stolik.bots.bot import Turn
from stolik.bots.levels import NormalBot
from stolik.core.game import Game
from stolik.games import all_games
from stolik.match import Match
from stolik.testing import Variant

TRIES = 3
MOST_MOVES = 400
"""Of a match: chips may change hands for long."""


def decisions(variant: Variant, rng: Random) -> Iterator[tuple[Match, int]]:
    """The decisions of a match, with a move at random now and then."""
    match = Match(variant.game, ["bench"] * variant.seats, variant.options, seed=rng.randbytes(32))
    bot = NormalBot()
    while match.to_act and len(match.moves) < MOST_MOVES:
        seat = rng.choice(match.to_act)
        yield match, seat
        move = bot.choose(Turn(match, seat, rng)) if rng.random() < 0.8 else None
        match.play(seat, move or rng.choice(match.legal(seat)))


def microseconds(match: Match, seat: int) -> float:
    """The quickest of a few tries."""
    times = []
    for _ in range(TRIES):
        start = perf_counter_ns()
        match.previews(seat)
        times.append(perf_counter_ns() - start)
    return min(times) / 1000


def measure(game: Game) -> list[float]:
    """The times of all decisions of a match in each variant."""
    rng = Random(1)
    variants = [variant for variant in VARIANTS if variant.game is game]
    return [
        microseconds(match, seat) for variant in variants for match, seat in decisions(variant, rng)
    ]


if __name__ == "__main__":
    print(f"{'game':12} {'decisions':>9} {'median':>9} {'99 %':>9} {'worst':>9}   µs")
    for game in all_games():
        if len(sys.argv) == 1 or game.id in sys.argv:
            times = sorted(measure(game))
            late = times[len(times) * 99 // 100]
            print(f"{game.id:12} {len(times):9} {median(times):9.1f} {late:9.1f} {times[-1]:9.1f}")
