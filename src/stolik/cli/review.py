"""`stolik review`: every decision of a match evaluated, luck and skill told apart."""

import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType
    from rich.table import Table

    from stolik.review.run import Progress
    from stolik.review.structures import Decision, Review

STYLES = {
    "good": "dim",
    "close": "dim",
    "convention": "dim",
    "inaccuracy": "yellow",
    "mistake": "bold dark_orange",
    "blunder": "bold red",
}


def review(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Records.")],
    *,
    seat: Annotated[
        list[int] | None,
        typer.Option(metavar="K", help="Only this seat; may be repeated.", show_default="all"),
    ] = None,
    budget: Annotated[
        str, typer.Option(help="How much care: glance, quick, normal or deep.")
    ] = "quick",
    seed: Annotated[int, typer.Option(min=0, help="Decides the chance of the review.")] = 0,
    workers: Annotated[
        int, typer.Option(min=1, help="Threads.", show_default="all cores")
    ] = os.cpu_count() or 1,
    every: Annotated[
        bool, typer.Option("--every", help="List all decisions, not only those that cost.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the review as JSON.")] = False,
    html: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write the review of one record as a page to read or share.",
            show_default=False,
        ),
    ] = None,
    ray: Annotated[
        bool, typer.Option("--ray", help="Review many records on a Ray cluster.")
    ] = False,
    ray_address: Annotated[
        str | None,
        typer.Option(help="Address of the cluster; a local one by default.", show_default=False),
    ] = None,
) -> None:
    """Review matches: what every decision was worth, and what was luck.

    Decisions are judged by what their seat could know; luck by the true cards. Reviews of
    several records come as they are done; as JSON, one per line.

    Examples: `stolik review match.json --seat 0`, `stolik review match.json --html review.html`,
    `stolik review --ray --json matches/*.json`
    """
    from rich.console import Console

    from stolik.core.files import check_new, read_file, write_new
    from stolik.record import read_record
    from stolik.review.many import review_all, review_on_ray
    from stolik.review.page import page

    records = [read_record(read_file(file)) for file in files]
    if html is not None:
        if len(files) > 1:
            raise typer.BadParameter("a page shows one record only", param_hint="--html")
        check_new(html)
    options = {"seats": seat, "budget": budget, "seed": seed}
    with progress_bar() as progress:
        reviews = (
            review_on_ray(records, address=ray_address, **options)
            if ray
            else review_all(records, workers=workers, progress=progress, **options)
        )
        for number, found in reviews:
            if html is not None:
                write_new(html, page(found).encode())
            if json:
                print_json(found)
                continue
            console = Console(highlight=False)
            if len(files) > 1:
                console.rule(str(files[number]))
            console.print(report(found, every=every))


def print_json(review: "Review") -> None:
    """On one line."""
    import msgspec

    print(msgspec.json.encode(review).decode(), flush=True)


@contextmanager
def progress_bar() -> "Iterator[Progress]":
    """On stderr, gone when the review is there."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("reviewing", total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)


def report(review: "Review", *, every: bool) -> "RenderableType":
    """Summaries, luck, and the decisions that cost something."""
    from rich.console import Group

    from stolik.review.structures import SHOWN

    shown = [decision for decision in review.decisions if every or decision.verdict in SHOWN]
    parts = [summaries(review), luck(review)]
    if shown:
        parts.append(decisions(review, shown))
    else:
        parts.append("No decision cost so much that it can be called a mistake.")
    return Group(*parts)


def seat_table(*headings: str, title: str) -> "Table":
    """On a narrow screen names are cut, not numbers and what they are."""
    from stolik.core.terminal import grid

    table = grid(*headings, title=title)
    for column in table.columns[1:]:
        column.no_wrap = True
    return table


def summaries(review: "Review") -> "RenderableType":
    """Seat by seat."""
    from rich.markup import escape

    table = seat_table(
        "player",
        "decisions>",
        "lost each>",
        "±>",
        "inaccuracies>",
        "mistakes>",
        "blunders>",
        title="Share of winning lost, in percentage points",
    )
    for seat in review.summaries:
        table.add_row(
            escape(seat.player),
            str(seat.decisions),
            f"{100 * seat.loss:.2f}",
            f"{100 * seat.margin:.2f}",
            str(seat.inaccuracies),
            str(seat.mistakes),
            str(seat.blunders),
        )
    return table


def luck(review: "Review") -> "RenderableType":
    """What the result is made of."""
    from rich.markup import escape

    table = seat_table(
        "player",
        "expected>",
        "deals>",
        "skill>",
        "guesses>",
        "others>",
        "result>",
        "without deals>",
        title="Luck and skill, in percentage points of winning",
    )
    for parts in review.luck.parts:
        numbers = (parts.deals, parts.skill, parts.guesses, parts.others)
        table.add_row(
            escape(review.players[parts.seat]),
            f"{100 * parts.start:.0f}",
            *(f"{100 * number:+.0f}" for number in numbers),
            f"{100 * parts.result:.0f}",
            f"{100 * parts.adjusted:.0f}",
        )
    return table


def decisions(review: "Review", shown: "list[Decision]") -> "RenderableType":
    """Paragraphs: moves and reasons are sentences, too long for columns."""
    from rich.console import Group

    return Group(*(paragraph(review, decision) for decision in shown))


def paragraph(review: "Review", decision: "Decision") -> "RenderableType":
    """The verdict, the moves, and why, one below the other."""
    from rich.console import Group
    from rich.markup import escape
    from rich.padding import Padding

    from stolik.review.statistics import NORMAL_95
    from stolik.review.structures import SHOWN, VERDICT_WORDS

    moves = f"[bold]{escape(decision.move)}[/]"
    if decision.better is not None and decision.verdict in SHOWN:
        moves += f" [dim]– better:[/] [bold]{escape(decision.better)}[/]"
    why = escape("; ".join(remark.text for remark in decision.explanation))
    head = (
        f"[dim]{decision.number + 1}.[/] {escape(review.players[decision.seat])}: "
        f"[{STYLES[decision.verdict]}]{VERDICT_WORDS[decision.verdict]}[/], "
        f"{100 * decision.loss:.1f} ± {100 * NORMAL_95 * decision.error:.1f} lost"
    )
    return Group(head, *(Padding(line, (0, 0, 0, 4)) for line in (moves, why) if line), "")
