"""Cards of Red7, and which palette is the best under each of the seven rules.

Rules: docs/rules/red7.md, *Cards* and *Winning*

A card is a number from 0 (V1) to 48 (R7), the higher card the greater number, and a palette is a
set of cards as bits: the seven cards of one number lie side by side, those of one colour seven
apart. How good a palette is under a rule becomes one number, its *strength*: how many cards count,
then the highest of them.
"""

import numpy as np
import numpy.typing as npt

from stolik.compiler import compiled, inlined
from stolik.engine.bits import count, highest
from stolik.games.red7.state import (
    BLUE,
    COLOURS,
    DECK_SIZE,
    GREEN,
    INDIGO,
    NUMBERS,
    ORANGE,
    RED,
    YELLOW,
)

STEP = 64
"""What one more counting card adds to the strength; more than the number of any card."""
NOTHING = -1
"""The strength where no card counts."""
CARD_BITS = STEP - 1

ONE_NUMBER = (1 << COLOURS) - 1  # the cards 1, all colours
ONE_COLOUR = sum(1 << COLOURS * index for index in range(NUMBERS))  # the violet cards
ALL_CARDS = (1 << DECK_SIZE) - 1
EVEN_CARDS = sum(ONE_NUMBER << COLOURS * (number - 1) for number in (2, 4, 6))
LOW_CARDS = sum(ONE_NUMBER << COLOURS * (number - 1) for number in (1, 2, 3))
ONES_AND_SEVENS = sum(ONE_NUMBER << COLOURS * (number - 1) for number in (1, 7))

RED_CARDS = ONE_COLOUR << RED
BUT_RED = ALL_CARDS ^ RED_CARDS
GATHER = sum(1 << 42 - 6 * index for index in range(NUMBERS))
"""A factor that brings bits seven apart together, from bit 42 on."""
GATHERED_AT = 42


@inlined
def colour_of(card: int) -> int:
    """Its colour, from VIOLET to RED."""
    return card % COLOURS


@inlined
def number_of(card: int) -> int:
    """Its number, 1 to 7."""
    return card // COLOURS + 1


@inlined
def colours_in(cards: int) -> int:
    """The colours of a set of cards, as bits."""
    folded = cards | cards >> 4 * COLOURS
    folded |= folded >> 2 * COLOURS
    return (folded | folded >> COLOURS) & ONE_NUMBER


@inlined
def cards_in(colours: int) -> int:
    """All cards of some colours."""
    return colours * ONE_COLOUR


@inlined
def together(bits_seven_apart: int) -> int:
    """Seven bits, one per number, side by side."""
    return (bits_seven_apart * GATHER) >> GATHERED_AT & ONE_NUMBER


@inlined
def numbers_in(cards: int) -> int:
    """The numbers of a set of cards, as bits."""
    # Six ones, added to the six cards below red, carry into the red place if any is there.
    red_places = ((cards & BUT_RED) + BUT_RED | cards) & RED_CARDS
    return together(red_places >> RED)


def _tables() -> tuple[npt.NDArray[np.int16], ...]:
    """Indexed by seven bits: strengths of one number and of one colour, and the best run."""
    one_number, one_colour, run_length, run_end = np.zeros((4, ONE_NUMBER + 1), np.int16)
    one_number[0] = one_colour[0] = -STEP  # below everything, even NOTHING, whatever is added
    for bits in range(1, ONE_NUMBER + 1):
        cards = STEP * bits.bit_count()
        last = bits.bit_length() - 1
        one_number[bits] = cards + last
        one_colour[bits] = cards + last * COLOURS
        runs = [
            (length, end)
            for length in range(1, NUMBERS + 1)
            for end in range(length, NUMBERS + 1)
            if bits >> end - length & (1 << length) - 1 == (1 << length) - 1
        ]
        run_length[bits], run_end[bits] = max(runs)
    return one_number, one_colour, run_length, run_end


STRENGTH_OF_NUMBER, STRENGTH_OF_COLOUR, RUN_LENGTH, RUN_END = _tables()
FIRST_OF_NUMBER = np.arange(COLOURS * NUMBERS) // COLOURS * COLOURS
"""For every card, the violet one of its number."""


@inlined
def strength_of_all(cards: int) -> int:
    """Where all of these cards count."""
    return STEP * count(cards) + highest(cards)


@inlined
def red_strength(palette: int) -> int:
    """Highest card."""
    return STEP * (palette != 0) + highest(palette)


@inlined
def strength_of_number(palette: int, index: int) -> int:
    """If the cards of one number count; the index of a number is one less."""
    return strength_from(palette, index * COLOURS)


@inlined
def strength_from(palette: int, first: int) -> int:
    """If the cards of that number count whose first card this is."""
    return int(STRENGTH_OF_NUMBER[palette >> first & ONE_NUMBER]) + first


@inlined
def orange_strength(palette: int) -> int:
    """Most cards of one number."""
    best = NOTHING
    for index in range(NUMBERS):
        best = max(best, strength_of_number(palette, index))
    return best


@inlined
def strength_of_colour(palette: int, colour: int) -> int:
    """If the cards of one colour count."""
    return int(STRENGTH_OF_COLOUR[together(palette >> colour & ONE_COLOUR)]) + colour


@inlined
def yellow_strength(palette: int) -> int:
    """Most cards of one colour."""
    best = NOTHING
    for colour in range(COLOURS):
        best = max(best, strength_of_colour(palette, colour))
    return best


@inlined
def green_strength(palette: int) -> int:
    """Most even cards."""
    return strength_of_all(palette & EVEN_CARDS)


@inlined
def blue_strength(palette: int) -> int:
    """Most different colours; the highest card of all is the highest of its colour too."""
    return STEP * count(colours_in(palette)) + highest(palette)


@inlined
def indigo_strength(palette: int) -> int:
    """Most numbers in a row; the highest card of the run is the highest of its last number."""
    numbers = numbers_in(palette)
    to_its_end = (1 << COLOURS * int(RUN_END[numbers])) - 1
    return STEP * int(RUN_LENGTH[numbers]) + highest(palette & to_its_end)


@inlined
def violet_strength(palette: int) -> int:
    """Most cards below 4."""
    return strength_of_all(palette & LOW_CARDS)


Strengths = tuple[int, int, int, int, int, int, int]
"""Under every rule, from VIOLET to RED."""


@inlined
def strengths(palette: int) -> Strengths:
    """Of a palette under every rule."""
    return with_quick_ones(palette, yellow_strength(palette), orange_strength(palette))


@inlined
def strengths_with(palette: int, card: int, yellow: int, orange: int) -> Strengths:
    """Under every rule, once a card has joined a palette whose yellow and orange are known.

    Those two take the most time, but only the cards of its colour and number can have improved.
    """
    joined = palette | 1 << card
    first = int(FIRST_OF_NUMBER[card])  # sooner looked up than divided
    yellow = max(yellow, strength_of_colour(joined, card - first))
    orange = max(orange, strength_from(joined, first))
    return with_quick_ones(joined, yellow, orange)


@inlined
def with_quick_ones(palette: int, yellow: int, orange: int) -> Strengths:
    """Adds to yellow and orange the strengths that are computed quickly."""
    return (
        violet_strength(palette),
        indigo_strength(palette),
        blue_strength(palette),
        green_strength(palette),
        yellow,
        orange,
        red_strength(palette),
    )


@compiled
def strength(palette: int, rule: int) -> int:
    """The greater the better; no two palettes of one deck are equal unless nothing counts."""
    if rule == RED:
        return red_strength(palette)
    if rule == ORANGE:
        return orange_strength(palette)
    if rule == YELLOW:
        return yellow_strength(palette)
    if rule == GREEN:
        return green_strength(palette)
    if rule == BLUE:
        return blue_strength(palette)
    if rule == INDIGO:
        return indigo_strength(palette)
    return violet_strength(palette)


@compiled
def counting_cards(palette: int, rule: int) -> int:
    """The cards that count: those that are compared, and scored."""
    if palette == 0:
        return 0
    best = strength(palette, rule)
    top = best & CARD_BITS
    if rule == RED:
        return 1 << top
    if rule == ORANGE:
        return palette & ONE_NUMBER << top - colour_of(top)
    if rule == YELLOW:
        return palette & ONE_COLOUR << colour_of(top)
    if rule == GREEN:
        return palette & EVEN_CARDS
    if rule == BLUE:
        return highest_of_every_colour(palette)
    if rule == INDIGO:
        return highest_of_every_number(palette, number_of(top) - best // STEP, number_of(top))
    return palette & LOW_CARDS


@inlined
def highest_of_every_colour(palette: int) -> int:
    """Of every colour present, its highest card."""
    cards = 0
    for colour in range(COLOURS):
        of_colour = palette & ONE_COLOUR << colour
        if of_colour:
            cards |= 1 << highest(of_colour)
    return cards


@inlined
def highest_of_every_number(palette: int, after: int, last: int) -> int:
    """Of every number of a run, its highest card."""
    cards = 0
    for index in range(after, last):
        cards |= 1 << highest(palette & ONE_NUMBER << COLOURS * index)
    return cards


@compiled
def measure(palettes: npt.NDArray[np.int64], rule: int, out: npt.NDArray[np.int16]) -> None:
    """The strengths of many palettes."""
    for index in range(len(palettes)):
        out[index] = strength(int(palettes[index]), rule)
