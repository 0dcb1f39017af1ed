"""The player that was taught by PPO, without torch."""

from random import Random

import numpy as np
from examples.six_nimmt_player import (
    CHOICE_FEATURES,
    TABLE_FEATURES,
    Learned,
    look,
    ratings,
    weights,
)

from stolik.bots.bot import Turn
from stolik.bots.levels import new_bot
from stolik.bots.play import finish_match
from stolik.envs.batch import BatchEnv
from stolik.games import find_game
from stolik.match import Match

NAME = "examples.six_nimmt_player:Learned"
STEPS = 40


def test_it_sees_exactly_its_legal_choices() -> None:
    env = BatchEnv("six-nimmt", tables=64, options={"rounds": 1}, opponents="normal", threads=1)
    batch = env.reset()
    rng = np.random.default_rng(0)
    for _ in range(STEPS):
        sight = look(batch.observations)
        for table in range(64):
            seen = sight.actions[table][sight.legal[table]]
            assert sorted(seen) == np.flatnonzero(batch.masks[table]).tolist()
        assert sight.choices.shape[2] == CHOICE_FEATURES
        assert sight.table.shape[1] == TABLE_FEATURES
        chosen = (rng.random(sight.legal.shape) * sight.legal).argmax(axis=1)
        batch = env.step(sight.actions[np.arange(64), chosen])


def test_it_rates_no_place_without_a_choice() -> None:
    batch = BatchEnv("six-nimmt", tables=8, threads=1).reset()
    sight = look(batch.observations)

    assert (np.isneginf(ratings(weights(), sight)) == ~sight.legal).all()


def test_it_plays_any_number_of_seats_to_the_end() -> None:
    for seats in (2, 4, 10):
        match = Match(find_game("six-nimmt"), [NAME] * seats, {"rounds": 1}, seed=bytes(32))
        finish_match(match, [new_bot(NAME) for _ in range(seats)], Random(0))

        assert match.is_over


def test_it_decides_by_what_its_seat_may_know() -> None:
    """Every world of a turn gives the same choice: hidden hands do not matter."""
    match = Match(find_game("six-nimmt"), ["bot"] * 4, seed=bytes(32))
    turns = [Turn(match, 0, Random(seed)) for seed in range(10)]

    assert len({turn.world.tobytes() for turn in turns}) > 1
    assert len({Learned().choose(turn) for turn in turns}) == 1


def test_it_takes_fewer_points_than_three_normal_bots() -> None:
    """What it was taught for, round by round on the batch environment."""
    env = BatchEnv(
        "six-nimmt",
        tables=256,
        options={"rounds": 1},
        opponents="normal",
        reward="score",
        seed=7,
        threads=1,
    )
    batch, margins = env.reset(), []
    for _ in range(STEPS):
        sight = look(batch.observations)
        learner = batch.seats.astype(np.int64)
        best = ratings(weights(), sight).argmax(axis=1)
        batch = env.step(sight.actions[np.arange(256), best])
        margins += batch.rewards[np.arange(256), learner][batch.dones].tolist()

    assert np.mean(margins) > 3
