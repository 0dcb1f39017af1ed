"""How many heists a gang of bots wins, alone and with partners who know no convention.

Run as `python -m benchmarks.the_gang`, with the number of heists for each row; it rewrites
a part of docs/strength.md. Every bot is handed what its seat may know and nothing more. The partner
sits in every seat in turn. Intervals are of 95%, from match to match, because heists of one match
have the same partner.
"""

import math
import multiprocessing
import os
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

from benchmarks.peers.machine import machine
from benchmarks.peers.page import rewrite
from stolik.bots.play import play_match
from stolik.games.the_gang.view import TheGangView

PAGE = Path(__file__).parent.parent / "docs" / "strength.md"
BEGIN = "<!-- python -m benchmarks.the_gang writes from here … -->"
END = "<!-- … to here: The Gang -->"
HEISTS = 600
HEISTS_OF_A_MATCH = 4
ROUNDS = 4
BATCH = 10
Z95 = 1.96
NAIVE = "benchmarks.partners:Naive"
STUBBORN = "benchmarks.partners:Stubborn"


class Gang(NamedTuple):
    """Who plays: a partner, and others who are all alike."""

    mode: str
    seats: int
    partner: str
    others: str = "expert"

    def bots(self, number: int) -> list[str]:
        """By seat, in the match of that number."""
        seated = [self.others] * self.seats
        seated[number % self.seats] = self.partner
        return seated


class Tally(NamedTuple):
    """What one match adds."""

    won: int
    heists: int
    rounds: int
    takes: int
    partner_takes: int


ROWS = [
    *(Gang("basic", seats, "expert") for seats in range(3, 7)),
    *(Gang("master", seats, "expert") for seats in (4, 6)),
    *(Gang("basic", seats, NAIVE) for seats in range(3, 7)),
    *(Gang("basic", seats, "random") for seats in range(3, 7)),
    *(Gang("basic", 4, partner, "hard") for partner in (NAIVE, "hard", "random")),
    *(Gang("basic", 4, partner) for partner in (STUBBORN, "hard", "normal", "easy")),
    *(Gang("basic", 4, level, level) for level in ("normal", "easy")),
]


def play(gang: Gang, number: int) -> Tally:
    """One match of many."""
    bots = gang.bots(number)
    match = play_match(bots, "the-gang", {"mode": gang.mode}, seed=number)
    view = match.view(None)
    assert isinstance(view, TheGangView)
    takes = [int(move.split()[0]) for move in match.moves if " take " in move]
    heists = view.vaults + view.alarms
    return Tally(
        won=view.vaults,
        heists=heists,
        rounds=heists * ROUNDS if gang.mode == "basic" else 0,  # challenges leave some out
        takes=len(takes),
        partner_takes=takes.count(number % gang.seats),
    )


def row(gang: Gang, tallies: Sequence[Tally]) -> str:
    """A line of the table."""
    heists = sum(tally.heists for tally in tallies)
    share = sum(tally.won for tally in tallies) / heists
    spread = math.sqrt(sum((tally.won - share * tally.heists) ** 2 for tally in tallies)) / heists
    rounds = sum(tally.rounds for tally in tallies)
    takes = others = partner = ""
    if rounds:
        taken = sum(tally.takes for tally in tallies)
        by_partner = sum(tally.partner_takes for tally in tallies)
        takes = f"{taken / rounds / gang.seats:.2f}"
        others = f"{(taken - by_partner) / rounds / (gang.seats - 1):.2f}"
        partner = f"{by_partner / rounds:.2f}"
    name = gang.partner.rpartition(":")[2].lower()
    cells = [
        gang.mode,
        str(gang.seats),
        f"{gang.seats - 1} × {gang.others}, {name}" if name != gang.others else f"all {name}",
        f"{100 * share:.1f} ± {100 * Z95 * spread:.1f}%",
        takes,
        others,
        partner,
        str(heists),
    ]
    return f"| {' | '.join(cells)} |"


def text(rows: Iterable[str]) -> str:
    """The table, and what was measured on."""
    head = (
        "| mode | seats | gang | heists won | takes a seat and round "
        "| of the others | of the partner | heists |"
    )
    return "\n".join([f"Measured on {machine()}.", "", head, "|---" * 8 + "|", *rows])


def main(heists: int = HEISTS) -> None:
    """Plays row after row on all cores, and writes."""
    rows = []
    matches = max(1, heists // HEISTS_OF_A_MATCH)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(os.cpu_count(), mp_context=context) as pool:
        for gang in ROWS:
            tallies = list(pool.map(partial(play, gang), range(matches), chunksize=BATCH))
            rows.append(row(gang, tallies))
            print(rows[-1], flush=True)
            rewrite(PAGE, text(rows), BEGIN, END)  # each row at once: all of them take long


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
