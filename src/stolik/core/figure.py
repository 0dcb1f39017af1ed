"""A figure, and how it is measured."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

THOUSAND = 1e3
MILLION = 1e6


class Figure(msgspec.Struct, frozen=True):
    """One measurement, and what it must reach (a floor or a ceiling)."""

    what: str
    value: float
    unit: str
    promise: str = ""


def at_least(promise: float) -> str:
    """A floor in words; 0 promises nothing.

    >>> at_least(50_000), at_least(12.5), at_least(0)
    ('≥ 50,000', '≥ 12.5', '')
    """
    return f"≥ {promise:,}" if promise else ""


def at_most(promise: float) -> str:
    """A ceiling in words; 0 promises nothing."""
    return f"≤ {promise:,}" if promise else ""


def named(options: Mapping[str, Any]) -> str:
    """The options of a variant, after what was measured.

    >>> named({"effects": True})
    ', effects True'
    """
    return "".join(f", {name} {value}" for name, value in options.items())


@dataclass(frozen=True)
class Effort:
    """How much is measured for one figure."""

    seconds: float
    best_of: int
    share: float
    """Of the usual number of trials, tables, hands."""
    compiles: bool
    """Whether the first compile is measured, which takes a minute for all games."""

    def best(self, measure: Callable[[], float]) -> float:
        """The highest of a few measurements: other work on the machine only ever slows one down."""
        return max(measure() for _ in range(self.best_of))

    def times(self, usual: int) -> int:
        """So many, or a share of them."""
        return max(1, round(self.share * usual))


FULL = Effort(seconds=0.5, best_of=5, share=1.0, compiles=True)
QUICK = Effort(seconds=0.02, best_of=1, share=0.01, compiles=False)
"""To see that everything runs; its values say little."""
