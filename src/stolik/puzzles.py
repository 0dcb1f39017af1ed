"""Puzzles: decisions of strong bots in which one move is far better than the next.

They lie in the games' packages (`puzzles.json`), made by `benchmarks/puzzles`.
"""

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from stolik.core.explain import Choice, MoveFacts
from stolik.core.game import Game
from stolik.core.sentences import Sentence
from stolik.games import all_games, find_game
from stolik.match import Match

FILE = "puzzles.json"


class PuzzleMove(msgspec.Struct, frozen=True, array_like=True):
    """What a move is worth, and what follows from it."""

    move: str
    share: float
    error: float
    """Of the difference from the best."""
    worlds: int
    points: float
    gain_percent: int
    loss_percent: int
    gain: int
    loss: int


class Puzzle(msgspec.Struct, frozen=True, kw_only=True):
    """One decision: what a seat knows, and what each of its moves is worth."""

    id: str
    position: str
    """As its seat sees it."""
    seat: int
    phase: str
    """Of the match, or of a round of chips: early, middle or late."""
    theme: str
    """What is good about the best move: it `gains`, `avoids` a loss, gives now to have more later
    (`sacrifice`), or is `quiet`. In The Gang: it takes a chip from the middle (`agrees`), or one
    that another player holds (`claims`)."""
    moves: tuple[PuzzleMove, ...]
    """The best first."""

    @property
    def best(self) -> str:
        """The move that solves it."""
        return self.moves[0].move

    @property
    def gap(self) -> float:
        """How much the next move is worse, as a share of winning."""
        return self.moves[0].share - self.moves[1].share


@cache
def puzzles_of(game_id: str) -> dict[str, Puzzle]:
    """The puzzles of a game, by id; none for a game that comes without."""
    found = files(find_game(game_id).package) / FILE
    if not found.is_file():
        return {}
    puzzles = msgspec.json.decode(found.read_bytes(), type=list[Puzzle])
    return {puzzle.id: puzzle for puzzle in puzzles}


def game_of(puzzle: str) -> Game | None:
    """The game that a puzzle belongs to; None where there is no such puzzle."""
    return next((game for game in all_games() if puzzle in puzzles_of(game.id)), None)


def explain(match: Match, puzzle: Puzzle, move: str) -> tuple[Sentence, ...]:
    """A move in the game's words, and the best one where that is another."""
    known = {value.move: value for value in puzzle.moves}
    better = None if move == puzzle.best else move_facts(match, puzzle.seat, known[puzzle.best])
    choice = Choice(played=move_facts(match, puzzle.seat, known[move]), better=better)
    return tuple(match.game.explain(match.view(puzzle.seat), choice))


def move_facts(match: Match, seat: int, value: PuzzleMove) -> MoveFacts:
    """As they were measured, with the preview, which the rules know."""
    previews: dict[str, Any] = dict(zip(match.legal(seat), match.previews(seat), strict=True))
    return MoveFacts(
        move=value.move,
        preview=previews.get(value.move),
        gain_percent=value.gain_percent,
        loss_percent=value.loss_percent,
        gain=value.gain,
        loss=value.loss,
        points=value.points,
    )
