"""A shuffle that chance deals card by card, as a value: each card makes a new one."""

from collections import Counter
from collections.abc import Sequence
from itertools import repeat

Outcomes = list[tuple[int, float]]
"""What may come next, and how likely that is."""


class Shuffle:
    """The cards that are dealt so far, from the top, and those that are left."""

    __slots__ = ("_cards", "_dealt", "_to_deal", "_undealt")

    def __init__(
        self,
        cards: Sequence[int],
        to_deal: int,
        undealt: dict[int, int],
        dealt: tuple[int, ...] = (),
    ) -> None:
        self._cards = cards
        self._to_deal = to_deal
        self._undealt = undealt
        self._dealt = dealt

    @classmethod
    def of(cls, cards: Sequence[int], in_sight: int) -> "Shuffle":
        """Of cards in natural order; none is dealt that nobody can come to see."""
        return cls(cards, min(len(cards), in_sight), dict(Counter(sorted(cards))))

    @property
    def is_complete(self) -> bool:
        """Whether all cards that anybody may see are dealt."""
        return len(self._dealt) == self._to_deal

    def outcomes(self) -> Outcomes:
        """The next card, each copy as likely as the other."""
        left = len(self._cards) - len(self._dealt)
        if len(self._undealt) == left:  # no card twice
            return list(zip(self._undealt, repeat(1 / left)))
        return [(card, copies / left) for card, copies in self._undealt.items()]

    def after(self, card: int) -> "Shuffle":
        """With one card more."""
        undealt = without(self._undealt, card)
        return Shuffle(self._cards, self._to_deal, undealt, (*self._dealt, card))

    def order(self) -> list[int]:
        """The cards dealt, then the others in natural order."""
        order = list(self._dealt)
        for card in dict.fromkeys(self._cards):
            order += repeat(card, self._undealt.get(card, 0))
        return order


def without(copies: dict[int, int], card: int) -> dict[int, int]:
    """One copy less.

    >>> without({3: 1, 5: 2}, 5), without({3: 1, 5: 2}, 3)
    ({3: 1, 5: 1}, {5: 2})
    """
    left = copies.copy()
    if left[card] == 1:
        del left[card]
    else:
        left[card] -= 1
    return left
