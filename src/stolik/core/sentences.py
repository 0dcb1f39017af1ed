"""Sentences for people that programs can translate: a code, its parameters, and the English."""

from collections.abc import Mapping, Sequence

import msgspec

Value = int | str | Sequence[int] | Sequence[str]


class Seat(int):
    """A parameter that means a seat; people read the player's name in its place."""

    __slots__ = ()


class Sentence(msgspec.Struct, frozen=True):
    """What happened, or why not.

    >>> sentence = say("not-in-hand", "{seat} does not hold {card}", seat=Seat(1), card="15")
    >>> str(sentence)
    'seat 1 does not hold 15'
    >>> sentence.with_names(["Ania", "Bartek"])
    'Bartek does not hold 15'
    """

    code: str
    params: Mapping[str, Value]
    template: str

    def __str__(self) -> str:
        return self.template.format(**{name: _plain(value) for name, value in self.params.items()})

    def with_names(self, players: Sequence[str]) -> str:
        """The sentence with names in place of seats."""
        return self.template.format(
            **{
                name: players[value] if isinstance(value, Seat) else _plain(value)
                for name, value in self.params.items()
            }
        )


def say(code: str, template: str, **params: Value) -> Sentence:
    """A sentence; its code is unique to its template."""
    return Sentence(code, params, template)


def _plain(value: Value) -> str:
    if isinstance(value, Seat):
        return f"seat {int(value)}"
    if isinstance(value, int | str):
        return str(value)
    return " ".join(map(str, value))
