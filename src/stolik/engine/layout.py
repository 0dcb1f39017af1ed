"""How an observation is laid out: named parts, declared once for the code, its users and its page.

The length of each part is declared; where it begins follows. Compiled code takes its offsets from
here (`MINE = LAYOUT["mine"].first`), so there is no second list that could differ.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property


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
            placed.append(Part(part.name, part.length, part.meaning, part.fields, first))
        self.parts = tuple(placed)

    def __iter__(self) -> Iterator[Part]:
        return iter(self.parts)

    def __getitem__(self, name: str) -> Part:
        return self._by_name[name]

    @property
    def size(self) -> int:
        """How many numbers all parts have together."""
        return int(self.parts[-1].place.stop)

    @cached_property
    def _by_name(self) -> dict[str, Part]:
        by_name = {part.name: part for part in self.parts}
        assert len(by_name) == len(self.parts), "two parts have the same name"
        return by_name


def repeated(name: str, times: int, meaning: str, fields: Layout) -> Part:
    """A part in which the same fields follow each other so many times.

    >>> repeated("seats", 3, "clockwise", Layout(Part("plays", 1, ""), Part("bulls", 1, ""))).length
    6
    """
    return Part(name, times * fields.size, meaning, fields)
