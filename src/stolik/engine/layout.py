"""How an observation is laid out: named parts, declared once for the code, its users and its page.

The length of each part is declared; where it begins follows. Compiled code takes its offsets from
here (`MINE = LAYOUT["mine"].first`), so there is no second list that could differ.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
import numpy.typing as npt

Bound = int | tuple[int, ...]
"""Of all numbers of a part, or of each; fewer of them repeat themselves."""
ANY = np.iinfo(np.int16)
NO_NAMES: Mapping[int, str] = {}


@dataclass(frozen=True)
class Part:
    """Numbers of an observation that belong together."""

    name: str
    length: int
    meaning: str
    fields: "Layout | None" = None
    """Of a part that repeats itself, one seat after the other: what one repetition consists of."""
    first: int = 0
    """The index of its first number."""
    low: Bound = field(default=ANY.min, kw_only=True)
    high: Bound = field(default=ANY.max, kw_only=True)
    """No number is lower or higher, whatever the seats and options."""
    labels: Sequence[str] = field(default=(), kw_only=True)
    """What each number is about, where they are about cards."""
    values: Mapping[int, str] = field(default_factory=lambda: NO_NAMES, kw_only=True)
    """What a number stands for, where it is a code."""

    @property
    def place(self) -> slice:
        """Where it is in the observation.

        >>> Layout(Part("phase", 4, "one-hot"), Part("rows", 2, "cards"))["rows"].place
        slice(4, 6, None)
        """
        return slice(self.first, self.first + self.length)


class Layout:
    """Parts one after the other.

    >>> layout = Layout(Part("plays", 1, "flag"), Part("chips", 4, "stars"), Part("score", 1, ""))
    >>> layout["score"].first, layout.size
    (5, 6)
    """

    def __init__(self, *parts: Part) -> None:
        placed: list[Part] = []
        for part in parts:
            first = placed[-1].place.stop if placed else 0
            placed.append(replace(part, first=first))
        self.parts = tuple(placed)

    def __iter__(self) -> Iterator[Part]:
        return iter(self.parts)

    def __getitem__(self, name: str) -> Part:
        return self._by_name[name]

    @property
    def size(self) -> int:
        """How many numbers all parts have together."""
        return int(self.parts[-1].place.stop)

    def bounds(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """The lowest and the highest value of every number.

        >>> layout = Layout(Part("rows", 3, "", low=0, high=104), Part("points", 1, "", low=-9))
        >>> [bound.tolist() for bound in layout.bounds()]
        [[0, 0, 0, -9], [104, 104, 104, 32767]]
        """
        low, high = zip(*map(part_bounds, self.parts), strict=True)
        return np.concatenate(low), np.concatenate(high)

    @cached_property
    def _by_name(self) -> dict[str, Part]:
        by_name = {part.name: part for part in self.parts}
        assert len(by_name) == len(self.parts), "two parts have the same name"
        return by_name


def part_bounds(part: Part) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Of every number of a part; where it repeats itself, those of its fields."""
    if part.fields:
        low, high = part.fields.bounds()
    else:
        low, high = (np.atleast_1d(np.array(bound, np.int64)) for bound in (part.low, part.high))
    return np.resize(low, part.length), np.resize(high, part.length)


def flag(name: str, meaning: str) -> Part:
    """A number that is 0 or 1."""
    return Part(name, 1, meaning, low=0, high=1)


def up_to(high: int, name: str, meaning: str, *, values: Mapping[int, str] = NO_NAMES) -> Part:
    """A number from 0 to that one."""
    return Part(name, 1, meaning, low=0, high=high, values=values)


def repeated(name: str, times: int, meaning: str, fields: Layout) -> Part:
    """A part in which the same fields follow each other so many times.

    >>> repeated("seats", 3, "clockwise", Layout(Part("plays", 1, ""), Part("bulls", 1, ""))).length
    6
    """
    return Part(name, times * fields.size, meaning, fields)
