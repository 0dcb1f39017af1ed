"""The generator of playouts is even, and shuffles every card to every place."""

from collections import Counter

import numpy as np
from numba import njit

from stolik.engine.chance import below, new_rng, shuffle

DRAWS = 60_000


@njit
def draws(rng, n, count):  # type: ignore[no-untyped-def]
    return [below(rng, n) for _ in range(count)]


@njit
def places_of_the_first_card(rng, count):  # type: ignore[no-untyped-def]
    places = np.zeros(6, np.int64)
    cards = np.zeros(6, np.int16)
    for _ in range(count):
        for card in range(6):
            cards[card] = card
        shuffle(cards, 6, rng)
        for place in range(6):
            if cards[place] == 0:
                places[place] += 1
    return places


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def test_numbers_below_n_are_even() -> None:
    """Five degrees of freedom: above 20.5 once in a thousand generators; this one is fixed."""
    counts = Counter(draws(new_rng(1), 6, DRAWS))

    assert sorted(counts) == list(range(6))
    assert chi_square(list(counts.values())) < 20.5


def test_a_shuffle_brings_a_card_to_every_place_evenly() -> None:
    assert chi_square(places_of_the_first_card(new_rng(2), DRAWS).tolist()) < 20.5


def test_streams_of_one_seed_differ_and_a_seed_repeats_itself() -> None:
    assert draws(new_rng(1, 0), 1000, 20) != draws(new_rng(1, 1), 1000, 20)
    assert draws(new_rng(1, 0), 1000, 20) == draws(new_rng(1, 0), 1000, 20)
