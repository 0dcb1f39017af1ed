"""`stolik play`: a person at a terminal table, bots in the other seats."""

import sys
import time
from pathlib import Path
from random import Random
from secrets import token_bytes
from typing import TYPE_CHECKING, Annotated

import typer

from stolik.cli.arguments import (
    OptionsOption,
    SeatsOption,
    choose_seats,
    complete_game,
    parse_options,
)

if TYPE_CHECKING:
    from rich.console import Console

    from stolik.bots.bot import Bot
    from stolik.core.game import View
    from stolik.match import Match

BOT_NAMES = ("Ania", "Bartek", "Celina", "Darek", "Ewa", "Franek", "Gosia", "Henryk", "Iza")
QUIT = ("q", "quit")
WARM_UP_MOVES = 40
HELP = ("?", "h", "help")


def play(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]",
            help="As listed by `stolik games`.",
            autocompletion=complete_game,
            show_default=False,
        ),
    ] = None,
    *,
    seats: SeatsOption = None,
    option: OptionsOption = None,
    seat: Annotated[
        int | None,
        typer.Option(
            help="Where you sit; by default seat 0, or the one that sees the position.",
            show_default=False,
        ),
    ] = None,
    name: Annotated[str, typer.Option(help="Your name at the table.")] = "Guest",
    record: Annotated[
        Path | None, typer.Option(help="Write the match to this new file.", show_default=False)
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(
            metavar="HEX",
            help="64 hexadecimal digits that decide all shuffles.",
            show_default=False,
        ),
    ] = None,
    position: Annotated[
        str | None,
        typer.Option(
            metavar="TEXT", help="Go on from this position; it names the game.", show_default=False
        ),
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            metavar="BOT,BOT…", help="Clockwise from you; the last one takes all seats left."
        ),
    ] = "normal",
    pace: Annotated[float, typer.Option(metavar="SECONDS", help="A pause after each step.")] = 0.4,
) -> None:
    """Play against bots in the terminal.

    Type a move as it is listed (Tab completes it), `?` for the rules in short, `q` to stop. With
    `--record` what was played so far is written, also after Ctrl-C.

    Examples: `stolik play six-nimmt`, `stolik play six-nimmt -s 5 -o mode=tactical`,
    `stolik play --position "six-nimmt seats=2 | phase: deal"`
    """
    from rich.console import Console

    from stolik.core.files import check_new, write_new
    from stolik.record import write_record

    console = Console(highlight=False)
    if record is not None:
        check_new(record)
    secret = parse_seed(seed)
    if position is None:
        match, seat = open_match(game or ask_for_game(console), seats, option, seat, name, secret)
    else:
        check_that_it_names_all(seats, option)
        match, seat = open_position(game, position, seat, name, secret)
    opponents = seat_bots(bots, match, seat)
    with console.status("Getting ready; the first time this takes a while …"):
        warm_up(match.copy(), opponents)
    try:
        TerminalMatch(
            console, match, seat, opponents, Random(secret), pace if sys.stdin.isatty() else 0
        ).run()
    except (KeyboardInterrupt, EOFError):
        console.print("\nStopped.")
        raise typer.Exit(130) from None
    finally:
        if record is not None and match.moves:
            write_new(record, write_record(match.record()))
            console.print(f"The record is in {record}.", style="dim")


def open_match(
    game: str,
    seats: int | None,
    option: list[str] | None,
    seat: int | None,
    name: str,
    seed: bytes,
) -> "tuple[Match, int]":
    """A match from its deal, and the person's seat."""
    from stolik.games import find_game
    from stolik.match import Match

    found = find_game(game)
    number = choose_seats(found, seats)
    players = seat_names(number, seat or 0, name)
    return Match(found, players, parse_options(option), seed=seed), seat or 0


def open_position(
    game: str | None, text: str, seat: int | None, name: str, seed: bytes
) -> "tuple[Match, int]":
    """A match from a position, and the person's seat: the one that sees it, if one does."""
    from stolik.core.position import game_named_in, read_position
    from stolik.games import find_game
    from stolik.match import Match

    found = find_game(game or game_named_in(text))
    setup = read_position(found, text)
    person = (setup.seen_by or 0) if seat is None else seat
    players = seat_names(int(setup.state.seats), person, name)
    return Match.from_position(found, text, players, seed=seed), person


def check_that_it_names_all(seats: int | None, option: list[str] | None) -> None:
    """A position has its seats and options."""
    if seats is not None or option:
        raise typer.BadParameter("a position has its seats and options", param_hint="--position")


def seat_names(seats: int, person: int, name: str) -> list[str]:
    """The person among bots."""
    if not 0 <= person < seats:
        raise typer.BadParameter(f"there are seats 0 to {seats - 1}", param_hint="--seat")
    players = list(BOT_NAMES[: seats - 1])
    players.insert(person, name)
    return players


def parse_seed(text: str | None) -> bytes:
    """The seed given, or a fresh one."""
    from stolik.seeds import SEED_BYTES

    if text is None:
        return token_bytes(SEED_BYTES)
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise typer.BadParameter("a seed is 64 hexadecimal digits", param_hint="--seed")
    return seed


def ask_for_game(console: "Console") -> str:
    """A menu of the games."""
    from stolik.games import all_games

    games = all_games()
    for number, game in enumerate(games, start=1):
        console.print(f"  [bold]{number}[/]  [bold]{game.title:<12}[/] {game.motto}")
    while True:
        answer = read_line("Which game? ", [])
        if answer.isdecimal() and 1 <= int(answer) <= len(games):
            return games[int(answer) - 1].id
        if answer in {game.id for game in games}:
            return answer


def seat_bots(names: str, match: "Match", person: int) -> "dict[int, Bot]":
    """The bots in their seats, clockwise from the person's left."""
    from stolik.bots.levels import check_plays, fill_seats, new_bot, split_names

    seats = len(match.players)
    others = [(person + step) % seats for step in range(1, seats)]
    named = fill_seats(split_names(names), len(others))
    for bot in named:
        check_plays(bot, match.game)
    return {seat: new_bot(name) for seat, name in zip(others, named, strict=True)}


def warm_up(match: "Match", bots: "dict[int, Bot]") -> None:
    """Plays a few unseen moves, so that nothing is left to compile when a person waits."""
    from stolik.bots.bot import Turn

    if not match.to_act:
        return
    rng = Random(0)
    for bot in {type(bot): bot for bot in bots.values()}.values():
        bot.choose(Turn(match, match.to_act[0], rng))
    while match.to_act and len(match.moves) < WARM_UP_MOVES:
        seat = match.to_act[0]
        match.play(seat, rng.choice(match.legal(seat)))


class TerminalMatch:
    """A match at a terminal: prints what happens, asks the person, moves the bots."""

    def __init__(
        self,
        console: "Console",
        match: "Match",
        seat: int,
        bots: "dict[int, Bot]",
        rng: Random,
        pace: float,
    ) -> None:
        self.console = console
        self.match = match
        self.seat = seat
        self.bots = bots
        self.rng = rng
        self.pace = pace
        self.draw = match.game.draw
        self.seen: View = match.view(seat)

    def run(self) -> None:
        """To the end of the match."""
        from stolik.cli.output import scores_line

        self.match.watch = self.print_changes
        while not self.match.is_over:
            if self.seat in self.match.to_act:
                self.ask()
            self.move_bots()
        self.console.print(self.draw(self.seen, self.match.players))
        self.console.print(scores_line(self.match))

    def print_changes(self, match: "Match") -> None:
        """What the last step changed, as this seat sees it."""
        from rich.markup import escape

        before, self.seen = self.seen, match.view(self.seat)
        for sentence in match.game.describe_changes(before, self.seen):
            self.console.print(f"[dim]·[/] {escape(sentence.with_names(match.players))}")
            time.sleep(self.pace)

    def ask(self) -> None:
        """Until the person has made a legal move."""
        from rich.markup import escape

        from stolik.cli.output import listed
        from stolik.core.errors import StolikError

        moves = self.match.legal(self.seat)
        self.console.print("", self.draw(self.seen, self.match.players))
        self.console.print("[bold]Your moves:[/]", escape(listed(moves)))
        while True:
            answer = read_line("> ", moves)
            if answer in QUIT:
                self.console.print("Stopped.")
                raise typer.Exit
            if answer in HELP:
                self.console.print(
                    f"{self.match.game.motto} Full rules: stolik rules {self.match.game.id}"
                )
                continue
            if answer == "" and len(moves) == 1:
                answer = moves[0]
            try:
                self.match.play(self.seat, answer)
            except StolikError as error:
                self.console.print(
                    escape(error.sentence.with_names(self.match.players)), style="red"
                )
            else:
                return

    def move_bots(self) -> None:
        """Every bot that may act makes one move, or waits for the others."""
        from stolik.bots.bot import Turn

        for seat in self.match.to_act:
            if seat != self.seat and seat in self.match.to_act:
                move = self.bots[seat].choose(Turn(self.match, seat, self.rng))
                if move is not None:
                    self.match.play(seat, move)


def read_line(prompt: str, completions: list[str]) -> str:
    """A line from the person; Tab completes a move."""
    try:
        import readline
    except ImportError:  # not on Windows
        return input(prompt).strip()
    readline.set_completer_delims("")
    readline.set_completer(
        lambda text, state: [*(c for c in completions if c.startswith(text)), None][state]
    )
    readline.parse_and_bind("tab: complete")
    return input(prompt).strip()
