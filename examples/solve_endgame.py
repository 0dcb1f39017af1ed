"""An endgame of Stolik, solved by OpenSpiel's own CFR+ and measured by its own best response.

    pip install "stolik[open-spiel]"
    python -m examples.solve_endgame stolik_take_that_endgame --iterations 30

Nothing of Stolik's own solver (`benchmarks/endgames`) is used: the figures are independent of it.
"""

import argparse
from collections.abc import Iterator
from typing import Any, NamedTuple

import pyspiel
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability
from open_spiel.python.policy import UniformRandomPolicy

import stolik.envs.spiel  # noqa: F401  # registers the games

SMALLEST = "stolik_take_that_endgame"


class Measured(NamedTuple):
    """A policy beside those that know it."""

    iterations: int
    worth: float
    """To seat 0, if both play by the policy."""
    exploitability: float
    """What a best response wins against it, on average over both seats."""


def main() -> None:
    """From the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="?", default=SMALLEST)
    parser.add_argument("--iterations", type=int, default=30)
    chosen = parser.parse_args()
    print("iterations  worth to seat 0  exploitability")
    for found in solved(chosen.game, chosen.iterations):
        print(f"{found.iterations:10}  {found.worth:15.3f}  {found.exploitability:14.3f}")


def solved(name: str, iterations: int) -> Iterator[Measured]:
    """The even policy, then what CFR+ has found after so many iterations."""
    game = pyspiel.load_game(name)
    yield measured(game, UniformRandomPolicy(game), 0)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    yield measured(game, solver.average_policy(), iterations)


def measured(game: Any, policy: Any, iterations: int) -> Measured:
    """By OpenSpiel's exact algorithms."""
    players = [policy] * game.num_players()
    worth = expected_game_score.policy_value(game.new_initial_state(), players)
    return Measured(iterations, float(worth[0]), exploitability.exploitability(game, policy))


if __name__ == "__main__":
    main()
