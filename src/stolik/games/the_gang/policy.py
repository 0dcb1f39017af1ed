"""Rules of thumb for The Gang: take the chip of the rank that you expect, and say so honestly.

A seat knows the percentile of its hand, reads from the chips what those of the others may be, and
takes the chip of its expected rank. It insists on a chip only so often per round. Those who ponder
agree on more: how a chip is to be read (`convention`), and how partners choose theirs (`partners`).
"""

from stolik.compiler import compiled, inlined
from stolik.core.game import Policy
from stolik.engine.policy import WAIT
from stolik.games.the_gang.beliefs import GangBeliefs
from stolik.games.the_gang.chip_reading import expected_rank, read_chips
from stolik.games.the_gang.chips import all_hold_chips, chip_of
from stolik.games.the_gang.convention import KEEPS, LEAVES, WAITS, takes_of, weigh_by_convention
from stolik.games.the_gang.decks import alarm_limit
from stolik.games.the_gang.hand_range import tally_range
from stolik.games.the_gang.hands import community_cards, hand_of, hole_card
from stolik.games.the_gang.partners import tally_hands_of
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

POLICY = Policy(easy_noise=1.2, playout_noise=0.1, scratch=GangScratch, beliefs=GangBeliefs)

GLANCE = 16
"""A normal player looks at one of so many hands that others may hold."""
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
    return consider(state, seat, False, scratch)  # noqa: FBT003


@compiled
def ponder(state: GangState, seat: int, scratch: GangScratch) -> int:
    """By the convention, and by all that chips say about the partners."""
    return consider(state, seat, True, scratch)  # noqa: FBT003


@compiled
def consider(state: GangState, seat: int, ponders: bool, scratch: GangScratch) -> int:  # noqa: FBT001
    """Weights in stars: how far an action is from the best one."""
    n = legal(state, seat, scratch.actions)
    if state.phase == CHIPS:
        if ponders:
            decision = weigh_by_convention(state, seat, scratch)
        else:
            decision = weigh_by_rank(state, seat, scratch)
        return weigh_chips(state, seat, n, decision, scratch)
    if state.phase == GUESS_RANK or state.phase == GUESS_CATEGORY:
        weigh_guesses(state, seat, n, ponders, scratch)
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
def weigh_by_rank(state: GangState, seat: int, scratch: GangScratch) -> int:
    """The nearer a chip is to the expected rank, the better; whether the seat keeps its own."""
    read_chips(state, scratch)
    percentile = hand_percentile(state, seat, GLANCE, scratch)
    rank = expected_rank(state, seat, percentile, scratch)
    mine = chip_of(state, seat)
    insists = takes_of(state, seat) < MOST_INSISTENCE
    for stars in range(1, state.seats + 1):
        scratch.chip_weight[stars] = -abs(rank - stars)
        if mine == NO_CHIP and not insists and state.holder[stars] != NOBODY:
            scratch.chip_weight[stars] -= CALM
    is_right = abs(rank - mine) <= 0.5 + MARGIN
    return KEEPS if mine != NO_CHIP and (is_right or not insists) else LEAVES


@compiled
def weigh_chips(state: GangState, seat: int, n: int, decision: int, scratch: GangScratch) -> int:
    """All moves with chips: those who keep theirs are ready, or wait."""
    use = best_use(state, seat, scratch) if decision == KEEPS else NO_USE
    for i in range(n):
        action = int(scratch.actions[i])
        scratch.weights[i] = NEVER
        if TAKE < action < RETURN:
            scratch.weights[i] = scratch.chip_weight[action - TAKE]
            if decision != LEAVES:
                scratch.weights[i] -= CALM
        elif action == READY and decision == KEEPS:
            scratch.weights[i] = 0.0
        elif action == use:
            scratch.weights[i] = CALM
    holds_chip = chip_of(state, seat) != NO_CHIP
    if decision == WAITS or (holds_chip and (n == 0 or scratch.actions[n - 1] != READY)):
        scratch.actions[n] = WAIT
        scratch.weights[n] = NEVER if decision == LEAVES else 0.0
        n += 1
    return n


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
def weigh_guesses(
    state: GangState,
    seat: int,
    n: int,
    ponders: bool,  # noqa: FBT001
    scratch: GangScratch,
) -> None:
    """By how likely the strongest hand, still hidden, has that rank or category."""
    top = int(state.holder[state.seats])
    total = 0.0
    if ponders:
        total = tally_hands_of(state, seat, top, scratch)
    if total == 0.0:  # a hand of the Jack, say
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
