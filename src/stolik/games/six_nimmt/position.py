"""Positions of 6 nimmt! as text: docs/rules/six-nimmt.md, section Positions."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from stolik.compiler import uncompiled
from stolik.core.errors import ImpossiblePositionError
from stolik.core.position import (
    PositionFormat,
    check_count,
    check_end,
    check_scores,
    check_start,
)
from stolik.core.sections import (
    LARGEST_NUMBER,
    UNKNOWN,
    CardLists,
    Cards,
    Number,
    Numbers,
    Position,
    Word,
    card_lists,
    unknown,
)
from stolik.core.sentences import Seat, say
from stolik.engine import contract
from stolik.engine.arrays import StateArray, StateTuple, state_tuple
from stolik.games.six_nimmt import state as six
from stolik.games.six_nimmt.rules import is_last_round, tactical_cards
from stolik.games.six_nimmt.state import SixState
from stolik.games.six_nimmt.view import PHASES, bull_piles, hand_of

DEAL, DRAFT, CHOOSE, TAKE, OVER = (
    PHASES[phase] for phase in (six.DEAL, six.DRAFT, six.CHOOSE, six.TAKE, six.OVER)
)
ONLY_IN = {DEAL: "classic", DRAFT: "tactical"}
"""The mode of a phase that the other has not."""


@dataclass(frozen=True, kw_only=True)
class SixPosition(Position):
    """The sections of a position."""

    phase: Annotated[str, Word((DEAL, DRAFT, CHOOSE, TAKE, OVER))]
    round: Annotated[int, Number(1, LARGEST_NUMBER, default=1)]
    rows: Annotated[CardLists, card_lists(six.ROWS)]
    hands: Annotated[CardLists, card_lists()]
    """As they were at the start of the turn: with the cards chosen."""
    chosen: Annotated[CardLists, card_lists(lie_here=False)]
    """At most one card of every seat."""
    piles: Annotated[CardLists, card_lists()]
    totals: Annotated[tuple[int, ...], Numbers(low=0)]


def all_cards(state: SixState) -> Sequence[int]:
    """Fewer in the tactical mode."""
    return range(1, (tactical_cards(state) if state.tactical else six.DECK_SIZE) + 1)


# Writing.


def write_position(array: StateArray, seat: int | None) -> SixPosition:
    """Everything, or what a seat sees: in the classic mode no other hand."""
    state = state_tuple(array)
    seats = range(state.seats)
    return SixPosition(
        seen_by=seat,
        phase=PHASES[state.phase],
        round=state.round_number,
        rows=tuple(
            tuple(row[:length]) for row, length in zip(state.rows, state.row_length, strict=True)
        ),
        hands=tuple(written_hand(state, owner, seat) for owner in seats),
        chosen=tuple(written_choice(state, owner, seat) for owner in seats),
        piles=bull_piles(state),
        totals=tuple(state.total[: state.seats]),
    )


def written_hand(state: StateTuple, owner: int, seat: int | None) -> Cards:
    """With the card chosen, until the cards of the turn are placed."""
    held = hand_of(state, owner)
    laid = (state.laid[owner],) if state.laid[owner] and state.phase != six.OVER else ()
    if seat in (None, owner) or state.tactical:
        return tuple(sorted(held + laid))
    return laid + unknown(held) if state.phase == six.TAKE else unknown(held + laid)


def written_choice(state: StateTuple, owner: int, seat: int | None) -> Cards:
    """Nobody else knows it before the reveal."""
    if not state.laid[owner]:
        return ()
    is_hidden = state.phase == six.CHOOSE and seat not in (None, owner)
    return (UNKNOWN if is_hidden else state.laid[owner],)


# Reading.


def read_position(position: SixPosition, state: SixState) -> None:
    """Sets up a state whose seats and options are set."""
    contract.begin(state)
    check_phase(position, state)
    state.round_number = position.round
    state.total[: state.seats] = position.totals
    match position.phase:
        case "draft":
            set_up_draft(position, state)
        case "choose" | "take":
            set_up_turn(position, state)
        case "over":
            set_up_end(position, state)
    check_totals(position, state)


def check_phase(position: SixPosition, state: SixState) -> None:
    """The classic mode deals and the tactical mode drafts."""
    mode = "tactical" if state.tactical else "classic"
    if ONLY_IN.get(position.phase, mode) != mode:
        raise ImpossiblePositionError(
            say(
                "six-nimmt.position-phase",
                "phase: there is no {phase} in the mode {mode}",
                phase=position.phase,
                mode=mode,
            )
        )


def set_up_draft(position: SixPosition, state: SixState) -> None:
    """The seats have drafted in turn."""
    seats = int(state.seats)
    first = (position.round - 1) % seats
    drafts = sum(map(len, position.hands))
    for seat, hand in enumerate(position.hands):
        turns_to_wait = (seat - first) % seats
        check_count(f"hands, seat {seat}", len(hand), (drafts + seats - 1 - turns_to_wait) // seats)
        hold(state, seat, hand)
        state.pile[list(hand)] = six.DRAFTED
    state.drafter = (first + drafts) % seats


def set_up_turn(position: SixPosition, state: SixState) -> None:
    """Everybody is choosing, or the cards are revealed and the lowest fits nowhere."""
    hand_size = len(position.hands[0])
    check_count("hands, seat 0", hand_size, 1, six.HAND_SIZE)
    for seat, hand in enumerate(position.hands):
        check_count(f"hands, seat {seat}", len(hand), hand_size)
        card = chosen_card(position, seat)
        hold(state, seat, [other for other in hand if other != card])
        state.laid[seat] = card
    lay_table(position, state, turns=six.HAND_SIZE - hand_size)
    state.choosing = sum(1 << seat for seat, cards in enumerate(position.chosen) if not cards)
    state.phase = six.CHOOSE
    if position.phase == TAKE:
        line_up(position, state)
        check_that_it_fits_nowhere(state)
        state.phase = six.TAKE


def set_up_end(position: SixPosition, state: SixState) -> None:
    """All cards of the last turn are placed."""
    lay_table(position, state, turns=six.HAND_SIZE)
    for seat, cards in enumerate(position.chosen):
        state.laid[seat : seat + 1] = cards[:1]
        check_that_it_lies_there(position, seat)
    line_up(position, state)
    state.placed = state.seats
    state.phase = six.OVER


def hold(state: SixState, seat: int, cards: Sequence[int]) -> None:
    """Takes cards into an empty hand."""
    check_count(f"hands, seat {seat}", len(cards), 0, six.HAND_SIZE)
    state.hand[seat, : len(cards)] = cards
    state.hand_size[seat] = len(cards)


def chosen_card(position: SixPosition, seat: int) -> int:
    """Any card of the hand where it is hidden."""
    hand, chosen = position.hands[seat], position.chosen[seat]
    check_count(f"chosen, seat {seat}", len(chosen), 0, 1)
    card = chosen[0] if chosen else six.NO_CARD
    if card == UNKNOWN:
        return hand[0]
    if chosen and card not in hand:
        raise ImpossiblePositionError(
            say(
                "six-nimmt.position-chosen",
                "chosen: {card} is not in the hand of {seat}",
                card=card,
                seat=Seat(seat),
            )
        )
    return card


def lay_table(position: SixPosition, state: SixState, *, turns: int) -> None:
    """The rows and the bull piles after so many turns."""
    for row, cards in enumerate(position.rows):
        check_row(row, cards)
        state.rows[row, : len(cards)] = cards
        state.row_length[row] = len(cards)
        state.row_end[row] = cards[-1]
    for seat, cards in enumerate(position.piles):
        state.pile[list(cards)] = seat
        state.bulls[seat] = bulls(cards)
    on_table = sum(map(len, position.rows + position.piles))
    check_count("rows and piles", on_table, six.ROWS, six.ROWS + int(state.seats) * turns)


def check_row(row: int, cards: Cards) -> None:
    """One to five cards, ascending."""
    check_count(f"rows, row {row + 1}", len(cards), 1, six.ROW_LIMIT)
    if list(cards) != sorted(cards):
        raise ImpossiblePositionError(
            say("six-nimmt.position-row", "rows: row {row} does not ascend", row=row + 1)
        )


def bulls(cards: Cards) -> int:
    """On these cards together."""
    return int(six.BULLS[list(cards)].sum())


def line_up(position: SixPosition, state: SixState) -> None:
    """The seats by their revealed cards, lowest first."""
    for seat, cards in enumerate(position.chosen):
        check_count(f"chosen, seat {seat}", len(cards), 1)
    seats = sorted(range(state.seats), key=lambda seat: int(state.laid[seat]))
    state.order[: state.seats] = seats


def check_that_it_fits_nowhere(state: SixState) -> None:
    """A row is taken for no other card."""
    card = min(int(card) for card in state.laid[: state.seats])
    if card > min(state.row_end):
        raise ImpossiblePositionError(
            say("six-nimmt.position-take", "phase: {card} fits a row, nobody takes one", card=card)
        )


def check_that_it_lies_there(position: SixPosition, seat: int) -> None:
    """At the end the cards of the last turn lie in rows and on piles."""
    for card in position.chosen[seat]:
        if not any(card in cards for cards in position.rows + position.piles):
            raise ImpossiblePositionError(
                say(
                    "six-nimmt.position-placed",
                    "chosen: {card} lies in no row and on no pile",
                    card=card,
                )
            )


def check_totals(position: SixPosition, state: SixState) -> None:
    """That the match is not over before its end, and what the rounds before can have brought."""
    before = position.totals
    if position.phase == OVER:
        check_end(position.round, is_last=uncompiled(is_last_round)(state))
        before = tuple(
            total - bulls(pile) for total, pile in zip(before, position.piles, strict=True)
        )
    check_start(position.round, is_beyond=is_beyond_the_end(position.round, before, state))
    scored = position.round - 1
    # The rows hold twenty cards at most; each of the others has brought a bull.
    fewest = six.HAND_SIZE * int(state.seats) + six.ROWS - six.ROWS * six.ROW_LIMIT
    check_scores("totals", before, fewest * scored, bulls(tuple(all_cards(state))) * scored)


def is_beyond_the_end(round_number: int, totals: Sequence[int], state: SixState) -> bool:
    """Whether the totals before that round had ended the match."""
    if state.rounds != six.ROUNDS_UNLIMITED:
        return round_number > state.rounds
    return max(totals) > state.limit


FORMAT = PositionFormat(
    sections=SixPosition, cards=all_cards, read=read_position, write=write_position
)
