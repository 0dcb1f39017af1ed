"""Arguments that several commands share."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from stolik.core.game import Game


def complete_game(incomplete: str) -> list[str]:
    """Game ids, for the shell."""
    from stolik.games import game_ids

    return [game for game in game_ids() if game.startswith(incomplete)]


def complete_option(context: typer.Context, incomplete: str) -> list[str]:
    """`mode=tactical`, for the shell."""
    from stolik.core.options import option_fields
    from stolik.games import find_game

    fields = option_fields(find_game(context.params["game"]).options)
    words = [f"{field.name}={value}" for field in fields for value in field.choices or ("",)]
    return [word for word in words if word.startswith(incomplete)]


GameArgument = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="As listed by `stolik games`.", autocompletion=complete_game
    ),
]
OptionsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="An option of the game; may be repeated.",
        autocompletion=complete_option,
    ),
]
SeatsOption = Annotated[
    int | None,
    typer.Option("--seats", "-s", metavar="K", help="How many play.", show_default=False),
]


def parse_options(words: list[str] | None) -> dict[str, Any]:
    """`["mode=tactical", "rounds=2"]` as the values a record would have."""
    from stolik.core.options import parse_value

    options: dict[str, Any] = {}
    for word in words or []:
        name, equals, value = word.partition("=")
        if not equals:
            raise typer.BadParameter(f"{word!r} is not NAME=VALUE", param_hint="--option")
        options[name] = parse_value(value)
    return options


def choose_seats(game: "Game", seats: int | None, default: int = 4) -> int:
    """The number asked for, or a usual one."""
    return game.seats_near(default) if seats is None else seats
