"""What the network of Red7 sees of the answers to a move: as likely as they really are."""

import numpy as np
import pytest

from stolik.engine.contract import State, advance, apply, legal
from stolik.engine.network import candidates, describe_moves, describe_situation
from stolik.engine.record import new_record
from stolik.games.red7 import GAME, features
from stolik.games.red7.policy import Red7Scratch
from stolik.games.red7.state import FIRST_BOTH, Red7State
from stolik.match import Match
from stolik.testing import driver
from tests.games.positions import played, state_of

ALONE = "red7 seats=2 | phase: turn | turn: 0 | hands: R3 G6 V1 / {hand} | palettes: B2 / Y5"
WORLDS = 300
BOTH_SEATS = 0b11


def seen_of(match: Match, move: str) -> dict[str, list[float]]:
    """What the network sees of a move, by part."""
    state = state_of(match)
    seat = match.to_act[0]
    scratch = Red7Scratch.seeded(1)
    network = new_record(features.SIGHT.network)
    n = candidates(state, seat, scratch)
    describe_situation(state, seat, scratch, network)
    describe_moves(state, seat, n, scratch, network)
    row = network.moves[list(scratch.actions[:n]).index(GAME.actions[move])]
    return {part.name: row[part.place].tolist() for part in features.MOVE}


def world_after(state: State, seat: int, move: str, number: int) -> State:
    """A world that the seat could not tell apart, after its move; the same for a number."""
    world = driver.redealt(state, seat, Red7Scratch.seeded(number))
    apply(world, seat, GAME.actions[move])
    while advance(world):
        pass
    return world


def stays_by_a_single_card(state: State, seat: int, move: str, number: int) -> bool:
    """Whether the next seat can stay in by one card in that world."""
    scratch = Red7Scratch.seeded(1)
    n = legal(world_after(state, seat, move, number), 1 - seat, scratch.actions)
    for action in scratch.actions[:n]:
        if action < FIRST_BOTH:
            world = world_after(state, seat, move, number)
            assert isinstance(world, Red7State)
            apply(world, 1 - seat, int(action))
            while advance(world):
                pass
            if world.playing == BOTH_SEATS:
                return True
    return False


@pytest.mark.parametrize("move", ["palette G6", "palette R3 canvas V1"])
def test_the_chance_of_a_single_card_is_that_of_worlds_dealt_again(move: str) -> None:
    match = played(ALONE.format(hand="R1 R2 O4"))
    state = state_of(match)

    found = np.mean([stays_by_a_single_card(state, 0, move, number) for number in range(WORLDS)])

    assert seen_of(match, move)["next"][0] == pytest.approx(found, abs=0.06)


def test_a_seat_without_cards_has_no_answer() -> None:
    seen = seen_of(played(ALONE.format(hand="-")), "palette G6")

    assert seen["next"] == [0.0, 0.0]
    assert seen["wins"] == [1.0]


def test_pairs_save_where_single_cards_do_not() -> None:
    """A palette card and a canvas card together do more than either."""
    seen = seen_of(played(ALONE.format(hand="R1 R2 O4")), "palette G6")
    single, stays = seen["next"]

    assert single < stays < 1.0


def test_a_card_that_all_have_seen_is_a_sure_answer() -> None:
    """R7 lay face up before: everybody knows who holds it."""
    text = ALONE.replace("seats=2", "seats=2 effects=true").format(hand="R2 R7")

    assert seen_of(played(text + " | seen: R7"), "palette G6")["next"] == [1.0, 1.0]


def test_what_the_hand_could_still_do() -> None:
    """After G6 leads 5 under red, R3 keeps it so; under violet V1 counts beside B2."""
    seen = seen_of(played(ALONE.format(hand="R1 R2")), "palette G6")

    assert seen["singles"] == [2 / 4]
    assert max(seen["colours"]) == pytest.approx(1 / 3)
    assert min(np.array(seen["reach"]) - np.array(seen["leads"])) >= 0
