"""Small networks that rate moves, evaluated inside compiled code.

A network has two layers and one output: from features of the situation and of one move to what that
move is worth, in shares of a win. The situation's part of the first layer is computed once per
decision, each move's part is added to it. Weights lie input-major, so the inner loops run over
outputs and are vectorised; features that are zero, as most are, cost nothing. Without any move the
same network says what the situation is worth.

Weights and buffers are one record of a game's own type that travels beside the state: its shapes
are known when code is compiled, and nothing is allocated.
"""

from collections.abc import Mapping
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from stolik.compiler import compiled, inlined
from stolik.engine.contract import State, legal
from stolik.engine.dispatch import optional
from stolik.engine.layout import Layout
from stolik.engine.policy import heaviest
from stolik.engine.record import NumpyRecord, record
from stolik.engine.scratch import MOST_ACTIONS, Scratch

Floats = npt.NDArray[np.float32]

ZERO = np.float32(0.0)
UNROLLED = 4
"""Units of the first layer that `output` takes together."""


class Network(NumpyRecord):
    """The weights of a network, then the buffers of an evaluation; see `network_type`."""

    situation_weights: Floats
    """By feature of the situation and hidden unit."""
    move_weights: Floats
    """By feature of a move and hidden unit."""
    first_bias: Floats
    second_weights: Floats
    """By hidden unit of the first and of the second layer."""
    second_bias: Floats
    output_weights: Floats
    output_bias: Floats
    """Of length 1."""
    situation: Floats
    """The features of the situation that is looked at."""
    moves: Floats
    """The features of its moves, in the order of the actions in the scratch space."""
    situation_sum: Floats
    """The situation's part of the first layer."""
    first: Floats
    second: Floats


WEIGHTS = (
    "situation_weights",
    "move_weights",
    "first_bias",
    "second_weights",
    "second_bias",
    "output_weights",
    "output_bias",
)
"""The fields that are learned; the others are buffers."""


def network_type(
    name: str, module: str, *, situation: Layout, move: Layout, hidden: tuple[int, int]
) -> type[Network]:
    """The record of a network that looks at such features through so many hidden units.

    >>> from stolik.engine.layout import Part
    >>> sight = Layout(Part("rows", 4, "their lengths"))
    >>> kind = network_type("Small", __name__, situation=sight, move=sight, hidden=(16, 8))
    >>> weight_shapes(kind)["situation_weights"]
    (4, 16)
    """
    first, second = hidden
    assert first % UNROLLED == 0, f"{name}: {first} units are no multiple of {UNROLLED}"
    shapes: dict[str, tuple[int, ...]] = {
        "situation_weights": (situation.size, first),
        "move_weights": (move.size, first),
        "first_bias": (first,),
        "second_weights": (first, second),
        "second_bias": (second,),
        "output_weights": (second,),
        "output_bias": (1,),
        "situation": (situation.size,),
        "moves": (MOST_ACTIONS, move.size),
        "situation_sum": (first,),
        "first": (first,),
        "second": (second,),
    }
    fields = {field: Annotated[Floats, np.float32, *shape] for field, shape in shapes.items()}
    return record(type(name, (Network,), {"__annotations__": fields, "__module__": module}))


def weight_shapes(kind: type[Network]) -> dict[str, tuple[int, ...]]:
    """The shape of every array of weights."""
    return {name: kind.DTYPE[name].shape for name in WEIGHTS}


def put_weights(network: Network, weights: Mapping[str, npt.NDArray[np.floating[Any]]]) -> None:
    """Copies weights, of any precision, into a network."""
    for name in WEIGHTS:
        getattr(network, name)[...] = weights[name]


@optional
def describe_situation(state: State, seat: int, scratch: Scratch, network: Network) -> None:
    """Puts the features of a seat's situation into `network.situation`, all zeros before.

    They follow from what the seat knows alone. A game without a network has none.
    """


@optional
def describe_moves(state: State, seat: int, n: int, scratch: Scratch, network: Network) -> None:
    """Puts the features of n actions in the scratch space into `network.moves`, zeros before.

    Called after `candidates` and `describe_situation` for the same seat, whose notes in the scratch
    space it may use. They follow from what the seat knows alone.
    """


@optional
def candidates(state: State, seat: int, scratch: Scratch) -> int:
    """Puts the legal actions that a network rates into the scratch space; how many, at least one.

    By default all. A game may leave out those that nobody who knows its rules of thumb would make.
    """
    return legal(state, seat, scratch.actions)


@compiled
def weigh_by_network(state: State, seat: int, scratch: Scratch, network: Network) -> int:
    """Puts the candidates of a seat into the scratch space, each with a weight; how many.

    As `weigh` of a game's rules of thumb, but by its network: the weight is the share of a win that
    the seat may expect after the action. Chosen with Gumbel noise (`heaviest`), the actions come
    with the probabilities of a softmax at that temperature.
    """
    return rate(state, seat, candidates(state, seat, scratch), scratch, network)


@compiled
def rate(state: State, seat: int, n: int, scratch: Scratch, network: Network) -> int:
    """Gives each of n candidates in the scratch space its weight; how many there are."""
    look(state, seat, scratch, network)
    for i in range(n):
        for feature in range(network.moves.shape[1]):
            network.moves[i, feature] = ZERO
    describe_moves(state, seat, n, scratch, network)
    for i in range(n):
        add_move(network, i)
        scratch.weights[i] = output(network)
    return n


@compiled
def situation_worth(state: State, seat: int, scratch: Scratch, network: Network) -> float:
    """The share of a win that a seat may expect where it is to act, whichever move it makes."""
    look(state, seat, scratch, network)
    for unit in range(network.first.shape[0]):
        network.first[unit] = max(network.situation_sum[unit], ZERO)
    return output(network)


@compiled
def look(state: State, seat: int, scratch: Scratch, network: Network) -> None:
    """Computes the situation's part of the first layer."""
    for feature in range(network.situation.shape[0]):
        network.situation[feature] = ZERO
    describe_situation(state, seat, scratch, network)
    for unit in range(network.first.shape[0]):
        network.situation_sum[unit] = network.first_bias[unit]
    for feature in range(network.situation.shape[0]):
        value = network.situation[feature]
        if value != ZERO:
            for unit in range(network.first.shape[0]):
                network.situation_sum[unit] += value * network.situation_weights[feature, unit]


@inlined
def add_move(network: Network, i: int) -> None:
    """The first layer for one of the moves."""
    for unit in range(network.first.shape[0]):
        network.first[unit] = network.situation_sum[unit]
    for feature in range(network.moves.shape[1]):
        value = network.moves[i, feature]
        if value != ZERO:
            for unit in range(network.first.shape[0]):
                network.first[unit] += value * network.move_weights[feature, unit]
    for unit in range(network.first.shape[0]):
        network.first[unit] = max(network.first[unit], ZERO)


@compiled
def output(network: Network) -> float:
    """The second layer and what comes of it, from the first.

    Four units of the first layer at once: with one the compiler does not vectorise the inner loop,
    and it takes ten times as long.
    """
    for unit in range(network.second.shape[0]):
        network.second[unit] = network.second_bias[unit]
    for below in range(0, network.first.shape[0], UNROLLED):
        a, b = network.first[below], network.first[below + 1]
        c, d = network.first[below + 2], network.first[below + 3]
        for unit in range(network.second.shape[0]):
            network.second[unit] += (
                a * network.second_weights[below, unit]
                + b * network.second_weights[below + 1, unit]
            ) + (
                c * network.second_weights[below + 2, unit]
                + d * network.second_weights[below + 3, unit]
            )
    worth = network.output_bias[0]
    for unit in range(network.second.shape[0]):
        worth += max(network.second[unit], ZERO) * network.output_weights[unit]
    return float(worth)


@compiled
def choose_by_network(
    state: State, seat: int, temperature: float, scratch: Scratch, network: Network
) -> int:
    """The action that the network thinks best, each misjudged by noise of so much of a win."""
    n = candidates(state, seat, scratch)
    if n == 1:
        return int(scratch.actions[0])
    return heaviest(rate(state, seat, n, scratch, network), temperature, scratch)
