"""docs/rules/abluxxen.md, Positions: what cannot be, and what a seat knows."""

import pytest

import stolik
from tests.games.positions import play_all

MINE = "8 9 10 10 11 12 13 J"
HANDS = f"{MINE} / 1 1 2 2 4 4 6 6 6 13 / 2 8 8 9 9 11 11 12 12 13 13 J"
LAYERS = "3 3, 7 7 7 / 5 5 5 / 1"
POOL = "2 4 4 9 10 J"
TABLE = f"hands: {HANDS} | layers: {LAYERS} | pool: {POOL}"
PLAY = f"seats=3 | phase: play | active: 0 | {TABLE}"
STEAL = f"seats=3 | phase: steal | active: 0 | victim: 1 | {TABLE}"
OPTION = PLAY.replace("play", "option")
DUEL = (
    "seats=2 | phase: rob | active: 0 | hands: 1 1 3 3 5 6 9 9 10 12 J J / "
    "2 2 4 4 8 8 10 10 11 12 12 J J | known: J J / J J | layers: 7 / - | pool: 7 9 12 | "
    "groups: 2 13, 5 13, 5 J | row: 1 3 4 6 8 8 9 10 11 11"
)
ALL = [str(number) for number in range(1, 14) for _ in range(8)] + ["J"] * 5
USED_UP = (
    "seats=3 | phase: over | active: 0 | victim: 1 | owed: 1 | hands: 1 / 1 / 1 | "
    f"layers: 13 13 / 2 / 3 | discards: {{}} {' '.join(ALL[10:16] + ALL[17:94])}"
)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("seats=3 | phase: deal | active: 0", "a position has one spelling"),
        (PLAY.replace("active: 0 | ", ""), "active: after the deal one seat has the paw"),
        (PLAY.replace("active: 0", "active: 0 | victim: 1"), "victim: another seat is robbed"),
        (STEAL.replace("victim: 1 | ", ""), "victim: another seat is robbed"),
        (STEAL.replace("victim: 1", "victim: 0"), "victim: another seat is robbed"),
        (PLAY.replace("active: 0", "active: 0 | owed: 2"), "a position has one spelling"),
        (PLAY.replace("2 2 4 4", "4 4"), "deck: the number of cards is 66, not 0–64"),
        (PLAY.replace("5 5 5", "5 5 6"), "layers: '5 5 6' of seat 1 is not a set"),
        (PLAY.replace("5 5 5", "J 5 5"), "layers: 'J 5 5' of seat 1 is not a set"),
        (PLAY.replace("5 5 5", "5 5 5, -"), "layers: '' of seat 1 is not a set"),
        (
            f"{PLAY.replace('4 4 9', '4 9')} | discards: 4",
            "pool and groups: the number of cards is 5, not 6",
        ),
        (PLAY.replace(POOL, f"{POOL} J"), "pool and groups: the number of cards is 7, not 6"),
        (PLAY.replace(HANDS, f"{HANDS} J J J"), "pool: J lies in hands already"),
        (
            f"{PLAY.replace(MINE, '-')} | discards: {MINE}",
            "hands, seat 0: the number of cards is 0, not 1–109",
        ),
        (
            PLAY.replace(" | layers", " | known: 7 / - / - | layers"),
            "known: 7 is not in the hand of seat 0, or not as often",
        ),
        (
            PLAY.replace(" | layers", " | known: - / 4 4 4 / - | layers"),
            "known: 4 is not in the hand of seat 1, or not as often",
        ),
        (f"{PLAY} | groups: 2 13", "groups: the number of cards is 1, not 0"),
        (f"{PLAY} | row: 2", "row: the number of cards is 1, not 0"),
        (
            f"{STEAL.replace('3 3, 7 7 7', '-')} | discards: 3 3 7 7 7",
            "layers: seat 0 has laid a set, but there is none",
        ),
        (STEAL.replace("3 3, 7 7 7", "7 7 7, 3 3"), "the set that seat 0 played does not rob"),
        (STEAL.replace("victim: 1", "victim: 2"), "the set that seat 0 played does not rob seat 2"),
        (
            STEAL.replace("steal", "owed"),
            "owed: the number of cards is 0, not 1–3",
        ),
        (
            STEAL.replace("steal", "owed").replace("victim: 1", "victim: 1 | owed: 4"),
            "owed: the number of cards is 4, not 1–3",
        ),
        (OPTION, "in the phase option nobody"),
        (
            OPTION.replace("seats=3", "seats=3 mode=expert"),
            "phase: there is an option only in the mode basic",
        ),
        (PLAY.replace("play", "rob"), "phase: in the phase rob the row can be robbed"),
        (DUEL.replace("layers: 7", "layers: 1"), "phase: in the phase rob the row can be robbed"),
        (DUEL.replace("rob", "option"), "in the phase option nobody"),
        (DUEL.replace("2 13, 5 13", "2 13, 13 5"), "groups: '13 5' is not a card with a 13"),
        (
            f"{DUEL.replace('2 13, 5 13', '2 13, 13')} | discards: 5",
            "groups: '13' is not a card with a 13",
        ),
        (DUEL.replace("11 11", "11 13"), "row: 13 goes to the pool, not to the row"),
        (DUEL.replace("11 11", "11 11 5 5 5 5"), "row: the number of cards is 14, not 0–13"),
        (PLAY.replace("play", "over"), "phase: the match is over when the active seat has no card"),
        (
            USED_UP.format(ALL[3]).replace("owed: 1", "owed: 2"),
            "owed: the number of cards is 2, not 0–1",
        ),
        (
            USED_UP.format(ALL[3]).replace("| victim: 1 ", ""),
            "owed: the number of cards is 1, not 0",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(text: str, sentence: str) -> None:
    with pytest.raises((stolik.ImpossiblePositionError, stolik.UnreadablePositionError)) as refused:
        stolik.Match.from_position("abluxxen", f"abluxxen {text}")

    assert sentence in str(refused.value)


def test_cards_that_everybody_saw_going_into_a_hand_are_known_there() -> None:
    """A card drawn from the deck is not."""
    match = stolik.Match.from_position("abluxxen", f"abluxxen {STEAL}")
    play_all(match, "0 take, 1 draw 4, 1 draw deck")

    assert "| hands: 5 5 5 ?x8 / 4 ?x11 / 2 8 8 9 9 11" in match.position(2)
    assert "| known: 5 5 5 / 4 / - |" in match.position(2)
    assert "| owed: 1 |" in match.position(2)


def test_what_is_named_nowhere_is_in_the_deck_in_natural_order() -> None:
    match = stolik.Match.from_position("abluxxen", f"abluxxen {STEAL} | deck: 13")
    play_all(match, "0 take, 1 draw deck, 1 draw deck")

    assert "/ 1 1 1 2 2 4 4 6 6 6 13 13 /" in match.position()


def test_at_the_end_the_hands_are_shown_but_not_the_deck() -> None:
    text = f"abluxxen {PLAY.replace(MINE, '8')} | discards: {MINE.removeprefix('8 ')}"
    match = stolik.Match.from_position("abluxxen", text)
    play_all(match, "0 play 8")

    assert match.is_over
    assert match.position(1) == f"{match.position()} | deck: ?x64".replace(
        "seats=3 |", "seats=3 | seen by: 1 |"
    )
