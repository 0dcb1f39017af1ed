"""docs/rules/red7.md, *A turn with effects*."""

from random import Random

import pytest

from stolik.core.errors import IllegalMoveError
from stolik.match import Match
from tests.games.red7.positions import (
    GAME,
    PLAYERS,
    hand,
    legal,
    palette,
    play,
    position,
    red7_state,
    seen_by,
)
from tests.games.red7.reference import Turn


def further_example() -> Match:
    """The position of examples 7 to 9."""
    return position(["B4", "Y6"], ["R1 G7 V3", "R2"], deck="O2", effects=True)


def test_a_1_may_be_played_if_a_canvas_card_can_still_win() -> None:
    """Example 7; rulings 11 and 15: nobody has two cards, so nothing is removed."""
    match = further_example()
    assert legal(match) == ["palette R1", "palette G7", "palette V3", "pass"]

    play(match, "palette R1")
    assert seen_by(match).phase == "finish"
    assert seen_by(match).must_win
    assert legal(match) == ["canvas V3"]
    with pytest.raises(IllegalMoveError, match="only while winning"):
        match.play(0, "end")


def test_a_3_draws_and_may_be_a_gamble_lost() -> None:
    """Example 8; rulings 1 and 18: the deck is kept in the basic mode."""
    match = play(further_example(), "palette V3")
    assert hand(match, 0) == "R1 O2 G7"
    assert legal(match) == ["end"]

    play(match, "end")
    assert match.result is not None
    assert match.result.winners == (1,)


def test_a_7_drops_what_leaves_a_win() -> None:
    """Example 9."""
    match = play(further_example(), "palette G7")

    assert seen_by(match).phase == "drop"
    assert legal(match) == ["drop B4 deck", "drop B4 canvas"]


def test_a_7_that_cannot_win_is_barred() -> None:
    """Example 10."""
    match = position(["V2", "R7"], ["I7 R1", "R2"], effects=True)
    assert legal(match) == ["palette R1", "pass"]
    with pytest.raises(IllegalMoveError, match="can end the turn winning"):
        match.play(0, "palette I7")

    assert legal(play(match, "palette R1")) == ["canvas I7"]


def test_a_1_whose_effect_is_ignored_must_win_too() -> None:
    """Ruling 13."""
    assert legal(position(["V2", "R7"], ["R1", "R2"], effects=True)) == ["pass"]


def test_a_card_drawn_by_a_3_may_go_to_the_canvas() -> None:
    """Example 5."""
    match = position(["B4", "Y6"], ["O3", "R2"], deck="V4", effects=True)
    play(match, "palette O3")
    assert legal(match) == ["canvas V4", "end"]

    play(match, "canvas V4")
    assert seen_by(match).winning == 0
    assert match.to_act == (1,)


def test_a_3_finds_nothing_on_an_empty_deck() -> None:
    match = play(position(["B4", "Y6"], ["O3", "R2"], deck="", effects=True), "palette O3")

    assert hand(match, 0) == ""
    assert legal(match) == ["end"]


@pytest.mark.parametrize("card", ["O2", "O4", "O6"])
def test_even_cards_have_no_effect(card: str) -> None:
    match = play(position(["B4", "Y6"], [f"{card} G1", "R2"], effects=True), f"palette {card}")

    assert seen_by(match).phase == "finish"
    assert not seen_by(match).must_win
    assert hand(match, 0) == "G1"


def test_canvas_cards_have_no_effect() -> None:
    match = position(["B6 V2", "Y7"], ["B5 O3", "R2"], effects=True)
    play(match, "canvas B5")

    assert hand(match, 0) == "O3"
    assert match.to_act == (1,)


def test_a_1_removes_only_from_palettes_with_at_least_as_many_cards() -> None:
    """Ruling 11: the 1 is counted. Without R2 nobody else has a card below 4."""
    match = position(["B4", "Y6 R2", "G7"], ["R1 V4", "R3", "R4"], deck="O2", effects=True)
    play(match, "palette R1")
    assert legal(match) == ["remove R2"]
    with pytest.raises(IllegalMoveError, match="fewer cards"):
        match.play(0, "remove G7")
    with pytest.raises(IllegalMoveError, match="could not end the turn winning"):
        match.play(0, "remove Y6")

    play(match, "remove R2")
    assert palette(match, 1) == "Y6"
    assert seen_by(match).deck_size == 49 - 8 + 1
    assert legal(match) == ["canvas V4"]


def test_a_1_may_remove_from_any_big_palette_not_only_the_winning_one() -> None:
    """Ruling 11: three colours beat two and one, whatever is removed."""
    match = position(["B6 V2", "Y7 G4 G5", "O5 O3 O4"], ["R1 B2", "R3", "R4"], effects=True)
    play(match, "palette R1")

    assert sorted(legal(match)) == [
        f"remove {card}" for card in ("G4", "G5", "O3", "O4", "O5", "Y7")
    ]


def test_a_1_finds_no_palette_at_a_seat_that_is_out() -> None:
    """Ruling 11."""
    match = position(["B4", "", "Y6"], ["R1 V4", "R3", "R4"], effects=True)
    red7_state(match).palette[1] = 0b111

    assert seen_by(play(match, "palette R1")).phase == "finish"


def test_a_7_may_drop_itself() -> None:
    """Ruling 14: V2 alone wins under violet."""
    match = position(["V2", "Y6"], ["G7 V4", "R2"], effects=True)
    play(match, "palette G7")
    assert "drop G7 deck" in legal(match)

    play(match, "drop G7 deck")
    assert palette(match, 0) == "V2"
    assert legal(match) == ["canvas V4"]


def test_a_5_demands_another_palette_card_even_the_one_wanted_for_the_canvas() -> None:
    """Ruling 16."""
    match = position(["V2", "R7"], ["G5 B2", "R1"], effects=True)
    play(match, "palette G5")

    assert seen_by(match).phase == "extra"
    assert legal(match) == ["palette B2"]


def test_fives_chain_and_the_canvas_comes_after_the_chain() -> None:
    """Ruling 17."""
    match = position(["V2", "R7"], ["G5 O5 I4 O6", "R1"], effects=True)
    play(match, "palette G5")
    assert legal(match) == ["palette O5", "palette O6", "palette I4"]
    play(match, "palette O5", "palette I4")

    assert palette(match, 0) == "O5 G5 I4 V2"
    assert legal(match) == ["canvas O6", "end"]


def test_a_5_with_an_empty_hand_is_ignored() -> None:
    match = position(["V2", "R7"], ["G5", "R1"], effects=True)

    assert legal(play(match, "palette G5")) == ["end"]


def test_a_5_before_barred_cards_is_ignored_and_one_of_them_may_go_to_the_canvas() -> None:
    """Ruling 16: B1 in the palette would lose, on the canvas two colours beat one."""
    match = position(["V2", "R7 R6 R5 R4 R3 R2"], ["G5 B1", "R1"], effects=True)
    play(match, "palette G5")

    assert seen_by(match).phase == "finish"
    assert legal(match) == ["canvas B1", "end"]


def test_passing_is_only_a_first_move() -> None:
    """Ruling 10: `end` without winning does the same later."""
    match = play(position(["B4", "Y6", "G3"], ["O2", "R2", "R3"], effects=True), "palette O2")
    assert legal(match) == ["end"]

    play(match, "end")
    assert not seen_by(match).seats[0].in_round
    assert match.to_act == (1,)


def test_a_dropped_card_changes_the_rule_and_never_draws_but_the_hand_card_after_it_may() -> None:
    """Example 6; ruling 17: two cards of one turn on the canvas."""
    match = position(["B4", "Y6"], ["G7 O6 V1", "R2"], deck="I2", effects=True, mode="advanced")
    play(match, "palette G7", "drop B4 canvas")
    assert seen_by(match).rule == "B"
    assert hand(match, 0) == "O6 V1"

    play(match, "canvas O6")
    assert seen_by(match).canvas == ("B4", "O6")
    assert hand(match, 0) == "I2 V1"


def test_a_card_put_on_the_deck_is_the_next_one_drawn() -> None:
    """Ruling 19: even in the same turn."""
    match = position(["B4", "Y6"], ["G7 O6 V1", "R2"], deck="I2", effects=True, mode="advanced")
    play(match, "palette G7", "drop B4 deck", "canvas O6")

    assert hand(match, 0) == "B4 V1"


def test_two_cards_in_one_move_do_not_exist_with_effects() -> None:
    with pytest.raises(IllegalMoveError, match="one at a time"):
        further_example().play(0, "palette G7 canvas V3")


@pytest.mark.parametrize("mode", ["basic", "advanced"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_legal_moves_are_those_that_a_search_of_the_whole_turn_finds(seats: int, mode: str) -> None:
    """Random turns, seldom passed; ruling 12 on the way: no palette is ever empty."""
    rng = Random(seats)
    for _ in range(25):
        match = Match(
            GAME, PLAYERS[:seats], {"effects": True, "mode": mode}, seed=rng.randbytes(32)
        )
        while match.to_act and len(match.moves) < 60:
            moves = legal(match)
            assert set(moves) == searched(match).legal()
            match.play(match.to_act[0], rng.choice(moves[:-1] or moves))


def searched(match: Match) -> Turn:
    seat = match.to_act[0]
    view = seen_by(match, seat)
    seats = {
        number: frozenset(other.palette)
        for number, other in enumerate(view.seats)
        if other.in_round
    }
    assert all(seats.values())
    return Turn(
        seats, seat, frozenset(view.seats[seat].hand or ()), view.rule, view.phase, view.must_win
    )
