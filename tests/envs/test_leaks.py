"""The leak checker: it finds a leak where there is one, and none where there is none."""

import copy
from random import Random
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel cannot be installed here")
from stolik.envs import six_nimmt_v1, spiel  # noqa: E402
from stolik.envs.spiel_node import Node  # noqa: E402
from stolik.testing.leaks import openspiel_leaks, pettingzoo_leaks  # noqa: E402


@pytest.mark.parametrize("name", ["stolik_six_nimmt(rounds=1)", "stolik_red7", "kuhn_poker"])
def test_nothing_leaks_where_nothing_does(name: str) -> None:
    assert spiel.short_name("red7") in pyspiel.registered_names()
    assert openspiel_leaks(pyspiel.load_game(name), matches=1, worlds=2) == []


def test_a_hand_in_an_observation_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The view of the next seat, in place of one's own."""
    real = Node.view
    monkeypatch.setattr(Node, "view", lambda node, _seat: real(node, 1))

    leaks = openspiel_leaks(pyspiel.load_game("stolik_six_nimmt(rounds=1)"), matches=1, worlds=2)

    assert "observation_string" in [leak.interface for leak in leaks]


def test_a_game_that_cannot_resample_is_asked_once(capfd: pytest.CaptureFixture[str]) -> None:
    """OpenSpiel prints a line every time; there were thousands."""
    assert openspiel_leaks(pyspiel.load_game("tiny_hanabi"), matches=20) == []
    assert capfd.readouterr().err.count("not implemented") <= 1


def redealt(env: Any, agent: str, rng: Random) -> Any:
    """Another world that the agent could not tell from this one."""
    other = copy.deepcopy(env)
    other.unwrapped.determinize(agent, rng.getrandbits(32))
    return other


def test_an_environment_of_pettingzoo_is_checked_by_its_resampler() -> None:
    env = six_nimmt_v1.env(seats=2, options={"rounds": 1})

    assert pettingzoo_leaks(env, redealt, matches=1, worlds=1) == []
    leaks = pettingzoo_leaks(env, lambda env, _agent, rng: redealt(env, "seat_1", rng), matches=1)
    assert [leak.interface for leak in leaks if leak.player == 0]
