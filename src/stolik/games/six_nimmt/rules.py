"""6 nimmt!: lay a card, and do not be the one who lays the sixth.

Rules: docs/rules/six-nimmt.md
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from stolik.engine.chance import Rng, below, shuffle
from stolik.engine.compiled import compiled, part
from stolik.engine.contract import Actions, Cards, Observation, Scores, State
from stolik.engine.layout import Part, fields

DECK_SIZE = 104
MOST_SEATS = 10
HAND_SIZE = 10
ROWS = 4
ROW_LIMIT = 5

# Phases, as the rules page names them; those without a name there run by themselves.
DEAL = 0
DRAFT = 1
CHOOSE = 2
PLACE = 3
TAKE = 4
SCORED = 5
OVER = 6

# Actions: a card's own number lays it, then come the drafts of the cards and the rows to take.
FIRST_DRAFT = DECK_SIZE  # draft C is FIRST_DRAFT + C
FIRST_TAKE = 2 * DECK_SIZE  # take R is FIRST_TAKE + R
ACTIONS = FIRST_TAKE + ROWS + 1

NO_CARD = 0
NO_ROW = -1
NO_PILE = -1
DRAFTED = -2
ROUNDS_UNLIMITED = 0

STATE = np.dtype(
    (
        np.record,
        [
            ("seats", np.int8),
            ("phase", np.int8),
            ("tactical", np.bool_),
            ("limit", np.int16),
            ("rounds", np.int16),
            ("round_number", np.int16),  # 1, 2, …
            ("drafter", np.int8),
            ("hand", np.uint8, (MOST_SEATS, HAND_SIZE)),  # in no order, without the card laid
            ("hand_size", np.int8, MOST_SEATS),
            ("rows", np.uint8, (ROWS, ROW_LIMIT)),
            ("row_length", np.int8, ROWS),
            ("row_end", np.uint8, ROWS),  # the rightmost card of every row
            ("choosing", np.int16),  # seats that have not chosen yet this turn, as bits
            ("laid", np.uint8, MOST_SEATS),  # this turn's cards, hidden until all have chosen
            ("order", np.int8, MOST_SEATS),  # seats by their revealed cards, lowest first
            ("placed", np.int8),  # how many of them are placed
            ("pile", np.int8, DECK_SIZE + 1),  # the seat on whose bull pile a card lies, or
            # NO_PILE, or DRAFTED (tactical) while it is in a hand or a row
            ("bulls", np.int16, MOST_SEATS),  # on the bull piles of this round
            ("total", np.int16, MOST_SEATS),  # over the rounds that are scored
        ],
    )
)

BULLS = np.ones(DECK_SIZE + 1, np.int8)
BULLS[NO_CARD] = 0
BULLS[5::10] = 2
BULLS[10::10] = 3
BULLS[11:100:11] = 5
BULLS[55] = 7


@compiled
def begin(state: State) -> None:
    """Seats and options are set: the first round starts."""
    state.round_number = 0
    for seat in range(state.seats):
        state.total[seat] = 0
    start_round(state)


@part
def start_round(state: State) -> None:
    """Gathers all cards; only the totals are carried on."""
    state.round_number += 1
    for seat in range(state.seats):
        state.hand_size[seat] = 0
        state.laid[seat] = NO_CARD
        state.bulls[seat] = 0
    state.placed = 0
    for row in range(ROWS):
        state.row_length[row] = 0
    for card in range(DECK_SIZE + 1):
        state.pile[card] = NO_PILE
    state.phase = DRAFT if state.tactical else DEAL
    state.drafter = (state.round_number - 1) % state.seats


@compiled
def wanted(state: State, out: Cards) -> int:
    """All cards, at the start of a classic round."""
    if state.phase != DEAL:
        return 0
    for card in range(1, DECK_SIZE + 1):
        out[card - 1] = card
    return DECK_SIZE


@compiled
def shuffled(state: State, cards: Cards) -> None:
    """Deals ten cards to each seat, then one to each row."""
    for seat in range(state.seats):
        for place in range(HAND_SIZE):
            state.hand[seat, place] = cards[seat * HAND_SIZE + place]
        state.hand_size[seat] = HAND_SIZE
    for row in range(ROWS):
        add_to_row(state, row, cards[state.seats * HAND_SIZE + row])
    start_turn(state)


@part
def start_turn(state: State) -> None:
    """Everybody is to choose a card."""
    for seat in range(state.seats):
        state.laid[seat] = NO_CARD
    state.choosing = everybody(state)
    state.phase = CHOOSE


@part
def everybody(state: State) -> int:
    """All seats, as bits."""
    return (1 << int(state.seats)) - 1


@compiled
def acting(state: State) -> int:
    """The drafter, everybody who has not chosen yet, or the owner of the card that fits nowhere."""
    if state.phase == CHOOSE:
        return int(state.choosing)
    if state.phase == DRAFT:
        return 1 << state.drafter
    if state.phase == TAKE:
        return 1 << next_to_place(state)
    return 0


@compiled
def legal(state: State, seat: int, out: Actions) -> int:
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
def apply(state: State, seat: int, action: int) -> None:
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


@part
def draft(state: State, seat: int, card: int) -> None:
    """Takes an open card into hand; the next drafter follows."""
    add_to_hand(state, seat, card)
    state.pile[card] = DRAFTED
    state.drafter = (seat + 1) % state.seats


@part
def lay_face_down(state: State, seat: int, card: int) -> None:
    """A choice is final."""
    remove_from_hand(state, seat, card)
    state.laid[seat] = card
    state.choosing &= ~(1 << seat)


@compiled
def advance(state: State) -> bool:
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


@part
def start_rows_with_the_cards_left(state: State) -> None:
    """In ascending order, after the draft."""
    row = 0
    for card in range(1, tactical_cards(state) + 1):
        if state.pile[card] == NO_PILE:
            add_to_row(state, row, card)
            row += 1
    start_turn(state)


@part
def reveal(state: State) -> None:
    """All have chosen: the cards are turned up at once and lined up, lowest first."""
    for seat in range(state.seats):
        lower = 0
        for other in range(state.seats):
            lower += state.laid[other] < state.laid[seat]
        state.order[lower] = seat
    state.placed = 0
    state.phase = PLACE


@part
def next_to_place(state: State) -> int:
    """The seat whose revealed card comes next."""
    return int(state.order[state.placed])


@part
def place(state: State) -> None:
    """Places the lowest card that waits; one that fits nowhere makes its owner take a row."""
    seat = next_to_place(state)
    row = fitting_row(state, state.laid[seat])
    if row == NO_ROW:
        state.phase = TAKE
        return
    if state.row_length[row] == ROW_LIMIT:
        take_row(state, seat, row)
    put_down(state, seat, row)


@part
def fitting_row(state: State, card: int) -> int:
    """The row whose last card is the highest of those below the card."""
    fitting = NO_ROW
    highest = NO_CARD
    for row in range(ROWS):
        last = state.row_end[row]
        if (highest < last) & (last < card):
            fitting = row
            highest = last
    return fitting


@part
def take_row(state: State, seat: int, row: int) -> None:
    """All cards of a row go to a seat's bull pile."""
    for place in range(state.row_length[row]):
        card = state.rows[row, place]
        state.pile[card] = seat
        state.bulls[seat] += BULLS[card]
    state.row_length[row] = 0


@part
def put_down(state: State, seat: int, row: int) -> None:
    """A revealed card finds its place."""
    add_to_row(state, row, state.laid[seat])
    state.placed += 1


@part
def end_turn(state: State) -> None:
    """The next turn begins; after the tenth the round is scored."""
    if state.hand_size[0] > 0:
        start_turn(state)
        return
    for seat in range(state.seats):
        state.total[seat] += state.bulls[seat]
    state.phase = SCORED


@part
def is_last_round(state: State) -> bool:
    """After `rounds` rounds or, without that option, when a total is more than the limit."""
    if state.rounds != ROUNDS_UNLIMITED:
        return bool(state.round_number == state.rounds)
    for seat in range(state.seats):
        if state.total[seat] > state.limit:
            return True
    return False


@compiled
def scores(state: State, out: Scores) -> None:
    """The totals of penalty points, those of an unfinished round left out."""
    for seat in range(state.seats):
        out[seat] = state.total[seat]


@compiled
def winners(state: State) -> int:
    """All the seats with the lowest total."""
    fewest = state.total[0]
    for seat in range(1, state.seats):
        fewest = min(fewest, state.total[seat])
    seats = 0
    for seat in range(state.seats):
        if state.total[seat] == fewest:
            seats |= 1 << seat
    return seats


@part
def add_to_row(state: State, row: int, card: int) -> None:
    """At the right end."""
    state.rows[row, state.row_length[row]] = card
    state.row_length[row] += 1
    state.row_end[row] = card


@part
def add_to_hand(state: State, seat: int, card: int) -> None:
    """Hands are in no order; views sort them."""
    state.hand[seat, state.hand_size[seat]] = card
    state.hand_size[seat] += 1


@part
def remove_from_hand(state: State, seat: int, card: int) -> None:
    """The last card fills the gap."""
    last = state.hand_size[seat] - 1
    place = 0
    for earlier in range(HAND_SIZE - 1, -1, -1):  # without a branch that nobody could predict
        if state.hand[seat, earlier] == card:
            place = earlier
    state.hand[seat, place] = state.hand[seat, last]
    state.hand_size[seat] = last


@part
def tactical_cards(state: State) -> int:
    """The highest card of the tactical mode's deck."""
    return HAND_SIZE * int(state.seats) + ROWS


# What a seat knows.


@compiled
def hands_are_open(state: State) -> bool:
    """In the tactical mode everybody saw the draft, and so knows every hand."""
    return bool(state.tactical)


@part
def mark_seen(state: State, marks: npt.NDArray[Any], first: int) -> None:
    """Marks, from that index on, every card that everybody has seen this round.

    In a row, on a pile, or revealed.
    """
    for card in range(1, DECK_SIZE + 1):
        marks[first + card] = state.pile[card] >= 0
    for row in range(ROWS):
        for place in range(ROW_LIMIT):
            marks[first + card_in_row(state, row, place)] |= place < state.row_length[row]
    if state.phase != CHOOSE:
        for seat in range(state.seats):
            if state.laid[seat] != NO_CARD:
                marks[first + int(state.laid[seat])] = True


@part
def card_in_row(state: State, row: int, place: int) -> int:
    """NO_CARD where there is none; all places are asked, for branches on cards are slow."""
    return int(state.rows[row, place]) if place < state.row_length[row] else NO_CARD


@compiled
def redeal(state: State, seat: int, rng: Rng) -> None:
    """Other hands are dealt from all unseen cards; choices not yet revealed are made anew."""
    hidden_choices = state.phase == CHOOSE
    for other in range(state.seats):
        if other != seat:
            if hidden_choices and state.laid[other] != NO_CARD:
                add_to_hand(state, other, state.laid[other])
            sort_hand(state, other)  # the order of a hand must not betray the card chosen
    if not hands_are_open(state):
        redeal_hands(state, seat, rng)
    for other in range(state.seats):
        if hidden_choices and other != seat and state.laid[other] != NO_CARD:
            card = state.hand[other, below(rng, state.hand_size[other])]
            remove_from_hand(state, other, card)
            state.laid[other] = card


@compiled
def sort_hand(state: State, seat: int) -> None:
    """Ascending, and nothing left in the places behind it."""
    for place in range(state.hand_size[seat], HAND_SIZE):
        state.hand[seat, place] = NO_CARD
    for last in range(1, state.hand_size[seat]):
        place = last
        while place > 0 and state.hand[seat, place] < state.hand[seat, place - 1]:
            card = state.hand[seat, place]
            state.hand[seat, place] = state.hand[seat, place - 1]
            state.hand[seat, place - 1] = card
            place -= 1


@compiled
def redeal_hands(state: State, seat: int, rng: Rng) -> None:
    """Deals every other hand anew from the cards this seat has not seen."""
    known = np.zeros(DECK_SIZE + 1, np.bool_)
    mark_seen(state, known, 0)
    if seat >= 0:
        known[state.laid[seat]] = True
        for place in range(state.hand_size[seat]):
            known[state.hand[seat, place]] = True
    unseen = np.empty(DECK_SIZE, np.int16)
    n = 0
    for card in range(1, DECK_SIZE + 1):
        if not known[card]:
            unseen[n] = card
            n += 1
    shuffle(unseen, n, rng)
    for other in range(state.seats):
        if other != seat:
            for place in range(state.hand_size[other]):
                n -= 1
                state.hand[other, place] = unseen[n]


# The observation, part by part; seats are counted from the observer's own.
OBSERVED_MINE = 0  # 104 flags: in my hand
OBSERVED_SEEN = OBSERVED_MINE + DECK_SIZE  # 104 flags: in a row, on a pile or revealed
OBSERVED_HOLDER = OBSERVED_SEEN + DECK_SIZE  # tactical: 1 + the seat that holds the card, else 0
OBSERVED_ROWS = OBSERVED_HOLDER + DECK_SIZE  # 4 × 5 card numbers, 0 for an empty place
OBSERVED_SEATS = OBSERVED_ROWS + ROWS * ROW_LIMIT  # ten seats, five numbers each, as follows:
SEAT_PLAYS, SEAT_HAND_SIZE, SEAT_CHOSEN, SEAT_BULLS, SEAT_TOTAL = range(5)
SEAT_NUMBERS = 5
OBSERVED_LAID = OBSERVED_SEATS + MOST_SEATS * SEAT_NUMBERS  # ten cards: revealed, or my own choice
OBSERVED_PHASE = OBSERVED_LAID + MOST_SEATS
OBSERVED_ROUND = OBSERVED_PHASE + 1
OBSERVED_ROUNDS = OBSERVED_ROUND + 1
OBSERVED_LIMIT = OBSERVED_ROUNDS + 1
OBSERVATION = OBSERVED_LIMIT + 1


LAYOUT = (
    Part("mine", OBSERVED_MINE, DECK_SIZE, "cards 1 … 104: 1 if it is in my hand"),
    Part("seen", OBSERVED_SEEN, DECK_SIZE, "cards 1 … 104: 1 if in a row, on a pile or revealed"),
    Part("holder", OBSERVED_HOLDER, DECK_SIZE, "tactical: 1 + the seat that holds card 1 … 104"),
    Part("rows", OBSERVED_ROWS, ROWS * ROW_LIMIT, "4 rows of 5 places: the card, 0 if none"),
    Part(
        "seats",
        OBSERVED_SEATS,
        MOST_SEATS * SEAT_NUMBERS,
        "10 seats, from mine on clockwise",
        fields(
            ("plays", 1, "1 if the seat is taken"),
            ("hand_size", 1, "cards in hand"),
            ("chosen", 1, "1 if it has chosen its card for this turn"),
            ("bulls", 1, "penalty points on its bull pile, this round"),
            ("total", 1, "penalty points over the rounds that are scored"),
        ),
    ),
    Part("laid", OBSERVED_LAID, MOST_SEATS, "10 seats: card revealed, or my own choice, else 0"),
    Part("phase", OBSERVED_PHASE, 1, "1 draft, 2 choose, 4 take, else nobody acts"),
    Part("round", OBSERVED_ROUND, 1, "1, 2, …"),
    Part("rounds", OBSERVED_ROUNDS, 1, "option `rounds`"),
    Part("limit", OBSERVED_LIMIT, 1, "option `limit`"),
)


@compiled
def observe(state: State, seat: int, out: Observation) -> None:
    """What that seat knows; a spectator counts the seats from 0 and has no hand."""
    for index in range(OBSERVATION):
        out[index] = 0
    mark_seen(state, out, OBSERVED_SEEN - 1)
    for row in range(ROWS):
        for place in range(ROW_LIMIT):
            out[OBSERVED_ROWS + row * ROW_LIMIT + place] = card_in_row(state, row, place)
    other = max(seat, 0)
    for turn in range(state.seats):
        observe_seat(state, other, turn, seat, out)
        other = other + 1 if other + 1 < state.seats else 0
    if seat >= 0:
        for place in range(HAND_SIZE):
            held = place < state.hand_size[seat]
            out[OBSERVED_MINE + max(int(state.hand[seat, place]) - 1, 0)] |= held
    if hands_are_open(state):
        observe_holders(state, seat, out)
    out[OBSERVED_PHASE] = state.phase
    out[OBSERVED_ROUND] = state.round_number
    out[OBSERVED_ROUNDS] = state.rounds
    out[OBSERVED_LIMIT] = state.limit


@part
def observe_seat(state: State, seat: int, turn: int, observer: int, out: Observation) -> None:
    """The part of the observation about one seat."""
    first = OBSERVED_SEATS + turn * SEAT_NUMBERS
    out[first + SEAT_PLAYS] = 1
    out[first + SEAT_HAND_SIZE] = state.hand_size[seat]
    out[first + SEAT_CHOSEN] = state.laid[seat] != NO_CARD
    out[first + SEAT_BULLS] = state.bulls[seat]
    out[first + SEAT_TOTAL] = state.total[seat]
    if seat == observer or state.phase != CHOOSE:
        out[OBSERVED_LAID + turn] = state.laid[seat]


@compiled
def observe_holders(state: State, observer: int, out: Observation) -> None:
    """Open hands; with the card chosen, for a hand that shrank would betray it."""
    for turn in range(state.seats):
        seat = (max(observer, 0) + turn) % int(state.seats)
        for place in range(state.hand_size[seat]):
            out[OBSERVED_HOLDER + int(state.hand[seat, place]) - 1] = 1 + turn
        if seat != observer and state.phase == CHOOSE and state.laid[seat] != NO_CARD:
            out[OBSERVED_HOLDER + int(state.laid[seat]) - 1] = 1 + turn
