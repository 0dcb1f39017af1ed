"""What is to be played: every deal once in every rotation of the seats, so that luck is shared."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from stolik.bots.levels import new_bot
from stolik.bots.table import MOST_MOVES, play_match
from stolik.games import find_game
from stolik.match import Match


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """Who plays what, how often."""

    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    """An entrant a seat; the same name may stand there several times."""
    seed: int
    deals: int
    most_moves: int = MOST_MOVES
    """A match with more is left unfinished: willing players of Abluxxen (expert) never end."""

    def pairings(self) -> Iterator["Pairing"]:
        """All matches, deal by deal."""
        for deal in range(self.deals):
            for rotation in range(len(self.bots)):
                yield Pairing(deal=deal, rotation=rotation)


class Pairing(msgspec.Struct, frozen=True, kw_only=True):
    """One match of a plan: entrant i sits in seat (i + rotation) mod seats."""

    deal: int
    rotation: int


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How a match ended, entrant by entrant (not seat by seat)."""

    deal: int
    rotation: int
    scores: tuple[int, ...]
    shares: tuple[float, ...]
    """Of the win: split among those who share it, whole for all in a cooperative game."""
    moves: int
    is_over: bool


def play_pairing(plan: Plan, pairing: Pairing) -> Outcome:
    """Plays one match; it is always the same one, unless a bot minds the clock."""
    game = find_game(plan.game)
    seats = len(plan.bots)
    order = [(seat - pairing.rotation) % seats for seat in range(seats)]
    deal = Random(f"{plan.seed} {pairing.deal}")
    match = Match(
        game, [plan.bots[entrant] for entrant in order], plan.options, seed=deal.randbytes(32)
    )
    chance = Random(f"{plan.seed} {pairing.deal} {pairing.rotation}")
    play_match(match, [new_bot(plan.bots[entrant]) for entrant in order], chance, plan.most_moves)
    result = match.result
    shares, scores = [0.0] * seats, [0] * seats
    if result is not None:
        worth = 1.0 if game.is_cooperative else 1 / max(1, len(result.winners))
        for seat, entrant in enumerate(order):
            scores[entrant] = result.scores[seat]
            shares[entrant] = worth if seat in result.winners else 0.0
    return Outcome(
        deal=pairing.deal,
        rotation=pairing.rotation,
        scores=tuple(scores),
        shares=tuple(shares),
        moves=len(match.moves),
        is_over=result is not None,
    )
