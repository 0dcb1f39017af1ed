"""Gymnasium: a seat against bots."""

from typing import Any

import numpy as np
import pytest

from stolik.core.errors import IllegalMoveError

gymnasium = pytest.importorskip("gymnasium", reason="the extra `research` is not installed")
from gymnasium.utils.env_checker import check_env  # noqa: E402

from stolik.envs import gymnasium_id  # noqa: E402
from stolik.games import all_games  # noqa: E402

every_game = pytest.mark.parametrize("name", [gymnasium_id(game) for game in all_games()])


@every_game
@pytest.mark.parametrize("opponents", ["normal", "hard:iterations=20"])
def test_it_passes_the_environment_checker(name: str, opponents: str) -> None:
    check_env(gymnasium.make(name, opponents=opponents).unwrapped)


@every_game
def test_a_seed_and_actions_repeat_a_match(name: str) -> None:
    env = gymnasium.make(name, seat=2, opponents="easy")

    assert played(env, seed=1) == played(env, seed=1)
    assert played(env, seed=1) != played(env, seed=2)


def test_hard_bots_bounded_by_trials_repeat_themselves() -> None:
    env = gymnasium.make(
        "stolik/SixNimmt-v1", opponents="hard:iterations=20", options={"rounds": 1}
    )

    assert played(env, seed=1) == played(env, seed=1)


def played(env: Any, *, seed: int) -> list[Any]:
    """All actions, the last observation, the reward."""
    rng = np.random.default_rng(0)
    observed, info = env.reset(seed=seed)
    course: list[Any] = []
    over = False
    while not over:
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        observed, reward, ended, truncated, info = env.step(action)
        course.append(int(action))
        over = ended or truncated
    return [*course, observed["observation"].tolist(), reward]


def test_an_illegal_action_forfeits_the_match() -> None:
    env = gymnasium.make("stolik/Red7-v1")
    observed, _ = env.reset(seed=1)
    illegal = np.flatnonzero(observed["action_mask"] == 0)[0]
    _, reward, ended, truncated, info = env.step(illegal)

    assert (reward, ended, truncated, info["illegal"]) == (-1.0, True, False, True)


def test_actions_are_sampled_from_the_legal_ones() -> None:
    env = gymnasium.make("stolik/TakeThat-v1")
    observed, _ = env.reset(seed=1)
    env.action_space.seed(1)

    assert all(observed["action_mask"][env.action_space.sample()] for _ in range(50))


def test_it_draws_the_table_as_your_seat_sees_it() -> None:
    env = gymnasium.make("stolik/SixNimmt-v1", seat=1, render_mode="ansi")
    env.reset(seed=1)

    assert "seat 1 (you)" in env.render()


def test_stepping_after_the_end_is_refused() -> None:
    """After a forfeit as after any end, and before the first match."""
    env = gymnasium.make("stolik/Red7-v1").unwrapped
    with pytest.raises(IllegalMoveError, match="reset comes first"):
        env.step(0)
    observed, _ = env.reset(seed=1)
    env.step(int((observed["action_mask"] == 0).argmax()))
    with pytest.raises(IllegalMoveError, match="reset comes first"):
        env.step(int(observed["action_mask"].argmax()))


def test_masks_are_where_sb3_looks_for_them() -> None:
    env = gymnasium.make("stolik/TakeThat-v1")
    observed, _ = env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")()

    assert masks.dtype == np.bool_
    assert np.array_equal(masks, observed["action_mask"])


def test_a_flat_observation_is_the_vector_alone() -> None:
    env = gymnasium.make("stolik/TakeThat-v1", flat=True)
    observed, info = env.reset(seed=1)

    assert observed in env.observation_space
    assert info["action_mask"].any()


@every_game
def test_every_number_is_within_its_own_bounds(name: str) -> None:
    space = gymnasium.make(name).observation_space["observation"]

    assert (space.low < space.high).all()
    assert len(np.unique(space.high)) > 3
    assert (space.high == np.iinfo(np.int16).max).sum() <= 1  # the rounds of Red7 have no end
