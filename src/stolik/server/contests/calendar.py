"""Which deal is played on which day: a rule that anybody can follow, so it can be published."""

from collections.abc import Iterator
from datetime import date
from functools import cache
from typing import Any

import msgspec

from stolik.core.errors import OptionsError
from stolik.core.game import Game
from stolik.core.options import Options, option_fields, read_options
from stolik.fairness.deals import day_number

MOST_SEATS = 6
"""More would be a long wait between two decisions."""
LEVELS = ("normal", "hard")


class Planned(msgspec.Struct, frozen=True, kw_only=True):
    """A deal of a day, but for the cards."""

    game: str
    seats: int
    seat: int
    """The player's."""
    options: dict[str, Any]
    level: str
    """Of the bots on the other seats."""


def planned(game: Game, day: date) -> Planned:
    """Seats, options and bots take turns, each at a pace of its own.

    >>> import stolik
    >>> planned(stolik.game("red7"), date(2026, 11, 17))
    Planned(game='red7', seats=4, seat=0, options={'mode': 'advanced'}, level='hard')
    """
    number = day_number(day)
    sizes = [seats for seats in game.options.seats if seats <= MOST_SEATS]
    seats = sizes[number % len(sizes)]
    variants = variants_of(game.options, seats)
    return Planned(
        game=game.id,
        seats=seats,
        seat=number % seats,
        options=variants[number // len(sizes) % len(variants)],
        level=LEVELS[number // 7 % len(LEVELS)],
    )


@cache
def variants_of(options: type[Options], seats: int) -> list[dict[str, Any]]:
    """The defaults, and every choice that differs from them in one option."""
    return [{}, *(one for one in _single_options(options) if _fits(options, one, seats))]


def _single_options(options: type[Options]) -> Iterator[dict[str, Any]]:
    for field in option_fields(options):
        if field.kind == "choice":
            yield from ({field.name: each} for each in field.choices if each != field.default)
        elif field.kind == "flag":
            yield {field.name: not field.default}


def _fits(options: type[Options], given: dict[str, Any], seats: int) -> bool:
    try:
        read_options(options, given, seats)
    except OptionsError:
        return False
    return True
