"""Cards and moves of Red7 as text."""

from stolik.games.red7.state import (
    ACTIONS,
    CARD_AT,
    DECK_SIZE,
    END,
    FIRST_BOTH,
    FIRST_CANVAS,
    FIRST_DROP_ON_CANVAS,
    FIRST_DROP_ON_DECK,
    FIRST_PALETTE,
    FIRST_REMOVE,
    NUMBERS,
    PASS,
)

COLOUR_LETTERS = "VIBGYOR"
CARD_NAMES = [f"{colour}{number}" for number in range(1, NUMBERS + 1) for colour in COLOUR_LETTERS]
NATURAL_ORDER = [CARD_NAMES[card] for card in CARD_AT]


def _moves() -> list[str | None]:
    moves: list[str | None] = [None] * ACTIONS
    for place, card in enumerate(NATURAL_ORDER):
        moves[FIRST_PALETTE + place] = f"palette {card}"
        moves[FIRST_CANVAS + place] = f"canvas {card}"
        for other_place, other in enumerate(NATURAL_ORDER):
            if other != card:
                both = FIRST_BOTH + DECK_SIZE * place + other_place
                moves[both] = f"palette {card} canvas {other}"
        moves[FIRST_REMOVE + place] = f"remove {card}"
        moves[FIRST_DROP_ON_DECK + place] = f"drop {card} deck"
        moves[FIRST_DROP_ON_CANVAS + place] = f"drop {card} canvas"
    moves[END] = "end"
    moves[PASS] = "pass"
    return moves


MOVES = _moves()
