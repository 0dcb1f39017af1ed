from typing import Any

import pytest

from stolik.core.errors import OptionsError
from stolik.games.six_nimmt import GAME
from stolik.match import Match


@pytest.mark.parametrize(
    ("seats", "options", "sentence"),
    [
        (1, {}, "2 to 10 seats, not 1"),
        (11, {}, "2 to 10 seats, not 11"),
        (7, {"mode": "tactical"}, "the tactical mode is for 2 to 6 seats, not 7"),
        (4, {"speed": 3}, "there is no option speed; the options are: mode, limit, rounds"),
        (
            4,
            {"mode": "Classic"},
            'option mode cannot be "Classic"; it is one of: classic, tactical',
        ),
        (4, {"mode": 1}, "option mode cannot be 1"),
        (4, {"limit": 0}, "option limit cannot be 0; it is one of: whole number 1–999"),
        (4, {"limit": 1000}, "option limit cannot be 1000"),
        (4, {"limit": "66"}, 'option limit cannot be "66"'),
        (4, {"limit": 66.0}, "option limit cannot be 66.0"),
        (4, {"limit": True}, "option limit cannot be true"),
        (4, {"rounds": -1}, "option rounds cannot be -1"),
        (4, {"rounds": 100}, "option rounds cannot be 100"),
        (4, {"rounds": None}, "option rounds cannot be null"),
        (4, {"rounds": 2, "limit": 50}, "exclude each other"),
    ],
)
def test_what_the_game_does_not_have_is_refused_with_a_sentence(
    seats: int, options: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(OptionsError) as refused:
        Match(GAME, ["x"] * seats, options)

    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    "options", [{"mode": "classic"}, {"limit": 66}, {"rounds": 0}, {"rounds": 2, "limit": 66}]
)
def test_an_option_spelled_out_at_its_default_is_the_same_as_one_left_out(
    options: dict[str, Any],
) -> None:
    match = Match(GAME, ["x"] * 2, options, seed=bytes(32))

    assert match.record().options == {k: v for k, v in options.items() if (k, v) == ("rounds", 2)}
