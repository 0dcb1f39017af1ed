#!/usr/bin/env python3
"""A bot that asks a language model, through any endpoint that speaks OpenAI's chat completions.

    export OPENAI_BASE_URL=http://127.0.0.1:11434/v1   # and OPENAI_API_KEY, where one is needed
    stolik play six-nimmt --bots "exec:milliseconds=60000 ./language_model.py --model NAME"

Needs Python and nothing else. When the model answers with no legal move, the bot says so and asks
once more; where it fails or takes too long, the bot moves at random and says why on standard error.
"""

import argparse
import json
import os
import random
import re
import sys
import time
import urllib.request
from typing import Any

ATTEMPTS = 2
MARGIN_SECONDS = 0.5
"""Left for the answer to arrive before the host's clock runs out."""
MOST_ANSWER_BYTES = 1 << 20
SYSTEM = (
    "You play the card game {game} as seat {seat} of {seats}. You are shown what you know and your "
    "legal moves, as JSON. Think briefly, then answer with one line: MOVE: and one of the moves, "
    "exactly as it is listed."
)


def read_arguments() -> argparse.Namespace:
    """Which model, where, and rules to show it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--model", required=True)
    base = os.environ.get("OPENAI_BASE_URL", "https://api.openai.com/v1")
    parser.add_argument("--base-url", default=base)
    parser.add_argument("--rules", type=argparse.FileType(encoding="utf-8"), help="a file of them")
    parser.add_argument("--name", default="Language model")
    return parser.parse_args()


class Model:
    """A language model behind an address."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.address = arguments.base_url.rstrip("/") + "/chat/completions"
        self.model = arguments.model
        self.rules = "\n\n" + arguments.rules.read() if arguments.rules else ""

    def answer(self, messages: list[dict[str, str]], seconds: float) -> str:
        """The text of its next message."""
        body = json.dumps({"model": self.model, "messages": messages}).encode()
        headers = {"Content-Type": "application/json"}
        if key := os.environ.get("OPENAI_API_KEY"):
            headers["Authorization"] = f"Bearer {key}"
        request = urllib.request.Request(self.address, body, headers)  # noqa: S310  # the user's own
        with urllib.request.urlopen(request, timeout=seconds) as response:  # noqa: S310
            found = json.loads(response.read(MOST_ANSWER_BYTES))
        text: str = found["choices"][0]["message"]["content"]
        return text


def move_in(text: str, moves: list[str]) -> str | None:
    r"""The legal move that an answer ends with, or None.

    >>> move_in("I hold 14 and 70.\nMOVE: 70", ["14", "70"])
    '70'
    """
    named = [line.strip(" *`.\"'") for line in re.findall(r"MOVE:(.*)", text)]
    return next((move for move in reversed(named) if move in moves), None)


def choose(model: Model, match: dict[str, Any], message: dict[str, Any]) -> str | None:
    """The model's move, or None where it has none in time."""
    deadline = time.monotonic() + message["ms"] / 1000 - MARGIN_SECONDS
    shown = {"view": message["view"], "legal moves": message["moves"]}
    talk = [
        {"role": "system", "content": SYSTEM.format(**match) + model.rules},
        {"role": "user", "content": json.dumps(shown)},
    ]
    for _ in range(ATTEMPTS):
        if (seconds := deadline - time.monotonic()) <= 0:
            break
        text = model.answer(talk, seconds)
        if (move := move_in(text, message["moves"])) is not None:
            return move
        talk += [
            {"role": "assistant", "content": text},
            {"role": "user", "content": "That is none of the legal moves. MOVE: and one of them."},
        ]
    return None


def safely_chosen(model: Model, match: dict[str, Any], message: dict[str, Any]) -> str:
    """The same, and a random move where it fails."""
    try:
        move = choose(model, match, message)
        why = "no legal move in its answers"
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        move, why = None, repr(error)
    if move is None:
        print(f"language model: {why}; a random move is made", file=sys.stderr, flush=True)
        move = random.Random(message["seed"]).choice(message["moves"])
    return str(move)


def main() -> None:
    """Speaks the bot protocol."""
    arguments = read_arguments()
    model = Model(arguments)
    matches: dict[int, dict[str, Any]] = {}
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        answer: dict[str, Any]
        if kind == "hello":
            answer = {"type": "hello", "protocol": 1, "name": arguments.name}
        elif kind == "choose":
            move = safely_chosen(model, matches[message["match"]], message)
            answer = {"type": "move", "id": message["id"], "move": move}
        else:
            if kind == "begin":
                matches[message["match"]] = message
            elif kind == "end":
                matches.pop(message["match"], None)
            elif kind == "quit":
                break
            continue
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
