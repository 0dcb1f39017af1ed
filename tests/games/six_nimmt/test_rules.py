"""docs/rules/six-nimmt.md, section by section."""

import re
from pathlib import Path
from typing import Any

import pytest

from stolik.core.errors import IllegalMoveError, UnreadableMoveError
from stolik.core.game import Result
from stolik.games.six_nimmt import GAME
from stolik.games.six_nimmt import state as six
from stolik.match import Match, replay
from stolik.record import read_record
from tests.games.positions import play_all, played, section

PAGE = Path(__file__).parents[3] / "docs/rules/six-nimmt.md"
(EXAMPLE,) = re.findall(r"```json(.*?)```", PAGE.read_text(), re.DOTALL)
"""The page's record of examples 1 to 3."""
CHOOSING = "six-nimmt seats=2 | phase: choose | rows: 12 / 37 / 43 / 58 | hands: 14 70 / 15 71"


def new_match(seats: int, **options: Any) -> Match:
    return Match(GAME, ["x"] * seats, options)


def bulls(match: Match) -> list[int]:
    """On the piles of this round."""
    return [seat.bulls for seat in match.view(None).seats]  # type: ignore[attr-defined]


# Cards


@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        ([5, 15, 25, 35, 45, 65, 75, 85, 95], 2),
        ([10, 20, 30, 40, 50, 60, 70, 80, 90, 100], 3),
        ([11, 22, 33, 44, 66, 77, 88, 99], 5),
        ([55], 7),
        ([1, 2, 3, 4, 6, 7, 8, 9, 51, 52, 53, 54, 56, 57, 58, 59, 101, 102, 103, 104], 1),
    ],
)
def test_bulls_of_a_card(cards: list[int], worth: int) -> None:
    """Ruling 6: a 5 as the last digit, equal digits of two-digit numbers, tens."""
    assert [int(six.BULLS[card]) for card in cards] == [worth] * len(cards)


def test_the_whole_deck_has_171_bulls() -> None:
    assert int(six.BULLS.sum()) == 171


# Setup


def test_a_classic_round_asks_for_a_shuffle_of_all_104_cards() -> None:
    match = new_match(2)

    assert match.needs_shuffle == [str(card) for card in range(1, 105)]
    assert match.to_act == ()


def test_seats_take_ten_cards_in_blocks_and_the_next_four_start_the_rows() -> None:
    """In the order in which they are turned up (ruling 7)."""
    match = new_match(2)
    match.shuffle(" ".join(str(card) for card in range(104, 0, -1)))

    assert match.legal(0) == [str(card) for card in range(95, 105)]
    assert match.legal(1) == [str(card) for card in range(85, 95)]
    assert section(match, "rows") == "84 / 83 / 82 / 81"


def test_with_ten_seats_every_card_is_dealt() -> None:
    """Ruling 24."""
    match = new_match(10)
    match.shuffle("104 103")
    held = {card for seat in match.seats for card in match.legal(seat)}

    assert len(held) == 100
    assert held | set(section(match, "rows").split(" / ")) == {str(card) for card in range(1, 105)}


@pytest.mark.parametrize(("seats", "cards"), [(2, 24), (3, 34), (4, 44), (6, 64)])
def test_the_tactical_deck_is_the_cards_up_to_ten_a_seat_and_four(seats: int, cards: int) -> None:
    """Example 7; no shuffle is ever asked for."""
    match = new_match(seats, mode="tactical")

    assert match.needs_shuffle == []
    assert match.legal(0) == [f"draft {card}" for card in range(1, cards + 1)]


# Draft


def test_drafters_follow_each_other_clockwise_until_every_seat_has_ten() -> None:
    """Ruling 19; the last one picks from five, and the four left start the rows, ascending."""
    match = new_match(3, mode="tactical")
    for turn in range(30):
        assert match.to_act == (turn % 3,)
        if turn == 29:
            assert len(match.legal(2)) == 5
        match.play(turn % 3, match.legal(turn % 3)[-1])

    assert section(match, "rows") == "1 / 2 / 3 / 4"
    assert match.to_act == (0, 1, 2)


def test_a_drafted_card_is_open_no_more() -> None:
    match = new_match(2, mode="tactical")
    match.play(0, "draft 14")

    assert "draft 14" not in match.legal(1)
    with pytest.raises(IllegalMoveError, match="card 14 is not open"):
        match.play(1, "draft 14")


@pytest.mark.parametrize(
    ("before", "after", "drafter"),
    [
        ("phase: choose | {}", "phase: draft | round: 2 | totals: 2 2", 1),
        (
            "phase: choose | round: 2 | {} | totals: 4 9",
            "phase: draft | round: 3 | totals: 6 11",
            0,
        ),
    ],
)
def test_the_first_drafter_moves_one_seat_clockwise_each_round(
    before: str, after: str, drafter: int
) -> None:
    """Ruling 18: seat (r − 1) mod n in round r."""
    last_turn = before.format("rows: 5 / 6 / 7 / 8 | hands: 9 / 10 | piles: 1 2 / 3 4")
    match = played(f"six-nimmt seats=2 mode=tactical | {last_turn}", "0 9, 1 10")

    assert match.position() == f"six-nimmt seats=2 mode=tactical | {after}"
    assert match.to_act == (drafter,)


# Choose


def test_every_seat_may_choose_in_any_order() -> None:
    """Ruling 10: the order has no effect on the outcome."""
    forwards = played(CHOOSING, "0 14, 1 15")
    backwards = played(CHOOSING, "1 15, 0 14")

    assert forwards.position() == backwards.position()


def test_a_choice_is_final() -> None:
    """Ruling 9."""
    match = played(CHOOSING, "0 14")

    assert match.to_act == (1,)
    assert match.legal(0) == []
    with pytest.raises(IllegalMoveError, match="seat 0 is not to act now"):
        match.play(0, "70")


def test_nothing_is_revealed_before_the_last_seat_has_chosen() -> None:
    rows = "rows: 12 / 37 / 43 / 58"
    match = played(
        f"six-nimmt seats=3 | phase: choose | {rows} | hands: 14 70 / 15 71 / 90 91",
        "0 14, 1 15",
    )

    assert match.position(0) == (
        f"six-nimmt seats=3 | seen by: 0 | phase: choose | {rows} | hands: 14 70 / ?x2 / ?x2"
        " | chosen: 14 / ? / -"
    )
    assert match.position(2) == (
        f"six-nimmt seats=3 | seen by: 2 | phase: choose | {rows} | hands: ?x2 / ?x2 / 90 91"
        " | chosen: ? / ? / -"
    )
    assert match.view(2).seats[0].card is None  # type: ignore[attr-defined]
    assert match.view(2).seats[0].has_chosen  # type: ignore[attr-defined]
    assert match.view(0).seats[0].card == 14  # type: ignore[attr-defined]


def test_the_last_card_of_a_hand_is_a_move_too() -> None:
    """Ruling 11."""
    match = played("six-nimmt seats=2 | phase: choose | rows: 12 / 37 / 43 / 58 | hands: 14 / 15")

    assert match.legal(0) == ["14"]


# Placing: the rulebook's examples


def test_a_card_goes_to_the_row_with_the_smallest_difference() -> None:
    """Example 1; nobody takes anything."""
    match = played(
        "six-nimmt seats=4 | phase: choose | rows: 12 / 37 / 43 / 58"
        " | hands: 14 70 / 15 77 / 44 90 / 61 97",
        "0 14, 1 15, 2 44, 3 61",
    )

    assert match.position() == (
        "six-nimmt seats=4 | phase: choose | rows: 12 14 15 / 37 / 43 44 / 58 61"
        " | hands: 70 / 77 / 90 / 97"
    )


def test_a_sixth_card_takes_the_five_that_lie_there() -> None:
    """Example 2; the five go to its owner's pile, its own card is not among them (ruling 14)."""
    match = played(
        "six-nimmt seats=4 | phase: choose | rows: 12 14 15 / 37 / 43 44 / 58 61"
        " | hands: 21 70 / 26 77 / 30 90 / 36 97",
        "0 21, 1 26, 2 30, 3 36",
    )

    assert match.position() == (
        "six-nimmt seats=4 | phase: choose | rows: 30 36 / 37 / 43 44 / 58 61"
        " | hands: 70 / 77 / 90 / 97 | piles: - / - / 12 14 15 21 26 / -"
    )
    assert bulls(match) == [0, 0, 6, 0]


def test_a_card_that_fits_nowhere_makes_its_owner_take_a_row() -> None:
    """Example 3: any of the four (ruling 12); placing goes on with the next card."""
    match = played(
        "six-nimmt seats=4 | phase: choose | rows: 30 36 / 37 / 43 44 / 58 61"
        " | hands: 3 70 / 9 77 / 68 90 / 83 97",
        "0 3, 1 9, 2 68, 3 83",
    )

    assert match.to_act == (0,)
    assert match.legal(0) == ["take 1", "take 2", "take 3", "take 4"]
    play_all(match, "0 take 2")
    assert match.position() == (
        "six-nimmt seats=4 | phase: choose | rows: 30 36 / 3 9 / 43 44 / 58 61 68 83"
        " | hands: 70 / 77 / 90 / 97 | piles: 37 / - / - / -"
    )
    assert [match.legal(seat) for seat in match.seats] == [["70"], ["77"], ["90"], ["97"]]


def test_the_record_of_the_page_runs_through_examples_1_to_3() -> None:
    match = replay(read_record(EXAMPLE))

    assert section(match, "rows") == "30 36 / 3 9 / 43 44 / 58 61 68 83"
    assert section(match, "piles") == "37 / - / 12 14 15 21 26 / -"
    assert [match.legal(seat) for seat in match.seats] == [
        "70 71 72 73 74 75 76".split(),
        "77 78 79 80 81 82 84".split(),
        "90 91 92 93 94 95 96".split(),
        "97 98 99 100 101 102 103".split(),
    ]


def test_a_card_must_follow_the_nearest_row_even_when_it_is_full() -> None:
    """Example 4, ruling 13: its owner may not name another row."""
    match = played(
        "six-nimmt seats=2 | phase: choose | rows: 7 17 / 28 29 / 33 41 / 19 24 35 38 42"
        " | hands: 45 90 / 91 92",
        "0 45, 1 91",
    )

    assert match.position() == (
        "six-nimmt seats=2 | phase: choose | rows: 7 17 / 28 29 / 33 41 / 45 91"
        " | hands: 90 / 92 | piles: 19 24 35 38 42 / -"
    )
    assert bulls(match) == [6, 0]


@pytest.mark.parametrize(
    ("taken", "rows", "piles", "cost"),
    [
        ("take 1", "29 / 48 49 / 30 34 / 62", "61 / 40 46 51 53 57", 7),
        ("take 2", "61 62 / 29 / 30 34 / 40 46 51 53 57", "48 49 / -", 0),
    ],
)
def test_the_row_that_is_taken_changes_where_later_cards_belong(
    taken: str, rows: str, piles: str, cost: int
) -> None:
    """Example 5."""
    match = played(
        "six-nimmt seats=2 | phase: choose | rows: 61 / 48 49 / 30 34 / 40 46 51 53 57"
        " | hands: 29 90 / 62 91",
        f"0 29, 1 62, 0 {taken}",
    )

    assert section(match, "rows") == rows
    assert section(match, "piles") == piles
    assert bulls(match)[1] == cost


@pytest.mark.parametrize(
    ("taken", "rows"),
    [
        ("take 1", "3 / 50 55 / 60 62 / 70 71 72 73 74"),
        ("take 2", "40 41 / 3 / 60 62 / 70 71 72 73 74"),
        ("take 3", "40 41 / 50 55 62 / 3 / 70 71 72 73 74"),
        ("take 4", "40 41 / 50 55 / 60 62 / 3"),
    ],
)
def test_a_new_row_lies_where_the_taken_row_lay(taken: str, rows: str) -> None:
    """Rulings 8 and 12: also a full row, also the costliest."""
    match = played(
        "six-nimmt seats=2 | phase: choose | rows: 40 41 / 50 55 / 60 / 70 71 72 73 74"
        " | hands: 3 90 / 62 96",
        f"0 3, 1 62, 0 {taken}",
    )

    assert section(match, "rows") == rows


def test_nobody_may_take_voluntarily() -> None:
    """Ruling 15."""
    with pytest.raises(IllegalMoveError, match="seat 0 is to choose a card"):
        played(CHOOSING, "0 take 1")


# End and scoring: seat 0 takes the five bulls of 66 with its last card of a round


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("totals: 61 30 41", "phase: deal | round: 5 | totals: 66 30 41"),
        ("totals: 61 66 41", "phase: deal | round: 5 | totals: 66 66 41"),
    ],
)
def test_the_match_goes_on_while_no_total_is_more_than_the_limit(before: str, after: str) -> None:
    """Example 8, ruling 1: a total equal to the limit goes on."""
    match = played(
        "six-nimmt seats=3 | phase: choose | round: 4 | rows: 66 / 70 / 80 / 90"
        f" | hands: 1 / 104 / 103 | {before}",
        "0 1, 1 104, 2 103, 0 take 1",
    )

    assert match.position() == f"six-nimmt seats=3 | {after}"
    assert match.result is None


@pytest.mark.parametrize(
    ("before", "scores", "winners"),
    [
        ("totals: 62 30 41", (67, 30, 41), (1,)),
        ("totals: 62 30 30", (67, 30, 30), (1, 2)),
        ("piles: - / 2 / 3 4 | totals: 64 66 66", (69, 67, 68), (1,)),
    ],
)
def test_the_match_ends_when_a_total_is_more_than_the_limit(
    before: str, scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    """Example 8, rulings 3 and 4: ties share, and the fewest points win even above the limit."""
    match = played(
        "six-nimmt seats=3 | phase: choose | round: 4 | rows: 66 / 70 / 80 / 90"
        f" | hands: 1 / 104 / 103 | {before}",
        "0 1, 1 104, 2 103, 0 take 1",
    )

    assert match.is_over
    assert section(match, "totals") == " ".join(map(str, scores))
    assert match.result == Result(scores=scores, winners=winners)


@pytest.mark.parametrize(
    ("options", "round_and_totals", "is_over"),
    [
        ("limit=10", "round: 2 | {} | totals: 5 0", False),
        ("limit=10", "round: 2 | {} | totals: 6 0", True),
        ("rounds=1", "{}", True),
        ("rounds=2", "{}", False),
        ("rounds=2", "round: 2 | {} | totals: 160 0", True),
        ("rounds=3", "round: 2 | {} | totals: 160 0", False),
    ],
)
def test_another_limit_or_fixed_rounds_end_the_match(
    options: str, round_and_totals: str, is_over: bool
) -> None:
    """Ruling 5; fixed rounds whatever the totals."""
    turn = "rows: 66 / 70 / 80 / 90 | hands: 1 / 104"
    match = played(
        f"six-nimmt seats=2 {options} | phase: choose | {round_and_totals.format(turn)}",
        "0 1, 1 104, 0 take 1",
    )

    assert match.is_over == is_over


def test_bulls_are_counted_only_when_the_round_ends() -> None:
    """Ruling 2: passing the limit within a round does not end it."""
    match = played(
        "six-nimmt seats=2 | phase: choose | round: 2 | rows: 66 / 70 / 80 / 90"
        " | hands: 1 100 / 103 104 | totals: 66 0",
        "0 1, 1 104, 0 take 1",
    )

    assert match.position() == (
        "six-nimmt seats=2 | phase: choose | round: 2 | rows: 1 / 70 / 80 / 90 104"
        " | hands: 100 / 103 | piles: 66 / - | totals: 66 0"
    )
    assert bulls(match) == [5, 0]


def test_a_new_round_gathers_all_cards_and_carries_on_only_the_totals() -> None:
    """Ruling 16; a shuffle of all 104 cards is due again."""
    match = played(
        "six-nimmt seats=2 | phase: choose | rows: 66 / 70 / 80 / 90 | hands: 1 / 104"
        " | piles: - / 55",
        "0 1, 1 104, 0 take 1",
    )

    assert match.position() == "six-nimmt seats=2 | phase: deal | round: 2 | totals: 5 7"
    assert len(match.needs_shuffle) == 104
    assert bulls(match) == [0, 0]
    match.shuffle("104")
    assert match.position() == (
        "six-nimmt seats=2 | phase: choose | round: 2 | rows: 20 / 21 / 22 / 23"
        " | hands: 1 2 3 4 5 6 7 8 9 104 / 10 11 12 13 14 15 16 17 18 19 | totals: 5 7"
    )


# Hidden information


def test_a_classic_hand_is_seen_by_its_own_seat_only() -> None:
    match = played(CHOOSING)

    for viewer in (None, 0, 1):
        for seat, shown in enumerate(match.view(viewer).seats):  # type: ignore[attr-defined]
            assert (shown.hand is not None) == (seat == viewer)
            assert shown.hand_size == 2


def test_a_tactical_hand_is_shown_whole_until_the_reveal() -> None:
    """A hand that shrank would betray the card."""
    match = played(
        "six-nimmt seats=2 mode=tactical | phase: choose | rows: 1 / 2 / 3 / 4 | hands: 5 7 / 6 8",
        "0 5",
    )

    for viewer in (None, 1):
        shown = match.view(viewer).seats[0]  # type: ignore[attr-defined]
        assert shown.hand == (5, 7)
        assert shown.hand_size == 2
        assert shown.card is None
    assert match.view(0).seats[0].hand == (7,)  # type: ignore[attr-defined]


def test_during_a_take_all_revealed_cards_are_seen_with_their_owners() -> None:
    match = played(
        "six-nimmt seats=3 | phase: take | rows: 12 / 37 / 43 / 58 | hands: 3 70 / 15 71 / 44 72"
        " | chosen: 3 / 15 / 44"
    )

    seats = match.view(None).seats  # type: ignore[attr-defined]
    assert match.view(None).phase == "take"
    assert [seat.card for seat in seats] == [3, 15, 44]


# Notation


@pytest.mark.parametrize(
    "move", ["014", "14 ", " 14", "105", "0", "take 5", "take 0", "take  1", "draft", "Take 1", ""]
)
def test_there_is_no_other_notation(move: str) -> None:
    with pytest.raises(UnreadableMoveError):
        played(CHOOSING).play(0, move)
