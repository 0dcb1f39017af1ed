"""docs/rules/red7.md: setup, turns without effects, drawing, end and scoring."""

from typing import Any

import pytest

from stolik.core.errors import IllegalMoveError
from stolik.core.game import Result
from stolik.games.red7 import GAME
from stolik.games.red7.notation import NATURAL_ORDER
from stolik.games.red7.state import ACTIONS
from stolik.match import Match
from tests.games.positions import played, section
from tests.games.red7.table import legal, seen_by


def new_match(seats: int, shuffle: str = "", **options: Any) -> Match:
    """After the first deal; the cards not named follow in natural order."""
    match = Match(GAME, ["x"] * seats, options)
    match.shuffle(shuffle)
    return match


def test_every_seat_takes_seven_cards_then_one_for_its_palette_and_the_rest_is_the_deck() -> None:
    match = new_match(2)

    assert section(match, "hands", 0) == "R1 R2 R3 R4 R5 R6 R7"
    assert section(match, "hands", 1) == "O1 O2 O3 O4 O5 O6 O7"
    assert section(match, "palettes", 0) == "Y1"
    assert section(match, "palettes", 1) == "Y2"
    assert seen_by(match).rule == "R"
    assert seen_by(match).canvas == ()


@pytest.mark.parametrize(("seats", "deck"), [(2, 33), (3, 25), (4, 17)])
def test_the_deck_holds_what_is_not_dealt(seats: int, deck: int) -> None:
    assert seen_by(new_match(seats)).deck_size == deck


def test_the_first_shuffle_is_of_all_cards_in_natural_order() -> None:
    assert Match(GAME, ["Ania", "Bartek"]).needs_shuffle == NATURAL_ORDER


@pytest.mark.parametrize(
    ("palettes", "first"),
    [("G7 B2 V3", 1), ("G2 B7 V3", 2), ("G2 B3 V7", 0), ("B7 G7 V7", 2)],
)
def test_the_left_neighbour_of_the_highest_palette_card_begins(palettes: str, first: int) -> None:
    hands = " ".join(f"{colour}{number}" for colour in "ROY" for number in range(1, 8))

    assert new_match(3, f"{hands} {palettes}").to_act == (first,)


def test_any_hand_card_may_join_the_palette_and_only_winning_plays_reach_the_canvas() -> None:
    """B5 loses to Y6 as it is; O7 wins under red and blue, two colours or a low card may do."""
    match = played(
        "red7 seats=2 | phase: turn | turn: 0 | hands: O7 B1 V1 / R1 | palettes: B5 / Y6"
    )

    assert legal(match) == [
        "palette O7",
        "palette B1",
        "palette V1",
        "palette O7 canvas B1",
        "palette B1 canvas V1",
        "palette V1 canvas B1",
        "pass",
    ]


def test_a_canvas_card_of_the_colour_already_on_top_is_allowed() -> None:
    """Ruling 7."""
    match = played(
        "red7 seats=2 | phase: turn | turn: 0 | hands: R1 V7 / R2"
        " | palettes: V2 V3 V5 / O3 Y2 | canvas: V4",
        "0 palette R1 canvas V7",
    )

    assert seen_by(match).canvas == ("V4", "V7")
    assert seen_by(match).winning == 0


def test_a_canvas_play_that_does_not_win_is_refused() -> None:
    """Ruling 2."""
    match = played("red7 seats=2 | phase: turn | turn: 0 | hands: G1 V2 / R1 | palettes: B4 / Y6")

    with pytest.raises(IllegalMoveError, match="would not be winning"):
        match.play(0, "canvas G1")


def test_nobody_wins_under_green_without_an_even_card_of_their_own() -> None:
    """Ruling 3: not even if nobody has one."""
    match = played("red7 seats=2 | phase: turn | turn: 0 | hands: G1 V4 / R1 | palettes: B5 / Y7")
    assert "canvas G1" not in legal(match)
    assert "canvas V4" not in legal(match)
    assert "palette V4 canvas G1" in legal(match)


def test_a_seat_that_is_winning_stays_in_and_the_next_one_follows() -> None:
    match = played(
        "red7 seats=3 | phase: turn | turn: 0 | hands: O7 V1 / R1 / R2 | palettes: B5 / G3 / Y6",
        "0 palette O7",
    )

    assert seen_by(match).seats[0].in_round
    assert seen_by(match).winning == 0
    assert match.to_act == (1,)


def test_a_seat_that_is_not_winning_is_out_and_its_cards_are_set_aside() -> None:
    """Ruling 1: losing on purpose is allowed."""
    match = played(
        "red7 seats=3 | phase: turn | turn: 0 | hands: O7 V1 / R1 / R2 | palettes: B5 / G3 / Y6",
        "0 palette V1",
    )

    assert not seen_by(match).seats[0].in_round
    assert seen_by(match).seats[0].palette == ()
    assert seen_by(match).winning == 2
    assert match.to_act == (1,)


def test_the_turn_skips_seats_that_are_out() -> None:
    match = played(
        "red7 seats=3 | phase: turn | turn: 0 | out: 1 | hands: O7 V1 / R1 / R2"
        " | palettes: B5 / Y7 / G6",
        "0 palette O7",
    )

    assert match.to_act == (2,)


def test_passing_is_allowed_even_with_a_surviving_play() -> None:
    """Ruling 10."""
    match = played(
        "red7 seats=3 | phase: turn | turn: 0 | hands: O7 V1 / R1 / R2 | palettes: B5 / G3 / Y6",
        "0 pass",
    )

    assert not seen_by(match).seats[0].in_round


def test_with_an_empty_hand_passing_is_the_only_move() -> None:
    assert legal(
        played("red7 seats=2 | phase: turn | turn: 0 | hands: - / R1 | palettes: B5 / Y6")
    ) == ["pass"]


def test_the_last_one_in_wins_at_once_with_an_empty_hand_too() -> None:
    """Ruling 20, and the result of the basic mode."""
    match = played(
        "red7 seats=2 | phase: turn | turn: 0 | hands: O7 / - | palettes: B5 / Y6", "0 pass"
    )

    assert match.is_over
    assert match.result is not None
    assert match.result.scores == (0, 1)
    assert match.result.winners == (1,)


def test_between_turns_exactly_the_last_survivor_is_winning() -> None:
    """Ruling 2, along a match of survivors."""
    match = new_match(4)
    survivor = seen_by(match).winning
    for _ in range(6):
        seat = match.to_act[0]
        assert seen_by(match).winning == survivor
        saving = [move for move in legal(match) if "canvas" in move]
        match.play(seat, saving[0] if saving else "pass")
        survivor = seat if saving else survivor


# Drawing.


def test_a_canvas_card_above_the_palettes_size_draws_a_card() -> None:
    """Example 3."""
    match = played(
        "red7 seats=2 mode=advanced | phase: turn | turn: 0 | hands: I6 V5 / R1"
        " | palettes: Y1 G2 V2 / R7 Y7 | deck: B4",
        "0 canvas I6",
    )

    assert section(match, "hands", 0) == "B4 V5"
    assert seen_by(match).seats[0].hand_size == 2


def test_equal_is_not_greater() -> None:
    """Ruling 8: three palette cards, a 3."""
    match = played(
        "red7 seats=2 mode=advanced | phase: turn | turn: 0 | hands: I3 V5 / R1"
        " | palettes: Y1 G2 V2 / R7 Y7 | deck: B4",
        "0 canvas I3",
    )

    assert section(match, "hands", 0) == "V5"


def test_the_palette_card_of_the_same_turn_is_counted_first() -> None:
    match = played(
        "red7 seats=2 mode=advanced | phase: turn | turn: 0 | hands: I3 V2 V5 / R1"
        " | palettes: Y1 G2 / R7 Y7 | deck: B4",
        "0 palette V2 canvas I3",
    )

    assert section(match, "hands", 0) == "V5"


def test_an_empty_deck_gives_nothing() -> None:
    match = played(
        "red7 seats=2 mode=advanced | phase: turn | turn: 0 | hands: I6 V5 / R1"
        " | palettes: Y1 G2 V2 / R7 Y7 | canvas: … R3",
        "0 canvas I6",
    )

    assert section(match, "hands", 0) == "V5"


def test_the_basic_mode_never_draws_for_the_canvas() -> None:
    match = played(
        "red7 seats=2 | phase: turn | turn: 0 | hands: I6 V5 / R1"
        " | palettes: Y1 G2 V2 / R7 Y7 | deck: B4",
        "0 canvas I6",
    )

    assert section(match, "hands", 0) == "V5"


# Scoring and rounds.


def test_the_winner_scores_the_counting_cards_each_for_its_number() -> None:
    """Example 4: 18 points, and the red 7 rather than the blue one."""
    match = played(
        "red7 seats=2 mode=advanced target=40 | phase: turn | turn: 0 | hands: - / O1"
        " | palettes: G1 / R7 O2 Y5 G6 B7 | canvas: I1",
        "0 pass",
    )

    winner = seen_by(match).seats[1]
    assert winner.score == 18
    assert winner.scored == ("R7", "Y5", "G6")
    assert match.needs_shuffle == [card for card in NATURAL_ORDER if card not in ("R7", "Y5", "G6")]


def test_scored_cards_leave_the_game_and_the_next_round_is_set_up_like_the_first() -> None:
    """Ruling 21: who won or began does not matter."""
    match = played(
        "red7 seats=2 mode=advanced | phase: turn | turn: 0 | hands: - / O1 | palettes: G1 / R7 B7",
        "0 pass",
    )
    match.shuffle("R1")

    view = seen_by(match)
    assert view.round == 2
    assert view.deck_size == 48 - 16
    assert section(match, "hands", 0) == "R1 R2 R3 R4 R5 R6 O1"
    assert section(match, "palettes", 0) == "Y2"
    assert section(match, "palettes", 1) == "Y3"
    assert match.to_act == (0,)
    assert view.rule == "R"
    assert view.canvas == ()


def test_the_match_ends_when_the_winner_of_a_round_has_the_target() -> None:
    match = played(
        "red7 seats=2 mode=advanced target=7 | phase: turn | turn: 0 | hands: - / O1"
        " | palettes: G1 / R7 B7",
        "0 pass",
    )

    assert match.result is not None
    assert match.result.scores == (0, 7)
    assert match.result.winners == (1,)


def test_below_the_target_the_next_shuffle_is_asked_for() -> None:
    match = played(
        "red7 seats=2 mode=advanced target=8 | phase: turn | turn: 0 | hands: - / O1"
        " | palettes: G1 / R7 B7",
        "0 pass",
    )

    assert len(match.needs_shuffle) == 48


SIXTEEN = "R1 R2 R4 O1 O2 O4 Y2 Y4 G2 G4 B2 B4 I2 I4 V2 V4"  # 44 points
SEVENTEEN = "R3 R5 O3 O5 Y1 Y3 Y5 G1 G3 G5 B1 B3 B5 I1 I3 V1 V3"  # 51 points


def test_the_match_ends_when_fewer_than_eight_cards_per_seat_are_left() -> None:
    """With V7, which is scored now, 34 are gone; those with the most points share the win."""
    match = played(
        "red7 seats=2 mode=advanced target=100 | phase: turn | round: 20 | turn: 0"
        f" | palettes: V6 / V7 | scored: {SEVENTEEN} / {SIXTEEN}",
        "0 pass",
    )

    assert match.result == Result(scores=(51, 51), winners=(0, 1))


def test_a_round_is_dealt_from_sixteen_cards_for_two() -> None:
    """Ruling 22: the deck may be empty."""
    match = played(
        "red7 seats=2 mode=advanced target=100 | phase: turn | round: 20 | turn: 0"
        f" | palettes: V6 / V7 | scored: {SEVENTEEN.removesuffix(' V3')} / {SIXTEEN}",
        "0 pass",
    )
    assert len(match.needs_shuffle) == 16

    match.shuffle("")
    assert seen_by(match).deck_size == 0


@pytest.mark.parametrize(("seats", "target"), [(2, 40), (3, 35), (4, 30)])
def test_the_default_target_depends_on_the_seats(seats: int, target: int) -> None:
    assert seen_by(new_match(seats, mode="advanced")).target == target


def test_the_notation_is_exact() -> None:
    assert len(GAME.actions) == 49 + 49 + 49 * 48 + 49 + 2 * 49 + 2
    assert all(0 <= action < ACTIONS for action in GAME.actions.values())
    assert "palette R7 canvas R7" not in GAME.actions
