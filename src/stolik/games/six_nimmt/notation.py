"""Cards and moves of 6 nimmt! as text."""

from stolik.games.six_nimmt.state import ACTIONS, DECK_SIZE, FIRST_DRAFT, FIRST_TAKE, ROWS

CARD_NAMES = [None, *(str(card) for card in range(1, DECK_SIZE + 1))]


def move_name(action: int) -> str | None:
    """`14`, `draft 14` or `take 2`."""
    if action > FIRST_TAKE:
        return f"take {action - FIRST_TAKE}"
    if action > FIRST_DRAFT:
        return f"draft {action - FIRST_DRAFT}"
    return CARD_NAMES[action]


MOVES = [move_name(action) for action in range(ACTIONS)]
assert MOVES[-1] == f"take {ROWS}"
