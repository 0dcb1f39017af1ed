"""Positions of Take That as text: docs/rules/take-that.md, section Positions."""

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
    goes_on,
)
from stolik.core.sections import (
    DECK,
    CardList,
    CardLists,
    Cards,
    Moves,
    Number,
    Numbers,
    Position,
    SeatNumber,
    Word,
    card_lists,
    unknown,
)
from stolik.core.sentences import say
from stolik.engine import contract
from stolik.engine.arrays import (
    StateArray,
    legal_actions,
    make_move,
    new_array,
    state_tuple,
    supply_shuffle,
)
from stolik.games.take_that import state as take_that
from stolik.games.take_that.knowledge import extra_cards_are_hidden
from stolik.games.take_that.state import TakeThatState
from stolik.games.take_that.view import PHASES, cards_by_zone

DEAL, PLAY, OVER = (PHASES[phase] for phase in (take_that.DEAL, take_that.PLAY, take_that.OVER))
ALL_CARDS: Cards = tuple(take_that.CARDS.tolist())
MOST_ROUNDS = 99
WORST_ROUND = -int(take_that.PENALTY.sum())
BEST_ROUND = int((take_that.TWIN > 0).sum())


@dataclass(frozen=True, kw_only=True)
class TakeThatPosition(Position):
    """The sections of a position."""

    phase: Annotated[str, Word((DEAL, PLAY, OVER))]
    round: Annotated[int, Number(1, MOST_ROUNDS, default=1)]
    turn: Annotated[int | None, SeatNumber()]
    row: Annotated[Cards, CardList()]
    hands: Annotated[CardLists, card_lists()]
    plus: Annotated[CardLists, card_lists()]
    minus: Annotated[CardLists, card_lists()]
    """Without the extra cards."""
    extra: Annotated[CardLists, card_lists()]
    totals: Annotated[tuple[int, ...], Numbers()]
    moves: Annotated[tuple[int, ...], Moves()]
    """Of this round; none where they are not known."""
    deck: Annotated[Cards, DECK]
    """Top card first."""


# Writing.


def write_position(array: StateArray, seat: int | None) -> TakeThatPosition:
    """Everything, or what a seat sees: no other hand, no deck, no extra card before the scoring."""
    state = state_tuple(array)
    seats = range(state.seats)
    zones = [tuple(cards) for cards in cards_by_zone(state)]
    hands = [tuple(sorted(state.hand[owner][: state.hand_size[owner]])) for owner in seats]
    extra = [zones[take_that.EXTRA + owner] for owner in seats]
    deck = tuple(state.deck[: state.deck_size][::-1])
    if seat is not None:
        hands = [hand if owner == seat else unknown(hand) for owner, hand in enumerate(hands)]
        extra = (
            [unknown(pile) for pile in extra]
            if uncompiled(extra_cards_are_hidden)(state)
            else extra
        )
        deck = unknown(deck)
    is_on = state.phase == take_that.PLAY
    return TakeThatPosition(
        seen_by=seat,
        phase=PHASES[state.phase],
        round=state.round_number,
        turn=state.on_turn if is_on else None,
        row=tuple(state.row[: state.row_length]),
        hands=tuple(hands),
        plus=tuple(zones[take_that.PLUS + owner] for owner in seats),
        minus=tuple(zones[take_that.MINUS + owner] for owner in seats),
        extra=tuple(extra),
        totals=tuple(state.total[: state.seats]),
        moves=known_moves(array[0]) if is_on else (),
        deck=ALL_CARDS if state.phase == take_that.DEAL else deck,
    )


def known_moves(state: TakeThatState) -> tuple[int, ...]:
    """Of the round, unless it began with a position that was set up without them."""
    moves = tuple(int(action) for action in state.moves[: state.move_count])
    return moves if lead_to(moves, state) else ()


def lead_to(moves: Sequence[int], state: TakeThatState) -> bool:
    """Whether these moves of the round lead to what lies open on the table."""
    array = new_array(state)
    contract.begin(array[0])
    supply_shuffle(array, [take_that.NO_CARD] * take_that.DECK_SIZE)  # only sizes matter
    on_turn, hand, hand_size = array["on_turn"], array["hand"][0], array["hand_size"][0]
    on_turn[0] = beginner(state)
    for action in moves:
        mover = int(on_turn[0])
        if hand_size[mover]:
            hand[mover, 0] = card_used(action)
        if action not in legal_actions(array, mover):
            return False
        make_move(array, mover, action)
    return open_table(array[0]) == open_table(state)


def card_used(action: int) -> int:
    """The card of the hand that a move takes."""
    if action == take_that.TAKE:
        return take_that.NO_CARD
    if action < take_that.FIRST_PULL:
        return action
    return int(take_that.TWIN[action - take_that.FIRST_PULL])


def open_table(state: TakeThatState) -> tuple[object, ...]:
    """Everything that lies open, and how many cards lie elsewhere."""
    seats = slice(int(state.seats))
    zones = state.zone[1:].tolist()
    return (
        int(state.on_turn),
        int(state.deck_size),
        state.row[: state.row_length].tolist(),
        state.hand_size[seats].tolist(),
        state.extra_cards[seats].tolist(),
        [zone if zone < take_that.EXTRA else take_that.UNSEEN for zone in zones],
    )


def beginner(state: TakeThatState) -> int:
    """The seat that begins this round."""
    return (int(state.round_number) - 1) % int(state.seats)


# Reading.


def read_position(position: TakeThatPosition, state: TakeThatState) -> None:
    """Sets up a state whose seats and options are set."""
    contract.begin(state)
    state.round_number = position.round
    state.total[: state.seats] = position.totals
    state.on_turn = beginner(state)
    if position.phase != DEAL:
        set_up_table(position, state)
    if position.phase == PLAY:
        set_up_play(position, state)
    if position.phase == OVER:
        set_up_end(position, state)
    check_totals(position, state)


def set_up_table(position: TakeThatPosition, state: TakeThatState) -> None:
    """Hands, row, piles and deck."""
    for seat, hand in enumerate(position.hands):
        check_count(f"hands, seat {seat}", len(hand), 0, full_hand(state))
        state.hand[seat, : len(hand)] = hand
        state.hand_size[seat] = len(hand)
        state.extra_cards[seat] = len(position.extra[seat])
        check_piles(position, seat, state)
        for first, pile in zip(
            (take_that.PLUS, take_that.MINUS, take_that.EXTRA),
            (position.plus[seat], position.minus[seat], position.extra[seat]),
            strict=True,
        ):
            state.zone[list(pile)] = first + seat
        state.points[seat] = len(position.plus[seat]) - penalty(position.minus[seat])
    state.row[: len(position.row)] = position.row
    state.row_length = len(position.row)
    state.zone[list(position.row)] = take_that.ROW
    state.deck[: len(position.deck)] = position.deck[::-1]
    state.deck_size = len(position.deck)
    lain_open = (state.zone > take_that.UNSEEN) & (state.zone < take_that.EXTRA)
    state.unseen[:] = take_that.BITS[~lain_open].sum(axis=0)


def set_up_play(position: TakeThatPosition, state: TakeThatState) -> None:
    """A seat is on turn, after these moves."""
    if position.turn is None:
        raise ImpossiblePositionError(
            say("take-that.position-turn", "turn: one seat is on turn in the phase play")
        )
    if not position.row and not position.deck:
        raise ImpossiblePositionError(goes_on())
    state.on_turn = position.turn
    check_hands(state)
    if position.moves and not lead_to(position.moves, state):
        raise ImpossiblePositionError(
            say("take-that.position-moves", "moves: they do not lead to this position")
        )
    state.moves[: len(position.moves)] = position.moves
    state.move_count = len(position.moves)
    state.phase = take_that.PLAY


def set_up_end(position: TakeThatPosition, state: TakeThatState) -> None:
    """Row and deck are empty, and the extra cards are turned up."""
    check_count("row", len(position.row), 0)
    check_count("deck", len(position.deck), 0)
    for seat, pile in enumerate(position.extra):
        state.points[seat] -= penalty(pile)
    state.phase = take_that.OVER


def full_hand(state: TakeThatState) -> int:
    """How many cards a seat holds as long as there is a deck."""
    return take_that.HAND_OF_FOUR if state.seats == take_that.MOST_SEATS else take_that.HAND_LIMIT


def penalty(cards: Cards) -> int:
    """The minus points of a minus pile."""
    return int(take_that.PENALTY[list(cards)].sum())


def check_hands(state: TakeThatState) -> None:
    """Full hands as long as there is a deck; then they shrink in turn."""
    seats, on_turn = int(state.seats), int(state.on_turn)
    most = full_hand(state) if state.deck_size else int(state.hand_size[on_turn])
    least = most - int(state.deck_size == 0)
    for step in range(seats):
        seat = (on_turn + step) % seats
        found = int(state.hand_size[seat])
        check_count(f"hands, seat {seat}", found, least, most)
        most = found  # who comes later has already used as many cards, or more


def check_piles(position: TakeThatPosition, seat: int, state: TakeThatState) -> None:
    """Pairs of twins were pulled, and an extra card came with a row of one card."""
    for card in position.plus[seat]:
        if take_that.TWIN[card] not in position.plus[seat]:
            raise ImpossiblePositionError(
                say(
                    "take-that.position-twin",
                    "plus: {card} was not pulled without its twin",
                    card=card,
                )
            )
    most = len(position.minus[seat]) if state.pro else 0
    check_count(f"extra, seat {seat}", len(position.extra[seat]), 0, most)


def check_totals(position: TakeThatPosition, state: TakeThatState) -> None:
    """What the rounds before can have brought."""
    check_start(position.round, is_beyond=position.round > state.rounds)
    before = position.totals
    if position.phase == OVER:
        check_end(position.round, is_last=position.round == state.rounds)
        before = tuple(
            total - int(points) for total, points in zip(before, state.points, strict=False)
        )
    scored = position.round - 1
    check_scores("totals", before, WORST_ROUND * scored, BEST_ROUND * scored)


FORMAT = PositionFormat(
    sections=TakeThatPosition,
    cards=lambda _state: ALL_CARDS,
    read=read_position,
    write=write_position,
)
