"""A state of The Gang as the sections of a position."""

from collections.abc import Sequence

from stolik.core.game import seats_in
from stolik.core.position import unsorted_length
from stolik.core.sections import UNKNOWN, Cards, unknown
from stolik.engine.arrays import StateArray
from stolik.games.the_gang import state as gang
from stolik.games.the_gang.poker import CATEGORIES
from stolik.games.the_gang.position_decks import last_is_named, special_card, with_card_of_heist
from stolik.games.the_gang.position_sections import (
    FAILURE,
    SUCCESS,
    MovesBySeat,
    Stars,
    TheGangPosition,
)
from stolik.games.the_gang.showdown import CATEGORY, RANK
from stolik.games.the_gang.state import GangState
from stolik.games.the_gang.view import PHASES, former_cards
from stolik.games.the_gang.view_facts import Facts, discards_of, hole_cards, read_state


def write_position(array: StateArray, seat: int | None) -> TheGangPosition:
    """Everything, or what a seat knows of the cards and of chips that the Blackout has taken."""
    facts = read_state(with_card_of_heist(array))
    state = facts.state
    seats = range(state.seats)
    is_used = state.used and state.user != gang.NOBODY
    return TheGangPosition(
        seen_by=seat,
        phase=PHASES[state.phase],
        vaults=state.vaults,
        alarms=state.alarms,
        last=(SUCCESS if state.succeeded else FAILURE) if last_is_named(state) else None,
        permanent=(special_card(gang.CHALLENGE, state.permanent),) if state.permanent else (),
        active=active_cards(state),
        returned=tuple(returned_cards(state, kind) for kind in range(gang.KINDS)),
        special_decks=tuple(special_deck(state, kind, seat) for kind in range(gang.KINDS)),
        community=tuple(state.community[: state.community_size]),
        hands=tuple(cards_seen(facts, hole_cards(state, owner), seat) for owner in seats),
        discards=tuple(cards_seen(facts, discards_of(state, owner), seat) for owner in seats),
        chips=tuple(chips_seen(facts, chip_round, seat) for chip_round in range(gang.ROUNDS)),
        takes=takes(state),
        ready=seats_in(state.ready),
        proposed=seats_in(state.proposed),
        refused=None if state.refuser == gang.NOBODY else state.refuser,
        proposal=((state.proposer, use_action(state)),) if state.phase == gang.ANSWER else (),
        agreed=agreed(state),
        used=(use_action(state),) if is_used else (),
        used_round=state.used_round if is_used else 1,
        told=told(state),
        shown=shown_card(state, seat),
        passed=tuple(passed_card(state, giver, seat) for giver in seats),
        announced=tuple(max(0, state.announced[owner]) for owner in seats),
        former=tuple(former_hand(state, owner, seat) for owner in seats),
        guesses=guesses(state),
        deck=deck(state, seat),
    )


def active_cards(state: GangState) -> Cards:
    """Challenges by number, without the permanent one; then the specialist."""
    challenges = [
        special_card(gang.CHALLENGE, number)
        for number in range(1, gang.SPECIAL_CARDS + 1)
        if state.challenges >> number & 1 and number != state.permanent
    ]
    specialists = [special_card(gang.SPECIALIST, state.specialist)] if state.specialist else []
    return tuple(challenges + specialists)


def returned_cards(state: GangState, kind: int) -> Cards:
    """In the order in which they went."""
    size = state.special_size[kind]
    numbers = state.special_deck[kind][size - state.returned[kind] : size]
    return tuple(special_card(kind, number) for number in numbers)


def special_deck(state: GangState, kind: int, seat: int | None) -> Cards:
    """Without returned cards; the options tell the order of a numbered deck."""
    if state.order_known[kind]:
        return ()
    numbers = state.special_deck[kind][: state.special_size[kind] - state.returned[kind]]
    if seat is not None:
        return unknown(numbers)
    named = unsorted_length(numbers, range(gang.SPECIAL_CARDS + 1))
    return tuple(special_card(kind, number) for number in numbers[:named])


def cards_seen(facts: Facts, cards: Sequence[int], seat: int | None) -> Cards:
    """In natural order, those that the seat does not know last."""
    if seat is None:
        return tuple(sorted(cards))
    known = [card for card in sorted(cards) if facts.derived.known[seat] >> card & 1]
    return (*known, *unknown(cards[len(known) :]))


def chips_seen(facts: Facts, chip_round: int, seat: int | None) -> Stars:
    """Nothing where no seat has a chip."""
    stars = facts.state.chips[chip_round][: facts.state.seats]
    if not any(stars):
        return ()
    return tuple(stars) if seat is None or facts.derived.chips_seen[chip_round] else unknown(stars)


def takes(state: GangState) -> MovesBySeat:
    """Those of this round that are remembered."""
    pairs = zip(state.taker[: state.takes], state.taken, strict=False)
    return tuple((taker, gang.TAKE + stars) for taker, stars in pairs)


def use_action(state: GangState) -> int:
    """The move that proposed what is open or agreed."""
    if state.specialist == gang.INFORMANT:
        return gang.USE_WITH + state.user * gang.SUBJECTS + state.subject
    if state.specialist == gang.MASTERMIND:
        return gang.USE_WITH + state.user * gang.SUBJECTS + state.subject + gang.RANK_SUBJECT
    return gang.USE + state.user


def agreed(state: GangState) -> tuple[int, ...]:
    """Those that have agreed to the open proposal."""
    if state.phase != gang.ANSWER:
        return ()
    still_to_answer = (state.proposer, *seats_in(state.answering))
    return tuple(seat for seat in range(state.seats) if seat not in still_to_answer)


def told(state: GangState) -> str | None:
    """A category (S2), or a number of cards (S4)."""
    if state.told == gang.NOT_TOLD:
        return None
    return CATEGORIES[state.told] if state.specialist == gang.GETAWAY_DRIVER else str(state.told)


def shown_card(state: GangState, seat: int | None) -> Cards:
    """The user and the receiver know it."""
    if state.shown == gang.NO_CARD:
        return ()
    return (state.shown if seat in (None, state.user, state.subject) else UNKNOWN,)


def passed_card(state: GangState, giver: int, seat: int | None) -> Cards:
    """The giver knows it and, once it is passed, the receiver."""
    card = state.passed[giver]
    if card == gang.NO_CARD:
        return ()
    receiver = (giver + 1) % state.seats
    is_known = seat in (None, giver) or (state.used and seat == receiver)
    return (card if is_known else UNKNOWN,)


def former_hand(state: GangState, owner: int, seat: int | None) -> Cards:
    """Before the Con Artist's shuffle; each seat knows its own."""
    cards = sorted(former_cards(state, owner))
    return tuple(cards) if seat in (None, owner) else unknown(cards)


def guesses(state: GangState) -> MovesBySeat:
    """Ranks, then categories."""
    return tuple(
        (seat, first + state.guess[kind][seat])
        for kind, first in ((RANK, gang.RANK_GUESS), (CATEGORY, gang.CATEGORY_GUESS))
        for seat in range(state.seats)
        if state.guess[kind][seat] != gang.NO_GUESS
    )


def deck(state: GangState, seat: int | None) -> Cards:
    """Nobody knows its order; before the deal all cards are in it."""
    if not state.hole_size[0]:
        return tuple(range(gang.DECK_SIZE))
    cards = tuple(state.deck[state.drawn :])
    return cards if seat is None else unknown(cards)
