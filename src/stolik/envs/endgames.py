"""Endgames: the rules as they are, from a position that is small enough to be solved.

An endgame is a position with places for hidden cards, and the few cards that are dealt there at
random. The rules are the compiled ones and know nothing of it; that only these cards can be hidden
is common knowledge, like the deck of a game.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache, cached_property
from itertools import accumulate
from math import comb
from typing import Any

import numpy as np

from stolik.core.game import Game
from stolik.core.options import Options
from stolik.core.position import SetUp, read_position
from stolik.engine.arrays import StateArray, new_array, run_on, shuffle_due
from stolik.envs.settings import Reward
from stolik.games import find_game


@dataclass(frozen=True, kw_only=True)
class Endgame:
    """A position in which each `{}` is a place for some of the hidden cards.

    `{others}` are all cards that are neither hidden nor named anywhere else in the text.
    """

    name: str
    text: str
    hidden: str
    """Codes of the cards that are dealt, no two the same."""
    sizes: tuple[int, ...]
    """How many cards each place takes; the others lie in the deck, or aside."""
    reward: Reward = "score"
    most_swaps: int = 0

    def __getstate__(self) -> dict[str, Any]:
        """Without what was worked out for it."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @property
    def game(self) -> Game:
        """Whose rules hold."""
        return find_game(self.text.split()[0])

    @cached_property
    def cards(self) -> tuple[int, ...]:
        """The hidden cards, ascending."""
        return tuple(sorted(self.game.cards[code] for code in self.hidden.split()))

    def position(self, places: Sequence[Sequence[int]]) -> str:
        """The line of text with these cards in their places."""
        return self.text.format(*map(self._codes, places), others=self._others)

    @cached_property
    def _others(self) -> str:
        codes = list(natural_order(self.game.id))
        for word in f"{self.text} {self.hidden}".split():
            if word in self.game.cards:
                codes.remove(word)
        return " ".join(codes)

    def _codes(self, cards: Sequence[int]) -> str:
        """In natural order."""
        codes = [str(self.game.card_names[card]) for card in cards]
        return " ".join(sorted(codes, key=natural_order(self.game.id).index)) or "-"

    @cached_property
    def set_up(self) -> SetUp:
        """One of its positions, for its seats and options."""
        return read_position(self.game, self.first)

    @property
    def seats(self) -> int:
        """How many play."""
        return int(self.set_up.state.seats)

    @property
    def options(self) -> Options:
        """Of its rules."""
        return self.set_up.options

    def arguments(self) -> dict[str, Any]:
        """What an environment is made with so that it can be played there.

        >>> ENDGAMES[1].arguments()
        {'seats': 2, 'options': {'mode': 'advanced'}, 'reward': 'score', 'most_swaps': 0}
        """
        return {
            "seats": self.seats,
            "options": self.options.given(),
            "reward": self.reward,
            "most_swaps": self.most_swaps,
        }

    @cached_property
    def first(self) -> str:
        """One of its positions as text."""
        return self._dealt(self.cards)

    def sample(self, rng: np.random.Generator) -> str:
        """One of its positions, all equally likely: for `set_position` of an environment."""
        return self._dealt(tuple(rng.permutation(self.cards).tolist()))

    def _dealt(self, cards: Sequence[int]) -> str:
        """As many as it takes in every place; the others are left."""
        ends = list(accumulate(self.sizes))
        return self.position(
            [cards[end - size : end] for end, size in zip(ends, self.sizes, strict=True)]
        )


class Deal:
    """Hidden cards on their way to their places, a place's cards in ascending order.

    So every set of cards is dealt in one way, and the tree has no branches that nobody can tell
    apart.
    """

    def __init__(self, endgame: Endgame, cards: tuple[int, ...] = ()) -> None:
        self._endgame = endgame
        self._cards = cards

    def copy(self) -> "Deal":
        """Another one that has come as far."""
        return Deal(self._endgame, self._cards)

    def __deepcopy__(self, _memo: object) -> "Deal":
        return self.copy()

    def outcomes(self) -> list[tuple[int, float]]:
        """The next card, so that all sets of cards are equally likely in the end."""
        places = self._places(partial=True)
        current, size = places[-1], self._endgame.sizes[len(places) - 1]
        lowest = current[-1] + 1 if current else 0
        left = [card for card in self._endgame.cards if card not in self._cards]
        higher = [card for card in left if card >= lowest]
        needed = size - len(current)
        ways = [comb(len(higher) - 1 - at, needed - 1) for at in range(len(higher))]
        total = comb(len(higher), needed)
        return [(card, n / total) for card, n in zip(higher, ways, strict=True) if n]

    def put(self, card: int) -> bool:
        """Deals that card; whether all places are filled now."""
        self._cards = (*self._cards, card)
        return len(self._cards) == sum(self._endgame.sizes)

    def order(self) -> tuple[int, ...]:
        """The cards that are dealt so far."""
        return self._cards

    def position(self) -> StateArray:
        """The state of the engine, once it is complete."""
        text = self._endgame.position(self._places(partial=False))
        return new_array(read_position(self._endgame.game, text).state)

    def _places(self, *, partial: bool) -> list[tuple[int, ...]]:
        """The cards of every place so far; with `partial`, the last one is still being filled."""
        places, at = [], 0
        for size in self._endgame.sizes:
            places.append(self._cards[at : at + size])
            at += size
            if partial and at > len(self._cards):
                break
        return places


@cache
def natural_order(game_id: str) -> tuple[str, ...]:
    """All cards of a game, as a shuffle finds them."""
    game = find_game(game_id)
    seats = game.options.seats[0] + 1  # not two: Abluxxen's duel holds jokers back
    opening = game.opening(seats, game.options())
    run_on(opening)
    return tuple(str(game.card_names[card]) for card in shuffle_due(opening))


ENDGAMES = (
    Endgame(
        name="six_nimmt",
        text="six-nimmt seats=2 rounds=1 | phase: choose"
        " | rows: 12 15 19 / 31 34 38 41 / 50 54 57 60 / 77 | hands: {} / {}",
        hidden="5 21 33 45 55 62 80",
        sizes=(3, 3),
    ),
    Endgame(
        name="abluxxen",
        text="abluxxen seats=2 mode=advanced | phase: play | active: 0 | hands: {} / {}"
        " | layers: 4 / 6 | pool: 2 8 | row: 12 | discards: {others}",
        hidden="3 5 9 10",
        sizes=(2, 2),
    ),
    Endgame(
        name="red7",
        text="red7 seats=2 | phase: turn | turn: 0 | hands: {} / {} | palettes: B4 / Y6"
        " | canvas: {others} R1",
        hidden="R2 O5 Y1 G7 B6 I3 V4",
        sizes=(3, 3),
        reward="win",
    ),
    Endgame(
        name="take_that",
        text="take-that seats=2 rounds=1 pro=true | phase: play | turn: 0 | row: 52 57"
        " | hands: {} / {} | minus: {others} / - | extra: {} / -",
        hidden="24 42 46 51 56 62 65",
        sizes=(3, 3, 1),
    ),
    Endgame(
        name="the_gang",
        text="the-gang seats=3 | phase: chips | vaults: 2 | alarms: 2 | last: success"
        " | community: 2c 5d 9h Jc Qs | hands: {} / {} / {}"
        " | chips: 1 2 3 / 1 2 3 / 1 2 3 / -",
        hidden="Ah Kd 9c 9d 7s 4c 3h",
        sizes=(2, 2, 2),
        reward="win",
    ),
)
"""One per game, each small enough for its tree to be searched to the end."""
