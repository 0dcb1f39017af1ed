"""The server's own levels on the ladder: fixed points that all other ratings are measured by."""

from collections.abc import Mapping

from stolik.server.accounts.ratings import bot_id
from stolik.server.ladder.fit import NORMAL

LEVELS: Mapping[str, str] = {"easy": "easy", "normal": "normal", "hard": "hard:iterations=200"}
"""By name, as which bot each plays: bounded by trials, so that it is as strong on any machine."""

MEASURED: Mapping[str, Mapping[str, float]] = {
    "six-nimmt": {"easy": 740, "hard": 1798},
    "red7": {"easy": 809, "hard": 1028},
    "take-that": {"easy": 718, "hard": 1026},
    "abluxxen": {"easy": 410, "hard": 1368},
}
"""By game, from the share of wins against `normal` in 200 matches at two seats with the default
options, every deal both ways round (`stolik arena GAME --bots LEVEL,normal -s 2 -n 200`): 1000 and
400 log10(share / (1 - share)). A game that is missing here was not measured."""


def fixed_ratings(game: str) -> dict[str, float]:
    """The levels of a game by their players' ids; of a game that was not measured only `normal`."""
    levels = MEASURED.get(game, {})
    return {bot_id(level): value for level, value in {"normal": NORMAL, **levels}.items()}
