"""How much care a review takes."""

from typing import NamedTuple

from stolik.core.errors import NumberError
from stolik.core.sentences import say


class Budget(NamedTuple):
    """Bounds in numbers of trials, never in seconds: so that a review repeats itself."""

    error: float
    """A decision is done when the standard error of its loss is as small as this."""
    least_worlds: int
    most_worlds: int
    luck: int
    """Playouts from every position of the match."""


BUDGETS = {
    "glance": Budget(error=0.04, least_worlds=64, most_worlds=64, luck=16),
    "quick": Budget(error=0.01, least_worlds=256, most_worlds=4_224, luck=512),
    "normal": Budget(error=0.005, least_worlds=512, most_worlds=12_288, luck=2_048),
    "deep": Budget(error=0.0025, least_worlds=2_048, most_worlds=49_152, luck=8_192),
}


def find_budget(name: str) -> Budget:
    """The budget of that name."""
    if name not in BUDGETS:
        raise NumberError(
            say(
                "review.budget",
                "there is no budget {budget}; the budgets are: {budgets}",
                budget=str(name),
                budgets=", ".join(BUDGETS),
            )
        )
    return BUDGETS[name]
