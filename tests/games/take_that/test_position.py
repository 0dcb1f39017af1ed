"""docs/rules/take-that.md, Positions: what cannot be, and what moves are for."""

import pytest

import stolik
from tests.games.positions import play_all
from tests.games.take_that.table import dealt

HANDS = "12 13 14 15 16 17 18 19 21 / 22 23 24 25 26 27 28 29 31"
PLAY = f"seats=2 | phase: play | turn: 0 | hands: {HANDS}"
MINUS = " ".join(str(card) for card in range(32, 98) if card % 10 and card not in (34, 43, 57, 75))
LAST_ROW = "seats=2 | phase: play | turn: 0 | row: 34 43 57 75 98"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("seats=2 | phase: deal | round: 3", "the match was over before round 3"),
        ("seats=2 | phase: deal | totals: 1 -1", "all seats had 0 to 0 together, not 1 + -1"),
        (
            "seats=2 | phase: deal | round: 2 | totals: 200 -200",
            "all seats had -107 to 72 together, not 200 + -200",
        ),
        (f"seats=2 | phase: play | hands: {HANDS}", "turn: one seat is on turn"),
        (PLAY.replace(" / 22", " / -"), "is not a card"),
        (PLAY.replace(" / 22", " /"), "hands, seat 1: the number of cards is 8, not 9"),
        (PLAY.replace("/ 22", "/ 22 32"), "hands, seat 1: the number of cards is 10, not 0–9"),
        (f"{PLAY} | plus: 34 / -", "plus: 34 was not pulled without its twin"),
        (f"{PLAY} | plus: 33 / -", "plus: 33 was not pulled without its twin"),
        (f"{PLAY} | extra: 34 / -", "extra, seat 0: the number of cards is 1, not 0"),
        (f"{PLAY} | moves: play 34", "moves: they do not lead to this position"),
        (f"{PLAY} | moves: pull 34", "moves: they do not lead to this position"),
        (f"{PLAY} | moves: take", "moves: they do not lead to this position"),
        (f"{PLAY} | moves: play 11", "moves, column 117: 'play 11' is not a move of Take That"),
        (f"{LAST_ROW} | hands: {HANDS} | minus: {MINUS} 98 / -", "98 lies in row already"),
        (
            f"{LAST_ROW} | hands: {HANDS.replace('12 ', '')} | minus: 12 {MINUS} / -",
            "hands, seat 1: the number of cards is 9, not 7–8",
        ),
        (
            f"seats=2 | phase: play | turn: 0 | hands: {HANDS} | minus: {MINUS} / 34 43 57 75 98",
            "the match goes on by itself",
        ),
        (
            f"seats=2 rounds=1 | phase: over | hands: {HANDS} | minus: {MINUS} / 34 43 57 75",
            "deck: the number of cards is 1, not 0",
        ),
        (
            f"seats=2 | phase: over | hands: {HANDS} | minus: {MINUS} / 34 43 57 75 98",
            "phase: the match is not over after round 1",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(text: str, sentence: str) -> None:
    with pytest.raises((stolik.ImpossiblePositionError, stolik.UnreadablePositionError)) as refused:
        stolik.Match.from_position("take-that", f"take-that {text}")

    assert sentence in str(refused.value)


def test_what_is_named_nowhere_is_in_the_deck_in_natural_order() -> None:
    match = stolik.Match.from_position("take-that", f"take-that {PLAY} | deck: 98")
    play_all(match, "0 play 12, 1 play 22")

    assert match.legal(0)
    assert "98" in match.position().partition("hands: ")[2].partition(" / ")[0]
    assert "32" in match.position().partition(" / ")[2]


def test_a_position_that_was_set_up_has_no_moves() -> None:
    """Moves that were made after it do not tell how it came about."""
    match = stolik.Match.from_position("take-that", f"take-that {PLAY} | minus: 98 / -")
    match.play(0, "play 12")

    assert "moves" not in match.position()


def test_the_moves_of_a_round_are_part_of_its_positions() -> None:
    match = dealt("34 12 13 14 15 16 17 18 19", "41 21 24 44 23 45 91 92 89")
    play_all(match, "0 play 34, 1 take, 1 play 41")

    assert "| moves: play 34, take, play 41 |" in match.position(0)
