"""The table of Abluxxen in a terminal."""

from rich.console import Console

from stolik.games.abluxxen import GAME
from stolik.match import Match
from stolik.testing import Variant
from stolik.testing.driver import random_positions
from tests.conformance.subjects import SUBJECTS
from tests.games.abluxxen.table import PLAYERS
from tests.games.positions import played

WIDTH = 80


def drawn(match: Match, seat: int | None) -> str:
    console = Console(width=WIDTH)
    with console.capture() as capture:
        console.print(GAME.draw(match.view(seat), PLAYERS[: len(match.players)]))
    return capture.get()


def test_everything_on_the_table_is_drawn() -> None:
    match = played(
        "abluxxen seats=2 mode=expert | phase: play | active: 0 | hands: 1 9 9 / 1 11"
        " | layers: 2 / 3 J, 4 J | pool: 7 7 8 8 8 | groups: 5 13 | row: 6 6 6 | discards: …"
        " | deck: 7 7 7 7 8 8 8 8",
        "0 play 9 9, 0 leave",
    )

    for text in (
        "Abluxxen duel expert · 8 cards in the deck",
        "7  7  8  8  8  5+13",
        "[6·6·6]",
        "Nikodem paw",
        "▸ Karolina",
        "[9·9] [2]",
        "[4·J] [3·J]",
        "Nikodem [9·9] robs Karolina [4·J] – keep or discard?",
    ):
        assert text in drawn(match, None)


def test_only_the_viewers_hand_is_drawn() -> None:
    match = played(
        "abluxxen seats=3 | phase: play | active: 0 | hands: 1 9 9 / 1 11 / 12 | pool: 2 3 4 5 6 6"
        " | discards: … | deck: 7 7 7 7 8 8 8 8"
    )

    assert "hand    1  11" in drawn(match, 1)
    assert "1  11" not in drawn(match, 0)
    assert "hand    " not in drawn(match, None)


def test_no_line_is_wider_than_the_terminal_and_no_set_is_split() -> None:
    for seats in (2, 5):
        for match in random_positions(Variant(SUBJECTS[GAME.id], seats, {}), seed=1):
            if len(match.moves) % 10 == 0 or match.is_over:
                lines = drawn(match, 0).splitlines()
                assert max(map(len, lines)) <= WIDTH
                assert all(line.count("[") == line.count("]") for line in lines)
