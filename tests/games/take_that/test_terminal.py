"""The table in a terminal of 80 columns."""

from rich.console import Console

from stolik.games.take_that import GAME
from stolik.match import Match
from tests.games.positions import played
from tests.games.take_that.table import NAMES

WIDTH = 80


def drawn(match: Match, viewer: int | None = None) -> str:
    console = Console(width=WIDTH)
    with console.capture() as capture:
        console.print(GAME.draw(match.view(viewer), NAMES[: len(match.players)]))
    return capture.get()


def test_the_table_shows_row_piles_and_the_viewers_hand() -> None:
    match = played(
        "take-that seats=2 | phase: play | turn: 0 | row: 57 66"
        " | hands: 12 13 14 15 16 17 18 19 44 / 71 72 73 74 75 76 78 79 81"
        " | plus: - / 45 54 | minus: 22 23 / -"
    )
    lines = drawn(match, viewer=0).splitlines()

    assert "row   57  66•  −6 if taken" in map(str.rstrip, lines)
    assert "hand  12  13  14  15  16  17  18  19  44•" in map(str.rstrip, lines)
    assert any("▸ Alex (you)" in line and "2 (−6)" in line for line in lines)
    assert any("Sarah" in line and "45·54" in line and "+2" in line for line in lines)
    assert all(len(line) <= WIDTH for line in lines)


def test_the_table_shows_an_extra_card_face_down_until_it_is_scored() -> None:
    hands = "12 13 14 15 16 17 18 19 44 / 71 72 73 74 75 76 78 79 81"
    unscored = played(
        f"take-that seats=2 pro=true | phase: play | turn: 0 | row: 57 | hands: {hands} | deck: 66",
        "0 take",
    )
    scored = played(
        f"take-that seats=2 rounds=1 pro=true | phase: play | turn: 0 | row: 57 | hands: {hands}"
        " | minus: - / … | deck: 66",
        "0 take",
    )

    assert "1 (−1) and 1 ▒▒" in drawn(unscored, viewer=0)
    assert "66" not in drawn(unscored, viewer=0)
    assert "1 (−1) and 66•" in drawn(scored, viewer=1)
