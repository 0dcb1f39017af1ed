"""Where the cards of The Gang are."""

from collections import Counter

from stolik.engine.contract import SPECTATOR, State
from stolik.games.the_gang import state as gang
from stolik.games.the_gang.knowledge import known_cards
from stolik.games.the_gang.poker import JX
from stolik.match import Match


def census(state: State) -> Counter[int]:
    """Playing cards, the Jack of no suit wherever it is, and special cards active or in decks."""
    assert isinstance(state, gang.GangState)
    cards: list[int] = []
    if state.hole_size[0]:
        cards += state.deck[state.drawn :].tolist()
        cards += state.community[: state.community_size].tolist()
        cards += state.discard[: state.discards].tolist()
        for seat in range(state.seats):
            cards += state.hole[seat, : state.hole_size[seat]].tolist()
    if JX not in cards:
        cards.append(JX)
    firsts = (gang.FIRST_CHALLENGE, gang.FIRST_SPECIALIST)
    for kind, first in enumerate(firsts):
        deck = state.special_deck[kind, : state.special_size[kind]].tolist()
        cards += [first + number for number in deck]
    numbers = range(1, gang.SPECIAL_CARDS + 1)
    cards += [gang.FIRST_CHALLENGE + n for n in numbers if state.challenges >> n & 1]
    if state.specialist:
        cards.append(gang.FIRST_SPECIALIST + int(state.specialist))
    return Counter(cards)


def unknown(state: State, seat: int | None) -> dict[str, list[int]]:
    """Other hands, discards and the deck, where no announcement binds them."""
    assert isinstance(state, gang.GangState)
    binding = (
        gang.GETAWAY_DRIVER,
        gang.INVESTOR,
        gang.MASTERMIND,
        gang.MATH_WHIZ,
        gang.CON_ARTIST,
    )
    if not state.hole_size[0] or (state.used and state.specialist in binding):
        return {}
    known = known_cards(state, SPECTATOR if seat is None else seat)
    places = {"deck": state.deck[state.drawn :].tolist()}
    for other in range(state.seats):
        places[f"hand {other}"] = state.hole[other, : state.hole_size[other]].tolist()
        places[f"discards of {other}"] = [
            int(state.discard[index])
            for index in range(state.discards)
            if state.discarder[index] == other
        ]
    return {
        place: [card for card in cards if not known >> card & 1] for place, cards in places.items()
    }


def nearer_the_end(match: Match) -> tuple[int, str] | None:
    """A seat that takes a free chip or says that it is ready, where there is one.

    Without such seats a chip phase would hardly ever end: any other move makes all seats unready.
    """
    for seat in match.to_act:
        moves = match.legal(seat)
        if "ready" in moves:
            return seat, "ready"
        if "return" not in moves:
            for stars in match.view(None).centre:  # type: ignore[attr-defined]
                if f"take {stars}" in moves:
                    return seat, f"take {stars}"
    return None
