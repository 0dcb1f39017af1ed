"""Rules of thumb for 6 nimmt!: lay the card that is least likely to be the sixth.

A card that fits a row is safe as long as fewer others are likely to slip in between than there are
places left.
"""

from stolik.engine.compiled import compiled, part
from stolik.engine.contract import State
from stolik.engine.desk import Desk
from stolik.games.six_nimmt.rules import (
    BULLS,
    CHOOSE,
    DECK_SIZE,
    DRAFT,
    FIRST_DRAFT,
    FIRST_TAKE,
    NO_CARD,
    NO_ROW,
    OVER,
    ROW_LIMIT,
    ROWS,
    add_to_hand,
    fitting_row,
    hands_are_open,
    legal,
    winners,
)

EASY_NOISE = 3.0
PLAYOUT_NOISE = 0.5

MEAN_BULLS = 171 / 104
POINTS_THAT_DECIDE = 20.0
"""A lead of so many points is nearly a win."""


@compiled
def weigh(state: State, seat: int, desk: Desk) -> int:
    """The bulls a choice is expected to cost, as a loss."""
    n = legal(state, seat, desk.actions)
    if state.phase == CHOOSE:
        count_unseen(state, seat, desk)
        for i in range(n):
            desk.weights[i] = -expected_bulls(state, int(desk.actions[i]), desk)
    elif state.phase == DRAFT:
        for i in range(n):
            desk.weights[i] = draft_weight(state, int(desk.actions[i]) - FIRST_DRAFT)
    else:
        for i in range(n):
            desk.weights[i] = -row_bulls(state, int(desk.actions[i]) - FIRST_TAKE - 1)
    return n


@compiled
def count_unseen(state: State, seat: int, desk: Desk) -> None:
    """For every card: how many up to it others may hold, for all this seat knows."""
    for card in range(DECK_SIZE + 1):
        if hands_are_open(state):
            desk.notes[card] = 0
        else:
            desk.notes[card] = state.pile[card] < 0
    desk.notes[NO_CARD] = 0
    if hands_are_open(state):
        for other in range(state.seats):
            if other != seat:
                for place in range(state.hand_size[other]):
                    desk.notes[state.hand[other, place]] = 1
                if state.laid[other] != NO_CARD:
                    desk.notes[state.laid[other]] = 1
    else:
        for place in range(state.hand_size[seat]):
            desk.notes[state.hand[seat, place]] = 0
        for row in range(ROWS):
            for place in range(state.row_length[row]):
                desk.notes[state.rows[row, place]] = 0
    for card in range(1, DECK_SIZE + 1):
        desk.notes[card] += desk.notes[card - 1]


@compiled
def expected_bulls(state: State, card: int, desk: Desk) -> float:
    """What it costs to lay this card, if the others lay any card they may hold."""
    row = fitting_row(state, card)
    others = int(state.seats) - 1
    unseen = max(1, desk.notes[DECK_SIZE])
    if row == NO_ROW:
        # Somebody may lay a lower card and take a row first: then this one follows it for free.
        lower = desk.notes[card - 1] / unseen
        return cheapest_row(state) * (1.0 - lower) ** others
    between = (desk.notes[card - 1] - desk.notes[state.row_end[row]]) / unseen
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
def row_bulls(state: State, row: int) -> float:
    """The bulls of a row."""
    bulls = 0
    for place in range(state.row_length[row]):
        bulls += BULLS[state.rows[row, place]]
    return float(bulls)


@part
def cheapest_row(state: State) -> float:
    """The bulls of the row that costs least."""
    cheapest = row_bulls(state, 0)
    for row in range(1, ROWS):
        cheapest = min(cheapest, row_bulls(state, row))
    return cheapest


@part
def draft_weight(state: State, card: int) -> float:
    """High cards seldom have to take a row."""
    return card / (10.0 * state.seats)


@compiled
def outlook(state: State, seat: int) -> float:
    """A won match, or a lead over the best of the others that may become one."""
    if state.phase == OVER:
        won = winners(state)
        count = 0
        for other in range(state.seats):
            count += won >> other & 1
        share = 1.0 / count if won >> seat & 1 else 0.0
        return 0.9 * share + 0.1 * lead(state, seat)
    return lead(state, seat)


@compiled
def lead(state: State, seat: int) -> float:
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
def withdraw(state: State, seat: int) -> None:
    """Others take their cards back into their hands."""
    if state.phase != CHOOSE:
        return
    for other in range(state.seats):
        if other != seat and state.laid[other] != NO_CARD:
            add_to_hand(state, other, int(state.laid[other]))
            state.laid[other] = NO_CARD
            state.choosing |= 1 << other
