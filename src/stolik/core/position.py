"""A position as text: all there is to know about a match that waits, or what one seat knows of it.

A line read and written again is the same line. In a position that a seat sees (`seen by`), cards
hidden from it are `?`; reading it deals them as that seat might think.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, TypeVar

from stolik.core.checks import check_seat
from stolik.core.errors import ImpossiblePositionError, OptionsError, UnreadablePositionError
from stolik.core.options import Options, format_value, parse_value, read_options
from stolik.core.sections import (
    SECTION_BREAK,
    UNKNOWN,
    WORD_BREAK,
    CardList,
    Cards,
    Position,
    Scope,
    Span,
    read_number,
    read_sections,
    section_name,
    unreadable,
    write_sections,
)
from stolik.core.sentences import Sentence, say
from stolik.engine import arrays, play
from stolik.engine.arrays import StateArray, new_array
from stolik.engine.contract import State
from stolik.engine.scratch import Scratch

if TYPE_CHECKING:
    from stolik.core.game import Game

HEAD = "head"
SEATS = "seats"
MOST_SEATS = 99

P = TypeVar("P", bound=Position)


@dataclass(frozen=True, kw_only=True)
class PositionFormat:
    """How a game writes its positions."""

    sections: type[Position]
    cards: Callable[[Any], Sequence[int]]
    """All cards of a match whose seats and options are set in its state, in natural order."""
    read: Callable[[Any, Any], None]
    """Sets up a state of which only seats and options are set; refuses what cannot be."""
    write: Callable[[StateArray, int | None], Position]
    """The sections of a state, as a seat sees it or with everything."""


@dataclass(frozen=True)
class SetUp:
    """What was read from a position."""

    state: State
    options: Options
    seen_by: int | None
    """The seat that sees it, if it is a position as one seat sees it."""


def game_named_in(text: str) -> str:
    """The id of the game that a position is of.

    >>> game_named_in("red7 seats=2 | phase: deal")
    'red7'
    """
    return text.partition(WORD_BREAK)[0]


def write_position(
    game: "Game", options: Options, array: StateArray, seat: int | None = None
) -> str:
    """The position of a match that waits or is over: everything, or what a seat knows of it."""
    check_that_it_waits(array)
    scope = Scope(game, int(array["seats"][0]))
    if seat is not None:
        check_seat(seat, scope.seats)
    position = cut_deck_short(game.position.write(array, seat), game.position.cards(array[0]))
    return SECTION_BREAK.join([write_head(scope, options), *write_sections(position, scope)])


def read_position(game: "Game", text: str) -> SetUp:
    """The state that a position describes; hidden cards are dealt, always in the same way."""
    found = game.position
    head, *spans = Span(HEAD, 1, text).split(SECTION_BREAK)
    seats, options = read_head(game, head)
    position = read_sections(found.sections, spans, Scope(game, seats))
    state = game.new_state(seats, options)
    found.read(lay_out(game, position, found.cards(state)), state)
    check_that_it_waits(new_array(state))
    if position.seen_by is not None:
        play.redeal_hidden(state, position.seen_by, Scratch.seeded())
    check_spelling(text, write_position(game, options, new_array(state), position.seen_by))
    return SetUp(state, options, position.seen_by)


def check_that_it_waits(array: StateArray) -> None:
    """For a move or a shuffle, unless it is over."""
    if arrays.step(array.copy()):
        raise ImpossiblePositionError(goes_on())


def goes_on() -> Sentence:
    """The sentence for a match that does not wait."""
    return say(
        "position.goes-on",
        "the match goes on by itself from here; a position is one in which it waits or is over",
    )


def check_spelling(text: str, only: str) -> None:
    """A position has one spelling, so that equal positions are equal as text."""
    parts = zip_longest(text.split(SECTION_BREAK), only.split(SECTION_BREAK), fillvalue="")
    for found, wanted in parts:
        if found != wanted:
            raise UnreadablePositionError(
                say(
                    "position.spelling",
                    "a position has one spelling: here it is {wanted}, not {found}",
                    wanted=repr(wanted),
                    found=repr(found),
                )
            )


# The head: the game, the seats and the options that differ from the defaults.


def write_head(scope: Scope, options: Options) -> str:
    """`six-nimmt seats=3 mode=tactical`."""
    values = {SEATS: scope.seats, **options.given()}
    return WORD_BREAK.join(
        [scope.game.id, *(f"{name}={format_value(value)}" for name, value in values.items())]
    )


def read_head(game: "Game", head: Span) -> tuple[int, Options]:
    """The number of seats, and the options."""
    name, *words = head.split(WORD_BREAK)
    values = [word.partition("=") for word in words]
    if name.text != game.id or not values or values[0][0].text != SEATS:
        raise unreadable(
            "head", "{word} is not {game}, its seats and its options", head, game=game.id
        )
    seats = read_number(values[0][1], 1, MOST_SEATS)
    given = {name.text: parse_value(value.text) for name, value in values[1:]}
    try:
        return seats, read_options(game.options, given, seats)
    except OptionsError as error:
        raise ImpossiblePositionError(error.sentence) from error


# The cards: each lies in one place, as often as the game has it.


def lay_out(game: "Game", position: P, cards: Sequence[int]) -> P:
    """The same with a card in every place: unknown ones are dealt, and the rest is the deck."""
    check_that_a_seat_sees_it(position)
    rest = check_copies(game, position, cards)
    unknown = sum(card == UNKNOWN for _, card in cards_that_lie(position))
    if unknown > len(rest):
        raise ImpossiblePositionError(
            say(
                "position.too-many-unknown",
                "{unknown} cards are unknown, but only {left} are left",
                unknown=unknown,
                left=len(rest),
            )
        )
    filling = iter(rest)
    filled = {
        field: dealt(getattr(position, field), filling)
        for field, kind in card_sections(position)
        if kind.lie_here
    }
    for field, kind in card_sections(position):
        if kind.takes_the_rest:
            filled[field] += tuple(filling)
    return replace(position, **filled)


def check_that_a_seat_sees_it(position: Position) -> None:
    """Where cards are unknown."""
    for field, _ in card_sections(position):
        if position.seen_by is None and UNKNOWN in flat(getattr(position, field)):
            raise ImpossiblePositionError(
                say(
                    "position.unknown",
                    "{section}: cards are unknown only in a position that is seen by a seat",
                    section=section_name(field),
                )
            )


def check_copies(game: "Game", position: Position, cards: Sequence[int]) -> list[int]:
    """That no card lies in two places, or is not in play; those that lie nowhere are returned."""
    left = Counter(cards)
    places: dict[int, str] = {}
    for field, card in cards_that_lie(position):
        if card == UNKNOWN:
            continue
        if left[card] == 0:
            raise ImpossiblePositionError(
                surplus_card(str(game.card_names[card]), field, places.get(card))
            )
        left[card] -= 1
        places[card] = field
    return sorted(left.elements(), key=cards.index)


def surplus_card(card: str, field: str, other: str | None) -> Sentence:
    """Why a card cannot lie in a section: it is in play nowhere, or lies in another."""
    if other is None:
        return say(
            "position.not-in-play",
            "{section}: {card} is not in play",
            section=section_name(field),
            card=card,
        )
    return say(
        "position.card-twice",
        "{section}: {card} lies in {other} already",
        section=section_name(field),
        card=card,
        other=section_name(other),
    )


def cut_deck_short(position: P, cards: Sequence[int]) -> P:
    """Leaves out the end of the deck that is in natural order, where it can only be the rest."""
    if any(card == UNKNOWN for _, card in cards_that_lie(position)):
        return position
    for field, kind in card_sections(position):
        if kind.takes_the_rest:
            deck = getattr(position, field)
            return replace(position, **{field: deck[: unsorted_length(deck, cards)]})
    return position


def unsorted_length(deck: Cards, cards: Sequence[int]) -> int:
    """How many cards of a deck precede its end in natural order.

    >>> unsorted_length((12, 15, 13, 14), range(20))
    2
    """
    order = [cards.index(card) for card in deck]
    length = max(0, len(deck) - 1)
    while length and order[length - 1] <= order[length]:
        length -= 1
    return length


def card_sections(position: Position) -> Iterator[tuple[str, CardList]]:
    """The fields that hold cards."""
    for field, kind in position.kinds.items():
        if isinstance(kind, CardList):
            yield field, kind


def cards_that_lie(position: Position) -> Iterator[tuple[str, int]]:
    """Every card, with the field it lies in."""
    for field, kind in card_sections(position):
        if kind.lie_here:
            for card in flat(getattr(position, field)):
                yield field, card


def flat(cards: Any) -> Iterator[int]:
    """All cards of lists of lists."""
    for part in cards:
        if isinstance(part, tuple):
            yield from flat(part)
        else:
            yield part


def dealt(cards: Any, filling: Iterator[int]) -> Any:
    """The same lists with cards in the places of the unknown ones."""
    return tuple(
        dealt(part, filling)
        if isinstance(part, tuple)
        else next(filling)
        if part == UNKNOWN
        else part
        for part in cards
    )


# What several games check.


def check_count(section: str, found: int, least: int, most: int | None = None) -> None:
    """The number of cards in a place."""
    if not least <= found <= (least if most is None else most):
        raise ImpossiblePositionError(
            say(
                "position.count",
                "{section}: the number of cards is {found}, not {wanted}",
                section=section,
                found=found,
                wanted=str(least) if most in (None, least) else f"{least}–{most}",
            )
        )


def check_scores(section: str, scores: Sequence[int], low: int, high: int) -> None:
    """What the seats have together; none has more, nor less than nothing or than that."""
    if not low <= sum(scores) <= high or min(scores) < min(0, low) or max(scores) > high:
        raise ImpossiblePositionError(
            say(
                "position.scores",
                "{section}: before this round all seats had {low} to {high} together, not {scores}",
                section=section,
                low=low,
                high=high,
                scores=" + ".join(map(str, scores)),
            )
        )


def check_start(round_number: int, *, is_beyond: bool) -> None:
    """That the match was not over before this round."""
    if is_beyond:
        raise ImpossiblePositionError(
            say(
                "position.over-before",
                "round: the match was over before round {round}",
                round=round_number,
            )
        )


def check_end(round_number: int, *, is_last: bool) -> None:
    """That the match is over after this round."""
    if not is_last:
        raise ImpossiblePositionError(
            say(
                "position.not-over",
                "phase: the match is not over after round {round}",
                round=round_number,
            )
        )
