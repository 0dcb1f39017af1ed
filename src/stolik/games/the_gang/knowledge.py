"""What a seat knows of the cards, and other worlds that it could not tell from the real one.

A hidden card lies in a place: a hole card's, a discard's or the deck's. `redeal` deals again
all cards that the seat does not know, into the places it cannot see. Announcements bind whole hands
that are hidden from everybody else, so those places come first in the list, hand by hand, and each
hand is drawn again until it fits what was announced; then each a few times more with the others
fixed, so that the order of drawing has no influence (Gibbs sampling).
"""

import numpy as np
import numpy.typing as npt

from stolik.compiler import compiled, inlined
from stolik.engine.chance import Rng, below, shuffle, shuffle_afresh
from stolik.engine.seats import next_seat
from stolik.games.the_gang.hands import (
    community_cards,
    community_cards_of_round,
    hand_size,
    hole_cards,
)
from stolik.games.the_gang.poker import JX, category, rank_of, strength
from stolik.games.the_gang.specialists import announced_value
from stolik.games.the_gang.state import (
    CAMERA_HOLE_CARDS,
    CON_ARTIST,
    COORDINATOR,
    DECK_SIZE,
    GETAWAY_DRIVER,
    INFORMANT,
    INVESTOR,
    KINDS,
    MASTERMIND,
    MATH_WHIZ,
    MOST_DISCARDS,
    MOST_HOLE_CARDS,
    MOST_SEATS,
    NO_CARD,
    PASS,
    GangState,
    is_revealed,
)

# Places of cards: hole cards seat by seat, discards, the deck from its first card.
FIRST_DISCARD = MOST_SEATS * MOST_HOLE_CARDS
FIRST_DECK = FIRST_DISCARD + MOST_DISCARDS
PLACES = FIRST_DECK + DECK_SIZE

TRIES = 300  # random hands for an announcement, before all hands are enumerated
SWEEPS = 3
RESTARTS = 50

Places = npt.NDArray[np.int16]
"""Places, or the cards that lie there."""


@compiled
def card_at(state: GangState, place: int) -> int:
    """The card that lies there."""
    if place < FIRST_DISCARD:
        return int(state.hole[place // MOST_HOLE_CARDS, place % MOST_HOLE_CARDS])
    if place < FIRST_DECK:
        return int(state.discard[place - FIRST_DISCARD])
    return int(state.deck[place - FIRST_DECK])


@inlined
def put_at(state: GangState, place: int, card: int) -> None:
    """Puts a card into a hand, onto the discards or into the deck."""
    if place < FIRST_DISCARD:
        state.hole[place // MOST_HOLE_CARDS, place % MOST_HOLE_CARDS] = card
    elif place < FIRST_DECK:
        state.discard[place - FIRST_DISCARD] = card
    else:
        state.deck[place - FIRST_DECK] = card


@compiled
def known_cards(state: GangState, seat: int) -> int:
    """The cards whose place this seat knows (a spectator: −1), as bits."""
    known = 1 << JX | community_cards(state)
    if seat >= 0:
        known |= hole_cards(state, seat)
    if state.revealed:
        known |= cards_shown(state)
    for index in range(state.discards):
        if state.discarder[index] == seat:
            known |= 1 << int(state.discard[index])
    if seat >= 0:
        known |= 1 << card_disclosed_to(state, seat)
    return known


@compiled
def cards_shown(state: GangState) -> int:
    """Those of the hands that were shown in the showdown, as bits."""
    cards = 0
    for seat in range(state.seats):
        if is_revealed(state, seat):
            cards |= hole_cards(state, seat)
    return cards


@inlined
def card_disclosed_to(state: GangState, seat: int) -> int:
    """A card of another hand that this seat passed (S6) or was shown (S1), otherwise the Jack."""
    if state.specialist == COORDINATOR and state.used:
        return int(state.passed[seat])
    if state.specialist == INFORMANT and state.subject == seat and state.shown != NO_CARD:
        return int(state.shown)
    return JX


@compiled
def place_when_used(state: GangState, seat: int, index: int) -> int:
    """Where the cards lie that a seat held when the specialist acted.

    A hand redrawn since is the whole discard pile: the specialists that announce or move hands at
    the deal do not discard.
    """
    if state.struck == seat and state.used_round == 1:
        return FIRST_DISCARD + index
    return seat * MOST_HOLE_CARDS + index


@compiled
def redeal(state: GangState, seat: int, rng: Rng) -> None:
    """Makes hidden cards and hidden choices random, consistently with all this seat knows."""
    remove_traces(state)
    places = np.empty(PLACES, np.int16)
    cards = np.empty(PLACES, np.int16)
    redeal_special_decks(state, cards, rng)
    hands = hidden_announced_hands(state, seat, places)
    n = hidden_places(state, seat, hands * hand_size(state), places)
    for index in range(n):
        cards[index] = card_at(state, int(places[index]))
    shuffle_afresh(cards, n, rng)
    if hands > 0 and not fit_announced_hands(state, hands, places, cards, n, rng):
        return  # No hands found: the true cards stay, the one way left to be consistent.
    if state.specialist == CON_ARTIST and state.used and seat >= 0:
        hold_former_cards(state, seat, places, cards, n, rng)
    for index in range(n):
        put_at(state, int(places[index]), int(cards[index]))
    redo_hidden_choices(state, seat, rng)


@inlined
def redeal_special_decks(state: GangState, cards: Places, rng: Rng) -> None:
    """Only cards that went to the bottom, and numbered decks, are known."""
    for kind in range(KINDS):
        if not state.order_known[kind]:
            unknown = int(state.special_size[kind]) - int(state.returned[kind])
            for index in range(unknown):
                cards[index] = state.special_deck[kind, index]
            shuffle_afresh(cards, unknown, rng)
            for index in range(unknown):
                state.special_deck[kind, index] = cards[index]


@inlined
def remove_traces(state: GangState) -> None:
    """What still stands in places that are empty by now could reveal where cards came from."""
    for place in range(state.drawn):
        state.deck[place] = NO_CARD
    for seat in range(state.seats):
        for place in range(state.hole_size[seat], MOST_HOLE_CARDS):
            state.hole[seat, place] = NO_CARD


@compiled
def hidden_announced_hands(state: GangState, seat: int, places: Places) -> int:
    """Lists first the places of hidden hands that an announcement is about; how many hands."""
    hands = 0
    if not state.used:
        return hands
    for other in range(state.seats):
        if other != seat and is_announced(state, other) and not is_shown_since(state, other):
            for index in range(hand_size(state)):
                places[hands * hand_size(state) + index] = place_when_used(state, other, index)
            hands += 1
    return hands


@inlined
def is_announced(state: GangState, seat: int) -> bool:
    """Whether an announcement is about this seat's cards."""
    if state.specialist == INVESTOR or state.specialist == MATH_WHIZ:
        return True
    return bool(
        (state.specialist == GETAWAY_DRIVER or state.specialist == MASTERMIND)
        and state.user == seat
    )


@inlined
def is_shown_since(state: GangState, seat: int) -> bool:
    """Whether the cards that were announced are open now."""
    return is_revealed(state, seat) and place_when_used(state, seat, 0) < FIRST_DISCARD


@compiled
def hidden_places(state: GangState, seat: int, n: int, places: Places) -> int:
    """Lists after the first n all other places whose cards this seat does not know; how many."""
    known = known_cards(state, seat)
    for index in range(n):
        known |= 1 << card_at(state, int(places[index]))
    for place in range(PLACES):
        if is_in_use(state, place) and (known >> card_at(state, place)) & 1 == 0:
            places[n] = place
            n += 1
    return n


@compiled
def is_in_use(state: GangState, place: int) -> bool:
    """Whether a card lies there."""
    if place < FIRST_DISCARD:
        seat = place // MOST_HOLE_CARDS
        return bool(seat < state.seats and place % MOST_HOLE_CARDS < state.hole_size[seat])
    if place < FIRST_DECK:
        return bool(place - FIRST_DISCARD < state.discards)
    return bool(place - FIRST_DECK >= state.drawn)


# Announcements.


@compiled
def fit_announced_hands(
    state: GangState, hands: int, places: Places, cards: Places, n: int, rng: Rng
) -> bool:
    """Draws hidden hands that agree with the announcements; false if none were found.

    Only sums of values can leave nothing that fits for the last hands, and rarely do: then all
    start again.
    """
    size = hand_size(state)
    for _ in range(RESTARTS):
        drawn = 0
        while drawn < hands and draw_announced_hand(
            state, drawn * size, (drawn + 1) * size, places, cards, n, rng
        ):
            drawn += 1
        if drawn == hands:
            for _ in range(SWEEPS - 1 if hands > 1 else 0):
                for hand in range(hands):
                    draw_announced_hand(state, hand * size, hands * size, places, cards, n, rng)
            return True
        shuffle(cards, n, rng)
    return False


@compiled
def draw_announced_hand(
    state: GangState, first: int, rest: int, places: Places, cards: Places, n: int, rng: Rng
) -> bool:
    """Draws one hand again from its own cards and those from the index `rest` on."""
    size = hand_size(state)
    seat = owner_of(state, int(places[first]))
    for _ in range(TRIES):
        for drawn in range(size):
            swap(cards, first + drawn, drawn_index(first, rest, size, drawn, n, rng))
        third = int(cards[first + 2]) if size == CAMERA_HOLE_CARDS else NO_CARD
        if fits(state, seat, int(cards[first]), int(cards[first + 1]), third):
            return True
    return pick_hand_that_fits(state, first, rest, places, cards, n, rng)


@inlined
def owner_of(state: GangState, place: int) -> int:
    """The seat whose announced hand begins at that place."""
    return place // MOST_HOLE_CARDS if place < FIRST_DISCARD else int(state.struck)


@inlined
def drawn_index(first: int, rest: int, size: int, drawn: int, n: int, rng: Rng) -> int:
    """One of the hand's cards not yet drawn, or of the rest."""
    own = size - drawn
    choice = below(rng, own + n - rest)
    return first + drawn + choice if choice < own else rest + choice - own


@inlined
def swap(cards: Places, one: int, other: int) -> None:
    """Exchanges two cards."""
    card = cards[one]
    cards[one] = cards[other]
    cards[other] = card


@compiled
def pick_hand_that_fits(
    state: GangState, first: int, rest: int, places: Places, cards: Places, n: int, rng: Rng
) -> bool:
    """Enumerates all hands and picks one of those that fit; false if none does."""
    size = hand_size(state)
    seat = owner_of(state, int(places[first]))
    gap = rest - first - size  # the pool is the hand's own places, then those of the rest
    pool = n - first - gap
    found = 0
    picked = (0, 0, 0)
    for low in range(pool):
        for middle in range(low + 1, pool):
            for high in range(middle + 1, pool if size == CAMERA_HOLE_CARDS else middle + 2):
                third = NO_CARD
                if size == CAMERA_HOLE_CARDS:
                    third = int(cards[pool_index(high, first, size, gap)])
                one = int(cards[pool_index(low, first, size, gap)])
                other = int(cards[pool_index(middle, first, size, gap)])
                if fits(state, seat, one, other, third):
                    found += 1
                    if below(rng, found) == 0:
                        picked = (low, middle, high)
    if found == 0:
        return False
    for drawn in range(size):  # ascending, so that no swap moves a card picked for a later one
        swap(cards, first + drawn, pool_index(picked[drawn], first, size, gap))
    return True


@inlined
def pool_index(number: int, first: int, size: int, gap: int) -> int:
    """The index of a card of the pool."""
    return first + number if number < size else first + gap + number


@compiled
def fits(state: GangState, seat: int, one: int, other: int, third: int) -> bool:
    """Whether a hand of two cards, or three, agrees with what was announced about that seat."""
    if state.specialist == GETAWAY_DRIVER:
        cards = 1 << one | 1 << other | community_cards_of_round(state, state.used_round)
        if third != NO_CARD:
            cards |= 1 << third
        return bool(category(strength(cards)) == state.told)
    total = announced_number(state, one) + announced_number(state, other)
    if third != NO_CARD:
        total += announced_number(state, third)
    if state.specialist == MASTERMIND:
        return bool(total == state.told)
    return bool(total == state.announced[seat])


@inlined
def announced_number(state: GangState, card: int) -> int:
    """What a card adds to the number that was announced."""
    if state.specialist == MASTERMIND:
        return int(rank_of(card) == state.subject)
    return announced_value(state, card)


# The Con Artist, and choices.


@compiled
def hold_former_cards(
    state: GangState, seat: int, places: Places, cards: Places, n: int, rng: Rng
) -> None:
    """The cards this seat held before the Con Artist's shuffle are in the hands dealt by it."""
    former = 0
    for place in range(hand_size(state)):
        former |= 1 << int(state.former[seat, place])
    for index in range(n):
        if (former >> int(cards[index])) & 1 and not was_dealt_again(state, int(places[index])):
            other = below(rng, n)
            while (former >> int(cards[other])) & 1 or not was_dealt_again(
                state, int(places[other])
            ):
                other = below(rng, n)
            swap(cards, index, other)


@inlined
def was_dealt_again(state: GangState, place: int) -> bool:
    """Whether the Con Artist's shuffle put a card there: in a hand, by now perhaps discarded."""
    if place < FIRST_DISCARD:
        return bool(place // MOST_HOLE_CARDS != state.struck)
    return place < FIRST_DECK


@compiled
def redo_hidden_choices(state: GangState, seat: int, rng: Rng) -> None:
    """Which cards other seats chose to pass, passed, showed, or held before the Con Artist."""
    if state.specialist == COORDINATOR:
        for giver in range(state.seats):
            if state.phase == PASS and giver != seat and state.passed[giver] != NO_CARD:
                state.passed[giver] = random_card_when_used(state, giver, rng)
            receiver = next_seat(state, giver)
            if state.used and giver != seat and receiver != seat:
                state.passed[giver] = random_card_when_used(state, receiver, rng)
    elif state.specialist == INFORMANT and state.shown != NO_CARD:
        if seat != state.user and seat != state.subject:
            state.shown = random_card_when_used(state, int(state.user), rng)
    elif state.specialist == CON_ARTIST and state.used:
        share_out_former_cards(state, seat, rng)


@inlined
def random_card_when_used(state: GangState, seat: int, rng: Rng) -> int:
    """One of the cards a seat held when the specialist acted."""
    return card_at(state, place_when_used(state, seat, below(rng, hand_size(state))))


@compiled
def share_out_former_cards(state: GangState, seat: int, rng: Rng) -> None:
    """The hands dealt again hold the same cards as the former hands, this seat's and the others."""
    size = hand_size(state)
    mine = 0
    if seat >= 0:
        for place in range(size):
            mine |= 1 << int(state.former[seat, place])
    cards = np.empty(PLACES, np.int16)
    n = 0
    for other in range(state.seats):
        for place in range(size):
            card = card_at(state, place_when_used(state, other, place))
            if (mine >> card) & 1 == 0:
                cards[n] = card
                n += 1
    shuffle_afresh(cards, n, rng)
    for other in range(state.seats):
        if other != seat:
            for place in range(size):
                n -= 1
                state.former[other, place] = cards[n]
