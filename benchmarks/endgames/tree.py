"""A whole game tree as arrays, level by level, the children of a node side by side.

Everything that is worked out on it (values, counterfactual regrets, best responses) is then a few
operations of NumPy per level.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from stolik.engine.tree import ENDED
from stolik.envs.endgames import Endgame
from stolik.envs.settings import EnvSettings
from stolik.envs.spiel_node import Dealing, Node, Tree

Floats = npt.NDArray[np.float64]
Indices = npt.NDArray[np.int64]

NO_SLOT = -1


@dataclass(frozen=True)
class Level:
    """The nodes of one depth, and the edges that lead down from them."""

    players: Indices
    """Of every node: the seat that decides, CHANCE, or ENDED."""
    parents: Indices
    """Of every node, by its place in the level above."""
    chance: Floats
    """Of the edge to every node: its probability, or 1 where a seat decides."""
    slots: Indices
    """Of the edge to every node: the choice that it belongs to, or NO_SLOT below chance."""
    rewards: Floats
    """Of every node and seat, where the match is over."""

    @cached_property
    def first_edges(self) -> Indices:
        """Where the nodes begin that have the same parent."""
        return np.flatnonzero(np.diff(self.parents, prepend=-1))


@dataclass(frozen=True)
class Decision:
    """An information state: all that a seat knows when it decides."""

    seat: int
    actions: tuple[int, ...]
    first_slot: int
    """Of its choices; those of all decisions are numbered through."""
    node: Node
    """One of the positions that the seat cannot tell apart."""


class GameTree:
    """All that can happen in an endgame."""

    def __init__(self, endgame: Endgame) -> None:
        self.endgame = endgame
        settings = EnvSettings(endgame.game.id, **endgame.arguments())
        self.settings = settings
        self.seats = settings.seats
        self.decisions: list[Decision] = []
        self.slots = 0
        self._by_memory: dict[tuple[int, str], Decision] = {}
        root = Tree(settings, 0, endgame).root
        nodes, self.levels = [(root, root.new_deal())], [self._level([root], [(0, 1.0, NO_SLOT)])]
        while nodes:
            edges, below = [], []
            for place, (node, deal) in enumerate(nodes):
                for action, chance, slot in self._ways_on(node, deal):
                    edges.append((place, chance, slot))
                    below.append(after(node, deal, action))
            if below:
                self.levels.append(self._level([node for node, _ in below], edges))
            nodes = below

    def _level(self, nodes: list[Node], edges: list[tuple[int, float, int]]) -> Level:
        parents, chance, slots = zip(*edges, strict=True)
        rewards = np.zeros((len(nodes), self.seats))
        for place, node in enumerate(nodes):
            if node.player == ENDED:
                rewards[place] = node.turns["rewards"][0, : self.seats]
        return Level(
            players=np.array([node.player for node in nodes]),
            parents=np.array(parents),
            chance=np.array(chance),
            slots=np.array(slots),
            rewards=rewards,
        )

    def _ways_on(self, node: Node, deal: Dealing) -> list[tuple[int, float, int]]:
        if deal is not None:
            return [(card, likely, NO_SLOT) for card, likely in deal.outcomes()]
        if node.player < 0:
            assert node.player == ENDED, "an endgame is played to its end"
            return []
        decision = self._decision(node)
        first = decision.first_slot
        return [(action, 1.0, first + i) for i, action in enumerate(decision.actions)]

    def _decision(self, node: Node) -> Decision:
        known = node.player, node.memory(node.player)
        if known not in self._by_memory:
            decision = Decision(node.player, tuple(node.legal()), self.slots, node)
            self._by_memory[known] = decision
            self.decisions.append(decision)
            self.slots += len(decision.actions)
        assert self._by_memory[known].actions == tuple(node.legal()), "a seat knows its choices"
        return self._by_memory[known]

    @cached_property
    def first_slots(self) -> Indices:
        """Of every decision."""
        return np.array([decision.first_slot for decision in self.decisions])

    @cached_property
    def decision_of(self) -> Indices:
        """Of every slot."""
        sizes = [len(decision.actions) for decision in self.decisions]
        return np.repeat(np.arange(len(self.decisions)), sizes)

    @cached_property
    def seat_of(self) -> Indices:
        """Of every slot: who chooses there."""
        return np.array([decision.seat for decision in self.decisions])[self.decision_of]

    @property
    def nodes(self) -> int:
        """How many there are."""
        return sum(len(level.players) for level in self.levels)


def after(node: Node, deal: Dealing, action: int) -> tuple[Node, Dealing]:
    """After a card of the deal that is going on there, or after a decision."""
    if deal is None:
        below = node.child(action)
    else:
        deal = deal.copy()
        if not deal.put(action):
            return node, deal
        below = node.dealt(deal)
    return below, below.new_deal()
