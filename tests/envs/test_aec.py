"""PettingZoo's own tests, and what an agent may count on."""

import itertools
import string
from collections.abc import Callable
from importlib import import_module
from io import StringIO
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from rich.console import Console

from stolik.core.errors import IllegalMoveError
from stolik.core.game import Game
from stolik.envs import render
from stolik.envs.settings import EnvSettings
from stolik.games import all_games, game_ids

pettingzoo = pytest.importorskip("pettingzoo", reason="the extra `research` is not installed")
from pettingzoo.test import (  # noqa: E402
    api_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from pettingzoo.test.state_test import state_test  # noqa: E402

from stolik.envs.aec import SeatsEnv  # noqa: E402

MODULES = ["six_nimmt_v1", "abluxxen_v2", "the_gang_v1", "red7_v1", "take_that_v1"]
every_game = pytest.mark.parametrize("name", MODULES)
# Its tests warn of every observation that is a dictionary, and where an agent is not asked.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def module(name: str) -> ModuleType:
    return import_module(f"stolik.envs.{name}")


def test_every_game_has_an_environment() -> None:
    assert {module(name).raw_env().settings.game_id for name in MODULES} == set(game_ids())


def test_a_version_that_a_game_does_not_have_is_no_module() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"there is no stolik\.envs\.red7_v2"):
        module("red7_v2")


@pytest.mark.parametrize(
    "look",
    [lambda env: env.agents, lambda env: env.agent_selection, lambda env: env.last()],
    ids=["agents", "agent_selection", "last"],
)
def test_before_the_first_reset_there_is_nothing_to_look_at(look: Callable[[Any], Any]) -> None:
    env = module("red7_v1").env()

    with pytest.raises(AttributeError, match="cannot be accessed before reset"):
        look(env)


@every_game
def test_it_passes_the_api_test(name: str) -> None:
    api_test(module(name).env(), num_cycles=300)


@every_game
def test_it_passes_the_seed_test(name: str) -> None:
    seed_test(module(name).env, num_cycles=100)


@every_game
def test_it_passes_the_parallel_tests(name: str) -> None:
    parallel_api_test(module(name).parallel_env(), num_cycles=30)
    parallel_seed_test(module(name).parallel_env, num_cycles=8)


@every_game
def test_it_passes_the_state_test(name: str) -> None:
    state_test(module(name).env(), module(name).parallel_env(), num_cycles=10)


@every_game
def test_it_passes_the_render_test(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(module(name).env)

    assert module(name).raw_env().settings.game.title in capsys.readouterr().out


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
        ("six_nimmt_v1", 6, {"mode": "tactical", "rounds": 1}),
        ("abluxxen_v2", 2, {"mode": "expert"}),
        ("the_gang_v1", 3, {"mode": "professional"}),
        ("the_gang_v1", 6, {"mode": "master", "settle": "instant"}),
        ("red7_v1", 4, {"mode": "advanced", "effects": True}),
        ("take_that_v1", 2, {"pro": True, "rounds": 1}),
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
    env = module("red7_v1").env()
    env.reset(seed=4)
    first = env.observe("seat_0")["observation"]
    env.reset()
    second = env.observe("seat_0")["observation"]
    env.reset(seed=4)
    again = env.observe("seat_0")["observation"]

    assert np.array_equal(first, again)
    assert not np.array_equal(first, second)


def test_who_is_not_asked_has_no_choices() -> None:
    env = module("six_nimmt_v1").env()
    env.reset(seed=5)

    assert env.observe("seat_0")["action_mask"].sum() == 10
    assert env.observe("seat_1")["action_mask"].sum() == 0


def test_a_choice_made_at_the_same_moment_stays_hidden() -> None:
    """Seat 1 is observed that seat 0 has chosen, not what."""
    observed = []
    for place in (0, -1):
        env = module("six_nimmt_v1").env()
        env.reset(seed=6)
        env.step(np.flatnonzero(env.observe("seat_0")["action_mask"])[place])
        observed.append(env.observe("seat_1")["observation"])

    assert np.array_equal(observed[0], observed[1])


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = module("take_that_v1").env()
    env.reset(seed=7)
    before = env.observe("seat_0")["observation"]
    with pytest.raises(IllegalMoveError, match="action 0 is not legal now for seat 0"):
        env.step(0)

    assert env.agent_selection == "seat_0"
    assert np.array_equal(env.observe("seat_0")["observation"], before)


def test_the_gang_is_paid_together() -> None:
    env = module("the_gang_v1").env()
    *_, paid = played(env, seed=8)

    assert set(paid.values()) in ({1.0}, {-1.0})


def test_it_is_used_in_the_right_order() -> None:
    env = module("red7_v1").env()
    with pytest.raises(AttributeError, match="agents cannot be accessed before reset"):
        _ = env.agents


def test_in_parallel_all_seats_of_6_nimmt_choose_in_one_step() -> None:
    env = module("six_nimmt_v1").parallel_env(options={"rounds": 1})
    observed, _ = env.reset(seed=1)
    assert [seen["action_mask"].sum() for seen in observed.values()] == [10] * 4

    observed, *_ = env.step(
        {agent: seen["action_mask"].argmax() for agent, seen in observed.items()}
    )
    turn_over = [seen["observation"][:104].sum() for seen in observed.values()]
    assert turn_over == [9] * 4


def test_in_parallel_seats_that_want_the_same_chip_act_clockwise() -> None:
    """One of them has it in the end, and the match goes on."""
    env = module("the_gang_v1").parallel_env(seats=3)
    observed, _ = env.reset(seed=1)
    assert all(seen["action_mask"].any() for seen in observed.values())
    observed, *_ = env.step(dict.fromkeys(env.agents, env.moves.index("take 3")))

    assert sorted(env._match.states["chips"][0, 0, :3].tolist()) == [0, 0, 3]
    assert any(seen["action_mask"].any() for seen in observed.values())


def test_in_parallel_an_answer_that_was_no_choice_is_refused() -> None:
    env = module("six_nimmt_v1").parallel_env()
    env.reset(seed=1)
    before = env.state()
    with pytest.raises(IllegalMoveError, match="action 0 is not legal now for seat 0"):
        env.step(dict.fromkeys(env.agents, 0))

    assert np.array_equal(env.state(), before)


def test_a_picture_has_always_the_same_size() -> None:
    pytest.importorskip("PIL")
    env = module("the_gang_v1").env(render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()

    assert (picture.shape, picture.dtype) == ((640, 800, 3), np.uint8)
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 10


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_the_largest_table_fits_into_a_picture(game: Game) -> None:
    """And every sign of it is one that can be drawn: hidden cards were once dark on dark."""
    console = Console(file=StringIO(), width=render.COLUMNS)
    settings = EnvSettings(game.id, game.options.seats[-1])
    env = SeatsEnv(settings, game.id, "rgb_array")
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    for agent in env.agent_iter(40):
        mask = env.last()[0]["action_mask"]
        if not mask.any():
            break
        drawing = render.table_drawing(settings, env._match.states[0], env._seat_of[agent])
        lines = console.render_lines(drawing, pad=False)
        signs = {sign for line in lines for segment in line for sign in segment.text}

        assert len(lines) <= render.LINES
        assert all(sign.translate(render.PLAIN_GLYPHS) in DRAWN for sign in signs), signs - DRAWN
        env.step(int(rng.choice(np.flatnonzero(mask))))


DRAWN = {*string.printable, "·", *render.BOXES, *render.FRAMES, *render.TRIANGLES}
