"""Which puzzles are looked for, and which of those found are shipped."""

from collections import Counter

from benchmarks.puzzles.harvest import Match, read_match
from benchmarks.puzzles.matches import KINDS, phase_of, played
from benchmarks.puzzles.spread import MOST_OF_KIND, MOST_OF_PHASE, MOST_OF_THEME, spread

from stolik.games import all_games
from stolik.match import replay
from stolik.puzzles import Puzzle


def puzzle(name: str, *, phase: str, theme: str) -> Puzzle:
    return Puzzle(id=name, position="", seat=0, phase=phase, theme=theme, moves=())


def found(number: int, phase: str, theme: str, count: int) -> Match:
    puzzles = [puzzle(f"red7-{number}-{at}", phase=phase, theme=theme) for at in range(count)]
    return Match(game="red7", number=number, found=tuple(puzzles))


def test_no_phase_theme_or_kind_of_match_has_too_many() -> None:
    matches = [
        found(number, ("early", "middle", "late")[number % 3], ("quiet", "gains")[number % 2], 4)
        for number in range(60)
    ]
    chosen = spread(matches, 50)

    assert len(chosen) == 50
    assert max(Counter(one.phase for one in chosen).values()) <= MOST_OF_PHASE * 50
    assert max(Counter(one.theme for one in chosen).values()) <= MOST_OF_THEME * 50
    kinds = Counter(int(one.id.split("-")[1]) % len(KINDS["red7"]) for one in chosen)
    assert max(kinds.values()) <= MOST_OF_KIND * 50


def test_a_game_with_one_kind_of_puzzle_never_has_enough() -> None:
    assert len(spread([found(0, "late", "quiet", 100)], 50)) < 50


def test_puzzles_once_shipped_stay_when_more_are_found() -> None:
    first = [found(0, "early", "quiet", 3), found(1, "late", "gains", 3)]
    later = [found(2, "middle", "avoids", 3), *reversed(first)]

    assert spread(later, 50)[:6] == spread(first, 50)


def test_puzzles_of_all_games_are_looked_for() -> None:
    assert set(KINDS) == {game.id for game in all_games()}


def test_a_heist_that_decides_the_match_goes_by_its_chips() -> None:
    """All its puzzles are about red chips, so the phase is that of the round."""
    record = played("the-gang", 1)
    phases = [
        phase_of(replay(record, most_moves=at), len(record.moves))
        for at in range(len(record.moves) - 4, len(record.moves))
    ]

    assert replay(record).result is not None
    assert phases[-1] == "late"


def test_a_puzzle_has_one_move_far_ahead_by_many_errors() -> None:
    """In matches of two a mistake costs five percentage points."""
    match = read_match("six-nimmt", 0)

    assert match.found
    for puzzle in match.found:
        assert puzzle.gap >= 0.05
        assert puzzle.gap >= 8 * puzzle.moves[1].error
