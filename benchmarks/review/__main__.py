"""`make bench-review`: measures what is missing, then rewrites docs/review.md and its chart.

The figures so far are in build/review; run again with more matches, it goes on from there. Every
game has a journal of its own for every version of its code: figures of two never meet on the page.
"""

import argparse
import hashlib
import os
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.review.levels import judge
from benchmarks.review.page import chart, write
from benchmarks.review.units import (
    CALIBRATED_SEATS,
    CONFIGURATIONS,
    Adjusted,
    Calibrated,
    Dealt,
    Drawn,
    Judged,
    Timed,
    Unit,
    adjust,
    calibrate,
    draw,
    share_out,
    time_review,
)
from stolik.compiler.cache import version_hash
from stolik.engine.dispatch import implements
from stolik.engine.rest_of_match import skip_deal
from stolik.games import find_game
from stolik.review import run as review_module

ROOT = Path(__file__).parents[2]
JOURNALS = ROOT / "build" / "review"
MEASURES: dict[type[Unit], Any] = {
    Calibrated: calibrate,
    Drawn: draw,
    Judged: judge,
    Adjusted: adjust,
    Dealt: share_out,
    Timed: time_review,
}
Task = tuple[type[Unit], tuple[Any, ...]]
"""What is measured, and of what: game, seats or budget, number."""


def main() -> None:
    """Matches by turns of game, so that any interruption leaves even figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--calibrations", type=int, default=120, help="matches of every game and number of seats"
    )
    parser.add_argument(
        "--drawings", type=int, default=12, help="of them, those played to their end as well"
    )
    parser.add_argument("--levels", type=int, default=30, help="matches of every game")
    parser.add_argument("--luck", type=int, default=30, help="matches of every game")
    parser.add_argument("--deals", type=int, default=200, help="matches of every game")
    parser.add_argument("--times", type=int, default=2, help="quick reviews of every game")
    parser.add_argument("--normal-times", type=int, default=0, help="normal reviews, too")
    parser.add_argument("--games", nargs="*", default=list(CONFIGURATIONS))
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    asked = parser.parse_args()
    JOURNALS.mkdir(parents=True, exist_ok=True)
    journals = {game: journal_of(game) for game in CONFIGURATIONS}
    units = [unit for journal in journals.values() for unit in read(journal)]
    done = {task_of(unit) for unit in units}
    for unit in measured([task for task in tasks(asked) if task not in done], asked.processes):
        units.append(unit)
        with journals[unit.game].open("ab") as journal:
            journal.write(msgspec.json.encode(unit) + b"\n")
    chart(units, ROOT / "docs" / "images" / "review-calibration.svg")
    write(units, ROOT / "docs" / "review.md")


def journal_of(game: str) -> Path:
    """By the code that plays the game, and by that which reviews."""
    digest = hashlib.sha256(version_hash((find_game(game).package,)).encode())
    for source in sorted(Path(review_module.__file__).parent.glob("*.py")):
        digest.update(source.read_bytes())
    return JOURNALS / f"{game}-{digest.hexdigest()[:16]}.jsonl"


def read(journal: Path) -> Iterator[Unit]:
    """What earlier runs have measured; a line cut short is measured again."""
    lines = journal.read_bytes().splitlines(keepends=True) if journal.exists() else []
    for line in lines:
        if line.endswith(b"\n"):
            yield msgspec.json.decode(line, type=Unit)


def task_of(unit: Unit) -> Task:
    """By which it would be measured again."""
    match unit:
        case Calibrated() | Drawn():
            return type(unit), (unit.game, unit.seats, unit.number)
        case Timed():
            return Timed, (unit.game, unit.budget, unit.number)
        case _:
            return type(unit), (unit.game, unit.number)


def tasks(asked: argparse.Namespace) -> Iterator[Task]:
    """All that is wanted."""
    for number in range(
        max(
            asked.calibrations,
            asked.drawings,
            asked.levels,
            asked.luck,
            asked.deals,
            asked.times,
            asked.normal_times,
        )
    ):
        for game in asked.games:
            for seats in CALIBRATED_SEATS[game] if number < asked.calibrations else ():
                yield Calibrated, (game, seats, number)
            if number < asked.drawings and implements(find_game(game).state, skip_deal):
                for seats in CALIBRATED_SEATS[game]:
                    yield Drawn, (game, seats, number)
            if number < asked.levels:
                yield Judged, (game, number)
            if number < asked.luck:
                yield Adjusted, (game, number)
            if number < asked.deals:
                yield Dealt, (game, number)
            if number < asked.times:
                yield Timed, (game, "quick", number)
            if number < asked.normal_times:
                yield Timed, (game, "normal", number)


def measured(tasks: list[Task], processes: int) -> Iterator[Unit]:
    """Side by side; only then, one by one on all cores, what takes time by the clock."""
    todo = (task for task in tasks if task[0] is not Timed)
    running: set[Future[Unit]] = set()
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        while True:
            for kind, args in islice(todo, processes - len(running)):
                running.add(pool.submit(MEASURES[kind], *args))
            if not running:
                break
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for unit in done:
                yield unit.result()
    for kind, args in tasks:
        if kind is Timed:
            yield time_review(*args)


if __name__ == "__main__":
    main()
