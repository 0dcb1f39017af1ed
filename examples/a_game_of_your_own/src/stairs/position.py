"""Positions of Stairs as text: rules.md, Positions."""

from dataclasses import dataclass
from typing import Annotated

from stairs import state as stairs
from stairs.notation import bits_of, cards_in
from stairs.state import StairsState
from stairs.view import PHASES
from stolik.core.errors import ImpossiblePositionError
from stolik.core.position import PositionFormat, check_count, check_end, check_start
from stolik.core.sections import (
    DECK,
    CardList,
    CardLists,
    Cards,
    Number,
    Numbers,
    Position,
    SeatNumber,
    SeatNumbers,
    Word,
    card_lists,
    unknown,
)
from stolik.core.sentences import say
from stolik.engine import contract
from stolik.engine.arrays import StateArray, state_tuple

DEAL, PLAY, OVER = (PHASES[phase] for phase in (stairs.DEAL, stairs.PLAY, stairs.OVER))
ALL_CARDS = cards_in(stairs.ALL_CARDS)


@dataclass(frozen=True, kw_only=True)
class StairsPosition(Position):
    """The sections of a position."""

    phase: Annotated[str, Word((DEAL, PLAY, OVER))]
    round: Annotated[int, Number(1, stairs.MOST_ROUNDS, default=1)]
    turn: Annotated[int | None, SeatNumber()]
    stairs: Annotated[Cards, CardList()]
    top: Annotated[int | None, SeatNumber()]
    passed: Annotated[tuple[int, ...], SeatNumbers()]
    hands: Annotated[CardLists, card_lists()]
    gone: Annotated[Cards, CardList()]
    points: Annotated[tuple[int, ...], Numbers(low=0)]
    aside: Annotated[Cards, DECK]
    """In natural order, so it is never written where every card is known."""


def write_position(array: StateArray, seat: int | None) -> StairsPosition:
    """Everything, or what a seat sees: no other hand, and nothing that lies aside."""
    state = state_tuple(array)
    seats = range(state.seats)
    hands = [cards_in(hand) for hand in state.hand[: state.seats]]
    laid = state.stairs | state.gone
    aside = cards_in(stairs.ALL_CARDS & ~(laid | sum(state.hand[: state.seats])))
    if seat is not None and state.phase != stairs.DEAL:
        hands = [hand if owner == seat else unknown(hand) for owner, hand in enumerate(hands)]
        aside = unknown(aside)
    return StairsPosition(
        seen_by=seat,
        phase=PHASES[state.phase],
        round=state.round_number,
        turn=state.on_turn if state.phase == stairs.PLAY else None,
        stairs=cards_in(state.stairs),
        top=state.top_seat if state.stairs else None,
        passed=tuple(other for other in seats if not state.climbing >> other & 1),
        hands=tuple(hands),
        gone=cards_in(state.gone),
        points=tuple(state.points[: state.seats]),
        aside=aside,
    )


def read_position(position: StairsPosition, state: StairsState) -> None:
    """Sets up a state whose seats and options are set."""
    contract.begin(state)
    state.round_number = position.round
    state.points[: state.seats] = position.points
    check_start(position.round, is_beyond=position.round > state.rounds)
    if position.phase == DEAL:
        return
    state.hand[: state.seats] = [bits_of(hand) for hand in position.hands]
    state.stairs = bits_of(position.stairs)
    state.gone = bits_of(position.gone)
    check_cards(position, state)
    if position.phase == PLAY:
        set_up_play(position, state)
    else:
        check_end(position.round, is_last=position.round == state.rounds)
        state.phase = stairs.OVER


def check_cards(position: StairsPosition, state: StairsState) -> None:
    """Three were dealt to each seat; the round is over when a hand is empty."""
    held = [len(hand) for hand in position.hands]
    check_count("hands", max(held), 1, stairs.HAND_SIZE)
    check_count("hands", min(held), int(position.phase == PLAY), stairs.HAND_SIZE)
    laid = len(position.stairs) + len(position.gone)
    check_count("hands", sum(held), stairs.HAND_SIZE * len(held) - laid)
    step = stairs.STEEP_STEP if state.steep else 1
    for lower, higher in zip(position.stairs, position.stairs[1:], strict=False):
        if higher - lower < step:
            raise ImpossiblePositionError(
                say(
                    "stairs.position-step",
                    "stairs: {card} is too low a step after {top}",
                    card=higher,
                    top=lower,
                )
            )


def set_up_play(position: StairsPosition, state: StairsState) -> None:
    """A seat is on turn; others have passed, or one of them laid the top card."""
    climbing = set(range(int(state.seats))) - set(position.passed)
    others = climbing - {position.turn}
    may_be_on_top = others if position.stairs else {None}
    if (
        position.turn not in climbing
        or position.top not in may_be_on_top
        or (position.passed and not position.stairs)
    ):
        raise ImpossiblePositionError(
            say(
                "stairs.position-turn",
                "turn, top, passed: one seat is on turn and another laid the top card,"
                " and neither has passed",
            )
        )
    assert position.turn is not None
    state.on_turn = position.turn
    state.top_seat = position.turn if position.top is None else position.top
    state.climbing = sum(1 << seat for seat in climbing)
    state.phase = stairs.PLAY


FORMAT = PositionFormat(
    sections=StairsPosition,
    cards=lambda _state: ALL_CARDS,
    read=read_position,
    write=write_position,
)
