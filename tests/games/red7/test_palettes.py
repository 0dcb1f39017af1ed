"""docs/rules/red7.md, *Cards* and *Winning*."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from stolik.games.red7.notation import CARD_NAMES, COLOUR_LETTERS, NATURAL_ORDER
from stolik.games.red7.palettes import (
    ALL_CARDS,
    NOTHING,
    STEP,
    counting_cards,
    measure,
    strength,
)
from stolik.games.red7.view import names
from tests.games.red7 import reference
from tests.games.red7.table import bits

Case = tuple[list[frozenset[str]], str]


def random_cases(seed: int, count: int, palettes: int) -> Iterator[Case]:
    """So many times so many palettes without a card in common, and a rule."""
    rng = Random(seed)
    for _ in range(count):
        cards = rng.sample(CARD_NAMES, len(CARD_NAMES))
        sizes = [rng.randint(0, 12) for _ in range(palettes)]
        dealt = [frozenset(cards.pop() for _ in range(size)) for size in sizes]
        yield dealt, rng.choice(COLOUR_LETTERS)


def best(palette: str, rule: str) -> int:
    return strength(bits(palette), COLOUR_LETTERS.index(rule))


def counting(palette: str, rule: str) -> str:
    return " ".join(names(counting_cards(bits(palette), COLOUR_LETTERS.index(rule))))


def test_natural_order_is_by_colour_then_number() -> None:
    assert " ".join(NATURAL_ORDER).startswith("R1 R2 R3 R4 R5 R6 R7 O1")
    assert " ".join(NATURAL_ORDER).endswith("I7 V1 V2 V3 V4 V5 V6 V7")
    assert len(set(NATURAL_ORDER)) == 49


def test_the_higher_card_has_the_bigger_number_then_the_colour_nearer_to_red() -> None:
    """Example 1."""
    assert " ".join(CARD_NAMES[:8]) == "V1 I1 B1 G1 Y1 O1 R1 V2"
    assert " ".join(CARD_NAMES[-7:]) == "V7 I7 B7 G7 Y7 O7 R7"


def test_strength_and_counting_cards_are_those_of_the_reference() -> None:
    for (palette,), rule in random_cases(seed=1, count=3000, palettes=1):
        cards = reference.counting(palette, rule)
        count, _ = reference.worth(cards)
        highest = max(cards, key=reference.rank) if cards else None

        assert set(counting(" ".join(palette), rule).split()) == cards
        expected = STEP * count + CARD_NAMES.index(highest) if highest else NOTHING
        assert best(" ".join(palette), rule) == expected


def test_the_stronger_of_two_palettes_is_that_of_the_reference() -> None:
    """Two sets never tie: no card exists twice."""
    for (first, second), rule in random_cases(seed=2, count=1000, palettes=2):
        seats = {0: first, 1: second}
        mine, theirs = best(" ".join(first), rule), best(" ".join(second), rule)

        assert (mine > theirs) == reference.is_winning(seats, 0, rule)
        assert (theirs > mine) == reference.is_winning(seats, 1, rule)
        assert (mine == theirs) == (mine == theirs == NOTHING)


def test_many_palettes_are_measured_as_one() -> None:
    rng = np.random.default_rng(7)
    many = rng.integers(0, ALL_CARDS, 500) & rng.integers(0, ALL_CARDS, 500)
    for rule in range(7):
        out = np.zeros(500, np.int16)
        measure(many, rule, out)

        assert out.tolist() == [strength(int(palette), rule) for palette in many]


@pytest.mark.parametrize(
    ("rule", "palette", "cards"),
    [
        ("R", "V7 R6 O6", "V7"),
        ("O", "R3 V3 G6 Y6 B7", "G6 Y6"),  # ruling 5: the pair with the higher card
        ("O", "R2 V5", "V5"),  # ruling 4: a lone card counts as one
        ("O", "R2 O2 V5 I5 B5", "B5 I5 V5"),  # ruling 4: two and three are not five
        ("Y", "R1 R2 V6 V7", "V6 V7"),
        ("Y", "R1 R7 V6 O7", "R1 R7"),
        ("Y", "G4 B6", "B6"),
        ("G", "R2 V4 B7 I6", "I6 R2 V4"),
        ("G", "R1 O7", ""),
        ("B", "R1 R7 V2 V3 G4", "G4 R7 V3"),  # ruling 6: a colour once, with its highest number
        ("I", "R7 B7 G6 Y5 O2", "G6 R7 Y5"),  # example 4: the higher of two 7s
        ("I", "R1 V2 G5 B6", "B6 G5"),  # ruling 5: the run with the higher card
        ("I", "R7 V1 V2", "V1 V2"),  # ruling 6: 7 and 1 are not neighbours
        ("V", "R1 O3 V4", "O3 R1"),
        ("V", "R4 V5", ""),
    ],
)
def test_the_counting_cards(rule: str, palette: str, cards: str) -> None:
    assert sorted(counting(palette, rule).split()) == cards.split()


def test_the_highest_of_equally_many_even_cards_decides() -> None:
    """Example 2: the odd 7 plays no part."""
    assert best("B5 I6 O2", "G") > best("Y7 R2 G2", "G")


def test_the_strength_does_not_depend_on_cards_that_do_not_count() -> None:
    assert best("R7 V1", "V") == best("V1", "V")
    assert best("R7 O3 V3", "O") == best("O3 V3", "O")
