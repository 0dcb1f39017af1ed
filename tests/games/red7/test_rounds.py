"""docs/rules/red7.md: setup, turns without effects, drawing, end and scoring."""

import pytest

from stolik.core.errors import IllegalMoveError
from stolik.games.red7.notation import NATURAL_ORDER
from stolik.games.red7.state import ACTIONS
from stolik.match import Match
from tests.games.red7.positions import (
    GAME,
    hand,
    legal,
    new_match,
    palette,
    play,
    position,
    red7_state,
    seen_by,
)


def test_every_seat_takes_seven_cards_then_one_for_its_palette_and_the_rest_is_the_deck() -> None:
    match = new_match(2)

    assert hand(match, 0) == "R1 R2 R3 R4 R5 R6 R7"
    assert hand(match, 1) == "O1 O2 O3 O4 O5 O6 O7"
    assert palette(match, 0) == "Y1"
    assert palette(match, 1) == "Y2"
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
    match = position(["B5", "Y6"], ["O7 B1 V1", "R1"])

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
    match = position(["V2 V3 V5", "Y2 O3"], ["V7 R1", "R2"], canvas="V4")
    play(match, "palette R1 canvas V7")

    assert seen_by(match).canvas == ("V4", "V7")
    assert seen_by(match).winning == 0


def test_a_canvas_play_that_does_not_win_is_refused() -> None:
    """Ruling 2."""
    match = position(["B4", "Y6"], ["G1 V2", "R1"])

    with pytest.raises(IllegalMoveError, match="would not be winning"):
        match.play(0, "canvas G1")


def test_nobody_wins_under_green_without_an_even_card_of_their_own() -> None:
    """Ruling 3: not even if nobody has one."""
    match = position(["B5", "Y7"], ["G1 V4", "R1"])
    assert "canvas G1" not in legal(match)
    assert "canvas V4" not in legal(match)
    assert "palette V4 canvas G1" in legal(match)


def test_a_seat_that_is_winning_stays_in_and_the_next_one_follows() -> None:
    match = play(position(["B5", "Y6", "G3"], ["O7 V1", "R1", "R2"]), "palette O7")

    assert seen_by(match).seats[0].in_round
    assert seen_by(match).winning == 0
    assert match.to_act == (1,)


def test_a_seat_that_is_not_winning_is_out_and_its_cards_are_set_aside() -> None:
    """Ruling 1: losing on purpose is allowed."""
    match = play(position(["B5", "Y6", "G3"], ["O7 V1", "R1", "R2"]), "palette V1")

    assert not seen_by(match).seats[0].in_round
    assert palette(match, 0) == ""
    assert seen_by(match).winning == 1
    assert match.to_act == (1,)


def test_the_turn_skips_seats_that_are_out() -> None:
    match = play(position(["B5", "", "G3"], ["O7 V1", "R1", "R2"]), "palette O7")

    assert match.to_act == (2,)


def test_passing_is_allowed_even_with_a_surviving_play() -> None:
    """Ruling 10."""
    match = play(position(["B5", "Y6", "G3"], ["O7 V1", "R1", "R2"]), "pass")

    assert not seen_by(match).seats[0].in_round


def test_with_an_empty_hand_passing_is_the_only_move() -> None:
    assert legal(position(["B5", "Y6"], ["", "R1"])) == ["pass"]


def test_the_last_one_in_wins_at_once_with_an_empty_hand_too() -> None:
    """Ruling 20, and the result of the basic mode."""
    match = play(position(["B5", "Y6"], ["O7", ""]), "pass")

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
    match = position(["Y1 G2 V2", "R7 Y7"], ["I6 V5", "R1"], deck="B4", mode="advanced")
    play(match, "canvas I6")

    assert hand(match, 0) == "B4 V5"
    assert seen_by(match).seats[0].hand_size == 2


def test_equal_is_not_greater() -> None:
    """Ruling 8: three palette cards, a 3."""
    match = position(["Y1 G2 V2", "R7 Y7"], ["I3 V5", "R1"], deck="B4", mode="advanced")
    play(match, "canvas I3")

    assert hand(match, 0) == "V5"


def test_the_palette_card_of_the_same_turn_is_counted_first() -> None:
    match = position(["Y1 G2", "R7 Y7"], ["V2 I3 V5", "R1"], deck="B4", mode="advanced")
    play(match, "palette V2 canvas I3")

    assert hand(match, 0) == "V5"


def test_an_empty_deck_gives_nothing() -> None:
    match = position(["Y1 G2 V2", "R7 Y7"], ["I6 V5", "R1"], deck="", mode="advanced")
    play(match, "canvas I6")

    assert hand(match, 0) == "V5"


def test_the_basic_mode_never_draws_for_the_canvas() -> None:
    match = position(["Y1 G2 V2", "R7 Y7"], ["I6 V5", "R1"], deck="B4")
    play(match, "canvas I6")

    assert hand(match, 0) == "V5"


# Scoring and rounds.


def test_the_winner_scores_the_counting_cards_each_for_its_number() -> None:
    """Example 4: 18 points, and the red 7 rather than the blue one."""
    match = position(["G1", "R7 B7 G6 Y5 O2"], ["", "O1"], canvas="I1", mode="advanced", target=40)
    play(match, "pass")

    winner = seen_by(match).seats[1]
    assert winner.score == 18
    assert winner.scored == ("R7", "Y5", "G6")
    assert match.needs_shuffle == [card for card in NATURAL_ORDER if card not in ("R7", "Y5", "G6")]


def test_scored_cards_leave_the_game_and_the_next_round_is_set_up_like_the_first() -> None:
    """Ruling 21: who won or began does not matter."""
    match = position(["G1", "R7 B7"], ["", "O1"], mode="advanced")
    play(match, "pass")
    match.shuffle("R1")

    view = seen_by(match)
    assert view.round == 2
    assert view.deck_size == 48 - 16
    assert hand(match, 0) == "R1 R2 R3 R4 R5 R6 O1"
    assert palette(match, 0) == "Y2"
    assert palette(match, 1) == "Y3"
    assert match.to_act == (0,)
    assert view.rule == "R"
    assert view.canvas == ()


def test_the_match_ends_when_the_winner_of_a_round_has_the_target() -> None:
    match = position(["G1", "R7 B7"], ["", "O1"], mode="advanced", target=7)
    play(match, "pass")

    assert match.result is not None
    assert match.result.scores == (0, 7)
    assert match.result.winners == (1,)


def test_below_the_target_the_next_shuffle_is_asked_for() -> None:
    match = position(["G1", "R7 B7"], ["", "O1"], mode="advanced", target=8)
    play(match, "pass")

    assert len(match.needs_shuffle) == 48


@pytest.mark.parametrize(("gone", "is_over"), [(32, False), (33, True)])
def test_the_match_ends_when_fewer_than_eight_cards_per_seat_are_left(
    gone: int, is_over: bool
) -> None:
    """With the one scored now; ruling 22: the deck may be empty."""
    match = position(["V1", "V7"], ["", ""], mode="advanced", target=100)
    state = red7_state(match)
    state.scored[0] = (1 << gone + 8) - 1 & ~0xFF
    state.score[0] = 7
    play(match, "pass")

    assert match.is_over == is_over
    if not is_over:
        match.shuffle("")
        assert seen_by(match).deck_size == 0
    elif match.result is not None:
        assert match.result.scores == (7, 7)
        assert match.result.winners == (0, 1)


@pytest.mark.parametrize(("seats", "target"), [(2, 40), (3, 35), (4, 30)])
def test_the_default_target_depends_on_the_seats(seats: int, target: int) -> None:
    assert seen_by(new_match(seats, mode="advanced")).target == target


def test_the_notation_is_exact() -> None:
    assert len(GAME.actions) == 49 + 49 + 49 * 48 + 49 + 2 * 49 + 2
    assert all(0 <= action < ACTIONS for action in GAME.actions.values())
    assert "palette R7 canvas R7" not in GAME.actions
