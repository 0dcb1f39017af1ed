"""Vaults, alarms and special cards of a position, and how many of these there can be."""

from stolik.core.errors import ImpossiblePositionError
from stolik.core.position import check_count, surplus_card
from stolik.core.sections import UNKNOWN, Cards
from stolik.engine.arrays import StateArray
from stolik.games.the_gang import state as gang
from stolik.games.the_gang.notation import CARD_NAMES
from stolik.games.the_gang.position_sections import (
    SHUFFLES,
    SUCCESS,
    TheGangPosition,
    impossible,
    no_such_phase,
)
from stolik.games.the_gang.state import GangState

FIRST_CARDS = (gang.FIRST_CHALLENGE, gang.FIRST_SPECIALIST)


def special_card(kind: int, number: int) -> int:
    """A challenge or specialist as a card."""
    return FIRST_CARDS[kind] + number


def of_kind(cards: Cards, kind: int) -> Cards:
    """The challenges, or the specialists."""
    first = FIRST_CARDS[kind]
    return tuple(card for card in cards if first < card <= first + gang.SPECIAL_CARDS)


def numbers(cards: Cards, kind: int) -> list[int]:
    """The numbers of special cards."""
    return [card - FIRST_CARDS[kind] for card in cards]


def last_is_named(state: GangState) -> bool:
    """Whether neither vaults and alarms nor the special cards tell how the last heist ended."""
    return bool(
        state.mode in (gang.BASIC, gang.MASTER)
        and state.vaults
        and state.alarms
        and state.phase != gang.OVER
    )


# A deck that is shuffled again between two heists. The table still shows the last heist, whose
# special card is back in its deck: a position has it active, and reading makes the rules put it
# back.


def is_between_heists(state: GangState) -> bool:
    """Whether a deck is shuffled again; before the first heist nothing lies on the table."""
    return bool(state.phase in SHUFFLES and state.heist > 0)


def with_card_of_heist(array: StateArray) -> StateArray:
    """The same state, but between heists the special card of the last one is active again."""
    copy = array.copy()
    state: GangState = copy[0]
    if is_between_heists(state):
        kind = kind_of_last_card(state)
        state.returned[kind] -= 1
        state.special_size[kind] -= 1
        number = int(state.special_deck[kind, state.special_size[kind]])
        if kind == gang.CHALLENGE:
            state.challenges = 1 << number
        else:
            state.specialist = number
    return copy


def kind_of_last_card(state: GangState) -> int:
    """Where either could have been active, a challenge if it has left traces."""
    if not state.returned[gang.CHALLENGE]:
        return gang.SPECIALIST
    if not state.returned[gang.SPECIALIST]:
        return gang.CHALLENGE
    seats = slice(int(state.seats))
    has_traces = (
        state.hole_size[0] != gang.HOLE_CARDS
        or state.struck != gang.NOBODY
        or not state.chips[:, seats].any(axis=1).all()
        or (state.guess[:, seats] != gang.NO_GUESS).any()
    )
    return gang.CHALLENGE if has_traces else gang.SPECIALIST


# Reading.


def set_up_special_cards(position: TheGangPosition, state: GangState) -> None:
    """The heist, how the last one ended, active cards and decks."""
    check_score(position, state)
    is_scored = state.phase in SHUFFLES or state.phase == gang.OVER
    state.heist = position.vaults + position.alarms + (not is_scored)
    state.succeeded = last_succeeded(position, state)
    check_that_they_are_in_play(position, state)
    check_first_shuffle(position, state)
    check_active(position, state)
    for kind in range(gang.KINDS):
        set_up_deck(position, state, kind)
    challenges = position.permanent + of_kind(position.active, gang.CHALLENGE)
    for number in numbers(challenges, gang.CHALLENGE):
        state.challenges |= 1 << number
    for number in numbers(position.permanent, gang.CHALLENGE):
        state.permanent = number
    for number in numbers(of_kind(position.active, gang.SPECIALIST), gang.SPECIALIST):
        state.specialist = number


def check_score(position: TheGangPosition, state: GangState) -> None:
    """A match is over with the last vault or the last alarm, and not before."""
    limit = gang.MASTER_ALARMS if state.mode == gang.MASTER else gang.ALARMS
    ends = (position.vaults == gang.VAULTS) + (position.alarms == limit)
    if position.alarms > limit or ends != (state.phase == gang.OVER):
        raise impossible(
            "score",
            "phase: {phase} does not go with {vaults} vaults and {alarms} alarms",
            phase=position.phase,
            vaults=position.vaults,
            alarms=position.alarms,
        )


def last_succeeded(position: TheGangPosition, state: GangState) -> bool:
    """The heist scored last; a challenge comes after a success, a specialist after a failure."""
    if state.phase == gang.OVER:
        return position.vaults == gang.VAULTS
    if not (position.vaults and position.alarms):
        return position.vaults > 0
    if state.phase in SHUFFLES:
        return bool(state.phase == gang.SHUFFLE_CHALLENGES)
    if state.mode in (gang.ADVANCED, gang.PROFESSIONAL):
        return not of_kind(position.active, gang.SPECIALIST)
    if position.last is None:
        raise impossible("last", "last: nothing tells whether the last heist was a success")
    return position.last == SUCCESS


def deck_cards(state: GangState, kind: int) -> Cards:
    """All special cards of a kind that are in play, in natural order."""
    if state.mode == gang.BASIC or (kind == gang.SPECIALIST and state.mode == gang.MASTER):
        return ()
    lowest = 2 if kind == gang.CHALLENGE and state.mode != gang.ADVANCED else 1
    return tuple(special_card(kind, number) for number in range(lowest, gang.SPECIAL_CARDS + 1))


def check_that_they_are_in_play(position: TheGangPosition, state: GangState) -> None:
    """Each in one place, and of the right kind."""
    challenges, specialists = (deck_cards(state, kind) for kind in range(gang.KINDS))
    places: dict[int, str] = {}
    for field, cards, allowed in (
        ("permanent", position.permanent, challenges),
        ("active", position.active, challenges + specialists),
        ("returned", position.returned[gang.CHALLENGE], challenges),
        ("returned", position.returned[gang.SPECIALIST], specialists),
        ("special_decks", position.special_decks[gang.CHALLENGE], (*challenges, UNKNOWN)),
        ("special_decks", position.special_decks[gang.SPECIALIST], (*specialists, UNKNOWN)),
    ):
        for card in cards:
            if card not in allowed or card in places:
                name = "?" if card == UNKNOWN else str(CARD_NAMES[card])
                raise ImpossiblePositionError(surplus_card(name, field, places.get(card)))
            if card != UNKNOWN:
                places[card] = field


def check_first_shuffle(position: TheGangPosition, state: GangState) -> None:
    """Before the first heist; whether one comes between heists is for the showdown to find out."""
    if state.phase in SHUFFLES and state.heist == 0:
        is_due = not state.numbered and len(deck_cards(state, int(state.phase))) > 0
        if not is_due:
            raise no_such_phase(position.phase)


def check_active(position: TheGangPosition, state: GangState) -> None:
    """As many as the mode has in this heist, and of a kind that has come up."""
    has_permanent = state.mode == gang.PROFESSIONAL and state.heist > 0
    check_count("permanent", len(position.permanent), int(has_permanent))
    wanted = int(state.mode != gang.BASIC and state.heist > 1)
    if state.mode == gang.MASTER and state.heist > 0:
        wanted = 2
    check_count("active", len(position.active), wanted)
    for kind in range(gang.KINDS):
        found = len(of_kind(position.active, kind))
        check_count("active", found, 0, min(wanted, cards_turned_up(position, state, kind)))


def cards_turned_up(position: TheGangPosition, state: GangState, kind: int) -> int:
    """How many of a kind have come up in this match, without the permanent one."""
    if state.mode == gang.BASIC or state.heist == 0:
        return 0
    if state.mode == gang.MASTER:
        return int(state.heist) + 1 if kind == gang.CHALLENGE else 0
    heists = position.vaults if kind == gang.CHALLENGE else position.alarms
    is_scored = state.phase in SHUFFLES or state.phase == gang.OVER
    return heists - int(is_scored and state.succeeded == (kind == gang.CHALLENGE))


def set_up_deck(position: TheGangPosition, state: GangState, kind: int) -> None:
    """Unknown cards are in natural order here; the redeal shuffles them."""
    active, returned = of_kind(position.active, kind), position.returned[kind]
    turned_up = cards_turned_up(position, state, kind)
    is_shuffled_again = bool(
        state.numbered and state.first_number[kind] == gang.SPECIAL_CARDS and turned_up > 1
    )
    check_count("returned", len(returned), turned_up - len(active) - int(is_shuffled_again))
    state.order_known[kind] = state.numbered and not is_shuffled_again
    cards = deck_cards(state, kind)
    if state.order_known[kind]:
        start = int(state.first_number[kind]) - 1
        cards = cards[start:] + cards[:start]
        check_order(cards[:turned_up], returned + active)
    is_missing = state.heist == 0 and state.phase <= kind
    taken = {*returned, *active, *position.permanent}
    left = () if is_missing else tuple(card for card in cards if card not in taken)
    deck = numbers(fill_deck(position.special_decks[kind], left) + returned, kind)
    state.special_deck[kind, : len(deck)] = deck
    state.special_size[kind] = len(deck)
    state.returned[kind] = len(returned)


def check_order(wanted: Cards, found: Cards) -> None:
    """Numbered cards come up one after the other."""
    for card, due in zip(found, wanted, strict=True):
        if card != due:
            raise impossible(
                "order",
                "active: {due} came up before {card}",
                due=str(CARD_NAMES[due]),
                card=str(CARD_NAMES[card]),
            )


def fill_deck(written: Cards, left: Cards) -> Cards:
    """The cards that are named, on top; the others follow."""
    check_count("special decks", len(written), 0, len(left))
    rest = [card for card in left if card not in written]
    filled = [rest.pop(0) if card == UNKNOWN else card for card in written]
    return (*filled, *rest)
