"""`make puzzles`: harvests puzzles until every game has enough, then writes the games' files.

What was found so far is in build/puzzles.jsonl; run again, it goes on from there.
"""

import argparse
import os
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import count
from multiprocessing import get_context
from pathlib import Path

import msgspec

from benchmarks.puzzles.harvest import Match, read_match
from benchmarks.puzzles.matches import KINDS
from benchmarks.puzzles.spread import spread
from stolik.games import find_game
from stolik.puzzles import FILE, Puzzle

ROOT = Path(__file__).parents[2]
JOURNAL = ROOT / "build" / "puzzles.jsonl"


def main() -> None:
    """On all cores, or on as many as asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=110, help="puzzles of every game")
    parser.add_argument("--games", nargs="*", default=list(KINDS))
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    asked = parser.parse_args()
    JOURNAL.parent.mkdir(exist_ok=True)
    harvest = Harvest(asked.games, asked.count)
    for match in read():
        harvest.add(match)
    with (
        ProcessPoolExecutor(asked.processes, mp_context=get_context("spawn")) as pool,
        JOURNAL.open("ab") as journal,
    ):
        for match in harvest.grow(pool, asked.processes):
            journal.write(msgspec.json.encode(match) + b"\n")
            journal.flush()
            write(match.game, harvest.puzzles[match.game])


class Harvest:
    """The puzzles of every game."""

    def __init__(self, games: Iterable[str], wanted: int) -> None:
        self.wanted = wanted
        self.matches: dict[str, dict[int, Match]] = {game: {} for game in games}
        self.puzzles: dict[str, list[Puzzle]] = {game: [] for game in games}
        self.running: dict[Future[Match], tuple[str, int]] = {}

    def add(self, match: Match) -> None:
        """What was found in one match."""
        if match.game in self.matches:
            self.matches[match.game][match.number] = match
            self.puzzles[match.game] = spread(self.matches[match.game].values(), self.wanted)

    def grow(self, pool: ProcessPoolExecutor, processes: int) -> Iterator[Match]:
        """Reads matches until every game has enough; those with the fewest puzzles come first."""
        while True:
            growing = [game for game, found in self.puzzles.items() if len(found) < self.wanted]
            while growing and len(self.running) < processes:
                game = min(growing, key=self.progress)
                task = game, self.next_number(game)
                self.running[pool.submit(read_match, *task)] = task
            if not self.running:
                return
            for done in wait(self.running, return_when=FIRST_COMPLETED).done:
                del self.running[done]
                self.add(done.result())
                yield done.result()

    def progress(self, game: str) -> tuple[int, int]:
        """How far a game is; what is being read counts, so that games take turns."""
        reading = sum(other == game for other, _ in self.running.values())
        return len(self.puzzles[game]), reading

    def next_number(self, game: str) -> int:
        """Of the first match that was not read yet."""
        known = {
            *self.matches[game],
            *(number for other, number in self.running.values() if other == game),
        }
        return next(number for number in count() if number not in known)


def read() -> Iterator[Match]:
    """What earlier runs have found; a line cut short is looked for again."""
    lines = JOURNAL.read_bytes().splitlines(keepends=True) if JOURNAL.exists() else []
    for line in lines:
        if line.endswith(b"\n"):
            yield msgspec.json.decode(line, type=Match)


def write(game: str, puzzles: Iterable[Puzzle]) -> None:
    """One puzzle per line."""
    folder = ROOT / "src" / find_game(game).package.replace(".", "/")
    lines = ",\n".join(msgspec.json.encode(puzzle).decode() for puzzle in puzzles)
    (folder / FILE).write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
