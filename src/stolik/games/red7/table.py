"""The table of Red7: the layout of the state, and what the cards on it can do.

Rules: docs/rules/red7.md
"""

import numpy as np

from stolik.engine.bits import count
from stolik.engine.compiled import compiled, part
from stolik.engine.contract import State
from stolik.games.red7.palettes import (
    COLOURS,
    DECK_SIZE,
    NOTHING,
    ORANGE,
    RED,
    YELLOW,
    cards_in,
    colour_of,
    number_of,
    strength,
    strengths,
    strengths_with,
)

MOST_SEATS = 4
HAND_SIZE = 7

# Phases, as the rules page names them; those without a name there run by themselves.
DEAL = 0
TURN = 1
EXTRA = 2
REMOVE = 3
DROP = 4
FINISH = 5
TURN_OVER = 6
ROUND_OVER = 7
SCORED = 8
OVER = 9

STATE = np.dtype(
    (
        np.record,
        [
            # Words where small numbers would do: they index and shift without a conversion.
            ("seats", np.int64),
            ("phase", np.int64),
            ("playing", np.int64),  # the seats still in the round, as bits
            ("turn", np.int64),  # the seat on turn
            ("advanced", np.bool_),
            ("effects", np.bool_),
            ("target", np.int16),
            ("round_number", np.int16),  # 1, 2, …
            ("must_win", np.bool_),  # a 1 or a 7 was played this turn
            ("extra_skipped", np.bool_),  # a 5 this turn found no card that could be played
            # Sets of cards are bits, see palettes.py.
            ("hand", np.int64, MOST_SEATS),
            ("palette", np.int64, MOST_SEATS),  # set aside where the seat is out
            ("canvas", np.uint8, DECK_SIZE),  # without the start card; the top is the last
            ("canvas_size", np.int8),
            ("deck", np.uint8, DECK_SIZE),  # the top is the last
            ("deck_size", np.int8),
            ("scored", np.int64, MOST_SEATS),  # out of the game for good
            ("score", np.int16, MOST_SEATS),
            # What is known beyond what is seen.
            ("seen", np.int64),  # cards that lay face up this round: all know where they are
            ("barred", np.int64, MOST_SEATS),  # held when a 5 was skipped: all know 1s and 7s
            # Computed from the palettes, because every legal move asks for it many times.
            ("strength", np.int16, (MOST_SEATS, COLOURS)),  # by rule; NOTHING where out
            ("to_beat", np.int16, COLOURS),  # the strongest other seat for the seat on turn
        ],
    )
)


@compiled
def rule_of(state: State) -> int:
    """The colour on top of the canvas; red while only the start card lies there."""
    if state.canvas_size == 0:
        return RED
    return colour_of(int(state.canvas[state.canvas_size - 1]))


@part
def is_playing(state: State, seat: int) -> bool:
    """Whether the seat is still in the round."""
    return bool(state.playing >> seat & 1)


@compiled
def set_palette(state: State, seat: int, palette: int) -> None:
    """A seat in the round has these cards before it."""
    state.palette[seat] = palette
    by_rule = strengths(palette)
    for rule in range(COLOURS):
        state.strength[seat, rule] = by_rule[rule]


@part
def set_aside(state: State, seat: int) -> None:
    """The cards of a seat that is out are compared no more."""
    for rule in range(COLOURS):
        state.strength[seat, rule] = NOTHING


@compiled
def face_others(state: State, seat: int) -> None:
    """Finds what the seat on turn has to beat under every rule."""
    for rule in range(COLOURS):
        strongest = NOTHING
        for other in range(MOST_SEATS):
            if other != seat:
                strongest = max(strongest, int(state.strength[other, rule]))
        state.to_beat[rule] = strongest


@part
def is_winning(state: State, seat: int) -> bool:
    """Whether the seat on turn is winning."""
    rule = rule_of(state)
    return bool(state.strength[seat, rule] > state.to_beat[rule])


@compiled
def could_win(state: State, palette: int, rules: int) -> bool:
    """Whether the seat on turn would be winning with that palette under one of those rules."""
    for rule in range(COLOURS):
        if rules >> rule & 1 and strength(palette, rule) > state.to_beat[rule]:
            return True
    return False


@part
def winning_rules_with(state: State, seat: int, card: int) -> int:
    """The rules under which the seat on turn would be winning with one more card, as bits."""
    yellow = int(state.strength[seat, YELLOW])
    orange = int(state.strength[seat, ORANGE])
    by_rule = strengths_with(int(state.palette[seat]), card, yellow, orange)
    rules = 0
    for rule in range(COLOURS):
        rules |= int(by_rule[rule] > state.to_beat[rule]) << rule
    return rules


@compiled
def winning_canvas_cards(state: State, seat: int) -> int:
    """The hand cards with which the seat on turn would be winning, laid on the canvas."""
    rules = 0
    for rule in range(COLOURS):
        rules |= int(state.strength[seat, rule] > state.to_beat[rule]) << rule
    return int(state.hand[seat]) & cards_in(rules)


@part
def play_to_palette(state: State, seat: int, card: int) -> None:
    """From the hand."""
    state.hand[seat] &= ~(1 << card)
    state.seen |= 1 << card
    set_palette(state, seat, int(state.palette[seat]) | 1 << card)


@part
def take_from_palette(state: State, seat: int, card: int) -> None:
    """The card goes elsewhere."""
    set_palette(state, seat, int(state.palette[seat]) & ~(1 << card))


@compiled
def play_to_canvas(state: State, seat: int, card: int) -> None:
    """From the hand; in the advanced mode a card above the palette's size draws another."""
    state.hand[seat] &= ~(1 << card)
    state.seen |= 1 << card
    put_on_canvas(state, card)
    if state.advanced and number_of(card) > count(int(state.palette[seat])):
        draw(state, seat)


@part
def put_on_canvas(state: State, card: int) -> None:
    """Face up; its colour is the rule from now on."""
    state.canvas[state.canvas_size] = card
    state.canvas_size += 1


@part
def put_on_deck(state: State, card: int) -> None:
    """Face down, to be the next one drawn."""
    state.deck[state.deck_size] = card
    state.deck_size += 1


@part
def draw(state: State, seat: int) -> None:
    """The top card of the deck comes into the hand; nothing happens if there is none."""
    if state.deck_size > 0:
        state.deck_size -= 1
        state.hand[seat] |= 1 << int(state.deck[state.deck_size])
