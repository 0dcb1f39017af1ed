"""What a move of Abluxxen would do, as far as its seat may know."""

from collections.abc import Sequence
from functools import lru_cache
from types import SimpleNamespace
from typing import NamedTuple

import msgspec
import numpy as np

from stolik.compiler import uncompiled
from stolik.core.game import Preview
from stolik.engine.arrays import StateArray, StateTuple, state_tuple
from stolik.engine.bits import highest
from stolik.engine.foresight import after_moves, seats_to_act_in_each, step_each
from stolik.games.abluxxen import rules
from stolik.games.abluxxen import state as abluxxen
from stolik.games.abluxxen.view import CARDS, PHASES, SETS, Cards, cards, row_sets

VALUES = {name: value for value, name in enumerate(CARDS)}
ROBBERIES_CACHED = 10_000
"""The same sets meet the same layers again and again."""


class Robbery(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A layer that a play would rob."""

    seat: int
    layer: Cards


class AbluxxenPreview(Preview, frozen=True, kw_only=True, tag="abluxxen"):
    """Whom a set would rob, which cards come into the hand, and who is to act next."""

    next_phase: str
    next_seat: int | None
    """The seat that would have to act in it; nobody where the match would be over."""
    robs: tuple[Robbery, ...] = ()
    """By a play: the top layers that would be robbed, in the order of the robberies.

    They all come about unless the last card of deck and pool is drawn before.
    """
    row: tuple[Cards, ...] = ()
    """By a play: the sets of the virtual player of which one would have to be robbed first."""
    gains: Cards = ()
    """The cards that would come into the hand of the seat, as everybody sees them."""
    draws: int = 0
    """How many cards nobody has seen would come into it from the deck."""
    owed: int = 0
    """How many draws the next seat would have to make."""
    goes_out: bool = False
    """The hand would be empty: the match would be over, and nobody is robbed."""


class Next(NamedTuple):
    """The decision that would follow a move."""

    phase: str
    seat: int | None
    owed: int


def previews(array: StateArray, seat: int, actions: Sequence[int]) -> list[AbluxxenPreview]:
    """What each of the legal actions would do: all of them are plays, or none."""
    after = after_moves(array, seat, actions)
    while step_each(after):  # who is to act next does not depend on the cards that turn up
        pass
    nexts = next_decisions(after)
    if array["phase"][0] != abluxxen.PLAY:
        return changes_of_hand(array, after, seat, nexts)
    state = state_tuple(array)
    layers, row = top_layers(state, seat), row_sets(state)
    return [
        play(state.mode, played, layers, row, then)
        for played, then in zip(actions, nexts, strict=True)
    ]


def next_decisions(after: StateArray) -> list[Next]:
    """Who is to act in which phase, and the draws owed then."""
    columns = after["phase"].tolist(), seats_to_act_in_each(after), after["owed"].tolist()
    return [
        Next(
            PHASES[phase],
            highest(acting) if acting else None,
            owed if phase == abluxxen.OWED else 0,
        )
        for phase, acting, owed in zip(*columns, strict=True)
    ]


def changes_of_hand(
    array: StateArray, after: StateArray, seat: int, nexts: Sequence[Next]
) -> list[AbluxxenPreview]:
    """Which open cards come into the hand, and how many from the deck."""
    open_cards = np.maximum(0, after["known"][:, seat] - array["known"][0, seat]).tolist()
    growths = (after["hand_size"][:, seat] - array["hand_size"][0, seat]).tolist()
    found = []
    for copies, growth, then in zip(open_cards, growths, nexts, strict=True):
        gains = cards(copies)
        found.append(
            AbluxxenPreview(
                next_phase=then.phase,
                next_seat=then.seat,
                gains=gains,
                draws=growth - len(gains),
                owed=then.owed,
            )
        )
    return found


def top_layers(state: StateTuple, seat: int) -> list[Robbery]:
    """What may be robbed of the other seats, clockwise."""
    others = [(seat + places) % state.seats for places in range(1, state.seats)]
    return [
        Robbery(seat=other, layer=SETS[state.layers[other][state.layer_count[other] - 1]])
        for other in others
        if state.layer_count[other]
    ]


def play(
    mode: int, played: int, layers: Sequence[Robbery], row: Sequence[Cards], then: Next
) -> AbluxxenPreview:
    """Whom a set would rob; who goes out ends the match before anybody is robbed."""
    if then.seat is None:
        return AbluxxenPreview(next_phase=then.phase, next_seat=None, goes_out=True)
    return AbluxxenPreview(
        next_phase=then.phase,
        next_seat=then.seat,
        robs=tuple([robbery for robbery in layers if robs(mode, played, robbery.layer)]),
        row=tuple([stack for stack in row if robs(mode, played, stack)]),
    )


@lru_cache(ROBBERIES_CACHED)
def robs(mode: int, played: int, laid: Cards) -> bool:
    """Whether a set, once it is played, robs these cards."""
    value = VALUES[laid[0]]  # numbers come first
    return bool(uncompiled(rules.robs)(SimpleNamespace(mode=mode), played, len(laid), value))
