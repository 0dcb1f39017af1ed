"""Cards, sets and moves of Abluxxen as text."""

from stolik.games.abluxxen.state import (
    ACTIONS,
    DISCARD,
    DRAW_CARD,
    DRAW_DECK,
    DRAW_GROUP,
    GROUP_HIGH,
    GROUP_LOW,
    HIGHEST_NUMBER,
    KEEP,
    LEAVE,
    NO_GROUP,
    PASS,
    ROB_SET,
    SET_JOKERS,
    SET_NUMBERS,
    SET_VALUE,
    SETS,
    TAKE,
)

CARD_NAMES = [None, *(str(card) for card in range(1, HIGHEST_NUMBER + 1)), "J"]

WORDS = {
    TAKE: "take",
    LEAVE: "leave",
    KEEP: "keep",
    DISCARD: "discard",
    DRAW_DECK: "draw deck",
    PASS: "pass",
}


def card_name(card: int) -> str:
    """`7`, `J`."""
    return str(CARD_NAMES[card])


def set_cards(number: int) -> tuple[str, ...]:
    """The cards of a set, numbers first, jokers last: `4 4 4 J`."""
    numbers = (card_name(SET_VALUE[number]),) * int(SET_NUMBERS[number])
    return numbers + ("J",) * int(SET_JOKERS[number])


def group_cards(group: int) -> tuple[str, str]:
    """The two cards of a group, the lower one first, a joker last: `5 J`."""
    return card_name(GROUP_LOW[group]), card_name(GROUP_HIGH[group])


def move_name(action: int) -> str | None:
    """`play 4 4 J`, `rob 6`, `draw 7`, `draw 5 J` or one of WORDS."""
    if action in WORDS:
        return WORDS[action]
    if action < SETS:
        return " ".join(("play", *set_cards(action)))
    if action < TAKE:
        return f"rob {action - ROB_SET}"
    if action < DRAW_GROUP:
        return f"draw {card_name(action - DRAW_CARD)}"
    if action == DRAW_GROUP + NO_GROUP:
        return None
    return " ".join(("draw", *group_cards(action - DRAW_GROUP)))


MOVES = [move_name(action) for action in range(ACTIONS)]
