"""Rules of thumb for Take That: keep what may pull, and lay what the others cannot follow.

A move is worth what it scores, less what the card would still have been worth in the hand, plus
how the row then lies: good if the next player is likely to be stuck with it, bad if I am. All
figures are points, found by many matches of the rules of thumb against themselves.
"""

import math

import numpy as np

from stolik.engine.compiled import compiled, part
from stolik.engine.contract import State
from stolik.engine.desk import Desk
from stolik.games.take_that.rules import (
    DEAL,
    DECK_SIZE,
    EXTRA,
    FIRST_PULL,
    HAND_LIMIT,
    LAST_CARD,
    NO_CARD,
    PAIR_POINTS,
    PENALTY,
    PLAIN_PENALTY,
    PLAY,
    REACH,
    TAKE,
    TWIN,
    UNSEEN,
    legal,
)

EASY_NOISE = 2.5
PLAYOUT_NOISE = 0.0

# Kinds of cards, by what has become of the twin.
TOAD, DEAD, LIVE, PAIRED = range(4)  # has none; has been seen; is unseen; is in the same hand
KEPT = np.array([-0.5, -0.1, 0.3, 1.5])
"""What a card of each kind is worth in the hand: a toad is better laid, a pair may be pulled."""
LATE_DECK = 5.0
"""With so few cards left in the deck, a card in the hand is worth half as much."""

STUCK_NEXT = 2.4
"""A point that the others are stuck with, in points of mine: the row they take is a lead."""
STUCK_ME = 0.9
MY_FIT = 0.43
"""How much a card that fits lessens the chance that I am stuck when the row comes round."""
MY_PULL = 0.53
"""The same for a card of the row that I can pull."""
MY_DRAW = 0.38
"""The same for the card I draw."""
MY_PULL_POINTS = 0.5
"""Points of a card in the row that I can pull, if I still can when the row comes round."""
THEIR_PULL_POINTS = 1.5
"""Points of a card in the row that another can pull."""
DEAR_ROW = 6
OPENING = 0.5
"""It is good to open a row: what is taken early is cheap."""
EXTRA_CARD = sum(PENALTY) / DECK_SIZE

EXISTS = np.minimum(PENALTY, 1)
FITS_LATER = 1.0 / (1.0 + np.exp((np.arange(LAST_CARD + 1) - 9.0) / 4.4))
"""The chance that a card fits when the row comes round, by its distance from the end now."""

MOVES_FORESEEN = 11
"""After so many the others have answered four times at a table for three, six times at one for two.
Measured by what the move found gains on that of the rules of thumb, when the round is played out
300 times after either (three seats, 2,000 positions, 2,000 trials a decision): 0.57% of a match a
decision, against 0.45% when they have answered but twice; the difference is 0.12 ± 0.05%. Later
cuts find nothing better in the same time (900 positions, 0.15 s a decision): after 20 moves +0.01 ±
0.05%, at the end of the round 0.00 ± 0.07%."""
HOPELESS = 50.0
"""So many times the spread behind, the exponential says no more."""
SPREAD_AT_THE_END = 0.1
SPREAD_OF_A_ROW = 2.0
SPREAD_OF_A_CARD = np.array([0.0, 0.0, 1.9, 1.4, 1.0])
"""How much the row on the table and every card to come, by the number of seats, add to the variance
of a lead: in points squared, for a logistic curve."""

# Facts about a turn, which tell how many points the seat will yet gain on the others in the round.
ALWAYS, BEST, BEST_EARLY, TOADS, LIVE_CARDS, PAIRS, EARLY, COST, COST_IF_TAKEN, PULLS, EXTREMES = (
    range(11)
)
FACTS = 11
POINTS_TO_COME = np.array(
    [
        [0.0] * FACTS,
        [0.0] * FACTS,
        [-1.51, 0.52, 0.37, 0.46, 0.59, 1.72, -2.99, 0.20, -0.32, 2.05, -0.49],
        [-0.85, 0.69, 0.07, 0.11, 0.47, 1.25, -2.37, 0.15, -0.34, 1.18, -0.42],
        [-0.37, 0.63, 0.04, 0.02, 0.48, 0.92, -2.45, 0.09, -0.39, 0.93, -0.33],
    ]
)
"""By the number of seats, what each fact is worth: `tools/fit_take_that.py` finds it from rounds
played by the rules of thumb."""
LOW, HIGH = 25, 85
"""Cards below and above have few neighbours: hard to get rid of, but good to open with."""

# What is noted on the desk: a number for every card, and facts of the row.
UNSEEN_UP_TO = 0  # how many cards up to this one the others may hold
KIND = 100
ROW_PENALTY, ROW_THEIRS, ROW_MINE = 200, 201, 202  # theirs, mine: cards to pull for them, for me


@compiled
def weigh(state: State, seat: int, desk: Desk) -> int:
    """What a move is worth in points."""
    n = legal(state, seat, desk.actions)
    note_cards(state, seat, desk)
    for i in range(n):
        action = int(desk.actions[i])
        if action == TAKE:
            desk.weights[i] = take_weight(state, seat, desk)
        elif action > FIRST_PULL:
            desk.weights[i] = pull_weight(state, seat, action - FIRST_PULL, desk)
        else:
            penalty, theirs, mine = row_facts(desk)
            desk.weights[i] = play_weight(state, seat, action, penalty, theirs, mine, desk)
    return n


@compiled
def note_cards(state: State, seat: int, desk: Desk) -> None:
    """Counts the unseen cards, and asks of those in the hand and in the row where the twins are."""
    notes = desk.notes
    for card in range(LAST_CARD + 1):
        zone = state.zone[card]
        # Extra cards are seen by nobody before the scoring.
        notes[card] = EXISTS[card] & (int(zone == UNSEEN) | int(zone >= EXTRA))
    for place in range(state.hand_size[seat]):
        notes[state.hand[seat, place]] = 0
    for place in range(state.hand_size[seat]):
        card = int(state.hand[seat, place])
        notes[KIND + card] = kind(state, card, desk)
    note_row(state, desk)
    for card in range(1, LAST_CARD + 1):
        notes[card] += notes[card - 1]


@compiled
def kind(state: State, card: int, desk: Desk) -> int:
    """Where the twin is, as far as the seat knows whose unseen cards are noted."""
    twin = TWIN[card]
    if twin == NO_CARD:
        return TOAD
    if desk.notes[twin]:
        return LIVE
    return PAIRED if state.zone[twin] == UNSEEN else DEAD


@part
def note_row(state: State, desk: Desk) -> None:
    """What the row costs, and how many of its cards others and I may pull."""
    desk.notes[ROW_PENALTY] = 0
    desk.notes[ROW_THEIRS] = 0
    desk.notes[ROW_MINE] = 0
    for place in range(state.row_length):
        card = int(state.row[place])
        twin = kind(state, card, desk)
        desk.notes[ROW_PENALTY] += PENALTY[card]
        desk.notes[ROW_THEIRS] += int(twin == LIVE)
        desk.notes[ROW_MINE] += int(twin == PAIRED)


@part
def row_facts(desk: Desk) -> tuple[int, int, int]:
    """What the row costs, and how many of its cards others and I may pull."""
    return desk.notes[ROW_PENALTY], desk.notes[ROW_THEIRS], desk.notes[ROW_MINE]


@compiled
def play_weight(
    state: State, seat: int, card: int, penalty: int, theirs: int, mine: int, desk: Desk
) -> float:
    """The card leaves the hand, and is the end of a row that cost so much before."""
    kind_of_card = desk.notes[KIND + card]
    return standing(
        state,
        seat,
        card,
        card,
        penalty + PENALTY[card],
        theirs + int(kind_of_card == LIVE),
        mine + int(kind_of_card == PAIRED),
        desk,
    ) - KEPT[kind_of_card] * still_to_be_pulled(state)


@part
def still_to_be_pulled(state: State) -> float:
    """How much of a round is left for cards in hands to find their twins, from 1 down to 0."""
    return float(state.deck_size / (state.deck_size + LATE_DECK))


@part
def pull_weight(state: State, seat: int, card: int, desk: Desk) -> float:
    """Two points at once, and the row is cheaper by one."""
    last = int(state.row_length) - 1
    end = int(state.row[last])
    if end == card:
        if last == 0:
            return float(PAIR_POINTS)
        end = int(state.row[last - 1])
    penalty, theirs, mine = row_facts(desk)
    return PAIR_POINTS + standing(
        state, seat, end, TWIN[card], penalty - PLAIN_PENALTY, theirs, mine - 1, desk
    )


@part
def take_weight(state: State, seat: int, desk: Desk) -> float:
    """The row is mine, and I open the next with my best card, unless this ends the round."""
    weight = -float(desk.notes[ROW_PENALTY])
    # For speed: a dear row is taken only by those who must, whatever they may open then.
    if state.deck_size == 0 or weight < -DEAR_ROW:
        return weight
    if state.pro and state.row_length == 1:
        weight -= EXTRA_CARD
    best = -math.inf
    for place in range(state.hand_size[seat]):
        best = max(best, play_weight(state, seat, int(state.hand[seat, place]), 0, 0, 0, desk))
    return weight + best + OPENING


@compiled
def standing(
    state: State, seat: int, end: int, used: int, penalty: int, theirs: int, mine: int, desk: Desk
) -> float:
    """How good it is for me that the next player finds such a row, when I have used that card."""
    others = int(state.seats) - 1
    following = seat + 1 if seat + 1 <= others else 0
    unseen = max(1, desk.notes[LAST_CARD])
    lacks_one = max(0.0, 1.0 - state.hand_size[following] / unseen)
    fitting = desk.notes[min(end + REACH, LAST_CARD)] - desk.notes[end - REACH - 1]
    another_takes = 1.0 - (1.0 - lacks_one ** (fitting + theirs)) ** others
    comes_round = 1.0 - another_takes
    return (
        another_takes * STUCK_NEXT * penalty / others
        - comes_round * STUCK_ME * penalty * stuck_later(state, seat, end, used, mine)
        + comes_round * MY_PULL_POINTS * mine
        - (1.0 - lacks_one) * THEIR_PULL_POINTS * theirs
    )


@part
def stuck_later(state: State, seat: int, end: int, used: int, mine: int) -> float:
    """The chance that I can neither play nor pull when the row comes round."""
    fitting = -FITS_LATER[abs(used - end)]
    for place in range(state.hand_size[seat]):
        fitting += FITS_LATER[abs(int(state.hand[seat, place]) - end)]
    return math.exp(-(MY_FIT * fitting + MY_PULL * mine + MY_DRAW))


@compiled
def is_settled(state: State, seat: int, moves: int) -> bool:
    """On a turn of that seat, as `prospect` wants it, when the others have answered enough."""
    return bool(state.on_turn == seat and moves >= MOVES_FORESEEN)


@compiled
def prospect(state: State, seat: int, desk: Desk) -> float:
    """The chance to win of a seat on turn: its hand and the row tell what it will yet gain."""
    note_facts(state, seat, desk)
    to_come = 0.0
    for fact in range(FACTS):
        to_come += POINTS_TO_COME[state.seats, fact] * desk.weights[fact]
    return chance_to_win(state, seat, to_come)


@compiled
def note_facts(state: State, seat: int, desk: Desk) -> None:
    """Puts the facts about a turn on the desk, in place of the weights of its moves."""
    best = heaviest_place(weigh(state, seat, desk), desk)
    weight = float(desk.weights[best])
    takes = desk.actions[best] == TAKE
    early = still_to_be_pulled(state)
    penalty, _, mine = row_facts(desk)
    facts = desk.weights
    facts[ALWAYS] = 1.0
    facts[BEST] = weight
    facts[BEST_EARLY] = weight * early
    facts[TOADS] = facts[LIVE_CARDS] = facts[PAIRS] = facts[EXTREMES] = 0.0
    for place in range(state.hand_size[seat]):
        card = int(state.hand[seat, place])
        kind_of_card = desk.notes[KIND + card]
        facts[TOADS] += early * int(kind_of_card == TOAD)
        facts[LIVE_CARDS] += early * int(kind_of_card == LIVE)
        facts[PAIRS] += early * int(kind_of_card == PAIRED)
        facts[EXTREMES] += early * int(card < LOW or card > HIGH)
    facts[EARLY] = early
    facts[COST] = penalty
    facts[COST_IF_TAKEN] = penalty * int(takes)
    facts[PULLS] = mine


@part
def heaviest_place(n: int, desk: Desk) -> int:
    """Where the best of n weighed moves is on the desk."""
    best = 0
    for i in range(1, n):
        if desk.weights[i] > desk.weights[best]:
            best = i
    return best


@compiled
def outlook(state: State, seat: int) -> float:
    """The chance to win by the points so far."""
    return chance_to_win(state, seat, 0.0)


@compiled
def chance_to_win(state: State, seat: int, to_come: float) -> float:
    """To end ahead of every other, from whom the seat will yet gain so many points.

    A lead is worth the more, the less is to come.
    """
    variance = SPREAD_AT_THE_END + SPREAD_OF_A_CARD[state.seats] * cards_to_come(state)
    if state.phase == PLAY:
        variance += SPREAD_OF_A_ROW
    spread = math.sqrt(variance)
    mine = points_so_far(state, seat) + to_come
    chance = 1.0
    for other in range(state.seats):
        if other != seat:
            behind = points_so_far(state, other) - mine
            chance /= 1.0 + math.exp(min(behind / spread, HOPELESS))
    return chance


@part
def cards_to_come(state: State) -> int:
    """How many are still to be drawn in the match."""
    rounds = int(state.rounds) - int(state.round_number)
    if state.phase == DEAL:
        rounds += 1
    drawn_in_a_round = DECK_SIZE - HAND_LIMIT * int(state.seats)
    return rounds * drawn_in_a_round + int(state.deck_size)


@part
def points_so_far(state: State, seat: int) -> float:
    """With those of the round under way, if there is one."""
    points = float(state.total[seat])
    if state.phase == PLAY:
        points += state.points[seat] - EXTRA_CARD * state.extra_cards[seat]
    return points


@compiled
def withdraw(state: State, seat: int) -> None:
    """Nobody chooses in secret: there is nothing to take back."""
