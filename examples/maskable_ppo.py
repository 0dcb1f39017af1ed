"""MaskablePPO of sb3-contrib on the vector environment, with no code in between.

    pip install "stolik[research,train]"
    python -m examples.maskable_ppo --game red7 --steps 200000

The model it saves sits down anywhere: `opponents="red7.zip"` in every environment.
"""

import argparse
from pathlib import Path
from typing import Any

from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecMonitor

from stolik.envs.sb3 import TablesVecEnv


def train(game: str, *, steps: int, tables: int = 64, seed: int = 0, rollout: int = 128) -> Any:
    """A model that learned against `normal` bots, from every seat."""
    env = VecMonitor(TablesVecEnv(game, tables, seat=None, flat=True, threads=1))
    model = MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=rollout,
        batch_size=tables * rollout // 4,
        n_epochs=3,
        gamma=1.0,
        seed=seed,
        device="cpu",
        verbose=0,
    )
    model.learn(steps)
    return model


def main() -> None:
    """Trains, and saves the model."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--game", default="six-nimmt")
    options.add_argument("--steps", type=int, default=200_000)
    options.add_argument("--model", type=Path)
    given = options.parse_args()
    model = train(given.game, steps=given.steps)
    model.save(given.model or Path(f"{given.game}.zip"))
    mean = sum(episode["r"] for episode in model.ep_info_buffer) / len(model.ep_info_buffer)
    print(f"mean reward of the last {len(model.ep_info_buffer)} matches: {mean:+.3f}")


if __name__ == "__main__":
    main()
