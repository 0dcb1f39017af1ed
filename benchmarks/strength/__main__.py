"""How strong the levels are beside each other: rewrites the tables of docs/strength.md.

The cards of the networks learn from it what they say about `hard`.

    make bench-strength          all rows, bots that think for 200 ms: hours
    make bench-strength LONG=1   fewer matches, so many trials that more hardly matter: an hour
    make bench-strength SHORT=1  fewer matches, trials of a few milliseconds: minutes
    make bench-strength ALONE=1  the networks alone against `normal` and `random`: a minute

Rows of games that come without a network are left out. Every row is an arena with a journal in
`build/strength/`: a run that is stopped goes on where it was, and what is there is not played
again. On a machine that does other things meanwhile, bounds in milliseconds measure the other
things too.
"""

import argparse
import itertools
import re
from dataclasses import dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec

from stolik.arena.plan import Plan, plan_arena
from stolik.arena.run import Arena
from stolik.bots.networks import (
    ALONE,
    Figure,
    card_file,
    card_text,
    has_network,
    network_card,
    network_figures,
    thread_network,
)
from stolik.core.game import Game
from stolik.core.options import read_options
from stolik.games import all_games, find_game
from stolik.train.evaluate import play_alone
from stolik.train.export import figure_of
from stolik.train.plan import chosen_variants, describe_variant, training_variants

FOLDER = Path("build") / "strength"
PAGE = Path(__file__).parents[2] / "docs" / "strength.md"

Bounds = Literal["short", "long", "full"]
"""Of bots that search: trials of some milliseconds, many trials, or 200 ms."""


@dataclass(frozen=True)
class Row:
    """One bot against others of one kind."""

    game: str
    seats: int
    bot: str
    opponent: str
    options: dict[str, Any] = field(default_factory=dict)
    goal: float | None = None
    """What is wanted of its share of the wins, in percent."""

    @property
    def name(self) -> str:
        """Of its journal, and what the table calls it."""
        words = [f"{name}={value}" for name, value in self.options.items()]
        return " ".join([self.game, str(self.seats), *words])

    def bots(self, bounds: Bounds) -> list[str]:
        """By name, with the bounds of such a run."""
        bots = (self.bot, self.opponent)
        return [bounded(bot, self.game, self.seats, bounds) for bot in bots]


TRIALS = {
    "six-nimmt": {"hard": 1000, "expert": 260},
    "abluxxen": {"hard": 400, "expert": 350},
    "red7": {"hard": 1000, "expert": 1000},
    "take-that": {"hard": 1000, "expert": 350},
}
"""Of a short run, by game: with so many `expert` takes about as long as `hard`, but in Red7, where
it takes 30 ms, with effects 85. `hard` takes 4 and 12 there, but more trials make it no better."""
FEWER_TRIALS = {("six-nimmt", 2): 140, ("six-nimmt", 3): 180, ("six-nimmt", 4): 220}
"""Of `expert`, by game and seats: a trial of `hard` takes less time where few play."""
MANY_TRIALS = {
    "six-nimmt": {"hard": 2000, "expert": 4000},
    "abluxxen": {"hard": 4000, "expert": 4000},
    "red7": {"hard": 1000, "expert": 2000},
    "take-that": {"hard": 4000, "expert": 4000},
}
"""Of a long run: what takes `expert` 70 to 200 ms. `hard` has fewer where it has settled by then;
in Abluxxen, where it has not, both have as many as 200 ms allow."""


def bounded(bot: str, game: str, seats: int, bounds: Bounds) -> str:
    """But for a full run bots that search are bounded in trials, which repeats itself."""
    if bounds == "full":
        return bot
    trials = (TRIALS if bounds == "short" else MANY_TRIALS)[game].get(bot)
    if bot == "expert" and bounds == "short":
        trials = FEWER_TRIALS.get((game, seats), trials)
    return f"{bot}:iterations={trials}" if trials else bot


ADVANCED = {"mode": "advanced"}
EFFECTS = {"mode": "advanced", "effects": True}
SEARCHING = (
    Row("six-nimmt", 4, "expert", "hard", goal=40),
    Row("six-nimmt", 2, "expert", "hard", goal=62),
    *(Row("six-nimmt", seats, "expert", "hard") for seats in (3, 5, 6, 7, 8, 9, 10)),
    Row("six-nimmt", 4, ALONE, "hard", goal=30),
    Row("six-nimmt", 2, ALONE, "hard"),
    Row("red7", 4, "expert", "hard", ADVANCED, goal=38),
    Row("red7", 4, "expert", "hard", EFFECTS, goal=38),
    Row("red7", 2, "expert", "hard", ADVANCED, goal=62),
    Row("red7", 4, ALONE, "hard", ADVANCED),
    Row("abluxxen", 4, "expert", "hard", goal=45),
    Row("abluxxen", 2, "expert", "hard", goal=70),
    Row("abluxxen", 3, "expert", "hard"),
    Row("abluxxen", 5, "expert", "hard"),
    *(
        Row("abluxxen", seats, "expert", "hard", {"mode": mode})
        for mode in ("advanced", "expert")
        for seats in (4, 2, 3, 5)
    ),
    Row("abluxxen", 4, ALONE, "hard"),
    Row("take-that", 3, "expert", "hard", goal=45),
    Row("take-that", 2, "expert", "hard", goal=60),
    Row("take-that", 2, "expert", "hard", {"pro": True}),
    Row("take-that", 4, "expert", "hard"),
    Row("take-that", 3, ALONE, "hard"),
)
OURS = "benchmarks.strength.yardsticks:"
YARDSTICKS = tuple(
    Row(game, seats, bot, yardstick, options)
    for game, seats, options in (
        ("six-nimmt", 4, {}),
        ("six-nimmt", 2, {}),
        ("red7", 2, ADVANCED),
        ("abluxxen", 4, {}),
    )
    for bot in ("expert", "hard")
    for yardstick in (f"{OURS}RandomPlayouts", f"{OURS}TreeSearch")
)
"""Against searches with ten times the trials that `hard` has in a short run."""
OVER_TIME = tuple(
    Row("six-nimmt", 4, f"expert:milliseconds={milliseconds}", "hard")
    for milliseconds in (0, 20, 200, 1000)
)
OVER_TRIALS = tuple(
    Row("six-nimmt", 4, bot, "hard") for bot in (ALONE, "expert:iterations=400", "expert")
)
TABLES: dict[Bounds, dict[str, tuple[Row, ...]]] = {
    "short": {"short": SEARCHING, "yardsticks": YARDSTICKS},
    "long": {"long": SEARCHING, "over-trials": OVER_TRIALS},
    "full": {"full": SEARCHING, "over-time": OVER_TIME},
}
"""By kind of run, the tables of the page. The one that has the name of the run goes to the cards,
too."""
MATCHES: dict[Bounds, int] = {"short": 120, "long": 120, "full": 1000}


def journal_of(row: Row, bounds: Bounds) -> Path:
    """Where its outcomes are written down."""
    words = " ".join([row.name, bounds, *row.bots(bounds)])
    return FOLDER / (re.sub(r"[^\w=-]+", "_", words) + ".jsonl")


def plan_of(row: Row, bounds: Bounds, *, matches: int) -> Plan:
    """Every deal is played once in every rotation of the seats."""
    bots = row.bots(bounds)
    return plan_arena(bots, row.game, row.options, seats=row.seats, matches=matches, seed=24)


def measure(row: Row, bounds: Bounds, *, matches: int, workers: int | None) -> str | None:
    """Plays what is left of a row; its line of the table."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    plan = plan_of(row, bounds, matches=matches)
    with Arena(plan, journal_of(row, bounds)) as arena:
        for _ in arena.play(workers=workers):
            pass
        return line(row, arena, bounds)


def line(row: Row, arena: Arena, bounds: Bounds) -> str | None:
    """Of the table; None if the row was not measured."""
    bot, opponent = row.bots(bounds)
    goal = "" if row.goal is None else f"{row.goal:.0f}%"
    against = f"{row.seats - 1} × `{opponent.removeprefix(OURS)}`"
    start = f"| {row.name} | `{bot}` | {against} | {100 / row.seats:.0f}% | {goal} |"
    if not arena.outcomes:
        return former_line(start)
    found = arena.standings()
    first = next(standing for standing in found.bots if standing.bot == bot)
    other = next(standing for standing in found.bots if standing.bot == opponent)
    share = f"{100 * first.win_share.mean:.1f} ± {100 * first.win_share.margin:.1f}%"
    points = f"{first.score.mean:.1f} against {other.score.mean:.1f}"
    return f"{start} {share} | {points} | {found.matches:,} |"


def former_line(start: str) -> str | None:
    """What the page says about a row that was measured elsewhere."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    return next((line for line in lines if line.startswith(start)), None)


def table(rows: tuple[Row, ...], bounds: Bounds, *, matches: int) -> list[str]:
    """The rows that were measured, as far as their journals go."""
    lines: list[str | None] = [
        "| table | bot | against | par | goal | share of wins, 95% | points | matches |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        plan = plan_of(row, bounds, matches=matches)
        journal = journal_of(row, bounds)
        with Arena(plan, journal if journal.exists() else None) as arena:
            lines.append(line(row, arena, bounds))
    return [measured for measured in lines if measured]


def write_alone(game: Game, matches: int) -> None:
    """Plays what the card says about the network alone again: `normal` may have changed."""
    found = [
        figure_of(
            play_alone(
                game,
                thread_network(game, game.opening(seats, options)[0]),
                seats,
                options,
                opponent,
                matches=matches,
                seed=0,
            )
        )
        for seats, options in training_variants(game)
        for opponent in ("normal", "random")
    ]
    kept = [f for f in network_figures(game) if f.opponent not in ("normal", "random")]
    replace_figures(game, [*found, *kept])


def write_card(game: Game, rows: tuple[Row, ...], bounds: Bounds, *, matches: int) -> None:
    """What has been measured against `hard`, in place of what the card said about it before."""
    found = [
        measured_figure(game, row, bounds, matches=matches)
        for row in rows
        if row.game == game.id and is_measured(row, bounds)
    ]
    if found:
        measured = {(figure.bot, figure.variant, figure.opponent) for figure in found}
        kept = [
            figure
            for figure in network_figures(game)
            if (figure.bot, figure.variant, figure.opponent) not in measured
        ]
        replace_figures(game, [*kept, *found])


def is_measured(row: Row, bounds: Bounds) -> bool:
    """Whether its journal has matches behind the line that says what is played."""
    journal = journal_of(row, bounds)
    return journal.exists() and len(journal.read_text(encoding="utf-8").splitlines()) > 1


def replace_figures(game: Game, figures: list[Figure]) -> None:
    """In the files of the cards, each figure in that of the network which plays its variant."""
    assert game.sight is not None
    for name in game.sight.network_names:
        played = chosen_variants(game, name, ())
        its_own = tuple(figure for figure in figures if figure.variant in played)
        changed = msgspec.structs.replace(network_card(game, name), figures=its_own)
        path = Path(str(resources.files(game.package) / card_file(name)))
        path.write_bytes(card_text(changed))


def measured_figure(game: Game, row: Row, bounds: Bounds, *, matches: int) -> Figure:
    """A row, as far as its journal goes, as a figure of the card."""
    bot, opponent = row.bots(bounds)
    options = read_options(game.options, row.options, row.seats)
    with Arena(plan_of(row, bounds, matches=matches), journal_of(row, bounds)) as arena:
        found = arena.standings()
    first = next(standing for standing in found.bots if standing.bot == bot)
    return Figure(
        bot=bot,
        variant=describe_variant(game, row.seats, options),
        opponent=opponent,
        matches=found.matches,
        par=round(1 / row.seats, 4),
        share=round(first.win_share.mean, 4),
        margin=round(first.win_share.margin, 4),
    )


def write_page(name: str, lines: list[str]) -> None:
    """Between the markers of that name."""
    page = PAGE.read_text(encoding="utf-8")
    text = "\n".join(lines)
    found = re.sub(
        f"(<!-- {name} -->\n).*?(<!-- end -->)",
        lambda match: f"{match[1]}{text}\n{match[2]}",
        page,
        flags=re.DOTALL,
    )
    PAGE.write_text(found, encoding="utf-8")


def in_order_of_variants(game: Game, figures: list[Figure]) -> list[Figure]:
    """As training lists them, whichever networks play them."""
    variants = [describe_variant(game, *variant) for variant in training_variants(game)]
    return sorted(figures, key=lambda figure: variants.index(figure.variant))


def alone_table() -> list[str]:
    """What the cards say about each network alone against `normal`."""
    lines = ["| game | variant | par | share of wins, 95% | matches |", "|---|---|---|---|---|"]
    for game in all_games():
        if has_network(game):
            lines += [
                f"| {game.title} | {figure.variant} | {100 * figure.par:.0f}% "
                f"| {100 * figure.share:.1f} ± {100 * figure.margin:.1f}% | {figure.matches:,} |"
                for figure in in_order_of_variants(game, network_figures(game))
                if figure.opponent == "normal"
            ]
    return lines


def main() -> None:
    """Measures what is left, then writes the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bounds", choices=get_args(Bounds), default="full")
    parser.add_argument("--matches", type=int, default=None, help="of each row")
    parser.add_argument("--workers", type=int, default=None)
    parser.add_argument("--only", default="", help="rows whose line has this text")
    parser.add_argument("--write-only", action="store_true", help="measure nothing more")
    parser.add_argument("--alone", action="store_true", help="only the networks without a search")
    given = parser.parse_args()
    if given.alone:
        for game in all_games():
            if has_network(game) and given.only in game.id:
                write_alone(game, given.matches or 1000)
        write_page("alone", alone_table())
        return
    bounds: Bounds = given.bounds
    matches = given.matches or MATCHES[bounds]
    tables = {
        name: tuple(row for row in rows if has_network(find_game(row.game)))
        for name, rows in TABLES[bounds].items()
    }
    for row in itertools.chain(*tables.values()):
        chosen = given.only in f"{row.name} {row.bot} {row.opponent}"
        if chosen and not given.write_only:
            print(measure(row, bounds, matches=matches, workers=given.workers), flush=True)
    for game in all_games():
        if has_network(game):
            write_card(game, tables[bounds], bounds, matches=matches)
    write_page("alone", alone_table())
    for name, rows in tables.items():
        write_page(name, table(rows, bounds, matches=matches))


if __name__ == "__main__":
    main()
