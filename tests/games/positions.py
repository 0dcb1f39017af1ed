"""Rules in positions: where a match stands, some moves, and where it stands then."""

from collections import Counter
from typing import Any

from stolik.core.position import game_named_in, read_position, unsorted_length
from stolik.games import find_game
from stolik.match import Match

PLACES = (
    "hands deck"  # in all games
    " row plus minus extra"  # of Take That
    " palettes canvas scored"  # of Red7
    " layers pool groups discards"  # of Abluxxen, which has a row too
).split()
"""The sections that say where a card lies."""


def played(position: str, moves: str = "") -> Match:
    """A match from a position on, after these moves: `0 3, 1 91, 0 take 2`.

    A `…` in the position stands for all cards that it does not name, where they are not the deck;
    the deck is then written in full.
    """
    text = with_the_rest(position) if "…" in position else position
    return play_all(Match.from_position(game_named_in(text), text), moves)


def play_all(match: Match, moves: str) -> Match:
    for move in filter(None, moves.split(", ")):
        seat, _, text = move.partition(" ")
        match.play(int(seat), text)
    return match


def section(match: Match, name: str, seat: int | None = None) -> str:
    """A section of where a match stands, or a seat's list there; `-` where there is nothing.

    >>> match = played("six-nimmt seats=2 mode=tactical | phase: draft | hands: 24 / -")
    >>> section(match, "hands"), section(match, "hands", 0), section(match, "totals")
    ('24 / -', '24', '-')
    """
    sections = (text.partition(": ") for text in match.position().split(" | "))
    value = next((value for found, _, value in sections if found == name), "-")
    return value if seat is None or value == "-" else value.split(" / ")[seat]


def now(match: Match) -> str:
    """The phase and the seats to act: `steal 0`."""
    return " ".join([match.view(None).phase, *map(str, match.to_act)])


def with_the_rest(position: str) -> str:
    game = find_game(game_named_in(position))
    cards = Match(game, ["x"] * 3).needs_shuffle
    rest = Counter(cards)
    for text in position.split(" | "):
        name, _, value = text.partition(": ")
        if name in PLACES:
            rest.subtract(card for card in value.replace(",", "").split() if card in game.cards)
    before, _, after = position.partition(" | deck: ")
    before = before.replace("…", " ".join(sorted(rest.elements(), key=cards.index)))
    deck = after.split()
    order = tuple(map(cards.index, deck))
    top = deck[: unsorted_length(order, range(len(cards)))]
    return f"{before} | deck: {' '.join(top)}" if top else before


def state_of(match: Match) -> Any:
    """The state of a match, for what is written for states: rules of thumb, observations."""
    return read_position(match.game, match.position()).state
