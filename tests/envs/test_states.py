"""States as values: what was saved goes on the same, what is hidden can be dealt again."""

import pickle

import numpy as np
import pytest

from stolik.core.errors import ImpossiblePositionError, NumberError, OptionsError
from stolik.envs.batch import BatchEnv
from stolik.envs.endgames import ENDGAMES, Endgame
from stolik.games import game_ids
from stolik.match import Match
from tests.envs.play import any_action, played

pytest.importorskip("gymnasium", reason="the extra `research` is not installed")
from stolik.envs.aec import SeatsEnv
from stolik.envs.solo import SoloEnv

every_game = pytest.mark.parametrize("game", game_ids())


@every_game
def test_a_state_that_was_saved_goes_on_in_the_same_way(game: str) -> None:
    """Deals to come included; also after pickling."""
    env = BatchEnv(game, tables=4, seed=1)
    *_, _ = played(env, steps=25)
    saved = pickle.loads(pickle.dumps(env.save()))  # noqa: S301  # our own
    courses = []
    for _ in range(2):
        batch = env.load(saved)
        rng = np.random.default_rng(2)
        course = []
        for _ in range(40):
            batch = env.step(any_action(batch, rng))
            course.append((batch.observations.tobytes(), batch.rewards.tobytes()))
        courses.append(course)

    assert courses[0] == courses[1]


@every_game
def test_a_world_dealt_again_looks_the_same_to_its_seat_and_is_another(game: str) -> None:
    env = BatchEnv(game, tables=2, seed=1)
    *_, now = played(env, steps=6)
    worlds = env.clone([1] * 20, seed=0)
    worlds.determinize(rng=3)

    assert (worlds.batch.observations == now.observations[1]).all()
    assert (worlds.batch.masks == now.masks[1]).all()
    assert len({state.tobytes() for state in worlds.states}) > 1
    worlds.determinize(rng=np.random.default_rng(3))
    assert (worlds.batch.seats == now.seats[1]).all()


def test_clones_do_not_touch_the_original() -> None:
    env = BatchEnv("six-nimmt", tables=3, opponents="normal", seed=1)
    batch = env.reset()
    before = env.states.tobytes()
    twins = env.clone([2, 0])

    assert np.array_equal(twins.batch.observations, batch.observations[[2, 0]])
    twins.step(twins.batch.masks.argmax(axis=1))
    assert env.states.tobytes() == before
    assert twins.batch.seats.tolist() == [2, 0]


@pytest.mark.parametrize("endgame", ENDGAMES, ids=lambda endgame: endgame.name)
def test_an_endgame_can_be_sampled_in_every_environment(endgame: Endgame) -> None:
    rng = np.random.default_rng(1)
    positions = [endgame.sample(rng) for _ in range(20)]
    env = BatchEnv(endgame.game.id, tables=20, **endgame.arguments(), seed=1)
    env.reset()
    observations = env.set_position(positions).observations
    solo = SoloEnv(endgame.game.id, **endgame.arguments())
    solo.reset(seed=1)
    observed, _ = solo.set_position(positions[0])
    seats = SeatsEnv(env.settings, endgame.name)
    seats.reset(seed=1)
    seats.set_position(positions[0])

    assert len(set(positions)) > 5
    assert len({row.tobytes() for row in observations}) > 3
    assert np.array_equal(observed["observation"], seats.observe("seat_0")["observation"])


def test_a_position_is_set_up_at_tables() -> None:
    position = Match("red7", ["a", "b"], seed=bytes(32)).position()
    env = BatchEnv("red7", tables=3, seats=2, seed=1)
    env.reset()
    batch = env.set_position(position, rows=[0, 2])

    assert np.array_equal(batch.observations[0], batch.observations[2])
    assert not np.array_equal(batch.observations[0], batch.observations[1])
    assert batch.masks[0].sum() == len(Match.from_position("red7", position).legal(batch.seats[0]))


def test_what_does_not_fit_is_refused_and_changes_nothing() -> None:
    env = BatchEnv("red7", tables=2, seats=2, seed=1)
    env.reset()
    before = env.states.tobytes()
    three = Match("red7", ["a", "b", "c"], seed=bytes(32))
    with pytest.raises(OptionsError, match="the position has 3 seats"):
        env.set_position(three.position())
    with pytest.raises(ValueError, match="one position per table: 2, not 1"):
        env.set_position([three.position()])
    with pytest.raises(OptionsError, match="the snapshot is of"):
        env.load(BatchEnv("red7", tables=2, seats=3).save())
    with pytest.raises(NumberError, match="the snapshot has 1 tables, not 2"):
        env.load(env.save([0]))
    with pytest.raises(NumberError, match="row cannot be 2"):
        env.save([2])

    assert env.states.tobytes() == before


def test_a_position_that_is_over_is_no_start() -> None:
    match = Match("red7", ["a", "b"], seed=bytes(32))
    while match.to_act:
        match.play(match.to_act[0], match.legal(match.to_act[0])[-1])
    env = BatchEnv("red7", tables=1, seats=2)
    with pytest.raises(ImpossiblePositionError, match="nothing is left to decide"):
        env.set_position(match.position())


def test_single_environments_have_the_same() -> None:
    pytest.importorskip("pettingzoo")
    from stolik.envs import red7_v1

    solo = SoloEnv("red7", seat=1)
    observed, _ = solo.reset(seed=1)
    saved = solo.save()
    solo.step(int(observed["action_mask"].argmax()))
    again, _ = solo.load(saved)
    assert np.array_equal(again["observation"], observed["observation"])
    solo.determinize(rng=1)
    assert np.array_equal(solo._observe()[0]["observation"], observed["observation"])

    for make in (red7_v1.raw_env, red7_v1.parallel_env):
        env = make(seats=2)
        env.reset(seed=1)
        env.set_position(Match("red7", ["a", "b"], seed=bytes(32)).position())
        state = env.state()
        saved = env.save()
        env.reset(seed=2)
        env.load(saved)
        assert np.array_equal(env.state(), state)
