"""Puzzles: true by the rules, rated like players, one a day for everybody."""

from datetime import UTC, datetime
from typing import Any

import msgspec
import pytest

from stolik.core.game import Game
from stolik.games import all_games
from stolik.match import Match
from stolik.puzzles import explain, game_of, puzzles_of
from stolik.server.messages.reviews import Puzzle, PuzzleAnswer, PuzzleStanding
from tests.server.conftest import Running

pytestmark = pytest.mark.anyio

WITH_PUZZLES = [game for game in all_games() if puzzles_of(game.id)]


@pytest.mark.parametrize("game", WITH_PUZZLES, ids=lambda game: game.id)
def test_every_puzzle_is_a_decision_by_the_rules_with_one_answer_far_ahead(game: Game) -> None:
    puzzles = puzzles_of(game.id)
    for puzzle in puzzles.values():
        match = Match.from_position(game, puzzle.position)
        legal = match.legal(puzzle.seat)
        assert puzzle.seat in match.to_act
        assert match.position(puzzle.seat) == puzzle.position, "only what the seat knows"
        known = {value.move for value in puzzle.moves} - {"wait"}
        assert known == set(legal), puzzle.id
        assert len(legal) >= 3
        shares = [value.share for value in puzzle.moves]
        assert shares == sorted(shares, reverse=True)
        assert puzzle.gap > 5 * puzzle.moves[1].error
        assert puzzle.gap > 0.025
        for move in (puzzle.best, puzzle.moves[-1].move):
            assert all(str(sentence) for sentence in explain(match, puzzle, move))


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_game_has_a_hundred_puzzles_of_all_phases_and_several_themes(game: Game) -> None:
    puzzles = puzzles_of(game.id).values()

    assert len(puzzles) >= 100
    assert {puzzle.phase for puzzle in puzzles} == {"early", "middle", "late"}
    assert len({puzzle.theme for puzzle in puzzles}) >= 2


async def ask(guest: Any, path: str) -> Puzzle:
    answer = await guest.http.get(f"/api/puzzles{path}")
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=Puzzle)


async def solve(guest: Any, puzzle: Puzzle, move: str) -> PuzzleAnswer:
    answer = await guest.http.post(f"/api/puzzles/{puzzle.id}", json={"move": move})
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=PuzzleAnswer)


def best_move(puzzle: Puzzle) -> str:
    return puzzles_of(puzzle.game)[puzzle.id].best


async def test_a_game_says_whether_it_has_puzzles(running: Running) -> None:
    ania = await running.arrive("Ania")
    for game in (await ania.http.get("/api/games")).json():
        answer = await ania.http.get("/api/puzzles", params={"game": game["id"]})
        assert (answer.status_code == 200) == (game["puzzles"] > 0), game["id"]


async def test_the_first_answer_is_rated_and_the_puzzle_with_it(running: Running) -> None:
    game = max(WITH_PUZZLES, key=lambda game: len(puzzles_of(game.id))).id
    ania = await running.arrive("Ania")
    puzzle = await ask(ania, f"?game={game}")
    assert not puzzle.is_tried
    found = await solve(ania, puzzle, best_move(puzzle))
    again = await solve(ania, puzzle, next(m for m in puzzle.legal if m != best_move(puzzle)))

    assert (found.is_solved, found.is_rated, again.is_solved, again.is_rated) == (
        True,
        True,
        False,
        False,
    )
    assert found.puzzle_rating < puzzle.rating
    assert found.explanation
    assert again.best == found.best
    assert found.standing is not None
    assert again.standing == found.standing
    assert (found.standing.tried, found.standing.solved, found.standing.streak) == (1, 1, 1)
    assert (await ask(ania, f"/{puzzle.id}")).is_tried
    nxt = await ask(ania, f"?game={game}")
    assert nxt.id != puzzle.id
    running.time.pass_by(1)
    missed = await solve(ania, nxt, next(m for m in nxt.legal if m != best_move(nxt)))
    assert missed.standing is not None
    assert (missed.standing.streak, missed.standing.best_streak) == (0, 1)
    assert missed.standing.rating < found.standing.rating


async def test_the_daily_puzzle_is_everybodys_and_makes_a_streak_of_days(running: Running) -> None:
    ania, bartek = [await running.arrive(name) for name in ("Ania", "Bartek")]
    days = []
    for _ in range(3):
        daily = await ask(ania, "/daily")
        assert daily.id == (await ask(bartek, "/daily")).id
        assert daily.day == datetime.fromtimestamp(running.time.ms / 1000, UTC).date().isoformat()
        days.append(daily.id)
        await solve(ania, daily, best_move(daily))
        running.time.pass_by(24 * 3600)
    assert len(set(days)) == 3
    standings = await ania.http.get("/api/puzzles/mine")
    found = {s.game: s for s in msgspec.json.decode(standings.content, type=list[PuzzleStanding])}
    assert (found["daily"].streak, found["daily"].best_streak) == (3, 3)
    running.time.pass_by(24 * 3600)
    standings = await ania.http.get("/api/puzzles/mine")
    found = {s.game: s for s in msgspec.json.decode(standings.content, type=list[PuzzleStanding])}
    assert (found["daily"].streak, found["daily"].best_streak) == (0, 3)


async def test_answers_are_exported_and_go_with_the_person(running: Running) -> None:
    ania = await running.arrive("Ania")
    puzzle = await ask(ania, "/daily")
    await solve(ania, puzzle, best_move(puzzle))
    export = (await ania.http.get("/api/me/export")).json()
    assert [answer["puzzle"] for answer in export["puzzles"]] == [puzzle.id]
    assert (await ania.http.delete("/api/me")).status_code == 204
    assert await running.app.storage.puzzles.answers_of(ania.person.id) == []


async def test_bad_answers_are_refused_and_visitors_may_try(running: Running) -> None:
    ania = await running.arrive("Ania")
    puzzle = await ask(ania, "/daily")
    bad = await ania.http.post(f"/api/puzzles/{puzzle.id}", json={"move": "nonsense"})
    assert bad.status_code == 409
    assert (await ania.http.get("/api/puzzles/none")).status_code == 404
    assert (await ania.http.get("/api/puzzles?game=chess")).status_code == 404
    ania.http.cookies.clear()
    visitor = await solve(ania, puzzle, best_move(puzzle))
    assert (visitor.is_solved, visitor.is_rated, visitor.standing) == (True, False, None)


async def test_names_that_are_no_puzzles_are_not_remembered(running: Running) -> None:
    """Anybody may ask for as many as they like."""
    ania = await running.arrive("Ania")
    assert (await ania.http.get("/api/puzzles/nothing")).status_code == 404
    assert not hasattr(game_of, "cache_info")


async def test_a_puzzle_waits_until_its_game_is_loaded(running: Running) -> None:
    puzzles, ready = running.app.puzzles, list[str]()

    async def game_ready(game: str) -> None:
        ready.append(game)

    puzzles._game_ready = game_ready
    puzzle = await puzzles.daily(None)
    await puzzles.answer(None, puzzle.id, best_move(puzzle))
    assert ready == [puzzle.game] * 2
