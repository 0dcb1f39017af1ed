"""What a learner sees is the same as when its version was made.

`golden/` has a file for every environment of every game: seeds, and a hash of all that was seen on
the way. A difference means that a learner could notice a change: raise `env_version` of the game,
say what changed on its page, and write the files of the new version
(`python -m tests.envs.test_golden`). Files of a version that was published are never rewritten.
"""

import hashlib
import json
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stolik.core.game import Game
from stolik.envs import gymnasium_id, module_name
from stolik.envs.batch import BatchEnv
from stolik.games import all_games

FOLDER = Path(__file__).parent / "golden"
SEEDS = (1, 2)
STEPS = 40
VARIANTS: dict[str, list[dict[str, Any]]] = {
    "abluxxen": [{}, {"seats": 2, "options": {"mode": "expert"}}],
    "red7": [{}, {"seats": 3, "options": {"mode": "advanced", "effects": True}}],
    "six-nimmt": [{}, {"seats": 6, "options": {"mode": "tactical"}, "reward": "score"}],
    "take-that": [{}, {"seats": 2, "options": {"pro": True}, "reward": "score"}],
    "the-gang": [{}, {"seats": 5, "options": {"mode": "professional"}}],
}


class Digest:
    """A hash of numbers, whatever the arrays they come in."""

    def __init__(self) -> None:
        self._hash = hashlib.sha256()

    def add(self, *seen: Any) -> None:
        """Rewards rounded: their last bits are the processor's."""
        for numbers in seen:
            self._hash.update(np.round(np.asarray(numbers, np.float64), 6).tobytes())

    def text(self) -> str:
        """Its first half."""
        return self._hash.hexdigest()[:32]


def batch_course(game: Game, variant: dict[str, Any], seed: int, digest: Digest) -> list[int]:
    """Two tables; the actions of the first are returned."""
    env = BatchEnv(game.id, tables=2, seed=seed, threads=1, **variant)
    rng = np.random.default_rng(seed)
    batch = env.reset()
    actions = []
    for _ in range(STEPS):
        digest.add(batch.observations, batch.masks, batch.rewards, batch.dones, batch.seats)
        chosen = (batch.masks * rng.random(batch.masks.shape)).argmax(axis=1)
        actions.append(int(chosen[0]))
        batch = env.step(chosen)
    return actions


def gymnasium_course(game: Game, variant: dict[str, Any], seed: int, digest: Digest) -> list[int]:
    """A seat against `normal`."""
    gymnasium = pytest.importorskip("gymnasium")
    env = gymnasium.make(gymnasium_id(game), **variant)
    digest.add(env.observation_space["observation"].low, env.observation_space["observation"].high)
    rng = np.random.default_rng(seed)
    observed, _ = env.reset(seed=seed)
    actions = []
    for _ in range(STEPS):
        digest.add(observed["observation"], observed["action_mask"])
        actions.append(int(rng.choice(np.flatnonzero(observed["action_mask"]))))
        observed, reward, ended, truncated, _ = env.step(actions[-1])
        digest.add(reward, ended, truncated)
        if ended or truncated:
            observed, _ = env.reset()
    return actions


def pettingzoo_course(game: Game, variant: dict[str, Any], seed: int, digest: Digest) -> list[int]:
    """All seats."""
    pytest.importorskip("pettingzoo")
    env = import_module(f"stolik.envs.{module_name(game)}").env(**variant)
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    actions = []
    for agent in env.agent_iter(STEPS):
        observed, reward, ended, truncated, _ = env.last()
        digest.add(env.possible_agents.index(agent), *observed.values(), reward, ended)
        over = ended or truncated
        actions.append(-1 if over else int(rng.choice(np.flatnonzero(observed["action_mask"]))))
        env.step(None if over else actions[-1])
    return actions


Course = Callable[[Game, dict[str, Any], int, Digest], list[int]]
COURSES: dict[str, Course] = {
    "batch": batch_course,
    "gymnasium": gymnasium_course,
    "pettingzoo": pettingzoo_course,
}
"""By interface; each adds what is seen to the digest and returns the actions it took."""


def trajectories(game: Game, interface: str) -> list[dict[str, Any]]:
    """What there is in a file."""
    rows = []
    for variant in VARIANTS[game.id]:
        for seed in SEEDS:
            digest = Digest()
            actions = COURSES[interface](game, variant, seed, digest)
            rows.append(
                {"arguments": variant, "seed": seed, "actions": actions, "seen": digest.text()}
            )
    return rows


def golden_file(game: Game, interface: str) -> Path:
    return FOLDER / f"{module_name(game)}.{interface}.json"


@pytest.mark.parametrize("interface", COURSES)
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_a_learner_notices_no_change(game: Game, interface: str) -> None:
    golden = json.loads(golden_file(game, interface).read_text(encoding="utf-8"))

    assert trajectories(game, interface) == golden, "raise env_version: a learner could notice this"


def main() -> None:
    """Writes the files of versions that have none yet; `--again` those of an unpublished one."""
    for game in all_games():
        for interface in COURSES:
            file = golden_file(game, interface)
            if "--again" in sys.argv or not file.exists():
                rows = ",\n".join(json.dumps(row) for row in trajectories(game, interface))
                file.write_text(f"[\n{rows}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
