"""PPO in one file, in the manner of CleanRL, on `gymnasium.make_vec`: any game of Stolik.

    pip install "stolik[research,train]"
    python -m examples.ppo_vector --game red7 --updates 200

With `--league` the opponents are snapshots of the learner, and one is added every few updates.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import gymnasium
import numpy as np
import torch
from gymnasium import spaces
from torch import Tensor, nn
from torch.distributions import Categorical

from stolik.envs import League, gymnasium_id
from stolik.games import find_game


@dataclass(frozen=True)
class Plan:
    """How long and how hard it learns."""

    game: str = "red7"
    updates: int = 100
    tables: int = 128
    steps: int = 64  # of every table between two updates
    epochs: int = 3
    minibatches: int = 4
    learning_rate: float = 2.5e-4
    clip: float = 0.2
    entropy: float = 0.01
    gae_lambda: float = 0.95
    snapshot_every: int = 0  # updates; 0: against `normal` bots
    seed: int = 0


class Agent(nn.Module):
    """Rates the actions, and says what the position is worth."""

    def __init__(self, observation: spaces.Box[Any], actions: int) -> None:
        super().__init__()
        scale = torch.as_tensor(
            np.maximum(abs(observation.low), observation.high), dtype=torch.float
        )
        self.register_buffer("scale", scale)
        self.body = nn.Sequential(
            nn.Linear(len(scale), 128), nn.Tanh(), nn.Linear(128, 128), nn.Tanh()
        )
        self.actor, self.critic = nn.Linear(128, actions), nn.Linear(128, 1)

    def forward(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        """Every number is divided by its largest value, which the space knows."""
        seen = self.body(observations / self.scale)
        return self.actor(seen), self.critic(seen)[:, 0]


def choices(ratings: Tensor, masks: Tensor) -> Categorical:
    """Illegal actions are never chosen and never learned from."""
    return Categorical(logits=ratings.masked_fill(~masks, -1e9))


def train(plan: Plan) -> Iterator[float]:
    """The mean reward of the matches that ended, update after update."""
    torch.manual_seed(plan.seed)
    league = League("normal", seed=plan.seed) if plan.snapshot_every else None
    envs = gymnasium.make_vec(
        gymnasium_id(find_game(plan.game)),
        num_envs=plan.tables,
        seat=None,
        flat=True,
        opponents=league or "normal",
        threads=1,
    )
    observation, choice = envs.single_observation_space, envs.single_action_space
    assert isinstance(observation, spaces.Box)
    assert isinstance(choice, spaces.Discrete)
    agent = Agent(observation, int(choice.n))
    optimizer = torch.optim.Adam(agent.parameters(), lr=plan.learning_rate, eps=1e-5)
    shape = (plan.steps, plan.tables)
    observations = torch.zeros((*shape, len(agent.scale)))
    masks = torch.zeros((*shape, int(choice.n)), dtype=torch.bool)
    actions = torch.zeros(shape, dtype=torch.long)
    logprobs, rewards, dones, values = (torch.zeros(shape) for _ in range(4))
    next_observation, info = envs.reset(seed=plan.seed)
    for update in range(plan.updates):
        ended: list[float] = []
        for step in range(plan.steps):
            observations[step] = torch.from_numpy(next_observation)
            masks[step] = torch.from_numpy(info["action_mask"])
            with torch.no_grad():
                ratings, values[step] = agent(observations[step])
            drawn = choices(ratings, masks[step])
            actions[step] = drawn.sample()
            logprobs[step] = drawn.log_prob(actions[step])
            next_observation, reward, terminated, truncated, info = envs.step(actions[step].numpy())
            rewards[step] = torch.from_numpy(reward)
            dones[step] = torch.from_numpy(terminated | truncated)
            ended += reward[terminated].tolist()
        with torch.no_grad():
            _, next_value = agent(torch.from_numpy(next_observation).float())
        advantages = advantage(plan, rewards, dones, values, next_value)
        seen = [
            column.flatten(0, 1)
            for column in (observations, masks, actions, logprobs, advantages, advantages + values)
        ]
        for _ in range(plan.epochs):
            for rows in torch.randperm(len(seen[0])).chunk(plan.minibatches):
                optimizer.zero_grad()
                loss(plan, agent, *(column[rows] for column in seen)).backward()
                nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
                optimizer.step()
        if league is not None and (update + 1) % plan.snapshot_every == 0:
            league.add(agent, name=f"update {update + 1}")
        yield float(np.mean(ended)) if ended else 0.0


def advantage(
    plan: Plan, rewards: Tensor, dones: Tensor, values: Tensor, next_value: Tensor
) -> Tensor:
    """Generalised advantages; nothing is discounted, for matches are short."""
    advantages = torch.zeros_like(rewards)
    following = torch.zeros_like(next_value)
    for step in reversed(range(plan.steps)):
        goes_on = 1 - dones[step]
        surprise = rewards[step] + goes_on * next_value - values[step]
        following = surprise + plan.gae_lambda * goes_on * following
        advantages[step] = following
        next_value = values[step]
    return advantages


def loss(
    plan: Plan,
    agent: Agent,
    observations: Tensor,
    masks: Tensor,
    actions: Tensor,
    old_logprobs: Tensor,
    advantages: Tensor,
    returns: Tensor,
) -> Tensor:
    """The clipped objective of PPO."""
    ratings, values = agent(observations)
    drawn = choices(ratings, masks)
    ratio = (drawn.log_prob(actions) - old_logprobs).exp()
    scaled = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
    clipped = ratio.clamp(1 - plan.clip, 1 + plan.clip)
    policy = -torch.min(ratio * scaled, clipped * scaled).mean()
    return policy + 0.5 * (values - returns).square().mean() - plan.entropy * drawn.entropy().mean()


def main() -> None:
    """Trains, and tells how it goes."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--game", default=Plan.game)
    options.add_argument("--updates", type=int, default=Plan.updates)
    options.add_argument("--league", type=int, default=0, metavar="UPDATES")
    given = options.parse_args()
    torch.set_num_threads(1)
    plan = Plan(game=given.game, updates=given.updates, snapshot_every=given.league)
    for update, reward in enumerate(train(plan)):
        print(f"update {update + 1:4d}  mean reward {reward:+.3f}", flush=True)


if __name__ == "__main__":
    main()
