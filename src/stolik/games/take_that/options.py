"""The options of Take That."""

from typing import Annotated, ClassVar

from msgspec import Meta

from stolik.core.options import Options
from stolik.engine.contract import State
from stolik.games.take_that.state import TakeThatState


class TakeThatOptions(Options, frozen=True, kw_only=True):
    """How long the match is, and what a row of one card costs."""

    seats: ClassVar[range] = range(2, 5)

    rounds: Annotated[int, Meta(ge=1, le=99)] = 2
    pro: bool = False

    def write(self, state: State) -> None:
        """Into the fields of a state of this game."""
        assert isinstance(state, TakeThatState)
        state.rounds = self.rounds
        state.pro = self.pro
