"""What the others' moves tell about single cards: a quick reading, for the network.

A player who took an expensive row had no card that fitted, and one who left a card in the row did
not hold its twin: either can only have been drawn since. `beliefs` weighs whole hands by all moves
and takes milliseconds; this looks at one card after the other, in a microsecond.
"""

import numpy as np

from stolik.compiler import compiled, inlined
from stolik.engine.seats import steps_to
from stolik.games.take_that.policy import TakeThatScratch
from stolik.games.take_that.state import (
    DECK_SIZE,
    FIRST_PULL,
    HALF,
    HALVES,
    HAND_LIMIT,
    HAND_OF_FOUR,
    LAST_CARD,
    MOST_SEATS,
    PENALTY,
    PLAY,
    REACH,
    TAKE,
    TWIN,
    TakeThatState,
)

DEAR_ROW = 5
"""Who takes a row that costs so much has nothing to lay on it; cheaper ones are taken by choice."""
DOUBT = 0.05
"""But people are not quite predictable: the chance that a card is there after all."""
DRAWN_SINCE = np.array(
    [
        [max(DOUBT, 1.0 - (1.0 - 1.0 / max(1, size)) ** draws) for draws in range(DECK_SIZE + 1)]
        for size in range(HAND_LIMIT + 1)
    ]
)
"""How likely a card of a hand of so many has come with one of the last draws, by their number."""
MOST_LIKELY = 0.9
"""No card is thought to be in a hand with more certainty."""


@compiled
def read_hands(state: TakeThatState, seat: int, scratch: TakeThatScratch) -> None:
    """After `note_cards`: how likely the others lack certain cards, for the functions below."""
    if not replay_round(state, scratch):
        scratch.ruled_out[:] = 0  # a position that was set up tells nothing
    for other in range(state.seats):
        if other != seat:
            steps = steps_to(state, seat, other)
            read_hand(state, other, steps, scratch)
            scratch.lacks_twins[steps] = 0.0
            for place in range(state.row_length):
                twin = int(TWIN[state.row[place]])
                scratch.lacks_twins[steps] += lacks_card(steps, twin, scratch)


@compiled
def replay_round(state: TakeThatState, scratch: TakeThatScratch) -> bool:
    """Notes which cards each seat was seen not to hold; whether the moves explain the row."""
    seats = int(state.seats)
    scratch.ruled_out[:] = 0
    scratch.draws[:] = 0
    mover = (int(state.round_number) - 1) % seats
    deck = DECK_SIZE - seats * (HAND_OF_FOUR if seats == MOST_SEATS else HAND_LIMIT)
    length = 0
    penalty = 0
    for move in range(state.move_count):
        action = int(state.moves[move])
        if action < FIRST_PULL or action == TAKE:
            rule_out_twins(mover, length, scratch)
        if action == TAKE:
            if penalty >= DEAR_ROW:
                rule_out_fitting(mover, int(scratch.row[length - 1]), scratch)
            deck -= int(state.pro and length == 1 and deck > 0)
            length = penalty = 0
        else:
            if action < FIRST_PULL:
                scratch.row[length] = action
                length += 1
                penalty += PENALTY[action]
            else:
                kept = 0
                for place in range(length):
                    card = scratch.row[place]
                    scratch.row[kept] = card
                    kept += int(card != action - FIRST_PULL)
                length = kept
                penalty -= 1
            scratch.draws[mover] += int(deck > 0)
            deck -= int(deck > 0)
            mover = mover + 1 if mover + 1 < seats else 0
    explained = length == state.row_length and deck == state.deck_size
    explained &= state.phase != PLAY or mover == state.on_turn
    for place in range(length):
        explained &= scratch.row[place] == state.row[place]
    return bool(explained)


@inlined
def rule_out_twins(mover: int, length: int, scratch: TakeThatScratch) -> None:
    """A seat that does not pull a card of the row does not hold its twin."""
    for place in range(length):
        scratch.ruled_out[mover, TWIN[scratch.row[place]]] = scratch.draws[mover] + 1


@inlined
def rule_out_fitting(mover: int, end: int, scratch: TakeThatScratch) -> None:
    """A seat that takes an expensive row holds nothing within reach of its end."""
    for card in range(max(0, end - REACH), min(LAST_CARD, end + REACH) + 1):
        scratch.ruled_out[mover, card] = scratch.draws[mover] + 1


@compiled
def read_hand(state: TakeThatState, other: int, steps: int, scratch: TakeThatScratch) -> None:
    """Shares the cards of a hand out among those that may be there."""
    size = int(state.hand_size[other])
    draws = int(scratch.draws[other])
    lacks = scratch.lacks
    total = 0.0
    for half in range(HALVES):
        theirs = scratch.theirs[half]
        for card in range(half * HALF, min((half + 1) * HALF, LAST_CARD + 1)):
            since = int(scratch.ruled_out[other, card])
            likely = DRAWN_SINCE[size, draws + 1 - since] if since > 0 else 1.0
            likely *= float(theirs >> (card % HALF) & 1)
            lacks[steps, card + 1] = likely
            total += likely
    share = size / max(total, 1e-9)
    before = 0.0
    for card in range(LAST_CARD + 1):
        chance = min(MOST_LIKELY, share * lacks[steps, card + 1])
        # The logarithm of 1 − chance, as far as it matters.
        before -= chance * (1.0 + chance * (0.5 + chance * (1 / 3 + chance * 0.25)))
        lacks[steps, card + 1] = before


@inlined
def lacks_fitting(steps: int, end: int, scratch: TakeThatScratch) -> float:
    """The logarithm of the chance that the seat so many steps on has no card that fits there."""
    above = scratch.lacks[steps, min(LAST_CARD, end + REACH) + 1]
    return float(above - scratch.lacks[steps, max(0, end - REACH)])


@inlined
def lacks_card(steps: int, card: int, scratch: TakeThatScratch) -> float:
    """The logarithm of the chance that the seat so many steps on lacks that card."""
    return float(scratch.lacks[steps, card + 1] - scratch.lacks[steps, card])
