"""Sentences for people that programs can translate: a code, its parameters, and the English."""

from collections.abc import Mapping, Sequence

import msgspec

Value = int | str | Sequence[int] | Sequence[str]


class Seat(int):
    """A parameter that means a seat; people read the player's name in its place."""

    __slots__ = ()


class BySeat(tuple[int, ...]):
    """A parameter with a number for every seat; people read the players' names beside them."""

    __slots__ = ()


class Labelled(str):
    """A code that people read as words: `S7` is the Jack."""

    label: str

    def __new__(cls, code: str, label: str) -> "Labelled":
        """A code and its words."""
        made = super().__new__(cls, code)
        made.label = label
        return made


class Sentence(msgspec.Struct, frozen=True, gc=False):
    """What happened, or why not.

    >>> sentence = say("not-in-hand", "{seat} does not hold {card}", seat=Seat(1), card="15")
    >>> str(sentence)
    'seat 1 does not hold 15'
    >>> sentence.with_names(["Ania", "Bartek"])
    'Bartek does not hold 15'

    A number may bring the word that it counts, in both its forms:

    >>> str(say("takes", "{seat} takes {bulls:bull|bulls}", seat=Seat(0), bulls=1))
    'seat 0 takes 1 bull'
    """

    code: str
    params: Mapping[str, Value]
    template: str

    def __str__(self) -> str:
        return self._filled(SeatNames())

    def with_names(self, players: Sequence[str]) -> str:
        """The sentence with names in place of seats."""
        return self._filled(players)

    def _filled(self, names: "Sequence[str] | SeatNames") -> str:
        values = {name: _shown(value, names) for name, value in self.params.items()}
        return self.template.format(**values)


def say(code: str, template: str, **params: Value) -> Sentence:
    """A sentence; its code is unique to its template."""
    return Sentence(code, params, template)


class SeatNames:
    """What seats are called where the players are not known."""

    def __getitem__(self, seat: int) -> str:
        return f"seat {int(seat)}"


class Count(int):
    """A number that may stand before a word: `{bulls:bull|bulls}`."""

    __slots__ = ()

    def __format__(self, forms: str) -> str:
        one, _, other = forms.partition("|")
        return f"{int(self)} {one if self == 1 else other}".rstrip()


def _shown(value: Value, names: "Sequence[str] | SeatNames") -> "str | Count":
    if type(value) is str:  # as most are; the others are told apart by their classes
        return value
    match value:
        case Seat():
            return names[value]
        case BySeat():
            return ", ".join(f"{names[seat]} {number}" for seat, number in enumerate(value))
        case int():
            return Count(value)
        case Labelled():
            return value.label
        case str():
            return value
        case _:
            return " ".join(map(str, value))
