"""How an observation is laid out: named parts, told once for the code, its users and its page."""

from collections.abc import Sequence
from typing import NamedTuple


class Part(NamedTuple):
    """Numbers of an observation that belong together."""

    name: str
    first: int
    length: int
    meaning: str
    fields: "tuple[Part, ...]" = ()
    """Of a part that repeats itself, a seat after the other: what one repetition consists of."""

    @property
    def place(self) -> slice:
        """Where it is in the observation.

        >>> Part("rows", 4, 2, "cards").place
        slice(4, 6, None)
        """
        return slice(self.first, self.first + self.length)


def fields(*named: tuple[str, int, str]) -> tuple[Part, ...]:
    """One after the other, each with its length and meaning.

    >>> [part.first for part in fields(("plays", 1, "flag"), ("chips", 4, "stars"), ("x", 1, ""))]
    [0, 1, 5]
    """
    parts: list[Part] = []
    for name, length, meaning in named:
        parts.append(Part(name, end_of(parts), length, meaning))
    return tuple(parts)


def end_of(parts: Sequence[Part]) -> int:
    """The index after the last part."""
    return parts[-1].place.stop if parts else 0
