"""Cards and moves of Stairs as text."""

from stairs.state import DECK_SIZE, PASS

CARD_NAMES = [None, *(str(card) for card in range(1, DECK_SIZE + 1))]
MOVES = [*CARD_NAMES, "pass"]
assert MOVES[PASS] == "pass"


def cards_in(bits: int) -> tuple[int, ...]:
    """The cards of a set, ascending.

    >>> cards_in(0b1010)
    (1, 3)
    """
    return tuple(card for card in range(1, DECK_SIZE + 1) if bits >> card & 1)


def bits_of(cards: tuple[int, ...]) -> int:
    """The opposite of `cards_in`."""
    return sum(1 << card for card in cards)
