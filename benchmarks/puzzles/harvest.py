"""Looks for puzzles in matches of strong bots: glances at every decision, then makes sure.

A decision becomes a puzzle when its best move is better than the next by as much as a mistake
costs, and by many standard errors, in worlds other than those in which it was noticed.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random

import msgspec

from benchmarks.puzzles.matches import phase_of, played
from stolik.core.explain import MoveFacts
from stolik.games.the_gang.preview import TheGangPreview
from stolik.match import Match as PlayedMatch
from stolik.match import replay
from stolik.puzzles import Puzzle, PuzzleMove
from stolik.record import Record, split_move
from stolik.review.advice import Advice, advise
from stolik.review.budgets import BUDGETS, Budget
from stolik.review.decisions import WAITING
from stolik.review.measuring import decision_seed
from stolik.review.verdicts import thresholds

LOOKS = tuple(
    Budget(error=0.0, least_worlds=worlds // 2, most_worlds=worlds, luck=1)
    for worlds in (64, 256, 1_024, 4_096)
)
"""One after the other, each in other worlds, until it is certain or no longer seems a puzzle."""
FIRST_CERTAIN = 2
"""The first of the looks that may decide: by then it was noticed, and noticed again, elsewhere."""
PROMISING = 1.3
"""Times the gap that is wanted at last: so much the first looks must show, as small gaps cost most
trials and are mostly chance."""
ERRORS = 8.0
"""By so many standard errors the best move has to be better."""
DEEP_ERRORS = 10.0
"""And by so many of what a deep review would leave."""
MOST_OF_PHASE = 2
"""Puzzles of one match: others would be of nearly the same cards."""
FEWEST_MOVES = 3
"""To choose from: fewer is no puzzle."""
MOST_MOVES = 24
NOTICEABLE = 25
"""In hundredths of points: what is less happens too seldom to be what a move is about."""


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """One match that was looked at, and what was found in it."""

    game: str
    number: int
    found: tuple[Puzzle, ...]


def read_match(game: str, number: int) -> Match:
    """Plays a match and looks at its decisions."""
    return Match(game=game, number=number, found=tuple(puzzles_in(played(game, number), number)))


def puzzles_in(record: Record, number: int) -> Iterator[Puzzle]:
    """Looks at the decisions in any order, so that no part of a phase is favoured."""
    taken: Counter[str] = Counter()
    order = list(range(len(record.moves)))
    Random(number).shuffle(order)
    for at in order:
        match = replay(record, most_moves=at)
        phase = phase_of(match, len(record.moves))
        if taken[phase] < MOST_OF_PHASE:
            puzzle = puzzle_at(match, split_move(record.moves[at])[0], number, phase)
            if puzzle is not None:
                taken[phase] += 1
                yield puzzle


def puzzle_at(match: PlayedMatch, seat: int, number: int, phase: str) -> Puzzle | None:
    """The decision of a seat, if it is a puzzle."""
    moves = match.legal(seat)
    if not FEWEST_MOVES <= len(moves) <= MOST_MOVES:
        return None
    if match.game.needs_convention(match.view(seat), moves[0]):
        return None
    # What the seat knows is all that a solver gets: so it is measured from that alone.
    text = match.position(seat)
    known = PlayedMatch.from_position(match.game, text)
    advice = certain_advice(known, seat, seed=number * 10_000 + len(match.moves))
    if advice is None:
        return None
    return puzzle_of(seat, f"{match.game.id}-{number}-{len(match.moves)}", phase, text, advice)


def certain_advice(known: PlayedMatch, seat: int, *, seed: int) -> Advice | None:
    """What every move is worth, if one is certainly far better than the next."""
    wanted = max(thresholds(known.game, len(known.players))[1], DEEP_ERRORS * BUDGETS["deep"].error)
    for number, look in enumerate(LOOKS):
        advice = advise(known, seat, budget=look, seed=decision_seed(seed, number))
        best, second = advice.moves[:2]
        gap = best.share - second.share
        if best.move == WAITING or gap < wanted * (PROMISING if number < FIRST_CERTAIN else 1.0):
            return None
        if number >= FIRST_CERTAIN and gap >= ERRORS * second.error:
            return advice
    return None


def puzzle_of(seat: int, name: str, phase: str, text: str, advice: Advice) -> Puzzle:
    """As it is stored."""
    return Puzzle(
        id=name,
        position=text,
        seat=seat,
        phase=phase,
        theme=theme_of(advice),
        moves=tuple(
            PuzzleMove(
                value.move,
                round(value.share, 4),
                round(value.error, 4),
                value.worlds,
                round(value.points, 1),
                advice.facts[value.move].gain_percent,
                advice.facts[value.move].loss_percent,
                advice.facts[value.move].gain,
                advice.facts[value.move].loss,
            )
            for value in advice.moves
        ),
    )


def theme_of(advice: Advice) -> str:
    """What is good about the best move, compared with the next."""
    best, second = (advice.facts[value.move] for value in advice.moves[:2])
    if isinstance(best.preview, TheGangPreview):
        return "agrees" if best.preview.victim is None else "claims"
    difference = soon(best) - soon(second)
    if abs(difference) < NOTICEABLE:
        return "quiet"
    if difference < 0:
        return "sacrifice"
    return "gains" if soon(best) > 0 else "avoids"


def soon(facts: MoveFacts) -> int:
    """What a move brings before the next decision, in hundredths of points."""
    return facts.gain_percent * facts.gain - facts.loss_percent * facts.loss
