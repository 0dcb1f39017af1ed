"""What dealing has in common: cards in natural order, and what is left over as a deck."""

from typing import Any

import numpy.typing as npt

from stolik.compiler import inlined
from stolik.engine.contract import Cards

Deck = npt.NDArray[Any]
"""Cards face down; the top one is the last, so that drawing only changes the size."""


@inlined
def copy_cards(cards: Deck, n: int, out: Cards) -> int:
    """The first n of these cards, to be shuffled; how many."""
    for place in range(n):
        out[place] = cards[place]
    return n


@inlined
def lay_deck(deck: Deck, cards: Cards, dealt: int, n: int) -> int:
    """Of n shuffled cards those that are not dealt become the deck; its size."""
    for place in range(n - dealt):
        deck[place] = cards[n - 1 - place]
    return n - dealt
