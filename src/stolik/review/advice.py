"""Advice before a move is made: what every move is worth, measured as a review measures."""

from typing import NamedTuple

from stolik.bots.reference import NAME
from stolik.core.explain import Choice, MoveFacts
from stolik.core.sentences import Sentence
from stolik.match import Match
from stolik.review.budgets import Budget
from stolik.review.decisions import facts, move_name, move_values
from stolik.review.measuring import measure
from stolik.review.rest import rest_of
from stolik.review.structures import MoveValue


class Advice(NamedTuple):
    """What to do on a seat, at what it can know."""

    best: str
    moves: tuple[MoveValue, ...]
    """The best first; errors are those of the difference from it."""
    facts: dict[str, MoveFacts]
    """What follows from each move."""
    why: tuple[Sentence, ...]
    """Of the best move, in the game's words."""
    reference: str = NAME


def advise(match: Match, seat: int, *, budget: Budget, seed: int) -> Advice:
    """Measures every move of a seat that is to act.

    >>> import stolik
    >>> from stolik.review.budgets import BUDGETS
    >>> match = stolik.Match("six-nimmt", ["Ania", "Bartek"], {"rounds": 1}, seed=bytes(32))
    >>> advise(match, 0, budget=BUDGETS["glance"], seed=1).moves[0].worlds
    64
    """
    game, array = match.game, match.snapshot()
    rest = rest_of(game, len(match.players), match.options)
    found = measure(game, array, seat, None, deal=0, budget=budget, seed=seed, rest=rest)
    names = [move_name(game, int(action)) for action in found.actions]
    known = {name: facts(game, array, seat, found, at) for at, name in enumerate(names)}
    best = names[found.played]
    view = game.views(array, (seat,))[0]
    why = game.explain(view, Choice(played=known[best], better=None))
    return Advice(best, move_values(game, found), known, tuple(why))
