"""How many poker hands a second one core evaluates: `python benchmarks/poker.py`."""

import time
from collections.abc import Callable

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.table import Table

from stolik.engine.chance import Rng, below, new_rng
from stolik.engine.compiled import compiled
from stolik.games.the_gang.poker import JX, strengths

HANDS = 1 << 20
BATCH = 1 << 12
REPEATS = 20
HAND_SIZES = (5, 6, 7, 8)
MILLION = 1_000_000

Hands = npt.NDArray[np.uint8]
Strengths = npt.NDArray[np.int32]


@compiled
def deal(deck: Hands, hands: Hands, rng: Rng) -> None:
    """Deals every hand from the whole deck; what it was dealt goes back, in no order."""
    for hand in range(hands.shape[0]):
        for place in range(hands.shape[1]):
            other = np.uint32(place + below(rng, deck.size - place))  # unsigned: as in shuffle
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


def ready_arrays(hand_size: int, rng: Rng) -> float:
    """Million hands a second, all dealt before the clock starts."""
    hands = np.empty((HANDS, hand_size), np.uint8)
    out = np.empty(HANDS, np.int32)
    deal(np.arange(JX, dtype=np.uint8), hands, rng)
    return HANDS / best_seconds(lambda: strengths(hands, out)) / MILLION


def dealing_included(hand_size: int, rng: Rng) -> float:
    """Million hands a second, each dealt at random."""
    deck = np.arange(JX, dtype=np.uint8)
    hands = np.empty((BATCH, hand_size), np.uint8)
    out = np.empty(BATCH, np.int32)
    batches = HANDS // BATCH
    seconds = best_seconds(lambda: deal_and_evaluate(deck, hands, out, batches, rng))
    return HANDS / seconds / MILLION


def best_seconds(work: Callable[[], None]) -> float:
    """The processor time of the quickest of several runs, after one that compiles."""
    work()
    times = []
    for _ in range(REPEATS):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def main() -> None:
    table = Table(title="Poker hands, millions a second on one core")
    table.add_column("cards", justify="right")
    table.add_column("ready arrays", justify="right")
    table.add_column("dealing included", justify="right")
    rng = new_rng(0)
    for hand_size in HAND_SIZES:
        table.add_row(
            str(hand_size),
            f"{ready_arrays(hand_size, rng):.1f}",
            f"{dealing_included(hand_size, rng):.1f}",
        )
    Console().print(table)


if __name__ == "__main__":
    main()
