"""The observation of 6 nimmt!, for learning. Page: docs/research/six-nimmt.md."""

from stolik.compiler import compiled, inlined
from stolik.engine.contract import Observation
from stolik.engine.layout import Layout, Part, flag, repeated, up_to
from stolik.engine.seats import seat_after
from stolik.engine.wide import put_numbers
from stolik.games.six_nimmt.knowledge import hands_are_open, mark_seen
from stolik.games.six_nimmt.state import (
    BULLS,
    CHOOSE,
    DECK_SIZE,
    DRAFT,
    HAND_SIZE,
    MOST_SEATS,
    NO_CARD,
    OVER,
    ROW_PLACES,
    TAKE,
    SixState,
)

CARD_LABELS = [str(card) for card in range(1, DECK_SIZE + 1)]
ALL_BULLS = int(BULLS.sum())
MOST_ROUNDS = 99
HIGHEST_LIMIT = 999
LONGEST_MATCH = MOST_SEATS * HIGHEST_LIMIT + 1
"""In rounds: each of them costs at least one penalty point."""

SEAT = Layout(
    flag("plays", "1 if the seat is taken"),
    up_to(HAND_SIZE, "hand_size", "cards in hand"),
    flag("chosen", "1 if it has chosen its card for this turn"),
    up_to(ALL_BULLS, "bulls", "penalty points on its bull pile, this round"),
    up_to(MOST_ROUNDS * ALL_BULLS, "total", "penalty points over the rounds that are scored"),
)
LAYOUT = Layout(
    Part(
        "mine", DECK_SIZE, "cards 1 … 104: 1 if it is in my hand", low=0, high=1, labels=CARD_LABELS
    ),
    Part(
        "seen",
        DECK_SIZE,
        "cards 1 … 104: 1 if in a row, on a pile or revealed",
        low=0,
        high=1,
        labels=CARD_LABELS,
    ),
    Part(
        "holder",
        DECK_SIZE,
        "tactical: 1 + the seat that holds card 1 … 104",
        low=0,
        high=MOST_SEATS,
        labels=CARD_LABELS,
    ),
    Part("rows", ROW_PLACES, "4 rows of 5 places: the card, 0 if none", low=0, high=DECK_SIZE),
    repeated("seats", MOST_SEATS, "10 seats, from mine on clockwise", SEAT),
    Part(
        "laid",
        MOST_SEATS,
        "10 seats: card revealed, or my own choice, else 0",
        low=0,
        high=DECK_SIZE,
    ),
    up_to(
        OVER,
        "phase",
        "1 draft, 2 choose, 4 take, else nobody acts",
        values={DRAFT: "draft", CHOOSE: "choose", TAKE: "take"},
    ),
    up_to(LONGEST_MATCH, "round", "1, 2, …"),
    up_to(MOST_ROUNDS, "rounds", "option `rounds`"),
    up_to(HIGHEST_LIMIT, "limit", "option `limit`"),
)

# Where the parts begin, for compiled code.
OBSERVATION = LAYOUT.size
MINE_AT = LAYOUT["mine"].first
SEEN_AT = LAYOUT["seen"].first
HOLDER_AT = LAYOUT["holder"].first
ROWS_AT = LAYOUT["rows"].first
SEATS_AT = LAYOUT["seats"].first
LAID_AT = LAYOUT["laid"].first
PHASE_AT = LAYOUT["phase"].first
ROUND_AT = LAYOUT["round"].first
ROUNDS_AT = LAYOUT["rounds"].first
LIMIT_AT = LAYOUT["limit"].first
SEAT_NUMBERS = SEAT.size
PLAYS_AT = SEAT["plays"].first
HAND_SIZE_AT = SEAT["hand_size"].first
CHOSEN_AT = SEAT["chosen"].first
BULLS_AT = SEAT["bulls"].first
TOTAL_AT = SEAT["total"].first


@compiled
def observe(state: SixState, seat: int, out: Observation) -> None:
    """What that seat knows; a spectator counts the seats from 0 and has no hand."""
    mark_seen(state, out, SEEN_AT - 1)  # the place before it is one of `mine`, which is next
    observe_hand(state, seat, out)
    for index in range(HOLDER_AT, OBSERVATION):
        out[index] = 0
    put_numbers(state.rows, 0, ROW_PLACES, out, ROWS_AT)
    other = max(seat, 0)
    for turn in range(state.seats):
        observe_seat(state, other, turn, seat, out)
        other = other + 1 if other + 1 < state.seats else 0
    if hands_are_open(state):
        observe_holders(state, seat, out)
    out[PHASE_AT] = state.phase
    out[ROUND_AT] = state.round_number
    out[ROUNDS_AT] = state.rounds
    out[LIMIT_AT] = state.limit


@inlined
def observe_hand(state: SixState, seat: int, out: Observation) -> None:
    """All ten places from the last one on, for speed: what lies beyond the size is overwritten."""
    for card in range(DECK_SIZE):
        out[MINE_AT + card] = 0
    if seat >= 0:
        for place in range(HAND_SIZE - 1, -1, -1):
            card = max(int(state.hand[seat, place]) - 1, 0)
            out[MINE_AT + card] = place < state.hand_size[seat]


@inlined
def observe_seat(state: SixState, seat: int, turn: int, observer: int, out: Observation) -> None:
    """The part of the observation about one seat."""
    first = SEATS_AT + turn * SEAT_NUMBERS
    out[first + PLAYS_AT] = 1
    out[first + HAND_SIZE_AT] = state.hand_size[seat]
    out[first + CHOSEN_AT] = state.laid[seat] != NO_CARD
    out[first + BULLS_AT] = state.bulls[seat]
    out[first + TOTAL_AT] = state.total[seat]
    if seat == observer or state.phase != CHOOSE:
        out[LAID_AT + turn] = state.laid[seat]


@compiled
def observe_holders(state: SixState, observer: int, out: Observation) -> None:
    """Open hands; with the card chosen, for a hand that shrank would betray it."""
    for turn in range(state.seats):
        seat = seat_after(state, observer, turn)
        for place in range(state.hand_size[seat]):
            out[HOLDER_AT + int(state.hand[seat, place]) - 1] = 1 + turn
        if seat != observer and state.phase == CHOOSE and state.laid[seat] != NO_CARD:
            out[HOLDER_AT + int(state.laid[seat]) - 1] = 1 + turn
