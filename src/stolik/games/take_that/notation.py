"""Cards and moves of Take That as text."""

from stolik.games.take_that.state import CARDS, FIRST_PULL, LAST_CARD, TAKE

CARD_NAMES = [str(card) if card in CARDS else None for card in range(LAST_CARD + 1)]


def move_name(kind: str, card_name: str | None) -> str | None:
    """`play 14` or `pull 41`."""
    return f"{kind} {card_name}" if card_name else None


# A pull may name a toad: it is refused with the reason that a toad has no twin.
MOVES = [
    *(move_name("play", name) for name in CARD_NAMES),
    *(move_name("pull", name) for name in CARD_NAMES),
    "take",
]
assert MOVES[FIRST_PULL + LAST_CARD] == f"pull {LAST_CARD}"
assert MOVES[TAKE] == "take"
