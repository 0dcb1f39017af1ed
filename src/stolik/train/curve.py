"""How strong a network was on its way, as a picture."""

from collections.abc import Sequence
from pathlib import Path

from stolik.core.extras import extra
from stolik.train.evaluate import Score

with extra("arena"):
    import matplotlib as mpl

    mpl.use("Agg")

    from matplotlib import pyplot as plt  # the backend is chosen first

MILLION = 1_000_000


def draw_curve(path: Path, title: str, history: Sequence[tuple[int, Sequence[Score]]]) -> None:
    """By decisions learned from: the share of wins in each variant, in multiples of its par."""
    figure, axes = plt.subplots(figsize=(8, 4.5), layout="constrained")
    variants = [(score.variant, score.opponent) for score in history[-1][1]] if history else []
    colours = plt.colormaps["viridis"]
    for number, (variant, opponent) in enumerate(variants):
        points = [
            (decisions / MILLION, score.share / score.par, score.margin / score.par)
            for decisions, scores in history
            for score in scores
            if (score.variant, score.opponent) == (variant, opponent)
        ]
        at, shares, margins = zip(*points, strict=True)
        colour = colours(number / max(1, len(variants) - 1))
        axes.errorbar(at, shares, margins, label=variant, color=colour, lw=1.2, elinewidth=0.5)
    axes.axhline(1.0, color="#22304a", linestyle=":", label="par")
    axes.set_xlabel("million decisions")
    axes.set_ylabel("wins against `normal`, par = 1")
    axes.spines[["top", "right"]].set_visible(False)
    if variants:
        axes.legend(frameon=False, fontsize="x-small", ncols=2)
    figure.suptitle(f"{title}: the network alone, 95% intervals")
    figure.savefig(path)
    plt.close(figure)
