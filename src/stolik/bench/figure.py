"""A figure, and how it is taken."""

from collections.abc import Callable

import msgspec

BEST_OF = 5
THOUSAND = 1e3
MILLION = 1e6


class Figure(msgspec.Struct, frozen=True):
    """One measurement, and what it must reach (a floor or a ceiling)."""

    what: str
    value: float
    unit: str
    promise: str = ""


def best(measure: Callable[[], float]) -> float:
    """The highest of a few measurements: other work on the machine only ever slows one down."""
    return max(measure() for _ in range(BEST_OF))
