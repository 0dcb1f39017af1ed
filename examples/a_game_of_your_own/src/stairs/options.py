"""The options of Stairs."""

from typing import Annotated, ClassVar

from msgspec import Meta

from stairs.state import MOST_ROUNDS, MOST_SEATS, StairsState
from stolik.core.options import Options
from stolik.engine.contract import State


class StairsOptions(Options, frozen=True, kw_only=True):
    """How long the match is, and how steep the stairs are."""

    seats: ClassVar[range] = range(2, MOST_SEATS + 1)

    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] = 3
    steep: bool = False

    def write(self, state: State) -> None:
        """Into the fields of a state of this game."""
        assert isinstance(state, StairsState)
        state.rounds = self.rounds
        state.steep = self.steep
