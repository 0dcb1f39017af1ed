"""Cards, setup and the moves: opening, lengthening, pulling, taking."""

from collections import Counter

import pytest

from stolik.core.errors import IllegalMoveError, OptionsError, UnreadableMoveError
from stolik.games.take_that import GAME
from stolik.games.take_that import state as take_that
from stolik.games.take_that.notation import MOVES
from tests.games.positions import played, section
from tests.games.take_that.table import dealt, new_match, seat_of, table

EXAMPLE = (
    "34 12 13 14 15 16 17 18",
    "41 21 24 44 23 45 91 92",
    "49 31 51 52 29 95 96 97",
    "94 61 62 63 64 65 67 68",
)
EXAMPLE_DECK = "71 72 73 74"

REST = "minus: - / …"
"""The deck has run out, so that hands may be small; all other cards lie with seat 1."""
OTHERS = "61 62 63 64 65 67 68"
"""Seven cards beside those that matter, while the deck keeps hands at nine."""


def test_the_cards_are_12_to_98_without_whole_tens() -> None:
    cards = [int(card) for card in new_match(2).needs_shuffle]

    assert len(cards) == 79
    assert cards == sorted(set(range(12, 99)) - {20, 30, 40, 50, 60, 70, 80, 90})


def test_the_seven_doubles_are_toads_and_all_others_have_a_twin() -> None:
    """36 pairs; a toad costs 5, a plain card 1."""
    cards = [int(card) for card in new_match(2).needs_shuffle]
    toads = [card for card in cards if take_that.IS_TOAD[card]]
    plain = [card for card in cards if card not in toads]

    assert toads == [22, 33, 44, 55, 66, 77, 88]
    assert all(take_that.TWIN[card] == take_that.NO_CARD for card in toads)
    assert all(str(take_that.TWIN[card]) == str(card)[::-1] for card in plain)
    assert {int(take_that.TWIN[card]) for card in plain} == set(plain)
    assert Counter(take_that.PENALTY[cards].tolist()) == {5: 7, 1: 72}


def test_a_move_is_written_in_one_way_only() -> None:
    named = [move for move in MOVES if move is not None]

    assert len(named) == len(set(named)) == 79 + 79 + 1
    assert all(MOVES[action] == move for move, action in GAME.actions.items())
    match = dealt(*EXAMPLE)
    for text in ("34", "play  34", "play 034", "play 3", "pull", "pull 49 94", "Take", "pass"):
        with pytest.raises(UnreadableMoveError):
            match.play(0, text)


@pytest.mark.parametrize(("seats", "hand_size", "deck"), [(2, 9, 61), (3, 9, 52), (4, 8, 47)])
def test_hands_are_dealt_block_wise_and_the_rest_is_the_deck(
    seats: int, hand_size: int, deck: int
) -> None:
    match = new_match(seats)
    cards = match.needs_shuffle
    match.shuffle("")

    for seat in range(seats):
        assert section(match, "hands", seat) == " ".join(cards[seat * hand_size :][:hand_size])
    assert table(match).deck_size == deck
    assert table(match).row == ()
    assert match.to_act == (0,)
    match.play(0, match.legal(0)[0])
    assert section(match, "hands", 0).split()[-1] == cards[seats * hand_size]


def test_the_four_examples_of_one_run() -> None:
    match = dealt(*EXAMPLE, deck=EXAMPLE_DECK)
    assert match.legal(0) == [f"play {card}" for card in sorted(EXAMPLE[0].split())]

    match.play(0, "play 34")
    assert section(match, "row") == "34"
    assert section(match, "hands", 0) == "12 13 14 15 16 17 18 71"
    assert match.legal(1) == ["play 24", "play 41", "play 44", "take"]

    match.play(1, "play 41")
    assert section(match, "row") == "34 41"
    assert section(match, "hands", 1) == "21 23 24 44 45 72 91 92"
    assert match.legal(2) == ["play 31", "play 49", "play 51", "take"]

    match.play(2, "play 49")
    assert section(match, "row") == "34 41 49"
    assert section(match, "hands", 2) == "29 31 51 52 73 95 96 97"
    assert match.legal(3) == ["pull 49", "take"]

    match.play(3, "pull 49")
    assert section(match, "row") == "34 41"
    assert section(match, "hands", 3) == "61 62 63 64 65 67 68 74"
    assert seat_of(match, 3).plus == (49, 94)
    assert seat_of(match, 3).points == 2
    assert match.to_act == (0,)
    assert match.legal(0) == ["pull 41", "take"]


def test_taking_is_free_although_a_play_or_a_pull_is_possible() -> None:
    """Ruling 1, and 2: neither playing nor pulling goes first, and there is no pass."""
    match = played(
        f"take-that seats=2 | phase: play | turn: 0 | row: 45 34 | hands: 35 54 / 12 | {REST}"
    )

    assert match.legal(0) == ["play 35", "pull 45", "take"]


@pytest.mark.parametrize(
    ("end", "hand", "fitting"),
    [
        ("34", "23 24 25 33 35 43 44 45", "24 25 33 35 43 44"),
        ("98", "12 87 88 97", "88 97"),
        ("12", "13 22 23 98", "13 22"),
    ],
)
def test_a_card_fits_that_differs_by_at_most_ten(end: str, hand: str, fitting: str) -> None:
    """Ruling 3: 10 is included, and there is no way round from 98 to 12."""
    others = " ".join(f"6{digit}" for digit in range(1, len(hand.split())))
    match = played(
        f"take-that seats=2 | phase: play | turn: 0 | row: {end}"
        f" | hands: {hand} / {others} | {REST}"
    )
    plays = [move.split()[1] for move in match.legal(0) if move.startswith("play")]

    assert plays == fitting.split()


def test_the_limit_is_measured_from_the_card_that_lies_rightmost_now() -> None:
    """Ruling 4: after a pull that need not be the card played last."""
    match = played(
        "take-that seats=2 | phase: play | turn: 0 | row: 34 41 49"
        f" | hands: 62 94 / 42 52 | {REST}",
        "0 pull 49",
    )

    assert section(match, "row") == "34 41"
    assert match.legal(1) == ["play 42", "take"]


def test_a_pulled_card_leaves_the_others_in_order() -> None:
    """Example 5: the second of five; neighbours may be further apart than 10 now."""
    match = played(
        "take-that seats=2 | phase: play | turn: 0 | row: 41 49 56 65 57"
        f" | hands: 94 / 12 | {REST}",
        "0 pull 49",
    )

    assert section(match, "row") == "41 56 65 57"


@pytest.mark.parametrize(
    ("row", "lowest", "highest"),
    [
        ("row: 34 45 | ", 35, 55),
        ("row: 34 12 | ", 12, 22),
        ("row: 34 93 | ", 83, 98),
        ("", None, None),
    ],
)
def test_the_table_shows_which_cards_fit_the_end_of_the_row(
    row: str, lowest: int | None, highest: int | None
) -> None:
    """Those of the deck, whoever holds them; any card opens a row."""
    view = table(
        played(
            f"take-that seats=2 | phase: play | turn: 0 | {row}hands: 14 54 {OTHERS}"
            " / 71 72 73 74 75 76 77 78 79"
        )
    )

    assert (view.lowest_fit, view.highest_fit) == (lowest, highest)


def test_toads_open_and_lengthen_rows_but_are_never_pulled() -> None:
    """Ruling 5."""
    match = played(
        f"take-that seats=2 | phase: play | turn: 0 | hands: 22 33 {OTHERS}"
        " / 32 71 72 73 74 75 76 77 78",
        "0 play 22, 1 play 32, 0 play 33",
    )

    assert section(match, "row") == "22 32 33"
    with pytest.raises(IllegalMoveError, match="22 is a toad"):
        match.play(1, "pull 22")


def test_a_toad_in_the_hand_and_the_row_makes_no_pair() -> None:
    """Ruling 5: no hand and no row, however they lie, makes a toad a twin of itself."""
    match = played(
        f"take-that seats=2 | phase: play | turn: 0 | row: 22 | hands: 33 44 / 12 | {REST}"
    )

    assert match.legal(0) == ["take"]


def test_two_twins_in_the_row_cannot_be_pulled() -> None:
    """Ruling 6: the partner must come from a hand."""
    match = played(
        f"take-that seats=2 | phase: play | turn: 0 | row: 45 54 | hands: 12 34 / 13 | {REST}"
    )

    assert match.legal(0) == ["take"]


def test_two_twins_in_one_hand_are_no_pair() -> None:
    """Ruling 6: one must lie in the row first."""
    match = played(
        f"take-that seats=2 | phase: play | turn: 0 | row: 46 | hands: 45 54 / 13 | {REST}"
    )

    assert match.legal(0) == ["play 45", "play 54", "take"]


def test_a_card_that_the_same_seat_laid_may_be_pulled() -> None:
    """Ruling 7."""
    match = played(
        f"take-that seats=2 | phase: play | turn: 0 | row: 46 | hands: 45 54 / 13 48 | {REST}",
        "0 play 45, 1 play 48",
    )

    assert "pull 45" in match.legal(0)


def test_a_pull_ends_the_turn_after_one_pair() -> None:
    """Ruling 8: nor is there a play in addition; a card is drawn for it."""
    match = played(
        "take-that seats=2 | phase: play | turn: 0 | row: 45 46"
        f" | hands: 35 54 {OTHERS} / 13 71 72 73 74 75 76 77 78",
        "0 pull 45",
    )

    assert match.position() == (
        "take-that seats=2 | phase: play | turn: 1 | row: 46"
        f" | hands: 12 35 {OTHERS} / 13 71 72 73 74 75 76 77 78 | plus: 45 54 / -"
    )


def test_the_same_card_has_two_uses() -> None:
    """Ruling 9: they are different moves."""
    match = played(f"take-that seats=2 | phase: play | turn: 0 | row: 45 | hands: 54 / 13 | {REST}")
    assert match.legal(0) == ["play 54", "pull 45", "take"]

    match.play(0, "play 54")
    assert section(match, "row") == "45 54"
    assert section(match, "plus") == "-"


def test_a_row_of_one_card_may_be_pulled_and_the_next_seat_opens() -> None:
    """Ruling 10, example 6; ruling 12: that empty row cannot be taken."""
    match = played(
        "take-that seats=2 | phase: play | turn: 0 | row: 49"
        f" | hands: 21 {OTHERS} 94 / 12 55 71 72 73 74 75 76 77",
        "0 pull 49",
    )

    assert section(match, "row") == "-"
    assert match.to_act == (1,)
    assert match.legal(1) == [f"play {card}" for card in (12, 55, *range(71, 78))]


def test_the_taker_gets_the_row_face_down_and_opens_the_next() -> None:
    """Rulings 11 and 13, example 7: no draw for the take, one for the opening."""
    others = "71 72 73 74 75 76 77 78 79"
    match = played(
        "take-that seats=2 | phase: play | turn: 0 | row: 34 41 44"
        f" | hands: 12 {OTHERS} 95 / {others}",
        "0 take",
    )

    assert match.position() == (
        f"take-that seats=2 | phase: play | turn: 0 | hands: 12 {OTHERS} 95 / {others}"
        " | minus: 34 41 44 / -"
    )
    assert seat_of(match, 0).points == -7
    assert match.legal(0) == [f"play {card}" for card in f"12 {OTHERS} 95".split()]

    match.play(0, "play 95")
    assert match.position() == (
        f"take-that seats=2 | phase: play | turn: 1 | row: 95 | hands: 12 13 {OTHERS} / {others}"
        " | minus: 34 41 44 / -"
    )


def test_an_empty_row_cannot_be_taken_at_the_start() -> None:
    """Ruling 12."""
    match = dealt(*EXAMPLE)

    with pytest.raises(IllegalMoveError, match="there is no row to take"):
        match.play(0, "take")


def test_hands_stay_full_while_the_deck_has_cards() -> None:
    """Ruling 18: so a taker always has a card to open with."""
    match = played(
        "take-that seats=2 | phase: play | turn: 0 | row: 55"
        f" | hands: 12 13 {OTHERS} / 34 71 72 73 74 75 76 77 78",
        "0 take, 0 play 12, 1 take, 1 play 34",
    )

    assert [seat_of(match, seat).hand_size for seat in match.seats] == [9, 9]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("pro", [False, True])
def test_every_number_of_seats_plays_with_and_without_pro(seats: int, pro: bool) -> None:
    assert len(new_match(seats, pro=pro).needs_shuffle) == 79


@pytest.mark.parametrize("rounds", [1, 2, 99])
def test_the_number_of_rounds_is_free(rounds: int) -> None:
    """Ruling 26: two by the rulebook."""
    assert table(new_match(3, rounds=rounds)).rounds == rounds
    assert table(new_match(3)).rounds == 2


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_another_number_of_seats_is_an_error(seats: int) -> None:
    with pytest.raises(OptionsError, match="2 to 4 seats"):
        new_match(seats)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("rounds", "2"),
        ("rounds", True),
        ("rounds", 2.0),
        ("rounds", None),
        ("rounds", 0),
        ("rounds", 100),
        ("rounds", -1),
        ("pro", 1),
        ("pro", "yes"),
        ("pro", None),
        ("toads", True),
    ],
)
def test_unknown_options_and_values_are_errors(option: str, value: object) -> None:
    with pytest.raises(OptionsError, match=option):
        new_match(3, **{option: value})
