"""What is said about the cards of a position, and hidden cards that agree with it.

Hidden cards are searched for exhaustively and not at random, so that a position is refused only if
there are none that agree with everything known. `redeal` then goes on from there.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import chain, combinations, combinations_with_replacement

import numpy as np

from stolik.compiler import uncompiled
from stolik.core.sections import Cards
from stolik.core.sentences import Seat
from stolik.games.the_gang import state as gang
from stolik.games.the_gang.knowledge import (
    PLACES,
    card_at,
    fits,
    hidden_announced_hands,
    hidden_places,
    owner_of,
    put_at,
    was_dealt_again,
)
from stolik.games.the_gang.notation import CARD_NAMES
from stolik.games.the_gang.poker import rank_of
from stolik.games.the_gang.position_cards import (
    ANNOUNCING,
    TELLING,
    cards_dealt,
    cards_when_used,
)
from stolik.games.the_gang.position_sections import impossible
from stolik.games.the_gang.specialists import announced_value
from stolik.games.the_gang.state import GangState


def deal_hidden_cards(state: GangState, viewer: int) -> None:
    """Deals the cards that the viewer does not know so that they agree with what it knows."""
    size = cards_dealt(state)
    places = np.empty(PLACES, np.int16)
    hands = hidden_announced_hands(state, viewer, places)
    n = hidden_places(state, viewer, hands * size, places)
    hidden: list[int] = places[:n].tolist()
    cards = [card_at(state, place) for place in hidden]
    if hands:
        owners = [uncompiled(owner_of)(state, place) for place in hidden[: hands * size : size]]
        chosen = list(chain(*hands_that_fit(state, owners, cards)))
        cards = chosen + [card for card in cards if card not in chosen]
    if state.specialist == gang.CON_ARTIST and state.used:
        hold_former_cards(state, viewer, hidden, cards)
    for place, card in zip(hidden, cards, strict=True):
        uncompiled(put_at)(state, place, card)
    make_hidden_choices(state, viewer)


# Announcements.


def hands_that_fit(state: GangState, owners: Sequence[int], cards: Sequence[int]) -> list[Cards]:
    """Hands of these seats that agree with what was announced about them."""
    if state.specialist == gang.GETAWAY_DRIVER:
        hands = hand_of_category(state, owners[0], cards)
    else:
        values = {card: announced_number(state, card) for card in cards}
        totals = [
            int(state.told if state.specialist == gang.MASTERMIND else state.announced[owner])
            for owner in owners
        ]
        hands = hands_of_totals(values, totals, cards_dealt(state))
    if hands is None:
        raise impossible(
            "unfulfilled",
            "{section}: no cards that are hidden agree with this",
            section=section_of_announcement(state),
        )
    return hands


def hand_of_category(state: GangState, owner: int, cards: Sequence[int]) -> list[Cards] | None:
    """The first hand of the category that the Getaway Driver announced."""
    for hand in combinations(cards, cards_dealt(state)):
        if hand_fits(state, owner, hand):
            return [hand]
    return None


def hand_fits(state: GangState, owner: int, hand: Sequence[int]) -> bool:
    """Whether a hand of two cards, or three, agrees with what was announced about that seat."""
    one, other, third = (*hand, gang.NO_CARD)[: gang.CAMERA_HOLE_CARDS]
    return fits(state, owner, one, other, third)


def announced_number(state: GangState, card: int) -> int:
    """What a card adds to the number that was announced."""
    if state.specialist == gang.MASTERMIND:
        return int(uncompiled(rank_of)(card) == state.subject)
    return announced_value(state, card)


def hands_of_totals(values: dict[int, int], totals: Sequence[int], size: int) -> list[Cards] | None:
    """Cards for hands with these totals; cards of one value are alike.

    >>> hands_of_totals({10: 2, 11: 2, 12: 3, 13: 3, 14: 4}, [6, 5], 2)
    [(10, 14), (11, 12)]
    >>> hands_of_totals({10: 2, 11: 2, 12: 3, 13: 3, 14: 4}, [6, 6, 6], 2) is None
    True
    """
    left = Counter(values.values())
    hands = share_out(left, [hands_with_total(left, total, size) for total in totals])
    if hands is None:
        return None
    cards = {value: [card for card in values if values[card] == value] for value in left}
    return [tuple(cards[value].pop(0) for value in hand) for hand in hands]


def hands_with_total(values: Counter[int], total: int, size: int) -> list[Cards]:
    """All hands that add up to it, as values."""
    hands = combinations_with_replacement(sorted(values), size)
    return [hand for hand in hands if sum(hand) == total and Counter(hand) <= values]


def share_out(left: Counter[int], choices: Sequence[Sequence[Cards]]) -> list[Cards] | None:
    """One of each seat's choices, as long as there are values left; None if it cannot be done."""
    if not choices:
        return []
    for hand in choices[0]:
        if Counter(hand) <= left:
            others = share_out(left - Counter(hand), choices[1:])
            if others is not None:
                return [hand, *others]
    return None


def section_of_announcement(state: GangState) -> str:
    """Where it is written."""
    return "told" if state.specialist in TELLING else "announced"


# The Con Artist, and choices.


def hold_former_cards(state: GangState, viewer: int, places: list[int], cards: list[int]) -> None:
    """Sorts places and cards: the viewer's former cards are in hands that S9 has dealt again."""
    former = set(state.former[viewer, : cards_dealt(state)].tolist())
    places.sort(key=lambda place: not uncompiled(was_dealt_again)(state, place))
    cards.sort(key=lambda card: card not in former)
    for place, card in zip(places, cards, strict=True):
        if card in former and not uncompiled(was_dealt_again)(state, place):
            raise impossible(
                "no-hand-for",
                "former: no hand that S9 has dealt again can hold {card}",
                card=str(CARD_NAMES[card]),
            )


def make_hidden_choices(state: GangState, viewer: int) -> None:
    """Any card that a seat may have shown, passed, or held before the Con Artist's shuffle."""
    if state.specialist == gang.INFORMANT and state.used and state.phase != gang.SHOW:
        if state.shown == gang.NO_CARD:
            state.shown = cards_when_used(state, int(state.user))[0]
    elif state.specialist == gang.COORDINATOR:
        for giver in range(state.seats):
            has_chosen = not int(state.choosing) >> giver & 1
            if has_chosen and state.passed[giver] == gang.NO_CARD:
                state.passed[giver] = cards_when_used(state, holder_of_passed(state, giver))[0]
    elif state.specialist == gang.CON_ARTIST and state.used:
        size = cards_dealt(state)
        dealt = chain(*(cards_when_used(state, seat) for seat in range(state.seats)))
        others = [card for card in dealt if card not in state.former[viewer, :size]]
        for seat in range(state.seats):
            if seat != viewer:
                state.former[seat, :size] = others[:size]
                del others[:size]


def holder_of_passed(state: GangState, giver: int) -> int:
    """The giver, as long as others choose; then the seat to its left."""
    return (giver + 1) % int(state.seats) if state.used else giver


# Whether everything agrees.


def check_knowledge(state: GangState) -> None:
    """That the cards agree with everything that was said about them."""
    seats = range(state.seats)
    if state.used:
        for seat in seats:
            is_told = state.specialist in TELLING and state.user == seat
            if state.specialist in ANNOUNCING or is_told:
                check_announcement(state, seat)
    if state.shown != gang.NO_CARD:
        check_held("shown", state, int(state.shown), int(state.user))
    for giver in seats:
        if state.passed[giver] != gang.NO_CARD:
            check_held("passed", state, int(state.passed[giver]), holder_of_passed(state, giver))
    if state.specialist == gang.CON_ARTIST and state.used:
        check_former(state)


def check_announcement(state: GangState, seat: int) -> None:
    """It is true."""
    if not hand_fits(state, seat, cards_when_used(state, seat)):
        raise impossible(
            "announced",
            "{section}: this does not agree with the cards of {seat}",
            section=section_of_announcement(state),
            seat=Seat(seat),
        )


def check_held(section: str, state: GangState, card: int, seat: int) -> None:
    """A card that was shown or passed was in that hand."""
    if card not in cards_when_used(state, seat):
        raise impossible(
            "held",
            "{section}: {card} was not in the hand of {seat}",
            section=section,
            card=str(CARD_NAMES[card]),
            seat=Seat(seat),
        )


def check_former(state: GangState) -> None:
    """The Con Artist deals the same cards again."""
    seats = range(state.seats)
    before = state.former[: state.seats, : cards_dealt(state)].reshape(-1).tolist()
    after = chain(*(cards_when_used(state, seat) for seat in seats))
    if sorted(before) != sorted(after):
        raise impossible("former", "former: these are not the cards that S9 dealt again")
