"""Luck and skill, told apart: what every position was worth with all cards known.

V of a position is what every seat may expect when the reference plays on from the true cards. It is
estimated once for every position and used for the step that led there and for the one that leaves,
so the parts add up exactly to the result. Before a shuffle V is the mean over fresh shuffles, which
know nothing of the real one: so the luck of a shuffle is zero on average for any players.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from stolik.bots.playouts import KNOWN, STATES, Playout, measure_position
from stolik.bots.reference import reference_noise
from stolik.core.game import Game, Result
from stolik.engine.chance import new_seeds
from stolik.engine.record import new_records
from stolik.review.course import NOBODY, Course, Node
from stolik.review.statistics import Floats
from stolik.review.structures import ChancePoint, Luck, LuckParts

LUCK_STREAM = 1
"""Of the seed of a review: apart from its decisions."""


class Worth(NamedTuple):
    """What a position is worth to every seat."""

    reached: Floats
    """When it comes about."""
    left: Floats
    """When the next seat acts. That is the same, unless seats act whenever they like: then it is
    known by now who came first."""
    error: float


def worth_of(course: Course, index: int, *, playouts: int, seed: int) -> Worth:
    """Of one position of a match."""
    node = course.nodes[index]
    if course.result is not None and index == len(course.nodes) - 1:
        shares = result_shares(course.game, course.result, len(course.players))
        return Worth(reached=shares, left=shares, error=0.0)
    after = 0 if node.mover == NOBODY else (node.mover + 1) % len(course.players)
    lucks = (new_seeds(playouts, seed, LUCK_STREAM) >> np.uint64(1)).astype(np.int64)
    reached, error = estimate(course, node, after, lucks)
    first = course.next_mover(index)
    if first in (None, after):
        return Worth(reached=reached, left=reached, error=error)
    left, other_error = estimate(course, node, first, lucks)
    return Worth(reached=reached, left=left, error=max(error, other_error))


def estimate(
    course: Course, node: Node, asked: int | None, lucks: npt.NDArray[np.int64]
) -> tuple[Floats, float]:
    """The mean of playouts from the true cards, and the largest standard error of a seat."""
    game = course.game
    states = np.zeros(STATES, node.array.dtype)
    states[KNOWN] = node.array[0]
    playouts = new_records(Playout, len(lucks))
    measure_position(
        states,
        asked or 0,
        node.deal,
        reference_noise(game),
        game.is_cooperative,
        lucks,
        course.rest,
        playouts,
        game.policy.scratch.seeded(0),
    )
    shares: Floats = playouts["share"][:, : len(course.players)]
    return shares.mean(axis=0), float(shares.std(axis=0).max() / np.sqrt(len(lucks)))


def result_shares(game: Game, result: Result, seats: int) -> Floats:
    """Of winning: split among those who share it, whole for all where all win together."""
    worth = 1.0 if game.is_cooperative else 1 / max(1, len(result.winners))
    return np.array([worth if seat in result.winners else 0.0 for seat in range(seats)])


def luck_of(
    course: Course, worths: Sequence[Worth], seats: Sequence[int], skills: Mapping[int, float]
) -> Luck:
    """The parts of every seat's result; `skills` by the number of the move."""
    return Luck(
        parts=tuple(parts_of(course, worths, seat, skills) for seat in seats),
        course=tuple(chance_point(course, index, worth) for index, worth in enumerate(worths)),
        error=max(worth.error for worth in worths),
    )


def chance_point(course: Course, index: int, worth: Worth) -> ChancePoint:
    """One point of the chart."""
    node = course.nodes[index]
    return ChancePoint(
        node=index, moves=node.moves, mover=node.mover, shares=tuple(worth.left.tolist())
    )


def turning_points(luck: Luck, seat: int, most: int = 3) -> tuple[int, ...]:
    """The numbers of the moves with which a seat's chance changed most, the largest change first.

    What a shuffle changed is luck, and not counted here.
    """
    changes = {
        after.moves - 1: abs(after.shares[seat] - before.shares[seat])
        for before, after in pairwise(luck.course)
        if after.mover != NOBODY
    }
    return tuple(sorted(changes, key=lambda number: -changes[number])[:most])


def parts_of(
    course: Course, worths: Sequence[Worth], seat: int, skills: Mapping[int, float]
) -> LuckParts:
    """Every step of the match goes to one part, so they add up to all that happened."""
    deals = skill = guesses = others = 0.0
    for before, after, node in zip(worths[:-1], worths[1:], course.nodes[1:], strict=True):
        change = float(after.reached[seat] - before.left[seat])
        if node.mover == NOBODY:
            deals += change
        elif node.mover == seat:
            skill += skills.get(node.moves - 1, 0.0)
            guesses += change - skills.get(node.moves - 1, 0.0)
        else:
            others += change
        others += float(after.left[seat] - after.reached[seat])
    result = float(worths[-1].left[seat])
    others += float(worths[0].left[seat] - worths[0].reached[seat])
    return LuckParts(
        seat=seat,
        start=float(worths[0].reached[seat]),
        deals=deals,
        skill=skill,
        guesses=guesses,
        others=others,
        result=result,
        adjusted=result - deals,
    )
