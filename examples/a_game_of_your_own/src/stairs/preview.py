"""What a move of Stairs would do; all of it is certain."""

from collections.abc import Sequence

from stolik.core.game import Preview
from stolik.engine.arrays import StateArray
from stolik.engine.bits import highest
from stolik.engine.foresight import after_moves, seats_to_act_in_each, step_each


class StairsPreview(Preview, frozen=True, kw_only=True, tag="stairs"):
    """Who would take the stairs, and who is on turn next."""

    next_seat: int | None
    """The seat that would be on turn; nobody where the round would be over."""
    taker: int | None = None
    """The seat that would take the stairs, where they would be taken."""
    points: int = 0
    """What they would bring."""


def previews(array: StateArray, seat: int, actions: Sequence[int]) -> list[StairsPreview]:
    """What each of the legal actions would do."""
    after = after_moves(array, seat, actions)
    step_each(after)  # the stairs are taken
    gains = (after["points"] - array["points"]).tolist()
    return [
        StairsPreview(
            next_seat=highest(acting) if acting else None,
            taker=gained.index(max(gained)) if any(gained) else None,
            points=max(gained),
        )
        for acting, gained in zip(seats_to_act_in_each(after), gains, strict=True)
    ]
