"""What the rules say about a table to those who look at it, beyond what its state holds.

One compiled call for all viewers: asked one by one from the interpreter, these questions took most
of the time of a view.
"""

import numpy as np

from stolik.engine.compiled import compiled, part
from stolik.engine.contract import SPECTATOR, State
from stolik.engine.table import Table
from stolik.games.the_gang.chips import locked_chips
from stolik.games.the_gang.decks import alarm_limit
from stolik.games.the_gang.knowledge import known_cards
from stolik.games.the_gang.layout import (
    GUESSES,
    MOST_SEATS,
    ROUNDS,
    chips_are_seen,
    has_muscle,
    is_revealed,
)
from stolik.games.the_gang.poker import category, strength
from stolik.games.the_gang.showdown import group_guess, standing
from stolik.games.the_gang.specialists import hand_of

HIDDEN = -1

SIGHT = np.dtype(
    (
        np.record,
        [
            ("known", np.int64, MOST_SEATS + 1),  # cards whose place a seat knows, as bits; at last
            # those a spectator knows, so that SPECTATOR finds them
            ("alarm_limit", np.int8),
            ("locked", np.int8),  # chips bound to their holders, as bits by stars
            ("chips_seen", np.int8, ROUNDS),  # 1 for the rounds whose chips are seen
            ("category", np.int8, MOST_SEATS),  # of the hands revealed, the others HIDDEN
            ("has_muscle", np.int8, MOST_SEATS),  # 1 for the seat the Muscle works for
            ("is_slip", np.int8, MOST_SEATS),  # 1 for a hand weaker than one revealed before it
            ("joint_guess", np.int8, GUESSES),  # of those that have guessed so far
        ],
    )
)


@compiled
def look(table: Table, sight: Table) -> None:
    """Looks at a table with the eyes of all seats and a spectator."""
    state = table[0]
    seen = sight[0]
    seen.known[MOST_SEATS] = known_cards(state, SPECTATOR)
    for seat in range(state.seats):
        seen.known[seat] = known_cards(state, seat)
        seen.has_muscle[seat] = has_muscle(state, seat)
        seen.category[seat] = HIDDEN
        if is_revealed(state, seat):
            seen.category[seat] = category(strength(hand_of(state, seat)))
    mark_slips(state, seen)
    seen.alarm_limit = alarm_limit(state)
    seen.locked = locked_chips(state)
    for chip_round in range(1, ROUNDS + 1):
        seen.chips_seen[chip_round - 1] = chips_are_seen(state, chip_round)
    for kind in range(GUESSES):
        seen.joint_guess[kind] = group_guess(state, kind)


@part
def mark_slips(state: State, seen: State) -> None:
    """The showdown only says that hands are out of order; those who look want to see which."""
    strongest = 0
    for stars in range(1, state.revealed + 1):
        seat = int(state.holder[stars])
        mine = standing(state, seat)
        seen.is_slip[seat] = mine < strongest
        strongest = max(strongest, mine)
