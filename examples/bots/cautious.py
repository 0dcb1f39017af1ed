#!/usr/bin/env python3
"""A bot for 6 nimmt! that needs Python and nothing else: it lays the closest card above a row.

In other games it moves at random. Try it: `stolik arena six-nimmt --bots exec:./cautious.py,normal`
"""

import json
import random
import sys
from typing import Any


def closest(view: dict[str, Any], moves: list[str]) -> str:
    """The card with the smallest gap above the end of a row; the lowest card if none fits."""
    ends = [row[-1] for row in view["rows"]]

    def gap(move: str) -> int:
        return min((int(move) - end for end in ends if end < int(move)), default=999)

    return min(moves, key=gap)


def choose(message: dict[str, Any]) -> str:
    """The move for a turn."""
    view, moves = message["view"], message["moves"]
    if view["game"] == "six-nimmt" and view["phase"] == "choose":
        return closest(view, moves)
    return random.Random(message["seed"]).choice(moves)


for line in sys.stdin:
    message: dict[str, Any] = json.loads(line)
    answer: dict[str, Any]
    if message["type"] == "hello":
        answer = {"type": "hello", "protocol": 1, "name": "Cautious"}
    elif message["type"] == "choose":
        answer = {"type": "move", "id": message["id"], "move": choose(message)}
    elif message["type"] == "quit":
        break
    else:
        continue  # `begin` and `end`: this bot remembers nothing
    print(json.dumps(answer), flush=True)
