"""The names under which bots sit at a table: people may take neither these nor look-alikes."""

from stolik.bots.characters import NAMES
from stolik.server.messages.common import offered_levels

POLISH_LEVELS = "łatwy", "średni", "trudny", "mistrz"
"""As the page calls them."""


def bot_names() -> frozenset[str]:
    """Every name of a bot; the number of its seat may be added.

    >>> {"bot (hard)", "Zorka"} <= bot_names()
    True
    """
    levels = *offered_levels(), *POLISH_LEVELS
    return NAMES | {"bot", *(f"bot ({level})" for level in levels)}
