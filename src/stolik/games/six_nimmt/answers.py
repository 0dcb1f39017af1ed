"""What each of the others may hold and will probably lay, and what comes of a turn. 6 nimmt!.

Where hands are open a seat can put itself in the place of every other one. The turn is then played
in the scratch space, for the state is not to be changed.
"""

from stolik.compiler import compiled, inlined
from stolik.games.six_nimmt.knowledge import hands_are_open, mark_seen
from stolik.games.six_nimmt.policy import SixScratch, expected_bulls, row_bulls
from stolik.games.six_nimmt.state import (
    BULLS,
    CHOOSE,
    DECK_SIZE,
    NO_CARD,
    NO_ROW,
    ROW_LIMIT,
    ROWS,
    SixState,
)


@compiled
def note_unseen(state: SixState, seat: int, scratch: SixScratch) -> None:
    """For every card: how many up to it others may hold, for all this seat knows."""
    if hands_are_open(state):
        for card in range(DECK_SIZE + 1):
            scratch.unseen[card] = 0
        for other in range(state.seats):
            if other != seat:
                for place in range(state.hand_size[other]):
                    scratch.unseen[state.hand[other, place]] = 1
                if state.phase == CHOOSE:
                    scratch.unseen[state.laid[other]] = 1
    else:
        mark_seen(state, scratch.unseen, 0)
        for card in range(DECK_SIZE + 1):
            scratch.unseen[card] = 1 - scratch.unseen[card]
        for place in range(state.hand_size[seat]):
            scratch.unseen[state.hand[seat, place]] = 0
        scratch.unseen[state.laid[seat]] = 0
    scratch.unseen[NO_CARD] = 0
    for card in range(1, DECK_SIZE + 1):
        scratch.unseen[card] += scratch.unseen[card - 1]


@compiled
def note_answers(state: SixState, seat: int, scratch: SixScratch) -> None:
    """What rules of thumb advise every other seat to lay, where hands are open.

    What it has laid already is hidden, and counts among its cards.
    """
    for other in range(state.seats):
        if other != seat:
            note_unseen(state, other, scratch)
            scratch.answers[other] = advised_card(state, other, scratch)
    note_unseen(state, seat, scratch)


@compiled
def advised_card(state: SixState, seat: int, scratch: SixScratch) -> int:
    """The card that is expected to cost least; the lowest of several."""
    advised = int(state.laid[seat])
    least = expected_bulls(state, advised, scratch) if advised != NO_CARD else 1e9
    for place in range(state.hand_size[seat]):
        card = int(state.hand[seat, place])
        bulls = expected_bulls(state, card, scratch)
        if bulls < least or (bulls == least and card < advised):
            least = bulls
            advised = card
    return advised


@compiled
def place_answers(state: SixState, scratch: SixScratch) -> None:
    """Places `scratch.answers`, lowest first; what each seat takes is in `scratch.taken`."""
    for row in range(ROWS):
        scratch.ends[row] = state.row_end[row]
        scratch.lengths[row] = state.row_length[row]
        scratch.row_bulls[row] = row_bulls(state, row)
    for seat in range(state.seats):
        scratch.taken[seat] = 0.0
    card = NO_CARD
    for _ in range(state.seats):
        seat = next_answer(state, card, scratch)
        card = int(scratch.answers[seat])
        place_answer(seat, card, scratch)


@inlined
def next_answer(state: SixState, last: int, scratch: SixScratch) -> int:
    """The seat of the lowest card above the last one."""
    seat = 0
    lowest = DECK_SIZE + 1
    for other in range(state.seats):
        card = int(scratch.answers[other])
        if last < card < lowest:
            lowest = card
            seat = other
    return seat


@inlined
def place_answer(seat: int, card: int, scratch: SixScratch) -> None:
    """As the rules do; a card that fits nowhere takes the cheapest row."""
    row = NO_ROW
    highest = NO_CARD
    cheapest = 0
    for other in range(ROWS):
        if highest < scratch.ends[other] < card:
            highest = int(scratch.ends[other])
            row = other
        if scratch.row_bulls[other] < scratch.row_bulls[cheapest]:
            cheapest = other
    if row == NO_ROW or scratch.lengths[row] == ROW_LIMIT:
        row = cheapest if row == NO_ROW else row
        scratch.taken[seat] += scratch.row_bulls[row]
        scratch.lengths[row] = 0
        scratch.row_bulls[row] = 0.0
    scratch.ends[row] = card
    scratch.lengths[row] += 1
    scratch.row_bulls[row] += BULLS[card]
