"""What the others' moves tell about single cards: never a hand, but better than nothing."""

import math

import pytest

from stolik.games.take_that import state as take_that
from stolik.games.take_that.hand_reading import lacks_card, lacks_fitting, read_hands
from stolik.games.take_that.policy import TakeThatScratch, note_cards
from stolik.match import Match
from tests.games.positions import play_all, played, state_of
from tests.games.take_that.table import dealt
from tests.games.take_that.test_beliefs import stopped_matches

NEXT = 1
"""Steps to the next seat."""


def read(match: Match, seat: int = 0) -> TakeThatScratch:
    """What that seat reads from the moves."""
    scratch = TakeThatScratch.seeded(1)
    state = state_of(match)
    note_cards(state, seat, scratch)
    read_hands(state, seat, scratch)
    return scratch


def stuck(scratch: TakeThatScratch, end: int) -> float:
    """The chance that the next seat has nothing to lay on that card."""
    return math.exp(lacks_fitting(NEXT, end, scratch))


def holds(scratch: TakeThatScratch, card: int) -> float:
    """The chance that the next seat holds that card."""
    return 1.0 - math.exp(lacks_card(NEXT, card, scratch))


OPENED = "55 12 13 14 15 16 17 18 19"
FAR = "98 97 96 95 94 93 92 91 89"


def test_without_moves_all_unseen_cards_are_as_likely() -> None:
    scratch = read(dealt(OPENED, FAR))

    unseen = [card for card in take_that.CARDS if str(card) not in OPENED.split()]
    assert len({round(holds(scratch, card), 6) for card in unseen}) == 1
    assert holds(scratch, unseen[0]) == pytest.approx(9 / 70, abs=0.001)
    assert holds(scratch, 55) == 0


def test_whoever_took_an_expensive_row_had_nothing_that_fitted() -> None:
    match = dealt(OPENED, FAR)
    play_all(match, "0 play 55")
    before = stuck(read(match), 55)
    play_all(match, "1 take, 1 play 98")

    assert before < 0.1
    assert stuck(read(match), 55) > 0.5


def test_what_was_drawn_since_may_fit() -> None:
    match = dealt(OPENED, FAR, deck="21 23 24 25 26 27 28 29 31 32")
    play_all(match, "0 play 55, 1 take, 1 play 98")
    soon = stuck(read(match), 55)
    play_all(match, "0 take, 0 play 12, 1 take, 1 play 97, 0 take, 0 play 13, 1 take, 1 play 96")

    assert stuck(read(match), 55) < soon


def test_a_cheap_row_is_taken_by_choice() -> None:
    match = dealt("45 12 13 14 15 16 17 18 19", FAR)
    play_all(match, "0 play 45, 1 take, 1 play 98")

    assert stuck(read(match), 45) < 0.1


def test_whoever_leaves_a_card_in_the_row_does_not_hold_its_twin() -> None:
    match = dealt("45 12 13 14 15 16 17 18 19", "46 97 96 95 94 93 92 91 89")
    play_all(match, "0 play 45")
    before = holds(read(match), 54)
    play_all(match, "1 play 46")

    assert holds(read(match), 54) < before / 2


def test_a_position_that_was_set_up_tells_nothing() -> None:
    match = played(
        "take-that seats=2 | phase: play | turn: 0 | row: 45"
        " | hands: 12 34 56 61 62 63 64 67 68 / 69 71 72 73 74 76 78 79 81"
    )
    scratch = read(match)

    assert holds(scratch, 54) == pytest.approx(holds(scratch, 98))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("pro", [False, True])
def test_the_cards_of_a_hand_are_shared_out(seats: int, pro: bool) -> None:
    """Each of the others has as many as it holds, as far as no card is all but certain."""
    for match in stopped_matches(seats, pro=pro):
        (seat,) = match.to_act
        scratch = read(match, seat)
        state = state_of(match)
        for steps in range(1, seats):
            size = state.hand_size[(seat + steps) % seats]
            cards = sum(1.0 - math.exp(lacks_card(steps, card, scratch)) for card in range(99))
            assert cards <= size + 0.3


def test_what_is_read_comes_true_more_often() -> None:
    """Cards that are in the other hand are thought likelier than those that are not."""
    there: list[float] = []
    elsewhere: list[float] = []
    for match in stopped_matches(2, pro=False) + stopped_matches(2, pro=True):
        (seat,) = match.to_act
        scratch = read(match, seat)
        state = state_of(match)
        hand = set(state.hand[1 - seat, : state.hand_size[1 - seat]].tolist())
        for card in take_that.CARDS.tolist():
            if scratch.theirs[card // take_that.HALF] >> (card % take_that.HALF) & 1:
                chance = 1.0 - math.exp(lacks_card(NEXT, card, scratch))
                (there if card in hand else elsewhere).append(chance)

    assert sum(there) / len(there) > 1.1 * sum(elsewhere) / len(elsewhere)
