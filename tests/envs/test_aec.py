"""PettingZoo's own tests, and what an agent may count on."""

import itertools
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from stolik.core.errors import IllegalMoveError
from stolik.games import game_ids

pettingzoo = pytest.importorskip("pettingzoo", reason="the extra `research` is not installed")
from pettingzoo.test import (  # noqa: E402
    api_test,
    performance_benchmark,
    render_test,
    seed_test,
)

MODULES = ["six_nimmt_v0", "abluxxen_v0", "the_gang_v0", "red7_v0", "take_that_v0"]
every_game = pytest.mark.parametrize("name", MODULES)
# Its tests warn of every observation that is a dictionary, and where an agent is not asked.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def module(name: str) -> ModuleType:
    return import_module(f"stolik.envs.{name}")


def test_every_game_has_an_environment() -> None:
    assert {module(name).env().settings.game_id for name in MODULES} == set(game_ids())


def test_a_version_that_a_game_does_not_have_is_no_module() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"stolik\.envs\.red7_v1"):
        module("red7_v1")


@every_game
def test_it_passes_the_api_test(name: str) -> None:
    api_test(module(name).env(), num_cycles=300)


@every_game
def test_it_passes_the_seed_test(name: str) -> None:
    seed_test(module(name).env, num_cycles=100)


@every_game
def test_it_passes_the_render_test(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(module(name).env)

    assert module(name).env().settings.game.title in capsys.readouterr().out


@every_game
def test_it_passes_the_performance_benchmark(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays until five seconds have passed; here they do by its third look at the clock."""
    clock = itertools.count(step=2)
    benchmark = import_module("pettingzoo.test.performance_benchmark")
    monkeypatch.setattr(benchmark.time, "time", lambda: next(clock))
    performance_benchmark(module(name).env())


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        ("six_nimmt_v0", 6, {"mode": "tactical", "rounds": 1}),
        ("abluxxen_v0", 2, {"mode": "expert"}),
        ("the_gang_v0", 3, {"mode": "professional"}),
        ("the_gang_v0", 6, {"mode": "master", "settle": "instant"}),
        ("red7_v0", 4, {"mode": "advanced", "effects": True}),
        ("take_that_v0", 2, {"pro": True, "rounds": 1}),
    ],
)
def test_modes_are_played_to_their_end(name: str, seats: int, options: dict[str, Any]) -> None:
    env = module(name).env(seats=seats, options=options)
    first, second = played(env, seed=3), played(env, seed=3)

    assert first == second
    assert len(first[-1]) == seats


def played(env: Any, *, seed: int) -> list[Any]:
    """All agents asked and their actions; then the rewards."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    course: list[Any] = []
    paid: dict[str, float] = {}
    for agent in env.agent_iter():
        observed, reward, ended, truncated, _ = env.last()
        if ended or truncated:
            paid[agent] = reward
            env.step(None)
            continue
        action = rng.choice(np.flatnonzero(observed["action_mask"]))
        course.append((agent, int(action)))
        env.step(action)
    return [*course, paid]


def test_a_reset_without_a_seed_goes_on_with_the_next_match() -> None:
    env = module("red7_v0").env()
    env.reset(seed=4)
    first = env.observe("seat_0")["observation"]
    env.reset()
    second = env.observe("seat_0")["observation"]
    env.reset(seed=4)
    again = env.observe("seat_0")["observation"]

    assert np.array_equal(first, again)
    assert not np.array_equal(first, second)


def test_who_is_not_asked_has_no_choices() -> None:
    env = module("six_nimmt_v0").env()
    env.reset(seed=5)

    assert env.observe("seat_0")["action_mask"].sum() == 10
    assert env.observe("seat_1")["action_mask"].sum() == 0


def test_a_choice_made_at_the_same_moment_stays_hidden() -> None:
    """Seat 1 is observed that seat 0 has chosen, not what."""
    observed = []
    for place in (0, -1):
        env = module("six_nimmt_v0").env()
        env.reset(seed=6)
        env.step(np.flatnonzero(env.observe("seat_0")["action_mask"])[place])
        observed.append(env.observe("seat_1")["observation"])

    assert np.array_equal(observed[0], observed[1])


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = module("take_that_v0").env()
    env.reset(seed=7)
    before = env.observe("seat_0")["observation"]
    with pytest.raises(IllegalMoveError, match="action 0 is not legal now for seat 0"):
        env.step(0)

    assert env.agent_selection == "seat_0"
    assert np.array_equal(env.observe("seat_0")["observation"], before)


def test_the_gang_is_paid_together() -> None:
    env = module("the_gang_v0").env()
    *_, paid = played(env, seed=8)

    assert set(paid.values()) in ({1.0}, {-1.0})
