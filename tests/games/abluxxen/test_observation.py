"""docs/research/abluxxen.md: what a seat observes."""

import numpy as np

from stolik.engine import contract
from stolik.engine.contract import SPECTATOR, Observation
from stolik.games.abluxxen import observation as at
from stolik.games.abluxxen.observation import LAYOUT
from stolik.games.abluxxen.state import JOKER, MOST_SEATS
from stolik.match import Match
from tests.games.positions import played, state_of


def observed(match: Match, seat: int) -> Observation:
    out = np.zeros(LAYOUT.size, np.int16)
    contract.observe(state_of(match), seat, out)
    return out


def test_the_observation_counts_seats_from_the_observers_own() -> None:
    match = played(
        "abluxxen seats=3 mode=expert | phase: play | active: 0 | hands: 1 9 9 / 1 1 / 1 7"
        " | layers: - / 4 J / 5, 12 | pool: 1 2 3 4 5 6 | discards: … | deck: 7 7 7 7 8 8 8 8",
        "0 play 9 9, 0 take, 1 draw 6",
    )
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
    out = observed(
        played(
            "abluxxen seats=3 | phase: play | active: 0 | hands: 1 9 9 / 1 1 / 1 7"
            " | pool: 1 2 3 4 5 6 | discards: …"
        ),
        SPECTATOR,
    )

    assert not out[LAYOUT["hand"].place].any()
