"""The reference: the player by whom a review plays every match on, and the one place that says who.

It must be quick, know no more than its seat, and never be quite predictable. Now it is the players
of the playouts: the game's rules of thumb, misjudged a little by Gumbel's noise. So it chooses with
probabilities in proportion to e^(weight / noise), which are known without sampling.
"""

import numpy as np
import numpy.typing as npt

from stolik.compiler import compiled, inlined
from stolik.core.game import Game
from stolik.engine.contract import State
from stolik.engine.policy import choose_by_policy, weigh
from stolik.engine.scratch import Scratch

NAME = "normal"
"""How reviews call it."""
LEAST_NOISE = 0.03
"""In points, for games whose playouts misjudge nothing: where a reference is quite predictable, all
that it might have done is unknown. It is what the beliefs of Take That ascribe to players."""


def reference_noise(game: Game) -> float:
    """What the compiled functions below take as `noise`."""
    return max(LEAST_NOISE, game.policy.playout_noise)


@inlined
def reference_move(state: State, seat: int, noise: float, scratch: Scratch) -> int:
    """What it does in a position, or WAIT."""
    return choose_by_policy(state, seat, noise, scratch)


@compiled
def reference_weights(states: npt.NDArray[np.record], seat: int, scratch: Scratch) -> int:
    """Puts the moves of a seat in the first state into the scratch space with their weights."""
    return weigh(states[0], seat, scratch)


def reference_chances(weights: npt.NDArray[np.float64], noise: float) -> npt.NDArray[np.float64]:
    """How likely it makes each of the moves with these weights.

    >>> reference_chances(np.array([0.0, 0.0]), 0.5).tolist()
    [0.5, 0.5]
    """
    odds = np.exp((weights - weights.max()) / noise)
    chances: npt.NDArray[np.float64] = odds / odds.sum()
    return chances
