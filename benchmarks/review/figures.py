"""The figures as a part of docs/review.md, and the calibration as a picture."""

import math
from collections.abc import Sequence
from pathlib import Path

import matplotlib as mpl
import numpy as np
import numpy.typing as npt

mpl.use("svg")

from matplotlib import pyplot as plt  # the backend is chosen first

from benchmarks.peers.machine import machine
from benchmarks.review.units import CONFIGURATIONS, LEVELS, SEATS, Calibrated, Reviewed, Unit
from stolik.games import find_game

BEGIN = "<!-- make bench-review writes from here … -->"
END = "<!-- … to here -->"
BINS = 10
AMBER, INK = "#c8862b", "#22304a"
Floats = npt.NDArray[np.float64]


def calibrated(units: Sequence[Unit], game: str) -> list[Calibrated]:
    """The matches of one game."""
    return [unit for unit in units if isinstance(unit, Calibrated) and unit.game == game]


def reviewed(units: Sequence[Unit], game: str, level: str) -> list[Reviewed]:
    """The reviews of one level in one game."""
    return [
        unit
        for unit in units
        if isinstance(unit, Reviewed) and (unit.game, unit.level) == (game, level)
    ]


def reliability(matches: Sequence[Calibrated]) -> list[tuple[float, float, float, int]]:
    """By tenths: what was told, what came true, half of its 95% interval, how many decisions.

    Decisions of a match win or lose together, so the interval is one over matches.
    """
    rows = []
    for tenth in range(BINS):
        told, won, of = [], [], []
        for match in matches:
            inside = [
                index
                for index, share in enumerate(match.told)
                if min(int(share * BINS), 9) == tenth
            ]
            if inside:
                told.append(sum(match.told[index] for index in inside))
                won.append(sum(match.won[index] for index in inside))
                of.append(len(inside))
        if len(of) > 1:
            number = sum(of)
            mean = sum(won) / number
            residues = np.array(won) - mean * np.array(of)
            margin = 1.96 * math.sqrt(float((residues**2).sum())) / number
            rows.append((sum(told) / number, mean, margin, number))
    return rows


def chart(units: Sequence[Unit], path: Path) -> None:
    """One diagram per game: what was told against what came true."""
    games = [game for game in CONFIGURATIONS if calibrated(units, game)]
    mpl.rcParams["svg.hashsalt"] = "stolik"  # the same figures give the same file
    drawing, all_axes = plt.subplots(
        1, len(games), figsize=(2.4 * len(games), 2.9), sharey=True, layout="constrained"
    )
    for axes, game in zip(np.atleast_1d(all_axes), games, strict=True):
        rows = reliability(calibrated(units, game))
        axes.plot([0, 1], [0, 1], color=INK, linestyle=":", linewidth=1)
        axes.errorbar(
            [row[0] for row in rows],
            [row[1] for row in rows],
            yerr=[row[2] for row in rows],
            color=AMBER,
            marker="o",
            markersize=4,
            capsize=2,
        )
        axes.set_title(find_game(game).title, color=INK, fontsize=10)
        axes.set_xlim(0, 1)
        axes.set_ylim(0, 1)
        axes.set_xlabel("told")
        axes.spines[["top", "right"]].set_visible(False)
    np.atleast_1d(all_axes)[0].set_ylabel("came true")
    drawing.savefig(path, metadata={"Date": None})
    plt.close(drawing)


def write(units: Sequence[Unit], page: Path) -> None:
    """Between the two marks of the page."""
    before, rest = page.read_text(encoding="utf-8").split(BEGIN)
    _, after = rest.split(END)
    picture = "![What was told against what came true, by game](images/review-calibration.svg)"
    figures = "\n\n".join(
        [
            f"Measured on {machine()}.",
            picture,
            losses(units),
            luck(units),
            times(units),
            told(units),
        ]
    )
    page.write_text(f"{before}{BEGIN}\n\n{figures}\n\n{END}{after}", encoding="utf-8")


def losses(units: Sequence[Unit]) -> str:
    """Per decision, with an interval over matches."""
    lines = [
        (
            "Percentage points of winning lost per decision, by level (± half of a 95% interval "
            f"over matches; one seat against three of the reference, {SEATS} seats):"
        ),
        "",
        "| | " + " | ".join(f"`{level}`" for level in LEVELS) + " | matches each |",
        "|---|" + "---|" * (len(LEVELS) + 1),
    ]
    for game in CONFIGURATIONS:
        found = {level: reviewed(units, game, level) for level in LEVELS}
        if all(len(reviews) > 1 for reviews in found.values()):
            cells = [loss_of(reviews) for reviews in found.values()]
            fewest = min(map(len, found.values()))
            lines.append(f"| {find_game(game).title} | {' | '.join(cells)} | {fewest} |")
    return "\n".join(lines)


def loss_of(reviews: Sequence[Reviewed]) -> str:
    """The mean over all decisions; matches are independent, decisions of a match are not."""
    sums = np.array([sum(review.losses) for review in reviews])
    numbers = np.array([len(review.losses) for review in reviews])
    mean = sums.sum() / numbers.sum()
    residues = sums - mean * numbers
    margin = 1.96 * math.sqrt(float((residues**2).sum())) / numbers.sum()
    return f"{100 * mean:.2f} ± {100 * margin:.2f}"


def luck(units: Sequence[Unit]) -> str:
    """How much less the results scatter without luck."""
    lines = [
        (
            "How many times smaller the variance of a result is without the luck of the deals, and "
            "without that of guessing as well; all levels together, each around its own mean:"
        ),
        "",
        "| | deals | deals and guesses | matches |",
        "|---|---|---|---|",
    ]
    for game in CONFIGURATIONS:
        plain, deals, both = (spread(units, game, part) for part in ((0, 0), (1, 0), (1, 1)))
        number = sum(len(reviewed(units, game, level)) for level in LEVELS)
        if number > 2 * len(LEVELS) and plain:
            lines.append(
                f"| {find_game(game).title} | {plain / deals:.2f} | {plain / both:.2f} | {number} |"
            )
    return "\n".join(lines)


def spread(units: Sequence[Unit], game: str, part: tuple[int, int]) -> float:
    """The variance within levels of the result less some of its luck."""
    squares, freedom = 0.0, 0
    for level in LEVELS:
        values = np.array(
            [
                review.result - part[0] * review.deals - part[1] * review.guesses
                for review in reviewed(units, game, level)
            ]
        )
        if len(values) > 1:
            squares += float(((values - values.mean()) ** 2).sum())
            freedom += len(values) - 1
    return squares / max(1, freedom)


def times(units: Sequence[Unit]) -> str:
    """Of a quick review of one seat."""
    lines = [
        (
            "A quick review of one seat, matches of `normal`: seconds of the clock and of the "
            "processor (median), and the standard error of a loss in percentage points (median):"
        ),
        "",
        "| | clock | processor | decisions | error |",
        "|---|---|---|---|---|",
    ]
    for game in CONFIGURATIONS:
        reviews = reviewed(units, game, "normal")
        if reviews:
            errors = [error for review in reviews for error in review.errors]
            lines.append(
                f"| {find_game(game).title} "
                f"| {np.median([review.seconds for review in reviews]):.0f} "
                f"| {np.median([review.processor_seconds for review in reviews]):.0f} "
                f"| {np.median([len(review.losses) for review in reviews]):.0f} "
                f"| {100 * np.median(errors):.2f} |"
            )
    return "\n".join(lines)


def told(units: Sequence[Unit]) -> str:
    """How far predictions are from what came true."""
    lines = [
        (
            "Calibration: decisions, and by how many percentage points what came true is off what "
            "was told, on average over tenths:"
        ),
        "",
        "| | decisions | matches | off by |",
        "|---|---|---|---|",
    ]
    for game in CONFIGURATIONS:
        matches = calibrated(units, game)
        rows = reliability(matches)
        if rows:
            number = sum(row[3] for row in rows)
            off = sum(abs(row[0] - row[1]) * row[3] for row in rows) / number
            lines.append(
                f"| {find_game(game).title} | {number:,} | {len(matches)} | {100 * off:.1f} |"
            )
    return "\n".join(lines)
