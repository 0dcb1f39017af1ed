"""What a review would think best on a player's seat, and why: before the move is made."""

from secrets import randbits

from stolik.core.sentences import Sentence, say
from stolik.match import Match
from stolik.review.advice import advise
from stolik.review.budgets import Budget
from stolik.review.decisions import WAITING
from stolik.review.structures import MoveValue
from stolik.server.messages.common import Person, localize
from stolik.server.messages.requests import Hint
from stolik.server.runtime.fair_queue import FairQueue
from stolik.server.table.decide import check_hints
from stolik.server.table.refusals import refused
from stolik.server.table.state import TableState

CARE = Budget(error=0.01, least_worlds=128, most_worlds=1_024, luck=1)
"""A second or two of one core."""
SEED_BITS = 62


class Hints:
    """Gives hints, one at a time to each person."""

    def __init__(self, queue: FairQueue) -> None:
        self._queue = queue
        self._asking: set[str] = set()

    async def ask(self, table: TableState, person: Person, address: str) -> Hint:
        """The best move, as a review would measure it at what the asker knows."""
        check_hints(table)
        seat = table.seat_of(person)
        if table.match is None or seat is None or seat not in table.to_act:
            raise refused("no-hint", "there is nothing for you to decide now")
        if person.id in self._asking:
            raise refused("one-hint", "you have asked for a hint already; it is on its way")
        self._asking.add(person.id)
        try:
            found = await self._queue.run((address, person.id), advice, table.match.copy(), seat)
        finally:
            self._asking.discard(person.id)
        move, why, values = found
        return Hint(move=move, why=localize(why, table.names), moves=values, version=table.version)


def advice(match: Match, seat: int) -> tuple[str | None, Sentence, tuple[MoveValue, ...]]:
    """A move, None for waiting, and why; and what every move is worth."""
    moves = match.legal(seat)
    if len(moves) == 1:
        return moves[0], say("hint.only", "it is the only move"), ()
    found = advise(match, seat, budget=CARE, seed=randbits(SEED_BITS))
    move = None if found.best == WAITING else found.best
    return move, found.why[0], found.moves
