"""Matches to be reviewed, most of them of the reference."""

from collections.abc import Mapping, Sequence
from typing import Any

from stolik.bots.bot import Turn
from stolik.bots.levels import advised
from stolik.bots.play import play_match
from stolik.bots.reference import reference_noise
from stolik.record import Record


class Reference:
    """Plays as the reference of a review does."""

    def choose(self, turn: Turn) -> str | None:
        """With the same noise."""
        return advised(turn, noise=reference_noise(turn.game))


def record_of(
    game: str,
    options: Mapping[str, Any],
    bots: Sequence[Any] = ("reference", "reference"),
    *,
    seed: int,
) -> Record:
    """A match of these bots, the reference among them by its name."""
    seated = [Reference() if bot == "reference" else bot for bot in bots]
    return play_match(seated, game, options, seed=seed).record()
