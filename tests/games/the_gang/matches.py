"""Matches of The Gang for tests: positions, shuffles and moves in the game's own notation."""

from collections.abc import Sequence
from typing import Any, cast

from stolik.games.the_gang import GAME
from stolik.games.the_gang.hands import hand_of
from stolik.games.the_gang.poker import CATEGORIES, category, strength
from stolik.games.the_gang.state import GangState
from stolik.games.the_gang.view import TheGangView
from stolik.match import Match

PLAYERS = ("Andrzej", "Kasia", "Ania", "Daniel", "Ewa", "Filip")
COLOURS = 4
ANY = "As Ks 2c 7d Qh Qd 9c 4s 8h 3d 5c Td Jh 6s 9d"
HANDS = "3d Tc / 4s Td / 6d Jc / Ad As"
BOARD = "2c 2d Ah 7s 5h"
"""Worked example 2: hands of seats 0 to 3 from weak to strong, the first two equal."""


def gang(seats: int = 4, *shuffles: str, **options: Any) -> Match:
    """A match with its first shuffles supplied."""
    match = Match(GAME, PLAYERS[:seats], options)
    for shuffle in shuffles:
        match.shuffle(shuffle)
    return match


def deal(hands: Sequence[str], community: str = "", deck: str = "") -> str:
    """The shuffle that deals these hands; the community cards and then the rest come after."""
    return " ".join([*hands, community, deck])


def play(match: Match, *moves: str) -> Match:
    """Moves as a record has them: `0 take 1`."""
    for move in moves:
        seat, text = move.split(maxsplit=1)
        match.play(int(seat), text)
    return match


def take(match: Match, stars: str) -> Match:
    """Every seat takes the chip of its place in the list, and all are ready: one round ends."""
    for seat, chip in enumerate(stars.split()):
        match.play(seat, f"take {chip}")
    if seen(match).settle == "ready":
        for seat in match.seats:
            match.play(seat, "ready")
    return match


def take_all(match: Match, *rounds: str) -> Match:
    """The chips of several rounds."""
    for stars in rounds:
        take(match, stars)
    return match


def to_red(match: Match) -> Match:
    """Plays on to the red chips, every seat taking its number in the order of the seats."""
    while seen(match).round < COLOURS:
        take(match, in_order(match))
    return match


def in_order(match: Match) -> str:
    return " ".join(str(seat + 1) for seat in match.seats)


def agree(match: Match, proposer: int, use: str) -> Match:
    """A proposal that all others agree to."""
    match.play(proposer, use)
    for seat in match.seats:
        if seat != proposer:
            match.play(seat, "agree")
    return match


def from_position(text: str) -> Match:
    """A match that goes on from there."""
    return Match.from_position(GAME, f"the-gang {text}")


def with_specialist(card: str, shuffle: str, *, seats: int = 4, challenge: str = "C5") -> Match:
    """A second heist with a permanent challenge (C5 does little) and this specialist."""
    match = from_position(
        f"seats={seats} mode=professional | phase: deal | alarms: 1 | permanent: {challenge} | "
        f"active: {card}"
    )
    match.shuffle(shuffle)
    return match


def red_chips(start: str, hands: str = HANDS, board: str = BOARD, use: str = "") -> Match:
    """The red chips are in the centre; until now every seat took its number.

    The start is the options, then the sections up to the community cards: `mode=master | active: …`
    Discards follow the hands.
    """
    options, *special_cards = start.split(" | ")
    seats = len(hands.partition(" | ")[0].split(" / "))
    order = " ".join(str(seat + 1) for seat in range(seats))
    sections = [
        f"seats={seats} {options}".strip(),
        "phase: chips",
        *special_cards,
        f"community: {board}",
        f"hands: {hands}",
        f"chips: {order} / {order} / {order} / -",
        *([f"used: {use}"] if use else []),
    ]
    return from_position(" | ".join(sections))


def after_heist(start: str, *, success: bool) -> Match:
    """A heist of worked example 2 has ended."""
    return take(red_chips(start), "1 2 3 4" if success else "4 3 2 1")


def category_of(match: Match, seat: int) -> str:
    """What the hand of a seat is worth now."""
    return CATEGORIES[category(strength(hand_of(state_of(match), seat)))]


def state_of(match: Match) -> GangState:
    """For what no view shows; tests may know it."""
    state = match._state
    assert isinstance(state, GangState)
    return state


def seen(match: Match, seat: int | None = None) -> TheGangView:
    return cast("TheGangView", match.view(seat))


def hole(match: Match, seat: int) -> str:
    """A seat's hole cards, as the seat sees them."""
    return " ".join(seen(match, seat).seats[seat].hole)


def chips(match: Match, *, round_number: int | None = None) -> list[int | None]:
    """Everybody's chips of a round."""
    table = seen(match)
    index = (round_number or table.round) - 1
    return [seat.chips[index] for seat in table.seats]


def active(match: Match) -> str:
    """The special cards of this heist."""
    table = seen(match)
    cards = [special.card for special in table.challenges]
    return " ".join([*cards, *([table.specialist.card] if table.specialist else [])])
