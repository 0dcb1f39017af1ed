"""The examples that train run for a few updates: `make test-train`, where torch and SB3 are."""

import re
import subprocess
import sys
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


def test_the_bot_of_the_page_plays_in_the_arena(tmp_path: Path) -> None:
    """docs/research/README.md: a model becomes a bot, of the game that it has learned."""
    page = Path(__file__).parents[2] / "docs" / "research" / "README.md"
    (example,) = re.findall(r"```py\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "my_bots.py").write_text(example, encoding="utf-8")
    model = import_module("examples.maskable_ppo").train("red7", steps=64, tables=4, rollout=16)
    model.save(tmp_path / "red7.zip")
    match = ["--bots", "my_bots:Zosia,random", "-s", "2", "-n", "2"]
    done, refused = (
        subprocess.run(
            [sys.executable, "-m", "stolik", "arena", game, *match],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        for game in ("red7", "six-nimmt")
    )

    assert done.returncode == 0, done.stderr
    assert "my_bots:Zosia" in done.stdout
    assert "my_bots:Zosia does not play 6 nimmt!" in refused.stderr


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
