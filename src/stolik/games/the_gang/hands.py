"""The cards of a seat: hole cards drawn, held and discarded, and the hand they make."""

import numpy as np

from stolik.compiler import compiled, inlined
from stolik.games.the_gang.poker import ACE, JACK, rank_of
from stolik.games.the_gang.state import (
    CAMERA_HOLE_CARDS,
    HOLE_CARDS,
    SECURITY_CAMERAS,
    GangState,
    has_challenge,
)

KING = ACE - 1


@inlined
def is_picture(card: int) -> bool:
    """J, Q or K."""
    return JACK <= rank_of(card) <= KING


@inlined
def hand_size(state: GangState) -> int:
    """How many hole cards a seat has, except for the moment before a discard."""
    return CAMERA_HOLE_CARDS if has_challenge(state, SECURITY_CAMERAS) else HOLE_CARDS


@inlined
def draw(state: GangState) -> int:
    """The top card of the deck."""
    card = int(state.deck[state.drawn])
    state.drawn += 1
    return card


@inlined
def add_hole_card(state: GangState, seat: int, card: int) -> None:
    """Hands are in no order; views sort them."""
    state.hole[seat, state.hole_size[seat]] = card
    state.hole_size[seat] += 1


@inlined
def remove_hole_card(state: GangState, seat: int, card: int) -> None:
    """The last card fills the gap."""
    last = int(state.hole_size[seat]) - 1
    for place in range(last):
        if state.hole[seat, place] == card:
            state.hole[seat, place] = state.hole[seat, last]
    state.hole_size[seat] = last


@inlined
def discard(state: GangState, seat: int, card: int) -> None:
    """Face down; only this seat knows it."""
    state.discard[state.discards] = card
    state.discarder[state.discards] = seat
    state.discards += 1


@inlined
def hole_card(state: GangState, seat: int, place: int) -> int:
    """As int64, so that the functions that take cards are compiled for one type only."""
    return int(np.int64(state.hole[seat, place]))


@compiled
def hole_cards_of_rank(state: GangState, seat: int, rank: int) -> int:
    """How many there are; the Jack of no suit counts as a jack."""
    count = 0
    for place in range(state.hole_size[seat]):
        count += rank_of(int(state.hole[seat, place])) == rank
    return count


@compiled
def hand_of(state: GangState, seat: int) -> int:
    """Hole and community cards, as bits."""
    return community_cards(state) | hole_cards(state, seat)


@inlined
def hole_cards(state: GangState, seat: int) -> int:
    """As bits."""
    cards = 0
    for place in range(state.hole_size[seat]):
        cards |= 1 << int(state.hole[seat, place])
    return cards


@compiled
def community_cards(state: GangState) -> int:
    """Those turned up so far, as bits."""
    cards = 0
    for index in range(state.community_size):
        cards |= 1 << int(state.community[index])
    return cards


@inlined
def community_cards_of_round(state: GangState, round_number: int) -> int:
    """Those that players see in a round, as bits: none, then three, four and five."""
    cards = 0
    for index in range(0 if round_number == 1 else round_number + 1):
        cards |= 1 << int(state.community[index])
    return cards
