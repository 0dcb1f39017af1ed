"""`stolik play` at a real terminal."""

import os
import signal
from pathlib import Path

import pexpect
import pytest

from stolik.match import replay
from stolik.record import read_record
from tests.cli.shell import STOLIK, stolik

SEED = "00" * 32


def heed_ctrl_c() -> None:
    """A job in the background of a shell ignores it, and so would everything that it starts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def at_terminal(*arguments: str | Path) -> "pexpect.spawn[str]":
    command, *options = STOLIK
    return pexpect.spawn(
        command,
        [*options, "play", *map(str, arguments)],
        encoding="utf-8",
        timeout=60,
        env={**os.environ, "NO_COLOR": "1", "TERM": "dumb"},
        dimensions=(50, 120),
        preexec_fn=heed_ctrl_c,
    )


def test_a_whole_match_is_played_and_recorded(tmp_path: Path) -> None:
    """An empty line plays a forced move; everything else is typed as listed."""
    file = tmp_path / "match.json"

    done = stolik(
        *("play", "six-nimmt", "-s", "2", "-o", "rounds=1", "--seed", SEED, "--record", file),
        stdin=every_move(),
    )

    assert done.returncode == 0, done.stdout + done.stderr
    record = read_record(file.read_bytes())
    assert replay(record).result == record.result
    assert " wins (" in done.stdout or " win together (" in done.stdout


def test_a_match_goes_on_from_a_position(tmp_path: Path) -> None:
    """Played by the seat that sees it."""
    file = tmp_path / "match.json"
    position = (
        "six-nimmt seats=2 rounds=1 | seen by: 1 | phase: choose | rows: 1 / 2 / 3 / 4 "
        "| hands: ?x2 / 6 8"
    )

    done = stolik("play", "--position", position, "--record", file, stdin="6\n8\n")

    assert done.returncode == 0, done.stdout + done.stderr
    record = read_record(file.read_bytes())
    assert record.players[1] == "Guest"
    assert replay(record).result == record.result


def every_move() -> str:
    """Every card and row: what is not legal just then is refused, and the next is tried."""
    return "\n".join(f"{card}\ntake 1" for card in range(1, 105)) * 3


def test_ctrl_c_keeps_the_record_so_far(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    terminal = at_terminal("six-nimmt", "--seed", SEED, "--record", file, "--pace", "0")
    terminal.expect("Your moves: 2 ")
    terminal.sendline("99")
    terminal.expect("Guest does not hold 99")
    terminal.sendline("83")
    terminal.expect("Your moves:")
    terminal.expect("> ")
    # Python may miss a signal just before it waits for a line: press again, as one would.
    while terminal.isalive():
        terminal.sendintr()
        terminal.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=2)
    terminal.close()

    record = read_record(file.read_bytes())
    assert terminal.exitstatus == 130
    assert record.moves[0] == "0 83"
    assert not replay(record).is_over


def test_tab_completes_a_move() -> None:
    terminal = at_terminal(
        "six-nimmt", "--seed", SEED, "--pace", "0", "-s", "2", "-o", "mode=tactical"
    )
    terminal.expect("Your moves: draft 1 ")
    terminal.send("dr\t")
    terminal.expect("aft ")  # the bell may ring before it
    terminal.sendline("14")
    terminal.expect("Guest drafts 14")
    terminal.sendline("q")
    terminal.expect("Stopped")
    terminal.expect(pexpect.EOF)
    terminal.close()

    assert terminal.exitstatus == 0


def test_without_a_game_there_is_a_menu() -> None:
    terminal = at_terminal("--pace", "0")
    terminal.expect("Which game")
    terminal.sendline("1")
    terminal.expect("6 nimmt! classic")
    terminal.close(force=True)


@pytest.mark.parametrize("place", ["there.json", "no/folder/here.json"])
def test_a_record_that_cannot_be_written_is_refused_before_the_match(
    place: str, tmp_path: Path
) -> None:
    existing = tmp_path / "there.json"
    existing.write_text("mine")

    done = stolik("play", "six-nimmt", "--record", tmp_path / place)

    assert done.returncode == 1
    assert "exists already" in done.stderr or "cannot write into the folder" in done.stderr
    assert existing.read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["there.json"]
