"""docs/rules/red7.md, Positions: what cannot be, and what a seat knows."""

import pytest

import stolik
from tests.games.positions import play_all

BASIC = "seats=2"
EFFECTS = "seats=2 effects=true"
ADVANCED = "seats=2 mode=advanced"
TABLE = "hands: R1 G7 V3 / O1 I4 | palettes: B4 / Y6"
TURN = f"phase: turn | turn: 0 | {TABLE}"
EVENS = "R2 R4 R6 O2 O4 O6 Y2 Y4 Y6 G2 G4 G6"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (f"{BASIC} | phase: deal | round: 2", "the match was over before round 2"),
        (f"{BASIC} | phase: deal | scored: R1 / -", "scored: the number of cards is 1, not 0"),
        (f"{ADVANCED} | phase: deal | round: 2", "scored: the number of cards is 0, not 1–21"),
        (
            f"{ADVANCED} target=7 | phase: deal | round: 2 | scored: R7 / -",
            "the match was over before round 2",
        ),
        (
            (
                "seats=4 mode=advanced | phase: deal | round: 2 | "
                f"scored: {EVENS} B2 B4 B6 I2 I4 / I6 / - / -"
            ),
            "the match was over before round 2",
        ),
        (f"{BASIC} | phase: finish | turn: 0 | {TABLE}", "phase: only in a match with effects"),
        (f"{BASIC} | {TURN} | seen: R1", "seen: only in a match with effects"),
        (f"{BASIC} | {TURN} | barred: R1 / -", "barred: only in a match with effects"),
        (f"{BASIC} | phase: turn | {TABLE}", "turn: in the phase turn a seat that is in the round"),
        (
            (
                "seats=3 | phase: turn | turn: 2 | out: 2 | hands: R1 / O1 / - | "
                "palettes: B4 / Y6 / I2"
            ),
            "turn: in the phase turn a seat that is in the round",
        ),
        (
            f"{BASIC} | phase: turn | turn: 0 | out: 1 | {TABLE}",
            "out: the number of seats in the round is 1, not 2",
        ),
        (
            f"{BASIC} | phase: over | {TABLE}",
            "out: the number of seats in the round is 2, not 1",
        ),
        (
            (
                f"{BASIC} | phase: turn | turn: 0 | hands: R1 R2 R3 R4 R5 R6 R7 O7 / - | "
                "palettes: B4 / Y6"
            ),
            "hands, seat 0: the number of cards is 8, not 0–7",
        ),
        (
            f"{BASIC} | phase: turn | turn: 0 | hands: R1 / - | palettes: B4 / -",
            "palettes, seat 1: the number of cards is 0, not 1–49",
        ),
        (
            f"{BASIC} | phase: turn | turn: 1 | {TABLE}",
            "palettes: when the turn of seat 1 begins seat 0 is winning",
        ),
        (
            f"{BASIC} | {TURN} | canvas: V7",
            "palettes: when the turn of seat 0 begins seat 1 is winning",
        ),
        (
            (
                "seats=3 | phase: turn | turn: 0 | hands: O7 V1 / R2 / R3 | "
                "palettes: B4 / Y6 / G3"
            ),
            "palettes: when the turn of seat 0 begins seat 2 is winning",
        ),
        (
            f"{EFFECTS} | phase: extra | turn: 0 | {TABLE}",
            "palettes, seat 0: the number of cards is 1, not 2–49",
        ),
        (
            f"{EFFECTS} | phase: extra | turn: 0 | hands: R2 / - | palettes: B3 B4 / Y6",
            "palettes: seat 0 has played a 5, but has none",
        ),
        (
            f"{EFFECTS} | phase: drop | turn: 0 | hands: R2 / - | palettes: B3 B4 / Y6",
            "palettes: seat 0 has played a 7, but has none",
        ),
        (
            f"{EFFECTS} | phase: extra | turn: 0 | hands: - / R2 | palettes: B5 B4 / Y6",
            "phase: the hand of seat 0 does not allow the phase extra",
        ),
        (
            f"{EFFECTS} | phase: remove | turn: 0 | hands: R2 / - | palettes: B1 B4 / Y6",
            "phase: the hand of seat 0 does not allow the phase remove",
        ),
        (
            (
                f"{EFFECTS} | phase: finish | turn: 0 | flag: must-win | hands: R2 / - | "
                "palettes: B4 / Y6"
            ),
            "phase: the hand of seat 0 does not allow the phase finish",
        ),
        (
            (
                f"{EFFECTS} | seen by: 1 | phase: finish | turn: 0 | flag: must-win | "
                "hands: - / R2 | "
                "palettes: B4 / Y6 | deck: ?x46"
            ),
            "phase: the hand of seat 0 does not allow the phase finish",
        ),
        (
            (
                f"{EFFECTS} | seen by: 1 | phase: drop | turn: 0 | hands: ? / R2 | "
                "palettes: V7 V4 / "
                "R1 R3 R4 R5 R6 R7 O1 O2 O3 O4 O5 O6 O7 | deck: ?x32"
            ),
            "phase: the hand of seat 0 does not allow the phase drop",
        ),
        (f"{EFFECTS} | {TURN} | flag: must-win", "'flag' is not the next section"),
        (
            f"{EFFECTS} | phase: turn | turn: 0 | flag: must-win | {TABLE}",
            "a position has one spelling",
        ),
        (f"{EFFECTS} | {TURN} | seen: B4", "a position has one spelling"),
        (
            f"{EFFECTS} | {TURN} | barred: V3 / -",
            "barred: V3 is not a 1 or a 7 that only seat 0 knows of",
        ),
        (
            f"{EFFECTS} | {TURN} | barred: R7 / -",
            "barred: R7 is not a 1 or a 7 that only seat 0 knows of",
        ),
        (
            f"{EFFECTS} | {TURN} | seen: R1 | barred: R1 / -",
            "barred: R1 is not a 1 or a 7 that only seat 0 knows of",
        ),
        (
            (
                f"{EFFECTS} | seen by: 0 | phase: turn | turn: 0 | hands: - / ?x2 | "
                "palettes: B4 / Y6 | barred: - / ?x3 | deck: ?x45"
            ),
            "barred, seat 1: the number of cards is 3, not 0–2",
        ),
        (
            (
                f"{EFFECTS} | seen by: 0 | phase: turn | turn: 0 | "
                "hands: R1 O1 Y1 G1 B1 I1 V1 / ?x2 | "
                "palettes: B4 / Y6 | canvas: O7 Y7 G7 B7 I7 V7 R7 | barred: - / ? | deck: ?x31"
            ),
            "barred: the number of cards is 1, not 0",
        ),
        (
            (
                f"{EFFECTS} | phase: finish | turn: 0 | flag: skipped | hands: V1 V7 / - | "
                "palettes: B5 B4 / Y6 R7 | barred: V1 / -"
            ),
            "barred, seat 0: the number of cards is 1, not 2",
        ),
        (
            f"{ADVANCED} | phase: over | out: 1 | {TABLE} | scored: R7 / -",
            "phase: the match is not over after round 1",
        ),
        (
            f"{ADVANCED} target=1 | phase: over | out: 1 | {TABLE} | scored: - / R7",
            "scored, seat 0: the number of cards is 0, not 1–49",
        ),
        (
            f"{ADVANCED} target=1 | phase: over | round: 2 | out: 1 | {TABLE} | scored: R6 / R7",
            "the match was over before round 2",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(text: str, sentence: str) -> None:
    with pytest.raises((stolik.ImpossiblePositionError, stolik.UnreadablePositionError)) as refused:
        stolik.Match.from_position("red7", f"red7 {text}")

    assert sentence in str(refused.value)


def test_a_card_that_lay_face_up_is_known_on_the_deck_and_in_the_hand_that_draws_it() -> None:
    match = stolik.Match.from_position(
        "red7",
        "red7 seats=2 mode=advanced effects=true | phase: turn | turn: 0 | hands: R2 G7 / I4 | "
        "palettes: B4 / Y6",
    )
    play_all(match, "0 palette G7, 0 drop B4 deck")

    assert match.position(1).endswith("| seen: B4 | deck: B4 ?x44")

    play_all(match, "0 canvas R2")

    assert "| hands: B4 / I4 |" in match.position(1)
    assert match.position(1).endswith("| seen: B4 | deck: ?x44")


def test_a_deck_that_everybody_knows_is_written_where_hands_are_unknown() -> None:
    """The cards that lie nowhere else are not the deck alone."""
    everything_else = (
        "R2 R3 R4 R5 R6 O1 O2 O3 O4 O5 O6 O7 Y1 Y2 Y3 Y4 Y5 Y7 G1 G2 G3 G4 G5 G6 B1 B2 B3 B5 B6 B7 "
        "I1 I2 I3 I5 I6 I7 V1 V2 V4 V5 V6 V7 R7"
    )
    text = (
        "red7 seats=2 effects=true | seen by: 1 | phase: finish | turn: 0 | flag: must-win | "
        f"hands: ?x2 / I4 | palettes: G7 / Y6 | canvas: {everything_else} | seen: B4 | deck: B4"
    )
    match = stolik.Match.from_position("red7", text)

    assert match.position(1) == text


def test_a_skipped_five_shows_ones_and_sevens() -> None:
    """Whoever skipped it, seat 0 is dealt only what could not be played."""
    text = (
        "red7 seats=2 effects=true | seen by: 1 | phase: finish | turn: 0 | flag: skipped | "
        "hands: ?x2 / R2 | palettes: Y5 B4 / R7 O7 | barred: ?x2 / - | deck: ?x42"
    )
    match = stolik.Match.from_position("red7", text)
    hand = match.position().partition("hands: ")[2].partition(" / ")[0].split()

    assert all(card[1] in "17" for card in hand)
    assert match.position(1) == text
