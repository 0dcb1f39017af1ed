"""Those who play: threads of this process, or workers of a Ray cluster on any machines.

All play with the networks that they are sent, at tables of their own; what they bring follows from
the plan's seed, wherever they run.
"""

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from stolik.bots.levels import EVEN_TIES
from stolik.bots.networks import Weights
from stolik.core.extras import extra
from stolik.engine.chance import new_rng
from stolik.engine.comparisons import Trials, compare_moves
from stolik.engine.network import Floats, put_weights
from stolik.engine.record import new_record, new_records
from stolik.engine.selfplay import Decision, Terms, play_deals
from stolik.games import find_game
from stolik.train.plan import Plan, training_openings

Indices = npt.NDArray[np.int64]
ACTORS_STREAM = 0
TRIAL_TEMPERATURE = 0.01
"""Of those who play on by the network, in shares of a win: nobody is quite predictable."""


@dataclass(frozen=True)
class Orders:
    """What all actors play next, and with which networks."""

    weights: Weights
    past: Weights
    temperature: float
    update: int
    compares: bool
    """Whether moves are compared; otherwise whole deals are noted."""
    by_network: bool
    """Whether the network plays on after compared moves; otherwise all do by rules of thumb."""


@dataclass(frozen=True)
class Samples:
    """Decisions of learners, and what came of their moves.

    Decision i has the moves before `ends[i]`, from where the one before it ended.
    """

    situations: Floats
    ends: Indices
    moves: Floats
    targets: Floats

    def rows_of(self, chosen: Indices) -> tuple[Indices, Indices]:
        """Where the moves of some decisions are, one decision after the other; how many of each.

        >>> nothing = np.zeros((0, 0), np.float32)
        >>> samples = Samples(nothing, np.array([2, 5, 6]), nothing, nothing)
        >>> samples.rows_of(np.array([2, 0]))
        (array([5, 0, 1]), array([1, 2]))
        """
        sizes = np.diff(self.ends, prepend=0)[chosen]
        before = np.cumsum(sizes) - sizes
        rows = np.arange(sizes.sum()) + np.repeat(self.ends[chosen] - sizes - before, sizes)
        return rows, sizes


class Actor:
    """Plays at tables of its own with the networks it is given."""

    def __init__(self, plan: Plan, number: int) -> None:
        game = find_game(plan.game)
        assert game.sight is not None
        kind = game.sight.network
        self.plan, self.number = plan, number
        self.networks = new_records(kind, 2)
        self.openings = training_openings(game, plan.network, plan.variants)
        rng = np.random.default_rng([plan.seed, number])
        self.states = self.openings[rng.integers(0, len(self.openings), plan.tables)]
        self.trial = self.states[:1].copy()
        self.players = np.zeros((plan.tables, max(game.options.seats)), np.int8)
        self.scratch = game.policy.scratch.seeded(plan.seed, ACTORS_STREAM, number)
        self.thumb_noises = (game.policy.playout_noise, EVEN_TIES)
        self.terms = terms_of(plan)
        self.trials = trials_of(plan)
        rooms = plan.batch + plan.most_moves
        self.situations = np.zeros((rooms, game.sight.situation.size), np.float32)
        self.moves = np.zeros((rooms, game.sight.move.size), np.float32)
        self.decisions = new_records(Decision, rooms)
        self.ends = np.zeros(rooms, np.int64)
        self.targets = np.zeros(rooms, np.float32)

    def play(self, orders: Orders) -> Samples:
        """One batch of samples; copies, for the buffers serve the next one."""
        put_weights(self.networks[0], orders.weights)
        put_weights(self.networks[1], orders.past)
        self.terms.temperature = orders.temperature
        self.trials.by_network = orders.by_network
        self.terms.thumb_noise = self.thumb_noises[orders.update % len(self.thumb_noises)]
        self.scratch.rng[:] = new_rng(self.plan.seed, ACTORS_STREAM, self.number, orders.update)
        n = self._compare() if orders.compares else self._play_deals()
        rows = int(self.ends[n - 1])
        return Samples(
            self.situations[:n].copy(),
            self.ends[:n].copy(),
            self.moves[:rows].copy(),
            self.targets[:rows].copy(),
        )

    def _play_deals(self) -> int:
        """Every decision has the one move that was made."""
        n = play_deals(
            self.states,
            self.players,
            self.openings,
            self.networks,
            self.terms,
            self.scratch,
            self.situations,
            self.moves,
            self.decisions,
            self.targets,
        )
        self.ends[:n] = np.arange(1, n + 1)
        return n

    def _compare(self) -> int:
        return compare_moves(
            self.states,
            self.players,
            self.openings,
            self.networks,
            self.terms,
            self.trials,
            self.trial,
            self.scratch,
            self.situations,
            self.ends,
            self.moves,
            self.targets,
        )


def terms_of(plan: Plan) -> Terms:
    """On which deals are played; temperature and noise change as the run goes on."""
    terms = new_record(Terms)
    terms.exploring = plan.exploring
    terms.hindsight = plan.hindsight
    terms.all_learn = 0.0 if plan.best_response else plan.all_learn
    terms.one_learns = 1.0 if plan.best_response else plan.one_learns
    terms.among_past = 1.0 if plan.best_response else plan.among_past
    terms.most_moves = plan.most_moves
    return terms


def trials_of(plan: Plan) -> Trials:
    """How moves are tried; who plays on changes as the run goes on."""
    trials = new_record(Trials)
    trials.compared = plan.compared
    trials.most_moves = plan.compared_moves
    trials.others_by_network = 1.0 if plan.best_response else plan.others_by_network
    trials.others_past = plan.best_response
    trials.cut = plan.cut
    trials.least_moves = plan.least_moves
    trials.temperature = TRIAL_TEMPERATURE
    return trials


class Actors(Protocol):
    """All of them: they play one batch while the learner learns from the one before."""

    def send(self, orders: Orders) -> None:
        """Lets each of them play a batch."""

    def collect(self) -> Sequence[Samples]:
        """Waits for what was sent last; in the order of their numbers."""

    def close(self) -> None:
        """They are needed no more."""


class ThreadActors:
    """In this process: compiled code runs on as many cores as there are threads."""

    def __init__(self, plan: Plan) -> None:
        self._actors = [Actor(plan, number) for number in range(plan.actors)]
        self._pool = ThreadPoolExecutor(plan.actors)
        self._playing: list[Future[Samples]] = []

    def send(self, orders: Orders) -> None:
        """One batch for each thread."""
        self._playing = [self._pool.submit(actor.play, orders) for actor in self._actors]

    def collect(self) -> Sequence[Samples]:
        """What the threads brought."""
        return [future.result() for future in self._playing]

    def close(self) -> None:
        """Ends the threads."""
        self._pool.shutdown()


class RayActors:
    """On a Ray cluster, or on one that is started here for them."""

    def __init__(self, plan: Plan, address: str | None) -> None:
        with extra("ray"):
            import ray

        self._ray = ray
        ray.init(
            address=address, log_to_driver=False, include_dashboard=False, configure_logging=False
        )
        kind = ray.remote(Actor)
        self._actors = [kind.remote(plan, number) for number in range(plan.actors)]
        self._playing: list[Any] = []

    def send(self, orders: Orders) -> None:
        """The weights are put into the cluster once."""
        stored = self._ray.put(orders)
        self._playing = [actor.play.remote(stored) for actor in self._actors]

    def collect(self) -> Sequence[Samples]:
        """What the workers brought."""
        brought: list[Samples] = self._ray.get(self._playing)
        return brought

    def close(self) -> None:
        """Leaves the cluster, which ends its workers."""
        self._ray.shutdown()
