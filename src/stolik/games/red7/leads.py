"""Who leads at a table of Red7, under which rule and by what; for many tables at once."""

from typing import Annotated

import numpy as np
import numpy.typing as npt

from stolik.compiler import compiled, inlined
from stolik.engine.arrays import StateArray
from stolik.engine.record import NumpyRecord, record
from stolik.games.red7.palettes import NOTHING, counting_cards
from stolik.games.red7.state import MOST_SEATS, Red7State
from stolik.games.red7.winning import is_playing, rule_of

NOBODY = -1


@record
class Lead(NumpyRecord):
    """Only what lies open before everybody."""

    rule: Annotated[int, np.int64]
    winning: Annotated[int, np.int64]
    """The seat, or NOBODY."""
    counting: Annotated[npt.NDArray[np.int64], np.int64, MOST_SEATS]
    """Sets of cards as bits; empty where the seat is out."""


Leads = npt.NDArray[np.record]


@compiled
def find_leads(states: StateArray, leads: Leads) -> None:
    """Who leads in each of these states."""
    for index in range(len(states)):
        state = states[index]
        lead = leads[index]
        lead.rule = rule_of(state)
        lead.winning = winning_seat(state, lead.rule)
        for seat in range(state.seats):
            if is_playing(state, seat):
                lead.counting[seat] = counting_cards(int(state.palette[seat]), lead.rule)


@inlined
def winning_seat(state: Red7State, rule: int) -> int:
    """The seat in the round whose counting cards are the strongest."""
    winning = NOBODY
    strongest = NOTHING
    for seat in range(state.seats):
        if state.strength[seat, rule] > strongest:
            strongest = int(state.strength[seat, rule])
            winning = seat
    return winning
