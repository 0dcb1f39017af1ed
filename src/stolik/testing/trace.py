"""Random matches at the level of the engine, as hashes of their states.

Another process, with NUMBA_DISABLE_JIT=1, makes them with the plain functions.
"""

import hashlib
import sys
from collections.abc import Mapping
from typing import Any

import msgspec
import numpy as np

from stolik.core.game import seats_in
from stolik.core.options import read_options
from stolik.engine import contract
from stolik.engine.arrays import legal_actions, new_array, shuffle_due, supply_shuffle
from stolik.engine.chance import below, shuffle
from stolik.engine.contract import SPECTATOR, State
from stolik.engine.play import redeal_hidden
from stolik.engine.scratch import Scratch
from stolik.games import find_game

MOST_MOVES = 150


class TracedTable(msgspec.Struct, frozen=True):
    """What is played; by its id, because another process finds the game by it."""

    game: str
    seats: int
    options: Mapping[str, Any]


def trace(traced: TracedTable) -> str:
    """A hash of all states, redeals and observations of the first moves of a random match."""
    game = find_game(traced.game)
    options = read_options(game.options, traced.options, traced.seats)
    table = new_array(game.new_state(traced.seats, options))
    state: State = table[0]
    scratch = Scratch.seeded(traced.seats)
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
            other = new_array(state)
            redeal_hidden(other[0], seat, scratch)
            digest.update(other.tobytes())
            vector = np.zeros(game.layout.size, np.int16)
            contract.observe(state, SPECTATOR, vector)
            digest.update(vector.tobytes())
        actions = legal_actions(table, seat)
        contract.apply(state, seat, actions[below(scratch.rng, len(actions))])
        moves += 1
    return digest.hexdigest()


def main() -> None:
    """Reads tables as JSON, and prints a hash for each."""
    for asked in msgspec.json.decode(sys.stdin.buffer.read(), type=list[TracedTable]):
        print(trace(asked))
