"""The course of a heist: the deal, the four rounds with their community cards, the redraw."""

from stolik.compiler import compiled, inlined
from stolik.engine.contract import Cards
from stolik.engine.seats import all_seats
from stolik.games.the_gang.hands import add_hole_card, discard, draw, hand_size, is_picture
from stolik.games.the_gang.state import (
    ANNOUNCE,
    CHIPS,
    COMMUNITY,
    CON_ARTIST,
    COORDINATOR,
    DEAL,
    DECK_SIZE,
    FLOP,
    GUESSES,
    HASTY_GETAWAY,
    INVESTOR,
    LASER_TRIPWIRES,
    LAST_ROUND,
    MATH_WHIZ,
    MOTION_DETECTOR,
    NO_CARD,
    NO_CHIP,
    NO_GUESS,
    NO_SUBJECT,
    NOBODY,
    NOT_TOLD,
    PASS,
    QUICK_ACCESS,
    REDRAW,
    ROUNDS,
    SHOWDOWN,
    SHUFFLE_HANDS,
    GangState,
    has_challenge,
)


@inlined
def start_heist(state: GangState) -> None:
    """Vaults, alarms and special cards stay."""
    state.heist += 1
    gather_cards_and_chips(state)
    state.phase = DEAL


@compiled
def gather_cards_and_chips(state: GangState) -> None:
    """Nothing is left of the previous heist."""
    state.round_number = 1
    state.community_size = 0
    state.discards = 0
    state.struck = NOBODY
    state.used = False
    state.user = NOBODY
    state.muscle = NOBODY
    state.subject = NO_SUBJECT
    state.told = NOT_TOLD
    state.answering = 0
    state.choosing = 0
    forget_talk(state)
    state.shown = NO_CARD
    state.revealed = 0
    state.strongest = 0
    state.out_of_order = False
    for seat in range(state.seats):
        state.hole_size[seat] = 0
        state.passed[seat] = NO_CARD
        state.announced[seat] = NOT_TOLD
        for chip_round in range(ROUNDS):
            state.chips[chip_round, seat] = NO_CHIP
        for kind in range(GUESSES):
            state.guess[kind, seat] = NO_GUESS


@inlined
def forget_talk(state: GangState) -> None:
    """Takes, readiness and proposals count for one round only."""
    state.takes = 0
    state.ready = 0
    state.proposed = 0
    state.refuser = NOBODY


@inlined
def deal(state: GangState, cards: Cards) -> None:
    """Hole cards in blocks from seat 0; the rest is the deck."""
    for index in range(DECK_SIZE):
        state.deck[index] = cards[index]
    state.drawn = 0
    for seat in range(state.seats):
        draw_hole_cards(state, seat)
    if state.specialist == COORDINATOR:
        state.choosing = all_seats(state)
        state.phase = PASS
    elif state.specialist == CON_ARTIST:
        state.phase = SHUFFLE_HANDS
    elif state.specialist == INVESTOR or state.specialist == MATH_WHIZ:
        state.phase = ANNOUNCE
    else:
        open_round(state)


@inlined
def draw_hole_cards(state: GangState, seat: int) -> None:
    """A whole hand from the top of the deck."""
    for _ in range(hand_size(state)):
        add_hole_card(state, seat, draw(state))


@compiled
def open_round(state: GangState) -> None:
    """The chips of this round come to the centre, unless a challenge leaves the round out."""
    if round_is_left_out(state):
        end_round(state)
        return
    for stars in range(1, state.seats + 1):
        state.holder[stars] = NOBODY
    state.phase = CHIPS


@inlined
def round_is_left_out(state: GangState) -> bool:
    """Quick Access has no white chips, Hasty Getaway no orange ones."""
    return (state.round_number == 1 and has_challenge(state, QUICK_ACCESS)) or (
        state.round_number == 3 and has_challenge(state, HASTY_GETAWAY)
    )


@inlined
def end_round(state: GangState) -> None:
    """The next round begins: from here on the Blackout hides the chips of this one."""
    forget_talk(state)
    if state.round_number == LAST_ROUND:
        state.phase = SHOWDOWN
    else:
        state.round_number += 1
        state.phase = COMMUNITY


@inlined
def turn_up_community_cards(state: GangState) -> None:
    """Three in round 2, then one per round."""
    for _ in range(FLOP if state.round_number == 2 else 1):
        state.community[state.community_size] = draw(state)
        state.community_size += 1
    if state.round_number == 2 and seat_that_redraws(state) != NOBODY:
        state.phase = REDRAW
    else:
        open_round(state)


@compiled
def seat_that_redraws(state: GangState) -> int:
    """The Motion Detector reacts to J, Q, K, the Laser Tripwires to their absence."""
    pictures = 0
    for index in range(FLOP):
        pictures += is_picture(int(state.community[index]))
    if pictures > 0 and has_challenge(state, MOTION_DETECTOR):
        return white_chip_holder(state, 1)
    if pictures == 0 and has_challenge(state, LASER_TRIPWIRES):
        return white_chip_holder(state, int(state.seats))
    return NOBODY


@inlined
def white_chip_holder(state: GangState, stars: int) -> int:
    """The seat that ended round 1 with that chip, even if the Blackout has taken it away."""
    holder = NOBODY
    for seat in range(state.seats):
        if state.chips[0, seat] == stars:
            holder = seat
    return holder


@inlined
def redraw(state: GangState) -> None:
    """The struck seat discards its hand, a Jack of no suit included, and draws as many."""
    seat = seat_that_redraws(state)
    state.struck = seat
    for place in range(state.hole_size[seat]):
        discard(state, seat, int(state.hole[seat, place]))
    state.hole_size[seat] = 0
    draw_hole_cards(state, seat)
    open_round(state)
