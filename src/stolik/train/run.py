"""A training run: actors play with the network inside the engine, the learner follows.

What the actors bring for one update is played while the learner learns from what they brought
before, so the networks that play are one update old. Everything is drawn from the plan's seed.
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import msgspec
import numpy as np

from stolik.bots.networks import ALONE, NetworkArray, Weights, network_of, shipped_weights
from stolik.core.errors import FileError
from stolik.core.extras import extra
from stolik.core.sentences import say
from stolik.games import find_game
from stolik.train.actors import Actors, Orders, Samples, ThreadActors
from stolik.train.board import Board
from stolik.train.curve import draw_curve
from stolik.train.evaluate import Score, evaluate_network
from stolik.train.export import export_network
from stolik.train.learner import Learner, first_weights, widened
from stolik.train.plan import Plan

with extra("train"):
    import torch

LIMITS = (
    "Learned from itself, its earlier versions and the rules of thumb: no person, no search.",
    "Options that are numbers were at their defaults while it learned.",
    "It hardly varies its play: in games where all choose at once, who knows it can predict it.",
)
LOWEST_RATE = 0.05
LOWEST_TEMPERATURE = 0.25


class Progress(msgspec.Struct, frozen=True):
    """How far a run is after an update."""

    decisions: int
    seconds: float
    error: float
    """The mean squared error of the worth of moves."""
    per_second: float
    """Decisions, of this sitting."""
    scores: tuple[Score, ...] = ()
    """Where the network was evaluated."""


class Run:
    """A run that can be stopped after any update and taken up again."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.plan, self.folder = plan, folder
        self.game = find_game(plan.game)
        assert self.game.sight is not None
        kind = self.game.sight.network
        torch.set_num_threads(1)
        torch.manual_seed(plan.seed)
        self.learner = Learner(
            widened(shipped_weights(self.game, plan.begins_with), kind, plan.seed)
            if plan.begins_shipped
            else first_weights(kind, plan.seed),
            learning_rate=plan.learning_rate,
            minibatch=plan.minibatch,
            comparison_weight=plan.comparison_weight,
        )
        self.snapshots: list[Weights] = [
            shipped_weights(self.game, plan.network)
            if plan.best_response
            else self.learner.weights()
        ]
        self.history: list[Progress] = []
        self.update = 0
        self.decisions = 0
        self.seconds = 0.0
        if self._checkpoint.exists():
            self._take_up()

    @property
    def share_done(self) -> float:
        """From 0 to 1."""
        return min(1.0, self.decisions / self.plan.decisions)

    def go(self, actors: Actors | None = None) -> Iterator[Progress]:
        """Plays and learns to the end of the plan; progress after every update.

        Threads of this process play unless other actors are given.
        """
        due = self._next_evaluation()
        board = Board(self.folder, self.decisions)
        with closing(actors or ThreadActors(self.plan)) as playing, closing(board):
            began, at_start = time.perf_counter() - self.seconds, self.decisions
            seconds_at_start = self.seconds
            self._send(playing)
            while self.share_done < 1.0:
                batches = playing.collect()
                self.update += 1
                self._send(playing)
                error = self._learn(batches)
                self.seconds = time.perf_counter() - began
                rate = (self.decisions - at_start) / max(self.seconds - seconds_at_start, 1e-9)
                scores: tuple[Score, ...] = ()
                if self.share_done >= due:
                    scores = self.evaluate("normal")
                    due = self._next_evaluation()
                progress = Progress(self.decisions, self.seconds, error, rate, scores)
                board.note(progress)
                if scores:
                    self.history.append(progress)
                    self.store()
                yield progress

    def _send(self, actors: Actors) -> None:
        rng = np.random.default_rng([self.plan.seed, self.update])
        past = self.snapshots[int(rng.integers(len(self.snapshots)))]
        warmth = 1.0 - (1.0 - LOWEST_TEMPERATURE) * self.share_done
        orders = Orders(
            weights=self.learner.weights(),
            past=past,
            temperature=self.plan.temperature * warmth,
            update=self.update,
            compares=self.share_done >= self.plan.from_deals,
            by_network=self.share_done >= self.plan.from_thumbs,
        )
        actors.send(orders)

    def _learn(self, batches: Sequence[Samples]) -> float:
        rate = self.plan.learning_rate * max(LOWEST_RATE, 1.0 - self.share_done)
        errors = []
        for number, batch in enumerate(batches):
            seed = self.plan.seed + 1000 * self.update + number
            errors.append(self.learner.learn(batch, learning_rate=rate, seed=seed))
            self.decisions += len(batch.ends)
        is_due = self.share_done * self.plan.snapshots >= len(self.snapshots)
        if is_due and not self.plan.best_response:
            self.snapshots.append(self.learner.weights())
        return float(np.mean(errors))

    def _network(self) -> NetworkArray:
        """As it will be shipped: in half precision."""
        halves = {name: array.astype(np.float16) for name, array in self.learner.weights().items()}
        return network_of(self.game, halves)

    def evaluate(self, *opponents: str) -> tuple[Score, ...]:
        """A best response is measured by what it answers to, and by nothing else."""
        against = (ALONE,) if self.plan.best_response else opponents
        return tuple(evaluate_network(self.game, self.plan, self._network(), against))

    def _next_evaluation(self) -> float:
        done = int(self.share_done * self.plan.evaluations + 1e-9)
        return min(1.0, (done + 1) / self.plan.evaluations)

    @property
    def _checkpoint(self) -> Path:
        return self.folder / "checkpoint.pt"

    def store(self) -> None:
        """All that is needed to go on; an interrupted write leaves the one before."""
        self.folder.mkdir(parents=True, exist_ok=True)
        stored = {
            "plan": msgspec.json.encode(self.plan),
            "weights": {name: tensor.detach() for name, tensor in self.learner.tensors.items()},
            "average": self.learner.average,
            "steps": self.learner.steps,
            "optimizer": self.learner.optimizer.state_dict(),
            "snapshots": [
                {name: torch.from_numpy(array) for name, array in weights.items()}
                for weights in self.snapshots
            ],
            "history": msgspec.json.encode(self.history),
            "update": self.update,
            "decisions": self.decisions,
            "seconds": self.seconds,
        }
        unfinished = self._checkpoint.with_suffix(".new")
        torch.save(stored, unfinished)
        unfinished.replace(self._checkpoint)

    def export(self) -> None:
        """The network as a game's package ships it, evaluated, and the curve of its strength."""
        scores = self.evaluate("normal", "random")
        export_network(
            self.folder,
            self.plan,
            self.learner.weights(),
            decisions=self.decisions,
            seconds=self.seconds,
            scores=scores,
            limits=LIMITS,
        )
        curve = [(progress.decisions, progress.scores) for progress in self.history]
        draw_curve(self.folder / "curve.svg", self.game.title, curve)

    def _take_up(self) -> None:
        stored = torch.load(self._checkpoint, weights_only=True)
        before = msgspec.json.decode(stored["plan"], type=Plan)
        if before.game != self.plan.game:
            raise FileError(
                say(
                    "train.other-game",
                    "{folder} has a run of another game: {game}",
                    folder=str(self.folder),
                    game=before.game,
                )
            )
        with torch.no_grad():
            for name, tensor in stored["weights"].items():
                self.learner.tensors[name].copy_(tensor)
                self.learner.average[name].copy_(stored["average"][name])
        self.learner.steps = stored["steps"]
        self.learner.optimizer.load_state_dict(stored["optimizer"])
        self.snapshots = [
            {name: tensor.numpy() for name, tensor in weights.items()}
            for weights in stored["snapshots"]
        ]
        self.history = msgspec.json.decode(stored["history"], type=list[Progress])
        self.update = stored["update"]
        self.decisions = stored["decisions"]
        self.seconds = stored["seconds"]
