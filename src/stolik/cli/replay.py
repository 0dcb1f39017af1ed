"""`stolik replay`: records for a person to read, and checked."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from stolik.core.errors import FileError
    from stolik.match import Match

STDIN = "-"


def replay(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE…", help="Records; `-` reads one per line from stdin."),
    ],
    *,
    json: Annotated[
        bool, typer.Option("--json", help="One object per record, for programs.")
    ] = False,
    tables: Annotated[
        bool, typer.Option("--tables", "-t", help="Draw the table after every move.")
    ] = False,
    seat: Annotated[
        int | None,
        typer.Option(
            help="Look from this seat instead of a spectator's place.", show_default=False
        ),
    ] = None,
    position_at: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            min=0,
            help="Only print the position after the first N moves, as `--seat` sees it.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Replay records step by step, and check them.

    The exit status is 1 if any record was bad.

    Examples: `stolik replay match.json`, `stolik replay --tables --seat 0 match.json`,
    `stolik replay --position-at 12 match.json`, `stolik replay --json - < matches.jsonl`
    """
    from stolik.core.errors import FileError, RecordError, StolikError

    bad = False
    for name, text in record_texts(files):
        try:
            if isinstance(text, FileError):
                raise text
            if position_at is not None:
                position = position_after(text, position_at, seat)
                print_json({"position": position}) if json else print(position)
            elif json:
                print_json(outcome(text))
            else:
                print_steps(name, text, tables=tables, seat=seat)
        except StolikError as error:
            bad = True
            at = error.at if isinstance(error, RecordError) else None
            if json:
                print_json({"error": str(error)} | ({} if at is None else {"at": at}))
            else:
                place = "" if at is None else f" at move {at}"
                print(f"stolik: {name}{place}: {error}", file=sys.stderr)
    if bad:
        raise typer.Exit(1)


def record_texts(files: list[str]) -> Iterator[tuple[str, "bytes | FileError"]]:
    """The records of all files, each with a name to call it by; or why there is none."""
    from stolik.core.errors import FileError
    from stolik.core.files import read_file

    for file in files:
        if file == STDIN:
            for number, line in enumerate(sys.stdin.buffer, start=1):
                if line.strip():
                    yield f"line {number}", line
        else:
            try:
                yield file, read_file(Path(file))
            except FileError as error:
                yield file, error


def outcome(text: bytes) -> dict[str, object]:
    """Where a record leads, as the records page specifies it."""
    from stolik.match import replay
    from stolik.record import read_record

    match = replay(read_record(text))
    if result := match.result:
        return {"over": True, "result": result}
    if wanted := match.needs_shuffle:
        return {"over": False, "needs_shuffle": wanted}
    return {"over": False, "to_act": {str(seat): match.legal(seat) for seat in match.to_act}}


def position_after(text: bytes, moves: int, seat: int | None) -> str:
    """The position of a record after so many moves: everything, or what a seat knows of it."""
    from stolik.core.errors import RecordError
    from stolik.core.sentences import say
    from stolik.match import replay
    from stolik.record import read_record

    match = replay(read_record(text), most_moves=moves)
    if len(match.moves) < moves:
        raise RecordError(
            say("replay.moves", "the record has only {moves:move|moves}", moves=len(match.moves))
        )
    return match.position(seat)


def print_json(value: object) -> None:
    """One line at a time, so that a program can wait for each answer."""
    import msgspec

    sys.stdout.buffer.write(msgspec.json.encode(value) + b"\n")
    sys.stdout.buffer.flush()


def print_steps(name: str, text: bytes, *, tables: bool, seat: int | None) -> None:
    """Prints what happens in a record, move by move."""
    from rich.console import Console
    from rich.markup import escape

    from stolik.cli.output import ending
    from stolik.core.errors import RecordError
    from stolik.core.sentences import say
    from stolik.match import replay
    from stolik.record import read_record

    console = Console(highlight=False)
    record = read_record(text)
    if seat is not None and not 0 <= seat < len(record.players):
        raise RecordError(say("replay.seat", "the record has no seat {seat}", seat=seat))
    players = record.players
    shown = 0
    views = []

    def watch(match: "Match") -> None:
        nonlocal shown
        if len(match.moves) > shown:
            mover, _, move = match.moves[-1].partition(" ")
            console.print(
                f"[dim]{shown:4d}[/]  [bold]{escape(players[int(mover)])}[/]: {escape(move)}"
            )
            shown = len(match.moves)
        views.append(match.view(seat))
        for sentence in match.game.describe_changes(*views[-2:]) if len(views) > 1 else ():
            console.print(f"      {escape(sentence.with_names(players))}", style="dim")
        if tables and match.to_act:
            console.print(match.game.draw(views[-1], players), "")

    console.rule(f"{escape(name)}: {record.game}, {escape(', '.join(players))}", align="left")
    match = replay(record, watch)
    console.print(match.game.draw(match.view(seat), players))
    console.print(ending(match))
