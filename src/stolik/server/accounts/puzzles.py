"""Puzzles for people: which comes next, what an answer is worth, and how well they do.

A puzzle and its solver are rated as if they had played a match against each other, by the same
method as matches; only a person's first answer to a puzzle counts.
"""

from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any

import msgspec

from stolik import puzzles as shipped
from stolik.core.errors import StolikError
from stolik.core.game import Game
from stolik.core.sentences import say
from stolik.games import all_games, find_game
from stolik.match import Match
from stolik.puzzles import puzzles_of
from stolik.review.decisions import remark
from stolik.review.structures import MoveValue
from stolik.server.accounts.ratings import MODEL, rating, shown
from stolik.server.messages.common import Person
from stolik.server.messages.reviews import Puzzle, PuzzleAnswer, PuzzleStanding
from stolik.server.storage.puzzles import PuzzleQueries, Ratings

ALL_GAMES, DAILY = "", "daily"
"""In place of a game, in a standing."""
NEAR = 12
"""The next puzzle is one of so many whose ratings are closest to the solver's."""
FIRST_DAY = date(2026, 1, 1)
DIFFICULTY = 4.0
"""How much harder than the average the puzzle with the smallest gap is taken for at first."""


class UnknownPuzzleError(StolikError):
    """There is no such puzzle, or none left."""


class Puzzles:
    """Those of all games."""

    def __init__(
        self,
        queries: PuzzleQueries,
        now: Callable[[], int],
        game_ready: Callable[[str], Awaitable[None]],
    ) -> None:
        self._queries = queries
        self._now = now
        self._game_ready = game_ready
        """Awaited before a position is set up: the game's code must not compile here."""

    async def next_for(self, person: Person | None, game_id: str) -> Puzzle:
        """One that the person has not tried, about as hard as they are good; then any."""
        known = puzzles_of(find_game(game_id).id)
        if not known:
            raise unknown()
        answers = await self._answers(person)
        tried = {row.puzzle for row in answers}
        fresh = [name for name in known if name not in tried] or list(known)
        ratings = await self._queries.ratings_of(fresh)
        own = next((row for row in reversed(answers) if row.game == game_id), None)
        level = MODEL.rating().mu if own is None else own.mu
        near = sorted(
            fresh, key=lambda name: abs(first_rating(known[name], ratings.get(name)).mu - level)
        )
        chosen = Random(f"{self._now()} {person and person.id}").choice(near[:NEAR])
        return await self.find(person, chosen)

    async def daily(self, person: Person | None) -> Puzzle:
        """The same for everybody until the day ends in Greenwich."""
        day = self.today()
        found = await self.find(person, daily_puzzle(day))
        return msgspec.structs.replace(found, day=day.isoformat())

    async def find(self, person: Person | None, name: str) -> Puzzle:
        """One by its id, as its seat sees it."""
        game, puzzle = known_puzzle(name)
        await self._game_ready(game.id)
        match = Match.from_position(game, puzzle.position)
        ratings = await self._queries.ratings_of([name])
        tried = {row.puzzle for row in await self._answers(person)}
        return Puzzle(
            id=name,
            game=game.id,
            options=match.options.given(),
            seats=len(match.players),
            seat=puzzle.seat,
            position=puzzle.position,
            view=match.view(puzzle.seat),
            legal=tuple(match.legal(puzzle.seat)),
            previews=tuple(match.previews(puzzle.seat)),
            phase=puzzle.phase,
            theme=puzzle.theme,
            rating=shown(first_rating(puzzle, ratings.get(name))),
            is_tried=name in tried,
        )

    async def answer(self, person: Person | None, name: str, move: str) -> PuzzleAnswer:
        """Whether a move solves a puzzle; rated the first time."""
        game, puzzle = known_puzzle(name)
        await self._game_ready(game.id)
        match = Match.from_position(game, puzzle.position)
        match.check(puzzle.seat, move)
        is_solved = move == puzzle.best
        is_rated = person is not None and await self._rate(
            person, game, puzzle, is_solved=is_solved
        )
        ratings = await self._queries.ratings_of([name])
        return PuzzleAnswer(
            id=name,
            is_solved=is_solved,
            best=puzzle.best,
            moves=move_values(puzzle),
            explanation=tuple(map(remark, shipped.explain(match, puzzle, move))),
            is_rated=is_rated,
            puzzle_rating=shown(first_rating(puzzle, ratings.get(name))),
            standing=None if person is None else await self._standing(person, game.id),
        )

    async def standings(self, person: Person) -> tuple[PuzzleStanding, ...]:
        """Over all games, of the daily puzzles, and of every game that was tried."""
        answers = await self._answers(person)
        games = dict.fromkeys(row.game for row in answers)
        return tuple(self._standing_in(answers, game) for game in (ALL_GAMES, DAILY, *games))

    def today(self) -> date:
        """In Greenwich."""
        return datetime.fromtimestamp(self._now() / 1000, UTC).date()

    async def _rate(
        self, person: Person, game: Game, puzzle: shipped.Puzzle, *, is_solved: bool
    ) -> bool:
        day = self.today()
        row = {
            "player": person.id,
            "puzzle": puzzle.id,
            "game": game.id,
            "at": self._now(),
            "day": day.isoformat() if puzzle.id == daily_puzzle(day) else None,
            "is_solved": is_solved,
        }
        return await self._queries.answer(
            row, lambda before: rated(puzzle, before, is_solved=is_solved)
        )

    async def _standing(self, person: Person, game: str) -> PuzzleStanding:
        return self._standing_in(await self._answers(person), game)

    def _standing_in(self, answers: Sequence[Any], game: str) -> PuzzleStanding:
        if game == DAILY:
            own = [row for row in answers if row.day is not None]
            streak, best = day_streaks(own, self.today())
        else:
            own = [row for row in answers if game in (ALL_GAMES, row.game)]
            streak, best = streaks(row.is_solved for row in own)
        return PuzzleStanding(
            game=game,
            rating=shown(own[-1] if own else MODEL.rating()),
            tried=len(own),
            solved=sum(row.is_solved for row in own),
            streak=streak,
            best_streak=best,
        )

    async def _answers(self, person: Person | None) -> Sequence[Any]:
        return () if person is None else await self._queries.answers_of(person.id)


def unknown() -> UnknownPuzzleError:
    """Where there is no such puzzle."""
    return UnknownPuzzleError(say("puzzle.unknown", "there is no such puzzle"))


def known_puzzle(name: str) -> tuple[Game, shipped.Puzzle]:
    """A puzzle and its game."""
    game = shipped.game_of(name)
    if game is None:
        raise unknown()
    return game, puzzles_of(game.id)[name]


def daily_puzzle(day: date) -> str:
    """Games take turns; within a game, the puzzles do, in an order that nobody guesses."""
    games = [game.id for game in all_games() if puzzles_of(game.id)]
    if not games:
        raise unknown()
    number = (day - FIRST_DAY).days
    names = list(puzzles_of(games[number % len(games)]))
    Random(0).shuffle(names)
    return names[number // len(games) % len(names)]


def first_rating(puzzle: shipped.Puzzle, row: Any) -> Any:
    """A puzzle's; before anybody tried it, the smaller the gap, the harder it is taken for."""
    if row is not None:
        return rating(row)
    start = MODEL.rating()
    return MODEL.rating(start.mu + DIFFICULTY * (1 - 10 * min(0.2, puzzle.gap)), start.sigma)


def rated(
    puzzle: shipped.Puzzle, before: Ratings, *, is_solved: bool
) -> tuple[dict[str, float], dict[str, float]]:
    """The ratings of person and puzzle after an answer: one of the two has won."""
    teams = [[rating(before[0])], [first_rating(puzzle, before[1])]]
    (mine,), (its,) = MODEL.rate(teams, ranks=[0.0, 1.0] if is_solved else [1.0, 0.0])
    return {"mu": mine.mu, "sigma": mine.sigma}, {"mu": its.mu, "sigma": its.sigma}


def move_values(puzzle: shipped.Puzzle) -> tuple[MoveValue, ...]:
    """What every move is worth, as it was measured."""
    return tuple(
        MoveValue(
            move=value.move,
            share=value.share,
            error=value.error,
            points=value.points,
            chance=0.0,
            worlds=value.worlds,
            is_best=value.move == puzzle.best,
        )
        for value in puzzle.moves
    )


def streaks(solved: Any) -> tuple[int, int]:
    """How many were solved in a row until now, and at most.

    >>> streaks([True, True, False, True])
    (1, 2)
    """
    now = best = 0
    for is_solved in solved:
        now = now + 1 if is_solved else 0
        best = max(best, now)
    return now, best


def day_streaks(answers: Sequence[Any], today: date) -> tuple[int, int]:
    """The same in days; today may still be solved, so it only counts when it is."""
    days = sorted({date.fromisoformat(row.day) for row in answers if row.is_solved})
    now = best = 0
    for at, day in enumerate(days):
        now = now + 1 if at and day - days[at - 1] == timedelta(days=1) else 1
        best = max(best, now)
    is_current = bool(days) and today - days[-1] <= timedelta(days=1)
    return now if is_current else 0, best
