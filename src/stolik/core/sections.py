"""The grammar of positions: one line of named sections.

    six-nimmt seats=2 rounds=3 | phase: choose | rows: 12 14 / 37 / 43 / 58 | hands: 3 / 21

A game declares its sections as a subclass of `Position`. The annotation of a field is the type that
Python code sees, then the kind of text. Sections stand in the order of the fields, and one that is
blank is left out. Whatever cannot be read is refused with the section, the column and the reason.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Protocol, TypeVar, get_type_hints

from stolik.core.errors import UnreadablePositionError
from stolik.core.sentences import Value, say

if TYPE_CHECKING:
    from stolik.core.game import Game

SECTION_BREAK = " | "
LIST_BREAK = " / "
ITEM_BREAK = ", "
WORD_BREAK = " "
NAME_END = ": "
EMPTY = "-"

UNKNOWN = -1
"""In place of a card: one that the viewer cannot see."""
UNKNOWN_CARDS = re.compile(r"\?(?:x([1-9][0-9]{0,2}))?")
WHOLE_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,8}")
LARGEST_NUMBER = 32_767

BY_SEAT = 0
"""In place of a number of lists: one for every seat."""

Cards = tuple[int, ...]
CardLists = tuple[Cards, ...]
P = TypeVar("P", bound="Position")


def unknown(cards: Sequence[int]) -> Cards:
    """As many cards that the viewer cannot see."""
    return (UNKNOWN,) * len(cards)


@dataclass(frozen=True)
class Scope:
    """What the words of a position mean: its game, and how many seats there are."""

    game: "Game"
    seats: int


@dataclass(frozen=True)
class Span:
    """A part of the line, with the place where it stands."""

    section: str
    column: int
    """Of the line, counted from 1."""
    text: str

    def split(self, separator: str) -> "Iterator[Span]":
        """The parts between the separators."""
        column = self.column
        for part in self.text.split(separator):
            yield Span(self.section, column, part)
            column += len(part) + len(separator)

    def partition(self, separator: str) -> "tuple[Span, Span]":
        """What stands before the separator, and after it."""
        before, _, after = self.text.partition(separator)
        column = self.column + len(before) + len(separator)
        return Span(before, self.column, before), Span(before, column, after)


def unreadable(code: str, template: str, span: Span, **params: Value) -> UnreadablePositionError:
    """Why a part of the line cannot be read, and where it stands."""
    where: dict[str, Value] = {"section": span.section, "column": span.column}
    return UnreadablePositionError(
        say(f"position.{code}", template, **where, word=repr(span.text), **params)
    )


class Kind(Protocol):
    """How the value of a section is written."""

    def read(self, span: Span, scope: Scope) -> Any:
        """The value; raises `UnreadablePositionError`."""

    def write(self, value: Any, scope: Scope) -> str:
        """Its only spelling."""

    def blank(self, scope: Scope) -> Any:
        """The value of a section that is left out; None where it must not be."""


@dataclass(frozen=True)
class Word:
    """One of these words."""

    words: tuple[str, ...]
    optional: bool = False
    """Whether there may be none."""

    def read(self, span: Span, _scope: Scope) -> str:
        """As it stands there."""
        if span.text not in self.words:
            raise unreadable(
                "word",
                "{section}, column {column}: {word} is not one of {words}",
                span,
                words=", ".join(self.words),
            )
        return span.text

    def write(self, value: str, _scope: Scope) -> str:
        """As it is."""
        assert value in self.words
        return value

    def blank(self, _scope: Scope) -> None:
        """None; unless it is optional, it must be there."""


@dataclass(frozen=True)
class Number:
    """A whole number."""

    low: int
    high: int
    default: int

    def read(self, span: Span, _scope: Scope) -> int:
        """Within the range."""
        return read_number(span, self.low, self.high)

    def write(self, value: int, _scope: Scope) -> str:
        """In decimal."""
        return str(value)

    def blank(self, _scope: Scope) -> int:
        """The usual one."""
        return self.default


@dataclass(frozen=True)
class Numbers:
    """A whole number for every seat."""

    low: int = -LARGEST_NUMBER
    high: int = LARGEST_NUMBER

    def read(self, span: Span, scope: Scope) -> tuple[int, ...]:
        """Seat 0 first."""
        words = list(span.split(WORD_BREAK))
        check_parts(span, len(words), scope.seats)
        return tuple(read_number(word, self.low, self.high) for word in words)

    def write(self, value: Sequence[int], _scope: Scope) -> str:
        """Seat 0 first."""
        return WORD_BREAK.join(map(str, value))

    def blank(self, scope: Scope) -> tuple[int, ...]:
        """Zero for all."""
        return (0,) * scope.seats


@dataclass(frozen=True)
class SeatNumber:
    """A seat, or none."""

    def read(self, span: Span, scope: Scope) -> int:
        """One of the match."""
        return read_number(span, 0, scope.seats - 1)

    def write(self, value: int, _scope: Scope) -> str:
        """In decimal."""
        return str(value)

    def blank(self, _scope: Scope) -> int | None:
        """No seat."""
        return None


@dataclass(frozen=True)
class SeatNumbers:
    """Some seats."""

    def read(self, span: Span, scope: Scope) -> tuple[int, ...]:
        """Each one of the match."""
        return tuple(read_number(word, 0, scope.seats - 1) for word in span.split(WORD_BREAK))

    def write(self, value: Sequence[int], _scope: Scope) -> str:
        """Side by side."""
        return WORD_BREAK.join(map(str, value))

    def blank(self, _scope: Scope) -> tuple[int, ...]:
        """None."""
        return ()


@dataclass(frozen=True)
class NumberLists:
    """So many times a whole number for every seat, or nothing; unknown numbers as `?x4`."""

    lists: int
    high: int

    def read(self, span: Span, scope: Scope) -> tuple[tuple[int, ...], ...]:
        """No numbers where there is nothing."""
        parts = list(span.split(LIST_BREAK))
        check_parts(span, len(parts), self.lists)
        return tuple(self._read_list(part, scope) for part in parts)

    def _read_list(self, span: Span, scope: Scope) -> tuple[int, ...]:
        if span.text == EMPTY:
            return ()
        if span.text == f"?x{scope.seats}":
            return (UNKNOWN,) * scope.seats
        words = list(span.split(WORD_BREAK))
        check_parts(span, len(words), scope.seats)
        return tuple(read_number(word, 0, self.high) for word in words)

    def write(self, value: Sequence[Sequence[int]], _scope: Scope) -> str:
        """Seat 0 first."""
        return LIST_BREAK.join(
            f"?x{len(numbers)}"
            if UNKNOWN in numbers
            else WORD_BREAK.join(map(str, numbers)) or EMPTY
            for numbers in value
        )

    def blank(self, _scope: Scope) -> tuple[tuple[int, ...], ...]:
        """Nothing in any list."""
        return ((),) * self.lists


@dataclass(frozen=True)
class CardList:
    """Cards in a row."""

    separators: tuple[str, ...] = (WORD_BREAK,)
    """Of lists, of items in them, and of cards in these: the outermost first."""
    lists: int | None = None
    """How many; None where it is not fixed."""
    lie_here: bool = True
    """Whether these cards lie here, and nowhere else; other lists only say something about cards
    that lie elsewhere."""
    takes_the_rest: bool = False
    """Whether cards that lie nowhere else follow here, in natural order: the deck."""

    def read(self, span: Span, scope: Scope) -> Any:
        """Cards as numbers, UNKNOWN where they are unknown."""
        cards = read_cards(span, self.separators, scope)
        if self.lists is not None:
            check_parts(span, len(cards), self.lists or scope.seats)
        return cards

    def write(self, value: Any, scope: Scope) -> str:
        """By their codes."""
        return write_cards(value, self.separators, scope.game.card_names)

    def blank(self, scope: Scope) -> Any:
        """No cards, in any of the lists."""
        return () if self.lists is None else ((),) * (self.lists or scope.seats)


def card_lists(lists: int = BY_SEAT, *, lie_here: bool = True) -> CardList:
    """Cards in so many lists, one for every seat if nothing else is said."""
    return CardList((LIST_BREAK, WORD_BREAK), lists, lie_here=lie_here)


DECK = CardList(takes_the_rest=True)


@dataclass(frozen=True)
class Moves:
    """Moves in the order made, without their seats."""

    def read(self, span: Span, scope: Scope) -> tuple[int, ...]:
        """As actions."""
        return tuple(read_move(move, scope) for move in span.split(ITEM_BREAK))

    def write(self, value: Sequence[int], scope: Scope) -> str:
        """In the game's notation."""
        return ITEM_BREAK.join(str(scope.game.moves[action]) for action in value)

    def blank(self, _scope: Scope) -> tuple[int, ...]:
        """None."""
        return ()


@dataclass(frozen=True)
class SeatMoves:
    """Moves with their seats, as in a record."""

    def read(self, span: Span, scope: Scope) -> tuple[tuple[int, int], ...]:
        """Seats and actions."""
        return tuple(self._read_item(item, scope) for item in span.split(ITEM_BREAK))

    def _read_item(self, span: Span, scope: Scope) -> tuple[int, int]:
        seat, move = span.partition(WORD_BREAK)
        return (
            read_number(replace(seat, section=span.section), 0, scope.seats - 1),
            read_move(replace(move, section=span.section), scope),
        )

    def write(self, value: Sequence[tuple[int, int]], scope: Scope) -> str:
        """In the game's notation."""
        return ITEM_BREAK.join(f"{seat} {scope.game.moves[action]}" for seat, action in value)

    def blank(self, _scope: Scope) -> tuple[tuple[int, int], ...]:
        """None."""
        return ()


@dataclass(frozen=True, kw_only=True)
class Position:
    """The sections of a position; each game adds its own."""

    kinds: ClassVar[Mapping[str, Kind]]
    """Of every section, by the name of its field."""

    seen_by: Annotated[int | None, SeatNumber()]
    """The seat from which it is seen; None where everything is known."""

    def __init_subclass__(cls) -> None:
        hints = get_type_hints(cls, include_extras=True)
        del hints["kinds"]
        cls.kinds = {name: hint.__metadata__[0] for name, hint in hints.items()}


def section_name(field: str) -> str:
    """As it is written."""
    return field.replace("_", " ")


def read_sections(sections: type[P], spans: Iterable[Span], scope: Scope) -> P:
    """All sections of a position, those that are left out included."""
    expected = sections.kinds
    values: dict[str, Any] = {}
    left = iter(expected)
    for span in spans:
        name, text = span.partition(NAME_END)
        field = next((field for field in left if section_name(field) == name.text), None)
        if field is None:
            raise unreadable(
                "section",
                "column {column}: {word} is not the next section; in this order there are {names}",
                name,
                names=", ".join(map(section_name, expected)),
            )
        values[field] = expected[field].read(text, scope)
    for field, kind in expected.items():
        values.setdefault(field, kind.blank(scope))
    check_words_are_there(sections, values)
    return sections(**values)


def write_sections(position: Position, scope: Scope) -> Iterator[str]:
    """The sections that are not blank."""
    for field, kind in position.kinds.items():
        value = getattr(position, field)
        if value != kind.blank(scope):
            yield section_name(field) + NAME_END + kind.write(value, scope)


def check_words_are_there(sections: type[Position], values: Mapping[str, Any]) -> None:
    """Only a word, such as the phase, must not be left out, and not every one."""
    for field, kind in sections.kinds.items():
        if values[field] is None and isinstance(kind, Word) and not kind.optional:
            raise UnreadablePositionError(
                say(
                    "position.missing",
                    "the section {section} is missing",
                    section=section_name(field),
                )
            )


def check_parts(span: Span, found: int, wanted: int) -> None:
    """Lists for all seats, or for all rows."""
    if found != wanted:
        raise unreadable(
            "parts",
            "{section}, column {column}: the number of parts is {found}, not {wanted}",
            span,
            found=found,
            wanted=wanted,
        )


def read_number(span: Span, low: int, high: int) -> int:
    """A whole number of the range."""
    if not WHOLE_NUMBER.fullmatch(span.text) or not low <= int(span.text) <= high:
        raise unreadable(
            "number",
            "{section}, column {column}: {word} is not a whole number from {low} to {high}",
            span,
            low=low,
            high=high,
        )
    return int(span.text)


def read_move(span: Span, scope: Scope) -> int:
    """A move in the game's notation, as an action."""
    action = scope.game.actions.get(span.text)
    if action is None:
        raise unreadable(
            "move",
            "{section}, column {column}: {word} is not a move of {game}",
            span,
            game=scope.game.title,
        )
    return action


def read_cards(span: Span, separators: Sequence[str], scope: Scope) -> Any:
    """Cards, in lists of lists if there are several separators."""
    if span.text == EMPTY:
        return ()
    parts = span.split(separators[0])
    if len(separators) > 1:
        return tuple(read_cards(part, separators[1:], scope) for part in parts)
    return tuple(card for word in parts for card in read_word(word, scope))


def read_word(span: Span, scope: Scope) -> Sequence[int]:
    """A card, or some that are unknown: `?`, `?x7`."""
    if unknown := UNKNOWN_CARDS.fullmatch(span.text):
        return (UNKNOWN,) * int(unknown[1] or 1)
    card = scope.game.cards.get(span.text)
    if card is None:
        raise unreadable(
            "card",
            "{section}, column {column}: {word} is not a card of {game}",
            span,
            game=scope.game.title,
        )
    return (card,)


def write_cards(cards: Any, separators: Sequence[str], names: Sequence[str | None]) -> str:
    """The opposite of `read_cards`."""
    if not cards:
        return EMPTY
    if len(separators) > 1:
        return separators[0].join(write_cards(part, separators[1:], names) for part in cards)
    return separators[0].join(card_words(cards, names))


def card_words(cards: Sequence[int], names: Sequence[str | None]) -> Iterator[str]:
    """The codes; unknown cards are counted."""
    for card, copies in groupby(cards):
        count = len(list(copies))
        if card == UNKNOWN:
            yield "?" if count == 1 else f"?x{count}"
        else:
            yield from [str(names[card])] * count
