"""docs/rules/six-nimmt.md, Positions: what cannot be."""

import pytest

import stolik

TURN = "rows: 1 / 2 / 3 / 4"
FULL = "5 6 7 8 9 10 11 12 13 14 / 15 16 17 18 19 20 21 22 23 24"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("seats=2 | phase: draft", "phase: there is no draft in the mode classic"),
        ("seats=2 mode=tactical | phase: deal", "phase: there is no deal in the mode tactical"),
        ("seats=2 | phase: deal | round: 2", "all seats had 4 to 171 together, not 0 + 0"),
        ("seats=2 | phase: deal | totals: 0 3", "all seats had 0 to 0 together, not 0 + 3"),
        ("seats=2 | phase: deal | round: 3 | totals: 67 3", "the match was over before round 3"),
        (
            "seats=2 rounds=2 | phase: deal | round: 3 | totals: 60 3",
            "the match was over before round 3",
        ),
        ("seats=2 mode=tactical | phase: draft | hands: 25 / -", "hands: 25 is not in play"),
        (
            "seats=2 mode=tactical | phase: draft | hands: - / 1",
            "hands, seat 0: the number of cards is 0, not 1",
        ),
        (
            f"seats=2 mode=tactical | phase: draft | hands: {FULL}",
            "the match goes on by itself",
        ),
        (f"seats=2 | phase: choose | {TURN}", "hands, seat 0: the number of cards is 0, not 1–10"),
        (
            f"seats=2 | phase: choose | {TURN} | hands: 5 6 / 7",
            "hands, seat 1: the number of cards is 1, not 2",
        ),
        (
            f"seats=2 | phase: choose | {TURN} | hands: {FULL} | piles: 25 / -",
            "rows and piles: the number of cards is 5, not 4",
        ),
        (
            "seats=2 | phase: choose | rows: 1 / 2 / 3 / - | hands: 5 / 6",
            "rows, row 4: the number of cards is 0, not 1–5",
        ),
        (
            "seats=2 | phase: choose | rows: 1 / 2 / 3 / 9 8 | hands: 5 / 6",
            "rows: row 4 does not ascend",
        ),
        (
            f"seats=2 | phase: choose | {TURN} | hands: 5 / 6 | chosen: 6 / -",
            "chosen: 6 is not in the hand of seat 0",
        ),
        (
            f"seats=2 | phase: choose | {TURN} | hands: 5 6 / 7 8 | chosen: 5 6 / -",
            "chosen, seat 0: the number of cards is 2, not 0–1",
        ),
        (
            f"seats=2 | phase: choose | {TURN} | hands: 5 / 6 | chosen: 5 / 6",
            "the match goes on by itself",
        ),
        (
            f"seats=2 | phase: take | {TURN} | hands: 5 / 6 | chosen: 5 / 6",
            "phase: 5 fits a row, nobody takes one",
        ),
        (
            f"seats=2 | phase: take | {TURN} | hands: 5 / 6",
            "chosen, seat 0: the number of cards is 0, not 1",
        ),
        (
            f"seats=2 rounds=1 | phase: over | {TURN} | chosen: 1 / 5",
            "chosen: 5 lies in no row and on no pile",
        ),
        (
            f"seats=2 | phase: over | {TURN} | chosen: 1 / 4",
            "phase: the match is not over after round 1",
        ),
        (
            f"seats=2 rounds=1 | phase: over | {TURN} | chosen: 1 / 4 | piles: 55 / -",
            "all seats had 0 to 0 together, not -7 + 0",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(text: str, sentence: str) -> None:
    with pytest.raises(stolik.ImpossiblePositionError) as refused:
        stolik.Match.from_position("six-nimmt", f"six-nimmt {text}")

    assert sentence in str(refused.value)


def test_in_the_tactical_mode_only_the_choice_is_hidden() -> None:
    """The whole hand is shown: one that shrank would betray the card."""
    text = (
        "six-nimmt seats=2 mode=tactical | phase: choose | rows: 1 / 2 / 3 / 4 | hands: 5 7 / 6 8"
    )
    match = stolik.Match.from_position("six-nimmt", text)
    match.play(1, "8")

    assert match.position() == f"{text} | chosen: - / 8"
    assert match.position(0).endswith("| hands: 5 7 / 6 8 | chosen: - / ?")
