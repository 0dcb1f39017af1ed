"""The figures as a picture: experience per second, game by game."""

from collections.abc import Sequence
from pathlib import Path

import matplotlib as mpl

mpl.use("svg")

from matplotlib import pyplot as plt  # the backend is chosen first

from benchmarks.peers.measure import Row
from benchmarks.peers.page import OURS, figure

AMBER, INK, GREY = "#c8862b", "#22304a", "#9aa3b2"
SHOWN = ("experience", "pettingzoo")


def draw(rows: Sequence[Row], path: Path) -> None:
    """Bars on a logarithmic scale, the fastest on top."""
    shown = [row for row in rows if row.section in SHOWN and row.rate]
    shown.sort(key=lambda row: row.rate or 0)
    mpl.rcParams["svg.hashsalt"] = "stolik"  # the same figures give the same file
    drawing, axes = plt.subplots(figsize=(9, 0.27 * len(shown) + 0.9), layout="constrained")
    rates = [row.rate or 0 for row in shown]
    places = range(len(shown))
    bars = axes.barh(places, rates, color=[AMBER if row.library == OURS else GREY for row in shown])
    axes.set_yticks(places, [label(row) for row in shown], color=INK, fontsize=9)
    axes.bar_label(bars, [figure(rate) for rate in rates], padding=4, fontsize=9)
    axes.set_xscale("log")
    axes.set_xlim(min(rates) / 2, 4 * max(rates))
    axes.set_xlabel("decisions per second with observation and mask, one core", color=INK)
    axes.margins(y=0.01)
    axes.spines[["top", "right"]].set_visible(False)
    drawing.savefig(path, metadata={"Date": None})
    plt.close(drawing)


def label(row: Row) -> str:
    """Who, what, and through PettingZoo if so."""
    through = " (PettingZoo)" if row.library == OURS and row.section == "pettingzoo" else ""
    return f"{row.library}: {row.game}{through}"
