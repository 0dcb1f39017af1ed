"""The options of Red7."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from stolik.core.options import Only, Options
from stolik.core.sentences import Sentence, say
from stolik.engine.contract import State
from stolik.games.red7.state import HAND_SIZE, Red7State

DEFAULT_TARGETS = {2: 40, 3: 35, 4: 30}


class Red7Options(Options, frozen=True, kw_only=True):
    """How many rounds, and whether cards have effects."""

    seats: ClassVar[range] = range(2, 5)
    only: ClassVar[Mapping[str, Only]] = {"target": {"mode": ("advanced",)}}

    mode: Literal["basic", "advanced"] = "basic"
    effects: bool = False
    target: Annotated[int, Meta(ge=1, le=100)] | None = None

    def check(self, seats: int) -> Sentence | None:  # noqa: ARG002  # fits any number of seats
        """A target where there are no points."""
        if self.mode == "basic" and self.target is not None:
            return say(
                "red7.target-in-basic",
                "a target is for the advanced mode, there are no points in the basic mode",
            )
        return None

    def cards_in_sight(self, seats: int) -> int | None:
        """Nobody draws from the deck, but for the advanced mode and the effects."""
        draws = self.mode == "advanced" or self.effects
        return None if draws else (HAND_SIZE + 1) * seats

    def hands(self, seats: int) -> tuple[int, ...]:
        """Seven cards for each seat."""
        return (HAND_SIZE,) * seats

    def write(self, state: State) -> None:
        """Into the fields of a state of this game."""
        assert isinstance(state, Red7State)
        state.advanced = self.mode == "advanced"
        state.effects = self.effects
        state.target = self.target or DEFAULT_TARGETS[int(state.seats)]
