"""A game's options: a frozen structure, read from JSON values with sentences for mistakes."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from stolik.core.checks import whole_number
from stolik.core.errors import OptionsError
from stolik.core.sentences import Sentence, say
from stolik.engine.contract import State

Value = str | int | bool | None
"""Of an option, as JSON has it."""
Only = Mapping[str, tuple[Value, ...]]
"""Other options, with the values beside which one has an effect."""


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """The base of every game's options.

    Each field is a `Literal` of words, a `bool`, or a whole number `Annotated` with its range
    (`| None` where the default depends on the seats), and has the page's default.
    """

    seats: ClassVar[range]
    only: ClassVar[Mapping[str, Only]] = {}
    """By option; those that always have an effect are left out."""
    seats_by_choice: ClassVar[Mapping[str, Mapping[str, range]]] = {}
    """By option and its value: for how many seats, where that is fewer than the game's own."""

    def check(self, seats: int) -> Sentence | None:  # noqa: ARG002  # for games that mind
        """Why these options do not go together with each other or with the number of seats."""
        return None

    def cards_in_sight(self, seats: int) -> int | None:  # noqa: ARG002  # for games that mind
        """How many cards of a shuffle, from the top, anybody may come to see; None for all."""
        return None

    def hands(self, seats: int) -> tuple[int, ...]:  # noqa: ARG002  # for games that mind
        """How many cards of every shuffle, from the top, go where their order means nothing.

        One number for each such place; what follows is told apart card by card.
        """
        return ()

    def write(self, state: State) -> None:
        """Writes the options into a state whose seats are set."""
        raise NotImplementedError

    def given(self) -> dict[str, Any]:
        """Those that differ from the defaults, as a record has them."""
        return {
            name: value
            for name, default in defaults_of(type(self))
            if (value := getattr(self, name)) != default
        }


@cache
def defaults_of(options: type[Options]) -> tuple[tuple[str, Any], ...]:
    """Every option with its default; msgspec takes a tenth of a millisecond to say."""
    return tuple((field.name, field.default) for field in msgspec.structs.fields(options))


class OptionField(msgspec.Struct, frozen=True):
    """What a form needs to know about one option."""

    name: str
    kind: Literal["choice", "whole", "flag"]
    default: Value
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    only: Only = {}
    """It has no effect where another option has none of these values."""
    seats: Mapping[str, tuple[int, int]] = {}
    """By choice: the least and the most seats, where it is not for all of the game's."""

    def values(self) -> str:
        """The values in words."""
        match self.kind:
            case "choice":
                return ", ".join(self.choices)
            case "flag":
                return "true, false"
            case "whole":
                return f"whole number {self.low}–{self.high}"

    def described(self) -> str:
        """The default, then the other values."""
        match self.kind:
            case "choice":
                others = (choice for choice in self.choices if choice != self.default)
                return ", ".join((str(self.default), *others))
            case "flag":
                return "true, false" if self.default else "false, true"
            case "whole":
                default = "by seats" if self.default is None else self.default
                return f"{default} ({self.low}–{self.high})"

    def allows(self, value: object) -> bool:
        """Whether a JSON value is one of them: 1 is not true, "2" is not 2, nor is 2.0."""
        match self.kind:
            case "choice":
                return isinstance(value, str) and value in self.choices
            case "flag":
                return isinstance(value, bool)
            case "whole":
                return type(value) is int and self.low <= value <= self.high


Chosen = TypeVar("Chosen", bound=Options)
WHOLE_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,8})")


def parse_value(text: str) -> str | int | bool:
    """A word, a whole number, true or false.

    >>> parse_value("tactical"), parse_value("2"), parse_value("true")
    ('tactical', 2, True)
    """
    if text in ("true", "false"):
        return text == "true"
    return int(text) if WHOLE_NUMBER.fullmatch(text) else text


def format_value(value: Value) -> str:
    """The opposite of `parse_value`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@cache
def option_fields(options: type[Options]) -> tuple[OptionField, ...]:
    """The options of a game, in the order of its rules page."""
    hints = get_type_hints(options, include_extras=True)
    fields = (
        _field(field.name, hints[field.name], field.default)
        for field in msgspec.structs.fields(options)
    )
    return tuple(
        msgspec.structs.replace(
            field,
            only=options.only.get(field.name, {}),
            seats={
                choice: (seats[0], seats[-1])
                for choice, seats in options.seats_by_choice.get(field.name, {}).items()
            },
        )
        for field in fields
    )


@cache
def fields_by_name(options: type[Options]) -> dict[str, OptionField]:
    """The same, to be looked up."""
    return {field.name: field for field in option_fields(options)}


def _field(name: str, hint: Any, default: Any) -> OptionField:
    if get_origin(hint) is Literal:
        return OptionField(name, "choice", default, choices=get_args(hint))
    if hint is bool:
        return OptionField(name, "flag", default)
    for part in (hint, *get_args(hint)):
        for meta in getattr(part, "__metadata__", ()):
            return OptionField(name, "whole", default, low=meta.ge, high=meta.le)
    raise TypeError(f"option {name} has a type without values: {hint}")


def read_options(options: type[Chosen], values: Mapping[str, Any], seats: int) -> Chosen:
    """Checks the values of a record, a form or a command line."""
    fields = fields_by_name(options)
    for name, value in values.items():
        if name not in fields:
            raise OptionsError(
                say(
                    "options.unknown",
                    "there is no option {name}; the options are: {names}",
                    name=str(name),
                    names=", ".join(fields) or "none",
                )
            )
        if not fields[name].allows(value):
            raise OptionsError(
                say(
                    "options.value",
                    "option {name} cannot be {value}; it is one of: {values}",
                    name=name,
                    value=_shown(value),
                    values=fields[name].values(),
                )
            )
    if whole_number(seats) not in options.seats:
        raise OptionsError(
            say(
                "options.seats",
                "the game is for {low} to {high} seats, not {seats}",
                low=options.seats[0],
                high=options.seats[-1],
                seats=seats if isinstance(seats, int) else str(seats),
            )
        )
    chosen = options(**values)
    if sentence := chosen.check(seats):
        raise OptionsError(sentence)
    return chosen


def _shown(value: object) -> str:
    """As JSON has it, or as Python does where JSON has no such value."""
    try:
        return msgspec.json.encode(value).decode()
    except (TypeError, ValueError):
        return repr(value)
