"""docs/rules/abluxxen.md: the duel of two with the virtual player."""

import pytest

from stolik.core.errors import IllegalMoveError
from stolik.core.game import Result
from stolik.games.abluxxen import GAME
from stolik.match import Match
from tests.games.abluxxen.table import PLAYERS, in_mode, table
from tests.games.positions import now, play_all, played, section

HANDS = "1 2 3 4 5 6 7 8 9 10 11 " * 2
ROW = "3 3 5 5 5 6 8 9 10 10 11 12 12"
"""Of worked example 12."""


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
    assert section(match, "hands", 0) == "1 1 1 1 2 2 2 2 3 3 3 J J"
    assert section(match, "hands", 1) == "4 4 4 4 5 5 5 5 6 6 J J J"


def test_thirteen_cards_are_turned_up_and_those_that_go_to_the_pool_not_replaced() -> None:
    """Worked example 11, rulings 21 to 23."""
    match = duel("2 5 5 7 9 12  3 13 6 13 J 1 8 8 9 10 11 11 4 4")

    assert section(match, "row") == "1 3 4 6 8 8 9 10 11 11"
    assert section(match, "pool") == "7 9 12"
    assert section(match, "groups") == "2 13, 5 13, 5 J"
    assert table(match).deck_size == 64
    assert now(match) == "play 0"

    play_all(match, "0 play 2, 0 rob 1")  # the deck goes on with 4
    assert " 4 4 " in section(match, "row")


def test_the_first_robbery_makes_up_for_the_cards_that_the_setup_sent_to_the_pool() -> None:
    """Ruling 22."""
    match = duel("2 5 5 7 9 12  3 13 6 13 J 1 8 8 9 10 11 11 4  4 4 4 13 2 2")
    play_all(match, "0 play 7, 0 rob 6")

    assert section(match, "row") == "1 2 3 4 4 4 4 8 8 9 10 11 11"
    assert section(match, "pool") == "9 12"
    assert section(match, "groups") == "2 13, 5 13, 5 J, 7 13"
    assert section(match, "hands", 0) == "1 2 3 4 5 6 6 8 9 10 11 J J"


def test_a_row_of_thirteen_when_no_13_or_joker_was_among_them() -> None:
    match = duel("2 5 5 7 9 12  " + "1 2 3 4 5 6 7 8 9 10 11 12 12")

    assert section(match, "row") == "1 2 3 4 5 6 7 8 9 10 11 12 12"
    assert section(match, "pool") == "2 5 5 7 9 12"


# Filling the row and the pool's groups.


def filled(pool: str, deck: str, row: str = "1") -> Match:
    """Seat 0 robs the 1 of the row, which is filled from the deck."""
    return played(
        "abluxxen seats=2 mode=advanced | phase: rob | active: 0 | hands: 9 / 9 | layers: 2 / -"
        f" | {pool} | row: {row} | discards: … | deck: {deck}",
        "0 rob 1",
    )


FOUR = "1 13, 2 13, 3 13, 4 13"
FIVE = f"{FOUR}, 5 13"
SIX = f"{FIVE}, 6 13"


@pytest.mark.parametrize(
    ("before", "deck", "after"),
    [
        ("pool: 3 5 9 9 9 9", "13", "pool: 5 9 9 9 9 | groups: 3 13"),
        # A value that lies twice is two single cards.
        ("pool: 3 3 9 9 9 9", "13", "pool: 3 9 9 9 9 | groups: 3 13"),
        ("pool: 3 3 9 9 9 9", "13 J", "pool: 9 9 9 9 | groups: 3 13, 3 J"),
        # The lowest may itself be a 13 or a joker; the lower one is written first.
        (f"pool: 13 J | groups: {FOUR}", "J", f"pool: J | groups: {FOUR}, 13 J"),
        (f"pool: J J | groups: {FOUR}", "13", f"pool: J | groups: {FOUR}, 13 J"),
        (f"pool: J | groups: {FIVE}", "J", f"groups: {FIVE}, J J"),
        (f"pool: 13 | groups: {FIVE}", "13", f"groups: {FIVE}, 13 13"),
        # No single card: on its own, beyond the six; and a later one goes on it (ruling 24).
        (f"groups: {SIX}", "J", f"pool: J | groups: {SIX}"),
        (f"groups: {SIX}", "J 13", f"groups: {SIX}, 13 J"),
    ],
)
def test_a_13_or_joker_goes_on_the_lowest_single_card_of_the_pool(
    before: str, deck: str, after: str
) -> None:
    """None joins the row."""
    assert f"| {after} | discards: " in filled(before, deck).position()


def test_a_pool_is_refilled_only_when_it_has_fewer_than_six_entries() -> None:
    match = played(
        "abluxxen seats=2 | phase: play | active: 0 | hands: 1 9 9 9 / 1 | layers: - / 4 4 4"
        " | pool: 1 2 3 4 5 6 | groups: 7 13, 8 13 | discards: … | deck: 9 9 9",
        "0 play 9 9 9, 0 take, 1 draw deck, 1 draw 1, 1 draw 2",
    )
    assert section(match, "pool") == "3 4 5 6"
    assert section(match, "groups") == "7 13, 8 13"

    match = played(
        "abluxxen seats=2 | phase: play | active: 0 | hands: 1 9 / 1 | layers: - / 4"
        " | pool: 1 2 3 4 5 6 | groups: 7 13, 8 13 | discards: … | deck: 9 9 9",
        "0 play 9, 0 take, 1 draw 7 13",
    )
    assert section(match, "pool") == "1 2 3 4 5 6"
    assert section(match, "groups") == "8 13"
    assert table(match).deck_size == 3


def test_cards_of_one_value_form_one_set_and_the_row_is_filled_to_thirteen() -> None:
    match = filled("pool: 2 3 11 11 11 11", "4 13 4 5 6 7", "1 8 8 8 9 9 9 10 10 10")

    assert section(match, "row") == "4 4 5 6 8 8 8 9 9 9 10 10 10"
    assert section(match, "pool") == "3 11 11 11 11"
    assert section(match, "groups") == "2 13"
    assert table(match).deck_size == 1


def test_if_the_deck_runs_out_the_row_stays_short_and_its_sets_can_still_be_robbed() -> None:
    """Ruling 29: it may vanish."""
    match = played(
        "abluxxen seats=2 mode=advanced | phase: play | active: 0 | hands: 2 9 / 5 6 9"
        " | pool: 1 2 3 4 5 6 | row: 1 | discards: … | deck: 4",
        "0 play 2, 0 rob 1",
    )
    assert section(match, "row") == "4"

    play_all(match, "1 play 5, 1 rob 4")
    assert section(match, "row") == "-"
    assert now(match) == "steal 1"


def test_the_pool_stays_as_it_is_when_the_row_is_filled_with_low_cards() -> None:
    match = filled("pool: 1 2 3 4 5 6", "4 5 6")

    assert section(match, "row") == "4 5 6"
    assert section(match, "pool") == "1 2 3 4 5 6"


def test_13s_and_jokers_that_refill_the_pool_are_single_cards() -> None:
    """Ruling 26."""
    match = played(
        "abluxxen seats=2 | phase: owed | active: 0 | victim: 1 | owed: 2 | hands: 4 4 9 / 9"
        " | layers: 8 8 / - | pool: 2 3 4 5 6 7 | discards: … | deck: 13 J 4",
        "1 draw 3, 1 draw 4",
    )

    assert section(match, "pool") == "2 5 6 7 13 J"


# Drawing groups.


def test_a_group_is_drawn_in_one_draw_and_its_cards_not_alone() -> None:
    match = played(
        "abluxxen seats=2 | phase: play | active: 0 | hands: 1 9 9 / 1 | layers: - / 4 4"
        " | pool: 7 | groups: 2 13, 5 J, 13 J | discards: …",
        "0 play 9 9, 0 take",
    )
    assert match.legal(1) == ["draw 7", "draw 2 13", "draw 5 J", "draw 13 J"]

    match.play(1, "draw 5 J")
    assert section(match, "hands", 1) == "1 5 J"
    assert section(match, "owed") == "1"


def test_a_group_counts_as_one_of_the_six_entries() -> None:
    """Ruling 25."""
    match = played(
        "abluxxen seats=2 | phase: play | active: 0 | hands: 2 9 / 9 | pool: 2 3 4"
        " | groups: 5 13, 6 13, 7 J | discards: … | deck: 8 8 8",
        "0 play 2, 0 draw 7 J",
    )

    assert section(match, "pool") == "2 3 4 8"
    assert section(match, "groups") == "5 13, 6 13"


def test_the_last_group_ends_the_match() -> None:
    """With the deck out; the row does not delay the end (ruling 29)."""
    match = played(
        "abluxxen seats=2 | phase: play | active: 0 | hands: 2 9 / 9 | groups: 5 13"
        " | row: 8 8 12 | discards: …",
        "0 play 2, 0 draw 5 13",
    )

    assert match.is_over


@pytest.mark.parametrize(
    "move", ["draw J 13", "draw 13 5", "draw J 5", "draw 5 6", "rob 13", "rob J"]
)
def test_other_groups_and_robberies_are_not_moves(move: str) -> None:
    assert move not in GAME.actions


# Robbing the row.


@pytest.mark.parametrize(
    ("laid", "choice"),
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
    laid: str, choice: list[str], mode: str
) -> None:
    """Worked example 12; part of a set cannot be robbed (ruling 27)."""
    match = played(
        f"abluxxen seats=2{in_mode(mode)} | phase: play | active: 0 | hands: 1 {laid} / 9"
        f" | pool: 1 2 3 4 5 6 | row: {ROW} | discards: …",
        f"0 play {laid}",
    )

    assert [move for move in match.legal(0) if move.startswith("rob")] == choice
    assert (now(match) == "rob 0") == bool(choice)


@pytest.mark.parametrize("laid", ["1", "1 1", "1 J", "1 1 1"])
def test_in_expert_1s_rob_nothing_of_the_row(laid: str) -> None:
    """Ruling 30."""
    match = played(
        f"abluxxen seats=2 mode=expert | phase: play | active: 0 | hands: 1 {laid} / 9"
        f" | pool: 1 2 3 4 5 6 | row: {ROW} | discards: …",
        f"0 play {laid}",
    )

    assert now(match) == "play 1"


def test_robbing_the_row_is_compulsory_and_a_move_even_if_only_one_set_fits() -> None:
    match = played(
        "abluxxen seats=2 | phase: play | active: 0 | hands: 1 7 / 9 | pool: 1 2 3 4 5 6"
        f" | row: {ROW} | discards: …",
        "0 play 7",
    )

    assert match.legal(0) == ["rob 6"]
    with pytest.raises(IllegalMoveError):
        match.play(0, "pass")


def test_the_row_is_filled_before_the_other_player_is_robbed() -> None:
    """Worked example 13, ruling 28."""
    match = played(
        "abluxxen seats=2 | phase: play | active: 0 | hands: 1 7 / 9 | layers: - / 4"
        f" | pool: 1 2 3 4 5 6 | row: {ROW} | discards: … | deck: 5 8 8",
        "0 play 7, 0 rob 6",
    )

    assert section(match, "hands", 0) == "1 6"
    assert section(match, "row") == "3 3 5 5 5 5 8 9 10 10 11 12 12"
    assert now(match) == "steal 0"
    assert match.legal(0) == ["take", "leave"]


def test_there_is_one_robbery_of_the_row_per_turn_and_none_of_its_new_cards() -> None:
    """And it counts as having robbed: no optional card (rulings 27 and 28)."""
    match = played(
        "abluxxen seats=2 | phase: play | active: 0 | hands: 1 12 / 9 | pool: 1 2 3 4 5 6"
        f" | row: {ROW} | discards: … | deck: 2 7 7",
        "0 play 12, 0 rob 6",
    )

    assert section(match, "row") == "2 3 3 5 5 5 8 9 10 10 11 12 12"
    assert now(match) == "play 1"


def test_the_optional_card_is_open_where_neither_row_nor_player_was_robbed() -> None:
    match = played(
        "abluxxen seats=2 | phase: play | active: 0 | hands: 1 4 / 9 | layers: - / 4"
        f" | pool: 1 2 3 4 5 6 | row: {ROW} | discards: …",
        "0 play 4",
    )

    assert now(match) == "option 0"


def test_the_virtual_player_owes_nothing_and_neither_scores_nor_wins() -> None:
    """Rulings 27 and 31."""
    match = played(
        "abluxxen seats=2 | phase: play | active: 0 | hands: 1 7 / 9 9 | pool: 1 2 3 4 5 6"
        f" | row: {ROW} | discards: … | deck: 4",
        "0 play 7, 0 rob 6",
    )
    assert section(match, "pool") == "1 2 3 4 5 6"

    play_all(match, "1 play 9 9")
    assert match.result == Result(scores=(-1, 2), winners=(1,))


def test_a_player_who_plays_the_last_card_does_not_rob_the_row() -> None:
    match = played(
        "abluxxen seats=2 | phase: play | active: 0 | hands: 7 / 9 | pool: 1 2 3 4 5 6"
        f" | row: {ROW} | discards: …",
        "0 play 7",
    )

    assert match.is_over
    assert section(match, "layers", 0) == "7"
    assert section(match, "row") == ROW
