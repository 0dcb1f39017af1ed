"""Batches of tables: honest arrays, seeds that repeat themselves, rewards that add up."""

import numpy as np
import numpy.typing as npt
import pytest

from stolik.core.errors import IllegalMoveError
from stolik.engine import contract
from stolik.engine.arrays import legal_actions
from stolik.engine.stepping import Batch
from stolik.envs.batch import BatchEnv
from stolik.games import game_ids
from tests.envs.play import any_action, played

every_game = pytest.mark.parametrize("game", game_ids())


@every_game
def test_the_same_seed_and_actions_give_the_same_arrays_on_any_number_of_threads(game: str) -> None:
    one, two = (BatchEnv(game, tables=130, seed=3, threads=threads) for threads in (1, 2))
    for first, second in zip(played(one, steps=40), played(two, steps=40), strict=True):
        for name in Batch._fields:
            assert np.array_equal(getattr(first, name), getattr(second, name)), name
    two.close()


def test_another_seed_gives_other_deals_and_every_table_its_own() -> None:
    first, second = (BatchEnv("red7", tables=2, seed=seed).reset() for seed in (1, 2))

    assert not np.array_equal(first.observations, second.observations)
    assert not np.array_equal(first.observations[0], first.observations[1])


def test_tables_can_have_seeds_of_their_own() -> None:
    batch = BatchEnv("take-that", tables=3, seed=[5, 6, 5]).reset()

    assert np.array_equal(batch.observations[0], batch.observations[2])
    assert not np.array_equal(batch.observations[0], batch.observations[1])


@every_game
def test_observation_and_mask_are_what_the_rules_say_of_the_seat_that_is_asked(game: str) -> None:
    env = BatchEnv(game, tables=3, seed=4)
    for batch in played(env, steps=60):
        for table, state in enumerate(env.states):
            seat = int(batch.seats[table])
            known = np.zeros(env.observation, np.int16)
            contract.observe(state, seat, known)
            legal = set(legal_actions(env.states[table : table + 1], seat))
            masked = set(np.flatnonzero(batch.masks[table]).tolist())
            assert np.array_equal(batch.observations[table], known)
            assert masked
            assert masked <= legal | ({env.actions - 1} if env.settings.has_waiting else set())
            if not env.settings.has_waiting:
                assert masked == legal


@every_game
@pytest.mark.parametrize("reward", ["win", "score"])
def test_rewards_come_at_the_end_and_add_up_to_zero_or_are_shared(game: str, reward: str) -> None:
    env = BatchEnv(game, tables=20, seed=5, reward=reward)  # type: ignore[arg-type]
    ended = 0
    for batch in played(env, steps=800):
        assert not batch.rewards[~batch.dones].any()
        paid = batch.rewards[batch.dones]
        ended += len(paid)
        if env.settings.game.is_cooperative:
            assert (paid == paid[:, :1]).all()
        else:
            assert np.allclose(paid.sum(axis=1), 0, atol=1e-4)
    assert ended


def test_penalty_points_are_a_negative_reward() -> None:
    """In 6 nimmt! the fewest points win."""
    env = BatchEnv("six-nimmt", tables=50, options={"rounds": 1}, reward="score", seed=6)
    twin = BatchEnv("six-nimmt", tables=50, options={"rounds": 1}, reward="win", seed=6)
    for points, wins in zip(played(env, steps=50), played(twin, steps=50), strict=True):
        for by_points, by_wins in zip(
            points.rewards[points.dones], wins.rewards[wins.dones], strict=True
        ):
            assert by_wins[by_points.argmax()] == by_wins.max()


@pytest.mark.parametrize("opponents", ["random", "easy", "normal"])
@every_game
def test_with_opponents_one_seat_a_table_is_yours(game: str, opponents: str) -> None:
    env = BatchEnv(game, tables=8, opponents=opponents, seed=7)
    for batch in played(env, steps=50):
        assert batch.seats.tolist() == [0, 1, 2, 3] * 2


def test_the_next_deal_does_not_depend_on_how_this_match_goes() -> None:
    """So that two learners can be compared on the same deals."""
    starts = []
    for highest in (False, True):
        env = BatchEnv("red7", tables=4, opponents="normal", seed=8)
        batch = env.reset()
        first: dict[int, list[int]] = {}
        while len(first) < 4:
            batch = env.step(extreme_action(batch, highest=highest))
            for table in np.flatnonzero(batch.dones).tolist():
                first.setdefault(table, np.sort(env.states[table]["deck"]).tolist())
        starts.append(first)

    assert starts[0] == starts[1]


def extreme_action(batch: Batch, *, highest: bool) -> npt.NDArray[np.int64]:
    legal = [np.flatnonzero(mask) for mask in batch.masks]
    return np.array([choices[-1 if highest else 0] for choices in legal])


def test_an_illegal_action_is_refused_and_changes_nothing_at_any_table() -> None:
    env = BatchEnv("six-nimmt", tables=3, seed=9)
    batch = env.reset()
    actions = any_action(batch, np.random.default_rng(9))
    before = env.states.tobytes(), batch.observations.tobytes()
    for wrong in (-1, 0, 213, 10**9):
        with pytest.raises(IllegalMoveError, match=f"action {wrong} is not legal now at table 1"):
            env.step([actions[0], wrong, actions[2]])

    assert (env.states.tobytes(), batch.observations.tobytes()) == before


def test_there_is_one_action_per_table() -> None:
    env = BatchEnv("six-nimmt", tables=3)
    env.reset()
    with pytest.raises(ValueError, match="one action per table"):
        env.step([1, 2])


def test_a_match_is_cut_off_after_the_most_moves_without_reward() -> None:
    env = BatchEnv("take-that", tables=5, seed=10, most_moves=10)
    *_, last = played(env, steps=10)

    assert last.truncations.all()
    assert last.dones.all()
    assert not last.rewards.any()


def test_arrays_are_the_same_ones_after_every_step() -> None:
    """Nothing is copied: who keeps a step's arrays copies them."""
    env = BatchEnv("six-nimmt", tables=2)
    batch = env.reset()
    again = env.step(any_action(batch, np.random.default_rng(0)))

    assert all(new is old for new, old in zip(again, batch, strict=True))
    assert all(array.flags.c_contiguous and array.flags.writeable for array in batch)
