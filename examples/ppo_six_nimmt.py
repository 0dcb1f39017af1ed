"""PPO teaches 6 nimmt!: one learner among three `normal` bots, on one core, within minutes.

    pip install torch==2.13.0
    python -m examples.ppo_six_nimmt

Torch is in no lock file of Stolik's: without it everything but this program runs. The weights go to
`six_nimmt_player.npz`, where the bot of `six_nimmt_player.py` finds them; the learning curve goes
to docs/images/ppo-six-nimmt.svg.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor, nn

from examples.six_nimmt_player import (
    CHOICE_FEATURES,
    HIDDEN,
    TABLE_FEATURES,
    WEIGHTS,
    Floats,
    Sight,
    look,
)
from stolik.envs.batch import BatchEnv

CURVE = Path(__file__).parent.parent / "docs" / "images" / "ppo-six-nimmt.svg"


@dataclass(frozen=True)
class Plan:
    """How long and how hard it learns."""

    updates: int = 80
    tables: int = 2048
    steps: int = 20  # of every table between two updates
    epochs: int = 3  # how often each decision is learned from
    minibatch: int = 4096
    learning_rate: float = 1.5e-3  # at the start; it goes down to nothing
    trust: float = 0.2  # how far a choice's probability may move in one update, as a share
    curiosity: float = 0.005  # what keeping several choices open is worth
    foresight: float = 0.97  # λ of the generalised advantage
    points: float = 10.0  # that are worth 1
    seed: int = 0


class Lesson(NamedTuple):
    """How the learner did between two updates."""

    decisions: int
    """Learned from so far."""
    seconds: float
    margin: float
    """Points fewer than the mean of the others, a round."""
    win_share: float
    """Of the rounds; equals would have a quarter."""


class Player(nn.Module):
    """Rates every choice with the same eyes, and knows what the position is worth."""

    def __init__(self) -> None:
        super().__init__()
        self.choice = nn.Linear(CHOICE_FEATURES, HIDDEN)
        self.table = nn.Linear(TABLE_FEATURES, HIDDEN)
        self.thought = nn.Linear(HIDDEN, HIDDEN)
        self.alone = nn.Linear(HIDDEN, HIDDEN)
        self.together = nn.Linear(HIDDEN, HIDDEN)
        self.rating = nn.Linear(HIDDEN, 1)
        self.hope = nn.Linear(2 * HIDDEN, HIDDEN)
        self.worth = nn.Linear(HIDDEN, 1)

    def forward(self, choices: Tensor, table: Tensor, legal: Tensor) -> tuple[Tensor, Tensor]:
        """The logarithm of each choice's probability, and the points to be expected."""
        around = self.table(table)
        seen = torch.relu(self.choice(choices) + around[:, None])
        seen = torch.relu(self.thought(seen))
        together = (seen * legal[:, :, None]).sum(1) / legal.sum(1, keepdim=True)
        weighed = torch.relu(self.alone(seen) + self.together(together)[:, None])
        ratings = self.rating(weighed)[:, :, 0].masked_fill(~legal, -1e9)
        hope = torch.relu(self.hope(torch.cat([together, torch.relu(around)], dim=1)))
        return torch.log_softmax(ratings, dim=1), self.worth(hope)[:, 0]


class Experience(NamedTuple):
    """Decisions to learn from, all of the same length."""

    choices: Tensor
    table: Tensor
    legal: Tensor
    chosen: Tensor
    log_probability: Tensor
    advantage: Tensor
    outcome: Tensor


def train(plan: Plan, player: Player) -> Iterator[Lesson]:
    """Plays and learns in turn."""
    env = BatchEnv(
        "six-nimmt",
        tables=plan.tables,
        options={"rounds": 1},
        opponents="normal",
        reward="score",
        seed=plan.seed,
        threads=1,
    )
    env.reset()
    optimiser = torch.optim.Adam(player.parameters(), lr=plan.learning_rate, eps=1e-5)
    started = time.monotonic()
    for update in range(plan.updates):
        left = 1 - update / plan.updates
        optimiser.param_groups[0]["lr"] = plan.learning_rate * left
        experience, rounds = gather(plan, env, player)
        learn(plan, player, optimiser, experience)
        yield Lesson(
            decisions=(update + 1) * plan.tables * plan.steps,
            seconds=time.monotonic() - started,
            margin=float(rounds[:, 0].mean()),
            win_share=float(rounds[:, 1].mean()),
        )


def gather(plan: Plan, env: BatchEnv, player: Player) -> tuple[Experience, Floats]:
    """Plays on at every table; also, of every round that ended, the margin and the win."""
    shape = (plan.steps, plan.tables)
    rewards, ended = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
    worths = np.zeros((plan.steps + 1, plan.tables), np.float32)
    decisions, rounds = [], []
    batch = env.batch
    for step in range(plan.steps):
        sight = look(batch.observations)
        log_probabilities, worth = judged(player, sight)
        chosen = torch.multinomial(log_probabilities.exp(), 1)
        taken = log_probabilities.gather(1, chosen)[:, 0]
        decisions.append((*tensors(sight), chosen[:, 0], taken))
        worths[step] = worth.numpy()
        learner = batch.seats[:, None].astype(np.int64)
        actions = np.take_along_axis(sight.actions, chosen.numpy(), axis=1)[:, 0]
        batch = env.step(actions)
        own = np.take_along_axis(batch.rewards, learner, axis=1)[:, 0]
        rewards[step], ended[step] = own / plan.points, batch.dones
        rounds.append(np.stack([own, wins(batch.rewards, own)], axis=1)[batch.dones])
    worths[-1] = judged(player, look(batch.observations))[1].numpy()
    advantages = advantage(plan, rewards, ended, worths)
    joined = [torch.cat(column) for column in zip(*decisions, strict=True)]
    outcomes = advantages + worths[:-1]
    experience = Experience(*joined, *map(torch.from_numpy, (advantages.ravel(), outcomes.ravel())))
    return experience, np.concatenate(rounds)


def judged(player: Player, sight: Sight) -> tuple[Tensor, Tensor]:
    """What the player thinks while it plays."""
    with torch.no_grad():
        log_probabilities, worth = player(*tensors(sight))
    return log_probabilities, worth


def tensors(sight: Sight) -> tuple[Tensor, Tensor, Tensor]:
    """Torch takes NumPy's arrays as they are."""
    return (
        torch.from_numpy(sight.choices),
        torch.from_numpy(sight.table),
        torch.from_numpy(sight.legal),
    )


def wins(rewards: Floats, own: Floats) -> Floats:
    """The learner's share of each win: the best of all rewards is split among those who have it."""
    best = rewards.max(axis=1, keepdims=True)
    return (own == best[:, 0]) / (rewards == best).sum(axis=1)


def advantage(plan: Plan, rewards: Floats, ended: Floats, worths: Floats) -> Floats:
    """How much better each decision went than expected (generalised advantage estimation)."""
    advantages = np.zeros_like(rewards)
    following = np.zeros(plan.tables, np.float32)
    for step in reversed(range(plan.steps)):
        goes_on = 1 - ended[step]
        surprise = rewards[step] + goes_on * worths[step + 1] - worths[step]
        following = surprise + plan.foresight * goes_on * following
        advantages[step] = following
    return advantages


def learn(
    plan: Plan, player: Player, optimiser: torch.optim.Optimizer, experience: Experience
) -> None:
    """Makes what went well more likely, a little at a time (the clipped objective of PPO)."""
    advantages = experience.advantage
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
    experience = experience._replace(advantage=advantages)
    for _ in range(plan.epochs):
        for part in torch.randperm(len(advantages)).split(plan.minibatch):
            optimiser.zero_grad()
            loss(plan, player, Experience(*(column[part] for column in experience))).backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimiser.step()


def loss(plan: Plan, player: Player, part: Experience) -> Tensor:
    """Of the choices, of the points expected, and of certainty too soon."""
    log_probabilities, worth = player(part.choices, part.table, part.legal)
    taken = log_probabilities.gather(1, part.chosen[:, None])[:, 0]
    ratio = (taken - part.log_probability).exp()
    clipped = ratio.clamp(1 - plan.trust, 1 + plan.trust)
    gain = torch.min(ratio * part.advantage, clipped * part.advantage).mean()
    openness = -(log_probabilities.exp() * log_probabilities.clamp(min=-30)).sum(1).mean()
    error = (worth - part.outcome).pow(2).mean()
    return 0.5 * error - gain - plan.curiosity * openness


def save(player: Player, path: Path) -> None:
    """For the bot, which has no use for what only learning needs."""
    kept = {
        name: values.numpy()
        for name, values in player.state_dict().items()
        if not name.startswith(("hope", "worth"))
    }
    np.savez(path, **kept)


def draw(lessons: list[Lesson], path: Path) -> None:
    """The learning curve."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "stolik"
    from matplotlib import pyplot as plt

    drawing, (shares, margins) = plt.subplots(1, 2, figsize=(9, 3.2), layout="constrained")
    decisions = [lesson.decisions / 1e6 for lesson in lessons]
    for axes, title, values, par in (
        (shares, "share of rounds won", [lesson.win_share for lesson in lessons], 0.25),
        (margins, "points fewer than the others", [lesson.margin for lesson in lessons], 0.0),
    ):
        axes.plot(decisions, values, color="#c8862b")
        axes.axhline(par, color="#22304a", linestyle=":", label="three normal bots and an equal")
        axes.set_title(title, color="#22304a", fontsize=11)
        axes.set_xlabel("million decisions")
        axes.spines[["top", "right"]].set_visible(False)
    shares.set_ylim(bottom=0)
    margins.legend(frameon=False, loc="lower right")
    drawing.savefig(path, metadata={"Date": None})
    plt.close(drawing)


def check_needs(*files: Path) -> None:
    """Before minutes of training, not after them: what draws the curve, and where results go."""
    if find_spec("matplotlib") is None:
        sys.exit("the learning curve needs matplotlib: pip install matplotlib")
    for file in files:
        if not file.parent.is_dir():
            sys.exit(f"there is no folder {file.parent} for {file.name}")


def main() -> None:
    """Trains, and keeps what was learned."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--updates", type=int, default=Plan.updates)
    options.add_argument("--seed", type=int, default=Plan.seed)
    options.add_argument("--weights", type=Path, default=WEIGHTS)
    options.add_argument("--curve", type=Path, default=CURVE)
    given = options.parse_args()
    check_needs(given.weights, given.curve)
    torch.set_num_threads(1)
    torch.manual_seed(given.seed)
    player, lessons = Player(), []
    for lesson in train(Plan(updates=given.updates, seed=given.seed), player):
        lessons.append(lesson)
        print(
            f"{lesson.decisions / 1e6:6.2f} million decisions {lesson.seconds:6.0f} s"
            f"  {lesson.win_share:6.1%} of rounds won  {lesson.margin:+6.2f} points",
            flush=True,
        )
        save(player, given.weights)
    draw(lessons, given.curve)


if __name__ == "__main__":
    main()
