"""The sections of a position of The Gang, and the sentences for what no match comes to."""

from dataclasses import dataclass
from typing import Annotated

from stolik.core.errors import ImpossiblePositionError
from stolik.core.sections import (
    DECK,
    CardList,
    CardLists,
    Cards,
    Moves,
    Number,
    NumberLists,
    Numbers,
    Position,
    SeatMoves,
    SeatNumber,
    SeatNumbers,
    Word,
    card_lists,
)
from stolik.core.sentences import Value, say
from stolik.games.the_gang import state as gang
from stolik.games.the_gang.poker import CATEGORIES
from stolik.games.the_gang.specialists import ACE_VALUE
from stolik.games.the_gang.view import PHASES

SHUFFLES = (gang.SHUFFLE_CHALLENGES, gang.SHUFFLE_SPECIALISTS)  # kind of special card = phase
AT_THE_DEAL = (gang.SHUFFLE_HANDS, gang.PASS)
CHIP_PHASES = (gang.CHIPS, gang.ANSWER, gang.SHOW, gang.DISCARD)
GUESS_PHASES = (gang.GUESS_RANK, gang.GUESS_CATEGORY)
PHASE_NUMBERS = {
    PHASES[phase]: phase
    for phase in (*SHUFFLES, gang.DEAL, *AT_THE_DEAL, *CHIP_PHASES, *GUESS_PHASES, gang.OVER)
}
"""Of the phases in which a match waits or is over."""

SUCCESS, FAILURE = "success", "failure"
TOLD = (*map(str, range(gang.CAMERA_HOLE_CARDS + 1)), *CATEGORIES)
LARGEST_SUM = ACE_VALUE * gang.CAMERA_HOLE_CARDS
MENTIONED = CardList(lie_here=False)

Stars = tuple[int, ...]
"""By seat."""
MovesBySeat = tuple[tuple[int, int], ...]
"""Seats, and what they did."""


@dataclass(frozen=True, kw_only=True)
class TheGangPosition(Position):
    """The sections of a position."""

    phase: Annotated[str, Word(tuple(PHASE_NUMBERS))]
    vaults: Annotated[int, Number(0, gang.VAULTS, default=0)]
    alarms: Annotated[int, Number(0, gang.ALARMS, default=0)]
    last: Annotated[str | None, Word((SUCCESS, FAILURE), optional=True)]
    """How the last heist ended, where nothing else tells."""
    permanent: Annotated[Cards, MENTIONED]
    active: Annotated[Cards, MENTIONED]
    """The other challenges, and the specialist."""
    returned: Annotated[CardLists, card_lists(gang.KINDS, lie_here=False)]
    """Challenges and specialists at the bottom of their decks, which everybody has seen."""
    special_decks: Annotated[CardLists, card_lists(gang.KINDS, lie_here=False)]
    """The others of a shuffled deck, top first, cut short."""
    community: Annotated[Cards, CardList()]
    hands: Annotated[CardLists, card_lists()]
    discards: Annotated[CardLists, card_lists()]
    chips: Annotated[tuple[Stars, ...], NumberLists(gang.ROUNDS, gang.MOST_SEATS)]
    takes: Annotated[MovesBySeat, SeatMoves()]
    ready: Annotated[tuple[int, ...], SeatNumbers()]
    proposed: Annotated[tuple[int, ...], SeatNumbers()]
    refused: Annotated[int | None, SeatNumber()]
    proposal: Annotated[MovesBySeat, SeatMoves()]
    """At most one."""
    agreed: Annotated[tuple[int, ...], SeatNumbers()]
    used: Annotated[tuple[int, ...], Moves()]
    """At most one: how the specialist was used by agreement."""
    used_round: Annotated[int, Number(1, gang.ROUNDS, default=1)]
    told: Annotated[str | None, Word(TOLD, optional=True)]
    shown: Annotated[Cards, MENTIONED]
    passed: Annotated[CardLists, card_lists(lie_here=False)]
    announced: Annotated[tuple[int, ...], Numbers(0, LARGEST_SUM)]
    former: Annotated[CardLists, card_lists(lie_here=False)]
    guesses: Annotated[MovesBySeat, SeatMoves()]
    deck: Annotated[Cards, DECK]
    """Top card first."""


def impossible(code: str, template: str, **params: Value) -> ImpossiblePositionError:
    """Why no match of The Gang comes to a position."""
    return ImpossiblePositionError(say(f"the-gang.position-{code}", template, **params))


def no_such_phase(phase: str) -> ImpossiblePositionError:
    """The mode, the special cards or the chips do not lead there."""
    return impossible("phase", "phase: there is no {phase} here", phase=phase)


def check_moves(section: str, found: int, least: int, most: int) -> None:
    """The number of moves in a section."""
    if not least <= found <= most:
        raise impossible(
            "moves",
            "{section}: the number of moves is {found}, not {wanted}",
            section=section,
            found=found,
            wanted=str(least) if least == most else f"{least}–{most}",
        )
