"""Matches of bots, step by step as every seat sees them, for the gallery of the page's tables.

`make gallery`, then `npm run dev` in web/ and open /gallery.html.
"""

from pathlib import Path
from random import Random
from typing import Any

import msgspec

from stolik.bots.levels import LEVELS
from stolik.bots.play import finish_match
from stolik.games import find_game
from stolik.match import Match
from stolik.server.messages.common import LocalizedText, localize

FOLDER = Path(__file__).parent.parent / "web" / "gallery"
PLAYERS = ["Ania", "Bartek", "Celina", "Darek", "Ela", "Filip", "Gosia", "Henryk", "Iga", "Jan"]
MATCHES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "six-nimmt-classic": ("six-nimmt", 4, {}),
    "six-nimmt-ten": ("six-nimmt", 10, {"rounds": 1}),
    "six-nimmt-tactical": ("six-nimmt", 3, {"mode": "tactical", "rounds": 1}),
    "abluxxen-basic": ("abluxxen", 4, {}),
    "abluxxen-advanced": ("abluxxen", 5, {"mode": "advanced"}),
    "abluxxen-expert": ("abluxxen", 3, {"mode": "expert"}),
    "abluxxen-duel": ("abluxxen", 2, {}),
    "the-gang-basic": ("the-gang", 4, {}),
    "the-gang-advanced": ("the-gang", 5, {"mode": "advanced"}),
    "the-gang-professional": ("the-gang", 3, {"mode": "professional"}),
    "the-gang-master": ("the-gang", 6, {"mode": "master"}),
    "red7-basic": ("red7", 4, {}),
    "red7-advanced": ("red7", 3, {"mode": "advanced"}),
    "red7-effects": ("red7", 4, {"mode": "advanced", "effects": True}),
    "red7-duel": ("red7", 2, {}),
    "take-that-basic": ("take-that", 4, {}),
    "take-that-pro": ("take-that", 2, {"pro": True, "rounds": 1}),
}


class Album:
    """Watches a match and keeps every step as every seat saw it, and a spectator."""

    def __init__(self) -> None:
        self.steps: list[dict[str, Any]] = []

    def keep(self, match: Match) -> None:
        """One more step; the spectator is the last of the viewers."""
        viewers = (*match.seats, None)
        views = [match.view(viewer) for viewer in viewers]
        stories: list[list[LocalizedText]] = [[] for _ in viewers]
        if self.steps:
            stories = [
                [
                    localize(sentence, match.players)
                    for sentence in match.game.describe_changes(old, new)
                ]
                for old, new in zip(self.steps[-1]["views"], views, strict=True)
            ]
        acting = [seat if seat in match.to_act else None for seat in match.seats]
        legal = [[] if seat is None else match.legal(seat) for seat in acting]
        previews = [[] if seat is None else match.previews(seat) for seat in acting]
        self.steps.append(
            {
                "views": views,
                "stories": stories,
                "legal": legal,
                "previews": previews,
                "to_act": match.to_act,
            }
        )


def photograph(name: str, game_id: str, seats: int, options: dict[str, Any]) -> None:
    """Plays one match by bots and writes its album."""
    rng = Random(name)
    album = Album()
    game = find_game(game_id)
    match = Match(game, PLAYERS[:seats], options, seed=rng.randbytes(32), watch=album.keep)
    finish_match(match, [LEVELS["easy"]() for _ in match.seats], rng)
    kept = {
        "game": game_id,
        "options": options,
        "players": match.players,
        "steps": album.steps,
        "result": match.result,
    }
    (FOLDER / f"{name}.json").write_bytes(msgspec.json.encode(kept))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, (game_id, seats, options) in MATCHES.items():
        photograph(name, game_id, seats, options)
