"""Gymnasium's vector environment: what the single ones do, at many tables at once."""

from typing import Any

import numpy as np
import pytest

from stolik.core.errors import IllegalMoveError

gymnasium = pytest.importorskip("gymnasium", reason="the extra `research` is not installed")
from gymnasium.vector import AutoresetMode  # noqa: E402

from stolik.envs import VectorEnv, gymnasium_id  # noqa: E402
from stolik.games import all_games, find_game  # noqa: E402

every_game = pytest.mark.parametrize("game", [game.id for game in all_games()])
TABLES = 3


def made(game: str, **arguments: Any) -> Any:
    return gymnasium.make_vec(gymnasium_id(find_game(game)), num_envs=TABLES, **arguments)


@every_game
def test_its_matches_are_those_of_the_single_environments(game: str) -> None:
    """Table i of seed s plays what `reset(seed=s + i)` plays, match after match."""
    vector = made(game, most_moves=40)
    name = gymnasium_id(find_game(game))
    singles = [gymnasium.make(name, most_moves=40).unwrapped for _ in range(TABLES)]
    observed, info = vector.reset(seed=7)
    seen = [single.reset(seed=7 + i)[0] for i, single in enumerate(singles)]
    rng = np.random.default_rng(1)
    ends = 0
    for _ in range(60):
        for i, single in enumerate(seen):
            assert np.array_equal(observed["observation"][i], single["observation"])
            assert np.array_equal(observed["action_mask"][i], single["action_mask"])
        actions = (info["action_mask"] * rng.random(info["action_mask"].shape)).argmax(axis=1)
        observed, rewards, ended, truncated, info = vector.step(actions)
        for i, single in enumerate(singles):
            seen[i], *outcome, _ = single.step(actions[i])
            assert outcome == pytest.approx([rewards[i], ended[i], truncated[i]])
            if ended[i] or truncated[i]:
                ends += 1
                for part, numbers in info["final_obs"][i].items():
                    assert np.array_equal(numbers, seen[i][part])
                assert info["_final_obs"][i]
                assert info["_final_info"][i]
                seen[i], _ = single.reset()
    assert ends


@every_game
def test_what_it_returns_is_in_its_spaces(game: str) -> None:
    env = made(game, seat=None)
    env.action_space.seed(1)
    observed, info = env.reset(seed=1)

    assert observed in env.observation_space
    assert env.single_observation_space["observation"].high.max() <= 32767
    assert np.array_equal(env.unwrapped.action_masks(), info["action_mask"])
    assert env.action_space.shape == (TABLES,)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP


def test_observations_stay_for_one_step_more_and_are_not_copied() -> None:
    env = VectorEnv("six-nimmt", 2, flat=True)
    first, info = env.reset(seed=1)
    kept = first.copy()
    second, *_ = env.step(info["action_mask"].argmax(axis=1))

    assert np.array_equal(first, kept)
    assert not np.shares_memory(first, second)
    third, *_ = env.step(env.action_masks().argmax(axis=1))
    assert third is first


def test_without_opponents_every_decision_is_yours() -> None:
    env = VectorEnv("six-nimmt", 2, opponents=None, options={"rounds": 1}, flat=True)
    _, info = env.reset(seed=1)
    asked = []
    ended = np.zeros(2, np.bool_)
    while not ended.any():
        asked.append(int(info["seat"][0]))
        _, rewards, ended, _, info = env.step(info["action_mask"].argmax(axis=1))

    assert asked[:4] == [0, 1, 2, 3]
    row = int(ended.argmax())
    assert info["rewards"][row].sum() == pytest.approx(0, abs=1e-6)
    assert rewards[row] in info["rewards"][row]


def test_an_illegal_action_changes_nothing_at_any_table() -> None:
    env = VectorEnv("red7", 2)
    observed, _ = env.reset(seed=1)
    before = observed["observation"].copy()
    with pytest.raises(IllegalMoveError, match="is not legal now at table 1"):
        env.step([int(observed["action_mask"][0].argmax()), 10**6])

    assert np.array_equal(env._observed()["observation"], before)


def test_one_seed_per_table() -> None:
    env = VectorEnv("red7", 3, flat=True)
    observed, _ = env.reset(seed=[4, 5, 4])

    assert np.array_equal(observed[0], observed[2])
    assert not np.array_equal(observed[0], observed[1])
    with pytest.raises(ValueError, match="one seed per table: 3, not 2"):
        env.reset(seed=[1, 2])


def test_a_picture_of_every_table() -> None:
    pytest.importorskip("PIL")
    env = VectorEnv("red7", 2, render_mode="rgb_array")
    env.reset(seed=1)
    pictures = env.render()

    assert [picture.shape for picture in pictures] == [(640, 800, 3)] * 2
    assert not np.array_equal(*pictures)


def test_a_long_mask_has_no_marks_of_earlier_decisions() -> None:
    """Only its parts that had marks are cleared; a table that is loaded gets all of it new."""
    env = VectorEnv("red7", 16, opponents=None, flat=True, threads=1)
    _, info = env.reset(seed=1)
    for _ in range(60):
        *_, info = env.step(info["action_mask"].argmax(axis=1))
        _, shown = env.clone().load(env.save())

        assert np.array_equal(info["action_mask"], shown["action_mask"])
