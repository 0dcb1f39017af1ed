"""How far the networks can be exploited: responses that learn against them, while they stay.

    make bench-responses              an hour for each
    make bench-responses MINUTES=10

One learner sits among shipped networks that play alone, without a search, and begins as one of
them: it can only win more than its share by what it finds out about them. Every response is a
training run in `build/strength/responses/`: one that is stopped goes on where it was.
"""

import argparse
import re
import time
from dataclasses import dataclass
from pathlib import Path

from benchmarks.strength.__main__ import FOLDER, write_page
from stolik.bots.networks import ALONE
from stolik.games import find_game
from stolik.train.plan import Plan, describe_variant, training_variants
from stolik.train.run import Run

DECISIONS = 4_000_000
"""More than an hour brings: the rate of learning hardly falls meanwhile."""


@dataclass(frozen=True)
class Response:
    """A table with one learner."""

    game: str
    variant: str

    @property
    def folder(self) -> Path:
        """Of its run."""
        return FOLDER / "responses" / re.sub(r"\W+", "-", f"{self.game} {self.variant}")

    @property
    def network(self) -> str:
        """The name of the one that plays there."""
        game = find_game(self.game)
        assert game.sight is not None
        seats, options = next(
            variant
            for variant in training_variants(game)
            if describe_variant(game, *variant) == self.variant
        )
        return game.sight.network_name(game.opening(seats, options)[0])

    def plan(self, *, seed: int = 0, decisions: int = DECISIONS) -> Plan:
        """Moves are compared from the start, and all play on by networks, to the end of the deal.

        All are as hard to predict as `expert` is, on average over the run.
        """
        network = self.network
        return Plan(
            game=self.game,
            decisions=decisions,
            network=network,
            variants=(self.variant,),
            begins_shipped=True,
            begins_with=network,
            best_response=True,
            seed=seed,
            from_deals=0.0,
            from_thumbs=0.0,
            cut=0.0,
            temperature=0.005,
            learning_rate=5e-4,
            batch=8192,
            evaluations=40,
            matches=2000,
        )


RESPONSES = (
    Response("six-nimmt", "2 seats"),
    Response("six-nimmt", "4 seats"),
    Response("red7", "2 seats, mode=advanced"),
)


def learn(response: Response, minutes: float) -> Run:
    """Goes on with a response until it has learned for so long in all."""
    run = Run(response.plan(), response.folder)
    ends = time.monotonic() + 60 * minutes - run.seconds
    if time.monotonic() < ends:
        for _ in run.go():
            if time.monotonic() > ends:
                break
        run.store()
        run.export()
    return run


def line(response: Response, run: Run) -> str:
    """Of the table."""
    score = run.evaluate("normal")[0]
    return (
        f"| {find_game(response.game).title} | {response.variant} | `{ALONE}` "
        f"| {100 * score.par:.0f}% | {100 * score.share:.1f} ± {100 * score.margin:.1f}% "
        f"| {score.matches:,} | {run.seconds / 60:.0f} | {run.decisions:,} |"
    )


def main() -> None:
    """Learns what is left, then writes the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0, help="of each response, in all")
    parser.add_argument("--only", default="", help="responses whose game and variant have this")
    given = parser.parse_args()
    lines = [
        "| game | variant | against | par | share of wins, 95% | matches | minutes | decisions |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for response in RESPONSES:
        chosen = given.only in f"{response.game} {response.variant}"
        if chosen or response.folder.exists():
            run = learn(response, given.minutes if chosen else 0.0)
            lines.append(line(response, run))
            print(lines[-1], flush=True)
    write_page("responses", lines)


if __name__ == "__main__":
    main()
