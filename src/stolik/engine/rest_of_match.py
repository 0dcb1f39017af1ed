"""The rest of a match, drawn from deals that were played before, in place of playing it.

Where players alike go on, a deal brings them what any deal may bring: only the points decide how
the match ends. So a playout that measures may stop at the end of its deal and draw what the others
bring, which takes a hundredth of the time and leaves less to luck. A game takes part if it
implements `skip_deal`.
"""

from typing import Annotated

import numpy as np
import numpy.typing as npt

from stolik.compiler import compiled, inlined
from stolik.engine.chance import below
from stolik.engine.contract import Scores, State
from stolik.engine.dispatch import optional
from stolik.engine.record import NumpyRecord, record
from stolik.engine.scratch import MOST_SEATS, Scratch

MOST_DEALS = 4_096
STAGE_CARDS = 3
STAGES = 16
"""Deals are told apart by how many cards have left the match before, in steps of so many."""
ANY_SEAT = -1


@record
class Rest(NumpyRecord):
    """What deals have brought, in the order of their stages."""

    deals: Annotated[int, np.int64]
    """How many there are; none where the rest of a match is played."""
    gains: Annotated[npt.NDArray[np.int16], np.int16, MOST_DEALS, MOST_SEATS]
    """By deal: the points, beginning with the seat that began it."""
    cards: Annotated[npt.NDArray[np.int8], np.int8, MOST_DEALS]
    """By deal: how many cards left the match."""
    first: Annotated[npt.NDArray[np.int64], np.int64, STAGES]
    end: Annotated[npt.NDArray[np.int64], np.int64, STAGES]
    """By stage: where its deals begin, and where they end."""


@optional
def skip_deal(state: State, gains: Scores, cards: int) -> bool:
    """A deal is due: adds what one has brought to every seat; whether the match goes on then.

    `gains` are points by seat, `cards` is how many left the match.
    """
    return False


@optional
def cards_out(state: State) -> int:
    """How many cards have left the match for good, so that later deals are played without them."""
    return 0


@optional
def opener(state: State) -> int:
    """The seat that begins the deal that is due; ANY_SEAT if the cards will tell."""
    return ANY_SEAT


@inlined
def stage_of(state: State) -> int:
    """Of the deal that is due."""
    return min(cards_out(state) // STAGE_CARDS, STAGES - 1)


@compiled
def draw_deal(state: State, rest: Rest, scratch: Scratch) -> bool:
    """A deal is due, and one that was played takes its place; whether the match goes on then."""
    stage = stage_of(state)
    first = int(rest.first[stage])
    number = first + below(scratch.rng, int(rest.end[stage]) - first)
    seats = int(state.seats)
    seat = opener(state)
    if seat == ANY_SEAT:
        seat = below(scratch.rng, seats)
    for place in range(seats):
        scratch.scores[seat] = rest.gains[number, place]
        seat += 1
        if seat == seats:
            seat = 0
    return skip_deal(state, scratch.scores, int(rest.cards[number]))
