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


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a run depends on, beside the code."""

    game: str
    decisions: int
    """Of learners, in all."""
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
    all_learn: float = 0.5
    """How many matches have learners only; the others have earlier networks and rules of thumb."""
    most_moves: int = 600
    """Of a deal."""
    snapshots: int = 20
    """Earlier networks that are remembered."""
    evaluations: int = 20
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


def training_openings(game: Game) -> StateArray:
    """The openings of all variants; those with few seats more often."""
    copies = [
        game.opening(seats, options)
        for seats, options in training_variants(game)
        for _ in range(max(1, round(COPIES / seats)))
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
