"""`python -m benchmarks.endgames`: solves the endgames and rewrites docs/research/endgames.md."""

from collections.abc import Iterator
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
from stolik.envs.endgames import ENDGAMES

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "research" / "endgames.md"
RESULTS = ROOT / "build" / "endgames"
"""What the bots do, by endgame and bot: an interrupted run goes on from here."""
BEGIN = "<!-- make endgames writes from here … -->"
END = "<!-- … to here -->"

ITERATIONS = 2000
STARTS = 200
SEED = 1


class Player(NamedTuple):
    """A bot, and how often it is put before every decision."""

    bot: str
    draws: int


PLAYERS = {"normal": Player("normal", 8), "hard": Player("hard:iterations=200", 2)}


def main() -> None:
    """One endgame after the other."""
    solved, together = [], []
    for endgame in ENDGAMES:
        tree = GameTree(endgame)
        print(f"{endgame.name}: {tree.nodes:,} nodes, {len(tree.decisions):,} decisions")
        row = together_row(tree) if endgame.game.is_cooperative else solved_row(tree)
        (together if endgame.game.is_cooperative else solved).append(row)
        print(row, flush=True)
    rewrite(PAGE, "\n".join(page(solved, together)), BEGIN, END)


def page(solved: list[str], together: list[str]) -> Iterator[str]:
    """Both tables."""
    yield "| endgame | nodes | decisions | worth to seat 0 | solution | random | normal | hard |"
    yield "|---" * 8 + "|"
    yield from solved
    yield ""
    yield "| endgame | nodes | decisions | random | normal | hard | best found | open hands |"
    yield "|---" * 8 + "|"
    yield from together


def solved_row(tree: GameTree) -> str:
    """By how much a best response beats each player, on average over both seats."""
    solution = solve(tree, ITERATIONS)
    players = [solution, uniform(tree), *bots(tree)]
    unit = "wins" if tree.endgame.reward == "win" else "points"
    worth = f"{values(tree, solution)[0]:+.3f} {unit}"
    return line(tree, [worth, *(f"{exploitability(tree, player):.3f}" for player in players)])


def together_row(tree: GameTree) -> str:
    """How often each player succeeds, all seats being of its kind."""
    policies = [uniform(tree), *bots(tree)]
    found = [values(tree, policy)[0] for policy in policies]
    starts = [*policies, *random_policies(tree, STARTS, SEED)]
    found.append(max(improved_together(tree, start)[0] for start in starts))
    found.append(value_with_open_hands(tree))
    return line(tree, [f"{(1 + value) / 2:.1%}" for value in found])


def line(tree: GameTree, cells: list[str]) -> str:
    """One row of a table."""
    sizes = [f"`stolik_{tree.endgame.name}_endgame`", f"{tree.nodes:,}", f"{len(tree.decisions):,}"]
    return f"| {' | '.join([*sizes, *cells])} |"


def bots(tree: GameTree) -> Iterator[Policy]:
    """What each bot does, worked out once."""
    RESULTS.mkdir(parents=True, exist_ok=True)
    for level, player in PLAYERS.items():
        file = RESULTS / f"{tree.endgame.name}-{level}-{tree.slots}.npy"
        if not file.exists():
            np.save(file, bots_policy(tree, *player, SEED))
        yield np.load(file)


if __name__ == "__main__":
    main()
