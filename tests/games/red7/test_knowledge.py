"""docs/rules/red7.md, *Hidden information*."""

from collections.abc import Iterator

import numpy as np
import pytest

from stolik.engine import contract
from stolik.engine.arrays import legal_actions, new_array
from stolik.engine.contract import SPECTATOR
from stolik.engine.scratch import Scratch
from stolik.games.red7 import GAME
from stolik.games.red7.observation import LAYOUT
from stolik.games.red7.palettes import ONES_AND_SEVENS
from stolik.games.red7.state import DECK_SIZE, Red7State
from stolik.match import Match
from stolik.testing.driver import redealt
from tests.games.positions import play_all, played, state_of
from tests.games.red7.table import bits, seen_by

REDEALS = 200


def redeals(match: Match, seat: int | None) -> Iterator[Red7State]:
    real, scratch = state_of(match), Scratch.seeded(1)
    for _ in range(REDEALS):
        state = redealt(real, seat, scratch)
        assert isinstance(state, Red7State)
        yield state


def after_a_drop_on_the_deck() -> Match:
    """Seat 0 has put B4 on the deck and plays on; all players saw it."""
    return played(
        "red7 seats=3 mode=advanced effects=true | phase: turn | turn: 0"
        " | hands: O6 G7 V1 / R2 R5 / I6 V6 | palettes: B4 / G3 / Y6",
        "0 palette G7, 0 drop B4 deck",
    )


@pytest.mark.parametrize("seat", [None, 1, 2])
def test_a_card_put_on_the_deck_is_known_to_lie_there(seat: int | None) -> None:
    for state in redeals(after_a_drop_on_the_deck(), seat):
        assert state.deck[state.deck_size - 1] == GAME.cards["B4"]


@pytest.mark.parametrize("seat", [None, 1, 2])
def test_a_card_drawn_from_a_known_place_is_known_to_be_in_that_hand(seat: int | None) -> None:
    match = play_all(after_a_drop_on_the_deck(), "0 canvas O6")

    others = set()
    for state in redeals(match, seat):
        hand = int(state.hand[0])
        assert hand & bits("B4")
        others.add(hand & ~bits("B4"))
    assert len(others) > 20  # the other card may be any unseen one


def test_the_hand_of_a_seat_that_went_out_stays_hidden_and_its_palette_known() -> None:
    match = played(
        "red7 seats=3 | phase: turn | turn: 0 | hands: O7 V1 / R2 / R3 | palettes: B4 / G3 / Y6",
        "0 palette V1",
    )
    hands = set()
    for state in redeals(match, 1):
        hands.add(int(state.hand[0]))
        assert state.palette[0] == bits("B4 V1")

    assert len(hands) > 20
    assert seen_by(match, 1).seats[0].hand is None
    assert seen_by(match, 1).seats[0].palette == ()
    assert seen_by(match, 0).seats[0].hand == ("O7",)


def test_in_a_must_win_turn_the_hand_is_one_that_can_win() -> None:
    """Only a violet card could make R1 win against Y6: the hand holds one."""
    match = played(
        "red7 seats=2 effects=true | phase: turn | turn: 0 | hands: R1 G2 V3 / R2"
        " | palettes: B4 / Y6",
        "0 palette R1",
    )

    for state in redeals(match, 1):
        assert legal_actions(new_array(state), 0)


def test_a_skipped_5_shows_that_the_hand_holds_only_1s_and_7s() -> None:
    """In this turn and later."""
    match = played(
        "red7 seats=3 effects=true | phase: turn | turn: 0 | hands: O1 G5 I1 / R1 / O2 O4"
        " | palettes: V2 / Y3 / R2 R3 R4 R5 R6 R7",
        "0 palette G5",
    )
    hands = {int(state.hand[0]) for state in redeals(match, 1)}
    assert all(hand & ~ONES_AND_SEVENS == 0 for hand in hands)
    assert len(hands) > 5

    play_all(match, "0 end")
    for state in redeals(match, None):
        assert int(state.hand[0]) & ~ONES_AND_SEVENS == 0


def test_a_seat_sees_its_own_hand_only() -> None:
    match = played("red7 seats=2 | phase: turn | turn: 0 | hands: O7 V1 / R2 | palettes: B4 / Y6")

    assert [seat.hand for seat in seen_by(match, 0).seats] == [("O7", "V1"), None]
    assert [seat.hand for seat in seen_by(match, None).seats] == [None, None]
    assert [seat.hand_size for seat in seen_by(match, None).seats] == [2, 1]


def test_the_rule_the_winning_seat_and_the_counting_cards_are_public() -> None:
    view = seen_by(
        played(
            "red7 seats=2 | phase: turn | turn: 1 | palettes: O2 B5 I6 / R2 Y7 G2 | canvas: V1 G1"
        )
    )

    assert view.rule == "G"
    assert view.winning == 0
    assert view.canvas == ("V1", "G1")
    assert view.seats[0].counting == ("O2", "I6")
    assert view.seats[1].counting == ("R2", "G2")


def observed(match: Match, seat: int) -> list[int]:
    vector = np.zeros(LAYOUT.size, np.int16)
    contract.observe(state_of(match), seat, vector)
    return vector.tolist()


def marked(vector: list[int], first: int) -> dict[str, int]:
    return {code: vector[first + card] for code, card in GAME.cards.items() if vector[first + card]}


def test_an_observation_counts_seats_from_the_observers_own() -> None:
    vector = observed(after_a_drop_on_the_deck(), 1)

    assert marked(vector, LAYOUT["mine"].first) == {"R2": 1, "R5": 1}
    assert marked(vector, LAYOUT["palettes"].first) == {"G3": 1}
    assert marked(vector, LAYOUT["palettes"].first + 2 * DECK_SIZE) == {"G7": 1}
    assert vector[LAYOUT["on_turn"].first] == 1 + 2


def test_an_observation_remembers_cards_that_were_seen() -> None:
    match = after_a_drop_on_the_deck()
    assert marked(observed(match, 1), LAYOUT["deck"].first) == {"B4": 1}

    play_all(match, "0 canvas O6")
    assert marked(observed(match, 1), LAYOUT["deck"].first) == {}
    assert marked(observed(match, 1), LAYOUT["holder"].first) == {"B4": 1 + 2}
    assert marked(observed(match, SPECTATOR), LAYOUT["holder"].first) == {"B4": 1}
    assert marked(observed(match, SPECTATOR), LAYOUT["mine"].first) == {}
