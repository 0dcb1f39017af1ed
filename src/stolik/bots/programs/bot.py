"""`exec:COMMAND`: a program as a bot; a random move is made where it fails."""

import os
import re
import shlex
import shutil
from itertools import count

from stolik.bots.bot import Turn
from stolik.bots.levels import PROGRAM
from stolik.bots.programs.messages import begin, choose, is_answer
from stolik.bots.programs.pool import Programs, programs_of
from stolik.bots.programs.process import NonsenseError, Process, ProgramError
from stolik.core.checks import check_number
from stolik.core.errors import UnknownBotError
from stolik.core.sentences import say

MILLISECONDS = 5000
LARGEST_BOUND = 10**9
BOUND = re.compile(r"milliseconds=(\d+)")

_matches = count(1)
"""Every bot is one seat in one match."""


class ProgramBot:
    """Asks a program that speaks the bot protocol, and moves at random where it fails.

    At random, because no program should gain by failing. Nothing is started before the first turn.
    """

    def __init__(self, text: str) -> None:
        command, self.milliseconds = parse_command(text)
        self._programs = programs_of(command)
        self._match = next(_matches)
        self._process: Process | None = None

    def choose(self, turn: Turn) -> str | None:
        """The program's move."""
        try:
            return self._ask(turn)
        except ProgramError as error:
            self._programs.report(error)
            return turn.rng.choice(turn.moves)

    def _ask(self, turn: Turn) -> str | None:
        with self._programs.borrow(self._process) as process:
            self._process = process
            question = choose(
                turn,
                process.hello.wants,
                request=process.next_id(),
                match=self._match,
                ms=self.milliseconds,
            )
            news = [] if self._match in process.begun else [begin(self._match, turn)]
            process.begun.add(self._match)
            move = process.ask(*news, question, seconds=self.milliseconds / 1000)
            if not is_answer(move, turn):
                raise NonsenseError(f"chose {move!r}, which is not among its moves")
            return move

    def __del__(self) -> None:
        process: Process | None = getattr(self, "_process", None)
        if process is not None:
            process.ended.append(self._match)


def parse_command(text: str) -> tuple[tuple[str, ...], int]:
    """The words of a command, and how long it may think; refused where there is no such program.

    >>> parse_command("milliseconds=200 /bin/sh -c 'a b'")
    (('/bin/sh', '-c', 'a b'), 200)
    """
    if not hasattr(os, "killpg"):
        raise UnknownBotError(say("bot.no-programs", "programs as bots need Linux or macOS"))
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise _not_found(text) from error
    milliseconds = MILLISECONDS
    if words and (bound := BOUND.fullmatch(words[0])):
        milliseconds = check_number("milliseconds", int(bound[1]), 1, LARGEST_BOUND)
        del words[0]
    if not words or shutil.which(words[0]) is None:
        raise _not_found(text)
    return tuple(words), milliseconds


def games_of(name: str) -> tuple[str, ...] | None:
    """The games that a bot says it plays; None for all."""
    kind, _, command = name.partition(":")
    return check_program(command) if kind == PROGRAM else None


def check_program(text: str, game: str | None = None) -> tuple[str, ...] | None:
    """Starts the program and lets it say hello; refused if it does not, or not play the game."""
    programs: Programs = programs_of(parse_command(text)[0])
    try:
        with programs.borrow() as process:
            games = process.hello.games
    except ProgramError as error:
        raise UnknownBotError(
            say("bot.program-failed", "{program} {why}", program=text, why=str(error))
        ) from error
    if game is not None and games is not None and game not in games:
        raise UnknownBotError(
            say("bot.program-game", "{program} does not play {game}", program=text, game=game)
        )
    return games


def _not_found(text: str) -> UnknownBotError:
    return UnknownBotError(
        say(
            "bot.no-program",
            "there is no program {program}; exec: takes a command, as in exec:./my_bot",
            program=repr(text),
        )
    )
