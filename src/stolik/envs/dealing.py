"""A shuffle that chance deals card by card.

A hand is a set of cards, so its cards come in ascending order: every hand is dealt in one way, and
the tree has no branches that nobody can tell apart.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import repeat
from math import comb

Outcomes = list[tuple[int, float]]
"""What may come next, and how likely that is."""


class Shuffle:
    """The cards that are dealt so far, from the top, and those that may come next.

    It changes with every card: to make a new one each time took a fifth of a random match of Red7.
    """

    __slots__ = ("_dealt", "_has_copies", "_left", "_needed", "_passed")

    def __init__(
        self,
        needed: Sequence[int],
        left: list[int],
        passed: list[int],
        dealt: list[int],
        has_copies: bool,  # noqa: FBT001
    ) -> None:
        self._needed = needed
        self._left = left
        self._passed = passed  # lower than a card of the same place
        self._dealt = dealt
        self._has_copies = has_copies

    @classmethod
    def of(cls, cards: Sequence[int], needed: Sequence[int]) -> "Shuffle":
        """Before its first card; for `needed` see `needed_cards`."""
        return cls(needed[: len(cards)], sorted(cards), [], [], len(set(cards)) < len(cards))

    def copy(self) -> "Shuffle":
        """Another one that has come as far."""
        return Shuffle(
            self._needed,
            self._left.copy(),
            self._passed.copy(),
            self._dealt.copy(),
            self._has_copies,
        )

    def __deepcopy__(self, _memo: object) -> "Shuffle":
        return self.copy()

    def outcomes(self) -> Outcomes:
        """The next card, so that all shuffles are equally likely in the end."""
        left = self._left
        if self._has_copies:
            return [(card, copies / len(left)) for card, copies in Counter(left).items()]
        return list(zip(left, chances(len(left), self._needed[len(self._dealt)]), strict=False))

    def put(self, card: int) -> bool:
        """Deals that card; whether it is the last one that anybody may come to see."""
        left, passed, dealt = self._left, self._passed, self._dealt
        at = left.index(card)
        if self._needed[len(dealt)] > 1:
            passed += left[:at]
            del left[: at + 1]
        else:  # the next place may take any card
            del left[at]
            left[:0] = passed
            passed.clear()
        dealt.append(card)
        return len(dealt) == len(self._needed)

    def order(self) -> list[int]:
        """The cards that are dealt, and below them those that nobody comes to see."""
        return [*self._dealt, *self._left]


def needed_cards(places: Sequence[int], dealt: int) -> tuple[int, ...]:
    """For each card that is dealt, how many its place still takes; after the places, one each.

    >>> needed_cards((3, 2), 7)
    (3, 2, 1, 2, 1, 1, 1)
    """
    counted = [left for size in places for left in range(size, 0, -1)]
    return (*counted, *repeat(1, dealt - len(counted)))


@cache
def chances(candidates: int, needed: int) -> tuple[float, ...]:
    """How likely each of these is the lowest of so many, which are drawn from among them.

    >>> chances(3, 2)
    (0.6666666666666666, 0.3333333333333333)
    """
    total = comb(candidates, needed)
    return tuple(
        comb(candidates - 1 - at, needed - 1) / total for at in range(candidates - needed + 1)
    )
