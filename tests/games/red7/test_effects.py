"""docs/rules/red7.md, *A turn with effects*."""

from random import Random

import pytest

from stolik.core.errors import IllegalMoveError
from stolik.games.red7 import GAME
from stolik.match import Match
from tests.games.positions import play_all, played, section
from tests.games.red7.reference import Turn
from tests.games.red7.table import legal, seen_by


def further_example() -> Match:
    """The position of examples 7 to 9."""
    return played(
        "red7 seats=2 effects=true | phase: turn | turn: 0 | hands: R1 G7 V3 / R2"
        " | palettes: B4 / Y6 | deck: O2"
    )


def test_a_1_may_be_played_if_a_canvas_card_can_still_win() -> None:
    """Example 7; rulings 11 and 15: nobody has two cards, so nothing is removed."""
    match = further_example()
    assert legal(match) == ["palette R1", "palette G7", "palette V3", "pass"]

    play_all(match, "0 palette R1")
    assert section(match, "phase") == "finish"
    assert seen_by(match).must_win
    assert legal(match) == ["canvas V3"]
    with pytest.raises(IllegalMoveError, match="only while winning"):
        match.play(0, "end")


def test_a_3_draws_and_may_be_a_gamble_lost() -> None:
    """Example 8; rulings 1 and 18: the deck is kept in the basic mode."""
    match = play_all(further_example(), "0 palette V3")
    assert section(match, "hands", 0) == "R1 O2 G7"
    assert legal(match) == ["end"]

    play_all(match, "0 end")
    assert match.result is not None
    assert match.result.winners == (1,)


def test_a_7_drops_what_leaves_a_win() -> None:
    """Example 9."""
    match = play_all(further_example(), "0 palette G7")

    assert section(match, "phase") == "drop"
    assert legal(match) == ["drop B4 deck", "drop B4 canvas"]


def test_a_7_that_cannot_win_is_barred() -> None:
    """Example 10."""
    match = played(
        "red7 seats=2 effects=true | phase: turn | turn: 0 | hands: R1 I7 / R2 | palettes: V2 / R7"
    )
    assert legal(match) == ["palette R1", "pass"]
    with pytest.raises(IllegalMoveError, match="can end the turn winning"):
        match.play(0, "palette I7")

    assert legal(play_all(match, "0 palette R1")) == ["canvas I7"]


def test_a_1_whose_effect_is_ignored_must_win_too() -> None:
    """Ruling 13."""
    assert legal(
        played(
            "red7 seats=2 effects=true | phase: turn | turn: 0 | hands: R1 / R2 | palettes: V2 / R7"
        )
    ) == ["pass"]


def test_a_card_drawn_by_a_3_may_go_to_the_canvas() -> None:
    """Example 5."""
    match = played(
        "red7 seats=2 effects=true | phase: turn | turn: 0 | hands: O3 / R2"
        " | palettes: B4 / Y6 | deck: V4",
        "0 palette O3",
    )
    assert legal(match) == ["canvas V4", "end"]

    play_all(match, "0 canvas V4")
    assert seen_by(match).winning == 0
    assert match.to_act == (1,)


def test_a_3_finds_nothing_on_an_empty_deck() -> None:
    match = played(
        "red7 seats=2 effects=true | phase: turn | turn: 0 | hands: O3 / R2"
        " | palettes: B4 / Y6 | canvas: … R3",
        "0 palette O3",
    )

    assert section(match, "hands", 0) == "-"
    assert legal(match) == ["end"]


@pytest.mark.parametrize("card", ["O2", "O4", "O6"])
def test_even_cards_have_no_effect(card: str) -> None:
    match = played(
        f"red7 seats=2 effects=true | phase: turn | turn: 0 | hands: {card} G1 / R2"
        " | palettes: B4 / Y6",
        f"0 palette {card}",
    )

    assert section(match, "phase") == "finish"
    assert not seen_by(match).must_win
    assert section(match, "hands", 0) == "G1"


def test_canvas_cards_have_no_effect() -> None:
    match = played(
        "red7 seats=2 effects=true | phase: turn | turn: 0 | hands: O3 B5 / R2"
        " | palettes: B6 V2 / Y7",
        "0 canvas B5",
    )

    assert section(match, "hands", 0) == "O3"
    assert match.to_act == (1,)


def test_a_1_removes_only_from_palettes_with_at_least_as_many_cards() -> None:
    """Ruling 11: the 1 is counted. Without R2 nobody else has a card below 4."""
    match = played(
        "red7 seats=3 effects=true | phase: turn | turn: 0 | hands: R1 V4 / R3 / R4"
        " | palettes: B4 / R2 Y6 / G7 | deck: O2",
        "0 palette R1",
    )
    assert legal(match) == ["remove R2"]
    with pytest.raises(IllegalMoveError, match="fewer cards"):
        match.play(0, "remove G7")
    with pytest.raises(IllegalMoveError, match="could not end the turn winning"):
        match.play(0, "remove Y6")

    play_all(match, "0 remove R2")
    assert section(match, "palettes", 1) == "Y6"
    assert seen_by(match).deck_size == 49 - 8 + 1
    assert legal(match) == ["canvas V4"]


def test_a_1_may_remove_from_any_big_palette_not_only_the_winning_one() -> None:
    """Ruling 11: three colours beat two and one, whatever is removed."""
    match = played(
        "red7 seats=3 effects=true | phase: turn | turn: 0 | hands: R1 B2 / R3 / R4"
        " | palettes: B6 V2 / O3 O4 O5 / Y7 G4 G5",
        "0 palette R1",
    )

    assert sorted(legal(match)) == [
        f"remove {card}" for card in ("G4", "G5", "O3", "O4", "O5", "Y7")
    ]


def test_a_1_finds_no_palette_at_a_seat_that_is_out() -> None:
    """Ruling 11."""
    match = played(
        "red7 seats=3 effects=true | phase: turn | turn: 0 | out: 1 | hands: R1 V4 / R3 / R4"
        " | palettes: B4 / B1 I1 V1 / Y6",
        "0 palette R1",
    )

    assert section(match, "phase") == "finish"


def test_a_7_may_drop_itself() -> None:
    """Ruling 14: V2 alone wins under violet."""
    match = played(
        "red7 seats=2 effects=true | phase: turn | turn: 0 | hands: G7 V4 / R2 | palettes: V2 / Y6",
        "0 palette G7",
    )
    assert "drop G7 deck" in legal(match)

    play_all(match, "0 drop G7 deck")
    assert section(match, "palettes", 0) == "V2"
    assert legal(match) == ["canvas V4"]


def test_a_5_demands_another_palette_card_even_the_one_wanted_for_the_canvas() -> None:
    """Ruling 16."""
    match = played(
        "red7 seats=2 effects=true | phase: turn | turn: 0 | hands: G5 B2 / R1 | palettes: V2 / R7",
        "0 palette G5",
    )

    assert section(match, "phase") == "extra"
    assert legal(match) == ["palette B2"]


def test_fives_chain_and_the_canvas_comes_after_the_chain() -> None:
    """Ruling 17."""
    match = played(
        "red7 seats=2 effects=true | phase: turn | turn: 0 | hands: O5 O6 G5 I4 / R1"
        " | palettes: V2 / R7",
        "0 palette G5",
    )
    assert legal(match) == ["palette O5", "palette O6", "palette I4"]
    play_all(match, "0 palette O5, 0 palette I4")

    assert section(match, "palettes", 0) == "O5 G5 I4 V2"
    assert legal(match) == ["canvas O6", "end"]


def test_a_5_with_an_empty_hand_is_ignored() -> None:
    match = played(
        "red7 seats=2 effects=true | phase: turn | turn: 0 | hands: G5 / R1 | palettes: V2 / R7"
    )

    assert legal(play_all(match, "0 palette G5")) == ["end"]


def test_a_5_before_barred_cards_is_ignored_and_one_of_them_may_go_to_the_canvas() -> None:
    """Ruling 16: B1 in the palette would lose, on the canvas two colours beat one."""
    match = played(
        "red7 seats=2 effects=true | phase: turn | turn: 0 | hands: G5 B1 / R1"
        " | palettes: V2 / R2 R3 R4 R5 R6 R7",
        "0 palette G5",
    )

    assert section(match, "phase") == "finish"
    assert legal(match) == ["canvas B1", "end"]


def test_passing_is_only_a_first_move() -> None:
    """Ruling 10: `end` without winning does the same later."""
    match = played(
        "red7 seats=3 effects=true | phase: turn | turn: 0 | hands: O2 / R2 / R3"
        " | palettes: B4 / G3 / Y6",
        "0 palette O2",
    )
    assert legal(match) == ["end"]

    play_all(match, "0 end")
    assert not seen_by(match).seats[0].in_round
    assert match.to_act == (1,)


def test_a_dropped_card_changes_the_rule_and_never_draws_but_the_hand_card_after_it_may() -> None:
    """Example 6; ruling 17: two cards of one turn on the canvas."""
    match = played(
        "red7 seats=2 mode=advanced effects=true | phase: turn | turn: 0"
        " | hands: O6 G7 V1 / R2 | palettes: B4 / Y6 | deck: I2",
        "0 palette G7, 0 drop B4 canvas",
    )
    assert seen_by(match).rule == "B"
    assert section(match, "hands", 0) == "O6 V1"

    play_all(match, "0 canvas O6")
    assert seen_by(match).canvas == ("B4", "O6")
    assert section(match, "hands", 0) == "I2 V1"


def test_a_card_put_on_the_deck_is_the_next_one_drawn() -> None:
    """Ruling 19: even in the same turn."""
    match = played(
        "red7 seats=2 mode=advanced effects=true | phase: turn | turn: 0"
        " | hands: O6 G7 V1 / R2 | palettes: B4 / Y6 | deck: I2",
        "0 palette G7, 0 drop B4 deck, 0 canvas O6",
    )

    assert section(match, "hands", 0) == "B4 V1"


def test_two_cards_in_one_move_do_not_exist_with_effects() -> None:
    with pytest.raises(IllegalMoveError, match="one at a time"):
        further_example().play(0, "palette G7 canvas V3")


@pytest.mark.parametrize("mode", ["basic", "advanced"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_legal_moves_are_those_that_a_search_of_the_whole_turn_finds(seats: int, mode: str) -> None:
    """Random turns, seldom passed; ruling 12 on the way: no palette is ever empty."""
    rng = Random(seats)
    for _ in range(25):
        match = Match(GAME, ["x"] * seats, {"effects": True, "mode": mode}, seed=rng.randbytes(32))
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
