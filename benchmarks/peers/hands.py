"""Poker hands of seven cards: Stolik's evaluator (The Gang) beside four others.

Before anything is measured, all of them must put the same hands in the same order.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any

import eval7
import numpy as np
import pokerkit
import treys
from phevaluator import evaluate_cards  # type: ignore[import-untyped]  # by itself: the module looks it up again at every call

from benchmarks.peers.measure import Row, Section, installed, rate
from stolik import __version__
from stolik.engine.chance import new_rng
from stolik.games.the_gang.bench import BATCH, deal_and_evaluate
from stolik.games.the_gang.poker import JX, strength, strengths

HANDS = 1 << 16
SOME_HANDS = 2000
"""One at a time in Python, these do."""
HAND_SIZE = 7
HOLE_CARDS = 2
DEALT_BATCHES = 16
TRIALS = 10_000
ONE_CALL = "one hand a call"
RANKS = "23456789TJQKA"
SUITS = "cdhs"

Hands = Sequence[Sequence[str]]


def rows() -> Iterator[Row]:
    """Ready hands one by one and in arrays, and hands that are dealt and evaluated inside."""
    cards = random_hands(HANDS)
    hands = [[RANKS[card // 4] + SUITS[card % 4] for card in hand] for hand in cards[:SOME_HANDS]]
    evaluators = {
        ("Stolik", "stolik"): (strength, [as_bits(hand) for hand in cards[:SOME_HANDS]]),
        ("phevaluator", "phevaluator"): (phevaluator_rank, cards[:SOME_HANDS].tolist()),
        ("eval7", "eval7"): (eval7.evaluate, [[*map(eval7.Card, hand)] for hand in hands]),
        ("treys", "treys"): (treys_rank, [[*map(treys.Card.new, hand)] for hand in hands]),
        ("PokerKit", "pokerkit"): (pokerkit_hand, [pokerkit_cards(hand) for hand in hands]),
    }
    agree(evaluators.values())
    yield row("Stolik", __version__, "arrays of hands", lambda: evaluate_arrays(cards))
    for (library, package), (evaluate, ready) in evaluators.items():
        version = __version__ if package == "stolik" else installed(package)
        yield row(library, version, ONE_CALL, one_by_one(evaluate, ready))
    yield row("Stolik", __version__, "batches", dealt(), section="dealt hands")
    yield row("eval7", installed("eval7"), "its Monte Carlo", monte_carlo, section="dealt hands")


def row(
    library: str,
    version: str,
    way: str,
    evaluate: Callable[[], float],
    *,
    section: Section = "hands",
) -> Row:
    """One measurement."""
    return Row(
        section=section,
        library=library,
        version=version,
        game="7 cards",
        way=way,
        rate=rate(evaluate),
    )


def random_hands(count: int) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Each from a full deck."""
    rng = np.random.default_rng(0)
    return rng.random((count, JX)).argsort(axis=1)[:, :HAND_SIZE].astype(np.uint8)


def as_bits(hand: Sequence[int]) -> int:
    """A hand as Stolik's evaluator takes it: the bits of a set."""
    return sum(1 << int(card) for card in hand)


def phevaluator_rank(hand: Sequence[int]) -> int:
    """Lower is stronger there."""
    return -int(evaluate_cards(*hand))


def treys_rank(hand: list[int]) -> int:
    """Lower is stronger there."""
    return -EVALUATOR.evaluate(hand[HOLE_CARDS:], hand[:HOLE_CARDS])


EVALUATOR = treys.Evaluator()


def pokerkit_cards(hand: Sequence[str]) -> tuple[pokerkit.Card, ...]:
    """A hand as PokerKit takes it."""
    return tuple(pokerkit.Card.parse("".join(hand)))


def pokerkit_hand(hand: tuple[pokerkit.Card, ...]) -> pokerkit.StandardHighHand:
    """The best five, which compare as their strengths do."""
    return pokerkit.StandardHighHand.from_game(hand[:HOLE_CARDS], hand[HOLE_CARDS:])


def agree(evaluators: Any) -> None:
    """Each hand and the next compare alike for all."""
    orders = [
        [compared(evaluate(a), evaluate(b)) for a, b in pairwise(ready[: SOME_HANDS // 10])]
        for evaluate, ready in evaluators
    ]
    assert all(order == orders[0] for order in orders), "the evaluators disagree"


def compared(a: Any, b: Any) -> int:
    """Which of the two is stronger, if any."""
    return int(a > b) - int(a < b)


def one_by_one(evaluate: Callable[[Any], Any], ready: Sequence[Any]) -> Callable[[], int]:
    """The cards are ready as the library takes them."""
    rng = Random(0)

    def run() -> int:
        start = rng.randrange(len(ready) // 2)
        for hand in ready[start : start + len(ready) // 2]:
            evaluate(hand)
        return len(ready) // 2

    return run


def evaluate_arrays(cards: np.ndarray[Any, np.dtype[np.uint8]]) -> int:
    """All of them, by one call."""
    strengths(cards, np.empty(len(cards), np.int32))
    return len(cards)


def dealt() -> Callable[[], int]:
    """As `stolik bench` measures it."""
    deck = np.arange(JX, dtype=np.uint8)
    hands, out = np.empty((BATCH, HAND_SIZE), np.uint8), np.empty(BATCH, np.int32)
    rng = new_rng(0)

    def run() -> int:
        deal_and_evaluate(deck, hands, out, DEALT_BATCHES, rng)
        return DEALT_BATCHES * BATCH

    return run


def monte_carlo() -> int:
    """Two hands of seven a trial: the one that is asked about, and one of the range."""
    hand = [eval7.Card("As"), eval7.Card("Kd")]
    eval7.py_hand_vs_range_monte_carlo(hand, RANGE, [], TRIALS)
    return 2 * TRIALS


RANGE = eval7.HandRange("22+, A2+, K2+, Q2+, J2+, T2+")
