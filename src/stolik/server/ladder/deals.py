"""One deal of the ladder: two bots play it twice, with the seats exchanged."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from random import Random

from stolik.bots.bot import Turn
from stolik.bots.programs.messages import begin, choose, is_answer
from stolik.core.game import Game
from stolik.match import Match
from stolik.server.runtime.bots_online import BotsOnline, ConnectedBot, next_number

SEATS = 2
DECISION_MS = 2000
RETURN_SECONDS = 15.0
"""So long a deal waits, once, for a bot whose connection was lost."""
LOOK_SECONDS = 0.2
MOST_MOVES = 3000

Think = Callable[[str, Turn], Awaitable[str | None]]
"""A bot of the server's own chooses."""


@dataclass
class Entrant:
    """One of the two: a bot of another program, or one of the server's levels."""

    player: str
    level: str | None = None
    failures: int = 0
    """Moves that were made in its place."""
    patience: float = RETURN_SECONDS


class DealPlayer:
    """Lets bots play, wherever they are."""

    def __init__(self, bots: BotsOnline, think: Think) -> None:
        self._bots = bots
        self._think = think

    async def play(self, game: Game, entrants: Sequence[Entrant], seed: bytes) -> float | None:
        """The first one's share of the wins; None if a match has no end."""
        shares = [
            await self._share(game, entrants, seed),
            await self._share(game, entrants[::-1], seed),
        ]
        if shares[0] is None or shares[1] is None:
            return None
        return (shares[0] + 1 - shares[1]) / 2

    async def _share(self, game: Game, entrants: Sequence[Entrant], seed: bytes) -> float | None:
        """Of the one in the first seat, in one match."""
        match = Match(game, [entrant.player for entrant in entrants], seed=seed)
        numbers = [next_number() for _ in entrants]
        rng = Random(seed)
        try:
            while match.to_act and len(match.moves) < MOST_MOVES:
                seat = match.to_act[0]
                turn = Turn(match, seat, rng)
                match.play(seat, await self._move(entrants[seat], turn, numbers[seat]))
        finally:
            for entrant, number in zip(entrants, numbers, strict=True):
                if (bot := self._bots.find(entrant.player)) is not None:
                    bot.end(number)
        result = match.result
        return None if result is None else float(0 in result.winners) / len(result.winners)

    async def _move(self, entrant: Entrant, turn: Turn, number: int) -> str:
        """The entrant's move, or any in its place."""
        try:
            move = await self._chosen(entrant, turn, number)
        except (TimeoutError, ConnectionError):
            move = None
        if move is not None and is_answer(move, turn):
            return move
        entrant.failures += 1
        return turn.rng.choice(turn.moves)

    async def _chosen(self, entrant: Entrant, turn: Turn, number: int) -> str | None:
        if entrant.level is not None:
            return await self._think(entrant.level, turn)
        question = choose(
            turn, ("view", "position"), request=next_number(), match=number, ms=DECISION_MS
        )
        bot = await self._online(entrant)
        return await bot.ask(begin(number, turn), question)

    async def _online(self, entrant: Entrant) -> ConnectedBot:
        """The bot, which may be on its way back."""
        while (bot := self._bots.find(entrant.player)) is None:
            if entrant.patience <= 0:
                raise ConnectionError("the bot has gone")
            entrant.patience -= LOOK_SECONDS
            await asyncio.sleep(LOOK_SECONDS)
        return bot
