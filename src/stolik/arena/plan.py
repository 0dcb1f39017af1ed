"""What an arena plays: every deal once in every rotation of the seats, so that luck is shared."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from stolik.bots.levels import check_plays, fill_seats, new_bot
from stolik.bots.play import MOST_MOVES, finish_match
from stolik.core.checks import check_number
from stolik.core.game import Game
from stolik.core.options import read_options
from stolik.games import find_game
from stolik.match import Match


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """Who plays what, how often.

    >>> import stolik
    >>> plan = stolik.plan_arena(["hard", "normal", "easy"], "abluxxen", matches=100)
    >>> plan.deals, len(list(plan.pairings()))
    (34, 102)
    """

    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    """One entrant per seat; the same name may occur several times."""
    seed: int
    deals: int
    most_moves: int = MOST_MOVES
    """A match with more is left unfinished: willing players of Abluxxen (expert) never end."""

    def check(self) -> None:
        """Refuses what cannot be played, before the first card is dealt."""
        game = find_game(self.game)
        for name in self.bots:
            new_bot(name)
            check_plays(name, game)
        read_options(game.options, self.options, len(self.bots))
        check_number("seed", self.seed, 0)
        check_number("deals", self.deals, 1)
        check_number("most_moves", self.most_moves, 1)

    def pairings(self) -> Iterator["Pairing"]:
        """All matches, deal by deal."""
        for deal in range(self.deals):
            for rotation in range(len(self.bots)):
                yield Pairing(deal=deal, rotation=rotation)


def plan_arena(
    bots: Sequence[str],
    game: Game | str,
    options: Mapping[str, Any] | None = None,
    *,
    matches: int = 100,
    seats: int | None = None,
    seed: int = 0,
) -> Plan:
    """At least so many matches between bots given by name, as `stolik.bot` takes them.

    With more seats than bots the last bot takes all that are left. What cannot be played is
    refused here, before the first card is dealt.

    >>> import stolik
    >>> stolik.plan_arena(["hard:iterations=50", "normal"], "red7", matches=5, seats=3).bots
    ('hard:iterations=50', 'normal', 'normal')
    """
    found = game if isinstance(game, Game) else find_game(game)
    number = len(bots) if seats is None else check_number("seats", seats, 1)
    plan = Plan(
        game=found.id,
        options=dict(options or {}),
        bots=tuple(fill_seats(list(bots), number)),
        seed=check_number("seed", seed, 0),
        deals=-(-check_number("matches", matches, 1) // number),
    )
    plan.check()
    return plan


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
    """Plays one match; always the same one, unless a bot's bound is in milliseconds."""
    game = find_game(plan.game)
    seats = len(plan.bots)
    order = [(seat - pairing.rotation) % seats for seat in range(seats)]
    deal = Random(f"{plan.seed} {pairing.deal}")
    match = Match(
        game, [plan.bots[entrant] for entrant in order], plan.options, seed=deal.randbytes(32)
    )
    chance = Random(f"{plan.seed} {pairing.deal} {pairing.rotation}")
    finish_match(match, [new_bot(plan.bots[entrant]) for entrant in order], chance, plan.most_moves)
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
