"""Take That: lengthen the row or pull out a twin, or swallow the whole row.

Rules: docs/rules/take-that.md
"""

from stolik.compiler import compiled, inlined
from stolik.engine.contract import Actions, Cards, Scores
from stolik.engine.deals import copy_cards, lay_deck
from stolik.engine.seats import next_seat, seats_with_most
from stolik.games.take_that.state import (
    ALL_CARDS,
    BITS,
    CARDS,
    DEAL,
    DECK_SIZE,
    EXTRA,
    FIRST_PULL,
    HALVES,
    HAND_LIMIT,
    HAND_OF_FOUR,
    LAST_CARD,
    MINUS,
    MOST_SEATS,
    NO_CARD,
    OVER,
    PAIR_POINTS,
    PENALTY,
    PLAY,
    PLUS,
    REACH,
    ROUND_OVER,
    ROW,
    SCORED,
    TAKE,
    TWIN,
    UNSEEN,
    TakeThatState,
)


@compiled
def begin(state: TakeThatState) -> None:
    """Seats and options are set: the first round starts."""
    state.round_number = 0
    for seat in range(state.seats):
        state.total[seat] = 0
    start_round(state)


@inlined
def start_round(state: TakeThatState) -> None:
    """Gathers all cards; only the totals are carried on."""
    state.round_number += 1
    state.on_turn = (state.round_number - 1) % state.seats
    for seat in range(state.seats):
        state.hand_size[seat] = 0
        state.extra_cards[seat] = 0
        state.points[seat] = 0
    for card in range(LAST_CARD + 1):
        state.zone[card] = UNSEEN
    for half in range(HALVES):
        state.unseen[half] = ALL_CARDS[half]
    state.deck_size = 0
    state.row_length = 0
    state.move_count = 0
    state.phase = DEAL


@compiled
def cards_to_shuffle(state: TakeThatState, out: Cards) -> int:
    """All cards, at the start of a round."""
    if state.phase != DEAL:
        return 0
    return copy_cards(CARDS, DECK_SIZE, out)


@compiled
def accept_shuffle(state: TakeThatState, cards: Cards) -> None:
    """Deals the hands from the top, seat by seat; the rest is the deck."""
    hand_size = HAND_OF_FOUR if state.seats == MOST_SEATS else HAND_LIMIT
    dealt = 0
    for seat in range(state.seats):
        state.hand[seat, HAND_LIMIT - 1] = NO_CARD  # where only eight are dealt
        for place in range(hand_size):
            state.hand[seat, place] = cards[dealt]
            dealt += 1
        state.hand_size[seat] = hand_size
    state.deck_size = lay_deck(state.deck, cards, dealt, DECK_SIZE)
    state.phase = PLAY


@compiled
def acting(state: TakeThatState) -> int:
    """The seat on turn."""
    if state.phase != PLAY:
        return 0
    return 1 << int(state.on_turn)


@compiled
def legal(state: TakeThatState, seat: int, out: Actions) -> int:
    """Every card opens a row; one that lies there can be lengthened, pulled from and taken."""
    if state.phase != PLAY or state.on_turn != seat:
        return 0
    if state.row_length == 0:
        for place in range(HAND_LIMIT):  # all nine, for speed: those beyond the size do not count
            out[place] = state.hand[seat, place]
        return int(state.hand_size[seat])
    end = int(state.row[state.row_length - 1])
    n = 0
    # Every action is written and only then counted or not: that takes no unpredictable branch.
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
def apply(state: TakeThatState, seat: int, action: int) -> None:
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
        state.on_turn = next_seat(state, seat)
    if state.deck_size == 0 and state.row_length == 0:
        state.phase = ROUND_OVER


@inlined
def play(state: TakeThatState, seat: int, card: int) -> None:
    """Opens the row, or lengthens it at its right end."""
    remove_from_hand(state, seat, card)
    state.row[state.row_length] = card
    state.row_length += 1
    state.zone[card] = ROW


@inlined
def pull(state: TakeThatState, seat: int, card: int) -> None:
    """A card of the row and its twin from the hand go to the plus pile."""
    twin = TWIN[card]
    remove_from_hand(state, seat, twin)
    remove_from_row(state, card)
    state.zone[card] = PLUS + seat
    state.zone[twin] = PLUS + seat
    state.points[seat] += PAIR_POINTS


@inlined
def take_row(state: TakeThatState, seat: int) -> None:
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


@inlined
def draw(state: TakeThatState, seat: int) -> None:
    """The top card of the deck, if there is one."""
    if state.deck_size > 0:
        state.deck_size -= 1
        state.hand[seat, state.hand_size[seat]] = state.deck[state.deck_size]
        state.hand_size[seat] += 1


@inlined
def remove_from_hand(state: TakeThatState, seat: int, card: int) -> None:
    """The last card of the hand fills the gap; all seats have seen the card now."""
    for half in range(HALVES):
        state.unseen[half] &= ~BITS[card, half]
    last = state.hand_size[seat] - 1
    gap = 0
    for place in range(HAND_LIMIT - 1, -1, -1):  # without an unpredictable branch
        if state.hand[seat, place] == card:
            gap = place
    state.hand[seat, gap] = state.hand[seat, last]
    state.hand[seat, last] = NO_CARD
    state.hand_size[seat] = last


@inlined
def remove_from_row(state: TakeThatState, card: int) -> None:
    """The row closes up: the other cards keep their order."""
    kept = 0
    for place in range(state.row_length):
        other = state.row[place]
        state.row[kept] = other
        kept += int(other != card)
    state.row_length = kept


@compiled
def advance(state: TakeThatState) -> bool:
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


@inlined
def score_round(state: TakeThatState) -> None:
    """The extra cards are turned up and count like all others of a minus pile."""
    for number in range(DECK_SIZE):
        card = CARDS[number]
        if state.zone[card] >= EXTRA:
            state.points[state.zone[card] - EXTRA] -= PENALTY[card]
    for seat in range(state.seats):
        state.total[seat] += state.points[seat]
    state.phase = SCORED


@compiled
def scores(state: TakeThatState, out: Scores) -> None:
    """The sums over all rounds, an unfinished one left out."""
    for seat in range(state.seats):
        out[seat] = state.total[seat]


@compiled
def winners(state: TakeThatState) -> int:
    """All the seats with the highest sum."""
    return seats_with_most(state.total, int(state.seats))
