"""docs/rules/abluxxen.md: the duel of two with the virtual player."""

import pytest

from stolik.core.errors import IllegalMoveError
from stolik.core.game import Result
from stolik.games.abluxxen import GAME
from stolik.match import Match
from tests.games.abluxxen.position import (
    PLAYERS,
    hand,
    layers,
    now,
    play_all,
    pool,
    position,
    row,
    table,
)

HANDS = "1 2 3 4 5 6 7 8 9 10 11 " * 2
ROW = "3 3 5 5 5 6 8 9 10 10 11 12 12"


def duel(shuffle: str) -> Match:
    """After the hands, which are `1` … `11 J J`, these cards follow: pool, row, deck."""
    match = Match(GAME, PLAYERS[:2])
    match.shuffle(HANDS + shuffle)
    return match


# Setup.


def test_each_seat_takes_two_jokers_and_the_shuffle_holds_the_other_105_cards() -> None:
    """Seat 0 takes the first 11, seat 1 the next 11."""
    match = Match(GAME, PLAYERS[:2])
    assert len(match.needs_shuffle) == 105
    assert match.needs_shuffle[-2:] == ["13", "J"]

    match.shuffle("1 1 1 1 2 2 2 2 3 3 3 4 4 4 4 5 5 5 5 6 6 J")
    assert hand(match, 0) == "1 1 1 1 2 2 2 2 3 3 3 J J"
    assert hand(match, 1) == "4 4 4 4 5 5 5 5 6 6 J J J"


def test_thirteen_cards_are_turned_up_and_those_that_go_to_the_pool_not_replaced() -> None:
    """Worked example 11, rulings 21 to 23."""
    match = duel("2 5 5 7 9 12  3 13 6 13 J 1 8 8 9 10 11 11 4 4")

    assert row(match) == "1 | 3 | 4 | 6 | 8 8 | 9 | 10 | 11 11"
    assert pool(match) == "7 9 12 2+13 5+13 5+J"
    assert table(match).deck_size == 64
    assert now(match) == "play 0"

    play_all(match, "0 play 2", "0 rob 1")  # the deck goes on with 4
    assert "| 4 4 |" in row(match)


def test_the_first_robbery_makes_up_for_the_cards_that_the_setup_sent_to_the_pool() -> None:
    """Ruling 22."""
    match = duel("2 5 5 7 9 12  3 13 6 13 J 1 8 8 9 10 11 11 4  4 4 4 13 2 2")
    play_all(match, "0 play 7", "0 rob 6")

    assert row(match) == "1 | 2 | 3 | 4 4 4 4 | 8 8 | 9 | 10 | 11 11"
    assert pool(match) == "9 12 2+13 5+13 5+J 7+13"
    assert hand(match, 0) == "1 2 3 4 5 6 6 8 9 10 11 J J"


def test_a_row_of_thirteen_when_no_13_or_joker_was_among_them() -> None:
    match = duel("2 5 5 7 9 12  " + "1 2 3 4 5 6 7 8 9 10 11 12 12")

    assert row(match) == "1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 12"
    assert pool(match) == "2 5 5 7 9 12"


# Filling the row and the pool's groups.


def fill(pool_before: str, deck: str, row_before: str = "1") -> Match:
    """Seat 0 robs the 1 of the row, which is filled from the deck."""
    match = position(["2 9", "9"], pool=pool_before, deck=deck, row=row_before, mode="advanced")
    return play_all(match, "0 play 2", "0 rob 1")


@pytest.mark.parametrize(
    ("before", "deck", "after"),
    [
        ("3 5", "13", "5 3+13"),
        ("3 3", "13", "3 3+13"),  # a value that lies twice is two single cards
        ("3 3", "13 J", "3+13 3+J"),
        ("13 J", "J", "J 13+J"),  # the lowest may itself be a 13 or a joker
        ("J J", "13", "J 13+J"),  # the lower one first
        ("J", "J", "J+J"),
        ("13", "13", "13+13"),
        ("2+13", "J", "J 2+13"),  # no single card: on its own
        ("2+13", "J 13", "2+13 13+J"),  # and a later one goes on it (ruling 24)
    ],
)
def test_a_13_or_joker_goes_on_the_lowest_single_card_of_the_pool(
    before: str, deck: str, after: str
) -> None:
    match = fill(before, deck)

    assert pool(match) == after
    assert row(match) == ""


def test_the_pool_may_have_more_than_six_entries() -> None:
    """Ruling 24."""
    full = "1+13 2+13 3+13 4+13 5+13 6+13"

    assert pool(fill(full, "J")) == f"J {full}"


def test_a_pool_is_refilled_only_when_it_has_fewer_than_six_entries() -> None:
    match = position(
        ["9 9 9 1", "1"], layers=["", "4 4 4"], pool="1 2 3 4 5 6 7+13 8+13", deck="9 9 9"
    )
    play_all(match, "0 play 9 9 9", "0 take", "1 draw deck", "1 draw 1", "1 draw 2")
    assert pool(match) == "3 4 5 6 7+13 8+13"

    match = position(["9 1", "1"], layers=["", "4"], pool="1 2 3 4 5 6 7+13 8+13", deck="9 9 9")
    play_all(match, "0 play 9", "0 take", "1 draw 7 13")
    assert pool(match) == "1 2 3 4 5 6 8+13"
    assert table(match).deck_size == 3


def test_cards_of_one_value_form_one_set_and_the_row_is_filled_to_thirteen() -> None:
    match = fill("2 3", "4 13 4 5 6 7", "1 8 8 8 9 9 9 10 10 10")

    assert row(match) == "4 4 | 5 | 6 | 8 8 8 | 9 9 9 | 10 10 10"
    assert pool(match) == "3 2+13"
    assert table(match).deck_size == 1


def test_if_the_deck_runs_out_the_row_stays_short_and_its_sets_can_still_be_robbed() -> None:
    """Ruling 29: it may vanish."""
    match = position(["2 9", "5 6 9"], pool="2 3", deck="4", row="1", mode="advanced")
    play_all(match, "0 play 2", "0 rob 1")
    assert row(match) == "4"

    play_all(match, "1 play 5", "1 rob 4")
    assert row(match) == ""
    assert now(match) == "steal 1"


def test_the_pool_is_not_refilled_when_the_row_is() -> None:
    match = fill("2 3", "4 5 6")

    assert pool(match) == "2 3"


def test_13s_and_jokers_that_refill_the_pool_are_single_cards() -> None:
    """Ruling 26."""
    match = position(["2 9", "9"], pool="2 3", deck="13 J 4")
    play_all(match, "0 play 2", "0 draw 3")

    assert pool(match) == "2 4 13 J"


# Drawing groups.


def test_a_group_is_drawn_in_one_draw_and_its_cards_not_alone() -> None:
    match = position(["9 9 1", "1"], layers=["", "4 4"], pool="7 2+13 5+J 13+J", deck="")
    play_all(match, "0 play 9 9", "0 take")
    assert match.legal(1) == ["draw 7", "draw 2 13", "draw 5 J", "draw 13 J"]

    match.play(1, "draw 5 J")
    assert hand(match, 1) == "1 5 J"
    assert table(match).owed == 1


def test_a_group_counts_as_one_of_the_six_entries() -> None:
    """Ruling 25."""
    match = position(["2 9", "9"], pool="2 3 4 5+13 6+13 7+J", deck="8 8 8")
    play_all(match, "0 play 2", "0 draw 7 J")

    assert pool(match) == "2 3 4 8 5+13 6+13"


def test_the_last_group_ends_the_match() -> None:
    """With the deck out; the row does not delay the end (ruling 29)."""
    match = position(["2 9", "9"], pool="5+13", deck="", row="8 8 12")
    play_all(match, "0 play 2", "0 draw 5 13")

    assert match.is_over


@pytest.mark.parametrize(
    "move", ["draw J 13", "draw 13 5", "draw J 5", "draw 5 6", "rob 13", "rob J"]
)
def test_other_groups_and_robberies_are_not_moves(move: str) -> None:
    assert move not in GAME.actions


# Robbing the row.


@pytest.mark.parametrize(
    ("played", "choice"),
    [
        ("12", ["rob 6", "rob 8", "rob 9", "rob 11"]),
        ("12 J", ["rob 3", "rob 10"]),
        ("7", ["rob 6"]),
        ("4", []),
        ("J J", ["rob 3", "rob 10", "rob 12"]),
        ("13 13", ["rob 3", "rob 10", "rob 12"]),
        ("6 J J", ["rob 5"]),
        ("5 5 5", []),
        ("7 7 7 7", []),
    ],
)
@pytest.mark.parametrize("mode", ["basic", "advanced", "expert"])
def test_all_cards_of_one_value_are_robbed_by_as_many_of_a_higher_one(
    played: str, choice: list[str], mode: str
) -> None:
    """Worked example 12; part of a set cannot be robbed (ruling 27)."""
    match = position([f"{played} 1", "9"], row=ROW, mode=mode)
    match.play(0, f"play {played}")

    assert [move for move in match.legal(0) if move.startswith("rob")] == choice
    assert (now(match) == "rob 0") == bool(choice)


@pytest.mark.parametrize("played", ["1", "1 1", "1 J", "1 1 1"])
def test_in_expert_1s_rob_nothing_of_the_row(played: str) -> None:
    """Ruling 30."""
    match = position([f"{played} 9", "9"], row=ROW, mode="expert")
    match.play(0, f"play {played}")

    assert now(match) == "play 1"


def test_robbing_the_row_is_compulsory_and_a_move_even_if_only_one_set_fits() -> None:
    match = position(["7 1", "9"], row=ROW)
    match.play(0, "play 7")

    assert match.legal(0) == ["rob 6"]
    with pytest.raises(IllegalMoveError):
        match.play(0, "pass")


def test_the_row_is_filled_before_the_other_player_is_robbed() -> None:
    """Worked example 13, ruling 28."""
    match = position(["7 1", "9"], layers=["", "4"], row=ROW, deck="5 8 8")
    play_all(match, "0 play 7", "0 rob 6")

    assert hand(match, 0) == "1 6"
    assert row(match) == "3 3 | 5 5 5 5 | 8 | 9 | 10 10 | 11 | 12 12"
    assert now(match) == "steal 0"
    assert match.legal(0) == ["take", "leave"]


def test_there_is_one_robbery_of_the_row_per_turn_and_none_of_its_new_cards() -> None:
    """And it counts as having robbed: no optional card (rulings 27 and 28)."""
    match = position(["12 1", "9"], row=ROW, deck="2 7 7")
    play_all(match, "0 play 12", "0 rob 6")

    assert "2" in row(match).split()
    assert now(match) == "play 1"


def test_the_optional_card_is_open_where_neither_row_nor_player_was_robbed() -> None:
    match = position(["4 1", "9"], layers=["", "4"], row=ROW)
    match.play(0, "play 4")

    assert now(match) == "option 0"


def test_the_virtual_player_owes_nothing_and_neither_scores_nor_wins() -> None:
    """Rulings 27 and 31."""
    match = position(["7 1", "9 9"], row=ROW, pool="2 3", deck="4")
    play_all(match, "0 play 7", "0 rob 6")
    assert pool(match) == "2 3"

    play_all(match, "1 play 9 9")
    assert match.result == Result(scores=(-1, 2), winners=(1,))


def test_a_player_who_plays_the_last_card_does_not_rob_the_row() -> None:
    match = position(["7", "9"], row=ROW)
    match.play(0, "play 7")

    assert match.is_over
    assert layers(match, 0) == "7"
    assert "6" in row(match).split()
