"""Environments for research: batches of tables, and the interfaces other libraries expect.

`from stolik.envs import red7_v0` has the environment of PettingZoo; there is such a module for each
game, made from its `GAME`. Where Gymnasium is installed, `import stolik.envs` makes its
environments known there.
"""

import re
import sys
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, spec_from_loader
from types import ModuleType

from stolik.core.game import Game
from stolik.games import all_games, find_game, game_ids

MODULE = re.compile(rf"{re.escape(__name__)}\.(?P<game>\w+)_v(?P<version>\d+)")


def module_name(game: Game) -> str:
    """Of the module that has its environment of PettingZoo.

    >>> module_name(find_game("six-nimmt"))
    'six_nimmt_v0'
    """
    return f"{game.id.replace('-', '_')}_v{game.env_version}"


def gymnasium_id(game: Game) -> str:
    """Of its environment with one seat.

    >>> gymnasium_id(find_game("six-nimmt"))
    'stolik/SixNimmt-v0'
    """
    return f"stolik/{game.id.title().replace('-', '')}-v{game.env_version}"


class GameModules(MetaPathFinder, Loader):
    """Finds and makes the modules of the games, so that none has to be written."""

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        """Of a game that is installed, in the version that it has."""
        asked = MODULE.fullmatch(name)
        game_id = asked["game"].replace("_", "-") if asked else ""
        if game_id not in game_ids() or not name.endswith(module_name(find_game(game_id))):
            return None
        return spec_from_loader(name, self, origin=game_id)

    def exec_module(self, module: ModuleType) -> None:
        """As PettingZoo's own modules: `env`, and `raw_env` without wrappers, which we have not."""
        from stolik.envs.aec import env_maker

        assert module.__spec__ is not None
        game = find_game(str(module.__spec__.origin))
        module.__doc__ = f"{game.title} for PettingZoo."
        vars(module)["env"] = vars(module)["raw_env"] = env_maker(game.id, module_name(game))


def register_solo_envs() -> None:
    """Makes them known to `gymnasium.make`."""
    import gymnasium

    for game in all_games():
        if gymnasium_id(game) not in gymnasium.registry:
            gymnasium.register(
                gymnasium_id(game), "stolik.envs.solo:SoloEnv", kwargs={"game": game.id}
            )


sys.meta_path.append(GameModules())
if find_spec("gymnasium"):
    register_solo_envs()
