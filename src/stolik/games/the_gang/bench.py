"""How many poker hands per second one core evaluates (The Gang)."""

import time
from collections.abc import Iterator
from functools import partial

import numpy as np
import numpy.typing as npt

from stolik.compiler import compiled
from stolik.core.figure import MILLION, Effort, Figure
from stolik.engine.chance import Rng, below, new_rng
from stolik.games.the_gang.poker import JX, strengths

HANDS = 1 << 20
BATCH = 1 << 12
HAND_SIZES = (5, 7, 8)
PROMISED_SIZE = 7

Hands = npt.NDArray[np.uint8]
Strengths = npt.NDArray[np.int32]


def figures(effort: Effort) -> Iterator[Figure]:
    """With the hands ready in an array, and with dealing them included."""
    count = max(BATCH, effort.times(HANDS))
    for size in HAND_SIZES:
        rng = new_rng(0)
        promise = "≥ 60" if size == PROMISED_SIZE else ""
        ready = effort.best(partial(ready_arrays, count, size, rng))
        dealt = effort.best(partial(dealing_included, count, size, rng))
        yield Figure(f"poker: hands of {size} cards, ready", ready / MILLION, "million/s", promise)
        yield Figure(f"poker: hands of {size} cards, dealt", dealt / MILLION, "million/s")


def ready_arrays(count: int, hand_size: int, rng: Rng) -> float:
    """Hands per second, all dealt before the clock starts."""
    hands = np.empty((count, hand_size), np.uint8)
    out = np.empty(count, np.int32)
    deal(np.arange(JX, dtype=np.uint8), hands, rng)
    strengths(hands[:1], out[:1])  # compiles
    started = time.perf_counter()
    strengths(hands, out)
    return count / (time.perf_counter() - started)


def dealing_included(count: int, hand_size: int, rng: Rng) -> float:
    """Hands per second, each dealt at random."""
    deck = np.arange(JX, dtype=np.uint8)
    hands = np.empty((BATCH, hand_size), np.uint8)
    out = np.empty(BATCH, np.int32)
    deal_and_evaluate(deck, hands, out, 1, rng)  # compiles
    started = time.perf_counter()
    deal_and_evaluate(deck, hands, out, count // BATCH, rng)
    return count / (time.perf_counter() - started)


@compiled
def deal(deck: Hands, hands: Hands, rng: Rng) -> None:
    """Deals every hand from the whole deck; what it was dealt goes back, in no order."""
    for hand in range(hands.shape[0]):
        for place in range(hands.shape[1]):
            other = np.uint32(place + below(rng, deck.size - place))  # unsigned: never from the end
            card = deck[other]
            deck[other] = deck[place]
            deck[place] = card
            hands[hand, place] = card


@compiled
def deal_and_evaluate(deck: Hands, hands: Hands, out: Strengths, batches: int, rng: Rng) -> None:
    """Deals and evaluates one batch after another."""
    for _ in range(batches):
        deal(deck, hands, rng)
        strengths(hands, out)
