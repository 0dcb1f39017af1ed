"""`make bench-review`: measures what is missing, then rewrites docs/review.md and its chart.

The figures so far are in build/review.jsonl; run again with more matches, it goes on from there.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

import msgspec

from benchmarks.review.figures import chart, write
from benchmarks.review.units import (
    CONFIGURATIONS,
    LEVELS,
    SEATS,
    Reviewed,
    Unit,
    calibrate,
    review_level,
)

ROOT = Path(__file__).parents[2]
JOURNAL = ROOT / "build" / "review.jsonl"


def main() -> None:
    """Matches by turns of game and level, so that any interruption leaves even figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--reviews", type=int, default=6, help="of every game and level")
    parser.add_argument("--calibrations", type=int, default=60, help="matches of every game")
    parser.add_argument("--games", nargs="*", default=list(CONFIGURATIONS))
    asked = parser.parse_args()
    JOURNAL.parent.mkdir(exist_ok=True)
    units = list(read())
    done = {key(unit) for unit in units}
    with JOURNAL.open("ab") as journal:
        for unit in missing(asked.games, asked.reviews, asked.calibrations, done):
            units.append(unit)
            journal.write(msgspec.json.encode(unit) + b"\n")
            journal.flush()
    chart(units, ROOT / "docs" / "images" / "review-calibration.svg")
    write(units, ROOT / "docs" / "review.md")


def read() -> Iterator[Unit]:
    """What earlier runs have measured; a line cut short is measured again."""
    lines = JOURNAL.read_bytes().splitlines(keepends=True) if JOURNAL.exists() else []
    for line in lines:
        if line.endswith(b"\n"):
            yield msgspec.json.decode(line, type=Unit)


def key(unit: Unit) -> tuple[str, str, int]:
    """What was measured, without the figures."""
    kind = unit.level if isinstance(unit, Reviewed) else str(unit.seats)
    return unit.game, kind, unit.number


def missing(
    games: list[str], reviews: int, calibrations: int, done: set[tuple[str, str, int]]
) -> Iterator[Unit]:
    """What is not there yet, measured now."""
    for number in range(max(reviews, calibrations)):
        for game in games:
            if number < calibrations and (game, str(SEATS), number) not in done:
                yield calibrate(game, SEATS, number)
            for level in LEVELS if number < reviews else ():
                if (game, level, number) not in done:
                    yield review_level(game, level, number)


if __name__ == "__main__":
    main()
