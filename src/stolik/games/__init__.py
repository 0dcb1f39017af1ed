"""The games, a folder each. A game is added by its line in `PACKAGES`."""

from functools import cache
from importlib import import_module

from stolik.errors import UnknownGameError
from stolik.game import Game
from stolik.sentences import say

PACKAGES = {
    "six-nimmt": "stolik.games.six_nimmt",
    "abluxxen": "stolik.games.abluxxen",
    "the-gang": "stolik.games.the_gang",
    "red7": "stolik.games.red7",
    "take-that": "stolik.games.take_that",
}


@cache
def find_game(game_id: str) -> Game:
    """The game of that id; only its own modules are loaded."""
    if game_id not in PACKAGES:
        raise UnknownGameError(
            say(
                "game.unknown",
                "there is no game {game}; the games are: {games}",
                game=game_id,
                games=", ".join(PACKAGES),
            )
        )
    game: Game = import_module(PACKAGES[game_id]).GAME
    return game


def all_games() -> list[Game]:
    """Every game, in the order of the rules pages."""
    return [find_game(game_id) for game_id in PACKAGES]
