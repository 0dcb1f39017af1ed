"""Which of the puzzles found are shipped: as many as wanted, no kind of them too many."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator

from benchmarks.puzzles.harvest import Match
from benchmarks.puzzles.matches import KINDS
from stolik.puzzles import Puzzle

MOST_OF_PHASE, MOST_OF_THEME, MOST_OF_KIND = 0.6, 0.7, 0.4
"""Of all puzzles of a game: of a phase, of a theme, of matches with the same seats and options."""
MOST_OF_PHASE_IN = {"abluxxen": 0.8}
"""Where a single move hardly ever decides a match before its last third."""


def spread(matches: Iterable[Match], count: int) -> list[Puzzle]:
    """By matches in their order, so that puzzles once shipped stay as more are found."""
    taken: Counter[Hashable] = Counter()
    chosen: list[Puzzle] = []
    for game, number, puzzle in in_order(matches):
        shares = {
            ("phase", puzzle.phase): MOST_OF_PHASE_IN.get(game, MOST_OF_PHASE),
            ("theme", puzzle.theme): MOST_OF_THEME,
            ("kind", number): MOST_OF_KIND,
        }
        if len(chosen) < count and all(taken[key] < most * count for key, most in shares.items()):
            taken.update(shares.keys())
            chosen.append(puzzle)
    return chosen


def in_order(matches: Iterable[Match]) -> Iterator[tuple[str, int, Puzzle]]:
    """Every puzzle with its game and the number of its kind of match."""
    for match in sorted(matches, key=lambda match: match.number):
        for puzzle in match.found:
            yield match.game, match.number % len(KINDS[match.game]), puzzle
