"""Worlds as the chips make them likely, and the chance between two heists."""

from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from stolik.bots.bot import Turn
from stolik.bots.levels import NormalBot
from stolik.engine.arrays import copies
from stolik.engine.contract import redeal
from stolik.engine.policy import UNKNOWN, believe, chance_by_points, imagine
from stolik.engine.record import new_record
from stolik.games.the_gang.beliefs import GangBeliefs
from stolik.games.the_gang.percentiles import hand_percentile
from stolik.games.the_gang.scratch import GangScratch
from stolik.match import Match

WORLDS = 400


def played_to_round(number: int) -> Match:
    """By rules of thumb, until the chips of that round lie there."""
    match = Match("the-gang", ["Ania", "Bartek", "Celina"], seed=bytes(32))
    rng, bot = Random(1), NormalBot()
    while match.view(None).round < number:  # type: ignore[attr-defined]
        for seat in match.to_act:
            move = bot.choose(Turn(match, seat, rng)) if seat in match.to_act else None
            if move is not None:
                match.play(seat, move)
    return match


def test_worlds_agree_with_the_chips() -> None:
    """Who held the highest chip is stronger there than in worlds dealt at random."""
    match = played_to_round(3)
    chips = [seat.chips[1] for seat in match.view(None).seats]  # type: ignore[attr-defined]
    top = chips.index(3)
    looker = chips.index(1)
    scratch = GangScratch.seeded(1)
    moments = np.zeros(0, match.snapshot().dtype)
    beliefs = new_record(GangBeliefs)
    believe(match.snapshot()[0], moments, looker, beliefs, scratch)

    believed, dealt = [], []
    for _ in range(WORLDS):
        world = copies(match.snapshot())[0]
        imagine(world, moments, looker, beliefs, scratch)
        believed.append(hand_percentile(world, top, 16, scratch))
        redeal(world, looker, scratch.rng)
        dealt.append(hand_percentile(world, top, 16, scratch))

    assert np.mean(believed) > np.mean(dealt) + 0.1


def test_the_same_chance_imagines_the_same_world() -> None:
    """Whatever was hidden before."""
    match = played_to_round(3)
    found = set()
    for seed in range(3):
        world = copies(match.snapshot())[0]
        redeal(world, 0, GangScratch.seeded(seed).rng)
        beliefs, scratch = new_record(GangBeliefs), GangScratch.seeded(9)
        believe(world, np.zeros(0, world.dtype), 0, beliefs, scratch)
        imagine(world, np.zeros(0, world.dtype), 0, beliefs, scratch)
        found.add(world.tobytes())

    assert len(found) == 1


@pytest.mark.parametrize(
    ("vaults", "alarms", "heists"),
    [(2, 2, lambda p: p), (2, 1, lambda p: p + (1 - p) * p), (1, 2, lambda p: p * p)],
)
def test_between_heists_vaults_and_alarms_decide(
    vaults: int, alarms: int, heists: Callable[[float], float]
) -> None:
    """With one vault missing and one alarm left the next heist is the match."""
    state = played_to_round(1).snapshot()[0]
    state.vaults, state.alarms = 2, 2
    succeeds = chance_by_points(state, 0)
    state.vaults, state.alarms = vaults, alarms

    assert 0 < succeeds < 1
    assert chance_by_points(state, 0) == pytest.approx(heists(succeeds))


def test_special_cards_make_heists_depend_on_each_other() -> None:
    state = Match("the-gang", ["a", "b", "c"], {"mode": "advanced"}).snapshot()[0]

    assert chance_by_points(state, 0) == UNKNOWN
