"""C3 and C7, C4 and C9, C10: what the challenges do beyond the chips."""

import pytest

from stolik.core.errors import IllegalMoveError
from stolik.match import Match
from tests.games.the_gang.matches import (
    HANDS,
    category_of,
    deal,
    gang,
    hole,
    play,
    red_chips,
    seen,
    take,
    take_all,
    to_red,
)

DEALT = ["2c 3c", "4d 5d", "6h 7h", "8s 9s"]
PICTURES = "Kc 2d 7d"
NO_PICTURES = "Ac Td 2d"
NEXT = "Jd Qd Ts 9d 8d"


def in_round_2(challenges: str, community: str, *, white: str = "2 1 4 3") -> Match:
    """Two challenges, and the chips of round 1 taken: seat 1 has the lowest, seat 2 the highest."""
    shuffle = deal(DEALT, community, NEXT)
    return take(gang(4, challenges, shuffle, mode="master"), white)


@pytest.mark.parametrize("community", ["Jc 2d 7d", "2d Qc 7d", "2d 7d Kc", "Jc Qc Kc"])
def test_the_motion_detector_strikes_the_lowest_white_chip_at_j_q_or_k(community: str) -> None:
    match = in_round_2("C3 C5", community)

    assert hole(match, 1) == "Jd Qd"
    assert seen(match).seats[1].has_redrawn
    assert seen(match, 1).seats[1].discarded == ("4d", "5d")
    assert [hole(match, seat) for seat in (0, 2, 3)] == ["2c 3c", "6h 7h", "8s 9s"]


def test_the_motion_detector_is_quiet_without_j_q_and_k() -> None:
    match = in_round_2("C3 C5", NO_PICTURES)

    assert [hole(match, seat) for seat in match.seats] == DEALT


def test_the_laser_tripwires_strike_the_highest_white_chip_without_j_q_and_k() -> None:
    match = in_round_2("C7 C5", NO_PICTURES)

    assert hole(match, 2) == "Jd Qd"
    assert [seat.discards for seat in seen(match).seats] == [0, 0, 2, 0]


@pytest.mark.parametrize("community", [PICTURES, "2d 7d Jc"])
def test_the_laser_tripwires_are_quiet_at_j_q_or_k(community: str) -> None:
    match = in_round_2("C7 C5", community)

    assert [hole(match, seat) for seat in match.seats] == DEALT


@pytest.mark.parametrize(("community", "struck"), [(PICTURES, 1), (NO_PICTURES, 2)])
def test_of_c3_and_c7_together_exactly_one_strikes(community: str, struck: int) -> None:
    """Ruling 8."""
    match = in_round_2("C3 C7", community)

    assert [seat.has_redrawn for seat in seen(match).seats] == [
        seat == struck for seat in match.seats
    ]


def test_only_the_three_cards_of_round_2_count_for_c3_and_c7() -> None:
    """Ruling 8: a picture that comes later strikes nobody."""
    match = gang(4, "C3 C2", deal(DEALT, NO_PICTURES, "Kd Qd"), mode="master")
    take_all(match, "1 2 3 4", "1 2 3 4")

    assert seen(match).community[3] == "Kd"
    assert not any(seat.has_redrawn for seat in seen(match).seats)


@pytest.mark.parametrize(
    ("challenges", "community", "struck"), [("C3 C8", PICTURES, 1), ("C7 C8", NO_PICTURES, 2)]
)
def test_with_blackout_the_right_seat_is_struck(
    challenges: str, community: str, struck: int
) -> None:
    """Ruling 7: the white chips are gone, but one challenge does not cancel another."""
    match = in_round_2(challenges, community)

    assert seen(match).seats[struck].has_redrawn
    assert hole(match, struck) == "Jd Qd"


def test_the_community_cards_come_first_then_the_new_hand_then_the_later_cards() -> None:
    """Ruling 9."""
    match = in_round_2("C3 C2", PICTURES)
    take(match, "1 2 3 4")

    assert hole(match, 1) == "Jd Qd"
    assert seen(match).community == ("Kc", "2d", "7d", "Ts")


def test_a_seat_draws_as_many_cards_as_it_discards() -> None:
    """Ruling 9: three with C10."""
    hands = ["2c 3c 4c", "4d 5d 6d", "6h 7h 8h", "8s 9s Ts"]
    match = gang(4, "C3 C10", deal(hands, "Kc 2d 7d", "Jd Qd As 9d 8d"), mode="master")
    take(match, "2 1 4 3")

    assert hole(match, 1) == "Jd Qd As"
    assert seen(match, 1).seats[1].discarded == ("4d", "5d", "6d")
    assert seen(match, 0).seats[1].discarded == ()


def test_security_cameras_deal_three_hole_cards_each() -> None:
    hands = ["2c 3c 4c", "4d 5d 6d", "6h 7h 8h"]
    match = gang(3, "C10 C2", deal(hands), mode="master")

    assert [hole(match, seat) for seat in match.seats] == hands


def test_the_best_five_of_eight_cards_count() -> None:
    """C10: here three of one hand and two of the table."""
    hands = ["2c 3c 4c", "As Ah Ad", "2h 7h 8d"]
    match = gang(3, "C10 C5", deal(hands, "5c 6c Kd Ks Jh"), mode="master")

    assert [category_of(to_red(match), seat) for seat in match.seats] == [
        "straight-flush",
        "full-house",
        "pair",
    ]


def test_with_six_seats_c10_and_a_redraw_the_deck_does_not_run_out() -> None:
    """Ruling 13: at most 26 of 52 cards are needed."""
    match = gang(6, "C3 C10", "", mode="master")
    to_red(match)

    assert seen(match).deck_size in (52 - 23, 52 - 26)


# Guesses.


def before_guess(challenges: str, red: str = "1 2 3 4", hands: str = HANDS) -> Match:
    """Worked example 2 with challenges, all red chips taken."""
    return take(red_chips(f"mode=master | active: {challenges}", hands), red)


def guess(match: Match, *values: str) -> Match:
    """The seats in their order name these values."""
    for seat, value in zip(match.to_act, values, strict=True):
        match.play(seat, f"guess {value}")
    return match


def test_all_but_the_seat_with_the_highest_red_chip_guess_a_rank() -> None:
    """C4; during the guess all hands but that one are revealed."""
    match = before_guess("C2 C4")

    assert seen(match).phase == "guess-rank"
    assert match.to_act == (0, 1, 2)
    assert match.legal(0) == [f"guess {rank}" for rank in "23456789TJQKA"]
    assert [len(seat.hole) for seat in seen(match).seats] == [2, 2, 2, 0]
    assert [seat.hand is not None for seat in seen(match).seats] == [True, True, True, False]
    with pytest.raises(IllegalMoveError, match="seat 0 is to guess a rank"):
        match.play(0, "guess flush")


def test_a_guess_is_named_openly_and_finally() -> None:
    match = play(before_guess("C2 C4"), "1 guess K")

    assert seen(match).seats[1].rank_guess == "K"
    assert seen(match).rank_guess is None
    assert match.to_act == (0, 2)


@pytest.mark.parametrize(
    ("values", "joint", "vaults"),
    [
        (("A", "A", "A"), "A", 1),
        (("A", "K", "A"), "A", 1),
        (("K", "K", "A"), "K", 0),
        (("K", "Q", "A"), "A", 1),  # all named once: seat 2 has the most red stars
        (("A", "Q", "K"), "K", 0),
        (("A", "A", "K"), "A", 1),  # more votes count more than more stars
        (("2", "2", "2"), "2", 0),  # on the table, but not in the hand
    ],
)
def test_the_rank_named_most_often_is_the_gangs_guess(
    values: tuple[str, ...], joint: str, vaults: int
) -> None:
    """Ruling 24; success requires at least one hole card of that rank."""
    views = []
    match = before_guess("C2 C4")
    match.watch = lambda watched: views.append(seen(watched))
    guess(match, *values)

    scored = next(table for table in views if table.phase == "scored")
    assert scored.rank_guess == joint
    assert scored.vaults == vaults
    assert scored.alarms == 1 - vaults


def test_any_hole_card_counts_also_one_outside_the_five() -> None:
    """Ruling 22."""
    match = guess(before_guess("C2 C4", hands="3d Tc / 4s Td / 6d Jc / 3c Ac"), "3", "3", "3")

    assert seen(match).vaults == 1


def test_the_jack_of_no_suit_counts_as_a_jack() -> None:
    """Ruling 22."""
    start = "mode=professional | alarms: 1 | permanent: C4 | active: S7"
    hands = "3d Tc / 4s Td / 6d Qc / As Jx | discards: - / - / - / 9c"
    match = take(red_chips(start, hands, use="use 3"), "1 2 3 4")
    guess(match, "J", "J", "J")

    assert seen(match).vaults == 1


@pytest.mark.parametrize(("value", "vaults"), [("full-house", 1), ("three", 0)])
def test_the_fingerprint_scan_asks_for_the_category_of_the_hand(value: str, vaults: int) -> None:
    """C9."""
    match = before_guess("C2 C9")
    assert seen(match).phase == "guess-category"
    assert match.legal(1)[0] == "guess high-card"
    assert match.legal(1)[-1] == "guess royal-flush"
    guess(match, value, value, value)

    assert seen(match).vaults == vaults


@pytest.mark.parametrize(("value", "vaults"), [("royal-flush", 1), ("straight-flush", 0)])
def test_a_royal_flush_is_not_a_straight_flush(value: str, vaults: int) -> None:
    """Ruling 23."""
    hands, board = "2c 3d / 4c 5d / 7c 8d", "Th Jh Qh Kh Ah"
    match = take(red_chips("mode=master | active: C2 C9", hands, board), "1 2 3")
    guess(match, value, value)

    assert seen(match).vaults == vaults


@pytest.mark.parametrize(
    ("rank", "category", "vaults"),
    [("A", "full-house", 1), ("A", "four", 0), ("K", "full-house", 0), ("K", "four", 0)],
)
def test_c4_is_guessed_before_c9_and_both_must_be_right(
    rank: str, category: str, vaults: int
) -> None:
    """Ruling 25: whether the first was right is not disclosed before the second."""
    match = before_guess("C4 C9")
    guess(match, rank, rank, rank)
    table = seen(match)
    assert table.phase == "guess-category"
    assert table.seats[3].hole == ()
    assert table.succeeded is None
    guess(match, category, category, category)

    assert seen(match).vaults == vaults


def test_a_heist_that_has_failed_already_has_nothing_to_guess() -> None:
    """Ruling 26: the remaining hands are shown."""
    views = []
    match = red_chips("mode=master | active: C4 C9")
    match.watch = lambda watched: views.append(seen(watched))
    take(match, "1 3 2 4")

    assert not any(table.phase.startswith("guess") for table in views)
    scored = next(table for table in views if table.phase == "scored")
    assert scored.alarms == 1
    assert all(seat.hand is not None for seat in scored.seats)


def test_a_last_hand_that_is_weaker_fails_in_spite_of_a_right_guess() -> None:
    match = before_guess("C2 C4", red="1 2 4 3")
    guess(match, "J", "J", "J")

    assert seen(match).alarms == 1
