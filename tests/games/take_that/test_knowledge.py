"""What a seat or a spectator sees, observes and learns from the messages."""

from itertools import pairwise

import numpy as np
import pytest

from stolik.core.errors import IllegalMoveError
from stolik.engine.contract import SPECTATOR
from stolik.games.take_that import GAME, observation
from stolik.games.take_that.state import CARDS
from stolik.match import Match
from tests.games.positions import play_all, played, state_of
from tests.games.take_that.table import NAMES, seat_of, steps, table

EVERYBODY = (None, 0, 1)
MINE = "12 13 54 61 62 63 64 65 95"
HANDS = f"{MINE} / 81 82 83 84 85 86 87 88 89"
TURN = "phase: play | turn: 0"
REST = "minus: - / …"


def observed(match: Match, seat: int) -> list[int]:
    vector = np.zeros(observation.OBSERVATION, np.int16)
    observation.observe(state_of(match), seat, vector)
    numbers: list[int] = vector.tolist()
    return numbers


def at(offset: int, card: int) -> int:
    return offset + list(CARDS).index(card)


def test_a_hand_is_shown_to_its_owner_and_counted_for_the_others() -> None:
    match = played(f"take-that seats=2 | {TURN} | row: 57 | hands: {HANDS}")

    assert seat_of(match, 0, viewer=0).hand == (12, 13, 54, 61, 62, 63, 64, 65, 95)
    assert seat_of(match, 0, viewer=1).hand is None
    assert seat_of(match, 0, viewer=None).hand is None
    assert [seat_of(match, 0, viewer).hand_size for viewer in EVERYBODY] == [9, 9, 9]


def test_piles_that_lay_open_before_everyone_are_no_secret() -> None:
    match = played(f"take-that seats=2 | {TURN} | row: 45 46 | hands: {HANDS}", "0 pull 45, 1 take")

    for viewer in EVERYBODY:
        assert seat_of(match, 0, viewer).plus == (45, 54)
        assert seat_of(match, 1, viewer).minus == (46,)


def test_an_extra_card_is_hidden_from_everybody_until_the_scoring() -> None:
    """Ruling 24: from its owner too, and no running score counts it."""
    match = played(
        f"take-that seats=2 pro=true | {TURN} | row: 57 | hands: {HANDS} | deck: 66", "0 take"
    )

    for viewer in EVERYBODY:
        assert seat_of(match, 0, viewer).extra_cards == 1
        assert seat_of(match, 0, viewer).extra is None
        assert seat_of(match, 0, viewer).minus == (57,)
        assert seat_of(match, 0, viewer).points == -1
        assert seat_of(match, 0, viewer).total == 0


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_an_extra_card_is_shown_once_the_round_is_scored(viewer: int | None) -> None:
    """Not before: the end of the round alone does not turn it up."""
    match = played(
        f"take-that seats=2 pro=true | {TURN} | row: 57 | hands: {HANDS} | {REST} | deck: 66"
    )
    seen = steps(match, viewer)
    match.play(0, "take")

    shown = {view.phase: (view.seats[0].extra, view.seats[0].points) for view in seen}
    assert shown["round-over"] == (None, -1)
    assert shown["scored"] == ((66,), -6)
    assert shown["deal"] == (None, 0)


def test_a_hand_left_over_stays_with_its_owner() -> None:
    """Ruling 27: put aside unscored and unseen."""
    match = played(
        f"take-that seats=2 rounds=1 | {TURN} | row: 57 | hands: 12 13 / 33 | {REST}", "0 take"
    )

    assert match.is_over
    assert seat_of(match, 0, viewer=0).hand == (12, 13)
    assert seat_of(match, 0, viewer=1).hand is None
    assert seat_of(match, 0, viewer=1).hand_size == 2


def test_the_observation_names_what_the_seat_knows() -> None:
    match = played(
        f"take-that seats=2 | {TURN} | row: 57 58 | hands: {HANDS} | plus: - / 34 43"
        " | minus: 22 / 23"
    )
    mine = observed(match, 0)

    assert sum(mine[observation.MINE_AT : observation.ROW_AT]) == 9
    assert mine[at(observation.MINE_AT, 12)] == 1
    assert (mine[at(observation.ROW_AT, 58)], mine[at(observation.ROW_AT, 57)]) == (1, 2)
    assert mine[at(observation.PLUS_AT, 34)] == 2
    assert mine[at(observation.MINUS_AT, 22)] == 1
    assert mine[at(observation.MINUS_AT, 23)] == 2
    assert mine[observation.DECK_SIZE_AT] == 79 - 18 - 2 - 2 - 2
    me = mine[observation.SEATS_AT :][: observation.SEAT_NUMBERS]
    assert me == [1, 1, 9, 0, -5, 0]


def test_the_observation_counts_seats_from_the_observers_own() -> None:
    match = played(f"take-that seats=2 | {TURN} | row: 57 | hands: {HANDS} | plus: - / 34 43")
    theirs = observed(match, 1)

    assert theirs[at(observation.PLUS_AT, 34)] == 1
    assert theirs[at(observation.MINE_AT, 88)] == 1
    assert theirs[observation.SEATS_AT + observation.ON_TURN_AT] == 0
    assert theirs[observation.SEATS_AT + observation.SEAT_NUMBERS + observation.ON_TURN_AT] == 1


def test_the_observation_has_an_extra_card_only_once_it_is_scored() -> None:
    hidden = played(
        f"take-that seats=2 pro=true | {TURN} | row: 57 | hands: {HANDS} | deck: 66", "0 take"
    )
    scored = played(
        f"take-that seats=2 rounds=1 pro=true | {TURN} | row: 57 | hands: {HANDS} | {REST}"
        " | deck: 66",
        "0 take",
    )

    for observer in (SPECTATOR, 0, 1):
        assert observed(hidden, observer)[at(observation.MINUS_AT, 66)] == 0
        assert observed(scored, observer)[at(observation.MINUS_AT, 66)] != 0
    assert observed(hidden, 0)[observation.SEATS_AT + observation.EXTRA_CARDS_AT] == 1


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("play 14", "seat 0 does not hold 14"),
        ("play 95", "95 does not fit: from 45, the end of the row, it differs by 50, more than 10"),
        ("pull 33", "33 is a toad: it has no twin to pull it with"),
        ("pull 59", "59 does not lie in the row"),
        ("pull 34", "seat 0 does not hold 43, the twin of 34"),
    ],
)
def test_a_refusal_says_why(move: str, reason: str) -> None:
    match = played(f"take-that seats=2 | {TURN} | row: 33 34 45 | hands: {HANDS}")

    with pytest.raises(IllegalMoveError, match=reason):
        match.play(0, move)


def test_an_empty_row_refuses_pull_and_take() -> None:
    match = played(f"take-that seats=2 | {TURN} | hands: {HANDS}")

    with pytest.raises(IllegalMoveError, match="there is no row to take: seat 0 is to open one"):
        match.play(0, "take")
    with pytest.raises(IllegalMoveError, match="59 does not lie in the row"):
        match.play(0, "pull 59")


def test_nobody_moves_out_of_turn() -> None:
    match = played(f"take-that seats=2 | {TURN} | row: 22 | hands: {HANDS}")

    with pytest.raises(IllegalMoveError, match="seat 1 is not to act now"):
        match.play(1, "play 81")


def described(position: str, moves: str, viewer: int | None = None) -> list[str]:
    """The messages about these moves, as the viewer receives them."""
    match = played(position)
    seen = steps(match, viewer)
    play_all(match, moves)
    return [
        sentence.with_names(NAMES)
        for before, after in pairwise(seen)
        for sentence in GAME.describe_changes(before, after)
    ]


def test_every_kind_of_move_is_described() -> None:
    hands = "12 18 61 62 63 64 65 68 69 / 13 32 78 79 82 83 84 85 86"
    moves = "0 play 12, 1 play 13, 0 play 18, 1 take, 1 play 32"

    assert described(f"take-that seats=2 | {TURN} | hands: {hands}", moves) == [
        "Alex opens the row with 12",
        "Sarah plays 13",
        "Alex plays 18",
        "Sarah takes the row, 12 13 18: minus 3 points",
        "Sarah opens the row with 32",
    ]


def test_only_the_player_who_draws_a_card_learns_which() -> None:
    position = f"take-that seats=2 | {TURN} | row: 45 46 | hands: {HANDS} | deck: 71"

    assert described(position, "0 pull 45", viewer=0) == [
        "Alex pulls 45 with 54",
        "Alex draws 71",
    ]
    assert described(position, "0 pull 45", viewer=1) == ["Alex pulls 45 with 54"]


def test_the_last_card_of_the_deck_is_announced() -> None:
    position = f"take-that seats=2 | {TURN} | row: 45 | hands: {HANDS} | {REST} | deck: 71"

    assert described(position, "0 play 54") == [
        "Alex plays 54",
        "the deck is empty: this row is the last one",
    ]


def test_an_extra_card_is_announced_and_later_named() -> None:
    position = f"take-that seats=2 pro=true | {TURN} | row: 57 | hands: {HANDS} | {REST} | deck: 66"

    assert described(position, "0 take") == [
        "Alex takes the row, 57: minus 1 point",
        "the top card of the deck goes unseen to the minus points of Alex",
        "the deck and the row are gone: round 1 is over",
        "Alex turns up what came unseen: 66",
        "round 1 is scored: Alex -6, Sarah -79; in all: Alex -6, Sarah -79",
        "round 2 begins",
    ]


def test_a_deal_is_announced_with_the_seat_that_begins() -> None:
    match = played("take-that seats=2 | phase: deal | round: 2 | totals: 3 -5")
    before = table(match)
    match.shuffle("")

    assert [str(line) for line in GAME.describe_changes(before, table(match))] == [
        "the cards are dealt; seat 1 begins"
    ]


def test_the_end_of_the_match_is_announced() -> None:
    position = f"take-that seats=2 rounds=1 | {TURN} | row: 57 | hands: 12 / 33 | {REST}"

    assert described(position, "0 take")[-1] == "the match is over"
