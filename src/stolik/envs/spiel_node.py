"""A node of a game tree: a position that never changes, and the way that led there.

States of OpenSpiel share nodes: a clone costs no more than a reference, and what was worked out for
a node (its legal actions, what its seats remember) serves all states that are there.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from stolik.compiler import entry_point
from stolik.core.game import Game
from stolik.core.options import read_options
from stolik.engine import arrays, contract, tree
from stolik.engine.arrays import THREAD_SCRATCH, StateArray, copies, first_actions
from stolik.engine.contract import SPECTATOR
from stolik.engine.play import redeal_hidden
from stolik.engine.record import new_records
from stolik.engine.scratch import MOST_CARDS, Scratch
from stolik.engine.stepping import Records
from stolik.engine.tree import CHANCE, ENDED, TRUNCATED
from stolik.engine.turns import Turns
from stolik.envs.dealing import Shuffle, needed_cards
from stolik.envs.endgames import Deal, Endgame
from stolik.envs.settings import EnvSettings

Viewer = int | None
"""A seat, or a spectator."""
Dealing = Shuffle | Deal | None
"""A deal that has come so far, or none where a seat is asked."""
Step = int | tuple[int, ...]
"""Down the tree: a decision, or the cards of a deal."""
ASKED, CHOSEN = 0, 1
"""The first two numbers of a row: the seat that is asked and one's own action, each plus 1."""


class Tree:
    """What all nodes of a game share."""

    def __init__(self, settings: EnvSettings, recall: int, endgame: Endgame | None) -> None:
        self.settings = settings
        self.game: Game = settings.game
        self.recall = recall
        self.endgame = endgame
        self.configs = settings.new_configs()
        options = read_options(self.game.options, settings.options, settings.seats)
        in_sight = options.cards_in_sight(settings.seats) or MOST_CARDS
        self.needed = needed_cards(options.hands(settings.seats), in_sight)
        self.row_size = 2 + self.game.layout.size
        records = settings.new_states(1), new_records(Turns, 1)
        terms = self.configs, THREAD_SCRATCH.records
        self.decide = entry_point(tree.decide, *records, 0, *terms)
        self.put_choices = entry_point(tree.put_choices, *records, *terms)
        self.root = self._root()

    def __reduce__(self) -> tuple[type["Tree"], tuple[EnvSettings, int, Endgame | None]]:
        return Tree, (self.settings, self.recall, self.endgame)

    def _root(self) -> "Node":
        states = self.settings.new_states(1)
        contract.begin(states[0])
        if self.endgame is not None:
            turns = new_records(Turns, 1)
            return Node(self, states, turns, CHANCE, deal=Deal(self.endgame))
        return self.entered(states)

    def action_text(self, action: int) -> str:
        """As the rules page writes it, or that a seat waits."""
        return "wait" if action == self.settings.waiting else str(self.game.moves[action])

    def entered(self, states: StateArray, parent: "Node | None" = None) -> "Node":
        """A match from its opening, or from the position that a deal set up."""
        turns = new_records(Turns, 1)
        player, steps = tree.enter(states, turns, self.configs, THREAD_SCRATCH.records)
        return Node(self, states, turns, player, parent, steps=steps)

    def shuffle_due(self, states: StateArray) -> Shuffle:
        """Before its first card; none is dealt that nobody can come to see."""
        return Shuffle.of(arrays.shuffle_due(states), self.needed)


class Node:
    """A position of the engine, also while a shuffle is dealt: nobody sees a card before the last.

    How far that has come is for the state to remember.
    """

    __slots__ = (
        "_deal",
        "_legal",
        "_memories",
        "action",
        "origin",
        "parent",
        "player",
        "rows",
        "shuffle",
        "states",
        "tree",
        "turns",
    )

    def __init__(
        self,
        owner: Tree,
        states: StateArray,
        turns: Records,
        player: int,
        parent: "Node | None" = None,
        action: int = -1,
        *,
        steps: int = 0,
        deal: Dealing = None,
    ) -> None:
        self.tree = owner
        self.states = states
        self.turns = turns
        self.player = player
        self.parent = parent
        self.action = action
        self.rows: int = (0 if parent is None else parent.rows) + 1 + steps
        if owner.recall and self.rows > owner.recall and player > ENDED:
            self.player = TRUNCATED
        if deal is None and self.player == CHANCE:
            deal = owner.shuffle_due(states)
        self._deal = deal
        self.shuffle: Sequence[int] = ()  # what was dealt to come here
        self.origin: tuple[Node, int] | None = None
        self._legal: list[int] | None = None
        self._memories: dict[Viewer, str] = {}

    def __deepcopy__(self, _memo: object) -> "Node":
        return self  # it never changes

    # Pickled, which is how OpenSpiel writes a state: as the way that leads to it.

    def __reduce__(self) -> tuple[Any, ...]:
        way: list[Step] = []
        node = self
        while node.parent is not None:
            dealt = node.parent.player == CHANCE
            way.append(tuple(node.shuffle) if dealt else node.action)
            node = node.parent
        if node.origin is None:
            return on_the_way, (self.tree, way[::-1])
        before, seat = node.origin
        return on_the_way, (self.tree, way[::-1], before, seat, node.states)

    # The tree below.

    def legal(self) -> list[int]:
        """The choices of the seat that is asked, ascending."""
        if self._legal is None:
            scratch = THREAD_SCRATCH
            n = self.tree.put_choices(self.states, self.turns, self.tree.configs, scratch.records)
            self._legal = first_actions(scratch, n)
        return self._legal

    def new_deal(self) -> Dealing:
        """The deal that is due here, before its first card."""
        return None if self._deal is None else self._deal.copy()

    def child(self, action: int) -> "Node":
        """After a decision."""
        states, turns = copies(self.states), copies(self.turns)
        player, steps = self.tree.decide(
            states, turns, action, self.tree.configs, THREAD_SCRATCH.records
        )
        return Node(self.tree, states, turns, player, self, action, steps=steps)

    def dealt(self, deal: Shuffle | Deal) -> "Node":
        """After all cards of a deal."""
        if isinstance(deal, Deal):
            node = self.tree.entered(deal.position(), self)
            node.shuffle = deal.order()
            return node
        states, turns, shuffle = copies(self.states), copies(self.turns), deal.order()
        put_shuffle(shuffle)
        player, steps = tree.deal(states, turns, self.tree.configs, THREAD_SCRATCH.records)
        node = Node(self.tree, states, turns, player, self, steps=steps)
        node.shuffle = shuffle
        return node

    def resampled(self, seat: int, seed: int) -> "Node":
        """A position that this seat could not tell from the real one.

        The seat remembers what it did; the others what everybody saw, and their cards of now.
        """
        if self.tree.endgame is not None:
            raise NotImplementedError("the hidden cards of an endgame are not those of a deck")
        states = copies(self.states)
        redeal_hidden(states[0], seat, Scratch.seeded(seed))
        return self.redealt(seat, states)

    def redealt(self, seat: int, states: StateArray) -> "Node":
        """The same with these cards."""
        node = Node(self.tree, states, self.turns, self.player, deal=self._deal)
        node.rows = self.rows
        node.origin = self, seat
        return node

    # What its seats know.

    def view(self, viewer: Viewer) -> Any:
        """As plain values."""
        return plain_view(self.tree.game, self.states, viewer)

    def memory(self, viewer: Viewer) -> str:
        """All that a viewer has seen and done, line by line."""
        missing = []
        node = self
        while viewer not in node._memories:  # it is one of us
            missing.append(node)
            if node.parent is None:
                break
            node = node.parent
        for later in reversed(missing):
            later._memories[viewer] = later._recalled(viewer)  # noqa: SLF001
        return self._memories[viewer]

    def _recalled(self, viewer: Viewer) -> str:
        if self.origin is not None:
            before, seat = self.origin
            if viewer == seat or viewer is None:
                return before.memory(viewer)
            return f"{before.memory(None)}\n{as_json(self.view(viewer))}"
        if self.parent is None:
            return f"{as_json(self.view(viewer))}{self._asked()}"
        lines = [self.parent.memory(viewer)]
        if self.parent.player == viewer:
            lines.append(f"> {self.tree.action_text(self.action)}")
        seen = self.parent.view(viewer)
        for states in self.visible_steps():
            now = plain_view(self.tree.game, states, viewer)
            if now != seen:
                lines.append(as_json(changes(seen, now)))
            seen = now
        return "\n".join(lines) + self._asked()

    def _asked(self) -> str:
        return f"\n@ {self.player}" if self.player >= 0 else ""

    def visible_steps(self) -> list[StateArray]:
        """The positions from the one after the parent's to this one, made again one by one."""
        assert self.parent is not None
        before = self.parent
        if isinstance(before._deal, Deal):  # noqa: SLF001
            return [self.states]
        states, turns = copies(before.states), copies(before.turns)
        if before.player == CHANCE:
            put_shuffle(self.shuffle)
            arrays.use_shuffle(states, THREAD_SCRATCH.records)
        else:
            tree.decide_only(states, turns, self.action, self.tree.configs)
        steps = [copies(states)]
        while arrays.step(states):
            steps.append(copies(states))
        return steps

    def remembered_rows(self, viewer: Viewer) -> npt.NDArray[np.int16]:
        """The same as numbers: one row per visible step, the first one on top."""
        way = [self]
        while way[-1].parent is not None:
            way.append(way[-1].parent)
        first, *later = reversed(way)
        rows = first._first_rows(viewer)  # noqa: SLF001
        for node in later:
            assert node.parent is not None
            steps = [self._row(states, viewer) for states in node.visible_steps()]
            if node.parent.player == viewer:
                steps[0][CHOSEN] = node.action + 1
            steps[-1][ASKED] = node.player + 1 if node.player >= 0 else 0
            rows += steps
        return np.array(rows, np.int16)

    def _first_rows(self, viewer: Viewer) -> list[npt.NDArray[np.int16]]:
        row = self._row(self.states, viewer)
        row[ASKED] = self.player + 1 if self.player >= 0 else 0
        if self.origin is None:
            return [row]
        before, seat = self.origin
        rows = before.remembered_rows(viewer if viewer == seat else None)
        return [*rows] if viewer in (seat, None) else [*rows[:-1], row]

    def _row(self, states: StateArray, viewer: Viewer) -> npt.NDArray[np.int16]:
        row = np.zeros(self.tree.row_size, np.int16)
        contract.observe(states[0], SPECTATOR if viewer is None else viewer, row[2:])
        return row


def put_shuffle(cards: Sequence[int]) -> None:
    """Into the scratch space."""
    THREAD_SCRATCH.cards[: len(cards)] = cards


def on_the_way(
    owner: Tree,
    way: Sequence[Step],
    before: Node | None = None,
    seat: int = SPECTATOR,
    states: StateArray | None = None,
) -> Node:
    """Goes from the root, or from a position that was resampled, to a node again."""
    node = owner.root if before is None or states is None else before.redealt(seat, states)
    for step in way:
        if isinstance(step, int):
            node = node.child(step)
            continue
        deal = node.new_deal()
        assert deal is not None, "cards are dealt where they were dealt before"
        for card in step:
            if deal.put(card):  # below it are the cards that nobody comes to see
                break
        node = node.dealt(deal)
    return node


def plain_view(game: Game, states: StateArray, viewer: Viewer) -> Any:
    """What a viewer sees, as plain values."""
    return msgspec.to_builtins(game.views(states, (viewer,))[0])


def as_json(value: Any) -> str:
    """On one line."""
    return msgspec.json.encode(value).decode()


def changes(before: Any, after: Any) -> Any:
    """What is different, down to the smallest parts that have names or places.

    >>> changes({"row": [7], "seats": [{"n": 1}, {"n": 2}]}, {"row": [7], "seats": [{"n": 1}, {}]})
    {'seats': {'1': {}}}
    """
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        pairs = [(name, before[name], after[name]) for name in after]
    elif before and is_list(before) and is_list(after) and len(before) == len(after):
        pairs = [(str(i), old, new) for i, (old, new) in enumerate(zip(before, after, strict=True))]
    else:
        return after
    return {name: changes(old, new) for name, old, new in pairs if old != new}


def is_list(value: Any) -> bool:
    """Whether its parts have places."""
    return isinstance(value, list | tuple)
