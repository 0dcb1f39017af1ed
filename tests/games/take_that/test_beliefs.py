"""What a seat believes about the others: consistent with what it knows, and better than chance."""

from collections import Counter
from random import Random
from typing import cast

import numpy as np
import pytest

from stolik.bots.bot import Turn
from stolik.bots.levels import HardBot, NormalBot
from stolik.engine.policy import believe, imagine
from stolik.engine.record import new_record
from stolik.games.take_that import GAME
from stolik.games.take_that import state as take_that
from stolik.games.take_that.policy import TakeThatScratch
from stolik.games.take_that.state import TakeThatState
from stolik.match import Match
from tests.games.positions import play_all, played, state_of
from tests.games.take_that.census import census
from tests.games.take_that.table import dealt

WORLDS = 10


def imagined(match: Match, seat: int) -> list[TakeThatState]:
    """Some worlds that the seat thinks likely."""
    known = match.world(seat, 1)
    scratch = TakeThatScratch.seeded(1)
    beliefs = new_record(GAME.policy.beliefs)
    moments = np.zeros(GAME.policy.moments, known.dtype)
    believe(known, moments, seat, beliefs, scratch)
    worlds = np.array([known] * WORLDS, known.dtype)
    for number in range(WORLDS):
        imagine(worlds[number], moments, seat, beliefs, scratch)
    return list(worlds)


def random_worlds(match: Match, seat: int) -> list[TakeThatState]:
    """Worlds that know nothing of the moves."""
    return [cast("TakeThatState", match.world(seat, seed)) for seed in range(100)]


def stopped_matches(seats: int, *, pro: bool) -> list[Match]:
    """Matches of bots that follow the rules of thumb, each stopped at a different move."""
    matches = []
    for number in range(8):
        rng = Random(number)
        match = Match(GAME, ["bot"] * seats, {"pro": pro}, seed=bytes([number]) * 32)
        for _ in range(rng.randrange(150)):
            if not match.to_act:
                break
            turn = Turn(match, match.to_act[0], rng)
            match.play(turn.seat, str(NormalBot().choose(turn)))
        if match.to_act:
            matches.append(match)
    return matches


def share_known(match: Match, seat: int, worlds: list[TakeThatState]) -> float:
    """How many cards of the others are in the right hand there."""
    real = state_of(match)
    right = [
        card in state.hand[other]
        for state in worlds
        for other in range(len(match.players))
        if other != seat
        for card in real.hand[other, : real.hand_size[other]]
    ]
    return sum(right) / max(1, len(right))


def fitting(worlds: list[TakeThatState]) -> float:
    """How many cards within reach of 55 the other seat holds, on average."""
    return float(np.mean([(abs(state.hand[1] - 55) <= take_that.REACH).sum() for state in worlds]))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("pro", [False, True])
def test_what_is_imagined_cannot_be_told_from_the_real_table(seats: int, pro: bool) -> None:
    for match in stopped_matches(seats, pro=pro):
        (seat,) = match.to_act
        for state in imagined(match, seat):
            assert GAME.view(state, seat) == match.view(seat)
            assert census(state) == Counter(take_that.CARDS.tolist())


def test_moves_tell_more_than_chance() -> None:
    believed, by_chance = [], []
    for match in stopped_matches(2, pro=True):
        (seat,) = match.to_act
        believed.append(share_known(match, seat, imagined(match, seat)))
        by_chance.append(share_known(match, seat, random_worlds(match, seat)))

    assert np.mean(believed) > np.mean(by_chance) + 0.04


def test_a_player_who_took_an_expensive_row_had_nothing_that_fitted() -> None:
    match = dealt("55 12 13 14 15 16 17 18 19", "98 97 96 95 94 93 92 91 89")
    play_all(match, "0 play 55, 1 take, 1 play 98")

    assert fitting(imagined(match, 0)) < fitting(random_worlds(match, 0)) / 2


def test_a_position_that_was_set_up_tells_nothing() -> None:
    match = played(
        "take-that seats=2 | phase: play | turn: 0 | row: 45"
        " | hands: 12 34 56 61 62 63 64 67 68 / 69 71 72 73 74 76 78 79 81"
    )
    bot = HardBot(iterations=50)

    assert len(imagined(match, 0)) == WORLDS
    assert bot.choose(Turn(match, 0, Random(1))) in match.legal(0)
