"""A game as the rest of Stolik sees it: its compiled rules and, beside them, its words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from types import ModuleType
from typing import TypeVar, cast

import msgspec
import numpy as np

from stolik.engine.contract import Rules, State, register
from stolik.engine.policy import register_policy
from stolik.engine.table import Table, new_table
from stolik.options import Options
from stolik.sentences import Sentence

T = TypeVar("T")


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a match ended: the points of every seat, and the seats that won."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


class View(msgspec.Struct, frozen=True, kw_only=True, tag_field="game"):
    """What one seat, or a spectator, may see; each game adds its own.

    A view is the only way out of the state: who has it cannot learn more than its seat may know.
    """

    seat: int | None
    phase: str
    to_act: tuple[int, ...]


@dataclass(frozen=True)
class Game:
    """Everything there is to know about a game, all functions pure."""

    id: str
    title: str
    motto: str
    options: type[Options]
    rules_module: ModuleType
    policy_module: ModuleType
    card_names: Sequence[str | None]
    """The code of every card, by its number in the compiled rules."""
    moves: Sequence[str | None]
    """The notation of every action, by its number; None where a number means nothing."""
    views: Callable[[Table, Sequence[int | None]], Sequence[View]]
    """The table as each of these seats, or a spectator (None), sees it."""
    refusal: Callable[[View, str], Sentence]
    """Why a seat that is to act may not make that move; whether at all is for `legal` to say."""
    story: Callable[[View, View], Sequence[Sentence]]
    """What happened from one view to the next, so it tells no more than the views."""
    hears_more: Callable[[View, View], bool]
    """Whether the story of a seat may differ from a spectator's; most seats hear the same."""
    is_cooperative: bool = False
    """Whether the seats win or lose together."""
    fewest_points_win: bool = False
    """Whether points are a penalty."""

    def __post_init__(self) -> None:
        register(self.rules_module)
        register_policy(self.rules, self.policy_module)

    @property
    def rules(self) -> Rules:
        """The compiled rules."""
        return cast("Rules", self.rules_module)

    @cached_property
    def cards(self) -> dict[str, int]:
        """The number of every card code."""
        return {name: card for card, name in enumerate(self.card_names) if name is not None}

    @cached_property
    def actions(self) -> dict[str, int]:
        """The action of every move; what is not here is not a move of this game."""
        return {move: action for action, move in enumerate(self.moves) if move is not None}

    def view(self, state: State, seat: int | None) -> View:
        """The table as that seat, or a spectator, sees it."""
        return self.views(new_table(state), (seat,))[0]

    def new_state(self, seats: int, options: Options) -> State:
        """A state with its options set, before `begin`."""
        state: State = np.zeros(1, self.rules.STATE)[0]
        state.seats = seats
        options.write(state)
        return state


@cache
def seats_in(bits: int) -> tuple[int, ...]:
    """The seats of a bit set, ascending.

    >>> seats_in(0b1011)
    (0, 1, 3)
    """
    return tuple(seat for seat in range(int(bits).bit_length()) if bits >> seat & 1)


def with_seat(seats: tuple[T, ...], seat: int, own: T) -> tuple[T, ...]:
    """All seats, one of them in another way.

    >>> with_seat(("hidden", "hidden", "hidden"), 1, "my own")
    ('hidden', 'my own', 'hidden')
    """
    return (*seats[:seat], own, *seats[seat + 1 :])
