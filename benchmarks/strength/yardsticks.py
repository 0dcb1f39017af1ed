"""Searches that know no rule of thumb and no network: independent yardsticks for the levels.

Both imagine worlds that are all equally likely and play every trial to the end of the deal by
random moves. `RandomPlayouts` tries every move in the same worlds with the same luck. `TreeSearch`
is information-set Monte Carlo tree search with a single observer (Cowling, Powley and Whitehouse,
2012): one tree for all worlds, in which a move competes as often as it was legal. Others who choose
at the same moment choose at random, outside of the tree: they cannot know what is tried.

They are bots of the arena by their names: `benchmarks.strength.yardsticks:TreeSearch`.
"""

import math
from typing import Annotated, ClassVar

import numpy as np
import numpy.typing as npt

from stolik.bots.bot import Turn
from stolik.bots.levels import SEED_BITS, move_text
from stolik.bots.search import KNOWN, MOST_MOVES, TRIAL, WORLD
from stolik.compiler import compiled
from stolik.engine.bits import count
from stolik.engine.chance import below
from stolik.engine.contract import State, acting, advance, apply, legal, redeal
from stolik.engine.policy import outlook, withdraw
from stolik.engine.record import NumpyRecord, record
from stolik.engine.scratch import Scratch
from stolik.engine.seats import first_of, next_seat

States = npt.NDArray[np.record]
Values = npt.NDArray[np.float64]
Actions = npt.NDArray[np.int64]

TEN_TIMES_HARD = {"six-nimmt": 10_000, "abluxxen": 4_000, "red7": 10_000, "take-that": 10_000}
"""Trials of a decision: ten times as many as `hard` has in a short run."""
EXPLORATION = 0.7
"""Of UCB1, for outlooks from 0 to 1: as in the paper."""
NOBODY = -1
ROOT = 0


class RandomPlayouts:
    """Every move equally often, and all play on at random."""

    trials: ClassVar[dict[str, int]] = TEN_TIMES_HARD

    def choose(self, turn: Turn) -> str | None:
        """The move with the best mean outlook."""
        actions = np.array([turn.game.actions[move] for move in turn.moves], np.int64)
        values = np.zeros(len(actions))
        worlds = math.ceil(self.trials[turn.game.id] / len(actions))
        scratch = turn.game.policy.scratch.seeded(turn.rng.getrandbits(SEED_BITS))
        try_at_random(room_for(turn.world), turn.seat, actions, worlds, values, scratch)
        return move_text(turn, int(actions[values.argmax()]))


class TreeSearch:
    """Moves that did well are tried more often, those of the others as well."""

    trials: ClassVar[dict[str, int]] = TEN_TIMES_HARD

    def choose(self, turn: Turn) -> str | None:
        """The move that was tried most often."""
        trials = self.trials[turn.game.id]
        nodes = np.zeros(trials + 1, Node.DTYPE).view(np.recarray)
        nodes["mover"] = NOBODY
        scratch = turn.game.policy.scratch.seeded(turn.rng.getrandbits(SEED_BITS))
        best = grow_tree(room_for(turn.world), turn.seat, trials, nodes, scratch)
        return move_text(turn, int(best))


def room_for(known: State) -> States:
    """The states of a search; the first is what is known."""
    states = np.zeros(3, known.dtype)
    states[KNOWN] = known
    return states


@compiled
def try_at_random(
    states: States, seat: int, actions: Actions, worlds: int, values: Values, scratch: Scratch
) -> None:
    """Adds up the outlooks after every move, in so many worlds."""
    for _ in range(worlds):
        imagine_any(states, WORLD, seat, scratch)
        luck = scratch.rng[0]
        for i in range(len(actions)):
            scratch.rng[0] = luck
            states[TRIAL] = states[WORLD]
            apply(states[TRIAL], seat, actions[i])
            for _ in range(MOST_MOVES):
                if not move_at_random(states[TRIAL], seat, scratch):
                    break
            values[i] += outlook(states[TRIAL], seat)


@compiled
def imagine_any(states: States, place: int, seat: int, scratch: Scratch) -> None:
    """Any world that the seat cannot tell from the real one, with nothing chosen in secret."""
    states[place] = states[KNOWN]
    redeal(states[place], seat, scratch.rng)
    withdraw(states[place], seat)


@compiled
def move_at_random(state: State, seat: int, scratch: Scratch) -> bool:
    """The first seat from that one on makes any move; whether anybody could."""
    while advance(state):
        pass
    seats = acting(state)
    if seats == 0:
        return False
    seat = first_of(state, seats, seat)
    apply(
        state, seat, int(scratch.actions[below(scratch.rng, legal(state, seat, scratch.actions))])
    )
    return True


@record
class Node(NumpyRecord):
    """A move in the tree; its children are a chain."""

    action: Annotated[int, np.int64]
    mover: Annotated[int, np.int64]
    child: Annotated[int, np.int64]
    """The newest; 0 if there is none, for the root is nobody's child."""
    sibling: Annotated[int, np.int64]
    """The next older one, or 0."""
    tried: Annotated[int, np.int64]
    legal: Annotated[int, np.int64]
    """How often it could have been tried."""
    value: Annotated[float, np.float64]
    """The sum of what came of it for its mover."""


@compiled
def grow_tree(states: States, seat: int, trials: int, nodes: States, scratch: Scratch) -> int:
    """One new node for every trial; the root's move that was tried most often."""
    path = np.zeros(MOST_MOVES, np.int64)
    for trial in range(trials):
        imagine_any(states, TRIAL, seat, scratch)
        state = states[TRIAL]
        length = descend(state, seat, trial + 1, nodes, path, scratch)
        for i in range(length):
            node = nodes[path[i]]
            node.tried += 1
            node.value += outlook(state, node.mover)
    best = nodes[ROOT].child
    node = best
    while node != ROOT:
        if nodes[node].tried > nodes[best].tried:
            best = node
        node = nodes[node].sibling
    return int(nodes[best].action)


@compiled
def descend(
    state: State, searcher: int, free: int, nodes: States, path: Actions, scratch: Scratch
) -> int:
    """Plays a deal to its end: by the tree as far as it goes, then at random; how far it went."""
    length = 0
    node = ROOT
    grown = False
    seat = searcher
    for _ in range(MOST_MOVES):
        while advance(state):
            pass
        seats = acting(state)
        if seats == 0:
            break
        seat = first_of(state, seats, seat)
        n = legal(state, seat, scratch.actions)
        if grown or (seat != searcher and count(seats) > 1):
            apply(state, seat, int(scratch.actions[below(scratch.rng, n)]))
        else:
            node, grown = next_node(node, seat, n, free, nodes, scratch)
            path[length] = node
            length += 1
            apply(state, seat, int(nodes[node].action))
        seat = next_seat(state, seat)
    return length


@compiled
def next_node(
    parent: int, seat: int, n: int, free: int, nodes: States, scratch: Scratch
) -> tuple[int, bool]:
    """A legal move that has no node yet, which it is given; else the most promising one."""
    best = ROOT
    highest = -math.inf
    untried = 0
    for i in range(n):
        action = int(scratch.actions[i])
        node = nodes[parent].child
        while node != ROOT and not (nodes[node].action == action and nodes[node].mover == seat):
            node = nodes[node].sibling
        if node == ROOT:
            scratch.actions[untried] = action
            untried += 1
        else:
            nodes[node].legal += 1
            promise = upper_bound(nodes, node)
            if promise > highest:
                best, highest = node, promise
    if untried == 0:
        return best, False
    nodes[free].action = scratch.actions[below(scratch.rng, untried)]
    nodes[free].mover = seat
    nodes[free].legal = 1
    nodes[free].sibling = nodes[parent].child
    nodes[parent].child = free
    return free, True


@compiled
def upper_bound(nodes: States, node: int) -> float:
    """UCB1, with the times that the move was legal in place of those of its parent."""
    tried = float(nodes[node].tried)
    mean = nodes[node].value / tried
    return float(mean + EXPLORATION * math.sqrt(math.log(nodes[node].legal) / tried))
