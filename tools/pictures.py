"""`make pictures`: the terminal captures of the README, drawn by the program itself."""

import io
import re
from pathlib import Path
from random import Random

from rich.console import Console

from stolik.games import find_game
from stolik.match import Match

PLAYERS = ["Ania", "Bartek", "Celina", "Darek"]
FONT_FACE = re.compile(
    r"@font-face {.*?}\n", re.DOTALL
)  # fetched from elsewhere: any monospace will do
FOLDER = Path(__file__).parent.parent / "docs" / "images"


def six_nimmt() -> None:
    """The middle of a round, as Ania sees it."""
    rng = Random(7)
    match = Match(find_game("six-nimmt"), PLAYERS, seed=rng.randbytes(32))
    while len(match.moves) < 20 or match.view(0).phase != "choose":
        seat = match.to_act[-1]
        match.play(seat, rng.choice(match.legal(seat)))
    console = Console(record=True, width=72, file=io.StringIO())
    console.print(match.game.draw(match.view(0), match.players))
    console.print(f"[bold]Your moves:[/] {' · '.join(match.legal(0))}")
    picture = console.export_svg(title="stolik play six-nimmt")
    (FOLDER / "six-nimmt.svg").write_text(FONT_FACE.sub("", picture))


if __name__ == "__main__":
    six_nimmt()
