"""Fits how likely hands of Abluxxen are: the constants of `stolik.games.abluxxen.beliefs`.

True hands in matches of the rules of thumb, against the same hands with one hidden card exchanged
for one of the deck. If a hand is e^x times likelier than another, it is the true one of the two
with probability 1 / (1 + e^-x); so x is found by logistic regression, without knowing all hands.

    python -m benchmarks.abluxxen_hands --seats 3 --matches 150
"""

import argparse
from collections.abc import Iterator
from random import Random

import numpy as np
import numpy.typing as npt

from benchmarks.review.units import record_of
from stolik.games.abluxxen.beliefs import MIDDLE_VALUE
from stolik.games.abluxxen.state import CARD_KINDS, JOKER
from stolik.review.course import Course, Question

NAMES = ("KEPT_VALUE", "KEPT_JOKER", "KEPT_EQUAL")
POSITIONS = 30
"""Of a match."""
EXCHANGES = 4
"""Of a hand."""
NEWTON_STEPS = 30
Floats = npt.NDArray[np.float64]


def main() -> None:
    """Prints the constants for one number of seats."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--matches", type=int, default=150)
    parser.add_argument("--first", type=int, default=3000, help="seed of the first match")
    asked = parser.parse_args()
    rows = [
        row
        for number in range(asked.first, asked.first + asked.matches)
        for row in exchanges_of(asked.seats, number)
    ]
    found = fitted(np.array(rows))
    print(f"{asked.seats} seats, {len(rows)} exchanges:", end=" ")
    print(", ".join(f"{name} {value:.2f}" for name, value in zip(NAMES, found, strict=True)))


def exchanges_of(seats: int, number: int) -> Iterator[Floats]:
    """By how much the true hand has more of everything than one with a card exchanged."""
    course = Course(record_of("abluxxen", {}, seats, number, {}))
    rng = Random(number)
    questions = list(course.questions.values())
    for question in rng.sample(questions, min(POSITIONS, len(questions))):
        for other in range(seats):
            if other != question.seat:
                yield from exchanges_with_deck(question, other, rng)


def exchanges_with_deck(question: Question, other: int, rng: Random) -> Iterator[Floats]:
    """Of one hand in one position."""
    state = question.node.array[0]
    hand, layers = state["hand"][other], int(state["layer_count"][other])
    deck = state["deck"][: state["deck_size"]].tolist()
    hidden = np.repeat(np.arange(CARD_KINDS), hand - state["known"][other]).tolist()
    for _ in range(EXCHANGES if deck and hidden else 0):
        held, other_card = rng.choice(hidden), rng.choice(deck)
        if held != other_card:
            more = features(held, int(hand[held])) - features(other_card, int(hand[other_card]) + 1)
            yield more * layers / (layers + 1)


def features(card: int, copies: int) -> Floats:
    """What the last of so many copies adds to a hand, in the order of the names."""
    if card == JOKER:
        return np.array([0.0, 1.0, 0.0])
    return np.array([card - MIDDLE_VALUE, 0.0, copies > 1], np.float64)


def fitted(rows: Floats) -> Floats:
    """The constants that make the true hands likeliest, by Newton's method."""
    found = np.zeros(rows.shape[1])
    for _ in range(NEWTON_STEPS):
        wrong = 1 / (1 + np.exp(rows @ found))
        slope = (rows * wrong[:, None]).sum(axis=0)
        curvature = (rows * (wrong * (1 - wrong))[:, None]).T @ rows
        found = found + np.linalg.solve(curvature, slope)
    return found


if __name__ == "__main__":
    main()
