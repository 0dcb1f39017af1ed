"""Partners for The Gang who know no convention, to measure how well others get along with them.

They can be named wherever a bot can: `stolik arena the-gang --bots
benchmarks.partners:Naive,hard`.
"""

from stolik.bots.bot import Turn
from stolik.bots.levels import SEED_BITS, NormalBot
from stolik.games.the_gang.percentiles import hand_percentile
from stolik.games.the_gang.scratch import GangScratch
from stolik.games.the_gang.state import GangState
from stolik.games.the_gang.view import TheGangView

EVERY_HAND = 1


def own_rank(turn: Turn) -> float:
    """Where its hand is among the chips, as if the others held any cards: from 0.5 to n + 0.5."""
    view = turn.view
    assert isinstance(view, TheGangView)
    assert isinstance(turn.world, GangState)
    scratch = GangScratch.seeded(turn.rng.getrandbits(SEED_BITS))
    percentile = hand_percentile(turn.world, turn.seat, EVERY_HAND, scratch)
    return percentile * len(view.seats) + 0.5


def takes(turn: Turn) -> dict[str, int]:
    """The chips that may be taken, by their moves."""
    return {move: int(move.split()[1]) for move in turn.moves if move.startswith("take ")}


class Naive:
    """Takes the chip of its own hand's rank, or the nearest in the centre, and stays with it."""

    def choose(self, turn: Turn) -> str | None:
        """Robbed, it takes what is nearest then; the chips of the others say nothing to it."""
        view = turn.view
        assert isinstance(view, TheGangView)
        if view.phase != "chips":
            return NormalBot().choose(turn)
        if view.seats[turn.seat].chips[view.round - 1]:
            return "ready" if "ready" in turn.moves else None
        held = {seat.chips[view.round - 1] for seat in view.seats}
        free = {move: stars for move, stars in takes(turn).items() if stars not in held}
        rank = own_rank(turn)
        return min(free, key=lambda move: abs(free[move] - rank))


class Stubborn:
    """Takes the chip of its own hand's rank from any holder, as often as it is robbed of it."""

    def choose(self, turn: Turn) -> str | None:
        """Nothing changes its mind before the next community card."""
        if turn.view.phase != "chips":
            return NormalBot().choose(turn)
        rank = own_rank(turn)
        able = takes(turn)
        view = turn.view
        assert isinstance(view, TheGangView)
        best = min(range(1, len(view.seats) + 1), key=lambda stars: abs(stars - rank))
        wanted = f"take {best}"
        if wanted in able:
            return wanted
        if not view.seats[turn.seat].chips[view.round - 1]:
            return min(able, key=lambda move: abs(able[move] - rank))
        return "ready" if "ready" in turn.moves else None
