"""Positions of Red7 as text: docs/rules/red7.md, section Positions."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Annotated

from stolik.compiler import uncompiled
from stolik.core.errors import ImpossiblePositionError
from stolik.core.position import PositionFormat, check_count, check_end, check_start
from stolik.core.sections import (
    DECK,
    UNKNOWN,
    CardList,
    CardLists,
    Cards,
    Number,
    Position,
    SeatNumber,
    SeatNumbers,
    Word,
    card_lists,
    unknown,
)
from stolik.core.sentences import Seat, say
from stolik.engine import contract
from stolik.engine.arrays import StateArray, StateTuple, new_array, state_tuple, step
from stolik.games.red7 import state as red7
from stolik.games.red7.knowledge import hidden_cards, turn_is_possible
from stolik.games.red7.notation import CARD_NAMES
from stolik.games.red7.palettes import ALL_CARDS, EVEN_CARDS, ONE_NUMBER, ONES_AND_SEVENS
from stolik.games.red7.state import Red7State
from stolik.games.red7.view import PHASES, winning_seat
from stolik.games.red7.winning import face_others, rule_of, set_palette

DEAL, TURN, EXTRA, REMOVE, DROP, FINISH, OVER = (
    PHASES[phase]
    for phase in (
        red7.DEAL,
        red7.TURN,
        red7.EXTRA,
        red7.REMOVE,
        red7.DROP,
        red7.FINISH,
        red7.OVER,
    )
)
PHASE_NUMBERS = {name: phase for phase, name in PHASES.items()}
MUST_WIN, SKIPPED = "must-win", "skipped"
NUMBER_PLAYED = {EXTRA: 5, REMOVE: 1, DROP: 7, SKIPPED: 5}
"""What lies in the palette of the seat on turn, by phase or by flag."""
NATURAL_ORDER: Cards = tuple(red7.CARD_AT.tolist())
FEWEST_IN_ROUND = 2
PALETTE_AFTER_A_PLAY = 2
MOST_COUNTING = EVEN_CARDS.bit_count()
"""As many cards count under green or violet."""
MOST_NEEDED = 2
"""Cards of a hand that show that a turn is possible: one for the palette, one for the canvas."""


@dataclass(frozen=True, kw_only=True)
class Red7Position(Position):
    """The sections of a position."""

    phase: Annotated[str, Word((DEAL, TURN, EXTRA, REMOVE, DROP, FINISH, OVER))]
    round: Annotated[int, Number(1, red7.DECK_SIZE, default=1)]
    turn: Annotated[int | None, SeatNumber()]
    out: Annotated[tuple[int, ...], SeatNumbers()]
    flag: Annotated[str | None, Word((MUST_WIN, SKIPPED), optional=True)]
    hands: Annotated[CardLists, card_lists()]
    palettes: Annotated[CardLists, card_lists()]
    """Also those set aside."""
    canvas: Annotated[Cards, CardList()]
    """The top is the last."""
    scored: Annotated[CardLists, card_lists()]
    seen: Annotated[Cards, CardList(lie_here=False)]
    """Of the hands and the deck."""
    barred: Annotated[CardLists, card_lists(lie_here=False)]
    """Of the cards that others have not seen."""
    deck: Annotated[Cards, DECK]
    """Top card first."""


def bits(cards: Iterable[int]) -> int:
    """A set of cards; those that are unknown are none."""
    found = 0
    for card in cards:
        if card != UNKNOWN:
            found |= 1 << card
    return found


def in_order(cards: int) -> Cards:
    """A set of cards in natural order."""
    return tuple(card for card in NATURAL_ORDER if cards >> card & 1)


# Writing.


def write_position(array: StateArray, seat: int | None) -> Red7Position:
    """Everything, or what a seat sees: of other hands and the deck only what lay face up."""
    state = state_tuple(array)
    seats = range(state.seats)
    is_dealt = state.phase != red7.DEAL
    in_turn = red7.TURN <= state.phase <= red7.FINISH
    deck = tuple(state.deck[: state.deck_size][::-1])
    scored = bits(chain(*map(in_order, state.scored)))
    return Red7Position(
        seen_by=seat,
        phase=PHASES[state.phase],
        round=state.round_number,
        turn=state.turn if in_turn else None,
        out=tuple(owner for owner in seats if is_dealt and not state.playing >> owner & 1),
        flag=written_flag(state),
        hands=tuple(written_hand(state, owner, seat) for owner in seats),
        palettes=tuple(in_order(state.palette[owner]) for owner in seats),
        canvas=tuple(state.canvas[: state.canvas_size]),
        scored=tuple(in_order(state.scored[owner]) for owner in seats),
        seen=in_order(state.seen & bits(chain(deck, *map(in_order, state.hand)))),
        barred=tuple(written_barred(state, owner, seat) for owner in seats),
        deck=written_deck(state, deck, seat) if is_dealt else in_order(ALL_CARDS & ~scored),
    )


def written_flag(state: StateTuple) -> str | None:
    """In every other phase it follows from the phase."""
    if state.phase != red7.FINISH:
        return None
    if state.must_win:
        return MUST_WIN
    return SKIPPED if state.extra_skipped else None


def written_hand(state: StateTuple, owner: int, seat: int | None) -> Cards:
    """Of another hand only the cards that lay face up are known."""
    hand = state.hand[owner]
    if seat in (None, owner):
        return in_order(hand)
    return in_order(hand & state.seen) + unknown(in_order(hand & ~state.seen))


def written_barred(state: StateTuple, owner: int, seat: int | None) -> Cards:
    """Cards that lay face up are known better than this."""
    cards = in_order(state.barred[owner] & state.hand[owner] & ~state.seen)
    return cards if seat in (None, owner) else unknown(cards)


def written_deck(state: StateTuple, deck: Cards, seat: int | None) -> Cards:
    """A card that a 1 or a 7 put there is known."""
    if seat is None:
        return deck
    return tuple(card if state.seen >> card & 1 else UNKNOWN for card in deck)


# Reading.


def read_position(position: Red7Position, state: Red7State) -> None:
    """Sets up a state whose seats and options are set."""
    contract.begin(state)
    check_effects(position, state)
    state.round_number = position.round
    set_up_scores(position, state)
    if position.phase == DEAL:
        return
    lay_table(position, state)
    if position.phase == OVER:
        set_up_end(position, state)
    else:
        set_up_turn(position, state)


def check_effects(position: Red7Position, state: Red7State) -> None:
    """Without them a turn is one move, and no card that lay face up is picked up."""
    phase_is_of_effects = position.phase in (EXTRA, REMOVE, DROP, FINISH)
    found = {"phase": phase_is_of_effects, "seen": position.seen, "barred": any(position.barred)}
    for section, value in found.items():
        if value and not state.effects:
            raise ImpossiblePositionError(
                say(
                    "red7.position-effects",
                    "{section}: only in a match with effects",
                    section=section,
                )
            )


def set_up_scores(position: Red7Position, state: Red7State) -> None:
    """Every round before brought its winner a card or more, but nobody the victory."""
    for seat, cards in enumerate(position.scored):
        state.scored[seat] = bits(cards)
        state.score[seat] = sum(card // red7.COLOURS + 1 for card in cards)
    scored = sum(map(len, position.scored))
    is_over = position.phase == OVER
    rounds = position.round - (not is_over) if state.advanced else 0
    check_count("scored", scored, rounds, rounds * MOST_COUNTING)
    too_few = red7.DECK_SIZE - scored < (red7.HAND_SIZE + 1) * int(state.seats)
    has_ended = bool((state.score >= state.target).any()) or too_few
    is_second = position.round > 1 and not state.advanced
    check_start(position.round, is_beyond=is_second or (has_ended and not is_over))


def lay_table(position: Red7Position, state: Red7State) -> None:
    """Hands, palettes, canvas and deck, and what the players know of them."""
    for seat in range(state.seats):
        check_count(f"hands, seat {seat}", len(position.hands[seat]), 0, red7.HAND_SIZE)
        state.hand[seat] = bits(position.hands[seat])
        palette = bits(position.palettes[seat])
        if seat in position.out:
            state.palette[seat] = palette
        else:
            state.playing |= 1 << seat
            set_palette(state, seat, palette)
    state.canvas[: len(position.canvas)] = position.canvas
    state.canvas_size = len(position.canvas)
    state.on_canvas = bits(position.canvas)
    state.deck[: len(position.deck)] = position.deck[::-1]
    state.deck_size = len(position.deck)
    state.seen = bits(chain(position.seen, position.canvas, *position.palettes))
    for seat in range(state.seats):
        bar(position, seat, state)
    check_hidden_ones_and_sevens(position, state)


def bar(position: Red7Position, seat: int, state: Red7State) -> None:
    """Where the cards are hidden any will do: they are dealt again."""
    unseen = int(state.hand[seat] & ~state.seen)
    barred = position.barred[seat]
    check_count(f"barred, seat {seat}", len(barred), 0, unseen.bit_count())
    if position.seen_by not in (None, seat):
        state.barred[seat] = bits(in_order(unseen)[: len(barred)])
        return
    for card in in_order(bits(barred) & ~(unseen & ONES_AND_SEVENS)):
        raise ImpossiblePositionError(
            say(
                "red7.position-barred",
                "barred: {card} is not a 1 or a 7 that only {seat} knows of",
                card=CARD_NAMES[card],
                seat=Seat(seat),
            )
        )
    state.barred[seat] = bits(barred)


def check_hidden_ones_and_sevens(position: Red7Position, state: Red7State) -> None:
    """The other seats cannot hold more than there are."""
    if position.seen_by is not None:
        hidden = uncompiled(hidden_cards)(state, position.seen_by) & ONES_AND_SEVENS
        barred = len(position.barred[position.seen_by])
        found = sum(map(len, position.barred)) - barred
        check_count("barred", found, 0, hidden.bit_count())


def set_up_turn(position: Red7Position, state: Red7State) -> None:
    """A seat is on turn, and may have begun it."""
    check_in_round(state, FEWEST_IN_ROUND, int(state.seats))
    for seat, palette in enumerate(position.palettes):
        check_count(f"palettes, seat {seat}", len(palette), 1, red7.DECK_SIZE)
    if position.turn is None or position.turn in position.out:
        raise ImpossiblePositionError(
            say(
                "red7.position-turn",
                "turn: in the phase {phase} a seat that is in the round is on turn",
                phase=position.phase,
            )
        )
    state.turn = position.turn
    state.phase = PHASE_NUMBERS[position.phase]
    state.must_win = position.phase in (REMOVE, DROP)
    state.extra_skipped = False
    face_others(state, position.turn)
    if position.phase == TURN:
        check_that_the_one_before_is_winning(state)
    else:
        set_up_effect(position, state)


def set_up_effect(position: Red7Position, state: Red7State) -> None:
    """The seat on turn has played a card to its palette."""
    turn = int(state.turn)
    if position.phase == FINISH:
        state.must_win = position.flag == MUST_WIN
        state.extra_skipped = position.flag == SKIPPED
    if position.phase != FINISH or not state.must_win:  # a 7 may be gone again
        palette = len(position.palettes[turn])
        check_count(f"palettes, seat {turn}", palette, PALETTE_AFTER_A_PLAY, red7.DECK_SIZE)
    check_number_played(state, NUMBER_PLAYED.get(position.phase))
    if state.extra_skipped:
        check_number_played(state, NUMBER_PLAYED[SKIPPED])
        unseen = int(state.hand[turn] & ~state.seen)
        check_count(f"barred, seat {turn}", len(position.barred[turn]), unseen.bit_count())
    if not some_hand_allows_it(state, position.seen_by):
        raise ImpossiblePositionError(
            say(
                "red7.position-hand",
                "phase: the hand of {seat} does not allow the phase {phase} in this turn",
                seat=Seat(turn),
                phase=position.phase,
            )
        )


def set_up_end(position: Red7Position, state: Red7State) -> None:
    """One seat is left in the round, which is scored."""
    check_in_round(state, 1, 1)
    winner = int(state.playing).bit_length() - 1
    for seat, palette in enumerate(position.palettes):
        may_be_empty = state.advanced and seat == winner
        check_count(f"palettes, seat {seat}", len(palette), int(not may_be_empty), red7.DECK_SIZE)
    if state.advanced:
        scored = len(position.scored[winner])
        check_count(f"scored, seat {winner}", scored, 1, red7.DECK_SIZE)
        others = [int(state.score[seat]) for seat in range(state.seats) if seat != winner]
        check_start(position.round, is_beyond=max(others) >= state.target)
    else:
        state.score[winner] = 1
    state.phase = red7.SCORED
    array = new_array(state)
    step(array)
    state.phase = array["phase"][0]
    check_end(position.round, is_last=state.phase == red7.OVER)


def check_in_round(state: Red7State, least: int, most: int) -> None:
    """The last seat that is in has won the round."""
    found = int(state.playing).bit_count()
    if not least <= found <= most:
        raise ImpossiblePositionError(
            say(
                "red7.position-out",
                "out: the number of seats in the round is {found}, not {wanted}",
                found=found,
                wanted=str(least) if least == most else f"{least}–{most}",
            )
        )


def check_that_the_one_before_is_winning(state: Red7State) -> None:
    """It survived its turn, and nobody between it and the seat on turn is left in the round."""
    before = (int(state.turn) - 1) % int(state.seats)
    while not state.playing >> before & 1:
        before = (before - 1) % int(state.seats)
    if winning_seat(state_tuple(new_array(state)), rule_of(state)) != before:
        raise ImpossiblePositionError(
            say(
                "red7.position-winning",
                "palettes: when the turn of {seat} begins {before} is winning",
                seat=Seat(int(state.turn)),
                before=Seat(before),
            )
        )


def check_number_played(state: Red7State, number: int | None) -> None:
    """The card whose effect it is lies in the palette."""
    if number is not None:
        turn = int(state.turn)
        if not int(state.palette[turn]) & ONE_NUMBER << red7.COLOURS * (number - 1):
            raise ImpossiblePositionError(
                say(
                    "red7.position-number",
                    "palettes: {seat} has played a {number}, but has none",
                    seat=Seat(turn),
                    number=number,
                )
            )


def some_hand_allows_it(state: Red7State, viewer: int | None) -> bool:
    """Whether the turn can have come this far, with the hand of its seat as the viewer knows it."""
    turn = int(state.turn)
    hand = int(state.hand[turn])
    is_possible = False
    for other in [hand] if viewer in (None, turn) else possible_hands(state, viewer):
        state.hand[turn] = other
        is_possible = turn_is_possible(state, turn)
        state.hand[turn] = hand
        if is_possible:
            break
    return is_possible


def possible_hands(state: Red7State, viewer: int | None) -> Iterator[int]:
    """Of the seat on turn: what is seen of its hand, with the few cards that decide.

    More cards never make a turn impossible; only after a skipped 5 all of them matter.
    """
    hand = int(state.hand[state.turn])
    seen = hand & int(state.seen)
    unseen = (hand & ~seen).bit_count()
    hidden = uncompiled(hidden_cards)(state, viewer)
    sizes = range(min(unseen, MOST_NEEDED) + 1)
    if state.extra_skipped:
        hidden &= ONES_AND_SEVENS
        sizes = range(unseen, unseen + 1)
    for size in sizes:
        for cards in map(bits, combinations(in_order(hidden), size)):
            if can_be_dealt(cards, state, viewer):
                yield seen | cards


def can_be_dealt(cards: int, state: Red7State, viewer: int | None) -> bool:
    """Whether the seat on turn may hold these, with all places that only a 1 or a 7 can take."""
    turn = int(state.turn)
    hidden = uncompiled(hidden_cards)(state, viewer)
    barred = [int(state.barred[seat]).bit_count() for seat in range(state.seats)]
    others = sum(barred[seat] for seat in range(state.seats) if seat not in (viewer, turn))
    special = (cards & ONES_AND_SEVENS).bit_count()
    free = int(state.hand[turn] & ~state.seen).bit_count() - barred[turn]
    in_free_places = cards.bit_count() - min(special, barred[turn])
    return in_free_places <= free and special + others <= (hidden & ONES_AND_SEVENS).bit_count()


FORMAT = PositionFormat(
    sections=Red7Position,
    cards=lambda _state: NATURAL_ORDER,
    read=read_position,
    write=write_position,
)
