"""The options of The Gang."""

from collections.abc import Mapping
from itertools import repeat
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from stolik.core.options import Only, Options
from stolik.core.sentences import Sentence, say
from stolik.engine.contract import State
from stolik.games.the_gang.state import (
    CHALLENGE,
    COMMUNITY_CARDS,
    FLOP,
    HOLE_CARDS,
    SPECIALIST,
    GangState,
)

MODES = ("basic", "advanced", "professional", "master")


class TheGangOptions(Options, frozen=True, kw_only=True):
    """Which special cards, and when a chip round ends."""

    seats: ClassVar[range] = range(3, 7)
    only: ClassVar[Mapping[str, Only]] = {
        "order": {"mode": ("advanced",)},
        "challenge": {"mode": ("advanced",), "order": ("numbered",)},
        "specialist": {"mode": ("advanced",), "order": ("numbered",)},
    }

    mode: Literal["basic", "advanced", "professional", "master"] = "basic"
    settle: Literal["ready", "instant"] = "ready"
    order: Literal["shuffled", "numbered"] = "shuffled"
    challenge: Annotated[int, Meta(ge=1, le=10)] = 1
    specialist: Annotated[int, Meta(ge=1, le=10)] = 1

    def check(self, seats: int) -> Sentence | None:  # noqa: ARG002  # all go with all seats
        """Numbered decks are for the advanced mode, their first numbers for numbered decks."""
        if self.order == "numbered" and self.mode != "advanced":
            return say(
                "the-gang.numbered-mode",
                "order: numbered goes with the mode advanced only, not with {mode}",
                mode=self.mode,
            )
        if self.order != "numbered":
            for name in ("challenge", "specialist"):
                if getattr(self, name) != 1:
                    return say(
                        "the-gang.number-without-order",
                        "option {name} goes with order: numbered only",
                        name=name,
                    )
        return None

    def cards_in_sight(self, seats: int) -> int | None:
        """Hole cards and community cards; special cards may draw others."""
        return HOLE_CARDS * seats + COMMUNITY_CARDS if self.mode == "basic" else None

    def hands(self, seats: int) -> tuple[int, ...]:
        """Hole cards, then the flop; special cards change how many cards go where."""
        return (*repeat(HOLE_CARDS, seats), FLOP) if self.mode == "basic" else ()

    def write(self, state: State) -> None:
        """Into the fields of a state of this game."""
        assert isinstance(state, GangState)
        state.mode = MODES.index(self.mode)
        state.instant = self.settle == "instant"
        state.numbered = self.order == "numbered"
        state.first_number[CHALLENGE] = self.challenge
        state.first_number[SPECIALIST] = self.specialist
