"""What is said of a better move agrees with what is known of both."""

from typing import Any

import msgspec
import pytest

from stolik.core.explain import Choice, MoveFacts
from stolik.games import find_game
from stolik.games.abluxxen.preview import AbluxxenPreview
from stolik.games.six_nimmt.preview import SixNimmtPreview

PREVIEW = AbluxxenPreview(next_phase="play", next_seat=1)


def facts(move: str, preview: Any = PREVIEW, **known: Any) -> MoveFacts:
    nothing = {"gain_percent": 0, "loss_percent": 0, "gain": 0, "loss": 0, "points": 0.0}
    return MoveFacts(move=move, preview=preview, **{**nothing, **known})


def last_said(game: str, played: MoveFacts, better: MoveFacts, phase: str = "") -> str:
    view: Any = msgspec.defstruct("View", [("phase", str)])(phase)
    said = find_game(game).explain(view, Choice(played=played, better=better))
    return str(said[-1])


@pytest.mark.parametrize(
    ("chance", "points", "said"),
    [
        (2, 9.0, "with play 7 it would have been 2%"),
        (8, 3.2, "play 7 would have brought 3 points more by the end on average"),
        (30, 0.0, "play 7 would have been no safer at first, but wins more often"),
    ],
)
def test_abluxxen_names_what_makes_a_move_better(chance: int, points: float, said: str) -> None:
    """An equal or greater risk is no reason."""
    played = facts("play 3", loss_percent=9)
    better = facts("play 7", loss_percent=chance, points=points)

    assert last_said("abluxxen", played, better) == said


@pytest.mark.parametrize(
    ("bulls", "said"),
    [
        (1, "row 4 would have cost 1 bull"),
        (5, "row 4 costs 5 bulls, but would have saved more later"),
    ],
)
def test_six_nimmt_says_when_a_dearer_row_is_better(bulls: int, said: str) -> None:
    played = facts("take 3", SixNimmtPreview(row=3, bulls=2))
    better = facts("take 4", SixNimmtPreview(row=4, bulls=bulls))

    assert last_said("six-nimmt", played, better, "take") == said
