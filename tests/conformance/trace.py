"""Random matches at the level of the engine, as hashes of their states.

`python -m tests.conformance.trace` prints them; with NUMBA_DISABLE_JIT=1 from the plain functions.
"""

import hashlib
from collections.abc import Iterator

import numpy as np

from stolik.core.game import seats_in
from stolik.core.options import read_options
from stolik.engine import contract
from stolik.engine.arrays import legal_actions, new_array, shuffle_due, supply_shuffle
from stolik.engine.chance import below, shuffle
from stolik.engine.contract import SPECTATOR, State
from stolik.engine.play import redeal_hidden
from stolik.engine.scratch import Scratch
from tests.conformance.driver import copied
from tests.conformance.variants import VARIANTS, Variant

MOST_MOVES = 150


def trace(variant: Variant) -> str:
    """A hash of all states, redeals and observations of the first moves of a random match."""
    game = variant.game
    options = read_options(game.options, variant.options, variant.seats)
    table = new_array(game.new_state(variant.seats, options))
    state: State = table[0]
    scratch = Scratch.seeded(len(str(variant)))
    digest = hashlib.sha256()
    contract.begin(state)
    moves = 0
    while moves < MOST_MOVES:
        digest.update(state.tobytes())
        if contract.advance(state):
            continue
        if wanted := shuffle_due(table):
            cards = np.array(wanted, np.int16)
            shuffle(cards, len(cards), scratch.rng)
            supply_shuffle(table, cards.tolist())
            continue
        seats = seats_in(contract.acting(state))
        if not seats:
            break
        seat = seats[below(scratch.rng, len(seats))]
        if moves % 10 == 0:
            other = copied(state)
            redeal_hidden(other, seat, scratch)
            digest.update(other.tobytes())
            vector = np.zeros(game.layout.size, np.int16)
            contract.observe(state, SPECTATOR, vector)
            digest.update(vector.tobytes())
        actions = legal_actions(table, seat)
        contract.apply(state, seat, actions[below(scratch.rng, len(actions))])
        moves += 1
    return digest.hexdigest()


def traces() -> Iterator[str]:
    for variant in VARIANTS:
        yield f"{variant} {trace(variant)}"


if __name__ == "__main__":
    for line in traces():
        print(line)
