"""Learning 6 nimmt! by PPO; only where torch is installed."""

import sys
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest
from examples.six_nimmt_player import look, ratings, weights

from stolik.envs.batch import BatchEnv

torch = pytest.importorskip(
    "torch", reason="the example that trains needs torch: pip install torch==2.13.0"
)
ppo = import_module("examples.ppo_six_nimmt")

TINY = ppo.Plan(updates=2, tables=64, steps=12, epochs=1, minibatch=256)


@pytest.fixture(autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)
    torch.manual_seed(0)


def test_a_tiny_training_changes_the_player_and_counts_its_decisions() -> None:
    player = ppo.Player()
    before = player.rating.weight.detach().clone()

    lessons = list(ppo.train(TINY, player))

    assert [lesson.decisions for lesson in lessons] == [64 * 12, 2 * 64 * 12]
    assert all(0 <= lesson.win_share <= 1 for lesson in lessons)
    assert not torch.equal(before, player.rating.weight)


def test_the_bot_in_numpy_rates_as_the_player_that_learned(tmp_path: Path) -> None:
    player = ppo.Player()
    sight = look(BatchEnv("six-nimmt", tables=16, threads=1).reset().observations)
    ppo.save(player, tmp_path / "weights.npz")

    learned, _ = ppo.judged(player, sight)
    rated = ratings(weights(tmp_path / "weights.npz"), sight)

    shares = np.exp(rated) / np.exp(rated).sum(axis=1, keepdims=True)
    np.testing.assert_allclose(shares, learned.exp().numpy(), atol=1e-5)


def test_a_win_is_shared_by_those_who_have_the_best_reward() -> None:
    rewards = np.array([[2, -1, -1], [1, 1, -2], [-2, 1, 1]], np.float32)

    np.testing.assert_array_equal(ppo.wins(rewards, rewards[:, 0]), [1, 0.5, 0])


def test_an_advantage_reaches_back_to_the_decisions_of_its_round_only() -> None:
    """Two tables, three steps: the first table's round ends after the second step."""
    plan = ppo.Plan(tables=2, steps=3, foresight=0.5)
    rewards = np.array([[0, 0], [1, 0], [0, 0]], np.float32)
    ended = np.array([[0, 0], [1, 0], [0, 0]], np.float32)

    advantages = ppo.advantage(plan, rewards, ended, np.zeros((4, 2), np.float32))

    np.testing.assert_array_equal(advantages[:, 0], [0.5, 1, 0])
    np.testing.assert_array_equal(advantages[:, 1], [0, 0, 0])


def test_what_is_missing_is_said_before_it_trains(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ppo, "train", lambda *_: pytest.fail("it trains"))
    monkeypatch.setattr(sys, "argv", ["ppo", "--curve", str(tmp_path / "none" / "curve.svg")])
    with pytest.raises(SystemExit, match="there is no folder"):
        ppo.main()
    monkeypatch.setattr(ppo, "find_spec", lambda _: None)
    with pytest.raises(SystemExit, match="pip install matplotlib"):
        ppo.main()


def test_the_learning_curve_is_drawn(tmp_path: Path) -> None:
    ppo.draw(
        [ppo.Lesson(1000, 1.0, -3.0, 0.2), ppo.Lesson(2000, 2.0, 3.0, 0.4)], tmp_path / "a.svg"
    )

    assert (tmp_path / "a.svg").read_text().startswith("<?xml")
