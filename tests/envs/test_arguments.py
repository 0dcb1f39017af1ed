"""Every argument of every environment is checked when it is made, with a sentence."""

import pickle
from typing import Any

import numpy as np
import pytest

from stolik.core.errors import IllegalMoveError, StolikError
from stolik.envs.batch import BatchEnv
from stolik.games import all_games, game_ids

gymnasium = pytest.importorskip("gymnasium", reason="the extra `research` is not installed")
from gymnasium.vector import AsyncVectorEnv  # noqa: E402

from stolik.envs import gymnasium_id, six_nimmt_v1  # noqa: E402
from stolik.envs.solo import SoloEnv  # noqa: E402
from stolik.envs.vector import VectorEnv  # noqa: E402

SHARED: list[tuple[dict[str, Any], str]] = [
    ({"seats": 11}, "the game is for 2 to 10 seats, not 11"),
    ({"seats": "four"}, "the game is for 2 to 10 seats, not four"),
    ({"options": {"mode": "hard"}}, "option mode cannot be"),
    ({"options": {"rows": 4}}, "there is no option rows"),
    ({"options": "tactical"}, "options is a dictionary such as"),
    ({"reward": "points"}, "there is no reward points"),
    ({"most_swaps": -1}, "most_swaps cannot be -1"),
    ({"most_moves": 0}, "most_moves cannot be 0"),
    ({"most_moves": 1.5}, "most_moves cannot be 1.5"),
]
AGAINST_BOTS: list[tuple[dict[str, Any], str]] = [
    ({"seat": 4}, "there is no seat 4; the seats are 0 to 3"),
    ({"seat": -1}, "there is no seat -1; the seats are 0 to 3"),
    ({"seat": 1.0}, "there is no seat 1.0"),
    ({"opponents": "nobody"}, "there are no opponents nobody"),
    ({"opponents": "nobody:Here"}, "there are no opponents nobody:Here"),
    ({"opponents": 3}, "there are no opponents 3"),
    ({"opponents": dict}, "there are no opponents <class 'dict'>"),
    ({"opponents": "nowhere.pt"}, "there is no file nowhere.pt"),
    ({"opponents": "nowhere.zip"}, "there is no file nowhere.zip"),
    ({"flat": "no"}, "flat is True or False, not 'no'"),
    ({"flat": None}, "flat is True or False, not None"),
    ({"render_mode": "svg"}, "there is no render mode svg; there are human, ansi, rgb_array"),
]
TABLES: list[tuple[dict[str, Any], str]] = [
    ({"tables": 0}, "tables cannot be 0"),
    ({"threads": 0}, "threads cannot be 0"),
    ({"buffers": 3}, "buffers cannot be 3"),
    ({"seed": -1}, "seed cannot be -1"),
    ({"seed": "one"}, "seed cannot be one"),
    ({"seat": 1}, "without opponents every seat is yours"),
    ({"opponents": "normal", "seat": 4}, "there is no seat 4"),
]


@pytest.mark.parametrize(("wrong", "sentence"), SHARED + AGAINST_BOTS)
def test_gymnasium_refuses(wrong: dict[str, Any], sentence: str) -> None:
    for make in (SoloEnv, VectorEnv):
        with pytest.raises(StolikError, match=sentence):
            make("six-nimmt", **wrong)


@pytest.mark.parametrize(("wrong", "sentence"), [*SHARED, AGAINST_BOTS[-1]])
def test_pettingzoo_refuses(wrong: dict[str, Any], sentence: str) -> None:
    for make in (six_nimmt_v1.env, six_nimmt_v1.raw_env, six_nimmt_v1.parallel_env):
        with pytest.raises(StolikError, match=sentence):
            make(**wrong)


@pytest.mark.parametrize(("wrong", "sentence"), SHARED + TABLES)
def test_the_batch_refuses(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(StolikError, match=sentence):
        BatchEnv("six-nimmt", **{"tables": 2, **wrong})


def test_a_game_is_named_by_text() -> None:
    with pytest.raises(StolikError, match="there is no game"):
        BatchEnv(["red7"], tables=2)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [-1, 1.5, True, "12", [1]])
def test_a_seed_is_a_whole_number(seed: object) -> None:
    """In every environment, so that none of them makes 1 of 1.5."""
    made: list[Any] = [SoloEnv("red7"), six_nimmt_v1.env(), six_nimmt_v1.parallel_env()]
    made += [] if isinstance(seed, list) else [VectorEnv("red7", 2), BatchEnv("red7", tables=2)]
    for env in made:
        with pytest.raises(StolikError, match="seed cannot be"):
            env.reset(seed=seed)


def test_a_seed_may_be_as_large_as_you_like() -> None:
    """As that of a generator of NumPy's may."""
    observed, _ = VectorEnv("red7", 2, flat=True).reset(seed=10**40)
    single, _ = SoloEnv("red7", flat=True).reset(seed=10**40 + 1)

    assert np.array_equal(observed[1], single)


@pytest.mark.parametrize("action", [None, "1", 1.5, -1, 10**30])
def test_what_is_no_action_is_refused(action: Any) -> None:
    env = six_nimmt_v1.env()
    env.reset(seed=1)
    with pytest.raises(IllegalMoveError, match="is not legal now"):
        env.step(action)


def test_integers_of_numpy_are_integers() -> None:
    options = {"rounds": np.int16(1)}
    batch = BatchEnv(
        "six-nimmt",
        tables=np.int64(2),  # type: ignore[arg-type]
        seats=np.uint8(3),  # type: ignore[arg-type]
        options=options,
        seed=np.int64(1),  # type: ignore[arg-type]
    )
    solo = SoloEnv("six-nimmt", seats=np.int8(3), seat=np.int64(2), options=options)  # type: ignore[arg-type]
    solo.reset(seed=np.int64(1))  # type: ignore[arg-type]

    assert batch.settings.options == solo.settings.options == {"rounds": 1}
    assert type(batch.settings.options["rounds"]) is int
    assert (batch.seats, solo.seat) == (3, 2)


def test_without_a_seed_there_is_fresh_chance() -> None:
    deals = set()
    for _ in range(2):
        deals.add(BatchEnv("red7", tables=1).reset().observations.tobytes())
        deals.add(BatchEnv("red7", tables=1, seed=None).reset().observations.tobytes())
        deals.add(SoloEnv("red7").reset()[0]["observation"].tobytes())
        deals.add(VectorEnv("red7").reset()[0]["observation"].tobytes())

    assert len(deals) == 8


def test_a_batch_that_is_reset_goes_on_to_new_deals() -> None:
    """As the others do; a seed begins again."""
    env = BatchEnv("red7", tables=3, seed=1)
    first = env.reset().observations.copy()
    second = env.reset().observations.copy()
    again = env.reset(seed=1).observations.copy()

    assert not np.array_equal(first, second)
    assert np.array_equal(first, again)


@pytest.mark.parametrize("game", game_ids())
def test_every_action_has_a_text(game: str) -> None:
    """Of The Gang also the one that is no move of its rules: to wait."""
    env = BatchEnv(game, tables=5, seed=2)
    batch = env.reset()
    for _ in range(40):
        batch = env.step(batch.masks.argmax(axis=1))
        assert all(env.moves[action] for action in np.flatnonzero(batch.masks.any(axis=0)))

    assert len(env.moves) == env.actions
    assert (env.moves[-1] == "wait") == (game == "the-gang")


def test_environments_can_be_pickled_in_the_middle_of_a_match() -> None:
    solo = SoloEnv("six-nimmt", opponents="easy")
    _, info = solo.reset(seed=1)
    batch = BatchEnv("six-nimmt", tables=2, seed=1)
    now = batch.reset()
    for env in (solo, pickle.loads(pickle.dumps(solo))):  # noqa: S301  # our own
        solo_after = [env.step(int(info["action_mask"].argmax()))[0]["observation"].tolist()]
        assert solo_after == [env._match.observed(0)[0].tolist()]
    twin = pickle.loads(pickle.dumps(batch))  # noqa: S301  # our own
    actions = now.masks.argmax(axis=1)

    assert np.array_equal(twin.step(actions).observations, batch.step(actions).observations)
    assert twin.batch.masks.any(axis=1).all()


def test_gymnasiums_processes_take_them() -> None:
    """`AsyncVectorEnv` sends spaces and environments from one process to another."""
    make = [lambda: gymnasium.make("stolik/SixNimmt-v1", options={"rounds": 1})] * 2
    env = AsyncVectorEnv(make)
    try:
        _, info = env.reset(seed=1)
        observed, *_ = env.step(info["action_mask"].argmax(axis=1))
    finally:
        env.close()

    assert observed["action_mask"].any(axis=1).all()


def test_every_id_has_a_vector_environment() -> None:
    for game in all_games():
        spec = gymnasium.spec(gymnasium_id(game))
        assert spec.vector_entry_point == "stolik.envs.vector:VectorEnv"


def test_the_version_before_is_not_there_any_more() -> None:
    with pytest.raises(ModuleNotFoundError, match="the version now is red7_v1"):
        from stolik.envs import red7_v0  # noqa: F401
    with pytest.raises((gymnasium.error.DeprecatedEnv, DeprecationWarning), match="v1"):
        gymnasium.make("stolik/Red7-v0")
