"""`make pages`: writes the tables of docs/research/ from the code they describe.

A test compares them, so a page cannot tell of another environment than the one there is.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from stolik.core.game import Game
from stolik.engine.layout import Layout, Part
from stolik.envs.settings import EnvSettings
from stolik.games import all_games

FOLDER = Path(__file__).parent.parent / "docs" / "research"


def main() -> None:
    """Rewrites what lies between the markers of every page."""
    for game in all_games():
        page = FOLDER / f"{game.id}.md"
        page.write_text(with_tables(page.read_text(encoding="utf-8"), game), encoding="utf-8")


def with_tables(page: str, game: Game) -> str:
    """The page with its tables as the code has them."""
    tables = {"actions": action_rows(game), "observation": layout_rows(game.layout)}
    if game.sight is not None:
        tables["situation"] = layout_rows(game.sight.situation)
        tables["move"] = layout_rows(game.sight.move)
    for name, rows in tables.items():
        table = "\n".join(rows)
        page = re.sub(
            f"(<!-- {name} -->\n).*?(<!-- end -->)",
            lambda found, table=table: f"{found[1]}{table}\n{found[2]}",  # type: ignore[misc]
            page,
            flags=re.DOTALL,
        )
    return page


def action_rows(game: Game) -> Iterator[str]:
    """The actions in runs of one kind of move."""
    yield "| index | move |"
    yield "|---|---|"
    run: list[tuple[int, str]] = []
    for action, move in enumerate(game.moves):
        if move is None:
            continue
        if run and kind(run[0][1]) != kind(move):
            yield run_row(run)
            run = []
        run.append((action, move))
    yield run_row(run)
    settings = EnvSettings(game.id)
    if settings.has_waiting:
        yield f"| {settings.waiting} | wait: let the others act first |"


def kind(move: str) -> list[str]:
    """Its words, without what is played, drawn or guessed.

    >>> kind("palette R1 canvas O2"), kind("guess flush"), kind("14")
    (['palette', 'canvas'], ['guess'], [])
    """
    words = move.split()
    del words[1:2]
    return [word for word in words if word.isalpha() and word.islower()]


def run_row(run: list[tuple[int, str]]) -> str:
    """The first ones of a run, and the last."""
    (first, _), (last, last_move) = run[0], run[-1]
    moves = [f"`{move}`" for _, move in run]
    shown = ", ".join(moves if len(moves) <= 4 else [*moves[:3], f"… `{last_move}`"])
    return f"| {span(first, last - first + 1)} | {shown} |"


def layout_rows(layout: Layout) -> Iterator[str]:
    """The parts; of one that repeats itself also what a repetition consists of."""
    yield "| index | part | what it tells |"
    yield "|---|---|---|"
    for part in layout:
        yield part_row(part, "")
        for field in part.fields or ():
            yield part_row(field, f"{part.name}.")


def part_row(part: Part, prefix: str) -> str:
    """Where a part is; a field from the start of its repetition."""
    index = f"+{span(part.first, part.length)}" if prefix else span(part.first, part.length)
    meaning = part.meaning
    if part.fields:
        each = part.fields.size
        meaning += f"; {part.length // each} × {each} numbers, as follows"
    return f"| {index} | `{prefix}{part.name}` | {meaning} |"


def span(first: int, length: int) -> str:
    """From the first to the last index."""
    return str(first) if length == 1 else f"{first}–{first + length - 1}"


if __name__ == "__main__":
    main()
