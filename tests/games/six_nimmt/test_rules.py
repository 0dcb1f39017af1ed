"""docs/rules/six-nimmt.md, section by section."""

from random import Random

import pytest

from stolik.core.errors import IllegalMoveError, UnreadableMoveError
from stolik.games.six_nimmt import GAME
from stolik.games.six_nimmt import state as six
from stolik.match import Match, replay
from stolik.record import read_record
from tests.games.six_nimmt.positions import (
    bulls,
    new_match,
    pile,
    play_all,
    position,
    rows,
    state_of,
    totals,
)

EXAMPLE = """
{"stolik": 1, "game": "six-nimmt", "options": {}, "players": ["A", "B", "C", "D"],
 "shuffles": ["3 14 21 70 71 72 73 74 75 76 9 15 26 77 78 79 80 81 82 84 30 44 68 90 91 92 93 94 95 96 36 61 83 97 98 99 100 101 102 103 12 37 43 58"],
 "moves": ["0 14", "1 15", "2 44", "3 61", "0 21", "1 26", "2 30", "3 36",
           "0 3", "1 9", "2 68", "3 83", "0 take 2"]}
"""  # noqa: E501


def example(moves: int) -> Match:
    """The page's record, so many moves of it."""
    record = read_record(EXAMPLE)
    record.moves = record.moves[:moves]
    return replay(record)


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
    match = Match(GAME, ["A", "B"])

    assert match.needs_shuffle == [str(card) for card in range(1, 105)]
    assert match.to_act == ()


def test_seats_take_ten_cards_in_blocks_and_the_next_four_start_the_rows() -> None:
    """In the order in which they are turned up (ruling 7)."""
    match = Match(GAME, ["A", "B"])
    match.shuffle(" ".join(str(card) for card in range(104, 0, -1)))

    assert match.legal(0) == [str(card) for card in range(95, 105)]
    assert match.legal(1) == [str(card) for card in range(85, 95)]
    assert rows(match) == "84 | 83 | 82 | 81"


def test_with_ten_seats_every_card_is_dealt() -> None:
    """Ruling 24."""
    match = new_match(10)
    held = {card for seat in match.seats for card in match.legal(seat)}

    assert len(held) == 100
    assert held | set(rows(match).split(" | ")) == {str(card) for card in range(1, 105)}


@pytest.mark.parametrize(("seats", "cards"), [(2, 24), (3, 34), (4, 44), (6, 64)])
def test_the_tactical_deck_is_the_cards_up_to_ten_a_seat_and_four(seats: int, cards: int) -> None:
    """Example 7; no shuffle is ever asked for."""
    match = Match(GAME, ["x"] * seats, {"mode": "tactical"})

    assert match.needs_shuffle == []
    assert match.legal(0) == [f"draft {card}" for card in range(1, cards + 1)]


# Draft


def test_drafters_follow_each_other_clockwise_until_every_seat_has_ten() -> None:
    """Ruling 19; the last one picks from five, and the four left start the rows, ascending."""
    match = Match(GAME, ["x"] * 3, {"mode": "tactical"})
    for turn in range(30):
        assert match.to_act == (turn % 3,)
        if turn == 29:
            assert len(match.legal(2)) == 5
        match.play(turn % 3, match.legal(turn % 3)[-1])

    assert rows(match) == "1 | 2 | 3 | 4"
    assert match.to_act == (0, 1, 2)


def test_a_drafted_card_is_open_no_more() -> None:
    match = Match(GAME, ["x"] * 2, {"mode": "tactical"})
    match.play(0, "draft 14")

    assert "draft 14" not in match.legal(1)
    with pytest.raises(IllegalMoveError, match="card 14 is not open"):
        match.play(1, "draft 14")


def test_the_first_drafter_moves_one_seat_clockwise_each_round() -> None:
    """Ruling 18: seat (r − 1) mod n in round r."""
    match = Match(GAME, ["x"] * 2, {"mode": "tactical", "rounds": 3})
    first = []
    for _ in range(3):
        first.append(match.to_act)
        round_number = state_of(match).round_number
        while not match.is_over and state_of(match).round_number == round_number:
            seat = match.to_act[0]
            match.play(seat, match.legal(seat)[0])

    assert first == [(0,), (1,), (0,)]


# Choose


def test_every_seat_may_choose_in_any_order() -> None:
    """Ruling 10: the order has no effect on the outcome."""
    table, hands = "12 | 37 | 43 | 58", ["14 70", "15 71", "44 72", "61 73"]
    forwards, backwards = position(table, hands), position(table, hands)
    play_all(forwards, "0 14", "1 15", "2 44", "3 61")
    play_all(backwards, "3 61", "2 44", "1 15", "0 14")

    assert rows(forwards) == rows(backwards)


def test_a_choice_is_final() -> None:
    """Ruling 9."""
    match = position("12 | 37 | 43 | 58", ["14 70", "15 71"])
    match.play(0, "14")

    assert match.to_act == (1,)
    assert match.legal(0) == []
    with pytest.raises(IllegalMoveError, match="seat 0 is not to act now"):
        match.play(0, "70")


def test_nothing_is_revealed_before_the_last_seat_has_chosen() -> None:
    match = position("12 | 37 | 43 | 58", ["14 70", "15 71", "90 91"])
    play_all(match, "0 14", "1 15")

    assert rows(match) == "12 | 37 | 43 | 58"
    assert match.view(2).seats[0].card is None  # type: ignore[attr-defined]
    assert match.view(2).seats[0].has_chosen  # type: ignore[attr-defined]
    assert match.view(0).seats[0].card == 14  # type: ignore[attr-defined]


def test_the_last_card_of_a_hand_is_a_move_too() -> None:
    """Ruling 11."""
    match = position("12 | 37 | 43 | 58", ["14", "15"])

    assert match.legal(0) == ["14"]


# Placing: the rulebook's examples


def test_a_card_goes_to_the_row_with_the_smallest_difference() -> None:
    """Example 1."""
    match = example(moves=4)

    assert rows(match) == "12 14 15 | 37 | 43 44 | 58 61"
    assert [bulls(match, seat) for seat in match.seats] == [0, 0, 0, 0]


def test_a_sixth_card_takes_the_five_that_lie_there() -> None:
    """Example 2; the five go to its owner's pile, its own card is not among them (ruling 14)."""
    match = example(moves=8)

    assert rows(match) == "30 36 | 37 | 43 44 | 58 61"
    assert pile(match, seat=2) == "12 14 15 21 26"
    assert bulls(match, seat=2) == 6


def test_a_card_that_fits_nowhere_makes_its_owner_take_a_row() -> None:
    """Example 3: any of the four (ruling 12); placing goes on with the next card."""
    match = example(moves=12)
    assert match.to_act == (0,)
    assert match.legal(0) == ["take 1", "take 2", "take 3", "take 4"]

    match = example(moves=13)

    assert rows(match) == "30 36 | 3 9 | 43 44 | 58 61 68 83"
    assert pile(match, seat=0) == "37"
    assert [match.legal(seat) for seat in match.seats] == [
        "70 71 72 73 74 75 76".split(),
        "77 78 79 80 81 82 84".split(),
        "90 91 92 93 94 95 96".split(),
        "97 98 99 100 101 102 103".split(),
    ]


def test_a_card_must_follow_the_nearest_row_even_when_it_is_full() -> None:
    """Example 4, ruling 13: its owner may not name another row."""
    match = position("7 17 | 28 29 | 33 41 | 19 24 35 38 42", ["45 90", "91 92"])
    play_all(match, "0 45", "1 91")

    assert rows(match) == "7 17 | 28 29 | 33 41 | 45 91"
    assert pile(match, seat=0) == "19 24 35 38 42"
    assert bulls(match, seat=0) == 6


@pytest.mark.parametrize(
    ("taken", "after", "cost"),
    [
        ("take 1", "29 | 48 49 | 30 34 | 62", 7),
        ("take 2", "61 62 | 29 | 30 34 | 40 46 51 53 57", 0),
    ],
)
def test_the_row_that_is_taken_changes_where_later_cards_belong(
    taken: str, after: str, cost: int
) -> None:
    """Example 5."""
    match = position("61 | 48 49 | 30 34 | 40 46 51 53 57", ["29 90", "62 91"])
    play_all(match, "0 29", "1 62", f"0 {taken}")

    assert rows(match) == after
    assert bulls(match, seat=1) == cost


@pytest.mark.parametrize("row", [1, 2, 3, 4])
def test_a_new_row_lies_where_the_taken_row_lay(row: int) -> None:
    """Rulings 8 and 12: also a full row, also the costliest."""
    match = position("40 41 | 50 55 | 60 | 70 71 72 73 74", ["3 90", "95 96"])
    play_all(match, "0 3", "1 95", f"0 take {row}")

    assert rows(match).split(" | ")[row - 1].split()[0] == "3"


def test_nobody_may_take_voluntarily() -> None:
    """Ruling 15."""
    match = position("12 | 37 | 43 | 58", ["14 70", "15 71"])

    with pytest.raises(IllegalMoveError, match="seat 0 is to choose a card"):
        match.play(0, "take 1")


# End and scoring


def last_turn(*earlier: int, **options: int) -> Match:
    """Seat 0 is to take 66's five bulls with the last card of the round."""
    hands = ["1", "104", "103"][: len(earlier)]
    match = position("66 | 70 | 80 | 90", hands, totals=earlier, **options)
    for seat in match.seats:
        match.play(seat, match.legal(seat)[0])
    match.play(0, "take 1")
    return match


@pytest.mark.parametrize(
    ("earlier", "over", "winners"),
    [
        ((61, 30, 41), False, None),
        ((62, 30, 41), True, (1,)),
        ((62, 30, 30), True, (1, 2)),
        ((64, 67, 68), True, (1,)),
    ],
)
def test_the_match_ends_when_a_total_is_more_than_the_limit(
    earlier: tuple[int, ...], over: bool, winners: tuple[int, ...] | None
) -> None:
    """Example 8, rulings 1, 3 and 4: equal goes on, ties share, the fewest points win anyway."""
    match = last_turn(*earlier)

    assert match.is_over == over
    assert totals(match) == [earlier[0] + 5, *earlier[1:]]
    if match.result:
        assert match.result.scores == (earlier[0] + 5, *earlier[1:])
        assert match.result.winners == winners


def test_the_limit_can_be_another() -> None:
    assert not last_turn(5, 0, limit=10).is_over
    assert last_turn(6, 0, limit=10).is_over


def test_bulls_are_counted_only_when_the_round_ends() -> None:
    """Ruling 2: passing the limit within a round does not end it."""
    match = position("66 | 70 | 80 | 90", ["1 100", "104 103"], totals=[66, 0])
    play_all(match, "0 1", "1 104", "0 take 1")

    assert not match.is_over
    assert totals(match) == [66, 0]
    assert bulls(match, seat=0) == 5


def test_fixed_rounds_end_the_match_whatever_the_totals() -> None:
    assert last_turn(500, 0, rounds=1).is_over
    assert not last_turn(500, 0, rounds=2).is_over


def test_a_new_round_gathers_all_cards_and_carries_on_only_the_totals() -> None:
    """Ruling 16; a shuffle of all 104 cards is due again."""
    match = Match(GAME, ["A", "B"])
    match.shuffle("")
    rng = Random(1)
    while match.to_act:
        seat = match.to_act[0]
        match.play(seat, rng.choice(match.legal(seat)))

    assert len(match.needs_shuffle) == 104
    assert pile(match, seat=0) == pile(match, seat=1) == ""
    assert sum(totals(match)) > 0
    match.shuffle("104")
    assert match.legal(0) == "1 2 3 4 5 6 7 8 9 104".split()


# Hidden information


def test_a_classic_hand_is_seen_by_its_own_seat_only() -> None:
    match = position("12 | 37 | 43 | 58", ["14 70", "15 71"])

    for viewer in (None, 0, 1):
        for seat, shown in enumerate(match.view(viewer).seats):  # type: ignore[attr-defined]
            assert (shown.hand is not None) == (seat == viewer)
            assert shown.hand_size == 2


def test_a_tactical_hand_is_shown_whole_until_the_reveal() -> None:
    """A hand that shrank would betray the card."""
    match = Match(GAME, ["x"] * 2, {"mode": "tactical"})
    for turn in range(20):
        match.play(turn % 2, match.legal(turn % 2)[0])
    match.play(0, "1")

    for viewer in (None, 1):
        shown = match.view(viewer).seats[0]  # type: ignore[attr-defined]
        assert shown.hand == (1, 3, 5, 7, 9, 11, 13, 15, 17, 19)
        assert shown.hand_size == 10
        assert shown.card is None
    assert 1 not in match.view(0).seats[0].hand  # type: ignore[attr-defined]


def test_during_a_take_all_revealed_cards_are_seen_with_their_owners() -> None:
    match = position("12 | 37 | 43 | 58", ["3 70", "15 71", "44 72"])
    play_all(match, "0 3", "1 15", "2 44")

    seats = match.view(None).seats  # type: ignore[attr-defined]
    assert match.view(None).phase == "take"
    assert [seat.card for seat in seats] == [3, 15, 44]


# Notation


@pytest.mark.parametrize(
    "move", ["014", "14 ", " 14", "105", "0", "take 5", "take 0", "take  1", "draft", "Take 1", ""]
)
def test_there_is_no_other_notation(move: str) -> None:
    match = position("12 | 37 | 43 | 58", ["14 70", "15 71"])

    with pytest.raises(UnreadableMoveError):
        match.play(0, move)
