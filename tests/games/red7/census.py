"""Where the cards of Red7 are."""

from collections import Counter

from stolik.games.red7.state import DECK_SIZE, EXTRA, FINISH, Red7State


def cards_of(bits: int) -> list[int]:
    return [card for card in range(DECK_SIZE) if int(bits) >> card & 1]


def census(state: Red7State) -> Counter[int]:
    """Hands, palettes (also those set aside), canvas, deck and the cards scored."""
    cards = state.deck[: state.deck_size].tolist() + state.canvas[: state.canvas_size].tolist()
    for seat in range(state.seats):
        for place in (state.hand, state.palette, state.scored):
            cards += cards_of(place[seat])
    return Counter(cards)


def unknown(state: Red7State, seat: int | None) -> dict[str, list[int]]:
    """The other hands and the deck, without the cards that all players have seen.

    Nothing where some places hold only certain cards: in the middle of a turn with effects the
    hand must allow what was played, and a skipped 5 showed that a hand had only 1s and 7s.
    """
    if state.effects and (EXTRA <= state.phase <= FINISH or state.barred.any()):
        return {}
    places = {"deck": state.deck[: state.deck_size].tolist()}
    for other in range(state.seats):
        if other != seat:
            places[f"hand {other}"] = cards_of(state.hand[other])
    seen = int(state.seen)
    return {
        place: [card for card in cards if not seen >> card & 1] for place, cards in places.items()
    }
