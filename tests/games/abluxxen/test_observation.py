"""docs/research/abluxxen.md: what a seat observes."""

import numpy as np

from stolik.engine import contract
from stolik.engine.contract import SPECTATOR, Observation
from stolik.games.abluxxen import observation as at
from stolik.games.abluxxen.observation import LAYOUT
from stolik.games.abluxxen.state import JOKER, MOST_SEATS
from stolik.match import Match
from stolik.testing.driver import copied
from tests.games.abluxxen.position import play_all, position


def observed(match: Match, seat: int) -> Observation:
    out = np.zeros(LAYOUT.size, np.int16)
    contract.observe(copied(match._state), seat, out)
    return out


def test_the_observation_counts_seats_from_the_observers_own() -> None:
    match = position(["9 9 1", "1 1", "1 7"], layers=["", "4 J", "5 | 12"], mode="expert")
    play_all(match, "0 play 9 9", "0 take", "1 draw 6")
    out = observed(match, 2)
    seats = out[LAYOUT["seats"].place].reshape(MOST_SEATS, at.SEAT_NUMBERS)
    thief, victim = seats[1], seats[2]

    assert out[at.HAND_AT + 7 - 1] == 1
    assert out[LAYOUT["pool"].place].tolist() == [1] * 5 + [0] * 9
    assert out[at.ACTIVE_AT] == 1
    assert out[at.VICTIM_AT] == 2
    assert out[at.OWED_AT] == 1
    assert seats[:, at.PLAYS_AT].tolist() == [1, 1, 1, 0, 0]
    assert seats[:3, at.DOWN_AT].tolist() == [2, 2, 0]
    assert seats[0, at.LAYERS_AT : at.LAYERS_AT + 6].tolist() == [12, 1, 0, 5, 1, 0]
    assert thief[at.KNOWN_AT + 4 - 1] == 1
    assert thief[at.KNOWN_AT + JOKER - 1] == 1
    assert victim[at.KNOWN_AT + 6 - 1] == 1


def test_a_spectator_observes_no_hand() -> None:
    out = observed(position(["9 9 1", "1 1", "1 7"]), SPECTATOR)

    assert not out[LAYOUT["hand"].place].any()
