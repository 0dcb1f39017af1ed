"""The observation of Take That, for learning. Page: docs/research/take-that.md."""

import numpy as np

from stolik.compiler import compiled, inlined
from stolik.engine.contract import Observation
from stolik.engine.layout import Layout, Part, flag, repeated, up_to
from stolik.engine.seats import seat_after, steps_to
from stolik.games.take_that.knowledge import extra_cards_are_hidden
from stolik.games.take_that.rules import acting
from stolik.games.take_that.state import (
    CARDS,
    DECK_SIZE,
    EXTRA,
    HAND_LIMIT,
    LAST_CARD,
    MINUS,
    MOST_SEATS,
    OVER,
    PAIR_POINTS,
    PENALTY,
    PLAY,
    PLUS,
    TWIN,
    TakeThatState,
)

CARD_LABELS = [str(card) for card in CARDS]
ALL_PENALTIES = int(PENALTY[CARDS].sum())
ALL_PAIRS = PAIR_POINTS * int((TWIN[CARDS] > CARDS).sum())
MOST_ROUNDS = 99

SEAT = Layout(
    flag("plays", "1 if the seat is taken"),
    flag("on_turn", "1 if it is to act"),
    up_to(HAND_LIMIT, "hand_size", "cards in hand"),
    up_to(DECK_SIZE, "extra_cards", "cards on its minus pile that nobody has seen"),
    Part("points", 1, "of this round so far", low=-ALL_PENALTIES, high=ALL_PAIRS),
    Part(
        "total",
        1,
        "over the rounds that are scored",
        low=-MOST_ROUNDS * ALL_PENALTIES,
        high=MOST_ROUNDS * ALL_PAIRS,
    ),
)
LAYOUT = Layout(
    Part(
        "mine",
        DECK_SIZE,
        "79 cards, 12 … 98: 1 if it is in my hand",
        low=0,
        high=1,
        labels=CARD_LABELS,
    ),
    Part(
        "row",
        DECK_SIZE,
        "79 cards: its place in the row, 1 at the end, 0 if none",
        low=0,
        high=DECK_SIZE,
        labels=CARD_LABELS,
    ),
    Part(
        "plus",
        DECK_SIZE,
        "79 cards: 1 + the seat on whose plus pile, else 0",
        low=0,
        high=MOST_SEATS,
        labels=CARD_LABELS,
    ),
    Part(
        "minus",
        DECK_SIZE,
        "the same for minus piles, as far as it was seen",
        low=0,
        high=MOST_SEATS,
        labels=CARD_LABELS,
    ),
    repeated("seats", MOST_SEATS, "4 seats, from mine on clockwise", SEAT),
    up_to(DECK_SIZE, "deck_size", "cards in the deck"),
    up_to(OVER, "phase", "1 play, else nobody acts", values={PLAY: "play"}),
    up_to(MOST_ROUNDS, "round", "1, 2, …"),
    up_to(MOST_ROUNDS, "rounds", "option `rounds`"),
    flag("pro", "option `pro`"),
)

# Where the parts begin, for compiled code.
OBSERVATION = LAYOUT.size
MINE_AT = LAYOUT["mine"].first
ROW_AT = LAYOUT["row"].first
PLUS_AT = LAYOUT["plus"].first
MINUS_AT = LAYOUT["minus"].first
SEATS_AT = LAYOUT["seats"].first
DECK_SIZE_AT = LAYOUT["deck_size"].first
PHASE_AT = LAYOUT["phase"].first
ROUND_AT = LAYOUT["round"].first
ROUNDS_AT = LAYOUT["rounds"].first
PRO_AT = LAYOUT["pro"].first
SEAT_NUMBERS = SEAT.size
PLAYS_AT = SEAT["plays"].first
ON_TURN_AT = SEAT["on_turn"].first
HAND_SIZE_AT = SEAT["hand_size"].first
EXTRA_CARDS_AT = SEAT["extra_cards"].first
POINTS_AT = SEAT["points"].first
TOTAL_AT = SEAT["total"].first

NUMBER_OF = np.zeros(LAST_CARD + 1, np.int64)
"""The place of every card in CARDS, and in the parts about cards."""
NUMBER_OF[CARDS] = np.arange(DECK_SIZE)


MARK_BITS = 4
LARGEST_MARK = (1 << MARK_BITS) - 1


@compiled
def observe(state: TakeThatState, seat: int, out: Observation) -> None:
    """What that seat knows; a spectator counts the seats from 0 and has no hand."""
    for index in range(OBSERVATION):
        out[index] = 0
    observe_cards(state, seat, out)
    for turn in range(state.seats):
        observe_seat(state, seat_after(state, seat, turn), turn, out)
    out[DECK_SIZE_AT] = state.deck_size
    out[PHASE_AT] = state.phase
    out[ROUND_AT] = state.round_number
    out[ROUNDS_AT] = state.rounds
    out[PRO_AT] = state.pro


@compiled
def observe_cards(state: TakeThatState, observer: int, out: Observation) -> None:
    """Every card that the observer can see."""
    if observer >= 0:
        for place in range(state.hand_size[observer]):
            out[MINE_AT + NUMBER_OF[state.hand[observer, place]]] = 1
    for place in range(state.row_length):
        out[ROW_AT + NUMBER_OF[state.row[place]]] = state.row_length - place
    plus, minus = pile_marks(state, observer)
    for number in range(DECK_SIZE):
        shift = MARK_BITS * int(state.zone[CARDS[number]])
        out[PLUS_AT + number] = plus >> shift & LARGEST_MARK
        out[MINUS_AT + number] = minus >> shift & LARGEST_MARK


@inlined
def pile_marks(state: TakeThatState, observer: int) -> tuple[int, int]:
    """For every zone what the observation has of its cards, in one word for either kind of pile.

    Looked up by all cards without a branch, which takes a third of the time.
    """
    plus, minus = 0, 0
    extra_is_seen = int(not extra_cards_are_hidden(state))
    for owner in range(state.seats):
        mark = 1 + steps_to(state, observer, owner)
        plus |= mark << MARK_BITS * (PLUS + owner)
        minus |= mark << MARK_BITS * (MINUS + owner)
        minus |= (mark * extra_is_seen) << MARK_BITS * (EXTRA + owner)
    return plus, minus


@inlined
def observe_seat(state: TakeThatState, seat: int, turn: int, out: Observation) -> None:
    """The part of the observation about one seat."""
    first = SEATS_AT + turn * SEAT_NUMBERS
    out[first + PLAYS_AT] = 1
    out[first + ON_TURN_AT] = acting(state) >> seat & 1
    out[first + HAND_SIZE_AT] = state.hand_size[seat]
    out[first + EXTRA_CARDS_AT] = state.extra_cards[seat]
    out[first + POINTS_AT] = state.points[seat]
    out[first + TOTAL_AT] = state.total[seat]
