"""A game under test, and its variants: all words and flags of its options, for all seats."""

import itertools
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from stolik.core.errors import OptionsError
from stolik.core.game import Game
from stolik.core.options import option_fields, read_options
from stolik.match import Match
from stolik.testing.trials import Trial


@dataclass(frozen=True, kw_only=True)
class Subject:
    """A game, and what a test must know of it that no rule says."""

    game: Game
    census: Callable[[Any], Counter[int]]
    """How often each card lies anywhere on the table."""
    unknown: Callable[[Any, int | None], dict[str, list[int]]]
    """By place, the cards that a seat cannot see and that may lie in any of these places."""
    check_preview: Callable[[Trial], None]
    """Compares a move that was made with its preview, wherever that was certain."""
    further: Sequence[tuple[int, Mapping[str, Any]]] = ()
    """Seats and options beyond all words and flags: those with numbers."""
    nearer_the_end: Callable[[Match], tuple[int, str] | None] | None = None
    """A seat and its move, in a game that ends only if several seats pull together."""

    def variants(self) -> Iterator["Variant"]:
        """All combinations of words and flags that go together, and the further ones."""
        fields = [field for field in option_fields(self.game.options) if field.kind != "whole"]
        values = [field.choices if field.kind == "choice" else (False, True) for field in fields]
        for seats in self.game.options.seats:
            for chosen in itertools.product(*values):
                given = zip(fields, chosen, strict=True)
                options = {field.name: value for field, value in given if value != field.default}
                try:
                    read_options(self.game.options, options, seats)
                except OptionsError:
                    continue
                yield Variant(self, seats, options)
        for seats, further in self.further:
            yield Variant(self, seats, further)


@dataclass(frozen=True)
class Variant:
    """A game with a number of seats and options."""

    subject: Subject
    seats: int
    options: Mapping[str, Any]

    @property
    def game(self) -> Game:
        """What is played."""
        return self.subject.game

    def __str__(self) -> str:
        words = [f"{name}={value}" for name, value in self.options.items()]
        return "-".join([self.game.id, str(self.seats), *words])
