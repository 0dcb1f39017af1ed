"""Cards and moves of The Gang as text."""

from stolik.games.the_gang.poker import CATEGORIES
from stolik.games.the_gang.state import (
    ACTIONS,
    AGREE,
    CATEGORY_GUESS,
    DECK_SIZE,
    DISCARD_CARD,
    MOST_SEATS,
    PASS_CARD,
    RANK_GUESS,
    RANK_SUBJECT,
    READY,
    REFUSE,
    RETURN,
    SHOW_CARD,
    SPECIAL_CARDS,
    SUBJECTS,
    TAKE,
    USE,
    USE_WITH,
)

RANK_NAMES = "23456789TJQKA"
SUIT_NAMES = "cdhs"

CARD_NAMES: list[str | None] = [
    *(rank + suit for rank in RANK_NAMES for suit in SUIT_NAMES),
    "Jx",
    *(f"C{number}" for number in range(1, SPECIAL_CARDS + 1)),
    *(f"S{number}" for number in range(1, SPECIAL_CARDS + 1)),
]

SUBJECT_NAMES = [str(seat) for seat in range(RANK_SUBJECT)] + list(RANK_NAMES)
"""What `use A X` is about: a seat or a rank, written alike from 2 to 5."""


def _moves() -> list[str | None]:
    moves: list[str | None] = [None] * ACTIONS
    for card in range(DECK_SIZE):
        for first, verb in ((PASS_CARD, "pass"), (SHOW_CARD, "show"), (DISCARD_CARD, "discard")):
            moves[first + card] = f"{verb} {CARD_NAMES[card]}"
    for stars in range(1, MOST_SEATS + 1):
        moves[TAKE + stars] = f"take {stars}"
    for user in range(MOST_SEATS):
        moves[USE + user] = f"use {user}"
        for subject, name in enumerate(SUBJECT_NAMES):
            # There is no rank 0 or 1, and no seat shows a card to itself.
            if not (subject < RANK_SUBJECT and subject == user):
                moves[USE_WITH + user * SUBJECTS + subject] = f"use {user} {name}"
    moves[RETURN] = "return"
    moves[READY] = "ready"
    moves[REFUSE] = "refuse"
    moves[AGREE] = "agree"
    for rank, name in enumerate(RANK_NAMES):
        moves[RANK_GUESS + rank] = f"guess {name}"
    for number, code in enumerate(CATEGORIES):
        moves[CATEGORY_GUESS + number] = f"guess {code}"
    return moves


MOVES = _moves()
