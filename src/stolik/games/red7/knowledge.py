"""What a seat of Red7 knows: deals that it could not tell apart, and its observation.

Rules: docs/rules/red7.md, *Hidden information*

Everybody remembers the moves. So a card that ever lay face up this round is known wherever it is:
on the deck where a 1 or a 7 put it, and in the hand that drew it from there.
"""

import numpy as np

from stolik.engine.bits import count, lowest
from stolik.engine.chance import Rng, shuffle
from stolik.engine.compiled import compiled, part
from stolik.engine.contract import Cards, Observation, State
from stolik.engine.layout import Part, fields
from stolik.games.red7.effects import (
    can_drop,
    may_end,
    playable_cards,
    removable_cards,
)
from stolik.games.red7.palettes import DECK_SIZE, ONES_AND_SEVENS
from stolik.games.red7.table import (
    DROP,
    EXTRA,
    FINISH,
    MOST_SEATS,
    REMOVE,
    TURN,
    is_playing,
    rule_of,
    winning_canvas_cards,
)


@compiled
def redeal(state: State, seat: int, rng: Rng) -> None:
    """Deals all unseen cards anew, until the turn under way could have come this far."""
    deal_hidden_cards(state, seat, rng)
    while seat != state.turn and not turn_is_possible(state, int(state.turn)):
        deal_hidden_cards(state, seat, rng)


@compiled
def turn_is_possible(state: State, seat: int) -> bool:
    """Whether the hand allows what everybody sees of the turn: its phase and its must-win rule."""
    hand = int(state.hand[seat])
    palette = int(state.palette[seat])
    if state.phase == EXTRA:
        return playable_cards(state, seat) != 0
    if state.phase == REMOVE:
        return removable_cards(state, seat, palette, hand) != 0
    if state.phase == DROP:
        return can_drop(state, palette, hand)
    if state.phase == FINISH:
        if state.extra_skipped and playable_cards(state, seat):
            return False
        return may_end(state, seat) or winning_canvas_cards(state, seat) != 0
    return True


@compiled
def deal_hidden_cards(state: State, seat: int, rng: Rng) -> None:
    """To the hands of the others and to the deck; where 1s and 7s are known to be, only those."""
    pool = np.empty(DECK_SIZE, np.int16)
    hidden = hidden_cards(state, seat)
    n = list_cards_of(hidden, pool)
    shuffle(pool, n, rng)
    free = np.zeros(MOST_SEATS, np.int64)
    for other in range(int(state.seats)):
        if other != seat:
            unseen = int(state.hand[other] & ~state.seen)
            barred = count(unseen & int(state.barred[other]))
            free[other] = count(unseen) - barred
            cards = first_cards(pool, hidden & ONES_AND_SEVENS, barred)
            hidden &= ~cards
            state.barred[other] = state.barred[other] & state.seen | cards
            state.hand[other] = state.hand[other] & state.seen | cards
    for other in range(int(state.seats)):
        cards = first_cards(pool, hidden, int(free[other]))
        hidden &= ~cards
        state.hand[other] |= cards
    fill_deck(state, pool, hidden)


@part
def hidden_cards(state: State, seat: int) -> int:
    """The cards whose place this seat does not know."""
    cards = 0
    for other in range(int(state.seats)):
        if other != seat:
            cards |= int(state.hand[other])
    for place in range(state.deck_size):
        cards |= 1 << int(state.deck[place])
    return cards & ~int(state.seen)


@part
def list_cards_of(cards: int, out: Cards) -> int:
    """Ascending; their number."""
    n = 0
    for card in range(DECK_SIZE):
        out[n] = card
        n += cards >> card & 1
    return n


@part
def first_cards(pool: Cards, among: int, demand: int) -> int:
    """So many cards of a set, those that come first in the pool."""
    cards = 0
    place = 0
    while demand > 0:
        bit = among & 1 << int(pool[place])
        cards |= bit
        demand -= int(bit != 0)
        place += 1
    return cards


@part
def fill_deck(state: State, pool: Cards, hidden: int) -> None:
    """What is left of the pool goes where the deck's cards are not known."""
    following = 0
    for place in range(state.deck_size):
        if int(state.seen) >> int(state.deck[place]) & 1 == 0:
            while hidden >> int(pool[following]) & 1 == 0:
                following += 1
            state.deck[place] = pool[following]
            following += 1


# The observation, part by part; seats are counted from the observer's own, cards from V1 to R7.
OBSERVED_MINE = 0  # 49 flags: in my hand
OBSERVED_PALETTES = OBSERVED_MINE + DECK_SIZE  # 4 × 49 flags: in the palettes of seats in the round
OBSERVED_CANVAS = OBSERVED_PALETTES + MOST_SEATS * DECK_SIZE  # 49 flags: on the canvas
OBSERVED_ASIDE = OBSERVED_CANVAS + DECK_SIZE  # 49 flags: in the palette of a seat that went out
OBSERVED_SCORED = OBSERVED_ASIDE + DECK_SIZE  # 49 flags: out of the game
OBSERVED_HOLDER = OBSERVED_SCORED + DECK_SIZE  # 49: 1 + the seat known to hold the card, else 0
OBSERVED_DECK = OBSERVED_HOLDER + DECK_SIZE  # 49: 1 + the cards above it on the deck, 0 if unknown
OBSERVED_SEATS = OBSERVED_DECK + DECK_SIZE  # four seats, four numbers each, as follows:
SEAT_PLAYS, SEAT_IN_ROUND, SEAT_HAND_SIZE, SEAT_SCORE = range(4)
SEAT_NUMBERS = 4
OBSERVED_ON_TURN = OBSERVED_SEATS + MOST_SEATS * SEAT_NUMBERS  # 1 + the seat, 0 if nobody acts
OBSERVED_PHASE = OBSERVED_ON_TURN + 1
OBSERVED_MUST_WIN = OBSERVED_PHASE + 1
OBSERVED_RULE = OBSERVED_MUST_WIN + 1  # from violet, 0, to red, 6
OBSERVED_DECK_SIZE = OBSERVED_RULE + 1
OBSERVED_ROUND = OBSERVED_DECK_SIZE + 1
OBSERVED_ADVANCED = OBSERVED_ROUND + 1
OBSERVED_EFFECTS = OBSERVED_ADVANCED + 1
OBSERVED_TARGET = OBSERVED_EFFECTS + 1  # 0 in the basic mode
OBSERVATION = OBSERVED_TARGET + 1


LAYOUT = (
    Part(
        "mine",
        OBSERVED_MINE,
        DECK_SIZE,
        "49 cards, V1 I1 … R1 V2 … R7: 1 if it is in my hand",
    ),
    Part(
        "palettes",
        OBSERVED_PALETTES,
        MOST_SEATS * DECK_SIZE,
        "4 seats, from mine on clockwise",
        fields(("palette", DECK_SIZE, "49 cards: 1 if in its palette, while it is in the round")),
    ),
    Part("canvas", OBSERVED_CANVAS, DECK_SIZE, "49 cards: 1 if it is on the canvas"),
    Part("aside", OBSERVED_ASIDE, DECK_SIZE, "49 cards: 1 if in the palette of a seat that is out"),
    Part("scored", OBSERVED_SCORED, DECK_SIZE, "49 cards: 1 if it is out of the game"),
    Part("holder", OBSERVED_HOLDER, DECK_SIZE, "49 cards: 1 + the seat known to hold it, else 0"),
    Part("deck", OBSERVED_DECK, DECK_SIZE, "49 cards: 1 + the cards above it, 0 if unknown"),
    Part(
        "seats",
        OBSERVED_SEATS,
        MOST_SEATS * SEAT_NUMBERS,
        "4 seats, from mine on clockwise",
        fields(
            ("plays", 1, "1 if the seat is taken"),
            ("in_round", 1, "1 if it is still in the round"),
            ("hand_size", 1, "cards in hand"),
            ("score", 1, "points"),
        ),
    ),
    Part("on_turn", OBSERVED_ON_TURN, 1, "1 + the seat, 0 if nobody acts"),
    Part(
        "phase",
        OBSERVED_PHASE,
        1,
        "1 turn, 2 extra, 3 remove, 4 drop, 5 finish, else nobody acts",
    ),
    Part("must_win", OBSERVED_MUST_WIN, 1, "1 if a 1 or a 7 was played this turn"),
    Part("rule", OBSERVED_RULE, 1, "from violet, 0, to red, 6"),
    Part("deck_size", OBSERVED_DECK_SIZE, 1, "cards in the deck"),
    Part("round", OBSERVED_ROUND, 1, "1, 2, …"),
    Part("advanced", OBSERVED_ADVANCED, 1, "1 in the mode `advanced`"),
    Part("effects", OBSERVED_EFFECTS, 1, "option `effects`"),
    Part("target", OBSERVED_TARGET, 1, "option `target`, 0 in the mode `basic`"),
)


@compiled
def observe(state: State, seat: int, out: Observation) -> None:
    """What that seat knows; a spectator counts the seats from 0 and has no hand."""
    for index in range(OBSERVATION):
        out[index] = 0
    first = max(seat, 0)
    for turn in range(int(state.seats)):
        observe_seat(state, (first + turn) % int(state.seats), turn, out)
    if seat >= 0:
        observe_cards(int(state.hand[seat]), OBSERVED_MINE, 1, out)
    for place in range(state.canvas_size):
        out[OBSERVED_CANVAS + int(state.canvas[place])] = 1
    for place in range(state.deck_size):
        card = int(state.deck[place])
        if int(state.seen) >> card & 1:
            out[OBSERVED_DECK + card] = state.deck_size - place
    if TURN <= state.phase <= FINISH:
        out[OBSERVED_ON_TURN] = 1 + (int(state.turn) - first) % int(state.seats)
    out[OBSERVED_PHASE] = state.phase
    out[OBSERVED_MUST_WIN] = state.must_win
    out[OBSERVED_RULE] = rule_of(state)
    out[OBSERVED_DECK_SIZE] = state.deck_size
    out[OBSERVED_ROUND] = state.round_number
    out[OBSERVED_ADVANCED] = state.advanced
    out[OBSERVED_EFFECTS] = state.effects
    out[OBSERVED_TARGET] = state.target if state.advanced else 0


@compiled
def observe_seat(state: State, seat: int, turn: int, out: Observation) -> None:
    """The part of the observation about one seat that everybody knows."""
    numbers = OBSERVED_SEATS + turn * SEAT_NUMBERS
    out[numbers + SEAT_PLAYS] = 1
    out[numbers + SEAT_IN_ROUND] = is_playing(state, seat)
    out[numbers + SEAT_HAND_SIZE] = count(int(state.hand[seat]))
    out[numbers + SEAT_SCORE] = state.score[seat]
    palette = OBSERVED_PALETTES + turn * DECK_SIZE if is_playing(state, seat) else OBSERVED_ASIDE
    observe_cards(int(state.palette[seat]), palette, 1, out)
    observe_cards(int(state.scored[seat]), OBSERVED_SCORED, 1, out)
    observe_cards(int(state.hand[seat] & state.seen), OBSERVED_HOLDER, 1 + turn, out)


@compiled
def observe_cards(cards: int, first: int, mark: int, out: Observation) -> None:
    """Marks the cards of a set."""
    while cards:
        out[first + lowest(cards)] = mark
        cards &= cards - 1
