"""Positions of Red7 in its own notation."""

from collections.abc import Sequence
from typing import Any

from stolik.games import find_game
from stolik.games.red7.plays import put_on_canvas, put_on_deck
from stolik.games.red7.state import Red7State
from stolik.games.red7.view import Red7View
from stolik.games.red7.winning import face_others, set_palette
from stolik.match import Match

GAME = find_game("red7")
PLAYERS = ("Ania", "Bartek", "Celina", "Darek")


def bits(codes: str) -> int:
    """A set of cards.

    >>> bits("V1 V2") == 1 | 1 << 7
    True
    """
    return sum(1 << GAME.cards[code] for code in codes.split())


def new_match(seats: int, shuffle: str = "", **options: Any) -> Match:
    """A match after its first deal; the cards not named follow in natural order."""
    match = Match(GAME, PLAYERS[:seats], options)
    match.shuffle(shuffle)
    return match


def position(
    palettes: Sequence[str],
    hands: Sequence[str],
    *,
    canvas: str = "",
    deck: str | None = None,
    **options: Any,
) -> Match:
    """Seat 0 is on turn; the top of the canvas is its last card, that of the deck its first.

    An empty palette is that of a seat that went out. The cards not named are the deck, or lie
    beneath those named there, unless the deck is said to be empty.
    """
    match = new_match(len(palettes), **options)
    state = red7_state(match)
    state.seen = 0
    for seat, (palette, hand) in enumerate(zip(palettes, hands, strict=True)):
        set_palette(state, seat, bits(palette))
        state.hand[seat] = bits(hand)
        state.seen |= bits(palette)
        if not palette:
            state.playing &= ~(1 << seat)
    for code in canvas.split():
        put_on_canvas(state, GAME.cards[code])
        state.seen |= bits(code)
    named = " ".join([*palettes, *hands, canvas]).split()
    fill_deck(state, named, deck)
    state.turn = 0
    face_others(state, 0)
    return match


def fill_deck(state: Red7State, named: Sequence[str], deck: str | None) -> None:
    top = (deck or "").split()
    rest = [] if deck == "" else [code for code in GAME.cards if code not in (*named, *top)]
    state.deck_size = 0
    for code in reversed([*top, *rest]):
        put_on_deck(state, GAME.cards[code])


def red7_state(match: Match) -> Red7State:
    """The state of a match, to be read or changed."""
    state = match._state
    assert isinstance(state, Red7State)
    return state


def play(match: Match, *moves: str) -> Match:
    """Makes these moves, each by the seat that is to act."""
    for move in moves:
        match.play(match.to_act[0], move)
    return match


def seen_by(match: Match, seat: int | None = None) -> Red7View:
    view = match.view(seat)
    assert isinstance(view, Red7View)
    return view


def palette(match: Match, seat: int) -> str:
    return " ".join(seen_by(match).seats[seat].palette)


def hand(match: Match, seat: int) -> str:
    return " ".join(seen_by(match, seat).seats[seat].hand or ())


def legal(match: Match) -> list[str]:
    """Of the seat on turn."""
    return match.legal(match.to_act[0])
