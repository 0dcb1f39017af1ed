"""A match of one game by some interfaces, in an environment that has only what is installed there.

    python tools/release_matches.py INTERFACE,INTERFACE… GAME [ADDRESS]

Prints how many functions were compiled for it: none, where the wheel brought them.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

rng = Random(1)


def library(game: str) -> None:
    """`stolik.Match`, and its record."""
    import stolik

    match = stolik.Match(game, ["Ania", "Bartek", "Celina"], seed=bytes(32))
    while not match.is_over:
        seat = rng.choice(match.to_act)
        match.play(seat, rng.choice(match.legal(seat)))
    assert stolik.replay(stolik.read_record(stolik.write_record(match.record()))).is_over


def terminal(game: str) -> None:
    """`stolik play`, with a player who types any of the moves that are listed."""
    from stolik.cli import play
    from stolik.cli.main import app

    def any_move(prompt: str, completions: list[str]) -> str:  # noqa: ARG001
        return rng.choice(completions)

    play.read_line = any_move
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "match.json"
        app(["play", game, "-s", "3", "--record", str(record)], standalone_mode=False)
        app(["replay", str(record)], standalone_mode=False)


def bots(game: str) -> None:
    """Bots of all levels against each other."""
    import stolik

    assert stolik.play_match(["easy", "normal", stolik.bot("hard:milliseconds=2")], game).is_over


def simulation(game: str) -> None:
    """`stolik simulate`."""
    from stolik.cli.main import app

    app(["simulate", game, "-s", "3", "-n", "20"], standalone_mode=False)


def batch(game: str) -> None:
    """A batch environment, until a match is over at every table."""
    import numpy as np

    from stolik.envs.batch import BatchEnv

    chance = np.random.default_rng(1)
    started = time.perf_counter()
    env = BatchEnv(game, tables=128, seats=3)
    now = env.reset()
    print(f"{game}: first reset after {time.perf_counter() - started:.2f} s", file=sys.stderr)
    done = now.dones.copy()
    for _ in range(20_000):
        now = env.step((now.masks * chance.random(now.masks.shape)).argmax(axis=1))
        done |= now.dones | now.truncations
        if done.all():
            return
    raise AssertionError("some tables never came to an end")


def pettingzoo(game: str) -> None:
    """The AEC environment."""
    from importlib import import_module

    from stolik.envs import module_name
    from stolik.games import find_game

    env = import_module(f"stolik.envs.{module_name(find_game(game))}").env()
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, _, is_over, is_truncated, _ = env.last()
        mask = observation["action_mask"]
        action = None if is_over or is_truncated else env.action_space(agent).sample(mask)
        env.step(action)


def gymnasium(game: str) -> None:
    """One seat against bots."""
    import gymnasium as gym

    from stolik.envs import gymnasium_id
    from stolik.games import find_game

    env = gym.make(gymnasium_id(find_game(game)))
    observation, _ = env.reset(seed=1)
    is_over = False
    while not is_over:
        action = rng.choice(observation["action_mask"].nonzero()[0])
        observation, _, is_ended, is_truncated, _ = env.step(action)
        is_over = is_ended or is_truncated


def openspiel(game: str) -> None:
    """A Python game of OpenSpiel."""
    import pyspiel

    from stolik.envs import spiel

    state = pyspiel.load_game(spiel.short_name(game)).new_initial_state()
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))


def arena(game: str) -> None:
    """`stolik arena`."""
    from stolik.cli.main import app

    command = ["arena", game, "--bots", "normal,random", "-s", "3", "-n", "3", "--workers", "1"]
    app(command, standalone_mode=False)


def server(game: str) -> None:
    """The API of a server that runs at the address given, as docs/api.md shows it."""
    import secrets

    import httpx

    with httpx.Client(base_url=sys.argv[3], timeout=300) as http:
        assert '<div id="page"' in http.get("/").text, "the page is missing"
        http.post("/api/guest", json={"name": "Ania"})
        wish = {"game": game, "seats": 3, "bots": ["easy", "easy"], "pace": "instant"}
        table = http.post("/api/tables", json=wish).json()["id"]
        commands = f"/api/tables/{table}/commands"
        http.post(commands, json={"type": "sit"})
        http.post(commands, json={"type": "start", "salt": secrets.token_hex(32)})
        while (now := http.get(f"/api/tables/{table}").json())["table"]["status"] != "over":
            turn = now["turn"]
            if turn["legal"]:
                move = rng.choice(turn["legal"])
                http.post(commands, json={"type": "move", "move": move, "turn": turn["number"]})
            else:
                since = {"since": now["version"], "wait": 5}
                http.get(f"/api/tables/{table}/updates", params=since)


INTERFACES: dict[str, Callable[[str], None]] = {
    function.__name__: function
    for function in (
        *(library, terminal, bots, simulation, batch),
        *(pettingzoo, gymnasium, openspiel, arena, server),
    )
}

if __name__ == "__main__":
    for interface in sys.argv[1].split(","):
        INTERFACES[interface](sys.argv[2])
    if sys.argv[1] != "server":
        from stolik.compiler.progress import compiled_functions

        print(f"compiled: {compiled_functions()}")
