"""Every variant of every game: all words and flags of its options, with all numbers of seats."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from stolik.core.errors import OptionsError
from stolik.core.game import Game
from stolik.core.options import option_fields, read_options
from stolik.games import all_games

FURTHER: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "six-nimmt": [(3, {"rounds": 2}), (4, {"limit": 20}), (2, {"mode": "tactical", "rounds": 3})],
    "the-gang": [
        (3, {"mode": "advanced", "order": "numbered", "challenge": number, "specialist": number})
        for number in range(2, 11)
    ],
    "red7": [
        (2, {"mode": "advanced", "target": 1}),
        (3, {"mode": "advanced", "effects": True, "target": 100}),
    ],
    "take-that": [(3, {"rounds": 1}), (2, {"rounds": 5, "pro": True})],
}
"""Seats and options beyond what `every_combination` finds: those with numbers."""


@dataclass(frozen=True)
class Variant:
    """A game with a number of seats and options."""

    game: Game
    seats: int
    options: dict[str, Any]

    def __str__(self) -> str:
        words = [f"{name}={value}" for name, value in self.options.items()]
        return "-".join([self.game.id, str(self.seats), *words])


def every_combination(game: Game) -> Iterator[Variant]:
    fields = [field for field in option_fields(game.options) if field.kind != "whole"]
    values = [field.choices if field.kind == "choice" else (False, True) for field in fields]
    for seats in game.options.seats:
        for chosen in itertools.product(*values):
            given = zip(fields, chosen, strict=True)
            options = {field.name: value for field, value in given if value != field.default}
            try:
                read_options(game.options, options, seats)
            except OptionsError:
                continue
            yield Variant(game, seats, options)


VARIANTS = [
    variant
    for game in all_games()
    for variant in (
        *every_combination(game),
        *(Variant(game, seats, options) for seats, options in FURTHER.get(game.id, [])),
    )
]
