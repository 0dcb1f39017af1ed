"""The chance to win The Gang between two heists, which the vaults and alarms alone decide."""

import numpy as np

from stolik.compiler import compiled
from stolik.engine.policy import UNKNOWN
from stolik.games.the_gang.decks import alarm_limit
from stolik.games.the_gang.state import BASIC, VAULTS, GangState

HEIST_SUCCEEDS = np.array((0.0, 0.0, 0.0, 0.946, 0.916, 0.875, 0.813))
"""By seats: how often a heist of the reference succeeds in the basic mode (1,500 heists each, 1,200
of six: standard errors 0.006 to 0.011)."""


@compiled
def chance_by_points(state: GangState, seat: int) -> float:  # noqa: ARG001  # all win together
    """So many vaults before so many alarms; without special cards no heist depends on another."""
    if state.mode != BASIC:
        return UNKNOWN
    succeeds = float(HEIST_SUCCEEDS[state.seats])
    vaults = VAULTS - int(state.vaults)
    ways = succeeds**vaults
    chance = 0.0
    for alarms in range(alarm_limit(state) - int(state.alarms)):
        chance += ways
        ways *= (1.0 - succeeds) * (vaults + alarms) / (alarms + 1)
    return chance
