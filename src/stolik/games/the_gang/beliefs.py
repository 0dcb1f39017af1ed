"""What the others may hold, judged by their chips: worlds that explain what they took.

Worlds dealt at random know nothing of the chips. So a walk (Metropolis) goes from one random world
to another, and the better the hands there agree with what everybody reads from the chips
(`chip_reading`), the more likely it goes there.
"""

from stolik.compiler import compiled
from stolik.engine.chance import uniform
from stolik.engine.policy import Beliefs, Moments
from stolik.games.the_gang.chip_reading import read_chips
from stolik.games.the_gang.knowledge import redeal
from stolik.games.the_gang.percentiles import hand_percentile
from stolik.games.the_gang.scratch import BINS, GangScratch
from stolik.games.the_gang.state import CHIPS, GangState, is_revealed

STEPS_PER_WORLD = 12
"""Each deals all hidden cards again, so a world hardly depends on the one before."""
GLANCE = 32
"""To tell how strong a hand is, one of so many others is looked at."""
LEAST_LIKELY = 1e-3
"""But people are not quite predictable: no hand is less likely than this."""


@compiled
def imagine(
    world: GangState,
    moments: Moments,  # noqa: ARG001
    seat: int,
    beliefs: Beliefs,  # noqa: ARG001
    scratch: GangScratch,
) -> None:
    """A world as likely as the chips of the others make it."""
    if world.phase != CHIPS:
        redeal(world, seat, scratch.rng)
        return
    dealt_with = scratch.rng[0]
    redeal(world, seat, scratch.rng)
    likely = likelihood(world, seat, scratch)
    for _ in range(STEPS_PER_WORLD):
        chance = scratch.rng[0]
        redeal(world, seat, scratch.rng)
        candidate = likelihood(world, seat, scratch)
        if uniform(scratch.rng) * likely < candidate:
            dealt_with = chance
            likely = candidate
    chance = scratch.rng[0]
    scratch.rng[0] = dealt_with  # the same chance deals the same world again
    redeal(world, seat, scratch.rng)
    scratch.rng[0] = chance


@compiled
def likelihood(world: GangState, seat: int, scratch: GangScratch) -> float:
    """How well the hidden hands agree with the chips."""
    read_chips(world, scratch)
    product = 1.0
    for other in range(world.seats):
        if other != seat and not is_revealed(world, other):
            percentile = hand_percentile(world, other, GLANCE, scratch)
            bin_ = min(int(percentile * BINS), BINS - 1)
            product *= max(LEAST_LIKELY, BINS * float(scratch.percentile[other, bin_]))
    return product
