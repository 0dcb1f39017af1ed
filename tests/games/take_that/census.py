"""Where the cards of Take That are."""

from collections import Counter

from stolik.engine.contract import State
from stolik.games.take_that import rules


def census(state: State) -> Counter[int]:
    """Row and piles, hands and the deck."""
    cards: list[int] = (state.zone != rules.UNSEEN).nonzero()[0].tolist()
    assert sorted(state.row[: state.row_length]) == (state.zone == rules.ROW).nonzero()[0].tolist()
    face_down = (state.zone == rules.UNSEEN) | (state.zone >= rules.EXTRA)
    assert state.unseen.tolist() == rules.BITS[face_down].sum(axis=0).tolist()
    for seat in range(state.seats):
        cards += state.hand[seat, : state.hand_size[seat]].tolist()
    cards += state.deck[: state.deck_size].tolist()
    return Counter(cards)


def unknown(state: State, seat: int | None) -> dict[str, list[int]]:
    """The other hands, the deck, and the extra cards until they are scored."""
    places = {"deck": state.deck[: state.deck_size].tolist()}
    for other in range(state.seats):
        if other != seat:
            places[f"hand {other}"] = state.hand[other, : state.hand_size[other]].tolist()
        if rules.extra_cards_are_hidden(state):
            extra = (state.zone == rules.EXTRA + other).nonzero()[0]
            places[f"extra {other}"] = extra.tolist()
    return places
