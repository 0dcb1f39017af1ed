"""Bots of other programs that are connected to this process."""

import asyncio
from collections.abc import Sequence
from itertools import count

import msgspec

from stolik.bots.programs.messages import Begin, Choose, Chosen, End
from stolik.core.sentences import say
from stolik.games import game_ids
from stolik.server.messages.bots import BotHello, Invitation, OnlineBot, StillAlive, ToBot, Welcome
from stolik.server.messages.common import Person
from stolik.server.runtime.connection import Connection
from stolik.server.runtime.people_here import PeopleHere
from stolik.server.table.refusals import RefusedError

encode = msgspec.json.Encoder().encode
_numbers = count(1)
"""Of matches and questions: never the same twice in a process."""


class ConnectedBot:
    """One bot and what it was asked."""

    def __init__(self, person: Person, hello: BotHello, connection: Connection) -> None:
        self.person = person
        self.plays_ladder = hello.plays_ladder
        self.games = tuple(
            game for game in game_ids() if hello.games is None or game in hello.games
        )
        self.connection = connection
        self._begun: set[int] = set()
        self._asked: dict[int, asyncio.Future[str | None]] = {}

    def send(self, message: ToBot) -> None:
        """Queues a message."""
        self.connection.send_encoded(encode(message))

    async def ask(self, begin: Begin, question: Choose) -> str | None:
        """The bot's move; raises where it does not come in time, or the bot goes."""
        if begin.match not in self._begun:
            self._begun.add(begin.match)
            self.send(begin)
        answer: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()
        self._asked[question.id] = answer
        self.send(question)
        try:
            async with asyncio.timeout(question.ms / 1000):
                return await answer
        finally:
            del self._asked[question.id]

    def end(self, match: int) -> None:
        """A match is over."""
        if match in self._begun:
            self._begun.discard(match)
            self.send(End(match))

    def hear(self, chosen: Chosen) -> None:
        """An answer; one that nobody waits for any more is passed over."""
        waiting = self._asked.get(chosen.id)
        if waiting is not None and not waiting.done():
            waiting.set_result(chosen.move)

    def leave(self) -> None:
        """Whatever it was asked, it will not answer."""
        for waiting in self._asked.values():
            if not waiting.done():
                waiting.set_exception(ConnectionError("the bot has gone"))


class BotsOnline:
    """Who can be invited and asked, by the id of the player."""

    def __init__(self, people: PeopleHere) -> None:
        self._people = people
        self._bots: dict[str, ConnectedBot] = {}

    def find(self, player: str) -> ConnectedBot | None:
        """A bot by its id, if it is online."""
        return self._bots.get(player)

    def all(self) -> Sequence[ConnectedBot]:
        """In the order in which they came."""
        return tuple(self._bots.values())

    def arrive(self, bot: ConnectedBot) -> None:
        """A bot is online. One that was before is replaced: its program has come back."""
        if (before := self._bots.pop(bot.person.id, None)) is not None:
            before.leave()
            before.connection.close()
        self._bots[bot.person.id] = bot
        self._people.programs.add(bot.connection)
        self._people.check(bot.connection)
        bot.send(Welcome(bot.person))

    def leave(self, bot: ConnectedBot) -> None:
        """A connection has ended."""
        self._people.programs.discard(bot.connection)
        bot.leave()
        if self._bots.get(bot.person.id) is bot:
            del self._bots[bot.person.id]

    def invite(self, player: str, invitation: Invitation) -> None:
        """Asks a bot to a table; raises where it is not here or does not play the game."""
        bot = self._bots.get(player)
        if bot is None:
            raise RefusedError(say("bot.offline", "this bot is not online"))
        if invitation.game not in bot.games:
            raise RefusedError(say("bot.other-games", "this bot does not play this game"))
        bot.send(invitation)

    def listed(self) -> tuple[OnlineBot, ...]:
        """For those who want to invite one."""
        return tuple(
            OnlineBot(person=bot.person, games=bot.games, plays_ladder=bot.plays_ladder)
            for bot in self._bots.values()
        )

    async def send_heartbeats(self) -> None:
        """So that programs notice a connection that has died."""
        for bot in self._bots.values():
            bot.send(StillAlive())


def next_number() -> int:
    """For a match or a question."""
    return next(_numbers)
