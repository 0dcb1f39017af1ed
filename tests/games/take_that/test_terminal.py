"""The table in a terminal of 80 columns."""

from rich.console import Console

from stolik.games.take_that import GAME
from stolik.match import Match
from tests.games.take_that.positions import position

WIDTH = 80


def drawn(match: Match, viewer: int | None = None) -> str:
    console = Console(width=WIDTH)
    with console.capture() as capture:
        console.print(GAME.draw(match.view(viewer), match.players))
    return capture.get()


def test_the_table_shows_row_piles_and_the_viewers_hand() -> None:
    match = position("12 44", "51", row="57 66", deck="71 72", plus=["", "45 54"], minus=["22 23"])
    lines = drawn(match, viewer=0).splitlines()

    assert "row   57  66•  −6 if taken" in map(str.rstrip, lines)
    assert "hand  12  44•" in map(str.rstrip, lines)
    assert any("▸ Alex (you)" in line and "2 (−6)" in line for line in lines)
    assert any("Sarah" in line and "45·54" in line and "+2" in line for line in lines)
    assert all(len(line) <= WIDTH for line in lines)


def test_the_table_shows_an_extra_card_face_down_until_it_is_scored() -> None:
    unscored = position("12", "51", row="57", deck="66 71", pro=True)
    scored = position("12", "51", row="57", deck="66", pro=True)
    unscored.play(0, "take")
    scored.play(0, "take")

    assert "1 (−1) and 1 ▒▒" in drawn(unscored, viewer=0)
    assert "66" not in drawn(unscored, viewer=0)
    assert "1 (−1) and 66•" in drawn(scored, viewer=1)
