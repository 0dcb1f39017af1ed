"""Networks: a decision, the same one in libraries made for large networks, and self-play."""

import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from stolik.bots.networks import NetworkArray, thread_network
from stolik.compiler import compiled
from stolik.core.figure import MILLION, THOUSAND, Effort, Figure, at_least, at_most
from stolik.core.game import Game
from stolik.engine.arrays import StateArray
from stolik.engine.network import WEIGHTS, weigh_by_network
from stolik.engine.record import new_record, new_records
from stolik.engine.selfplay import Decision, Terms, play_deals
from stolik.match import Match

DECISIONS = 20_000
LIBRARY_DECISIONS = 1_000
SELF_PLAY_DECISIONS = 30_000
TABLES = 128
MOST_MOVES = 600
"""Of a deal: as in training."""


class Asked(NamedTuple):
    """A seat with a choice, and who is to make it."""

    worlds: StateArray
    seat: int
    scratch: StateArray
    networks: NetworkArray


def network_figures(game: Game, effort: Effort) -> Iterator[Figure]:
    """The first decision of a match with all its moves, and how many self-play makes."""
    seats = game.bench.seats
    asked = first_decision(game)
    times = effort.times(DECISIONS)
    rate_often(*asked[:2], 1, *asked[2:])  # compiles

    def decisions_per_second() -> float:
        started = time.perf_counter()
        rate_often(*asked[:2], times, *asked[2:])
        return times / (time.perf_counter() - started)

    what = f"{game.id}: a decision of the network, {seats} seats"
    microseconds = MILLION / effort.best(decisions_per_second)
    yield Figure(what, microseconds, "µs", at_most(game.bench.decision))
    yield from library_figures(what, asked, effort)
    yield self_play_figure(game, effort)


def first_decision(game: Game) -> Asked:
    """Of a match."""
    match = Match(game, ["bot"] * game.bench.seats, seed=bytes(32))
    seat = match.to_act[0]
    worlds = np.array([match.world(seat, 0)])
    return Asked(worlds, seat, new_records(game.policy.scratch, 1), thread_network(game, worlds[0]))


@compiled
def rate_often(
    worlds: StateArray, seat: int, times: int, scratch: StateArray, networks: StateArray
) -> float:
    """Rates the moves of a seat again and again; the sum, so that no work can be left out."""
    total = 0.0
    for _ in range(times):
        n = weigh_by_network(worlds[0], seat, scratch[0], networks[0])
        total += float(scratch[0].weights[n - 1])
    return total


def library_figures(what: str, asked: Asked, effort: Effort) -> Iterator[Figure]:
    """The same moves, rated by the libraries that are installed: without computing features."""
    n = weigh_by_network(asked.worlds[0], asked.seat, asked.scratch[0], asked.networks[0])
    network = asked.networks[0]
    given = np.concatenate(
        [np.repeat(network.situation[None], n, axis=0), network.moves[:n]], axis=1
    )
    weights = {name: network[name].copy() for name in WEIGHTS}
    rated = asked.scratch[0].weights[:n].copy()
    for library, build in (("torch", torch_rating), ("onnxruntime", onnx_rating)):
        if find_spec(library) is None:
            continue
        rate = build(weights, given)
        assert np.allclose(rate(), rated, atol=1e-4), library
        yield Figure(f"{what}, in {library}", library_microseconds(rate, effort), "µs")


def library_microseconds(rate: Callable[[], Any], effort: Effort) -> float:
    """Of one call."""
    times = effort.times(LIBRARY_DECISIONS)

    def calls_per_second() -> float:
        started = time.perf_counter()
        for _ in range(times):
            rate()
        return times / (time.perf_counter() - started)

    return MILLION / effort.best(calls_per_second)


Arrays = dict[str, npt.NDArray[np.float32]]
Rating = Callable[[], npt.NDArray[np.float32]]


def torch_rating(weights: Arrays, given: npt.NDArray[np.float32]) -> Rating:
    """All moves of a decision at once, on one thread."""
    import torch
    from torch.nn.functional import linear, relu

    torch.set_num_threads(1)
    first, second, out = (torch.from_numpy(layer.T.copy()) for layer in layers(weights))
    moves = torch.from_numpy(given)
    biases = [torch.from_numpy(weights[f"{name}_bias"]) for name in ("first", "second", "output")]

    def rate() -> npt.NDArray[np.float32]:
        with torch.inference_mode():
            hidden = relu(linear(relu(linear(moves, first, biases[0])), second, biases[1]))
            rated: npt.NDArray[np.float32] = linear(hidden, out, biases[2]).numpy()[:, 0]
        return rated

    return rate


def onnx_rating(weights: Arrays, given: npt.NDArray[np.float32]) -> Rating:
    """As `torch_rating`; the model is built with the package `onnx`."""
    import onnxruntime
    from onnx import TensorProto, helper, numpy_helper

    names = ("first", "second", "output")
    stored = [
        numpy_helper.from_array(array, name)
        for layer, name in zip(layers(weights), names, strict=True)
        for array, name in ((layer, f"{name}_weights"), (weights[f"{name}_bias"], f"{name}_bias"))
    ]
    nodes, below = [], "moves"
    for name in names:
        inputs = [below, f"{name}_weights", f"{name}_bias"]
        nodes.append(helper.make_node("Gemm", inputs, [name]))
        below = f"{name}_relu"
        if name != "output":
            nodes.append(helper.make_node("Relu", [name], [below]))
    moves = helper.make_tensor_value_info("moves", TensorProto.FLOAT, given.shape)
    output = helper.make_tensor_value_info("output", TensorProto.FLOAT, (len(given), 1))
    graph = helper.make_graph(nodes, "network", [moves], [output], stored)
    opset = helper.make_operatorsetid("", 17)
    model = helper.make_model(graph, opset_imports=[opset], ir_version=8)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(
        model.SerializeToString(), options, providers=["CPUExecutionProvider"]
    )

    def rate() -> npt.NDArray[np.float32]:
        rated: npt.NDArray[np.float32] = session.run(["output"], {"moves": given})[0][:, 0]
        return rated

    return rate


def layers(weights: Arrays) -> tuple[npt.NDArray[np.float32], ...]:
    """By unit below and above; situation and move are one input."""
    first = np.concatenate([weights["situation_weights"], weights["move_weights"]])
    return first, weights["second_weights"], weights["output_weights"][:, None]


def self_play_figure(game: Game, effort: Effort) -> Figure:
    """All seats learn; with the deals, and with what is written down for a learner."""
    assert game.sight is not None
    seats = game.bench.seats
    openings = game.opening(seats, game.options())
    networks = np.repeat(thread_network(game, openings[0]), 2)
    terms = new_record(Terms)
    terms.temperature, terms.exploring, terms.hindsight, terms.all_learn = 0.01, 0.02, 0.9, 1.0
    terms.most_moves = MOST_MOVES
    rooms = effort.times(SELF_PLAY_DECISIONS) + MOST_MOVES
    states = np.repeat(openings, TABLES)
    players = np.zeros((TABLES, seats), np.int8)
    scratch = game.policy.scratch.seeded(0)
    buffers = (
        np.zeros((rooms, game.sight.situation.size), np.float32),
        np.zeros((rooms, game.sight.move.size), np.float32),
        new_records(Decision, rooms),
        np.zeros(rooms, np.float32),
    )

    def decisions_per_second() -> float:
        started = time.perf_counter()
        n = play_deals(states, players, openings, networks, terms, scratch, *buffers)
        return n / (time.perf_counter() - started)

    decisions_per_second()  # compiles
    return Figure(
        f"{game.id}: self-play, {seats} seats, one thread",
        effort.best(decisions_per_second) / THOUSAND,
        "thousand decisions/s",
        at_least(game.bench.self_play),
    )
