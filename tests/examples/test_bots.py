"""The bots of examples/bots/, in the languages that this machine has."""

import json
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random

import pytest

from stolik.bots.bot import Turn
from stolik.bots.levels import new_bot
from stolik.bots.play import play_match
from stolik.bots.programs import pool
from stolik.match import Match
from tests.games.positions import played

EXAMPLES = Path(__file__).parent.parent.parent / "examples" / "bots"
COMMANDS = {
    "Python": f"{sys.executable} {EXAMPLES / 'cautious.py'}",
    "JavaScript": f"node {EXAMPLES / 'cautious.mjs'}",
    "C": "cautious",
}
TOOLS = {"Python": sys.executable, "JavaScript": "node", "C": "cc"}


@pytest.fixture(autouse=True)
def _end() -> Iterator[None]:
    yield
    pool.end_all()


def command(language: str, folder: Path) -> str:
    """How its example is started."""
    if shutil.which(TOOLS[language]) is None:
        pytest.skip(f"there is no {TOOLS[language]} here")
    if language != "C":
        return f"exec:{COMMANDS[language]}"
    program = folder / "cautious"
    flags = ("-O2", "-Wall", "-Wextra", "-Werror")
    subprocess.run(["cc", *flags, "-o", program, EXAMPLES / "cautious.c"], check=True)
    return f"exec:{program}"


@pytest.mark.parametrize("language", COMMANDS)
def test_an_example_lays_the_closest_card_and_plays_every_kind_of_turn(
    language: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    name = command(language, tmp_path)
    match = played(
        "six-nimmt seats=2 | phase: choose | rows: 7 17 / 28 29 / 89 90 / 19 22"
        " | hands: 25 45 91 / 50 51 60"
    )

    assert new_bot(name).choose(Turn(match, 0, Random(4))) == "91"
    assert play_match([name, name], "six-nimmt", {"rounds": 1}, seed=1).is_over
    assert play_match([name, name], "red7", seed=1, most_moves=20).moves
    assert caplog.text == ""  # no move had to be made in its place


class Endpoint(BaseHTTPRequestHandler):
    """Stands in for a language model; the model's name says how it behaves."""

    requests: list[dict[str, object]] = []  # noqa: RUF012  # all handlers share it

    def do_POST(self) -> None:  # the library's name
        """Answers well, nonsense, slowly, with an error, or at the second attempt."""
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.requests.append({**body, "key": self.headers["Authorization"]})
        legal = json.loads(body["messages"][1]["content"])["legal moves"]
        model = body["model"]
        text = f"I think.\nMOVE: {legal[-1]}"
        if model == "nonsense" or (model == "slow-witted" and len(body["messages"]) == 2):
            text = "MOVE: the best one, of course"
        if model == "slow":
            time.sleep(3)
        if model == "broken":
            self.send_error(500)
            return
        answer = b"<html>" if model == "no JSON" else json.dumps(shaped(text)).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_: object) -> None:
        """Silent."""


def shaped(text: str) -> dict[str, object]:
    """As chat completions come."""
    return {"choices": [{"message": {"role": "assistant", "content": text}}]}


@pytest.fixture
def endpoint() -> Iterator[str]:
    Endpoint.requests.clear()
    server = ThreadingHTTPServer(("127.0.0.1", 0), Endpoint)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/v1"
    server.shutdown()
    thread.join()
    server.server_close()


def asked(endpoint: str, model: str) -> tuple[str | None, list[str]]:
    """What the bot plays with such a model, and what it could have played."""
    example = EXAMPLES / "language_model.py"
    arguments = f"--base-url {endpoint} --model '{model}'"
    bot = new_bot(f"exec:milliseconds=1500 {sys.executable} {example} {arguments}")
    match = Match("six-nimmt", ["x", "y"], seed=bytes(32))
    return bot.choose(Turn(match, 1, Random(2))), match.legal(1)


@pytest.mark.parametrize("model", ["good", "slow-witted"])
def test_a_language_model_chooses(
    endpoint: str, model: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "abc")
    move, legal = asked(endpoint, model)

    first = Endpoint.requests[0]
    assert move == legal[-1]
    assert first["key"] == "Bearer abc"
    assert "six-nimmt as seat 1 of 2" in str(first["messages"])
    assert len(Endpoint.requests) == (2 if model == "slow-witted" else 1)
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("model", ["nonsense", "slow", "broken", "no JSON"])
def test_where_a_language_model_fails_the_bot_moves_at_random_and_says_why(
    endpoint: str, model: str, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    move, legal = asked(endpoint, model)

    assert move in legal
    assert "a random move is made" in capfd.readouterr().err  # which the host passes on
    assert caplog.text == ""  # the host had nothing to complain about
