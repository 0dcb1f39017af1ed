"""Anything that chooses can be an opponent, in any environment."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stolik.bots.bot import Turn
from stolik.core.errors import IllegalMoveError, UnknownBotError
from stolik.envs.batch import BatchEnv
from stolik.envs.league import League
from tests.envs.play import any_action, played

pytest.importorskip("gymnasium", reason="the extra `research` is not installed")
from stolik.envs.solo import SoloEnv

ONE_ROUND = {"rounds": 1}


class LowestCard:
    """A bot in words."""

    def choose(self, turn: Turn) -> str:  # noqa: D102
        return turn.moves[0]


class ByMask:
    """The same, as a learner would see it."""

    def choose(self, turn: Turn) -> str | None:  # noqa: D102
        assert turn.observation[turn.game.layout["mine"].place].sum() > 0
        return turn.move(int(turn.mask.argmax()))


class Cheat:
    def choose(self, turn: Turn) -> str:  # noqa: D102
        return "104" if "104" not in turn.moves else "103"


def lowest(_observations: Any, masks: Any) -> Any:
    return masks.argmax(axis=1)


SAME = [
    LowestCard,
    LowestCard(),
    ByMask,
    "tests.envs.test_opponents:LowestCard",
    lowest,
    League(lowest),
]


@pytest.mark.parametrize(
    "opponents", SAME, ids=["class", "bot", "by mask", "name", "function", "league"]
)
def test_they_play_the_same_however_they_are_given(opponents: object) -> None:
    """In a batch and in a single environment: each lays its lowest card."""
    env = BatchEnv("six-nimmt", tables=4, opponents=opponents, options=ONE_ROUND, seed=1)
    told = [batch.rewards.copy() for batch in played(env, steps=25) if batch.dones.any()]
    twin = BatchEnv("six-nimmt", tables=4, opponents=lowest, options=ONE_ROUND, seed=1)
    expected = [batch.rewards.copy() for batch in played(twin, steps=25) if batch.dones.any()]

    assert len(told) == len(expected) > 0
    assert all(np.array_equal(one, other) for one, other in zip(told, expected, strict=True))
    solo = SoloEnv("six-nimmt", opponents=opponents, options=ONE_ROUND)
    observed, _ = solo.reset(seed=3)
    over = False
    while not over:
        observed, _, over, _, _ = solo.step(int(observed["action_mask"].argmax()))


@pytest.mark.parametrize(
    ("game", "opponents"),
    [("red7", lowest), ("the-gang", lowest), ("six-nimmt", "hard:iterations=5")],
)
def test_your_seat_is_always_the_one_that_is_asked(game: str, opponents: object) -> None:
    """Also where matches are over before it is; and bots that search may sit there."""
    env = BatchEnv(game, tables=4, opponents=opponents, seed=2)
    for batch in played(env, steps=8):
        assert batch.seats.tolist() == [0, 1, 2, 3]
        assert (batch.rewards[~batch.dones] == 0).all()


def test_a_bot_that_chooses_what_is_not_legal_is_named() -> None:
    env = BatchEnv("six-nimmt", tables=1, opponents=Cheat, seed=1)
    with pytest.raises(IllegalMoveError, match="the bot Cheat at seat 1 chose"):
        env.step(env.reset().masks.argmax(axis=1))


def test_a_function_that_chooses_what_is_not_legal_is_refused() -> None:
    env = BatchEnv(
        "six-nimmt", tables=1, opponents=lambda observations, _: np.zeros(len(observations)), seed=1
    )
    with pytest.raises(IllegalMoveError, match="action 0 is not legal now at table 0"):
        env.step(env.reset().masks.argmax(axis=1))


@pytest.mark.parametrize("answer", [[0.5], ["1"], [None]])
def test_a_function_that_answers_with_no_index_is_refused(answer: Any) -> None:
    """A fraction is not rounded to an action that was not meant."""
    env = BatchEnv(
        "six-nimmt",
        tables=1,
        seats=2,
        opponents=lambda observations, _: answer * len(observations),
        seed=1,
    )
    with pytest.raises(IllegalMoveError, match="the index of an action for each decision"):
        env.step(env.reset().masks.argmax(axis=1))


@pytest.mark.parametrize("level", ["random", "easy", "normal"])
def test_a_level_may_be_in_a_league_of_the_gang(level: str) -> None:
    """Where it would swap a chip beyond the bound, it waits."""
    env = BatchEnv("the-gang", tables=2, opponents=League(level), most_moves=200, seed=1)
    *_, last = played(env, steps=60)

    assert last.masks.any(axis=1).all()


def test_a_league_draws_its_members_match_by_match_and_counts_the_results() -> None:
    league = League("normal", LowestCard, most_members=3, seed=1)
    env = BatchEnv("six-nimmt", tables=8, opponents=league, options=ONE_ROUND, seed=1)
    for snapshot in range(3):
        league.add(lowest, name=f"net {snapshot}")
    ended = 0
    batch = env.reset()
    rng = np.random.default_rng(0)
    for _ in range(40):
        batch = env.step(any_action(batch, rng))
        ended += int(batch.dones.sum())

    assert [member.name for member in league.members] == ["normal", "LowestCard", "net 2"]
    assert sum(member.matches for member in league.members) == ended
    assert all(member.matches for member in league.members)
    assert league.members[0].mean_reward < 0


def test_files_of_networks_need_their_library(tmp_path: Path) -> None:
    """Only a program that names such a file loads torch."""
    torch = pytest.importorskip("torch")
    network = torch.nn.Linear(396, 213)
    torch.save(network, tmp_path / "net.pt")
    for opponents in (network, tmp_path / "net.pt"):
        env = BatchEnv("six-nimmt", tables=2, opponents=opponents, seed=1)
        *_, last = played(env, steps=5)
        assert last.masks.any(axis=1).all()
    torch.save(network.state_dict(), tmp_path / "weights.pt")
    with pytest.raises(UnknownBotError, match="holds OrderedDict and no torch module"):
        BatchEnv("six-nimmt", tables=2, opponents=tmp_path / "weights.pt")
