"""6 nimmt!: lay a card, and do not be the one who lays the sixth.

Rules: docs/rules/six-nimmt.md
"""

from stolik.compiler import compiled, inlined
from stolik.engine.contract import Actions, Cards, Scores
from stolik.engine.seats import all_seats, next_seat, seats_with_fewest
from stolik.engine.turns import Mask
from stolik.games.six_nimmt.state import (
    BULLS,
    CHOOSE,
    DEAL,
    DECK_SIZE,
    DRAFT,
    DRAFTED,
    FIRST_DRAFT,
    FIRST_TAKE,
    HAND_SIZE,
    NO_CARD,
    NO_PILE,
    NO_ROW,
    OVER,
    PLACE,
    ROUNDS_UNLIMITED,
    ROW_LIMIT,
    ROWS,
    SCORED,
    TAKE,
    SixState,
)


@compiled
def begin(state: SixState) -> None:
    """Seats and options are set: the first round starts."""
    state.round_number = 0
    for seat in range(state.seats):
        state.total[seat] = 0
    start_round(state)


@inlined
def start_round(state: SixState) -> None:
    """Gathers all cards; only the totals are carried on."""
    state.round_number += 1
    for seat in range(state.seats):
        state.hand_size[seat] = 0
        state.laid[seat] = NO_CARD
        state.bulls[seat] = 0
    state.placed = 0
    for row in range(ROWS):
        clear_row(state, row)
    for card in range(DECK_SIZE + 1):
        state.pile[card] = NO_PILE
    state.phase = DRAFT if state.tactical else DEAL
    state.drafter = (state.round_number - 1) % state.seats


@compiled
def cards_to_shuffle(state: SixState, out: Cards) -> int:
    """All cards, at the start of a classic round."""
    if state.phase != DEAL:
        return 0
    for card in range(1, DECK_SIZE + 1):
        out[card - 1] = card
    return DECK_SIZE


@compiled
def accept_shuffle(state: SixState, cards: Cards) -> None:
    """Deals ten cards to each seat, then one to each row."""
    for seat in range(state.seats):
        for place in range(HAND_SIZE):
            state.hand[seat, place] = cards[seat * HAND_SIZE + place]
        state.hand_size[seat] = HAND_SIZE
    for row in range(ROWS):
        add_to_row(state, row, cards[state.seats * HAND_SIZE + row])
    start_turn(state)


@inlined
def start_turn(state: SixState) -> None:
    """Everybody is to choose a card."""
    for seat in range(state.seats):
        state.laid[seat] = NO_CARD
    state.choosing = all_seats(state)
    state.phase = CHOOSE


@compiled
def acting(state: SixState) -> int:
    """The drafter, everybody who has not chosen yet, or the owner of the card that fits nowhere."""
    if state.phase == CHOOSE:
        return int(state.choosing)
    if state.phase == DRAFT:
        return 1 << state.drafter
    if state.phase == TAKE:
        return 1 << next_to_place(state)
    return 0


@compiled
def legal(state: SixState, seat: int, out: Actions) -> int:
    """The open cards to draft, the cards of the hand, or the rows to take."""
    if acting(state) >> seat & 1 == 0:
        return 0
    if state.phase == CHOOSE:
        for place in range(HAND_SIZE):  # all ten, for speed: those beyond the size do not count
            out[place] = state.hand[seat, place]
        return int(state.hand_size[seat])
    if state.phase == TAKE:
        for row in range(ROWS):
            out[row] = FIRST_TAKE + 1 + row
        return ROWS
    n = 0
    for card in range(1, tactical_cards(state) + 1):
        if state.pile[card] == NO_PILE:
            out[n] = FIRST_DRAFT + card
            n += 1
    return n


@compiled
def mark_legal(state: SixState, seat: int, mask: Mask) -> bool:
    """The cards of a hand: all ten places from the last one on, as no branch depends on its size.

    What lies beyond it is no card of the hand, or lies in an earlier place as well.
    """
    if state.phase != CHOOSE or acting(state) >> seat & 1 == 0:
        return False
    for place in range(HAND_SIZE - 1, -1, -1):
        mask[int(state.hand[seat, place])] = place < state.hand_size[seat]
    return True


@compiled
def apply(state: SixState, seat: int, action: int) -> None:
    """Drafts a card, lays one face down, or takes a row."""
    if action > FIRST_TAKE:
        row = action - FIRST_TAKE - 1
        take_row(state, seat, row)
        put_down(state, seat, row)
        state.phase = PLACE
    elif action > FIRST_DRAFT:
        draft(state, seat, action - FIRST_DRAFT)
    else:
        lay_face_down(state, seat, action)


@inlined
def draft(state: SixState, seat: int, card: int) -> None:
    """Takes an open card into hand; the next drafter follows."""
    add_to_hand(state, seat, card)
    state.pile[card] = DRAFTED
    state.drafter = next_seat(state, seat)


@inlined
def lay_face_down(state: SixState, seat: int, card: int) -> None:
    """A choice is final."""
    remove_from_hand(state, seat, card)
    state.laid[seat] = card
    state.choosing &= ~(1 << seat)


@compiled
def advance(state: SixState) -> bool:
    """Starts the rows after the draft, reveals, places a card, ends a turn or a round."""
    if state.phase == CHOOSE:
        if state.choosing:
            return False
        reveal(state)
        return True
    if state.phase == PLACE:
        if state.placed == state.seats:
            end_turn(state)
        else:
            place(state)
        return True
    if state.phase == DRAFT and state.hand_size[state.drafter] == HAND_SIZE:
        start_rows_with_the_cards_left(state)
        return True
    if state.phase == SCORED:
        if is_last_round(state):
            state.phase = OVER
        else:
            start_round(state)
        return True
    return False


@inlined
def start_rows_with_the_cards_left(state: SixState) -> None:
    """In ascending order, after the draft."""
    row = 0
    for card in range(1, tactical_cards(state) + 1):
        if state.pile[card] == NO_PILE:
            add_to_row(state, row, card)
            row += 1
    start_turn(state)


@inlined
def reveal(state: SixState) -> None:
    """All have chosen: the cards are turned up at once and lined up, lowest first."""
    for seat in range(state.seats):
        lower = 0
        for other in range(state.seats):
            lower += state.laid[other] < state.laid[seat]
        state.order[lower] = seat
    state.placed = 0
    state.phase = PLACE


@inlined
def next_to_place(state: SixState) -> int:
    """The seat whose revealed card comes next."""
    return int(state.order[state.placed])


@inlined
def place(state: SixState) -> None:
    """Places the lowest card that waits; one that fits nowhere makes its owner take a row."""
    seat = next_to_place(state)
    row = fitting_row(state, state.laid[seat])
    if row == NO_ROW:
        state.phase = TAKE
        return
    if state.row_length[row] == ROW_LIMIT:
        take_row(state, seat, row)
    put_down(state, seat, row)


@inlined
def fitting_row(state: SixState, card: int) -> int:
    """The row whose last card is the highest of those below the card."""
    fitting = NO_ROW
    highest = NO_CARD
    for row in range(ROWS):
        last = state.row_end[row]
        if (highest < last) & (last < card):
            fitting = row
            highest = last
    return fitting


@inlined
def take_row(state: SixState, seat: int, row: int) -> None:
    """All cards of a row go to a seat's bull pile."""
    for place in range(state.row_length[row]):
        card = state.rows[row, place]
        state.pile[card] = seat
        state.bulls[seat] += BULLS[card]
    clear_row(state, row)


@inlined
def put_down(state: SixState, seat: int, row: int) -> None:
    """A revealed card finds its place."""
    add_to_row(state, row, state.laid[seat])
    state.placed += 1


@inlined
def end_turn(state: SixState) -> None:
    """The next turn begins; after the tenth the round is scored."""
    if state.hand_size[0] > 0:
        start_turn(state)
        return
    for seat in range(state.seats):
        state.total[seat] += state.bulls[seat]
    state.phase = SCORED


@inlined
def is_last_round(state: SixState) -> bool:
    """After `rounds` rounds or, without that option, when a total is more than the limit."""
    if state.rounds != ROUNDS_UNLIMITED:
        return bool(state.round_number == state.rounds)
    for seat in range(state.seats):
        if state.total[seat] > state.limit:
            return True
    return False


@compiled
def scores(state: SixState, out: Scores) -> None:
    """The totals of penalty points, those of an unfinished round left out."""
    for seat in range(state.seats):
        out[seat] = state.total[seat]


@compiled
def winners(state: SixState) -> int:
    """All the seats with the lowest total."""
    return seats_with_fewest(state.total, int(state.seats))


@inlined
def clear_row(state: SixState, row: int) -> None:
    """No card lies there any more."""
    for place in range(ROW_LIMIT):
        state.rows[row, place] = NO_CARD
    state.row_length[row] = 0


@inlined
def add_to_row(state: SixState, row: int, card: int) -> None:
    """At the right end."""
    state.rows[row, state.row_length[row]] = card
    state.row_length[row] += 1
    state.row_end[row] = card


@inlined
def add_to_hand(state: SixState, seat: int, card: int) -> None:
    """Hands are in no order; views sort them."""
    state.hand[seat, state.hand_size[seat]] = card
    state.hand_size[seat] += 1


@inlined
def remove_from_hand(state: SixState, seat: int, card: int) -> None:
    """The last card fills the gap."""
    last = state.hand_size[seat] - 1
    place = 0
    for earlier in range(HAND_SIZE - 1, -1, -1):  # without a branch that nobody could predict
        if state.hand[seat, earlier] == card:
            place = earlier
    state.hand[seat, place] = state.hand[seat, last]
    state.hand_size[seat] = last


@inlined
def tactical_cards(state: SixState) -> int:
    """The highest card of the tactical mode's deck."""
    return HAND_SIZE * int(state.seats) + ROWS
