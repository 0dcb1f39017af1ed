"""Rules of thumb for The Gang: take the chip of the rank that you expect, and say so honestly.

A seat knows the percentile of its hand, reads from the chips what those of the others may be, and
takes the chip of its expected rank. It insists on a chip only so often per round.
"""

from stolik.compiler import compiled, inlined
from stolik.core.game import Policy
from stolik.engine.policy import WAIT
from stolik.games.the_gang.chip_reading import expected_rank, read_chips
from stolik.games.the_gang.chips import all_hold_chips, chip_of
from stolik.games.the_gang.decks import alarm_limit
from stolik.games.the_gang.hand_range import tally_range
from stolik.games.the_gang.hands import community_cards, hand_of, hole_card
from stolik.games.the_gang.percentiles import hand_percentile, hand_value
from stolik.games.the_gang.poker import JX, RANKS, rank_of, strength
from stolik.games.the_gang.rules import legal, winners
from stolik.games.the_gang.scratch import GangScratch
from stolik.games.the_gang.state import (
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
    GangState,
)

POLICY = Policy(easy_noise=1.2, playout_noise=0.1, scratch=GangScratch)

GLANCE = 16
"""A normal player looks at one of so many hands that others may hold."""
EVERY_HAND = 1
CALM = 6.0
"""How little a content seat likes to move, in stars."""
MARGIN = 0.1
"""By how many stars more than half of one a chip must be wrong to be given up."""
MOST_INSISTENCE = 5
"""How often a seat takes chips from others in a round before it takes what is left."""
NEVER = -20.0
NO_USE = -2
TINY = 1e-9


@compiled
def weigh(state: GangState, seat: int, scratch: GangScratch) -> int:
    """By the percentile of the hand among a part of the hands that others may hold."""
    return consider(state, seat, GLANCE, scratch)


@compiled
def ponder(state: GangState, seat: int, scratch: GangScratch) -> int:
    """By its percentile among all of them."""
    return consider(state, seat, EVERY_HAND, scratch)


@compiled
def consider(state: GangState, seat: int, stride: int, scratch: GangScratch) -> int:
    """Weights in stars: how far an action is from the best one."""
    n = legal(state, seat, scratch.actions)
    if state.phase == CHIPS:
        return weigh_chips(state, seat, n, stride, scratch)
    if state.phase == GUESS_RANK or state.phase == GUESS_CATEGORY:
        weigh_guesses(state, seat, n, scratch)
        return n
    for i in range(n):
        action = int(scratch.actions[i])
        if state.phase == ANSWER:
            scratch.weights[i] = CALM if (action == AGREE) == is_welcome(state, seat) else 0.0
        elif state.phase == DISCARD:
            scratch.weights[i] = -float(better_discards(state, seat, action - DISCARD_CARD))
        elif state.phase == PASS:
            scratch.weights[i] = -float(rank_of(action - PASS_CARD))
        else:
            scratch.weights[i] = float(rank_of(action - SHOW_CARD))
    return n


@compiled
def weigh_chips(state: GangState, seat: int, n: int, stride: int, scratch: GangScratch) -> int:
    """The nearer a chip is to the expected rank, the better; its holder is ready, or waits."""
    read_chips(state, scratch)
    percentile = hand_percentile(state, seat, stride, scratch)
    rank = expected_rank(state, seat, percentile, scratch)
    mine = chip_of(state, seat)
    insists = takes_of(state, seat) < MOST_INSISTENCE
    content = mine != NO_CHIP and (abs(rank - mine) <= 0.5 + MARGIN or not insists)
    use = best_use(state, seat, scratch) if content else NO_USE
    for i in range(n):
        action = int(scratch.actions[i])
        scratch.weights[i] = NEVER
        if TAKE < action < RETURN:
            stars = action - TAKE
            scratch.weights[i] = -abs(rank - stars)
            if content or not (insists or state.holder[stars] == NOBODY):
                scratch.weights[i] -= CALM
        elif action == READY and content:
            scratch.weights[i] = 0.0
        elif action == use:
            scratch.weights[i] = CALM
    if mine != NO_CHIP and (n == 0 or scratch.actions[n - 1] != READY):
        scratch.actions[n] = WAIT
        scratch.weights[n] = 0.0 if content else NEVER
        n += 1
    return n


@inlined
def takes_of(state: GangState, seat: int) -> int:
    """How often this seat has taken a chip in this round."""
    takes = 0
    for index in range(state.takes):
        takes += state.taker[index] == seat
    return takes


@compiled
def best_use(state: GangState, seat: int, scratch: GangScratch) -> int:
    """What to propose once all red chips are taken: specialists work on the strongest hand.

    It may become stronger without changing the order, so its owner asks for the Hacker, the Jack
    or the Muscle; and the others can use in a guess what they learn about it, so the second
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
        rank = likeliest_rank(state, seat, top, scratch)
        return USE_WITH + top * SUBJECTS + RANK_SUBJECT + rank
    return NO_USE


@inlined
def is_welcome(state: GangState, seat: int) -> bool:
    """A seat that is not the strongest does not want its own hand to change."""
    changes_hand = (
        state.specialist == HACKER
        or state.specialist == JACK_SPECIALIST
        or state.specialist == MUSCLE
    )
    return bool(state.user != seat or not changes_hand or chip_of(state, seat) == int(state.seats))


@compiled
def jack_is_welcome(state: GangState, seat: int) -> bool:
    """Whether the hand is no weaker with the Jack in place of one of its cards."""
    best = 0
    for place in range(state.hole_size[seat]):
        cards = hand_of(state, seat) & ~(1 << int(state.hole[seat, place])) | 1 << JX
        best = max(best, strength(cards))
    return best >= strength(hand_of(state, seat))


@compiled
def better_discards(state: GangState, seat: int, card: int) -> int:
    """How many other cards this seat could discard and keep a better hand."""
    left = value_without(state, seat, card)
    better = 0
    for place in range(state.hole_size[seat]):
        other = hole_card(state, seat, place)
        better += other != JX and value_without(state, seat, other) > left
    return better


@compiled
def value_without(state: GangState, seat: int, card: int) -> int:
    """What the hand is worth when a hole card is gone."""
    one = other = third = hole_card(state, seat, 0)
    for place in range(state.hole_size[seat]):
        if state.hole[seat, place] != card:
            one, other, third = other, third, hole_card(state, seat, place)
    if state.hole_size[seat] - 1 == HOLE_CARDS:
        one, other = other, third
    return hand_value(one, other, third, community_cards(state))


@compiled
def weigh_guesses(state: GangState, seat: int, n: int, scratch: GangScratch) -> None:
    """By how likely the strongest hand, still hidden, has that rank or category."""
    top = int(state.holder[state.seats])
    total = tally_range(state, seat, top, scratch)
    for i in range(n):
        action = int(scratch.actions[i])
        if state.phase == GUESS_CATEGORY:
            tally = scratch.category_tally[action - CATEGORY_GUESS]
        else:
            tally = scratch.rank_tally[action - RANK_GUESS]
        scratch.weights[i] = CALM * tally / max(total, TINY)


@compiled
def likeliest_rank(state: GangState, seat: int, top: int, scratch: GangScratch) -> int:
    """The rank that is most likely among the hole cards of a seat."""
    tally_range(state, seat, top, scratch)
    best = 0
    for rank in range(RANKS):
        if scratch.rank_tally[rank] > scratch.rank_tally[best]:
            best = rank
    return best


@compiled
def outlook(state: GangState, seat: int) -> float:
    """Vaults opened, and alarms that have not gone off."""
    if winners(state) >> seat & 1:
        return 1.0
    left = alarm_limit(state) - int(state.alarms)
    if left <= 0:
        return 0.0
    missing = VAULTS - int(state.vaults)
    return left / (left + missing)


@compiled
def withdraw(state: GangState, seat: int) -> None:
    """Others take back the cards that they have chosen to pass."""
    if state.phase == PASS:
        for other in range(state.seats):
            if other != seat and state.passed[other] != NO_CARD:
                state.passed[other] = NO_CARD
                state.choosing |= 1 << other
