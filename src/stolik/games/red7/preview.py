"""What a move of Red7 would do, as far as its seat may know."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from stolik.core.game import Preview
from stolik.engine.arrays import StateArray
from stolik.engine.bits import highest
from stolik.engine.foresight import after_moves, step_each
from stolik.engine.record import new_records
from stolik.games.red7 import state as red7
from stolik.games.red7.leads import NOBODY, Lead, find_leads
from stolik.games.red7.notation import CARD_NAMES, COLOUR_LETTERS
from stolik.games.red7.view import PHASES, SETS_CACHED, names

Outcome = Literal["winning", "out", "ahead", "behind"]
"""Where the turn would be over: whether its seat stays in the round. Where the turn goes on:
whether it would be winning so far."""
OUTCOMES: dict[tuple[bool, bool], Outcome] = {
    (True, True): "winning",
    (True, False): "out",
    (False, True): "ahead",
    (False, False): "behind",
}
"""By whether the turn would be over and whether its seat would lead."""
NEXT_PHASES = {**PHASES, red7.TURN_OVER: None}
"""The phases in which the same turn goes on."""


class Red7Preview(Preview, frozen=True, kw_only=True, tag="red7"):
    """Who would lead under which rule and by what, before anybody goes out."""

    outcome: Outcome
    rule: str
    """The letter of the colour that would rule."""
    winning: int | None
    """The seat that would be winning; nobody where no palette has a counting card."""
    counting: tuple[tuple[str, ...], ...]
    """By seat, the cards that would count, in natural order."""
    best: tuple[str | None, ...]
    """By seat, the highest of them, which decides between equally many."""
    draws: int = 0
    """How many cards would be drawn from the deck."""
    next_phase: str | None = None
    """The phase in which the same turn would go on."""
    ends_round: bool = False
    """The seat would go out and leave only one in the round."""


def previews(array: StateArray, seat: int, actions: Sequence[int]) -> list[Red7Preview]:
    """What each of the legal actions would do."""
    after = after_moves(array, seat, actions)
    leads = new_records(Lead, len(after))
    find_leads(after, leads)
    phases = after["phase"].tolist()
    counting_sets = leads["counting"][:, : int(array["seats"][0])].tolist()
    deck_size = int(array["deck_size"][0])
    drawn = [max(0, deck_size - left) for left in after["deck_size"].tolist()]
    step_each(after)  # where the turn is over, its seat may go out now
    ends_round = (after["phase"] == red7.ROUND_OVER).tolist()
    return [
        Red7Preview(
            outcome=OUTCOMES[phase == red7.TURN_OVER, winning == seat],
            rule=COLOUR_LETTERS[rule],
            winning=None if winning == NOBODY else winning,
            counting=tuple([names(cards) for cards in counting]),
            best=tuple([best_name(cards) for cards in counting]),
            draws=draws,
            next_phase=NEXT_PHASES[phase],
            ends_round=is_last,
        )
        for rule, winning, counting, phase, draws, is_last in zip(
            leads["rule"].tolist(),
            leads["winning"].tolist(),
            counting_sets,
            phases,
            drawn,
            ends_round,
            strict=True,
        )
    ]


@lru_cache(SETS_CACHED)
def best_name(cards: int) -> str | None:
    """The code of the highest card of a set."""
    return CARD_NAMES[highest(cards)] if cards else None  # cards are numbered by height
