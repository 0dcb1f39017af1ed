"""Compiled code made ready beside the server, so that nobody waits for it.

Compiling holds Python's lock and would freeze every table. So another process compiles and puts
the code into the cache on disk; a thread here then loads it from there, which is quick.
"""

import logging
import os
import subprocess
import sys
from collections.abc import Sequence
from random import Random
from threading import Thread

from stolik.bots.bot import Bot, Turn
from stolik.bots.levels import HardBot, NormalBot
from stolik.games import all_games
from stolik.match import Match

log = logging.getLogger(__name__)


def warm_up() -> None:
    """In the background: compiles what is missing, then loads it."""
    Thread(target=_compile_then_load, name="warm-up", daemon=True).start()


def _compile_then_load() -> None:
    subprocess.run([sys.executable, "-m", "stolik.server.warm"], check=False)
    use_everything()
    log.info("warm")


def use_everything(bots: Sequence[Bot] = (NormalBot(), HardBot(milliseconds=1))) -> None:
    """Calls all compiled functions that a table needs, so that they are compiled or loaded."""
    for game in all_games():
        seats = game.options.seats[0]
        match = Match(game, ["warm"] * seats, seed=bytes(32), watch=lambda _match: None)
        for bot in bots:
            seat = match.to_act[0]
            bot.choose(Turn(match, seat, Random(1)))
        match.previews(match.to_act[0])
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])


if __name__ == "__main__":
    if sys.platform != "win32":
        os.nice(10)  # people play meanwhile
    use_everything()
