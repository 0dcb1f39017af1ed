"""Bots that are programs: what they are told, and what becomes of those that fail."""

import os
import re
import shlex
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import msgspec
import pytest

import stolik
from stolik.bots.bot import Turn
from stolik.bots.levels import check_plays, new_bot, offer_bot
from stolik.bots.play import play_match
from stolik.bots.programs import pool
from stolik.bots.programs.messages import Begin, Choose, End, Hello, HostMessage
from stolik.bots.programs.pool import Programs
from stolik.bots.programs.process import Process, ProgramError
from stolik.core.errors import NumberError, UnknownBotError
from stolik.envs.batch import BatchEnv
from stolik.games import find_game
from stolik.match import Match

T = TypeVar("T")
HELLO = """
import json, sys, time
say = lambda **message: print(json.dumps(message), flush=True)
heard = open({heard!r}, "a")
for line in sys.stdin:
    heard.write(line)
    heard.flush()
    message = json.loads(line)
    if message["type"] == "hello":
        say(type="hello", protocol=1, **{hello!r})
    if message["type"] == "choose":
        {choose}
"""
FIRST = 'say(type="move", id=message["id"], move=message["moves"][0])'


class Lab:
    """Makes programs, and knows what they have heard."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.heard = folder / "heard.jsonl"

    def name(self, choose: str = FIRST, *, milliseconds: int = 5000, **hello: object) -> str:
        """A bot that does this when it is to choose."""
        path = self.folder / "bot.py"
        source = HELLO.format(heard=str(self.heard), hello=hello, choose=choose)
        path.write_text(textwrap.dedent(source))
        return f"exec:milliseconds={milliseconds} {sys.executable} -S {shlex.quote(str(path))}"

    def messages(self) -> list[HostMessage]:
        """In order; `wants` decides what a view is."""
        lines = self.heard.read_text().splitlines()
        return [msgspec.json.decode(line, type=HostMessage) for line in lines]

    def of(self, kind: type[T]) -> list[T]:
        """Those of one kind."""
        return [found for found in self.messages() if isinstance(found, kind)]


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[Lab]:
    yield Lab(tmp_path)
    pool.end_all()


def choice(name: str, seat: int = 0) -> str | None:
    """What a bot answers at the beginning of a match."""
    match = Match("six-nimmt", ["x", "y"], seed=bytes(32))
    return new_bot(name).choose(Turn(match, seat, Random(1)))


def random_choice() -> str:
    """The move that takes the place of a failed one, after the seeds were drawn."""
    match = Match("six-nimmt", ["x", "y"], seed=bytes(32))
    rng = Random(1)
    turn = Turn(match, 0, rng)
    rng.getrandbits(53)
    return rng.choice(turn.moves)


def test_a_program_plays_a_match_and_hears_what_its_seat_may_know(lab: Lab) -> None:
    match = play_match([lab.name(), "random"], "six-nimmt", {"rounds": 1}, seed=3)

    (begin,), chosen = lab.of(Begin), lab.of(Choose)
    assert match.is_over
    assert (begin.game, begin.seats, begin.seat, begin.options) == (
        *("six-nimmt", 2, 0),
        {"rounds": 1},
    )
    assert [f"0 {turn.moves[0]}" for turn in chosen] == [
        move for move in match.moves if move.startswith("0")
    ]
    assert all(turn.view["seat"] == 0 and turn.match == begin.match for turn in chosen)
    assert len({turn.seed for turn in chosen}) == len(chosen)


def test_it_is_shown_what_it_wants(lab: Lab) -> None:
    choice(lab.name(wants=["position", "observation"]))

    match = Match("six-nimmt", ["x", "y"], seed=bytes(32))
    (turn,) = lab.of(Choose)
    assert turn.position == match.position(0)
    assert turn.observation == Turn(match, 0, Random(1)).observation.tolist()
    assert turn.view is msgspec.UNSET


def test_one_program_serves_all_matches_and_hears_when_one_is_over(lab: Lab) -> None:
    name = lab.name()
    for seed in range(3):
        play_match([name, name], "six-nimmt", {"rounds": 1}, seed=seed)

    assert len(lab.of(Hello)) == 1
    assert len({begin.match for begin in lab.of(Begin)}) == 6
    assert {end.match for end in lab.of(End)} <= {begin.match for begin in lab.of(Begin)}
    assert len(lab.of(End)) >= 4  # of the last match it hears with the next question


def is_running(pid: int) -> bool:
    """Whether it is neither gone nor dead and waiting to be reaped."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        return False
    return not re.search(r"^State:\s+Z", status, re.MULTILINE)


FAILURES = {
    "nonsense": ('print("thinking hard", flush=True)', "is no answer"),
    "an illegal move": ('say(type="move", id=message["id"], move="999")', "not among its moves"),
    "waiting where nobody may": (
        'say(type="move", id=message["id"], move=None)',
        "not among its moves",
    ),
    "another question": ('say(type="move", id=77, move="1")', "was not asked"),
    "death": ("sys.exit(3)", "status 3"),
    "silence": ("time.sleep(60)", "in time"),
    "a closed output": ("import os; os.close(1); time.sleep(60)", "closed"),
    "an endless line": ("sys.stdout.write('x' * 10**6); sys.stdout.flush()", "65536 bytes"),
}


@pytest.mark.parametrize(("choose", "why"), FAILURES.values(), ids=FAILURES)
def test_a_program_that_fails_loses_its_turn_to_a_random_move(
    lab: Lab, choose: str, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    seconds = time.monotonic()
    name = lab.name(choose, milliseconds=300)

    assert choice(name) == random_choice()
    assert why in caplog.text
    assert time.monotonic() - seconds < 10


def test_late_answers_are_not_taken_for_the_next(lab: Lab) -> None:
    """A program that wrote too much is not one question behind for ever."""
    name = lab.name(f'print("well", flush=True); {FIRST}')

    assert choice(name) == random_choice()
    assert len(lab.of(Hello)) == 1
    pool.end_all()
    assert choice(lab.name(f"{FIRST}; {FIRST}")) == choice(lab.name(f"{FIRST}; {FIRST}"))


def test_a_program_that_died_is_started_again_and_told_of_the_match(lab: Lab) -> None:
    name = lab.name(f"{FIRST} if message['ms'] == 200 or len(message['moves']) < 9 else sys.exit()")

    match = play_match([name, "random"], "six-nimmt", {"rounds": 1}, seed=3)

    assert match.is_over
    assert len(lab.of(Hello)) == 3  # it dies twice: with ten cards and with nine
    assert len({begin.match for begin in lab.of(Begin)}) == 1


def test_a_program_that_always_fails_is_started_less_and_less_often() -> None:
    clock = [0.0]
    programs = Programs(["false"], now=lambda: clock[0])
    tried = []
    for tenth in range(600):
        clock[0] = tenth / 10
        with pytest.raises(ProgramError) as refused, programs.borrow():
            pass
        if "later" not in str(refused.value):
            tried.append(clock[0])

    assert tried[:2] == [0.0, 0.1]
    assert len(tried) <= 9


def test_a_program_is_ended_with_all_that_it_has_started(lab: Lab) -> None:
    note = lab.folder / "child"
    name = lab.name(
        'import subprocess; child = subprocess.Popen(["sleep", "600"]); '
        f"open({str(note)!r}, 'w').write(str(child.pid)); {FIRST}"
    )
    choice(name)
    child = int(note.read_text())
    os.kill(child, 0)

    pool.end_all()

    deadline = time.monotonic() + 10  # it is dead when it is next given the processor
    while is_running(child) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not is_running(child)


def test_names_that_are_no_programs_are_refused(lab: Lab) -> None:
    for name in ("exec:", "exec:./not-there", "exec:'", "exec:milliseconds=5"):
        with pytest.raises(UnknownBotError, match="there is no program"):
            new_bot(name)
    with pytest.raises(NumberError):
        new_bot("exec:milliseconds=0 true")
    with pytest.raises(UnknownBotError, match="ended with status 0"):
        offer_bot("mine", "exec:true")
    with pytest.raises(UnknownBotError, match="does not play red7"):
        check_plays(lab.name(games=["six-nimmt"]), find_game("red7"))


def test_what_a_program_said_counts_though_it_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    class Ended(subprocess.Popen[bytes]):
        """Has ended before anything can be sent to it."""

        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOWAIT)

    monkeypatch.setattr(subprocess, "Popen", Ended)
    with pytest.raises(ProgramError, match="protocol 7"):
        Process(["printf", '{"type":"hello","protocol":7}\\n'])
    with pytest.raises(ProgramError, match="ended with status 0"):
        Process(["true"])


def test_a_program_is_an_opponent_in_environments(lab: Lab) -> None:
    env = BatchEnv("six-nimmt", tables=2, seats=2, opponents=lab.name(), seed=1)
    env.step(env.reset().masks.argmax(axis=1))

    assert len(lab.of(Choose)) >= 2
    assert lab.of(Begin)[0].seats == 2


def test_seats_that_all_wait_go_on_with_any_move(lab: Lab) -> None:
    name = lab.name('say(type="move", id=message["id"], move=None)')

    match = stolik.play_match([name] * 3, "the-gang", seed=1, most_moves=8)

    assert len(match.moves) == 8
