"""The examples that train run for a few updates: `make test-train`, where torch and SB3 are."""

from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="`make test-train` brings torch")
pytest.importorskip("sb3_contrib", reason="`make test-train` brings Stable-Baselines3")

# Both libraries warn of what they do with each other.
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(autouse=True)
def one_thread() -> None:
    torch.set_num_threads(1)


def test_maskable_ppo_learns_on_tables_and_its_file_is_an_opponent(tmp_path: Path) -> None:
    from stolik.envs.batch import BatchEnv

    train = import_module("examples.maskable_ppo").train
    model = train("six-nimmt", steps=2 * 16 * 8, tables=8, rollout=16)
    model.save(tmp_path / "six.zip")
    batch = BatchEnv("six-nimmt", tables=2, opponents=tmp_path / "six.zip", seed=1).reset()

    assert model.num_timesteps == 2 * 16 * 8
    assert batch.masks.any(axis=1).all()


def test_maskable_ppo_takes_single_environments_in_processes() -> None:
    """`SubprocVecEnv` pickles them; `action_masks` is found through Gymnasium's wrappers."""
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.env_util import make_vec_env
    from stable_baselines3.common.vec_env import SubprocVecEnv

    import_module("stolik.envs")
    env = make_vec_env(
        "stolik/SixNimmt-v1",
        n_envs=2,
        env_kwargs={"options": {"rounds": 1}},
        vec_env_cls=SubprocVecEnv,
        vec_env_kwargs={"start_method": "fork"},
    )
    model = MaskablePPO(
        "MultiInputPolicy", env, n_steps=16, batch_size=16, n_epochs=1, device="cpu"
    )
    model.learn(32)
    env.close()

    assert model.num_timesteps == 32


@pytest.mark.parametrize("snapshot_every", [0, 1])
def test_ppo_in_one_file_learns_against_bots_and_against_a_league(snapshot_every: int) -> None:
    ppo = import_module("examples.ppo_vector")
    plan = ppo.Plan(
        game="six-nimmt", updates=2, tables=8, steps=48, epochs=1, snapshot_every=snapshot_every
    )
    rewards = list(ppo.train(plan))

    assert len(rewards) == 2
    assert np.isfinite(rewards).all()
