"""Environments for research: batches of tables, and the interfaces other libraries expect.

`from stolik.envs import red7_v1` has the environments of PettingZoo; there is such a module for
each game, made from its `GAME`. Where Gymnasium is installed, `import stolik.envs` makes its
environments known there. `BatchEnv`, `VectorEnv`, `League` and `describe` are loaded when they are
first used.
"""

import re
import sys
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, spec_from_loader
from types import ModuleType
from typing import TYPE_CHECKING, Any

from stolik.core.game import Game
from stolik.games import all_games, find_game, game_ids

if TYPE_CHECKING:
    from stolik.envs.batch import BatchEnv
    from stolik.envs.descriptions import describe
    from stolik.envs.league import League
    from stolik.envs.vector import VectorEnv

__all__ = ["BatchEnv", "League", "VectorEnv", "describe", "gymnasium_id", "module_name"]

LAZY = {
    "BatchEnv": "stolik.envs.batch",
    "League": "stolik.envs.league",
    "VectorEnv": "stolik.envs.vector",
    "describe": "stolik.envs.descriptions",
}

MODULE = re.compile(rf"{re.escape(__name__)}\.(?P<game>\w+)_v(?P<version>\d+)")


def __getattr__(name: str) -> Any:
    if name not in LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(LAZY[name]), name)


def module_name(game: Game) -> str:
    """Of the module that has its environment of PettingZoo.

    >>> module_name(find_game("six-nimmt"))
    'six_nimmt_v1'
    """
    return f"{game.id.replace('-', '_')}_v{game.env_version}"


def gymnasium_id(game: Game) -> str:
    """Of its environment with one seat.

    >>> gymnasium_id(find_game("six-nimmt"))
    'stolik/SixNimmt-v1'
    """
    return f"stolik/{game.id.title().replace('-', '')}-v{game.env_version}"


class GameModules(MetaPathFinder, Loader):
    """Finds and makes the modules of the games, so that none has to be written."""

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        """Of a game that is installed, in the version that it has."""
        asked = MODULE.fullmatch(name)
        game_id = asked["game"].replace("_", "-") if asked else ""
        if game_id not in game_ids():
            return None
        current = module_name(find_game(game_id))
        if not name.endswith(f".{current}"):
            # Without `name=`: with it `from … import` would put words of its own in its place.
            raise ModuleNotFoundError(f"there is no {name}: the version now is {current}")
        return spec_from_loader(name, self, origin=game_id)

    def exec_module(self, module: ModuleType) -> None:
        """As PettingZoo's own modules: `env`, `raw_env` without wrappers, `parallel_env`."""
        from stolik.envs.aec import env_maker, raw_env_maker
        from stolik.envs.parallel import parallel_env_maker

        assert module.__spec__ is not None
        game = find_game(str(module.__spec__.origin))
        name = module_name(game)
        module.__doc__ = f"{game.title} for PettingZoo."
        vars(module)["env"] = env_maker(game.id, name)
        vars(module)["raw_env"] = raw_env_maker(game.id, name)
        vars(module)["parallel_env"] = parallel_env_maker(game.id, name)


def register_gymnasium_envs() -> None:
    """Makes them known to `gymnasium.make`."""
    import gymnasium

    for game in all_games():
        if gymnasium_id(game) not in gymnasium.registry:
            gymnasium.register(
                gymnasium_id(game),
                "stolik.envs.solo:SoloEnv",
                vector_entry_point="stolik.envs.vector:VectorEnv",
                kwargs={"game": game.id},
            )


sys.meta_path.append(GameModules())
if find_spec("gymnasium"):
    register_gymnasium_envs()
