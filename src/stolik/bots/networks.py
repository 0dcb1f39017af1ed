"""The networks that come with games: weights and their cards, as files of a game's package."""

import threading
from collections.abc import Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from stolik.core.errors import UnknownBotError
from stolik.core.game import Game
from stolik.core.sentences import say
from stolik.engine.contract import State
from stolik.engine.network import WEIGHTS, put_weights, weight_shapes
from stolik.engine.record import new_records

WEIGHTS_FILE = "network.npz"
CARD_FILE = "network.json"

Weights = Mapping[str, npt.NDArray[np.floating[Any]]]
"""By name, of any precision: `WEIGHTS` of `stolik.engine.network`."""
NetworkArray = npt.NDArray[np.record]
"""An array of one network, as the interpreter hands it to compiled code."""


ALONE = "expert:milliseconds=0"


class Figure(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a network won on one seat against opponents of one kind on all others."""

    bot: str = ALONE
    """The network alone, or with its search."""
    variant: str
    opponent: str
    matches: int
    par: float
    """What an equal would win."""
    share: float
    """Of the wins."""
    margin: float
    """Of a 95% interval."""


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """Where a network comes from, what it can do, and what it cannot."""

    game: str
    method: str
    decisions: int
    """That it has learned from."""
    hours: float
    """By the clock."""
    machine: str
    settings: dict[str, float | int | str | bool | tuple[str, ...]]
    """The plan of the run."""
    figures: tuple[Figure, ...]
    limits: tuple[str, ...]


def weights_file(name: str) -> str:
    """Of the network of that name.

    >>> weights_file(""), weights_file("crowd")
    ('network.npz', 'network-crowd.npz')
    """
    return f"network-{name}.npz" if name else WEIGHTS_FILE


def card_file(name: str) -> str:
    """Of the network of that name."""
    return f"network-{name}.json" if name else CARD_FILE


def has_network(game: Game) -> bool:
    """Whether a game comes with weights, so that `expert` can play it."""
    return game.sight is not None and _file(game, WEIGHTS_FILE).is_file()


def beats_hard(game: Game, seats: int) -> bool:
    """Whether a game's cards show that its networks with their search are stronger than `hard`.

    Only then is the level offered to people at a table of so many seats: they expect levels to
    rise. The game's own options and every other mode that was measured need a figure whose interval
    lies above par. A figure may not contradict it: one with more time and fewer matches, say, whose
    share is below par.
    """
    if not has_network(game):
        return False
    plain = f"{seats} seats"
    figures = [
        figure
        for figure in network_figures(game)
        if figure.opponent.startswith("hard")
        and figure.bot != ALONE
        and figure.variant.partition(",")[0] == plain
    ]
    shown = {figure.variant for figure in figures if figure.share - figure.margin > figure.par}
    agree = all(figure.variant in shown and figure.share >= figure.par for figure in figures)
    return plain in shown and agree


def network_figures(game: Game) -> list[Figure]:
    """What is known about the strength of a game's networks, in all variants."""
    check_network(game)
    assert game.sight is not None
    names = game.sight.network_names
    return [figure for name in names for figure in network_card(game, name).figures]


def network_card(game: Game, name: str = "") -> Card:
    """What is known about a game's network, the one of that name where there are several."""
    check_network(game)
    return msgspec.json.decode(_file(game, card_file(name)).read_bytes(), type=Card)


def card_text(card: Card) -> bytes:
    """As its file has it."""
    return msgspec.json.format(msgspec.json.encode(card), indent=2) + b"\n"


def check_network(game: Game) -> None:
    """Refuses a game without a network."""
    if not has_network(game):
        raise UnknownBotError(
            say(
                "bot.no-expert",
                "there is no expert for {game}; its strongest level is hard",
                game=game.title,
            )
        )


class ThreadNetworks(threading.local):
    """The networks of a thread: their buffers serve one evaluation at a time."""

    def __init__(self) -> None:
        self.by_name: dict[tuple[str, str], NetworkArray] = {}


_THREAD = ThreadNetworks()


def thread_network(game: Game, state: State) -> NetworkArray:
    """The network that plays such a match of a game, for this thread alone."""
    check_network(game)
    assert game.sight is not None
    key = game.id, game.sight.network_name(state)
    if key not in _THREAD.by_name:
        _THREAD.by_name[key] = _loaded(game, key[1]).copy()
    return _THREAD.by_name[key]


_loaded_networks: dict[tuple[str, str], NetworkArray] = {}


def _loaded(game: Game, name: str) -> NetworkArray:
    if (game.id, name) not in _loaded_networks:
        _loaded_networks[game.id, name] = network_of(game, shipped_weights(game, name))
    return _loaded_networks[game.id, name]


def shipped_weights(game: Game, name: str = "") -> Weights:
    """Those that come with a game, in half precision."""
    check_network(game)
    with resources.as_file(_file(game, weights_file(name))) as path, np.load(path) as stored:
        return {array: stored[array] for array in WEIGHTS}


def network_of(game: Game, weights: Weights) -> NetworkArray:
    """A network with these weights."""
    assert game.sight is not None
    for name, shape in weight_shapes(game.sight.network).items():
        assert weights[name].shape == shape, f"{game.id}: {name} has {weights[name].shape}"
    networks = new_records(game.sight.network, 1)
    put_weights(networks[0], weights)
    return networks


def _file(game: Game, name: str) -> Traversable:
    return resources.files(game.package) / name
