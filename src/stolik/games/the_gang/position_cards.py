"""Playing cards of a position, and what was shown, passed, told and announced about them."""

from stolik.core.position import check_count
from stolik.core.sections import UNKNOWN
from stolik.games.the_gang import state as gang
from stolik.games.the_gang.knowledge import card_at, place_when_used
from stolik.games.the_gang.notation import CARD_NAMES
from stolik.games.the_gang.poker import CATEGORIES, JX
from stolik.games.the_gang.position_sections import TheGangPosition, impossible
from stolik.games.the_gang.state import GangState

DISCARDING = (gang.HACKER, gang.JACK_SPECIALIST)
ANNOUNCING = (gang.INVESTOR, gang.MATH_WHIZ)
TELLING = (gang.GETAWAY_DRIVER, gang.MASTERMIND)


def cards_dealt(state: GangState) -> int:
    """How many hole cards every seat was dealt."""
    has_cameras = int(state.challenges) >> gang.SECURITY_CAMERAS & 1
    return gang.CAMERA_HOLE_CARDS if has_cameras else gang.HOLE_CARDS


def cards_when_used(state: GangState, seat: int) -> list[int]:
    """What a seat held when the specialist acted; by now perhaps discarded."""
    places = [place_when_used(state, seat, index) for index in range(cards_dealt(state))]
    return [card_at(state, place) for place in places]


# Where the cards lie.


def set_up_cards(position: TheGangPosition, state: GangState) -> None:
    """Hands, discards, community cards and the deck."""
    for seat, hand in enumerate(position.hands):
        is_discarding = state.phase == gang.DISCARD and state.user == seat
        check_count(f"hands, seat {seat}", len(hand), cards_dealt(state) + int(is_discarding))
        state.hole[seat, : len(hand)] = hand
        state.hole_size[seat] = len(hand)
    state.community[: len(position.community)] = position.community
    state.community_size = len(position.community)
    set_up_discards(position, state)
    check_jack(position, state)
    deck = [card for card in position.deck if card != JX]
    state.drawn = gang.DECK_SIZE - len(deck)
    state.deck[state.drawn :] = deck


def set_up_discards(position: TheGangPosition, state: GangState) -> None:
    """A seat that has discarded a hand has been struck by C3 or C7."""
    size = cards_dealt(state)
    has_discarded = state.used and state.specialist in DISCARDING and state.phase != gang.DISCARD
    for seat, cards in enumerate(position.discards):
        if len(cards) > 1 and state.struck == gang.NOBODY:
            state.struck = seat
        is_user = has_discarded and state.user == seat
        wanted = size * int(state.struck == seat) + int(is_user)
        check_count(f"discards, seat {seat}", len(cards), wanted)
        for card in cards:
            state.discard[state.discards] = card
            state.discarder[state.discards] = seat
            state.discards += 1


def check_jack(position: TheGangPosition, state: GangState) -> None:
    """Jx is with the user of S7, or was discarded with a hand that C3 or C7 struck later."""
    places = [*position.hands, *position.discards, position.community]
    found = [index for index, cards in enumerate(places) if JX in cards]
    wanted = []
    if state.specialist == gang.JACK_SPECIALIST and state.used:
        was_struck = state.struck == state.user and state.used_round == 1
        wanted = [int(state.user) + int(was_struck) * int(state.seats)]
    if found != wanted:
        raise impossible("jack", "hands: Jx is in the hand of the seat that has used S7")


# What is known about them.


def set_up_knowledge(position: TheGangPosition, state: GangState) -> None:
    """What the specialist has brought to light, for everybody or for some."""
    if state.specialist == gang.COORDINATOR:
        set_up_passing(position, state)
    if not state.used:
        return
    if state.specialist == gang.INFORMANT and state.phase != gang.SHOW:
        check_count("shown", len(position.shown), 1)
        state.shown = card_or_none("shown", position.shown[0])
    if state.specialist == gang.CON_ARTIST:
        for seat, cards in enumerate(position.former):
            check_count(f"former, seat {seat}", len(cards), cards_dealt(state))
            for place, card in enumerate(cards):
                state.former[seat, place] = card_or_none("former", card)
    if state.specialist in ANNOUNCING:
        state.announced[: state.seats] = position.announced
    if state.specialist in TELLING:
        state.told = what_was_told(position, state)


def set_up_passing(position: TheGangPosition, state: GangState) -> None:
    """All have chosen a card once the cards are passed."""
    for seat, cards in enumerate(position.passed):
        check_count(f"passed, seat {seat}", len(cards), int(state.used), 1)
        if not cards:
            state.choosing |= 1 << seat
        for card in cards:
            state.passed[seat] = card_or_none("passed", card)


def card_or_none(section: str, card: int) -> int:
    """One that can be dealt; none where it is unknown."""
    if card == UNKNOWN:
        return gang.NO_CARD
    if card >= gang.DECK_SIZE:
        raise impossible(
            "dealt",
            "{section}: {card} is not dealt",
            section=section,
            card=str(CARD_NAMES[card]),
        )
    return card


def what_was_told(position: TheGangPosition, state: GangState) -> int:
    """A category (S2), or a number of cards (S4)."""
    is_category = position.told in CATEGORIES
    if position.told is None or is_category != (state.specialist == gang.GETAWAY_DRIVER):
        raise impossible("told", "told: S2 tells a category, S4 a number of cards")
    return CATEGORIES.index(position.told) if is_category else int(position.told)
