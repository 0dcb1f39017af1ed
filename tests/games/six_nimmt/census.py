"""Where the cards of 6 nimmt! are."""

from collections import Counter

from stolik.engine.contract import State
from stolik.games.six_nimmt import rules


def census(state: State) -> Counter[int]:
    """Hands, cards laid and not yet placed, rows and piles; the rest was never dealt."""
    cards: list[int] = (state.pile >= 0).nonzero()[0].tolist()
    for row in range(rules.ROWS):
        cards += state.rows[row, : state.row_length[row]].tolist()
    placed = state.order[: state.placed].tolist()
    for seat in range(state.seats):
        cards += state.hand[seat, : state.hand_size[seat]].tolist()
        if state.laid[seat] and not (state.phase != rules.CHOOSE and seat in placed):
            cards.append(int(state.laid[seat]))
    if state.phase == rules.DRAFT:
        last = rules.tactical_cards(state)
        cards += [card for card in range(1, last + 1) if state.pile[card] == rules.NO_PILE]
    return Counter(cards)


def unknown(state: State, seat: int | None) -> dict[str, list[int]]:
    """The other hands and the cards put aside (classic)."""
    if state.tactical or state.phase == rules.DEAL:
        return {}
    places = {}
    known = census(state)
    for other in range(state.seats):
        if other != seat:
            hand = state.hand[other, : state.hand_size[other]].tolist()
            if state.phase == rules.CHOOSE and state.laid[other]:
                hand.append(int(state.laid[other]))
            places[f"hand {other}"] = hand
    places["aside"] = [card for card in range(1, rules.DECK_SIZE + 1) if card not in known]
    return places
