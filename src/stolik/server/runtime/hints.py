"""What a strong bot would play on a player's seat, and why."""

from random import Random

from stolik.bots.bot import Turn
from stolik.bots.levels import SEED_BITS, HardBot, move_text
from stolik.core.sentences import Sentence, say
from stolik.server.messages.common import Person, localize
from stolik.server.messages.requests import Hint
from stolik.server.runtime.fair_queue import FairQueue
from stolik.server.table.refusals import refused
from stolik.server.table.state import TableState

HINT_LEVEL = "hard"


class Hints:
    """Gives hints, one at a time to each person."""

    def __init__(self, queue: FairQueue) -> None:
        self._queue = queue
        self._asking: set[str] = set()

    async def ask(self, table: TableState, person: Person, address: str) -> Hint:
        """The move of the hard bot, which knows no more than the asker does."""
        seat = table.seat_of(person)
        if table.match is None or seat is None or seat not in table.to_act:
            raise refused("no-hint", "there is nothing for you to decide now")
        if person.id in self._asking:
            raise refused("one-hint", "you have asked for a hint already; it is on its way")
        self._asking.add(person.id)
        try:
            turn = Turn(table.match, seat, Random())
            move, why = await self._queue.run((address, person.id), advice, turn)
        finally:
            self._asking.discard(person.id)
        return Hint(move=move, why=localize(why, table.names), version=table.version)


def advice(turn: Turn) -> tuple[str | None, Sentence]:
    """A move, None for waiting, and why."""
    bot = HardBot()
    if len(turn.moves) == 1:
        return turn.moves[0], say("hint.only", "it is the only move")
    if turn.game.ponders:
        return bot.choose(turn), say(
            "hint.pondered", "your cards among all hands that the others' moves suggest"
        )
    found = bot.search(turn.game, turn.world, turn.seat, turn.rng.getrandbits(SEED_BITS))
    return move_text(turn, found.action), say(
        "hint.searched",
        "it ended best in {trials} imagined deals; next best: {second}",
        trials=found.trials,
        second=str(move_text(turn, found.second) if found.second is not None else None),
    )
