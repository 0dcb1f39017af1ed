"""All games, in the order of the rules pages: the package of their packages, and callable.

>>> import stolik
>>> [game.id for game in stolik.games()]
['six-nimmt', 'abluxxen', 'the-gang', 'red7', 'take-that']

A game is added by its line in `PACKAGES`.
"""

import sys
from functools import cache
from importlib import import_module
from types import ModuleType

from stolik.core.errors import UnknownGameError
from stolik.core.game import Game
from stolik.core.sentences import say

PACKAGES = {
    "six-nimmt": "stolik.games.six_nimmt",
    "abluxxen": "stolik.games.abluxxen",
    "the-gang": "stolik.games.the_gang",
    "red7": "stolik.games.red7",
    "take-that": "stolik.games.take_that",
}


@cache
def find_game(game_id: str) -> Game:
    """The game of that id; only its own modules are loaded.

    >>> import stolik
    >>> stolik.game("red7").title
    'Red7'
    """
    if game_id not in PACKAGES:
        raise UnknownGameError(
            say(
                "game.unknown",
                "there is no game {game}; the games are: {games}",
                game=str(game_id),
                games=", ".join(PACKAGES),
            )
        )
    game: Game = import_module(PACKAGES[game_id]).GAME
    return game


def all_games() -> list[Game]:
    """Every game, in the order of the rules pages."""
    return [find_game(game_id) for game_id in PACKAGES]


class _CallablePackage(ModuleType):
    """So that `stolik.games()` lists the games although `stolik.games` is this package."""

    def __call__(self) -> list[Game]:
        return all_games()


sys.modules[__name__].__class__ = _CallablePackage
