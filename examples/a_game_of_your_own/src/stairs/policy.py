"""Rules of thumb for Stairs: get rid of low cards, and keep high ones for long stairs."""

from stairs.knowledge import unseen_by
from stairs.rules import legal, winners
from stairs.state import OVER, PASS, StairsState
from stolik.compiler import compiled
from stolik.core.game import Policy
from stolik.engine.bits import count
from stolik.engine.scratch import Scratch
from stolik.engine.seats import win_share

FREED = 0.5
"""Points that a card out of the hand is worth."""
LAST_CARD = 5.0
"""Points that it is worth to end the round, beside the stairs."""
TIDY = 0.02
"""By so much a card is dearer than the next lower one."""
DECISIVE_LEAD = 8.0

POLICY = Policy(easy_noise=1.0, playout_noise=0.2)


@compiled
def weigh(state: StairsState, seat: int, scratch: Scratch) -> int:
    """The points that a card should win: those on the stairs, unless somebody climbs higher."""
    n = legal(state, seat, scratch.actions)
    for i in range(n):
        card = int(scratch.actions[i])
        scratch.weights[i] = 0.0 if card == PASS else worth_laying(state, seat, card)
    return n


@compiled
def worth_laying(state: StairsState, seat: int, card: int) -> float:
    """A card that nobody can beat would take stairs at another time as well."""
    size = count(int(state.stairs))
    if count(int(state.hand[seat])) == 1:
        return size + 1 + LAST_CARD
    return FREED + size * chance_to_stay_on_top(state, seat, card) - TIDY * card


@compiled
def chance_to_stay_on_top(state: StairsState, seat: int, card: int) -> float:
    """That nobody who still climbs holds a higher card, if any unseen card may be anywhere."""
    unseen = unseen_by(state, seat)
    lower = 1.0 - count(unseen >> card + 1) / max(1, count(unseen))
    chance = 1.0
    for other in range(state.seats):
        if other != seat and int(state.climbing) >> other & 1:
            chance *= lower ** count(int(state.hand[other]))
    return chance


@compiled
def outlook(state: StairsState, seat: int) -> float:
    """By the lead over the best of the others."""
    if state.phase == OVER:
        return win_share(winners(state), seat)
    best = 0
    for other in range(state.seats):
        if other != seat:
            best = max(best, int(state.points[other]))
    lead = (int(state.points[seat]) - best) / DECISIVE_LEAD
    return 0.5 + 0.5 * max(-1.0, min(1.0, lead))
