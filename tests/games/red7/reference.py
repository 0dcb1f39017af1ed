"""A second, slow Red7 to compare with: cards as codes, candidates listed, turns searched."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

NUMBERS = range(1, 8)
COLOURS = "VIBGYOR"
Palette = frozenset[str]
Seats = dict[int, Palette]
"""The palettes of the seats in the round."""


def number(card: str) -> int:
    return int(card[1])


def rank(card: str) -> tuple[int, int]:
    return number(card), COLOURS.index(card[0])


def candidates(palette: Palette, rule: str) -> Iterator[Palette]:
    """Every set of cards that could count."""
    match rule:
        case "R":
            yield from (frozenset({card}) for card in palette)
        case "O":
            for value in NUMBERS:
                yield frozenset(card for card in palette if number(card) == value)
        case "Y":
            for colour in COLOURS:
                yield frozenset(card for card in palette if card[0] == colour)
        case "G":
            yield frozenset(card for card in palette if number(card) % 2 == 0)
        case "B":
            yield frozenset(
                max((card for card in palette if card[0] == colour), key=rank)
                for colour in {card[0] for card in palette}
            )
        case "I":
            highest = {
                value: max((card for card in palette if number(card) == value), key=rank)
                for value in {number(card) for card in palette}
            }
            for first in NUMBERS:
                for last in range(first, 8):
                    if all(value in highest for value in range(first, last + 1)):
                        yield frozenset(highest[value] for value in range(first, last + 1))
        case "V":
            yield frozenset(card for card in palette if number(card) < 4)


def worth(cards: Palette) -> tuple[int, tuple[int, int]]:
    return len(cards), max(map(rank, cards), default=(0, 0))


def counting(palette: Palette, rule: str) -> Palette:
    return max(candidates(palette, rule), key=worth, default=frozenset())


def is_winning(seats: Seats, seat: int, rule: str) -> bool:
    mine = counting(seats[seat], rule)
    return bool(mine) and all(
        worth(mine) > worth(counting(palette, rule))
        for other, palette in seats.items()
        if other != seat
    )


@dataclass(frozen=True)
class Turn:
    """A turn with effects, between two of its moves."""

    seats: Seats
    seat: int
    hand: frozenset[str]
    rule: str
    phase: str = "turn"
    must_win: bool = False

    def legal(self) -> set[str]:
        """All legal moves."""
        moves = set(self.moves_by_phase())
        if not self.must_win:
            return moves
        return {move for move in moves if self.after(move).can_end_winning()}

    def moves_by_phase(self) -> Iterator[str]:
        """Without looking at what could follow in a must-win turn."""
        if self.phase in ("turn", "extra"):
            yield from (f"palette {card}" for card in self.playable())
        if self.phase in ("turn", "finish"):
            for card in self.hand:
                if is_winning(self.seats, self.seat, card[0]):
                    yield f"canvas {card}"
            yield "pass" if self.phase == "turn" else "end"
        if self.phase == "remove":
            yield from (f"remove {card}" for card in self.removable())
        if self.phase == "drop":
            for card in self.palette:
                yield from (f"drop {card} deck", f"drop {card} canvas")

    @property
    def palette(self) -> Palette:
        """Of the seat on turn."""
        return self.seats[self.seat]

    def playable(self) -> list[str]:
        """The hand cards that may be played to the palette."""
        return [
            card
            for card in self.hand
            if number(card) not in (1, 7) or self.after(f"palette {card}").can_end_winning()
        ]

    def removable(self) -> list[str]:
        """The cards a 1 may choose from."""
        return [
            card
            for other, palette in self.seats.items()
            for card in palette
            if other != self.seat and len(palette) >= len(self.palette)
        ]

    def can_end_winning(self) -> bool:
        """Whether any series of moves ends the turn winning."""
        if self.phase == "over":
            return is_winning(self.seats, self.seat, self.rule)
        return any(self.after(move).can_end_winning() for move in self.moves_by_phase())

    def after(self, move: str) -> "Turn":
        """The 3 draws a card that this model does not know."""
        match move.split():
            case ["palette", card]:
                return self.with_palette(self.palette | {card}, self.hand - {card}).effect(card)
            case ["canvas", card]:
                return replace(self, rule=card[0], hand=self.hand - {card}, phase="over")
            case ["remove", card]:
                seats = {seat: palette - {card} for seat, palette in self.seats.items()}
                return replace(self, seats=seats, phase="finish")
            case ["drop", card, place]:
                left = self.with_palette(self.palette - {card}, self.hand)
                rule = card[0] if place == "canvas" else self.rule
                return replace(left, rule=rule, phase="finish")
            case _:
                return replace(self, phase="over")

    def with_palette(self, palette: Palette, hand: frozenset[str]) -> "Turn":
        """The same turn with other cards."""
        return replace(self, seats={**self.seats, self.seat: palette}, hand=hand)

    def effect(self, card: str) -> "Turn":
        """After the card just played to the palette."""
        match number(card):
            case 1 if self.removable():
                return replace(self, phase="remove", must_win=True)
            case 1:
                return replace(self, phase="finish", must_win=True)
            case 5 if self.playable():
                return replace(self, phase="extra")
            case 7:
                return replace(self, phase="drop", must_win=True)
            case _:
                return replace(self, phase="finish")
