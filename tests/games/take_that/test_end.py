"""The two ends of a round, scoring, and what the pro variant changes."""

from random import Random

import pytest

from stolik.games.take_that import GAME
from stolik.match import Match
from tests.games.positions import now, play_all, played, section
from tests.games.take_that.table import (
    NAMES,
    dealt,
    new_match,
    seat_of,
    steps,
    table,
)

REST = "minus: - / …"
"""All cards that a position does not name lie with seat 1, whose score does not matter then."""
OTHERS = "61 62 63 64 65 67 68"
"""Seven cards beside those that matter, while the deck keeps hands at nine."""
NINE = "81 82 83 84 85 86 87 88 89"
"""The hand of seat 1 where it does not matter."""


def scores(match: Match) -> tuple[int, ...]:
    assert match.result is not None
    return match.result.scores


def test_an_empty_row_does_not_end_the_round_while_the_deck_has_a_card() -> None:
    """Ruling 14: the seat opens a new row, draws the last card, and that row is the last one."""
    match = played(
        "take-that seats=2 rounds=1 | phase: play | turn: 0 | row: 57"
        f" | hands: 12 {OTHERS} 94 / 13 71 72 73 74 75 76 77 78 | {REST} | deck: 79",
        "0 take",
    )
    assert now(match) == "play 0"
    assert section(match, "row") == "-"

    match.play(0, "play 12")
    assert section(match, "row") == "12"
    assert section(match, "hands", 0) == f"{OTHERS} 79 94"
    assert table(match).deck_size == 0

    play_all(match, "1 play 13, 0 take")
    assert match.is_over
    assert section(match, "minus", 0) == "12 13 57"
    assert scores(match)[0] == -3


def test_the_round_goes_on_without_drawing_until_the_last_row_is_gone() -> None:
    match = played(
        "take-that seats=2 rounds=1 | phase: play | turn: 0 | row: 22 | hands: 12 14 35 / 13 15 34"
        f" | {REST}",
        "0 play 12, 1 play 13, 0 play 14, 1 play 15",
    )

    assert section(match, "row") == "22 12 13 14 15"
    assert section(match, "hands") == "35 / 34"
    assert now(match) == "play 0"


def test_the_take_after_exhaustion_ends_the_round_at_once() -> None:
    """Ruling 16, example 8: no new row is opened and leftover cards count nothing."""
    match = played(
        "take-that seats=2 rounds=1 | phase: play | turn: 0 | row: 41 42 43 45"
        f" | hands: 12 33 / 55 66 | {REST}",
        "0 take",
    )

    assert match.is_over
    assert section(match, "hands") == "12 33 / 55 66"
    assert scores(match)[0] == -4


def test_pulling_the_last_card_of_the_last_row_ends_the_round() -> None:
    match = played(
        "take-that seats=2 rounds=1 | phase: play | turn: 0 | row: 45 | hands: 33 54 / 55"
        f" | {REST}",
        "0 pull 45",
    )

    assert match.is_over
    assert scores(match)[0] == 2
    assert match.result is not None
    assert match.result.winners == (0,)


def test_a_pull_that_leaves_a_row_does_not_end_the_round() -> None:
    match = played(
        "take-that seats=2 rounds=1 | phase: play | turn: 0 | row: 45 46"
        f" | hands: 54 / 55 | {REST}",
        "0 pull 45",
    )

    assert now(match) == "play 1"


def test_row_and_deck_may_run_out_in_the_same_turn() -> None:
    """Ruling 15: the only card of the row is pulled, the last of the deck drawn for it."""
    match = played(
        "take-that seats=2 rounds=1 | phase: play | turn: 0 | row: 45"
        f" | hands: 33 54 {OTHERS} / {NINE} | {REST} | deck: 71",
        "0 pull 45",
    )

    assert match.is_over
    assert section(match, "hands", 0) == f"33 {OTHERS} 71"
    assert scores(match)[0] == 2


def test_drawing_the_last_card_while_a_row_lies_there_plays_on() -> None:
    match = played(
        "take-that seats=2 rounds=1 | phase: play | turn: 0 | row: 45"
        f" | hands: 46 54 {OTHERS} / {NINE} | {REST} | deck: 71",
        "0 play 46",
    )

    assert table(match).deck_size == 0
    assert now(match) == "play 1"


def test_a_seat_without_cards_must_take_and_is_never_skipped() -> None:
    """Ruling 17."""
    match = played(
        "take-that seats=3 rounds=1 | phase: play | turn: 0 | row: 22 | hands: 12 / 13 / 14"
        " | minus: - / - / …",
        "0 play 12, 1 play 13, 2 play 14",
    )
    assert now(match) == "play 0"
    assert match.legal(0) == ["take"]

    match.play(0, "take")
    assert match.is_over
    assert scores(match)[:2] == (-8, 0)


def test_points_are_the_cards_face_up_minus_one_a_plain_card_and_five_a_toad() -> None:
    """Example 9: 12 cards face up, two toads and seven plain cards face down."""
    match = played(
        "take-that seats=2 rounds=1 | phase: play | turn: 0 | row: 81 | hands: 18 / 19"
        " | plus: - / 12 13 14 15 16 17 21 31 41 51 61 71"
        " | minus: … / 22 23 24 25 26 27 28 29 33",
        "0 take",
    )

    assert scores(match)[1] == -5


def test_a_pair_is_worth_two() -> None:
    """Ruling 29."""
    match = played(
        "take-that seats=3 rounds=1 | phase: play | turn: 0 | row: 45 46 | hands: 54 / 64 / 12"
        " | minus: - / - / …",
        "0 pull 45, 1 pull 46",
    )

    assert scores(match)[:2] == (2, 2)


def test_a_tie_is_shared() -> None:
    """Ruling 28."""
    match = played(
        "take-that seats=3 rounds=1 | phase: play | turn: 1 | row: 45 46 | hands: 12 / 54 / 64"
        " | minus: … / - / -",
        "1 pull 45, 2 pull 46",
    )

    assert match.result is not None
    assert match.result.winners == (1, 2)


def test_all_may_have_negative_points() -> None:
    match = played(
        "take-that seats=3 rounds=1 | phase: play | turn: 0 | row: 45 | hands: 12 / 13 / 14"
        " | minus: - / 22 / …",
        "0 take",
    )

    assert match.result is not None
    assert match.result.scores[:2] == (-1, -5)
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
    match = played(f"take-that seats=2 | phase: play | turn: 0 | row: 45 | hands: 54 / 64 | {REST}")
    seen = steps(match)
    match.play(0, "pull 45")

    assert [view.phase for view in seen] == ["play", "round-over", "scored", "deal"]
    assert [view.seats[0].points for view in seen] == [0, 2, 2, 0]
    assert [view.seats[0].total for view in seen] == [0, 0, 2, 2]
    assert [view.round for view in seen] == [1, 1, 1, 2]
    assert len(match.needs_shuffle) == 79


def test_the_last_round_is_followed_by_no_shuffle() -> None:
    match = played(
        f"take-that seats=2 rounds=1 | phase: play | turn: 0 | row: 45 | hands: 54 / 64 | {REST}"
    )
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
    match = played(
        "take-that seats=2 rounds=1 pro=true | phase: play | turn: 0 | row: 57"
        f" | hands: 12 13 {OTHERS} / {NINE} | {REST} | deck: 66 71 72",
        "0 take",
    )

    assert section(match, "hands", 0) == f"12 13 {OTHERS}"
    assert section(match, "minus", 0) == "57"
    assert section(match, "extra") == "66 / -"
    assert table(match).deck_size == 2
    assert seat_of(match, 0).extra_cards == 1

    match.play(0, "play 12")
    assert section(match, "hands", 0) == f"13 {OTHERS} 71"

    match.play(1, "take")
    assert section(match, "extra") == "66 / 72"
    assert scores(match)[0] == -1 - 5


def test_without_pro_there_is_no_extra_card() -> None:
    match = played(
        f"take-that seats=2 | phase: play | turn: 0 | row: 57 | hands: 12 13 {OTHERS} / {NINE}",
        "0 take",
    )

    assert match.position() == (
        f"take-that seats=2 | phase: play | turn: 0 | hands: 12 13 {OTHERS} / {NINE}"
        " | minus: 57 / -"
    )


def test_pro_a_longer_row_costs_no_extra_card() -> None:
    """Ruling 19."""
    match = played(
        "take-that seats=2 pro=true | phase: play | turn: 0 | row: 57 58"
        f" | hands: 12 13 {OTHERS} / {NINE}",
        "0 take",
    )

    assert match.position() == (
        f"take-that seats=2 pro=true | phase: play | turn: 0 | hands: 12 13 {OTHERS} / {NINE}"
        " | minus: 57 58 / -"
    )


def test_pro_pulling_the_only_card_costs_no_extra_card() -> None:
    """Ruling 19."""
    match = played(
        "take-that seats=2 pro=true | phase: play | turn: 0 | row: 57"
        f" | hands: 13 {OTHERS} 75 / {NINE} | deck: 66",
        "0 pull 57",
    )

    assert match.position() == (
        "take-that seats=2 pro=true | phase: play | turn: 1"
        f" | hands: 13 61 62 63 64 65 66 67 68 / {NINE} | plus: 57 75 / -"
    )


def test_pro_a_row_cut_down_to_one_card_costs_an_extra_card_too() -> None:
    """Ruling 20."""
    match = played(
        "take-that seats=2 pro=true | phase: play | turn: 0 | row: 57 58"
        f" | hands: 13 {OTHERS} 75 / {NINE} | deck: 66 72 71",
        "0 pull 57, 1 take",
    )

    assert section(match, "minus") == "- / 58"
    assert section(match, "extra") == "- / 72"
    assert section(match, "deck") == "71"


def test_pro_a_plain_extra_card_costs_one() -> None:
    """Ruling 21."""
    match = played(
        "take-that seats=2 rounds=1 pro=true | phase: play | turn: 0 | row: 57"
        f" | hands: 12 13 {OTHERS} / {NINE} | {REST} | deck: 71",
        "0 take",
    )

    assert scores(match)[0] == -2


def test_pro_an_empty_deck_has_no_extra_card() -> None:
    """Ruling 22."""
    match = played(
        f"take-that seats=2 rounds=1 pro=true | phase: play | turn: 0 | row: 57 | hands: 12 / 33"
        f" | {REST}",
        "0 take",
    )

    assert match.is_over
    assert scores(match)[0] == -1
    assert section(match, "extra") == "-"


def test_pro_the_extra_card_may_be_the_last_and_ends_the_round() -> None:
    """Ruling 23: the taker opens no new row."""
    match = played(
        "take-that seats=2 rounds=1 pro=true | phase: play | turn: 0 | row: 57"
        f" | hands: 12 13 {OTHERS} / {NINE} | {REST} | deck: 66",
        "0 take",
    )

    assert match.is_over
    assert scores(match)[0] == -6


def test_pro_extra_cards_do_not_carry_over_to_the_next_round() -> None:
    match = played(
        "take-that seats=2 pro=true | phase: play | turn: 0 | row: 57"
        f" | hands: 12 13 {OTHERS} / {NINE} | {REST} | deck: 66",
        "0 take",
    )
    match.shuffle("")

    assert [seat.extra_cards for seat in table(match).seats] == [0, 0]
    assert [seat.extra for seat in table(match).seats] == [None, None]
    assert seat_of(match, 0).total == -6


def test_a_real_deal_plays_the_pro_example() -> None:
    """Example 10 from its shuffle on."""
    match = dealt(
        "57 12 13 14 15 16 17 18 19",
        "91 92 93 94 95 96 97 98 81",
        deck="21 66 23",
        pro=True,
    )
    play_all(match, "0 play 57, 1 take, 1 play 91")

    assert section(match, "hands", 1) == "23 81 92 93 94 95 96 97 98"
    assert (seat_of(match, 1).minus, seat_of(match, 1).extra_cards) == ((57,), 1)
