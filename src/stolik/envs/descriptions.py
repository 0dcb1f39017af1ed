"""An observation in words, for those who want to see what their learner sees."""

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from stolik.core.game import Game
from stolik.engine.layout import Layout, Part
from stolik.games import find_game


def describe(game: Game | str, observation: npt.ArrayLike) -> str:
    """One line for every part that has anything to say; seats are counted from one's own on.

    >>> import stolik
    >>> match = stolik.Match("take-that", ["Ania", "Bartek"], seed=bytes(32))
    >>> turn = stolik.Turn(match, 0, __import__("random").Random(1))
    >>> print(describe("take-that", turn.observation))
    mine: 21 23 34 41 45 78 81 89 97
    seats 0: plays 1, on_turn 1, hand_size 9
    seats 1: plays 1, hand_size 9
    deck_size: 61
    phase: play
    round: 1
    rounds: 2
    """
    layout = (find_game(game) if isinstance(game, str) else game).layout
    numbers = np.asarray(observation)
    if numbers.shape != (layout.size,):
        raise ValueError(f"an observation has {layout.size} numbers, not {numbers.shape}")
    return "\n".join(part_lines(layout, numbers))


def part_lines(layout: Layout, numbers: npt.NDArray[np.integer]) -> Iterator[str]:
    """Part after part."""
    for part in layout:
        own = numbers[part.place]
        if part.fields:
            for place, fields in enumerate(own.reshape(-1, part.fields.size)):
                said = [f"{name} {text}" for name, text in texts(part.fields, fields)]
                if said:
                    yield f"{part.name} {place}: {', '.join(said)}"
        elif own.any() or (part.length == 1 and part.values):
            yield f"{part.name}: {words(part, own.tolist())}"


def texts(layout: Layout, numbers: npt.NDArray[np.integer]) -> Iterator[tuple[str, str]]:
    """What is not zero of one repetition."""
    for part in layout:
        own = numbers[part.place]
        if own.any():
            yield part.name, words(part, own.tolist())


def words(part: Part, numbers: Sequence[int]) -> str:
    """Cards by their names, codes by their meanings, anything else as numbers."""
    if not part.labels:
        return " ".join(part.values.get(number, str(number)) for number in numbers)
    return " ".join(
        label if part.high == 1 else f"{label}={number}"
        for label, number in zip(part.labels, numbers, strict=True)
        if number
    )
