"""The showdown and the end of a heist; worked examples 2 to 4 and 10."""

import pytest

from stolik.match import Match
from tests.games.the_gang.matches import red_chips, seen, take


@pytest.mark.parametrize(
    ("red", "succeeds"),
    [
        ("1 2 3 4", True),  # worked example 2
        ("2 1 3 4", True),  # worked example 3: equal hands in either order
        ("1 3 2 4", False),  # worked example 3
        ("4 3 2 1", False),
        ("1 2 4 3", False),
    ],
)
def test_a_heist_succeeds_if_no_hand_is_weaker_than_an_earlier_one(
    red: str, succeeds: bool
) -> None:
    table = seen(take(red_chips(""), red))

    assert (table.vaults, table.alarms) == ((1, 0) if succeeds else (0, 1))


@pytest.mark.parametrize("red", ["1 2 3 4", "4 3 2 1", "2 4 1 3"])
def test_if_the_community_cards_are_everybodys_hand_every_order_succeeds(red: str) -> None:
    """Worked example 4."""
    match = red_chips("", "2c 3d / 2d 3c / 4c 5d / 6c 7d", "Th Jh Qh Kh Ah")

    assert seen(take(match, red)).vaults == 1


def test_hands_are_revealed_one_by_one_in_ascending_order_of_red_chips() -> None:
    views = []
    match = red_chips("")
    match.watch = lambda watched: views.append(seen(watched))
    take(match, "2 1 3 4")

    revealed = [
        [number for number, seat in enumerate(table.seats) if seat.hand is not None]
        for table in views
        if table.phase in ("showdown", "scored")
    ]
    assert revealed == [[], [1], [0, 1], [0, 1, 2], [0, 1, 2, 3], [0, 1, 2, 3]]
    last = next(table for table in views if table.phase == "scored").seats
    assert [seat.hand.category for seat in last if seat.hand] == [
        "pair",
        "pair",
        "pair",
        "full-house",
    ]
    assert last[2].hand is not None
    assert sorted(last[2].hand.five) == sorted(["2c", "2d", "Ah", "Jc", "7s"])


def test_a_weaker_hand_is_noticed_when_it_is_shown() -> None:
    views = []
    match = red_chips("")
    match.watch = lambda watched: views.append(seen(watched))
    take(match, "1 4 3 2")  # Daniel's full house comes second

    out_of_order = [table.is_out_of_order for table in views if table.phase == "showdown"]
    assert out_of_order == [False, False, False, True, True]


MUSCLE = "mode=professional | alarms: 1 | permanent: C2 | active: S10"
MUSCLE_HANDS = "2d Jh / 2s Ad / 8d Kh / 7h 7s"
MUSCLE_BOARD = "8c 7d 2h 5s 3c"


@pytest.mark.parametrize(
    ("red", "vaults"),
    [
        ("3 1 2 4", 1),  # worked example 10
        ("1 2 3 4", 0),  # what would be right without Muscle
        ("4 1 2 3", 0),  # Muscle does not beat a higher category
        ("3 2 1 4", 0),
    ],
)
def test_muscle_beats_every_other_hand_of_the_same_category(red: str, vaults: int) -> None:
    """Worked example 10: 2-2-J-8-7 with Muscle beats 8-8-K-7-5."""
    match = red_chips(MUSCLE, MUSCLE_HANDS, MUSCLE_BOARD, use="use 0")

    assert seen(take(match, red)).vaults == vaults


@pytest.mark.parametrize(("red", "vaults"), [("2 1 3 4", 1), ("1 2 3 4", 0)])
def test_muscle_also_breaks_perfect_ties(red: str, vaults: int) -> None:
    """Ruling 21: an equal hand without Muscle must come before it."""
    match = red_chips(MUSCLE, "3d Tc / 4s Td / Kc As / Ac Ad", use="use 0")

    assert seen(take(match, red)).vaults == vaults


def test_without_use_muscle_changes_nothing() -> None:
    assert seen(take(red_chips(MUSCLE), "1 2 3 4")).vaults == 1


@pytest.mark.parametrize(("value", "vaults"), [("three", 1), ("straight", 0)])
def test_muscle_does_not_change_the_category(value: str, vaults: int) -> None:
    """Ruling 21, for C9."""
    match = red_chips(MUSCLE.replace("C2", "C9"), MUSCLE_HANDS, MUSCLE_BOARD, use="use 3")
    take(match, "1 2 3 4")
    for seat in match.to_act:
        match.play(seat, f"guess {value}")

    assert seen(match).vaults == vaults


def test_all_cards_of_the_last_heist_are_in_the_new_shuffle() -> None:
    match = take(red_chips(""), "1 2 3 4")

    assert len(match.needs_shuffle) == 52
    assert seen(match).community == ()


def test_a_hand_shows_its_muscle_as_long_as_it_is_revealed() -> None:
    """Also while the specialist goes back to its deck and the next card is turned up."""
    match = red_chips(MUSCLE, use="use 1")
    shown = set()

    def watch(step: Match) -> None:
        hand = seen(step).seats[1].hand
        if hand is not None:
            shown.add(hand.has_muscle)

    match.watch = watch
    take(match, "1 2 3 4")

    assert shown == {True}


@pytest.mark.parametrize(
    ("red", "slips"), [("1 2 3 4", []), ("2 1 3 4", []), ("1 3 2 4", [1]), ("4 3 2 1", [0, 1, 2])]
)
def test_a_hand_weaker_than_one_before_it_is_marked(red: str, slips: list[int]) -> None:
    views = []
    match = red_chips("")
    match.watch = lambda watched: views.append(seen(watched))
    take(match, red)
    scored = next(table for table in views if table.phase == "scored")

    assert [
        number for number, seat in enumerate(scored.seats) if seat.hand and seat.hand.is_slip
    ] == slips
