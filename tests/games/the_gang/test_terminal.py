from random import Random

import pytest
from rich.console import Console

from stolik.games.the_gang import GAME
from stolik.match import Match
from stolik.testing.driver import play_random_move
from tests.conformance.subjects import SUBJECTS
from tests.games.the_gang.matches import PLAYERS, gang

COLUMNS = 80


def drawn(match: Match, seat: int | None) -> str:
    console = Console(width=COLUMNS, color_system=None)
    with console.capture() as capture:
        console.print(GAME.draw(match.view(seat), PLAYERS))
    return capture.get()


@pytest.mark.parametrize("mode", ["basic", "advanced", "professional", "master"])
def test_positions_fit_a_terminal_of_80_columns(mode: str) -> None:
    """One in three of a match: they differ by a chip."""
    rng = Random(mode)
    match = Match(GAME, PLAYERS, {"mode": mode}, seed=rng.randbytes(32))
    while match.to_act:
        if len(match.moves) % 3 == 0:
            for line in drawn(match, rng.choice((None, 0, 5))).splitlines():
                assert len(line) <= COLUMNS
                assert "…" not in line
        play_random_move(SUBJECTS[GAME.id], match, rng)


def test_a_seat_sees_its_own_cards_and_the_backs_of_the_others() -> None:
    shown = drawn(gang(3, "As Kd 2c 3c 4c 5c"), 0)

    assert "K♦ A♠" in shown
    assert "2♣" not in shown
    assert shown.count("▒▒") == 4
