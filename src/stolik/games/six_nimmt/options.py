"""The options of 6 nimmt!."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from stolik.core.options import Only, Options
from stolik.core.sentences import Sentence, say
from stolik.engine.contract import State
from stolik.games.six_nimmt.state import HAND_SIZE, ROWS, SixState

DEFAULT_LIMIT = 66


class SixNimmtOptions(Options, frozen=True, kw_only=True):
    """Which cards, and when the match ends."""

    seats: ClassVar[range] = range(2, 11)
    only: ClassVar[Mapping[str, Only]] = {"limit": {"rounds": (0,)}}
    seats_by_choice: ClassVar[Mapping[str, Mapping[str, range]]] = {
        "mode": {"tactical": range(2, 7)}
    }

    mode: Literal["classic", "tactical"] = "classic"
    limit: Annotated[int, Meta(ge=1, le=999)] = DEFAULT_LIMIT
    rounds: Annotated[int, Meta(ge=0, le=99)] = 0

    def check(self, seats: int) -> Sentence | None:
        """Too many seats for the draft, or two ends of the match at once."""
        allowed = self.seats_by_choice["mode"].get(self.mode, self.seats)
        if seats not in allowed:
            return say(
                "six-nimmt.tactical-seats",
                "the tactical mode is for {low} to {high} seats, not {seats}",
                low=allowed[0],
                high=allowed[-1],
                seats=seats,
            )
        if self.rounds and self.limit != DEFAULT_LIMIT:
            return say(
                "six-nimmt.two-ends",
                "a number of rounds and a limit exclude each other; give one of them",
            )
        return None

    def cards_in_sight(self, seats: int) -> int:
        """The hands and the first cards of the rows; the rest is put aside unseen."""
        return HAND_SIZE * seats + ROWS

    def hands(self, seats: int) -> tuple[int, ...]:
        """Ten cards for each seat."""
        return (HAND_SIZE,) * seats

    def write(self, state: State) -> None:
        """Into the fields of a state of this game."""
        assert isinstance(state, SixState)
        state.tactical = self.mode == "tactical"
        state.limit = self.limit
        state.rounds = self.rounds
