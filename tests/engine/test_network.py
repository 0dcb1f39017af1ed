"""Networks inside compiled code: the same numbers as in plain NumPy, and what self-play notes."""

from random import Random

import numpy as np
import numpy.typing as npt
import pytest

from stolik.bots.levels import NormalBot
from stolik.bots.play import finish_match
from stolik.core.game import Game
from stolik.engine.network import (
    choose_by_network,
    put_weights,
    situation_worth,
    weigh_by_network,
    weight_shapes,
)
from stolik.engine.policy import deal_result, deal_result_so_far, weigh
from stolik.engine.record import new_record, new_records
from stolik.engine.selfplay import LEARNER, Decision, Terms, play_deals, set_targets
from stolik.games import find_game
from stolik.match import Match

Weights = dict[str, npt.NDArray[np.float32]]


@pytest.fixture
def game() -> Game:
    return find_game("six-nimmt")


def random_weights(game: Game) -> Weights:
    assert game.sight is not None
    rng = np.random.default_rng(5)
    shapes = weight_shapes(game.sight.network)
    return {name: rng.normal(0, 0.1, shape).astype(np.float32) for name, shape in shapes.items()}


def test_a_network_rates_moves_as_the_same_network_does_in_numpy(game: Game) -> None:
    assert game.sight is not None
    weights = random_weights(game)
    network = new_record(game.sight.network)
    put_weights(network, weights)
    scratch = game.policy.scratch.seeded(1)
    match = Match(game, ["Ania", "Bartek", "Celina"], seed=bytes(32))
    world = match.world(0, seed=1)

    n = weigh_by_network(world, 0, scratch, network)
    alone = situation_worth(world, 0, scratch, network)

    rated = [worth(weights, network.situation, network.moves[i]) for i in range(n)]
    assert n == 10
    assert scratch.weights[:n] == pytest.approx(rated, abs=1e-5)
    assert alone == pytest.approx(worth(weights, network.situation, network.moves[0] * 0), abs=1e-5)
    best = int(scratch.actions[np.argmax(scratch.weights[:n])])
    assert choose_by_network(world, 0, 0.0, scratch, network) == best


def worth(
    weights: Weights, situation: npt.NDArray[np.float32], move: npt.NDArray[np.float32]
) -> float:
    first = situation @ weights["situation_weights"] + move @ weights["move_weights"]
    second = np.maximum(first + weights["first_bias"], 0) @ weights["second_weights"]
    out = np.maximum(second + weights["second_bias"], 0) @ weights["output_weights"]
    return float(out + weights["output_bias"][0])


@pytest.mark.parametrize("game_id", ["abluxxen", "red7", "take-that"])
def test_a_network_sees_which_move_the_rules_of_thumb_advise(game_id: str) -> None:
    """And how far the others are from it: none of them looks as good."""
    match = Match(game_id, ["Ania", "Bartek"], seed=bytes(32))
    sight = match.game.sight
    assert sight is not None
    seat = match.to_act[0]
    network = new_record(sight.network)
    scratch = match.game.policy.scratch.seeded(1)
    n = weigh_by_network(match.world(seat, seed=1), seat, scratch, network)
    advised = network.moves[:n, sight.move["advised"].first]
    less = network.moves[:n, sight.move["advice"].first]

    listed = scratch.actions[:n].copy()
    all_moves = weigh(match.world(seat, seed=1), seat, scratch)
    by_move = dict(zip(scratch.actions[:all_moves], scratch.weights[:all_moves], strict=True))
    weights = np.array([by_move[action] for action in listed])
    best = weights == max(by_move.values())
    assert (advised == best).all()
    assert (less[best] == 0).all()
    assert (np.abs(less[~best]) > 0).all()


def test_what_comes_later_is_blended_with_what_the_network_thought(game: Game) -> None:
    """From the last decision of a seat to its first; an exploring move cuts what follows off."""
    match = Match(game, ["Ania", "Bartek"], seed=bytes(32))
    state = match.world(0, seed=1)
    decisions = new_records(Decision, 4)
    for place, (seat, explored) in enumerate([(0, False), (1, False), (0, True), (0, False)]):
        decisions[place].seat = seat
        decisions[place].explored = explored
        decisions[place].so_far = 0.1 * place
        decisions[place].chosen = 0.4
        decisions[place].best = 0.9
    terms = new_record(Terms)
    terms.hindsight = 0.75
    targets = np.zeros(4, np.float32)
    set_targets(state, 0, 4, terms, decisions, targets)

    end = deal_result(state, 0)
    blended = 0.75 * end + 0.25 * 0.4
    results = np.array([0.9, deal_result(state, 1), blended, end])
    assert targets == pytest.approx(results - [0.0, 0.1, 0.2, 0.3])


@pytest.mark.parametrize("game_id", ["six-nimmt", "take-that"])
def test_where_a_result_is_certain_before_the_end_only_the_rest_is_foreseen(game_id: str) -> None:
    """In points made so far the leads of all seats cancel out, and at the end nothing is left."""
    match = Match(game_id, ["Ania", "Bartek", "Celina"], seed=bytes(32))
    finish_match(match, [NormalBot()] * 3, Random(0), 100)
    for state in (match.world(0, seed=1), Match(game_id, ["Ania", "Bartek"]).world(0, seed=1)):
        for seat in range(state.seats):
            assert deal_result(state, seat) == deal_result_so_far(state, seat)
        total = sum(deal_result(state, seat) for seat in range(state.seats))
        assert total == pytest.approx(0.0, abs=1e-9)


def test_self_play_writes_down_what_was_chosen_and_repeats_itself(game: Game) -> None:
    first, second = self_play(game), self_play(game)

    assert first[2] > 100
    assert first[0].tobytes() == second[0].tobytes()
    assert first[1].tobytes() == second[1].tobytes()
    assert (np.abs(first[1][: first[2]]) <= 1).all()
    # What one seat wins the others lose; only who takes a row decides alone.
    assert abs(first[1][: first[2]].mean()) < 0.05


def self_play(game: Game) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32], int]:
    """Situations, targets, and how many."""
    assert game.sight is not None
    networks = new_records(game.sight.network, 2)
    put_weights(networks[0], random_weights(game))
    opening = Match(game, ["Ania", "Bartek", "Celina"], {"rounds": 1}, seed=bytes(32))
    openings = np.array([opening.world(0, seed=1)])
    terms = new_record(Terms)
    terms.temperature = 0.05
    terms.hindsight = 1.0
    terms.most_moves = 100
    terms.all_learn = 1.0
    rooms = 300
    situations = np.zeros((rooms, game.sight.situation.size), np.float32)
    targets = np.zeros(rooms, np.float32)
    n = play_deals(
        openings.copy(),
        np.full((1, 10), LEARNER, np.int8),
        openings,
        networks,
        terms,
        game.policy.scratch.seeded(3),
        situations,
        np.zeros((rooms, game.sight.move.size), np.float32),
        new_records(Decision, rooms),
        targets,
    )
    return situations, targets, n
