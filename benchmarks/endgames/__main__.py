"""`python -m benchmarks.endgames`: solves the endgames and rewrites docs/research/endgames.md.

With ids of games (`red7 six-nimmt`) those alone; the rows of the others stay as they are.
"""

import argparse
import hashlib
import time
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import numpy as np

from benchmarks.endgames.players import bots_policy
from benchmarks.endgames.solve import (
    Policy,
    exploitability,
    improved_together,
    random_policies,
    solve,
    uniform,
    value_with_open_hands,
    values,
)
from benchmarks.endgames.tree import GameTree
from benchmarks.peers.page import rewrite
from stolik import bots as players
from stolik import engine
from stolik.bots.levels import check_plays
from stolik.core.errors import UnknownBotError
from stolik.envs.endgames import ENDGAMES, Endgame

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "research" / "endgames.md"
RESULTS = ROOT / "build" / "endgames"
"""What the bots do, by endgame, bot and version: an interrupted run goes on from here."""
BEGIN = "<!-- make endgames writes from here … -->"
END = "<!-- … to here -->"

ITERATIONS = 500
STARTS = 100
SEED = 1
NO_PLAYER = "–"


class Player(NamedTuple):
    """A bot, and how often it is put before every decision."""

    bot: str
    draws: int


PLAYERS = {
    "normal": Player("normal", 8),
    "hard": Player("hard:iterations=200", 2),
    "expert": Player("expert:milliseconds=0", 8),
}


def main(arguments: Sequence[str] | None = None) -> None:
    """One endgame after the other."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.endgames")
    ids = [endgame.game.id for endgame in ENDGAMES]
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(ids))
    games = parser.parse_args(arguments).games or ids
    if unknown := set(games) - set(ids):
        parser.error(f"no endgame of {', '.join(sorted(unknown))}; there are {', '.join(ids)}")
    for endgame in ENDGAMES:
        if endgame.game.id in games:
            put_row(endgame, row_of(endgame))


def row_of(endgame: Endgame) -> str:
    """What is found out about it."""
    began = time.monotonic()
    tree = GameTree(endgame)
    print(f"{endgame.name}: {tree.nodes:,} nodes, {len(tree.decisions):,} decisions", flush=True)
    row = together_row(tree) if endgame.game.is_cooperative else solved_row(tree)
    print(f"{row} {time.monotonic() - began:.0f} s", flush=True)
    return row


def put_row(endgame: Endgame, row: str) -> None:
    """Into the page, at once: what comes later may be interrupted."""
    before = PAGE.read_text(encoding="utf-8").split(BEGIN)[1].split(END)[0].splitlines()
    rows = {name: line for line in before if (name := endgame_of(line))}
    rows[title(endgame)] = row
    there = [it for it in ENDGAMES if title(it) in rows]
    solved = [rows[title(it)] for it in there if not it.game.is_cooperative]
    together = [rows[title(it)] for it in there if it.game.is_cooperative]
    rewrite(PAGE, "\n".join(page(solved, together)), BEGIN, END)


def endgame_of(line: str) -> str | None:
    """Whose row it is; None for a heading.

    >>> endgame_of("| `stolik_red7_endgame` | 21,310 |")
    '`stolik_red7_endgame`'
    """
    first = line.strip("| ").partition(" ")[0]
    return first if first.startswith("`stolik_") else None


def title(endgame: Endgame) -> str:
    """As the tables name it."""
    return f"`stolik_{endgame.name}_endgame`"


def page(solved: list[str], together: list[str]) -> Iterator[str]:
    """Both tables."""
    levels = ["random", *PLAYERS]
    yield from heading("worth to seat 0", "solution", *levels)
    yield from solved
    yield ""
    yield from heading(*levels, "best found", "open hands")
    yield from together


def heading(*columns: str) -> Iterator[str]:
    """Of a table."""
    cells = ["endgame", "nodes", "decisions", *columns]
    yield f"| {' | '.join(cells)} |"
    yield "|---" * len(cells) + "|"


def solved_row(tree: GameTree) -> str:
    """By how much a best response beats each player, on average over both seats."""
    solution = solve(tree, ITERATIONS)
    players = [solution, uniform(tree), *bots(tree)]
    unit = "wins" if tree.endgame.reward == "win" else "points"
    worth = f"{values(tree, solution)[0]:+.3f} {unit}"
    shares = [NO_PLAYER if it is None else f"{exploitability(tree, it):.3f}" for it in players]
    return line(tree, [worth, *shares])


def together_row(tree: GameTree) -> str:
    """How often each player succeeds, all seats being of its kind."""
    players = [uniform(tree), *bots(tree)]
    found = [None if it is None else float(values(tree, it)[0]) for it in players]
    starts = [it for it in players if it is not None] + random_policies(tree, STARTS, SEED)
    found.append(max(improved_together(tree, start)[0] for start in starts))
    found.append(value_with_open_hands(tree))
    return line(tree, [NO_PLAYER if it is None else f"{(1 + it) / 2:.1%}" for it in found])


def line(tree: GameTree, cells: list[str]) -> str:
    """One row of a table."""
    sizes = [title(tree.endgame), f"{tree.nodes:,}", f"{len(tree.decisions):,}"]
    return f"| {' | '.join([*sizes, *cells])} |"


def bots(tree: GameTree) -> Iterator[Policy | None]:
    """What each bot does, worked out once; None where the game has no such bot."""
    RESULTS.mkdir(parents=True, exist_ok=True)
    for level, player in PLAYERS.items():
        try:
            check_plays(player.bot, tree.settings.game)
        except UnknownBotError:
            yield None
            continue
        file = RESULTS / f"{tree.endgame.name}-{level}-{tree.slots}-{version(tree.endgame)}.npy"
        if not file.exists():
            np.save(file, bots_policy(tree, *player, SEED))
        yield np.load(file)


def version(endgame: Endgame) -> str:
    """Of all that decides what its bots do: the game's rules and networks, bots, the engine."""
    found = hashlib.sha256(endgame.text.encode())
    for package in (import_module(endgame.game.options.__module__), players, engine):
        for file in sorted(Path(str(package.__file__)).parent.rglob("*")):
            if file.suffix in (".py", ".npz", ".json"):
                found.update(file.read_bytes())
    return found.hexdigest()[:12]


if __name__ == "__main__":
    main()
