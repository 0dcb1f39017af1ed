"""The two ends of a round, scoring, and what the pro variant changes."""

from random import Random

import pytest

from stolik.games.take_that import GAME
from stolik.match import Match
from tests.games.take_that.positions import (
    NAMES,
    dealt,
    hand,
    new_match,
    play_all,
    position,
    row,
    seat_of,
    steps,
    table,
)


def scores(match: Match) -> tuple[int, ...]:
    assert match.result is not None
    return match.result.scores


def test_an_empty_row_does_not_end_the_round_while_the_deck_has_a_card() -> None:
    """Ruling 14: the seat opens a new row, draws the last card, and that row is the last one."""
    match = position("12 94", "34 13", row="57", deck="71")
    match.play(0, "take")
    assert not match.is_over
    assert match.to_act == (0,)

    match.play(0, "play 12")
    assert (row(match), hand(match, 0), table(match).deck_size) == ("12", "71 94", 0)

    play_all(match, "1 play 13", "0 take")
    assert match.is_over
    assert scores(match) == (-3, 0)


def test_the_round_goes_on_without_drawing_until_the_last_row_is_gone() -> None:
    match = position("12 14", "34 13 15", row="22", deck="")
    play_all(match, "0 play 12", "1 play 13", "0 play 14", "1 play 15")

    assert row(match) == "22 12 13 14 15"
    assert hand(match, 1) == "34"
    assert match.to_act == (0,)


def test_the_take_after_exhaustion_ends_the_round_at_once() -> None:
    """Ruling 16, example 8: no new row is opened and leftover cards count nothing."""
    match = position("12 33", "55 66", row="41 42 43 45", deck="")
    match.play(0, "take")

    assert match.is_over
    assert scores(match) == (-4, 0)


def test_pulling_the_last_card_of_the_last_row_ends_the_round() -> None:
    match = position("54 33", "55", row="45", deck="")
    match.play(0, "pull 45")

    assert match.is_over
    assert scores(match) == (2, 0)
    assert match.result is not None
    assert match.result.winners == (0,)


def test_a_pull_that_leaves_a_row_does_not_end_the_round() -> None:
    match = position("54", "55", row="45 46", deck="")
    match.play(0, "pull 45")

    assert match.to_act == (1,)


def test_row_and_deck_may_run_out_in_the_same_turn() -> None:
    """Ruling 15: the only card of the row is pulled, the last of the deck drawn for it."""
    match = position("54 33", "55", row="45", deck="71")
    match.play(0, "pull 45")

    assert match.is_over
    assert hand(match, 0) == "33 71"
    assert scores(match) == (2, 0)


def test_drawing_the_last_card_while_a_row_lies_there_plays_on() -> None:
    match = position("54 46", "55", row="45", deck="71")
    match.play(0, "play 46")

    assert table(match).deck_size == 0
    assert match.to_act == (1,)


def test_a_seat_without_cards_must_take_and_is_never_skipped() -> None:
    """Ruling 17."""
    match = position("12", "13", "14", row="22", deck="")
    play_all(match, "0 play 12", "1 play 13", "2 play 14")
    assert match.to_act == (0,)
    assert match.legal(0) == ["take"]

    match.play(0, "take")
    assert match.is_over
    assert scores(match) == (-8, 0, 0)


def test_points_are_the_cards_face_up_minus_one_a_plain_card_and_five_a_toad() -> None:
    """Example 9: 12 cards face up, two toads and seven plain cards face down."""
    match = position(
        "18",
        "19",
        row="61",
        plus=["", "12 21 13 31 14 41 15 51 16 98 17 71"],
        minus=["", "22 33 23 24 25 26 27 28 29"],
    )
    match.play(0, "take")

    assert scores(match) == (-1, -5)


def test_a_pair_is_worth_two() -> None:
    """Ruling 29."""
    match = position("54", "64", row="45 46", deck="")
    play_all(match, "0 pull 45", "1 pull 46")

    assert scores(match) == (2, 2)


def test_a_tie_is_shared() -> None:
    """Ruling 28."""
    match = position("12", "54", "64", row="45 46", deck="", on_turn=1)
    play_all(match, "1 pull 45", "2 pull 46")

    assert match.result is not None
    assert match.result.winners == (1, 2)


def test_all_may_have_negative_points() -> None:
    match = position("12", "13", row="45", minus=["", "22"])
    match.play(0, "take")

    assert match.result is not None
    assert match.result.scores == (-1, -5)
    assert match.result.winners == (0,)


def test_each_round_is_begun_by_the_next_seat() -> None:
    """Ruling 25: round r by seat (r − 1) mod n."""
    match = new_match(3, rounds=5)
    beginners = []
    for _ in range(5):
        match.shuffle("")
        beginners.append(match.to_act)
        play_out(match, Random(1))

    assert beginners == [(0,), (1,), (2,), (0,), (1,)]
    assert match.is_over


def test_the_points_of_all_rounds_are_added_up() -> None:
    """Ruling 27 too: leftover hands return, so every shuffle holds all cards."""
    match = new_match(2, rounds=3)
    seen = steps(match)
    for _ in range(3):
        assert len(match.needs_shuffle) == 79
        match.shuffle("")
        play_out(match, Random(2))

    rounds = [[seat.points for seat in view.seats] for view in seen if view.phase == "scored"]
    assert len(rounds) == 3
    assert list(scores(match)) == [sum(points) for points in zip(*rounds, strict=True)]


def test_a_scored_round_is_shown_before_the_next_deal() -> None:
    match = position("54", "64", row="45", deck="", rounds=2)
    seen = steps(match)
    match.play(0, "pull 45")

    assert [view.phase for view in seen] == ["play", "round-over", "scored", "deal"]
    assert [view.seats[0].points for view in seen] == [0, 2, 2, 0]
    assert [view.seats[0].total for view in seen] == [0, 0, 2, 2]
    assert [view.round for view in seen] == [1, 1, 1, 2]
    assert len(match.needs_shuffle) == 79


def test_the_last_round_is_followed_by_no_shuffle() -> None:
    match = position("54", "64", row="45", deck="")
    seen = steps(match)
    match.play(0, "pull 45")

    assert [view.phase for view in seen] == ["play", "round-over", "scored", "over"]
    assert match.needs_shuffle == []


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("pro", [False, True])
def test_a_round_has_at_most_79_plays_and_pulls_and_no_more_takes_than_plays(
    seats: int, pro: bool
) -> None:
    for seed in range(20):
        rng = Random(seed)
        match = Match(GAME, NAMES[:seats], {"rounds": 1, "pro": pro}, seed=rng.randbytes(32))
        play_out(match, rng)
        kinds = [move.split()[1] for move in match.moves]

        assert len(kinds) - kinds.count("take") <= 79
        assert kinds.count("take") <= kinds.count("play")


def play_out(match: Match, rng: Random) -> None:
    """Random moves to the end of the round."""
    while match.to_act:
        (seat,) = match.to_act
        match.play(seat, rng.choice(match.legal(seat)))


def test_pro_taking_a_row_of_one_card_costs_the_top_card_of_the_deck() -> None:
    """Example 10, ruling 21: the draw after opening is a further card."""
    match = position("12 13", "33", row="57", deck="66 71 72", pro=True)
    match.play(0, "take")

    assert table(match).deck_size == 2
    assert seat_of(match, 0).minus == (57,)
    assert seat_of(match, 0).extra_cards == 1
    assert hand(match, 0) == "12 13"

    match.play(0, "play 12")
    assert hand(match, 0) == "13 71"
    match.play(1, "take")
    assert (seat_of(match, 0).extra, seat_of(match, 1).extra) == ((66,), (72,))
    assert scores(match) == (-1 - 5, -1 - 1)


def test_without_pro_there_is_no_extra_card() -> None:
    match = position("12 13", "33", row="57", deck="66 71 72")
    match.play(0, "take")

    assert table(match).deck_size == 3
    assert seat_of(match, 0).extra_cards == 0


def test_pro_a_longer_row_costs_no_extra_card() -> None:
    """Ruling 19."""
    match = position("12 13", "33", row="57 58", deck="66 71 72", pro=True)
    match.play(0, "take")

    assert table(match).deck_size == 3
    assert seat_of(match, 0).extra_cards == 0


def test_pro_pulling_the_only_card_costs_no_extra_card() -> None:
    """Ruling 19."""
    match = position("75 13", "33", row="57", deck="66 71 72", pro=True)
    match.play(0, "pull 57")

    assert table(match).deck_size == 2
    assert hand(match, 0) == "13 66"
    assert (seat_of(match, 0).points, seat_of(match, 0).extra_cards) == (2, 0)


def test_pro_a_row_cut_down_to_one_card_costs_an_extra_card_too() -> None:
    """Ruling 20."""
    match = position("75 13", "33 14", row="57 58", deck="66 71 72", pro=True)
    play_all(match, "0 pull 57", "1 take")

    assert seat_of(match, 1).minus == (58,)
    assert seat_of(match, 1).extra_cards == 1
    assert table(match).deck_size == 1


def test_pro_a_plain_extra_card_costs_one() -> None:
    """Ruling 21."""
    match = position("12", "33", row="57", deck="65", pro=True)
    match.play(0, "take")

    assert scores(match) == (-2, 0)


def test_pro_an_empty_deck_has_no_extra_card() -> None:
    """Ruling 22."""
    match = position("12", "33", row="57", deck="", pro=True)
    match.play(0, "take")

    assert match.is_over
    assert scores(match) == (-1, 0)
    assert seat_of(match, 0).extra_cards == 0


def test_pro_the_extra_card_may_be_the_last_and_ends_the_round() -> None:
    """Ruling 23: the taker opens no new row."""
    match = position("12", "33", row="57", deck="66", pro=True)
    match.play(0, "take")

    assert match.is_over
    assert scores(match) == (-6, 0)


def test_pro_extra_cards_do_not_carry_over_to_the_next_round() -> None:
    match = position("12", "33", row="57", deck="66", pro=True, rounds=2)
    match.play(0, "take")
    match.shuffle("")

    assert [seat.extra_cards for seat in table(match).seats] == [0, 0]
    assert [seat.extra for seat in table(match).seats] == [None, None]
    assert [seat.total for seat in table(match).seats] == [-6, 0]


def test_a_real_deal_plays_the_pro_example() -> None:
    """Example 10 from its shuffle on."""
    match = dealt(
        "57 12 13 14 15 16 17 18 19",
        "91 92 93 94 95 96 97 98 81",
        deck="21 66 23",
        pro=True,
    )
    play_all(match, "0 play 57", "1 take", "1 play 91")

    assert hand(match, 1) == "23 81 92 93 94 95 96 97 98"
    assert (seat_of(match, 1).minus, seat_of(match, 1).extra_cards) == ((57,), 1)
