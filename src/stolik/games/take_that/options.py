"""The options of Take That."""

from typing import Annotated, ClassVar

from msgspec import Meta

from stolik.core.options import Options
from stolik.engine.contract import State
from stolik.games.take_that.state import HAND_LIMIT, HAND_OF_FOUR, MOST_SEATS, TakeThatState


class TakeThatOptions(Options, frozen=True, kw_only=True):
    """How long the match is, and what a row of one card costs."""

    seats: ClassVar[range] = range(2, 5)

    rounds: Annotated[int, Meta(ge=1, le=99)] = 2
    pro: bool = False

    def hands(self, seats: int) -> tuple[int, ...]:
        """Nine cards for each seat, eight with four."""
        return (HAND_OF_FOUR if seats == MOST_SEATS else HAND_LIMIT,) * seats

    def write(self, state: State) -> None:
        """Into the fields of a state of this game."""
        assert isinstance(state, TakeThatState)
        state.rounds = self.rounds
        state.pro = self.pro
