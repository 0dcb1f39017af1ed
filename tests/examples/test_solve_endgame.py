"""The example that solves an endgame with OpenSpiel alone."""

from importlib import import_module

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel cannot be installed here")


def test_openspiel_finds_what_the_page_says() -> None:
    """docs/research/endgames.md: 2.135 at random, and worth −98.737 to seat 0.

    What a policy is worth is as far from that as it can be exploited, at most.
    """
    even, found = import_module("examples.solve_endgame").solved("stolik_take_that_endgame", 2)

    assert even.exploitability == pytest.approx(2.135, abs=0.0005)
    assert found.exploitability < even.exploitability / 2
    assert found.worth == pytest.approx(-98.737, abs=2 * found.exploitability)
