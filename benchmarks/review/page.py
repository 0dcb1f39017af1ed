"""The figures as a part of docs/review.md, and the calibration as a picture."""

from collections.abc import Sequence
from math import isfinite
from pathlib import Path

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes

mpl.use("svg")

from matplotlib import pyplot as plt  # the backend is chosen first

from benchmarks.peers.machine import machine
from benchmarks.review.figures import (
    Adjustment,
    Mean,
    adjustments,
    drawing,
    loss_of,
    of_game,
    off_by,
    off_by_cards,
    off_by_results,
    reliability,
    share_in_cards,
)
from benchmarks.review.levels import COMPARED_WITH, JUDGED_WORLDS, LEVELS
from benchmarks.review.units import (
    ADJUSTED_LEVEL,
    CALIBRATED_SEATS,
    CONFIGURATIONS,
    DECISIONS,
    DRAWN_PLAYOUTS,
    SEATS,
    TOLD_WORLDS,
    TRUE_PLAYOUTS,
    Adjusted,
    Calibrated,
    Dealt,
    Drawn,
    Judged,
    Timed,
    Unit,
)
from stolik.games import find_game

BEGIN = "<!-- make bench-review writes from here … -->"
END = "<!-- … to here -->"
INK = "#22304a"
FEWEST_MATCHES = 8
"""From which a variance is estimated: the factor of fewer says nothing."""
COLOURS = ("#c8862b", "#2f7d6b", "#7a4fa3")


def chart(units: Sequence[Unit], path: Path) -> None:
    """One diagram per game, one line per number of seats: what was told, and what came true."""
    games = [game for game in CONFIGURATIONS if of_game(units, Calibrated, game)]
    if not games:
        return
    mpl.rcParams["svg.hashsalt"] = "stolik"  # the same figures give the same file
    drawing, all_axes = plt.subplots(
        1, len(games), figsize=(2.5 * len(games), 3.0), sharey=True, layout="constrained"
    )
    for axes, game in zip(np.atleast_1d(all_axes), games, strict=True):
        draw_game(axes, units, game)
    np.atleast_1d(all_axes)[0].set_ylabel("came true")
    drawing.savefig(path, metadata={"Date": None})
    plt.close(drawing)


def draw_game(axes: Axes, units: Sequence[Unit], game: str) -> None:
    """With the diagonal on which all should lie."""
    axes.plot([0, 1], [0, 1], color=INK, linestyle=":", linewidth=1)
    for seats, colour in zip(CALIBRATED_SEATS[game], COLOURS, strict=True):
        rows = reliability(with_seats(units, game, seats))
        axes.errorbar(
            [row.told for row in rows],
            [row.won.value for row in rows],
            yerr=[row.won.margin for row in rows],
            color=colour,
            marker="o",
            markersize=3,
            linewidth=1,
            capsize=2,
            label=f"{seats} seats",
        )
    axes.set_title(find_game(game).title, color=INK, fontsize=10)
    axes.set_xlim(0, 1)
    axes.set_ylim(0, 1)
    axes.set_xlabel("told")
    axes.legend(frameon=False, fontsize=7, loc="upper left")
    axes.spines[["top", "right"]].set_visible(False)


def with_seats(units: Sequence[Unit], game: str, seats: int) -> list[Calibrated]:
    """The calibrations of one game with so many seats."""
    return [unit for unit in of_game(units, Calibrated, game) if unit.seats == seats]


def write(units: Sequence[Unit], page: Path) -> None:
    """Between the two marks of the page."""
    before, rest = page.read_text(encoding="utf-8").split(BEGIN)
    after = rest.split(END)[1]
    parts = [calibration, bias, losses, cards, luck, times]
    text = "\n\n".join([f"Measured on {machine()}.", *(part(units) for part in parts)])
    page.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}", encoding="utf-8")


def table(title: str, text: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A paragraph and a table below it."""
    if not rows:
        return f"**{title.rstrip('.')}**: not measured yet."
    lines = [f"**{title}** {text}", "", f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)])


def percent(mean: Mean | None) -> str:
    """In percentage points."""
    return "" if mean is None else f"{100 * mean.value:.2f} ± {100 * mean.margin:.2f}"


def calibration(units: Sequence[Unit]) -> str:
    """How far predictions are from what came true."""
    rows, total = [], 0
    for game in CONFIGURATIONS:
        for seats in CALIBRATED_SEATS[game]:
            matches = with_seats(units, game, seats)
            bins = reliability(matches)
            if bins:
                number = sum(row.decisions for row in bins)
                total += number
                rows.append(
                    [
                        find_game(game).title,
                        str(seats),
                        f"{number:,}",
                        f"{len(matches):,}",
                        *(
                            f"{100 * value:.1f}"
                            for value in (*off_by_results(bins), *off_by_cards(bins))
                        ),
                    ]
                )
    return table(
        "Calibration.",
        "![What was told against what came true, by game and seats]"
        "(images/review-calibration.svg)\n\n"
        f"{total:,} decisions in matches of the reference ({DECISIONS} of each match, at random): "
        f"the chance told before a decision by {TOLD_WORLDS} worlds decides its tenth, as many "
        "others what is shown as told, so that noise does not look like a wrong prediction. *Off "
        "by* is how many percentage points what came true differs from what was told, on average "
        "over tenths; beside it what right predictions would show with so few matches. *Off by, "
        "cards known* compares with V of the true cards after the move "
        f"({TRUE_PLAYOUTS} playouts) instead of with who won: V is right by construction in "
        "matches of the reference, and scatters less, so less stays hidden.",
        [
            "",
            "seats",
            "decisions",
            "matches",
            "off by",
            "by chance alone",
            "off by, cards known",
            "by chance alone",
        ],
        rows,
    )


def bias(units: Sequence[Unit]) -> str:
    """What drawing the rest of a match from other deals changes."""
    rows = []
    for game in CONFIGURATIONS:
        for seats in CALIBRATED_SEATS[game]:
            matches = [unit for unit in of_game(units, Drawn, game) if unit.seats == seats]
            tenths = drawing(matches)
            if tenths:
                number = sum(positions for _, positions in tenths)
                found = (f"{100 * value:.2f}" for value in off_by(tenths))
                rows.append([find_game(game).title, str(seats), f"{number:,}", *found])
    return table(
        "Bias of the rest that is drawn.",
        f"The same positions, each played on {DRAWN_PLAYOUTS} times with the true cards: V when "
        "the rest of the match is drawn, compared with V when all of it is played, in percentage "
        "points on average over tenths; beside it what chance alone would show.",
        ["", "seats", "positions", "off by", "by chance alone"],
        rows,
    )


def losses(units: Sequence[Unit]) -> str:
    """Per decision, by level; and by how much each loses more than the one it is compared with."""
    rows = []
    for game in CONFIGURATIONS:
        matches = of_game(units, Judged, game)
        if len(matches) > 1:
            number = sum(len(match.losses["normal"]) for match in matches)
            means = (percent(loss_of(matches, level)) for level in LEVELS)
            differences = (
                percent(loss_of(matches, level, other)) if other else ""
                for level, other in ((level, COMPARED_WITH.get(level)) for level in LEVELS)
            )
            title = find_game(game).title
            rows.append([title, *means, f"{number:,}", f"{len(matches):,}"])
            rows.append(["more than the next", *differences, "", ""])
    return table(
        "Loss by level",
        "in percentage points of winning per decision (± half of a 95% interval over matches). The "
        f"same decisions, {SEATS} seats, are put to every level. In matches of the reference they "
        f"are measured as a review does, in {JUDGED_WORLDS} worlds; `{LEVELS['hard']}` and "
        f"`{LEVELS['expert']}` are asked for a move, of the others it is known how likely they "
        "make each. Losses are a little too low throughout, as said above; values below zero are "
        "noise, or moves that are better than the reference knows. In The Gang these are the red "
        "chips of a heist that decides the match, played by four `hard`, with rounds that end with "
        "the last chip; each move is played on by four `hard` with the true cards, and what counts "
        "is the loss against the move of `hard`. The second line of a game compares `random` with "
        "`easy`, `easy` with `normal`, `normal` with `hard`, the reference with `normal` and "
        "`expert` with `hard`, decision by decision.",
        [
            "",
            *(f"`{level}`" if level != "reference" else level for level in LEVELS),
            "decisions",
            "matches",
        ],
        rows,
    )


def luck(units: Sequence[Unit]) -> str:
    """How much less the results scatter without luck, and how many matches that saves."""
    rows = []
    for game in CONFIGURATIONS:
        matches = of_game(units, Adjusted, game)
        if len(matches) >= FEWEST_MATCHES:
            found = adjustments(matches)
            rows.append(
                [
                    find_game(game).title,
                    f"{len(matches)}",
                    *(percent(one.advantage) for one in found),
                    *(factor(one) for one in found[1:]),
                    *(f"{one.matches:,.0f}" if isfinite(one.matches) else "–" for one in found),
                ]
            )
    return table(
        "Luck taken out.",
        f"`{ADJUSTED_LEVEL}` among three of the reference, {SEATS} seats "
        "(6 nimmt!: one round): its share of winning above an equal one in percentage points (The "
        "Gang: above what four of the reference may expect), plain, without the luck of the deals, "
        "and without the others' moves as well; how many times smaller the variance is (with its "
        "95% interval); and how many matches it takes until such an advantage is significant "
        "(95%), in the same order. Of the luck as much is taken out as narrows the other "
        "matches most. "
        "Without the others' moves the mean stays the same only because they are moves of the "
        "reference.",
        [
            "",
            "matches",
            "plain",
            "deals out",
            "others out, too",
            "factor: deals",
            "factor: both",
            "needed: plain",
            "deals out",
            "both out",
        ],
        rows,
    )


def factor(found: Adjustment) -> str:
    """With its interval."""
    low, high = found.factor_between
    return f"{found.factor:.2f} ({low:.2f} to {high:.2f})"


def cards(units: Sequence[Unit]) -> str:
    """How much of a result can be the luck of deals at all."""
    rows = []
    for game in CONFIGURATIONS:
        matches = of_game(units, Dealt, game)
        if len(matches) > 2:
            share = share_in_cards(matches)
            rows.append(
                [
                    find_game(game).title,
                    f"{len(matches):,}",
                    f"{100 * share.value:.0f} ± {100 * share.margin:.0f}%",
                    f"{1 / (1 - share.value):.2f}" if share.value + share.margin < 1 else "",
                ]
            )
    return table(
        "What is in the cards.",
        f"Matches of the reference, {SEATS} seats (6 nimmt!: one round): how much of the variance "
        "of a result is the luck of the deals, and the factor that taking out exactly this luck "
        "brings, if V were known without noise. What is left of a result comes from moves: those "
        "of all seats, and what hidden cards make of them.",
        ["", "matches", "luck of deals", "largest factor"],
        rows,
    )


def times(units: Sequence[Unit]) -> str:
    """Of reviews of one seat."""
    rows = []
    for game in CONFIGURATIONS:
        for budget in ("quick", "normal"):
            reviews = [
                unit
                for unit in units
                if isinstance(unit, Timed) and (unit.game, unit.budget) == (game, budget)
            ]
            if reviews:
                errors = [error for review in reviews for error in review.errors]
                rows.append(
                    [
                        find_game(game).title,
                        budget,
                        f"{np.median([review.seconds for review in reviews]):.0f} s",
                        f"{np.median([review.processor_seconds for review in reviews]):.0f} s",
                        f"{max(review.first_seconds for review in reviews):.1f} s",
                        f"{np.median([len(review.errors) for review in reviews]):.0f}",
                        f"{100 * np.median(errors):.2f}",
                        f"{len(reviews)}",
                    ]
                )
    return table(
        "Time",
        f"of a review of one seat, {SEATS} seats, matches of the reference: clock and "
        "processor (median), the first step (longest), decisions and the standard error of a "
        "loss in percentage points (medians):",
        ["", "budget", "clock", "processor", "first", "decisions", "error", "matches"],
        rows,
    )
