"""The table of Abluxxen in a terminal."""

from rich.console import Console

from stolik.games.abluxxen import GAME
from stolik.match import Match
from stolik.testing import Variant
from stolik.testing.driver import random_positions
from tests.conformance.subjects import SUBJECTS
from tests.games.abluxxen.position import play_all, position

WIDTH = 80


def drawn(match: Match, seat: int | None) -> str:
    console = Console(width=WIDTH)
    with console.capture() as capture:
        console.print(GAME.draw(match.view(seat), match.players))
    return capture.get()


def test_everything_on_the_table_is_drawn() -> None:
    match = position(
        ["9 9 1", "1 11"], layers=["2", "3 J | 4 J"], row="6 6 6", pool="7 5+13", mode="expert"
    )
    play_all(match, "0 play 9 9", "0 leave")

    for text in (
        "Abluxxen duel expert · 8 cards in the deck",
        "7  5+13",
        "[6·6·6]",
        "Nikodem paw",
        "▸ Karolina",
        "[9·9] [2]",
        "[4·J] [3·J]",
        "Nikodem [9·9] robs Karolina [4·J] – keep or discard?",
    ):
        assert text in drawn(match, None)


def test_only_the_viewers_hand_is_drawn() -> None:
    match = position(["9 9 1", "1 11", "12"], pool="2 3")

    assert "1  11" in drawn(match, 1)
    assert "11" not in drawn(match, 0)
    assert "hand    " not in drawn(match, None)


def test_no_line_is_wider_than_the_terminal_and_no_set_is_split() -> None:
    for seats in (2, 5):
        for match in random_positions(Variant(SUBJECTS[GAME.id], seats, {}), seed=1):
            if len(match.moves) % 10 == 0 or match.is_over:
                lines = drawn(match, 0).splitlines()
                assert max(map(len, lines)) <= WIDTH
                assert all(line.count("[") == line.count("]") for line in lines)
