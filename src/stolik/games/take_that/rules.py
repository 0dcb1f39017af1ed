"""Take That: lengthen the row or pull out a twin, or swallow the whole row.

Rules: docs/rules/take-that.md
"""

import numpy as np

from stolik.engine.chance import Rng, shuffle
from stolik.engine.compiled import compiled, part
from stolik.engine.contract import Actions, Cards, Observation, Scores, State
from stolik.engine.layout import Part, fields

DECK_SIZE = 79
LAST_CARD = 98
MOST_SEATS = 4
HAND_LIMIT = 9
HAND_OF_FOUR = 8
REACH = 10
MOST_MOVES = 2 * DECK_SIZE
"""Of a round: a play or a pull for every card, and no more takes than plays."""

TOAD_PENALTY = 5
PLAIN_PENALTY = 1
PAIR_POINTS = 2

NO_CARD = 0

# Phases; only PLAY waits for a seat, and DEAL for a shuffle.
DEAL = 0
PLAY = 1
ROUND_OVER = 2
SCORED = 3
OVER = 4

# Actions: a card's own number plays it, then come the pulls of the cards, then the take.
FIRST_PULL = LAST_CARD + 1  # pull Y is FIRST_PULL + Y
TAKE = FIRST_PULL + LAST_CARD + 1
ACTIONS = TAKE + 1

# Zones of a card; a pile's zone is counted on from that of seat 0.
UNSEEN = 0  # in the deck or in a hand
ROW = 1
PLUS = 2
MINUS = PLUS + MOST_SEATS
EXTRA = MINUS + MOST_SEATS  # in a minus pile too, but nobody knows before the scoring

STATE = np.dtype(
    (
        np.record,
        [
            ("seats", np.int8),
            ("phase", np.int8),
            ("pro", np.bool_),
            ("rounds", np.int8),
            ("round_number", np.int8),  # 1, 2, …
            ("on_turn", np.int8),
            ("deck", np.int8, DECK_SIZE),  # bottom card first: the top is drawn from the end
            ("deck_size", np.int8),
            ("hand", np.int8, (MOST_SEATS, HAND_LIMIT)),  # in no order, then NO_CARD
            ("hand_size", np.int8, MOST_SEATS),
            ("row", np.int8, DECK_SIZE),  # left to right
            ("row_length", np.int8),
            ("zone", np.int8, LAST_CARD + 1),  # of every card; that of NO_CARD stays UNSEEN
            ("unseen", np.int64, 2),  # cards that have not lain open in this round, as bits
            ("extra_cards", np.int8, MOST_SEATS),  # how many lie in the minus pile
            ("points", np.int16, MOST_SEATS),  # of this round; extra cards only once it is scored
            ("total", np.int16, MOST_SEATS),  # over the rounds that are scored
            ("moves", np.uint8, MOST_MOVES),  # the actions of this round, which all have seen
            ("move_count", np.uint8),
        ],
    )
)

CARDS = np.array([card for card in range(12, LAST_CARD + 1) if card % 10 != 0], np.int64)
assert len(CARDS) == DECK_SIZE

IS_TOAD = np.zeros(LAST_CARD + 1, np.bool_)
IS_TOAD[22::11] = True

TWIN = np.zeros(LAST_CARD + 1, np.int64)
TWIN[CARDS] = CARDS % 10 * 10 + CARDS // 10
TWIN[IS_TOAD] = NO_CARD

HALF = 50
BITS = np.zeros((LAST_CARD + 1, 2), np.int64)
"""Sets of cards are two words of bits, one for the cards below 50; here every card by itself."""
BITS[CARDS, CARDS // HALF] = 1 << CARDS % HALF
ALL_CARDS = BITS.sum(axis=0)

PENALTY = np.zeros(LAST_CARD + 1, np.int64)
PENALTY[CARDS] = PLAIN_PENALTY
PENALTY[IS_TOAD] = TOAD_PENALTY


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
    state.on_turn = (state.round_number - 1) % state.seats
    for seat in range(state.seats):
        state.hand_size[seat] = 0
        state.extra_cards[seat] = 0
        state.points[seat] = 0
    for card in range(LAST_CARD + 1):
        state.zone[card] = UNSEEN
    for half in range(2):
        state.unseen[half] = ALL_CARDS[half]
    state.deck_size = 0
    state.row_length = 0
    state.move_count = 0
    state.phase = DEAL


@compiled
def wanted(state: State, out: Cards) -> int:
    """All cards, at the start of a round."""
    if state.phase != DEAL:
        return 0
    for number in range(DECK_SIZE):
        out[number] = CARDS[number]
    return DECK_SIZE


@compiled
def shuffled(state: State, cards: Cards) -> None:
    """Deals the hands from the top, seat by seat; the rest is the deck."""
    hand_size = HAND_OF_FOUR if state.seats == MOST_SEATS else HAND_LIMIT
    dealt = 0
    for seat in range(state.seats):
        state.hand[seat, HAND_LIMIT - 1] = NO_CARD  # where only eight are dealt
        for place in range(hand_size):
            state.hand[seat, place] = cards[dealt]
            dealt += 1
        state.hand_size[seat] = hand_size
    state.deck_size = DECK_SIZE - dealt
    for place in range(DECK_SIZE - dealt):
        state.deck[place] = cards[DECK_SIZE - 1 - place]
    state.phase = PLAY


@compiled
def acting(state: State) -> int:
    """The seat on turn."""
    if state.phase != PLAY:
        return 0
    return 1 << int(state.on_turn)


@compiled
def legal(state: State, seat: int, out: Actions) -> int:
    """Every card opens a row; one that lies there can be lengthened, pulled from and taken."""
    if state.phase != PLAY or state.on_turn != seat:
        return 0
    if state.row_length == 0:
        for place in range(HAND_LIMIT):  # all nine, for speed: those beyond the size do not count
            out[place] = state.hand[seat, place]
        return int(state.hand_size[seat])
    end = int(state.row[state.row_length - 1])
    n = 0
    # Every action is written and only then counted or not: no branch that nobody could predict.
    for place in range(HAND_LIMIT):
        card = int(state.hand[seat, place])  # NO_CARD reaches no card, and its twin is in no row
        twin = TWIN[card]
        out[n] = card
        n += int(abs(card - end) <= REACH)
        out[n] = FIRST_PULL + twin
        n += int(state.zone[twin] == ROW)
    out[n] = TAKE
    return n + 1


@compiled
def apply(state: State, seat: int, action: int) -> None:
    """Takes the row and stays on turn, or uses a card, draws another and passes the turn on."""
    state.moves[state.move_count] = action
    state.move_count += 1
    if action == TAKE:
        take_row(state, seat)
    else:
        if action > FIRST_PULL:
            pull(state, seat, action - FIRST_PULL)
        else:
            play(state, seat, action)
        draw(state, seat)
        state.on_turn = seat + 1 if seat + 1 < state.seats else 0
    if state.deck_size == 0 and state.row_length == 0:
        state.phase = ROUND_OVER


@part
def play(state: State, seat: int, card: int) -> None:
    """Opens the row, or lengthens it at its right end."""
    remove_from_hand(state, seat, card)
    state.row[state.row_length] = card
    state.row_length += 1
    state.zone[card] = ROW


@part
def pull(state: State, seat: int, card: int) -> None:
    """A card of the row and its twin from the hand go to the plus pile."""
    twin = TWIN[card]
    remove_from_hand(state, seat, twin)
    remove_from_row(state, card)
    state.zone[card] = PLUS + seat
    state.zone[twin] = PLUS + seat
    state.points[seat] += PAIR_POINTS


@part
def take_row(state: State, seat: int) -> None:
    """All cards of the row go to the minus pile; in the pro variant a single one costs an extra."""
    for place in range(state.row_length):
        card = state.row[place]
        state.zone[card] = MINUS + seat
        state.points[seat] -= PENALTY[card]
    costs_extra_card = state.pro and state.row_length == 1 and state.deck_size > 0
    state.row_length = 0
    if costs_extra_card:
        state.deck_size -= 1
        state.zone[state.deck[state.deck_size]] = EXTRA + seat
        state.extra_cards[seat] += 1


@part
def draw(state: State, seat: int) -> None:
    """The top card of the deck, if there is one."""
    if state.deck_size > 0:
        state.deck_size -= 1
        state.hand[seat, state.hand_size[seat]] = state.deck[state.deck_size]
        state.hand_size[seat] += 1


@part
def remove_from_hand(state: State, seat: int, card: int) -> None:
    """The last card fills the gap. Everyone sees the card now."""
    for half in range(2):
        state.unseen[half] &= ~BITS[card, half]
    last = state.hand_size[seat] - 1
    gap = 0
    for place in range(HAND_LIMIT - 1, -1, -1):  # without a branch that nobody could predict
        if state.hand[seat, place] == card:
            gap = place
    state.hand[seat, gap] = state.hand[seat, last]
    state.hand[seat, last] = NO_CARD
    state.hand_size[seat] = last


@part
def remove_from_row(state: State, card: int) -> None:
    """The row closes up: the other cards keep their order."""
    kept = 0
    for place in range(state.row_length):
        other = state.row[place]
        state.row[kept] = other
        kept += int(other != card)
    state.row_length = kept


@compiled
def advance(state: State) -> bool:
    """Scores a round that is over; after that the next one starts or the match is over."""
    if state.phase == ROUND_OVER:
        score_round(state)
        return True
    if state.phase == SCORED:
        if state.round_number == state.rounds:
            state.phase = OVER
        else:
            start_round(state)
        return True
    return False


@part
def score_round(state: State) -> None:
    """The extra cards are turned up and count like all others of a minus pile."""
    for number in range(DECK_SIZE):
        card = CARDS[number]
        if state.zone[card] >= EXTRA:
            state.points[state.zone[card] - EXTRA] -= PENALTY[card]
    for seat in range(state.seats):
        state.total[seat] += state.points[seat]
    state.phase = SCORED


@compiled
def scores(state: State, out: Scores) -> None:
    """The sums over all rounds, an unfinished one left out."""
    for seat in range(state.seats):
        out[seat] = state.total[seat]


@compiled
def winners(state: State) -> int:
    """All the seats with the highest sum."""
    most = state.total[0]
    for seat in range(1, state.seats):
        most = max(most, state.total[seat])
    seats = 0
    for seat in range(state.seats):
        if state.total[seat] == most:
            seats |= 1 << seat
    return seats


# What a seat knows.


@compiled
def extra_cards_are_hidden(state: State) -> bool:
    """Nobody looks at them before the scoring, their owner included."""
    return bool(state.phase < SCORED)


@compiled
def redeal(state: State, seat: int, rng: Rng) -> None:
    """Other hands, the deck and the hidden extra cards are dealt from all unseen cards."""
    unseen = np.empty(DECK_SIZE, np.int16)
    n = unseen_cards(state, seat, unseen)
    shuffle(unseen, n, rng)
    deal_unseen(state, seat, unseen, n)


@compiled
def deal_unseen(state: State, seat: int, unseen: Cards, n: int) -> None:
    """The last of the n unseen cards to the other hands, those before them to wherever is left."""
    for other in range(state.seats):
        if other != seat:
            for place in range(state.hand_size[other]):
                n -= 1
                state.hand[other, place] = unseen[n]
    if extra_cards_are_hidden(state):
        for card in range(LAST_CARD + 1):
            if state.zone[card] >= EXTRA:
                state.zone[card] = UNSEEN
        for owner in range(state.seats):
            for _ in range(state.extra_cards[owner]):
                n -= 1
                state.zone[unseen[n]] = EXTRA + owner
    for place in range(state.deck_size):
        n -= 1
        state.deck[place] = unseen[n]
    for place in range(state.deck_size, DECK_SIZE):
        state.deck[place] = NO_CARD  # drawn already: where it lay must leave no trace


@compiled
def unseen_cards(state: State, seat: int, out: Cards) -> int:
    """All that the seat may not look at: what is neither in its hand nor open on the table."""
    is_hidden = extra_cards_are_hidden(state)
    n = 0
    for number in range(DECK_SIZE):
        card = CARDS[number]
        is_mine = False
        if seat >= 0:
            for place in range(state.hand_size[seat]):
                is_mine |= state.hand[seat, place] == card
        zone = state.zone[card]
        if (zone == UNSEEN or (zone >= EXTRA and is_hidden)) and not is_mine:
            out[n] = card
            n += 1
    return n


# The observation, part by part; seats are counted from the observer's own, cards as in CARDS.
OBSERVED_MINE = 0  # 79 flags: in my hand
OBSERVED_ROW = OBSERVED_MINE + DECK_SIZE  # 79 places in the row: 1 at its end, 2 left of it, …
OBSERVED_PLUS = OBSERVED_ROW + DECK_SIZE  # 79 cards: 1 + the seat on whose plus pile, else 0
OBSERVED_MINUS = OBSERVED_PLUS + DECK_SIZE  # the same for minus piles, as far as they were seen
OBSERVED_SEATS = OBSERVED_MINUS + DECK_SIZE  # four seats, six numbers each, as follows:
SEAT_PLAYS, SEAT_ON_TURN, SEAT_HAND_SIZE, SEAT_EXTRA_CARDS, SEAT_POINTS, SEAT_TOTAL = range(6)
SEAT_NUMBERS = 6
OBSERVED_DECK_SIZE = OBSERVED_SEATS + MOST_SEATS * SEAT_NUMBERS
OBSERVED_PHASE = OBSERVED_DECK_SIZE + 1
OBSERVED_ROUND = OBSERVED_PHASE + 1
OBSERVED_ROUNDS = OBSERVED_ROUND + 1
OBSERVED_PRO = OBSERVED_ROUNDS + 1
OBSERVATION = OBSERVED_PRO + 1


LAYOUT = (
    Part("mine", OBSERVED_MINE, DECK_SIZE, "79 cards, 12 … 98: 1 if it is in my hand"),
    Part("row", OBSERVED_ROW, DECK_SIZE, "79 cards: its place in the row, 1 at the end, 0 if none"),
    Part("plus", OBSERVED_PLUS, DECK_SIZE, "79 cards: 1 + the seat on whose plus pile, else 0"),
    Part("minus", OBSERVED_MINUS, DECK_SIZE, "the same for minus piles, as far as it was seen"),
    Part(
        "seats",
        OBSERVED_SEATS,
        MOST_SEATS * SEAT_NUMBERS,
        "4 seats, from mine on clockwise",
        fields(
            ("plays", 1, "1 if the seat is taken"),
            ("on_turn", 1, "1 if it is to act"),
            ("hand_size", 1, "cards in hand"),
            ("extra_cards", 1, "cards on its minus pile that nobody has seen"),
            ("points", 1, "of this round so far"),
            ("total", 1, "over the rounds that are scored"),
        ),
    ),
    Part("deck_size", OBSERVED_DECK_SIZE, 1, "cards in the deck"),
    Part("phase", OBSERVED_PHASE, 1, "1 play, else nobody acts"),
    Part("round", OBSERVED_ROUND, 1, "1, 2, …"),
    Part("rounds", OBSERVED_ROUNDS, 1, "option `rounds`"),
    Part("pro", OBSERVED_PRO, 1, "option `pro`"),
)

NUMBER_OF = np.zeros(LAST_CARD + 1, np.int64)  # the place of every card in CARDS
NUMBER_OF[CARDS] = np.arange(DECK_SIZE)


@compiled
def observe(state: State, seat: int, out: Observation) -> None:
    """What that seat knows; a spectator counts the seats from 0 and has no hand."""
    for index in range(OBSERVATION):
        out[index] = 0
    observe_cards(state, seat, out)
    for turn in range(state.seats):
        observe_seat(state, (max(seat, 0) + turn) % int(state.seats), turn, out)
    out[OBSERVED_DECK_SIZE] = state.deck_size
    out[OBSERVED_PHASE] = state.phase
    out[OBSERVED_ROUND] = state.round_number
    out[OBSERVED_ROUNDS] = state.rounds
    out[OBSERVED_PRO] = state.pro


@compiled
def observe_cards(state: State, observer: int, out: Observation) -> None:
    """Every card that the observer can see."""
    if observer >= 0:
        for place in range(state.hand_size[observer]):
            out[OBSERVED_MINE + NUMBER_OF[state.hand[observer, place]]] = 1
    for place in range(state.row_length):
        out[OBSERVED_ROW + NUMBER_OF[state.row[place]]] = state.row_length - place
    piles_end = EXTRA if extra_cards_are_hidden(state) else EXTRA + MOST_SEATS
    for number in range(DECK_SIZE):
        zone = int(state.zone[CARDS[number]])
        if PLUS <= zone < piles_end:
            pile = OBSERVED_PLUS if zone < MINUS else OBSERVED_MINUS
            owner = (zone - PLUS) % MOST_SEATS
            out[pile + number] = 1 + counted_from(state, observer, owner)


@part
def observe_seat(state: State, seat: int, turn: int, out: Observation) -> None:
    """The part of the observation about one seat."""
    first = OBSERVED_SEATS + turn * SEAT_NUMBERS
    out[first + SEAT_PLAYS] = 1
    out[first + SEAT_ON_TURN] = acting(state) >> seat & 1
    out[first + SEAT_HAND_SIZE] = state.hand_size[seat]
    out[first + SEAT_EXTRA_CARDS] = state.extra_cards[seat]
    out[first + SEAT_POINTS] = state.points[seat]
    out[first + SEAT_TOTAL] = state.total[seat]


@part
def counted_from(state: State, observer: int, seat: int) -> int:
    """How many places to the observer's left a seat is; a spectator counts from seat 0."""
    turn = seat - max(observer, 0)
    return turn if turn >= 0 else turn + int(state.seats)
