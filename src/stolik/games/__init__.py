"""The games that are installed: a package of packages, and callable.

>>> import stolik
>>> [game.id for game in stolik.games()]
['six-nimmt', 'abluxxen', 'red7', 'take-that', 'the-gang']

A game is found by an entry point of the group `stolik.games`, whichever distribution offers it:
its name is the game's id, and it leads to the game's `GAME`. Those of Stolik are in no other way
known to the rest.
"""

import sys
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from types import ModuleType

from stolik.core.errors import UnknownGameError
from stolik.core.game import Game
from stolik.core.sentences import say

GROUP = "stolik.games"


@cache
def find_game(game_id: str) -> Game:
    """The game of that id; only its own modules are loaded.

    >>> import stolik
    >>> stolik.game("red7").title
    'Red7'
    """
    if game_id not in game_ids():
        raise UnknownGameError(
            say(
                "game.unknown",
                "there is no game {game}; the games are: {games}",
                game=str(game_id),
                games=", ".join(game_ids()),
            )
        )
    game: Game = _offered()[game_id].load()
    assert game.id == game_id, f"the entry point of {game.id} is called {game_id}"
    return game


def game_ids() -> list[str]:
    """The ids of all games, without loading any."""
    return sorted(_offered())


def all_games() -> list[Game]:
    """Every game, by title."""
    return sorted(map(find_game, game_ids()), key=lambda game: game.title.casefold())


@cache
def _offered() -> dict[str, EntryPoint]:
    points = entry_points(group=GROUP)
    offered = {point.name: point for point in points}
    assert len(offered) == len(points), f"two packages offer the same game: {points}"
    return offered


class _CallablePackage(ModuleType):
    """So that `stolik.games()` lists the games although `stolik.games` is this package."""

    def __call__(self) -> list[Game]:
        return all_games()


sys.modules[__name__].__class__ = _CallablePackage
