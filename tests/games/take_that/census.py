"""Where the cards of Take That are."""

from collections import Counter

from stolik.engine.contract import State
from stolik.games.take_that import state as take_that
from stolik.games.take_that.knowledge import extra_cards_are_hidden
from stolik.games.take_that.state import TakeThatState


def census(state: State) -> Counter[int]:
    """Row and piles, hands and the deck."""
    assert isinstance(state, TakeThatState)
    cards: list[int] = (state.zone != take_that.UNSEEN).nonzero()[0].tolist()
    row = (state.zone == take_that.ROW).nonzero()[0].tolist()
    assert sorted(state.row[: state.row_length]) == row
    face_down = (state.zone == take_that.UNSEEN) | (state.zone >= take_that.EXTRA)
    assert state.unseen.tolist() == take_that.BITS[face_down].sum(axis=0).tolist()
    for seat in range(state.seats):
        cards += state.hand[seat, : state.hand_size[seat]].tolist()
    cards += state.deck[: state.deck_size].tolist()
    return Counter(cards)


def unknown(state: State, seat: int | None) -> dict[str, list[int]]:
    """The other hands, the deck, and the extra cards until they are scored."""
    assert isinstance(state, TakeThatState)
    places = {"deck": state.deck[: state.deck_size].tolist()}
    for other in range(state.seats):
        if other != seat:
            places[f"hand {other}"] = state.hand[other, : state.hand_size[other]].tolist()
        if extra_cards_are_hidden(state):
            extra = (state.zone == take_that.EXTRA + other).nonzero()[0]
            places[f"extra {other}"] = extra.tolist()
    return places
