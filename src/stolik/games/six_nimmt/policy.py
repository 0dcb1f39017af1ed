"""Rules of thumb for 6 nimmt!: lay the card that is least likely to be the sixth.

A card that fits a row is safe as long as fewer others are likely to slip in between than there are
places left.
"""

from typing import Annotated

import numpy as np
import numpy.typing as npt

from stolik.compiler import compiled, inlined
from stolik.core.game import Policy
from stolik.engine.contract import Scores
from stolik.engine.record import record
from stolik.engine.scratch import Scratch
from stolik.engine.seats import win_share
from stolik.games.six_nimmt.knowledge import hands_are_open
from stolik.games.six_nimmt.rules import add_to_hand, fitting_row, is_last_round, legal, winners
from stolik.games.six_nimmt.state import (
    BULLS,
    CHOOSE,
    DECK_SIZE,
    DRAFT,
    FIRST_DRAFT,
    FIRST_TAKE,
    MOST_SEATS,
    NO_CARD,
    NO_ROW,
    OVER,
    ROW_LIMIT,
    ROWS,
    SCORED,
    SixState,
)

MEAN_BULLS = 171 / 104
POINTS_THAT_DECIDE = 20.0
"""A lead of so many points is nearly a win."""


@record
class SixScratch(Scratch):
    """With what the policy counts."""

    unseen: Annotated[npt.NDArray[np.int64], np.int64, DECK_SIZE + 1]
    """By card: how many up to it others may hold, for all the seat knows."""
    answers: Annotated[npt.NDArray[np.int64], np.int64, MOST_SEATS]
    """By seat: the card that it is expected to lay, for a network."""
    taken: Annotated[npt.NDArray[np.float64], np.float64, MOST_SEATS]
    """By seat: the bulls that it takes then."""
    ends: Annotated[npt.NDArray[np.int64], np.int64, ROWS]
    """The rows while those cards are placed: their last cards."""
    lengths: Annotated[npt.NDArray[np.int64], np.int64, ROWS]
    row_bulls: Annotated[npt.NDArray[np.float64], np.float64, ROWS]


POLICY = Policy(easy_noise=3.0, playout_noise=0.5, scratch=SixScratch)


@compiled
def weigh(state: SixState, seat: int, scratch: SixScratch) -> int:
    """The bulls a choice is expected to cost, as a loss."""
    n = legal(state, seat, scratch.actions)
    if state.phase == CHOOSE:
        count_unseen(state, seat, scratch)
        for i in range(n):
            scratch.weights[i] = -expected_bulls(state, int(scratch.actions[i]), scratch)
    elif state.phase == DRAFT:
        for i in range(n):
            scratch.weights[i] = draft_weight(state, int(scratch.actions[i]) - FIRST_DRAFT)
    else:
        for i in range(n):
            scratch.weights[i] = -row_bulls(state, int(scratch.actions[i]) - FIRST_TAKE - 1)
    return n


@compiled
def count_unseen(state: SixState, seat: int, scratch: SixScratch) -> None:
    """For every card: how many up to it others may hold, for all this seat knows."""
    for card in range(DECK_SIZE + 1):
        if hands_are_open(state):
            scratch.unseen[card] = 0
        else:
            scratch.unseen[card] = state.pile[card] < 0
    scratch.unseen[NO_CARD] = 0
    if hands_are_open(state):
        for other in range(state.seats):
            if other != seat:
                for place in range(state.hand_size[other]):
                    scratch.unseen[state.hand[other, place]] = 1
                if state.laid[other] != NO_CARD:
                    scratch.unseen[state.laid[other]] = 1
    else:
        for place in range(state.hand_size[seat]):
            scratch.unseen[state.hand[seat, place]] = 0
        for row in range(ROWS):
            for place in range(state.row_length[row]):
                scratch.unseen[state.rows[row, place]] = 0
    for card in range(1, DECK_SIZE + 1):
        scratch.unseen[card] += scratch.unseen[card - 1]


@compiled
def expected_bulls(state: SixState, card: int, scratch: SixScratch) -> float:
    """What it costs to lay this card, if the others lay any card they may hold."""
    row = fitting_row(state, card)
    others = int(state.seats) - 1
    unseen = max(1, int(scratch.unseen[DECK_SIZE]))
    if row == NO_ROW:
        # Another seat may lay a lower card and take a row first: then this one follows it for free.
        lower = int(scratch.unseen[card - 1]) / unseen
        return cheapest_row(state) * (1.0 - lower) ** others
    between = (scratch.unseen[card - 1] - scratch.unseen[state.row_end[row]]) / unseen
    places = ROW_LIMIT - int(state.row_length[row])
    if places > others:
        return 0.0
    chance = exactly(places, others, between)
    return chance * (row_bulls(state, row) + places * MEAN_BULLS)


@compiled
def exactly(k: int, n: int, p: float) -> float:
    """The probability that exactly k of n others lay a card in between."""
    chance = 1.0
    for i in range(k):
        chance *= p * (n - i) / (i + 1)
    for _ in range(n - k):
        chance *= 1.0 - p
    return chance


@compiled
def row_bulls(state: SixState, row: int) -> float:
    """The bulls of a row."""
    bulls = 0
    for place in range(state.row_length[row]):
        bulls += BULLS[state.rows[row, place]]
    return float(bulls)


@inlined
def cheapest_row(state: SixState) -> float:
    """The bulls of the row that costs least."""
    cheapest = row_bulls(state, 0)
    for row in range(1, ROWS):
        cheapest = min(cheapest, row_bulls(state, row))
    return cheapest


@inlined
def draft_weight(state: SixState, card: int) -> float:
    """High cards seldom have to take a row."""
    return card / (10.0 * state.seats)


@compiled
def outlook(state: SixState, seat: int) -> float:
    """A won match, or a lead over the best of the others that may become one."""
    if state.phase == OVER:
        return 0.9 * win_share(winners(state), seat) + 0.1 * lead(state, seat)
    return lead(state, seat)


@compiled
def lead(state: SixState, seat: int) -> float:
    """By how much the others' points exceed this seat's, the best of them and on average."""
    best = 10000.0
    others = 0.0
    for other in range(state.seats):
        if other != seat:
            points = float(state.total[other])
            best = min(best, points)
            others += points
    mean = others / (state.seats - 1)
    ahead = 0.5 * (best + mean) - float(state.total[seat])
    return 0.5 + 0.5 * max(-1.0, min(1.0, ahead / POINTS_THAT_DECIDE))


@compiled
def withdraw(state: SixState, seat: int) -> None:
    """Others take their cards back into their hands."""
    if state.phase != CHOOSE:
        return
    for other in range(state.seats):
        if other != seat and state.laid[other] != NO_CARD:
            add_to_hand(state, other, int(state.laid[other]))
            state.laid[other] = NO_CARD
            state.choosing |= 1 << other


@compiled
def points_at_stake(state: SixState, seat: int) -> int:
    """The bulls of the round under way."""
    return 0 if state.phase == SCORED or state.phase == OVER else int(state.bulls[seat])


POINTS_PER_WIN = 40.0
"""What a network foresees is counted in wins: a lead of so many points, as `lead` counts it."""
WORTH_OF_LEADING = 0.5
"""Where there is no luck, a seat that has no points more than any other is worth that much more."""


@compiled
def deal_result(state: SixState, seat: int) -> float:
    """The lead over the others on average, and where there is no luck, who wins by the points.

    Elsewhere without the best of them, and however the match stands: that is luck for the most
    part, and it would take many more deals to see through it.
    """
    result = mean_lead(state, seat)
    if hands_are_open(state):
        result += WORTH_OF_LEADING * win_share(fewest_points(state), seat)
    return result


@inlined
def fewest_points(state: SixState) -> int:
    """The seats that would win if the match ended here, as bits."""
    fewest = 30000
    leaders = 0
    for seat in range(state.seats):
        points = points_so_far(state, seat)
        if points < fewest:
            fewest = points
            leaders = 0
        if points == fewest:
            leaders |= 1 << seat
    return leaders


@inlined
def mean_lead(state: SixState, seat: int) -> float:
    """By how many points the others exceed this seat, on average, in shares of a win."""
    others = 0
    for other in range(state.seats):
        if other != seat:
            others += points_so_far(state, other)
    mean = others / (state.seats - 1)
    return float((mean - points_so_far(state, seat)) / POINTS_PER_WIN)


@compiled
def deal_result_so_far(state: SixState, seat: int) -> float:
    """Bulls that are on a pile stay there."""
    return mean_lead(state, seat)


@compiled
def is_foreseeable(state: SixState, seat: int) -> bool:  # noqa: ARG001  # the same for all
    """What a draft is worth only shows when its cards are played."""
    return bool(state.phase != DRAFT)


@inlined
def points_so_far(state: SixState, seat: int) -> int:
    """Those of this round included."""
    return int(state.total[seat]) + points_at_stake(state, seat)


@compiled
def skip_deal(state: SixState, gains: Scores, cards: int) -> bool:  # noqa: ARG001  # all come back
    """A round that is not played: only its bulls are carried on."""
    for seat in range(state.seats):
        state.total[seat] += gains[seat]
    if is_last_round(state):
        state.phase = OVER
        return False
    state.round_number += 1
    return True
