"""The chip phase: *Moves*, *Chip phase*, rulings 1 to 6."""

import pytest

from stolik.core.errors import IllegalMoveError
from stolik.match import Match
from tests.games.the_gang.matches import (
    ANY,
    chips,
    from_position,
    gang,
    play,
    red_chips,
    seen,
    take,
    take_all,
)


def locking(card: str, seats: int = 4) -> Match:
    """A match whose only challenge is the given one."""
    return gang(seats, f"{card} C5", "", ANY, mode="professional")


def test_there_are_as_many_chips_of_a_colour_as_seats() -> None:
    """Worked example 1: with four seats those with 5 and 6 stars stay out."""
    match = gang(4, ANY)

    assert seen(match).centre == (1, 2, 3, 4)
    assert match.legal(2) == ["take 1", "take 2", "take 3", "take 4"]
    with pytest.raises(IllegalMoveError, match="1 to 4 stars, not 5"):
        match.play(2, "take 5")


def test_a_chip_is_taken_from_the_centre_or_from_the_seat_that_holds_it() -> None:
    """Ruling 4: the move names the chip, not its place."""
    match = play(gang(4, ANY), "0 take 2", "3 take 2")

    assert chips(match) == [None, None, None, 2]
    assert seen(match).centre == (1, 3, 4)


def test_the_takers_old_chip_goes_to_the_centre_never_to_the_robbed_seat() -> None:
    """Ruling 3."""
    match = play(gang(4, ANY), "0 take 2", "1 take 3", "1 take 2")

    assert chips(match) == [None, 2, None, None]
    assert seen(match).centre == (1, 3, 4)


def test_a_chip_held_can_be_returned_and_not_taken_again() -> None:
    match = play(gang(4, ANY), "0 take 2")
    assert match.legal(0) == ["take 1", "take 3", "take 4", "return"]
    with pytest.raises(IllegalMoveError, match="holds the chip 2 already"):
        match.play(0, "take 2")

    match.play(0, "return")
    assert seen(match).centre == (1, 2, 3, 4)
    with pytest.raises(IllegalMoveError, match="seat 0 holds no chip"):
        match.play(0, "return")


def test_nobody_can_be_ready_before_every_seat_holds_a_chip() -> None:
    """Ruling 2."""
    match = play(gang(3, ANY), "0 take 1", "1 take 2")
    with pytest.raises(IllegalMoveError, match="before every seat holds a chip"):
        match.play(0, "ready")

    play(match, "2 take 3", "0 ready")
    assert [seat.is_ready for seat in seen(match).seats] == [True, False, False]
    with pytest.raises(IllegalMoveError, match="seat 0 is ready already"):
        match.play(0, "ready")
    assert match.legal(0) == ["take 2", "take 3", "return"]


@pytest.mark.parametrize("move", ["0 return", "1 take 1", "2 return"])
def test_every_move_other_than_ready_makes_all_seats_unready(move: str) -> None:
    match = play(gang(3, ANY), "0 take 1", "1 take 2", "2 take 3", "0 ready", "1 ready", move)

    assert not any(seat.is_ready for seat in seen(match).seats)


def test_the_phase_ends_when_every_seat_is_ready() -> None:
    """And the round's chips stay in front of their seats."""
    match = play(gang(3, ANY), "0 take 1", "1 take 2", "2 take 3", "0 ready", "1 ready")
    assert seen(match).round == 1

    match.play(2, "ready")
    assert seen(match).round == 2
    assert chips(match, round_number=1) == [1, 2, 3]
    assert chips(match) == [None, None, None]
    assert seen(match).centre == (1, 2, 3)


def test_instant_ends_the_phase_with_the_last_chip_taken() -> None:
    """Ruling 1: the letter of the rulebook."""
    match = play(gang(3, ANY, settle="instant"), "0 take 1", "1 take 2")
    with pytest.raises(IllegalMoveError, match="a round ends by itself"):
        match.play(0, "ready")
    match.play(2, "take 3")

    assert seen(match).round == 2


def test_robbing_a_seat_does_not_end_an_instant_round() -> None:
    match = play(gang(3, ANY, settle="instant"), "0 take 1", "1 take 2", "2 take 2")

    assert seen(match).round == 1


@pytest.mark.parametrize(("card", "stars"), [("C2", 1), ("C6", 4)])
def test_a_locked_chip_stays_with_the_seat_that_took_it(card: str, stars: int) -> None:
    """C2, C6 and ruling 5: its owner can neither take nor return."""
    match = play(locking(card), f"1 take {stars}")

    assert match.legal(1) == []
    assert 1 not in match.to_act
    assert f"take {stars}" not in match.legal(0)
    with pytest.raises(IllegalMoveError, match=f"the chip {stars} is locked to seat 1"):
        match.play(0, f"take {stars}")
    with pytest.raises(IllegalMoveError):
        match.play(1, "return")
    assert seen(match).seats[1].is_locked


@pytest.mark.parametrize("card", ["C2", "C6"])
def test_the_other_chips_are_free_under_a_lock(card: str) -> None:
    match = play(locking(card), "1 take 2", "0 take 3", "2 take 2", "0 return")

    assert chips(match) == [None, None, 2, None]


def test_a_bound_seat_can_still_be_ready() -> None:
    match = play(locking("C2"), "0 take 1", "1 take 2", "2 take 3", "3 take 4")
    assert match.legal(0) == ["ready"]
    with pytest.raises(IllegalMoveError, match="seat 0 keeps it until the round ends"):
        match.play(0, "return")
    match.play(0, "ready")

    assert match.to_act == (1, 2, 3)


def test_the_lock_ends_with_the_round_and_red_chips_are_never_locked() -> None:
    """Ruling 5."""
    match = locking("C2")
    for stars in ("1 2 3 4", "2 1 3 4", "4 3 2 1"):
        take(match, stars)
    assert seen(match).round == 4
    play(match, "0 take 1", "1 take 1", "1 return")

    assert chips(match) == [None, None, None, None]


def test_c2_and_c6_together_lock_both_chips() -> None:
    """Ruling 6."""
    match = play(gang(4, "C2 C6", ANY, mode="master"), "0 take 1", "3 take 4")

    assert match.legal(1) == ["take 2", "take 3"]
    assert match.to_act == (1, 2)


def test_with_c8_a_locked_chip_is_removed_like_any_other() -> None:
    """Ruling 6: it gets no new owner."""
    match = take(gang(4, "C2 C8", ANY, mode="master"), "1 2 3 4")

    assert chips(match, round_number=1) == [None] * 4
    assert match.legal(0) == ["take 1", "take 2", "take 3", "take 4"]


def test_with_c5_there_is_no_round_3_to_lock_anything_in() -> None:
    match = take_all(gang(4, "C2 C5", ANY, mode="master"), "1 2 3 4", "1 2 3 4")
    assert seen(match).round == 4
    play(match, "0 take 1", "1 take 1")

    assert chips(match) == [None, 1, None, None]


def test_quick_access_has_no_white_chips() -> None:
    """C1: round 1 has no chip phase."""
    match = from_position("seats=4 mode=advanced | phase: deal | vaults: 1 | active: C1")
    match.shuffle(ANY)

    table = seen(match)
    assert (table.heist, table.round, len(table.community)) == (2, 2, 3)
    assert chips(match, round_number=1) == [None] * 4


def test_hasty_getaway_has_no_orange_chips() -> None:
    """C5: after the fourth community card comes round 4."""
    match = take_all(gang(4, "C5", "", ANY, mode="professional"), "1 2 3 4", "1 2 3 4")

    table = seen(match)
    assert (table.round, len(table.community)) == (4, 5)
    assert chips(match, round_number=3) == [None] * 4


def test_blackout_takes_the_chips_of_the_round_before_away() -> None:
    """C8: from now on nobody may see who had which, until the heist is over."""
    match = gang(4, "C8", "", ANY, mode="professional")
    take(match, "2 1 4 3")
    assert chips(match, round_number=1) == [None] * 4
    match.play(0, "take 4")
    assert chips(match) == [4, None, None, None]
    play(match, "0 take 1", "1 take 2", "2 take 3", "3 take 4")
    for seat in match.seats:
        match.play(seat, "ready")
    assert chips(match, round_number=2) == [None] * 4


def test_blackout_ends_with_the_heist() -> None:
    views = []
    match = red_chips("mode=professional | permanent: C8")
    match.watch = lambda watched: views.append(seen(watched))
    take(match, "1 2 3 4")

    showdown = [table for table in views if table.phase == "showdown"][-1]
    assert [seat.chips[0] for seat in showdown.seats] == [None] * 4
    assert all(seat.chips[3] for seat in showdown.seats)
    scored = next(table for table in views if table.phase == "scored")
    assert [seat.chips[0] for seat in scored.seats] == [1, 2, 3, 4]


def test_with_c5_and_c8_the_yellow_chips_go_at_the_start_of_round_3() -> None:
    """Ruling 10: at the start of round 4 there is nothing to take away."""
    match = take_all(gang(4, "C5 C8", ANY, mode="master"), "1 2 3 4", "1 2 3 4")

    assert seen(match).round == 4
    assert [chips(match, round_number=number) for number in (1, 2, 3)] == [[None] * 4] * 3
