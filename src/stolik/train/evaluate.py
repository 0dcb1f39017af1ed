"""How strong a network is alone, in matches against rules of thumb and chance."""

import math
from collections.abc import Iterator

import msgspec
import numpy as np

from stolik.bots.levels import EVEN_TIES, EXPERT_TEMPERATURE
from stolik.bots.networks import ALONE, NetworkArray, thread_network
from stolik.core.game import Game
from stolik.core.options import Options
from stolik.engine.chance import new_seeds
from stolik.engine.record import new_record
from stolik.engine.selfplay import AT_RANDOM, PAST, RULES_OF_THUMB, Terms, play_matches
from stolik.train.plan import Plan, chosen_variants, describe_variant

OPPONENTS = {"normal": RULES_OF_THUMB, "random": AT_RANDOM, ALONE: PAST}
"""By name; `ALONE` is the network that comes with the game."""
EVALUATION_STREAM = 7
CONFIDENCE = 1.96
FIRST_SEAT = 1
"""As bits; it moves on from match to match."""


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
    game: Game, plan: Plan, network: NetworkArray, opponents: tuple[str, ...]
) -> Iterator[Score]:
    """In all variants that it learns."""
    for seats, options in chosen_variants(game, plan.network, plan.variants).values():
        for opponent in opponents:
            yield play_alone(
                game, network, seats, options, opponent, matches=plan.matches, seed=plan.seed
            )


def play_alone(
    game: Game,
    network: NetworkArray,
    seats: int,
    options: Options,
    opponent: str,
    *,
    matches: int,
    seed: int,
) -> Score:
    """The network on one seat of a table, the opponent on all others; the seats rotate."""
    terms = new_record(Terms)
    terms.thumb_noise = EVEN_TIES
    terms.temperature = EXPERT_TEMPERATURE
    shares = np.zeros(matches)
    opening = game.opening(seats, options)
    play_matches(
        opening[0],
        opening.copy(),
        new_seeds(matches, seed, EVALUATION_STREAM),
        FIRST_SEAT,
        OPPONENTS[opponent],
        np.concatenate(
            [network, thread_network(game, opening[0]) if opponent == ALONE else network]
        ),
        terms,
        game.policy.scratch.seeded(seed),
        shares,
    )
    margin = CONFIDENCE * shares.std() / math.sqrt(matches)
    name = describe_variant(game, seats, options)
    return Score(name, opponent, 1 / seats, float(shares.mean()), float(margin), matches)
