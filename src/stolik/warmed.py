"""Which parts of a game are in the cache of compiled code: no process compiles them again."""

from pathlib import Path

from stolik.compiler.cache import cache_folder, game_packages
from stolik.games import find_game


def is_warm(game_id: str, part: str) -> bool:
    """Whether everything of this part is there."""
    return _marker(game_id, part).exists()


def mark_warm(game_id: str, part: str) -> None:
    """Everything of this part is there from now on."""
    _marker(game_id, part).touch()


def _marker(game_id: str, part: str) -> Path:
    """In the folder of the code itself: another version of the sources has another one."""
    packages = game_packages(find_game(game_id).package)
    return cache_folder(packages) / f"{game_id}.{part}.warm"
