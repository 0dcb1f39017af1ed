"""The options of Abluxxen."""

from typing import ClassVar, Literal, get_args

from stolik.core.options import Options
from stolik.engine.contract import State
from stolik.games.abluxxen.state import ADVANCED, BASIC, EXPERT, AbluxxenState

Mode = Literal["basic", "advanced", "expert"]
MODES: tuple[Mode, ...] = get_args(Mode)
"""By their numbers in the compiled rules."""
assert (MODES[BASIC], MODES[ADVANCED], MODES[EXPERT]) == ("basic", "advanced", "expert")


class AbluxxenOptions(Options, frozen=True, kw_only=True):
    """Whether there is an optional card, and whether 1s rob 13s."""

    seats: ClassVar[range] = range(2, 6)

    mode: Mode = "basic"

    def write(self, state: State) -> None:
        """Into the fields of a state of this game."""
        assert isinstance(state, AbluxxenState)
        state.mode = MODES.index(self.mode)
