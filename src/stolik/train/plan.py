"""What a training run does: how much is played, in which variants, and how it is learned from."""

import itertools
from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np

from stolik.core.errors import OptionsError, UnknownGameError
from stolik.core.game import Game
from stolik.core.options import Options, option_fields, read_options
from stolik.core.sentences import say
from stolik.engine.arrays import StateArray

COPIES = 12
"""Of the openings, shared out so that seats decide equally often in all variants."""
OFTEN = 3
"""Times as many copies of the variants that are learned most often."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a run depends on, beside the code."""

    game: str
    decisions: int
    """Of learners, in all."""
    network: str = ""
    """Its name, where a game has several."""
    begins_with: str = ""
    """The network whose shipped weights it begins with, if it does."""
    begins_shipped: bool = False
    """With the weights that come with the game; otherwise with random ones."""
    best_response: bool = False
    """One learner among the network that comes with the game: how far that can be exploited."""
    variants: tuple[str, ...] = ()
    """That are played, as `describe_variant` names them; all of the network's if none is named."""
    seed: int = 0
    actors: int = 1
    """Threads that play; the learner is one more."""
    tables: int = 128
    """Of each actor."""
    batch: int = 32_768
    """Decisions that each actor brings from one update to the next."""
    minibatch: int = 1024
    learning_rate: float = 1e-3
    """At the start; it goes down to a twentieth."""
    temperature: float = 0.02
    """Of the learners' choices at the start, in shares of a win; it goes down to a quarter."""
    exploring: float = 0.02
    """How often a learner makes any move."""
    hindsight: float = 0.9
    """λ: how much what came later counts, against what the network thought on the way."""
    from_deals: float = 0.2
    """The share of the decisions that is learned from whole deals, before moves are compared."""
    from_thumbs: float = 0.6
    """The share at which all who play on after compared moves stop doing so by rules of thumb."""
    compared: float = 0.5
    """How often a decision of a learner is one whose moves are compared."""
    compared_moves: int = 8
    """Of a decision, at most: the best by the network, and any others."""
    others_by_network: float = 0.5
    """How often the others play on as the network does, once the learner does so."""
    cut: float = 0.5
    """How often the network says then what a trial is worth, not the end of the deal."""
    least_moves: int = 6
    """Of all seats, before that."""
    comparison_weight: float = 20.0
    """How much errors between the moves of a decision count, against errors of their mean."""
    all_learn: float = 0.5
    """How many matches have learners only; the others have earlier networks and rules of thumb."""
    one_learns: float = 0.5
    """How many of the others have one learner among opponents of one kind; the rest are mixed."""
    among_past: float = 0.5
    """How often that kind is an earlier network, not the rules of thumb."""
    most_moves: int = 600
    """Of a deal."""
    snapshots: int = 20
    """Earlier networks that are remembered."""
    evaluations: int = 10
    """Of the run."""
    matches: int = 400
    """Of an evaluation, per variant and opponent."""


def check_learnable(game: Game) -> None:
    """Refuses a game that says nothing a network could look at."""
    if game.sight is None:
        raise UnknownGameError(
            say(
                "train.no-features",
                "there are no features for a network of {game}: nothing can be learned",
                game=game.title,
            )
        )


def check_variants(game: Game, plan: Plan) -> None:
    """Refuses what the plan's network does not play."""
    known = [describe_variant(game, *variant) for variant in network_variants(game, plan.network)]
    for name in plan.variants:
        if name not in known:
            raise OptionsError(
                say(
                    "train.no-variant",
                    "this network does not play {variant}; it plays: {known}",
                    variant=repr(name),
                    known=" | ".join(known),
                )
            )


def training_variants(game: Game) -> Iterator[tuple[int, Options]]:
    """Every number of seats with all words and flags of the options that go together."""
    fields = [field for field in option_fields(game.options) if field.kind != "whole"]
    values = [field.choices if field.kind == "choice" else (False, True) for field in fields]
    for seats in game.options.seats:
        for chosen in itertools.product(*values):
            given: dict[str, Any] = {
                field.name: value for field, value in zip(fields, chosen, strict=True)
            }
            try:
                yield seats, read_options(game.options, given, seats)
            except OptionsError:
                continue


def chosen_variants(
    game: Game, network: str, names: tuple[str, ...]
) -> dict[str, tuple[int, Options]]:
    """Those of these names, or all that the network of that name plays."""
    variants = {
        describe_variant(game, *variant): variant for variant in network_variants(game, network)
    }
    assert set(names) <= variants.keys(), names
    return {name: variant for name, variant in variants.items() if not names or name in names}


def network_variants(game: Game, network: str) -> Iterator[tuple[int, Options]]:
    """Those in which the network of that name plays."""
    assert game.sight is not None
    for seats, options in training_variants(game):
        if game.sight.network_name(game.opening(seats, options)[0]) == network:
            yield seats, options


def training_openings(game: Game, network: str = "", names: tuple[str, ...] = ()) -> StateArray:
    """The openings of the variants; those with few seats more often, and those most people play."""
    assert game.sight is not None
    known = {describe_variant(game, *variant) for variant in training_variants(game)}
    assert set(game.sight.often) <= known, game.sight.often
    copies = [
        game.opening(seats, options)
        for name, (seats, options) in chosen_variants(game, network, names).items()
        for _ in range(max(1, round(COPIES / seats)) * (OFTEN if name in game.sight.often else 1))
    ]
    return np.concatenate(copies)


def describe_variant(game: Game, seats: int, options: Options) -> str:
    """In a few words.

    >>> from stolik.games import find_game
    >>> game = find_game("red7")
    >>> [describe_variant(game, *variant) for variant in training_variants(game)][:3]
    ['2 seats', '2 seats, effects', '2 seats, mode=advanced']
    """
    given = options.given()
    defaults = {field.name: field.default for field in option_fields(game.options)}
    words = [
        name if value is True else f"{name}={value}"
        for name, value in given.items()
        if value != defaults[name]
    ]
    return ", ".join([f"{seats} seats", *words])
