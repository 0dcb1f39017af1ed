"""Moves that are compared: in one world, with one luck, and nothing else changes."""

import msgspec
import numpy as np
import numpy.typing as npt
import pytest

from stolik.core.errors import OptionsError
from stolik.core.game import Game
from stolik.engine.comparisons import try_moves
from stolik.engine.network import WEIGHTS, put_weights, weigh_by_network, weight_shapes
from stolik.engine.record import new_records
from stolik.games import find_game
from stolik.games.red7.state import PASS
from stolik.match import Match
from stolik.train.actors import Actor, Orders, Samples, terms_of, trials_of
from stolik.train.plan import Plan, check_variants

PLAN = Plan(
    game="red7", network="duel", decisions=1, batch=400, tables=4, compared_moves=5, exploring=0.2
)
LOST = 0.05
"""What a lost match brings at most."""


@pytest.fixture
def game() -> Game:
    return find_game(PLAN.game)


def random_weights(game: Game) -> dict[str, npt.NDArray[np.float32]]:
    assert game.sight is not None
    rng = np.random.default_rng(5)
    shapes = weight_shapes(game.sight.network)
    return {name: rng.normal(0, 0.1, shape).astype(np.float32) for name, shape in shapes.items()}


@pytest.mark.parametrize("by_network", [False, True])
def test_moves_are_tried_with_the_same_luck_and_the_state_stays(
    game: Game, by_network: bool
) -> None:
    """A move that is tried twice brings the same; to pass loses."""
    assert game.sight is not None
    match = Match(game, ["Ania", "Bartek"], seed=bytes(32))
    seat = match.to_act[0]
    state = match.world(seat, seed=1)
    networks = new_records(game.sight.network, 2)
    for network in networks:
        put_weights(network, random_weights(game))
    scratch = game.policy.scratch.seeded(3)
    trials = trials_of(PLAN)
    trials.by_network = by_network
    n = weigh_by_network(state, seat, scratch, networks[0])
    scratch.actions[n] = PASS  # which is no candidate
    scratch.cards[:4] = [0, n, 1, 0]
    before = state.tobytes()
    targets = np.full(6, 9.0, np.float32)
    terms = terms_of(PLAN)
    terms.thumb_noise = 0.2

    try_moves(state, seat, 1, 4, networks, terms, trials, np.array([state]), scratch, targets)

    assert state.tobytes() == before
    assert targets[1] == targets[4]
    assert targets[2] < LOST
    assert targets[0] == targets[5] == 9.0
    assert ((targets[1:5] >= 0) & (targets[1:5] <= 1)).all() or by_network


def test_a_comparison_begins_with_the_best_move_and_has_no_move_twice(game: Game) -> None:
    weights = random_weights(game)
    orders = Orders(
        weights=weights, past=weights, temperature=0.1, update=1, compares=True, by_network=False
    )
    samples, again = Actor(PLAN, 0).play(orders), Actor(PLAN, 0).play(orders)

    assert samples.targets.tobytes() == again.targets.tobytes()
    sizes = np.diff(samples.ends, prepend=0)
    assert len(samples.moves) == len(samples.targets) == samples.ends[-1] > 900
    assert sizes.min() == 2
    assert sizes.max() == PLAN.compared_moves
    for decision in range(len(samples.ends)):
        rows, _ = samples.rows_of(np.array([decision]))
        rated = rate(weights, samples, decision, rows)
        assert rated[0] == pytest.approx(rated.max())
        assert len({samples.moves[row].tobytes() for row in rows}) == len(rows)


def rate(
    weights: dict[str, npt.NDArray[np.float32]],
    samples: Samples,
    decision: int,
    rows: npt.NDArray[np.int64],
) -> npt.NDArray[np.float32]:
    """The same network in plain NumPy."""
    situation, move, bias, second, second_bias, out, out_bias = (weights[name] for name in WEIGHTS)
    first = samples.situations[decision] @ situation + samples.moves[rows] @ move + bias
    hidden = np.maximum(np.maximum(first, 0) @ second + second_bias, 0)
    return np.asarray(hidden @ out + out_bias)


def test_a_variant_that_a_network_does_not_play_is_refused(game: Game) -> None:
    check_variants(game, msgspec.structs.replace(PLAN, variants=("2 seats, mode=advanced",)))

    with pytest.raises(OptionsError, match=r"does not play '9 seats'; it plays: 2 seats \| "):
        check_variants(game, msgspec.structs.replace(PLAN, variants=("9 seats",)))
