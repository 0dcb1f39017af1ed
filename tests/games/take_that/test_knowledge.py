"""What a seat or a spectator sees, observes and learns from the messages."""

from itertools import pairwise

import numpy as np
import pytest

from stolik.core.errors import IllegalMoveError
from stolik.engine.contract import SPECTATOR
from stolik.games.take_that import GAME, observation
from stolik.games.take_that.state import CARDS
from stolik.match import Match
from tests.games.take_that.positions import play_all, position, seat_of, state_of, steps, table

EVERYBODY = (None, 0, 1)


def observed(match: Match, seat: int) -> list[int]:
    vector = np.zeros(observation.OBSERVATION, np.int16)
    observation.observe(state_of(match), seat, vector)
    numbers: list[int] = vector.tolist()
    return numbers


def at(offset: int, card: int) -> int:
    return offset + list(CARDS).index(card)


def test_a_hand_is_shown_to_its_owner_and_counted_for_the_others() -> None:
    match = position("12 13", "33", row="57", deck="71")

    assert seat_of(match, 0, viewer=0).hand == (12, 13)
    assert seat_of(match, 0, viewer=1).hand is None
    assert seat_of(match, 0, viewer=None).hand is None
    assert [seat_of(match, 0, viewer).hand_size for viewer in EVERYBODY] == [2, 2, 2]


def test_piles_that_lay_open_before_everyone_are_no_secret() -> None:
    match = position("54", "33 12", row="45 46", deck="71 72")
    play_all(match, "0 pull 45", "1 take")

    for viewer in EVERYBODY:
        assert seat_of(match, 0, viewer).plus == (45, 54)
        assert seat_of(match, 1, viewer).minus == (46,)


def test_an_extra_card_is_hidden_from_everybody_until_the_scoring() -> None:
    """Ruling 24: from its owner too, and no running score counts it."""
    match = position("12", "33", row="57", deck="66 71", pro=True, rounds=2)
    match.play(0, "take")

    for viewer in EVERYBODY:
        assert seat_of(match, 0, viewer).extra_cards == 1
        assert seat_of(match, 0, viewer).extra is None
        assert seat_of(match, 0, viewer).minus == (57,)
        assert seat_of(match, 0, viewer).points == -1
        assert seat_of(match, 0, viewer).total == 0


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_an_extra_card_is_shown_once_the_round_is_scored(viewer: int | None) -> None:
    """Not before: the end of the round alone does not turn it up."""
    match = position("12", "33", row="57", deck="66", pro=True, rounds=2)
    seen = steps(match, viewer)
    match.play(0, "take")

    shown = {view.phase: (view.seats[0].extra, view.seats[0].points) for view in seen}
    assert shown["round-over"] == (None, -1)
    assert shown["scored"] == ((66,), -6)
    assert shown["deal"] == (None, 0)


def test_a_hand_left_over_stays_with_its_owner() -> None:
    """Ruling 27: put aside unscored and unseen."""
    match = position("12 13", "33", row="57", deck="")
    match.play(0, "take")

    assert match.is_over
    assert seat_of(match, 0, viewer=0).hand == (12, 13)
    assert seat_of(match, 0, viewer=1).hand is None
    assert seat_of(match, 0, viewer=1).hand_size == 2


def test_the_observation_names_what_the_seat_knows() -> None:
    match = position(
        "12 13", "33", row="57 58", deck="71 72", plus=["", "45 54"], minus=["22", "23"]
    )
    mine = observed(match, 0)

    assert sum(mine[observation.MINE_AT : observation.ROW_AT]) == 2
    assert mine[at(observation.MINE_AT, 12)] == 1
    assert (mine[at(observation.ROW_AT, 58)], mine[at(observation.ROW_AT, 57)]) == (1, 2)
    assert mine[at(observation.PLUS_AT, 45)] == 2
    assert mine[at(observation.MINUS_AT, 22)] == 1
    assert mine[at(observation.MINUS_AT, 23)] == 2
    assert mine[observation.DECK_SIZE_AT] == 2
    me = mine[observation.SEATS_AT :][: observation.SEAT_NUMBERS]
    assert me == [1, 1, 2, 0, -5, 0]


def test_the_observation_counts_seats_from_the_observers_own() -> None:
    match = position("12 13", "33", row="57", plus=["", "45 54"], deck="71")
    theirs = observed(match, 1)

    assert theirs[at(observation.PLUS_AT, 45)] == 1
    assert theirs[at(observation.MINE_AT, 33)] == 1
    assert theirs[observation.SEATS_AT + observation.ON_TURN_AT] == 0
    assert theirs[observation.SEATS_AT + observation.SEAT_NUMBERS + observation.ON_TURN_AT] == 1


def test_the_observation_has_an_extra_card_only_once_it_is_scored() -> None:
    hidden = position("12", "33", row="57", deck="66 71", pro=True)
    scored = position("12", "33", row="57", deck="66", pro=True)
    hidden.play(0, "take")
    scored.play(0, "take")

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
    match = position("12 95", "13", row="33 34 45", deck="71")

    with pytest.raises(IllegalMoveError, match=reason):
        match.play(0, move)


def test_an_empty_row_refuses_pull_and_take() -> None:
    match = position("12 95", "13", deck="71")

    with pytest.raises(IllegalMoveError, match="there is no row to take: seat 0 is to open one"):
        match.play(0, "take")
    with pytest.raises(IllegalMoveError, match="59 does not lie in the row"):
        match.play(0, "pull 59")


def test_nobody_moves_out_of_turn() -> None:
    match = position("12 95", "13", row="22", deck="71")

    with pytest.raises(IllegalMoveError, match="seat 1 is not to act now"):
        match.play(1, "play 13")


def described(match: Match, *moves: str, viewer: int | None = None) -> list[str]:
    """The messages about these moves, as the viewer receives them."""
    seen = steps(match, viewer)
    play_all(match, *moves)
    return [
        sentence.with_names(match.players)
        for before, after in pairwise(seen)
        for sentence in GAME.describe_changes(before, after)
    ]


def test_every_kind_of_move_is_described() -> None:
    match = position("12 61 18", "32 13", deck="71 72 73 74 75 76")

    assert described(match, "0 play 12", "1 play 13", "0 play 18", "1 take", "1 play 32") == [
        "Alex opens the row with 12",
        "Sarah plays 13",
        "Alex plays 18",
        "Sarah takes the row for −3: 12 13 18",
        "Sarah opens the row with 32",
    ]


def test_only_the_player_who_draws_a_card_learns_which() -> None:
    assert described(position("54", "13", row="45 46", deck="71 72"), "0 pull 45", viewer=0) == [
        "Alex pulls 45 with 54",
        "Alex draws 71",
    ]
    assert described(position("54", "13", row="45 46", deck="71 72"), "0 pull 45", viewer=1) == [
        "Alex pulls 45 with 54",
    ]


def test_the_last_card_of_the_deck_is_announced() -> None:
    assert described(position("54", "13", row="45", deck="71"), "0 play 54") == [
        "Alex plays 54",
        "the deck is empty: the row on the table is the last one",
    ]


def test_an_extra_card_is_announced_and_later_named() -> None:
    match = position("12", "33", row="57", deck="66", pro=True, rounds=2)

    assert described(match, "0 take") == [
        "Alex takes the row for −1: 57",
        "the top card of the deck goes to the minus pile of Alex unseen",
        "deck and row are empty: round 1 is over",
        "the extra cards of Alex are turned up: 66",
        "round 1 is scored: -6 0; the totals are -6 0",
        "round 2 begins",
    ]
    before = table(match)
    match.shuffle("")
    assert [str(line) for line in GAME.describe_changes(before, table(match))] == [
        "the cards are dealt, seat 1 begins"
    ]


def test_the_end_of_the_match_is_announced() -> None:
    assert described(position("12", "33", row="57", deck=""), "0 take")[-1] == "the match is over"
