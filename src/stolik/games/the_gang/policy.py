"""Rules of thumb for The Gang: take the chip of the rank that you expect, and say so honestly.

A seat knows its hand's place among all hands, reads from the chips what the others' may be, and
takes the chip of its expected rank. It insists on a chip only so often a round.
"""

import numpy as np

from stolik.engine.compiled import compiled, part
from stolik.engine.contract import State
from stolik.engine.desk import Desk
from stolik.engine.policy import WAIT
from stolik.games.the_gang.appraisal import (
    STRIDE_NOTE,
    appraised,
    community_cards,
    hole_card,
    place_among_hands,
)
from stolik.games.the_gang.beliefs import BINS, believe, expected_rank
from stolik.games.the_gang.chips import all_hold_chips, chip_of
from stolik.games.the_gang.decks import alarm_limit
from stolik.games.the_gang.imagination import RANK_TALLY, imagine_hands
from stolik.games.the_gang.layout import (
    AGREE,
    ANSWER,
    CATEGORY_GUESS,
    CHIPS,
    DISCARD,
    DISCARD_CARD,
    GETAWAY_DRIVER,
    GUESS_CATEGORY,
    GUESS_RANK,
    HACKER,
    HOLE_CARDS,
    INFORMANT,
    JACK_SPECIALIST,
    LAST_ROUND,
    MASTERMIND,
    MOST_SEATS,
    MUSCLE,
    NO_CARD,
    NO_CHIP,
    NOBODY,
    PASS,
    PASS_CARD,
    RANK_GUESS,
    RANK_SUBJECT,
    READY,
    RETURN,
    SHOW_CARD,
    SUBJECTS,
    TAKE,
    USE,
    USE_WITH,
    VAULTS,
    rank_of,
)
from stolik.games.the_gang.poker import JX, RANKS, strength
from stolik.games.the_gang.rules import legal, winners
from stolik.games.the_gang.specialists import hand_of

EASY_NOISE = 1.2
PLAYOUT_NOISE = 0.1

GLANCE = 16
"""A normal player looks at one of so many hands that others may hold."""
CALM = 6.0
"""How little a content seat likes to move, in stars."""
MARGIN = 0.1
"""By how many stars more than half of one a chip must be wrong to be given up."""
MOST_INSISTENCE = 5
"""So often a seat takes chips from others in a round, then it takes what is left."""
NEVER = -20.0
NO_USE = -2
TINY = 1e-9


@compiled
def weigh(state: State, seat: int, desk: Desk) -> int:
    """By the place of the hand among a part of the hands that others may hold."""
    desk.notes[STRIDE_NOTE] = GLANCE
    return consider(state, seat, desk)


@compiled
def ponder(state: State, seat: int, desk: Desk) -> int:
    """By its place among all of them."""
    desk.notes[STRIDE_NOTE] = 1
    return consider(state, seat, desk)


@compiled
def consider(state: State, seat: int, desk: Desk) -> int:
    """Weights in stars: how far an action is from the best one."""
    n = legal(state, seat, desk.actions)
    if state.phase == CHIPS:
        return weigh_chips(state, seat, n, desk)
    if state.phase == GUESS_RANK or state.phase == GUESS_CATEGORY:
        weigh_guesses(state, seat, n, desk)
        return n
    for i in range(n):
        action = int(desk.actions[i])
        if state.phase == ANSWER:
            desk.weights[i] = CALM if (action == AGREE) == is_welcome(state, seat) else 0.0
        elif state.phase == DISCARD:
            desk.weights[i] = -float(better_discards(state, seat, action - DISCARD_CARD))
        elif state.phase == PASS:
            desk.weights[i] = -float(rank_of(action - PASS_CARD))
        else:
            desk.weights[i] = float(rank_of(action - SHOW_CARD))
    return n


@compiled
def weigh_chips(state: State, seat: int, n: int, desk: Desk) -> int:
    """The nearer a chip to the expected rank, the better; who has it is ready, or waits."""
    beliefs = np.empty((MOST_SEATS + 1, BINS))
    believe(state, beliefs)
    place = place_among_hands(state, seat, desk)
    rank = expected_rank(state, seat, place, beliefs)
    mine = chip_of(state, seat)
    insists = takes_of(state, seat) < MOST_INSISTENCE
    content = mine != NO_CHIP and (abs(rank - mine) <= 0.5 + MARGIN or not insists)
    use = best_use(state, seat, desk) if content else NO_USE
    for i in range(n):
        action = int(desk.actions[i])
        desk.weights[i] = NEVER
        if TAKE < action < RETURN:
            stars = action - TAKE
            desk.weights[i] = -abs(rank - stars)
            if content or not (insists or state.holder[stars] == NOBODY):
                desk.weights[i] -= CALM
        elif action == READY and content:
            desk.weights[i] = 0.0
        elif action == use:
            desk.weights[i] = CALM
    if mine != NO_CHIP and (n == 0 or desk.actions[n - 1] != READY):
        desk.actions[n] = WAIT
        desk.weights[n] = 0.0 if content else NEVER
        n += 1
    return n


@part
def takes_of(state: State, seat: int) -> int:
    """How often this seat has taken a chip in this round."""
    takes = 0
    for index in range(state.takes):
        takes += state.taker[index] == seat
    return takes


@compiled
def best_use(state: State, seat: int, desk: Desk) -> int:
    """What to propose once the red chips are shared out: specialists work on the strongest hand.

    It may become stronger without changing the order, so its owner asks for the Hacker, the Jack
    or the Muscle; and what the others learn about it they can use in a guess, so the second
    strongest asks for the Informant, the Driver or the Mastermind.
    """
    if state.round_number != LAST_ROUND or not all_hold_chips(state):
        return NO_USE
    top = int(state.holder[state.seats])
    if seat == top:
        if state.specialist == JACK_SPECIALIST and not jack_is_welcome(state, seat):
            return NO_USE
        works_for_owner = state.specialist == HACKER or state.specialist == JACK_SPECIALIST
        return USE + top if works_for_owner or state.specialist == MUSCLE else NO_USE
    if seat != state.holder[state.seats - 1]:
        return NO_USE
    if state.specialist == GETAWAY_DRIVER:
        return USE + top
    if state.specialist == INFORMANT:
        return USE_WITH + top * SUBJECTS + seat
    if state.specialist == MASTERMIND:
        rank = likeliest_rank(state, seat, top, desk)
        return USE_WITH + top * SUBJECTS + RANK_SUBJECT + rank
    return NO_USE


@part
def is_welcome(state: State, seat: int) -> bool:
    """A seat that is not the strongest does not want its own hand to change."""
    changes_hand = (
        state.specialist == HACKER
        or state.specialist == JACK_SPECIALIST
        or state.specialist == MUSCLE
    )
    return bool(state.user != seat or not changes_hand or chip_of(state, seat) == int(state.seats))


@compiled
def jack_is_welcome(state: State, seat: int) -> bool:
    """Whether the hand is no weaker with the Jack in place of one of its cards."""
    best = 0
    for place in range(state.hole_size[seat]):
        cards = hand_of(state, seat) & ~(1 << int(state.hole[seat, place])) | 1 << JX
        best = max(best, strength(cards))
    return best >= strength(hand_of(state, seat))


@compiled
def better_discards(state: State, seat: int, card: int) -> int:
    """How many other cards this seat could discard with a better hand left."""
    left = appraised_without(state, seat, card)
    better = 0
    for place in range(state.hole_size[seat]):
        other = hole_card(state, seat, place)
        better += other != JX and appraised_without(state, seat, other) > left
    return better


@compiled
def appraised_without(state: State, seat: int, card: int) -> int:
    """What the hand is worth when a hole card is gone."""
    one = other = third = hole_card(state, seat, 0)
    for place in range(state.hole_size[seat]):
        if state.hole[seat, place] != card:
            one, other, third = other, third, hole_card(state, seat, place)
    if state.hole_size[seat] - 1 == HOLE_CARDS:
        one, other = other, third
    return appraised(one, other, third, community_cards(state))


@compiled
def weigh_guesses(state: State, seat: int, n: int, desk: Desk) -> None:
    """By how likely the strongest hand, still hidden, has that rank or category."""
    kind = state.phase == GUESS_CATEGORY
    first = CATEGORY_GUESS if kind else RANK_GUESS
    top = int(state.holder[state.seats])
    tallies = np.zeros((2, RANKS))
    total = imagine_hands(state, seat, top, tallies, desk)
    for i in range(n):
        tally = tallies[int(kind), int(desk.actions[i]) - first]
        desk.weights[i] = CALM * tally / max(total, TINY)


@compiled
def likeliest_rank(state: State, seat: int, top: int, desk: Desk) -> int:
    """The rank that the hole cards of a seat have most likely."""
    tallies = np.zeros((2, RANKS))
    imagine_hands(state, seat, top, tallies, desk)
    best = 0
    for rank in range(RANKS):
        if tallies[RANK_TALLY, rank] > tallies[RANK_TALLY, best]:
            best = rank
    return best


@compiled
def outlook(state: State, seat: int) -> float:
    """Vaults opened, and alarms that have not gone off."""
    if winners(state) >> seat & 1:
        return 1.0
    left = alarm_limit(state) - int(state.alarms)
    if left <= 0:
        return 0.0
    missing = VAULTS - int(state.vaults)
    return left / (left + missing)


@compiled
def withdraw(state: State, seat: int) -> None:
    """Others take back the cards that they have chosen to pass."""
    if state.phase == PASS:
        for other in range(state.seats):
            if other != seat and state.passed[other] != NO_CARD:
                state.passed[other] = NO_CARD
                state.choosing |= 1 << other
