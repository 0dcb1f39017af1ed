"""A trained network as files of its game's package: weights, and the card that says how they came.

Weights are stored as half-precision floats: their rounding is far below what was learned, and all
games together stay small.
"""

import platform
from collections.abc import Sequence
from pathlib import Path

import msgspec
import numpy as np

from stolik.bots.networks import Card, Figure, Weights, card_file, card_text, weights_file
from stolik.train.evaluate import Score
from stolik.train.plan import Plan

METHOD = (
    "Self-play. First deep Monte Carlo with λ-returns: the worth of each move that was made is "
    "drawn to what the deal brought from then on. Then moves of a decision are compared: each is "
    "made in the same world with the same luck, all play on, and the differences are learned"
)


def export_network(
    folder: Path,
    plan: Plan,
    weights: Weights,
    *,
    decisions: int,
    seconds: float,
    scores: Sequence[Score],
    limits: Sequence[str],
) -> None:
    """Writes weights and card into that folder."""
    folder.mkdir(parents=True, exist_ok=True)
    halves = {name: array.astype(np.float16) for name, array in weights.items()}
    np.savez_compressed(folder / weights_file(plan.network), allow_pickle=False, **halves)
    settings = msgspec.to_builtins(plan)
    card = Card(
        game=plan.game,
        method=METHOD,
        decisions=decisions,
        hours=round(seconds / 3600, 2),
        machine=f"{platform.machine()}, {plan.actors + 1} threads",
        settings={name: value for name, value in settings.items() if name != "game"},
        figures=tuple(figure_of(score) for score in scores),
        limits=tuple(limits),
    )
    (folder / card_file(plan.network)).write_bytes(card_text(card))


def figure_of(score: Score) -> Figure:
    """As the card has it."""
    return Figure(
        variant=score.variant,
        opponent=score.opponent,
        matches=score.matches,
        par=round(score.par, 4),
        share=round(score.share, 4),
        margin=round(score.margin, 4),
    )
