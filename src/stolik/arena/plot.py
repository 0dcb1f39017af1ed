"""The standings as a picture."""

from pathlib import Path

from stolik.arena.standings import Standings
from stolik.core.errors import FileError
from stolik.core.extras import extra
from stolik.core.sentences import say

with extra("arena"):
    import matplotlib as mpl

    mpl.use("Agg")

    from matplotlib import pyplot as plt  # the backend is chosen first

FORMATS = (".svg", ".png")


def plot(standings: Standings, path: Path, title: str) -> None:
    """Win shares with their intervals and the par, and the mean scores, bot by bot."""
    if path.suffix not in FORMATS:
        raise FileError(say("arena.plot", "{file} is neither an .svg nor a .png", file=str(path)))
    bots = standings.bots
    names = [f"{bot.bot} ×{bot.places}" if bot.places > 1 else bot.bot for bot in bots]
    figure, (shares, scores) = plt.subplots(
        1, 2, figsize=(9, 1.2 + 0.5 * len(bots)), sharey=True, layout="constrained"
    )
    for axes, label, estimates in (
        (shares, "share of wins", [bot.win_share for bot in bots]),
        (scores, "mean score", [bot.score for bot in bots]),
    ):
        axes.barh(
            names,
            [estimate.mean for estimate in estimates],
            xerr=[estimate.margin for estimate in estimates],
            color="#c8862b",
            ecolor="#22304a",
            capsize=3,
        )
        axes.set_xlabel(label)
        axes.spines[["top", "right"]].set_visible(False)
    if standings.par is not None:
        shares.axvline(standings.par, color="#22304a", linestyle=":", label="par")
        shares.legend(frameon=False)
    shares.invert_yaxis()
    figure.suptitle(f"{title}: {standings.matches:,} matches, 95% intervals")
    figure.savefig(path)
    plt.close(figure)
