"""How strong a network is alone, in matches against rules of thumb and chance."""

import math
from collections.abc import Iterator

import msgspec
import numpy as np

from stolik.core.game import Game
from stolik.engine.chance import new_seeds
from stolik.engine.network import Network
from stolik.engine.record import new_record, new_records
from stolik.engine.selfplay import AT_RANDOM, RULES_OF_THUMB, Terms, play_matches
from stolik.train.learner import Weights
from stolik.train.plan import Plan, describe_variant, training_variants

OPPONENTS = {"normal": RULES_OF_THUMB, "random": AT_RANDOM}
EVALUATION_STREAM = 7
CONFIDENCE = 1.96
EVEN_TIES = 1e-9


class Score(msgspec.Struct, frozen=True):
    """The network on one seat, opponents of one kind on the others."""

    variant: str
    opponent: str
    par: float
    """What an equal would win."""
    share: float
    """Of the wins."""
    margin: float
    """Of a 95% interval."""
    matches: int


def evaluate_network(
    game: Game, plan: Plan, weights: Weights, opponents: tuple[str, ...] = ("normal",)
) -> Iterator[Score]:
    """In all variants that it learns."""
    assert game.sight is not None
    networks = new_records(game.sight.network, 2)
    network: Network = networks[0]
    for name, array in weights.items():
        getattr(network, name)[...] = array
    terms = new_record(Terms)
    terms.thumb_noise = EVEN_TIES
    terms.most_moves = plan.most_moves
    for seats, options in training_variants(game):
        for opponent in opponents:
            shares = np.zeros(plan.matches)
            opening = game.opening(seats, options)
            play_matches(
                opening[0],
                opening.copy(),
                new_seeds(plan.matches, plan.seed, EVALUATION_STREAM),
                1,
                OPPONENTS[opponent],
                networks,
                terms,
                game.policy.scratch.seeded(plan.seed),
                shares,
            )
            yield Score(
                describe_variant(game, seats, options),
                opponent,
                1 / seats,
                float(shares.mean()),
                float(CONFIDENCE * shares.std() / math.sqrt(plan.matches)),
                plan.matches,
            )
