"""What a game's network looks at: nothing that is hidden, and the same compiled or not."""

import numpy as np
import pytest

from stolik.engine.contract import State, acting
from stolik.engine.network import candidates, describe_moves, describe_situation
from stolik.engine.record import new_record
from stolik.engine.scratch import Scratch
from stolik.testing import driver
from stolik.testing.promises import Promises
from stolik.testing.variants import Variant

LARGEST_FEATURE = 8.0
"""Features are scaled to about 1: a network cannot learn from numbers of any size."""


class NetworkPromises(Promises):
    """Features depend on what the seat knows alone."""

    def test_features_depend_on_nothing_that_is_hidden(self, variant: Variant) -> None:
        if variant.game.sight is None:
            pytest.skip("has no features for a network")
        for match in driver.sampled_positions(variant, seed=21, count=8):
            state = driver.state_of(match)
            for seat in match.seats:
                seen = features(variant, state, seat)
                for number in range(3):
                    other = driver.redealt(state, seat, Scratch.seeded(number))
                    assert features(variant, other, seat) == seen

    def test_features_are_scaled(self, variant: Variant) -> None:
        if variant.game.sight is None:
            pytest.skip("has no features for a network")
        for match in driver.sampled_positions(variant, seed=22, count=6):
            for seat in match.seats:
                for seen in features(variant, driver.state_of(match), seat):
                    values = np.frombuffer(seen, np.float32)
                    assert np.isfinite(values).all()
                    assert np.abs(values).max(initial=0.0) <= LARGEST_FEATURE


def features(variant: Variant, state: State, seat: int) -> tuple[bytes, bytes]:
    """Those of a seat's situation, and of its moves where it is to act."""
    sight = variant.game.sight
    assert sight is not None
    network = new_record(sight.network)
    scratch = variant.game.policy.scratch.seeded(1)
    n = candidates(state, seat, scratch) if acting(state) >> seat & 1 else 0
    describe_situation(state, seat, scratch, network)
    describe_moves(state, seat, n, scratch, network)
    # In order of the actions: a hand of the same cards may lie in another order.
    order = np.argsort(scratch.actions[:n], kind="stable")
    return network.situation.tobytes(), network.moves[:n][order].tobytes()
