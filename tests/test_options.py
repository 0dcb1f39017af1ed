"""What a form receives about the options of every game."""

import pytest

from stolik.core.errors import OptionsError
from stolik.core.game import Game
from stolik.core.options import OptionField, option_fields, read_options
from stolik.games import all_games, find_game
from tests.conformance.subjects import VARIANTS

every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)


def field_of(game: str, name: str) -> OptionField:
    return next(field for field in option_fields(find_game(game).options) if field.name == name)


@every_game
def test_an_option_depends_on_options_that_there_are(game: Game) -> None:
    fields = {field.name: field for field in option_fields(game.options)}

    assert game.options.only.keys() <= fields.keys()
    for field in fields.values():
        for name, values in field.only.items():
            assert name != field.name
            assert all(fields[name].allows(value) for value in values)


@every_game
def test_what_has_no_effect_is_left_at_its_default(game: Game) -> None:
    """So a form may hide it: every variant that can be played has only what matters."""
    for variant in VARIANTS:
        if variant.game is not game:
            continue
        chosen = read_options(game.options, variant.options, variant.seats)
        for field in option_fields(game.options):
            if not all(getattr(chosen, name) in values for name, values in field.only.items()):
                assert getattr(chosen, field.name) == field.default, variant


@pytest.mark.parametrize(
    ("game", "name", "only"),
    [
        ("six-nimmt", "limit", {"rounds": (0,)}),
        ("red7", "target", {"mode": ("advanced",)}),
        ("the-gang", "order", {"mode": ("advanced",)}),
        ("the-gang", "specialist", {"mode": ("advanced",), "order": ("numbered",)}),
        ("six-nimmt", "rounds", {}),
    ],
)
def test_some_options_matter_only_beside_others(
    game: str, name: str, only: dict[str, tuple[object, ...]]
) -> None:
    assert field_of(game, name).only == only


@every_game
def test_a_choice_is_refused_for_seats_it_is_not_for(game: Game) -> None:
    """A form can know this beforehand, and nothing else is refused because of the seats."""
    for field in option_fields(game.options):
        for choice in field.choices:
            low, high = field.seats.get(choice, (game.options.seats[0], game.options.seats[-1]))
            for seats in game.options.seats:
                if low <= seats <= high:
                    read_options(game.options, {field.name: choice, **beside(field)}, seats)
                else:
                    with pytest.raises(OptionsError, match=f"not {seats}"):
                        read_options(game.options, {field.name: choice}, seats)


def beside(field: OptionField) -> dict[str, object]:
    """Values of other options that let this one have an effect."""
    return {name: values[0] for name, values in field.only.items()}


def test_the_tactical_mode_of_six_nimmt_is_for_two_to_six_seats() -> None:
    assert field_of("six-nimmt", "mode").seats == {"tactical": (2, 6)}
    assert field_of("six-nimmt", "rounds").seats == {}
