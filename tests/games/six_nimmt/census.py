"""Where the cards of 6 nimmt! are."""

from collections import Counter

from stolik.games.six_nimmt import state as six
from stolik.games.six_nimmt.rules import tactical_cards
from stolik.games.six_nimmt.state import SixState


def census(state: SixState) -> Counter[int]:
    """Hands, cards laid and not yet placed, rows and piles; the rest was never dealt."""
    cards: list[int] = (state.pile >= 0).nonzero()[0].tolist()
    for row in range(six.ROWS):
        cards += state.rows[row, : state.row_length[row]].tolist()
    placed = state.order[: state.placed].tolist()
    for seat in range(state.seats):
        cards += state.hand[seat, : state.hand_size[seat]].tolist()
        if state.laid[seat] and not (state.phase != six.CHOOSE and seat in placed):
            cards.append(int(state.laid[seat]))
    if state.phase == six.DRAFT:
        last = tactical_cards(state)
        cards += [card for card in range(1, last + 1) if state.pile[card] == six.NO_PILE]
    return Counter(cards)


def unknown(state: SixState, seat: int | None) -> dict[str, list[int]]:
    """The other hands and the cards put aside (classic)."""
    if state.tactical or state.phase == six.DEAL:
        return {}
    places = {}
    known = census(state)
    for other in range(state.seats):
        if other != seat:
            hand = state.hand[other, : state.hand_size[other]].tolist()
            if state.phase == six.CHOOSE and state.laid[other]:
                hand.append(int(state.laid[other]))
            places[f"hand {other}"] = hand
    places["aside"] = [card for card in range(1, six.DECK_SIZE + 1) if card not in known]
    return places
