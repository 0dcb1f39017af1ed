"""Cards of Red7 that change places: from hand to palette or canvas, onto the deck and from it.

Rules: docs/rules/red7.md, *Play* and *Drawing*
"""

from stolik.compiler import compiled, inlined
from stolik.engine.bits import count
from stolik.games.red7.palettes import number_of
from stolik.games.red7.state import Red7State
from stolik.games.red7.winning import set_palette


@inlined
def play_to_palette(state: Red7State, seat: int, card: int) -> None:
    """From the hand, face up."""
    state.hand[seat] &= ~(1 << card)
    state.seen |= 1 << card
    set_palette(state, seat, int(state.palette[seat]) | 1 << card)


@inlined
def take_from_palette(state: Red7State, seat: int, card: int) -> None:
    """The caller puts the card elsewhere."""
    set_palette(state, seat, int(state.palette[seat]) & ~(1 << card))


@compiled
def play_to_canvas(state: Red7State, seat: int, card: int) -> None:
    """From the hand; in the advanced mode a card above the palette's size draws another."""
    state.hand[seat] &= ~(1 << card)
    state.seen |= 1 << card
    put_on_canvas(state, card)
    if state.advanced and number_of(card) > count(int(state.palette[seat])):
        draw(state, seat)


@inlined
def put_on_canvas(state: Red7State, card: int) -> None:
    """Face up; its colour is the rule from now on."""
    state.canvas[state.canvas_size] = card
    state.canvas_size += 1
    state.on_canvas |= 1 << card


@inlined
def put_on_deck(state: Red7State, card: int) -> None:
    """Face down, to be the next one drawn."""
    state.deck[state.deck_size] = card
    state.deck_size += 1


@inlined
def draw(state: Red7State, seat: int) -> None:
    """The top card of the deck comes into the hand; nothing happens if there is none."""
    if state.deck_size > 0:
        state.deck_size -= 1
        state.hand[seat] |= 1 << int(state.deck[state.deck_size])
