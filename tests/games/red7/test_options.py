"""docs/rules/red7.md, *Options*."""

from typing import Any

import pytest

from stolik.core.errors import OptionsError
from stolik.core.options import read_options
from stolik.games.red7.options import Red7Options


@pytest.mark.parametrize(
    ("seats", "values", "why"),
    [
        (2, {"target": 40}, "advanced mode"),
        (3, {"mode": "basic", "target": 20}, "advanced mode"),
        (2, {"mode": "expert"}, "cannot be"),
        (2, {"mode": "advanced", "target": 0}, "cannot be"),
        (2, {"mode": "advanced", "target": 101}, "cannot be"),
        (2, {"mode": "advanced", "target": 40.0}, "cannot be"),
        (2, {"mode": "advanced", "target": "40"}, "cannot be"),
        (2, {"mode": "advanced", "target": None}, "cannot be"),
        (2, {"mode": "advanced", "target": True}, "cannot be"),
        (2, {"effects": 1}, "cannot be"),
        (2, {"effects": "true"}, "cannot be"),
        (2, {"rounds": 3}, "no option rounds"),
        (1, {}, "2 to 4 seats"),
        (5, {}, "2 to 4 seats"),
    ],
)
def test_what_is_not_an_option_is_an_error(seats: int, values: dict[str, Any], why: str) -> None:
    with pytest.raises(OptionsError, match=why):
        read_options(Red7Options, values, seats)


def test_a_target_that_is_the_default_one_is_given_all_the_same() -> None:
    options = read_options(Red7Options, {"mode": "advanced", "target": 40}, 2)

    assert options.given() == {"mode": "advanced", "target": 40}
