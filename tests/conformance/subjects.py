"""Stolik's own games under test: what each says of itself is in tests/games/GAME/."""

from importlib import import_module
from typing import Any

from stolik.core.game import Game
from stolik.games import all_games
from stolik.testing import Subject

FURTHER: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "six-nimmt": [(3, {"rounds": 2}), (4, {"limit": 20}), (2, {"mode": "tactical", "rounds": 3})],
    "the-gang": [
        (3, {"mode": "advanced", "order": "numbered", "challenge": number, "specialist": number})
        for number in range(2, 11)
    ],
    "red7": [
        (2, {"mode": "advanced", "target": 1}),
        (3, {"mode": "advanced", "effects": True, "target": 100}),
    ],
    "take-that": [(3, {"rounds": 1}), (2, {"rounds": 5, "pro": True})],
}
"""Options with numbers."""


def subject(game: Game) -> Subject:
    """With where its cards are (`census.py`) and what its previews are worth (`promises.py`)."""
    package = f"tests.games.{game.id.replace('-', '_')}"
    census = import_module(f"{package}.census")
    return Subject(
        game=game,
        census=census.census,
        unknown=census.unknown,
        check_preview=import_module(f"{package}.promises").check,
        further=FURTHER.get(game.id, ()),
        nearer_the_end=getattr(census, "nearer_the_end", None),
    )


SUBJECTS = {game.id: subject(game) for game in all_games()}
VARIANTS = [variant for subject in SUBJECTS.values() for variant in subject.variants()]
