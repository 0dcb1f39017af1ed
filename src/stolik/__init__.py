"""Stolik: play, study and research five modern card games.

Everything here is loaded when it is first used; `docs/library.md` shows each name at work.
"""

from importlib import import_module

TYPE_CHECKING = False  # as `typing` has it, whose import would take most of the time of this one

if TYPE_CHECKING:
    from typing import Any

    from stolik.arena.plan import Plan, plan_arena
    from stolik.arena.run import run_arena
    from stolik.arena.standings import Standings
    from stolik.bots.bot import Bot, Turn
    from stolik.bots.levels import new_bot as bot
    from stolik.bots.play import play_match
    from stolik.core.errors import (
        FileError,
        IllegalMoveError,
        ImpossiblePositionError,
        MissingExtraError,
        NumberError,
        OptionsError,
        RecordError,
        SeatError,
        SeedError,
        ShuffleError,
        StolikError,
        UnknownBotError,
        UnknownGameError,
        UnreadableMoveError,
        UnreadablePositionError,
    )
    from stolik.core.game import Game, Result, View
    from stolik.core.sentences import Sentence
    from stolik.fairness import Verdict, verify
    from stolik.games import all_games as games
    from stolik.games import find_game as game
    from stolik.match import Match, replay
    from stolik.record import Record, read_record, write_record
    from stolik.review.run import review_record as review
    from stolik.review.structures import Review

__version__ = "0.2.0"

__all__ = [
    "Bot",
    "FileError",
    "Game",
    "IllegalMoveError",
    "ImpossiblePositionError",
    "Match",
    "MissingExtraError",
    "NumberError",
    "OptionsError",
    "Plan",
    "Record",
    "RecordError",
    "Result",
    "Review",
    "SeatError",
    "SeedError",
    "Sentence",
    "ShuffleError",
    "Standings",
    "StolikError",
    "Turn",
    "UnknownBotError",
    "UnknownGameError",
    "UnreadableMoveError",
    "UnreadablePositionError",
    "Verdict",
    "View",
    "bot",
    "game",
    "games",
    "plan_arena",
    "play_match",
    "read_record",
    "replay",
    "review",
    "run_arena",
    "verify",
    "write_record",
]

_MODULES = {
    "arena.plan": ("Plan", "plan_arena"),
    "arena.run": ("run_arena",),
    "arena.standings": ("Standings",),
    "bots.bot": ("Bot", "Turn"),
    "bots.levels": ("bot",),
    "bots.play": ("play_match",),
    "core.errors": tuple(name for name in __all__ if name.endswith("Error")),
    "core.game": ("Game", "Result", "View"),
    "core.sentences": ("Sentence",),
    "fairness": ("Verdict", "verify"),
    "games": ("game",),
    "match": ("Match", "replay"),
    "record": ("Record", "read_record", "write_record"),
    "review.structures": ("Review",),
}
_HOME = {name: module for module, names in _MODULES.items() for name in names}
_CALLABLE_PACKAGES = ("games", "review")
"""What the function of the same name is called by: the name is taken by the package."""
_OTHER_NAMES = {"bot": "new_bot", "game": "find_game"}


def __getattr__(name: str) -> "Any":
    if name in _CALLABLE_PACKAGES:
        return import_module(f"stolik.{name}")
    if name not in _HOME:
        raise AttributeError(f"module 'stolik' has no attribute {name!r}")
    value = getattr(import_module(f"stolik.{_HOME[name]}"), _OTHER_NAMES.get(name, name))
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
