"""A bot at a server: online, at several tables at once, and back after whatever happens."""

import asyncio
import logging
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from stolik.bench.load.client import messages_in
from stolik.bots.levels import new_bot
from stolik.bots.programs.messages import Begin, Choose, Chosen, End
from stolik.bots.programs.remote import RemoteTurn
from stolik.core.errors import StolikError
from stolik.core.options import read_options
from stolik.core.sentences import say
from stolik.games import find_game
from stolik.runner.table import DEAF_SECONDS, LONGEST_PAUSE, TROUBLE, TablePlayer
from stolik.server.messages.bots import BotHello, Invitation, TablePosition, ToBot, Welcome
from stolik.server.messages.common import Person
from stolik.server.messages.requests import TableLine
from stolik.server.messages.updates import AnyView

if TYPE_CHECKING:
    from stolik.bots.bot import Bot

LOOK_SECONDS = 5.0
"""Between two looks at the list of own tables: rematches and tournaments seat a bot unasked."""
SHORTEST_LOOK_SECONDS = 0.5
CONTEST_SECONDS = 10.0
REQUEST_SECONDS = 30.0
FIRST_PAUSE = 0.5
REFUSED = (400, 401, 403, 409)

log = logging.getLogger(__name__)
encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(ToBot).decode


class ServerRefusedError(StolikError):
    """The server does not let this bot in."""


@dataclass(frozen=True, kw_only=True)
class RunnerSettings:
    """What a bot is to do at a server."""

    bot: str
    """By name, as `stolik.bot` takes it."""
    server: str
    token: str
    tables: int = 8
    """At the same time; invitations to more are not accepted."""
    games: tuple[str, ...] | None = None
    plays_ladder: bool = True
    plays_daily: bool = False
    tournaments: tuple[str, ...] = field(default=())


class Runner:
    """Plays until it is cancelled."""

    def __init__(self, settings: RunnerSettings) -> None:
        self.settings = settings
        self.tables: dict[str, TablePlayer] = {}
        self.finished = 0
        """Tables that were played to their end."""
        self.moves = 0
        """Made at tables that are finished."""
        self._address = settings.server.rstrip("/")
        self._headers = {"authorization": f"Bearer {settings.token}"}
        self._http = httpx.AsyncClient(
            base_url=self._address, headers=self._headers, timeout=REQUEST_SECONDS
        )
        self._threads = ThreadPoolExecutor(settings.tables + 1, thread_name_prefix="bot")
        self._tasks: set[asyncio.Task[None]] = set()
        self._ladder: dict[int, tuple[Begin, Bot]] = {}
        self._wants_positions = False
        """Whether the bot has asked for a position: not all do, and they take a server time."""
        self._has_room = asyncio.Event()
        self._has_room.set()

    async def run(self) -> None:
        """Until it is cancelled; raises where the server refuses the account."""
        try:
            await self._introduce()
            async with asyncio.TaskGroup() as group:
                group.create_task(self._again_and_again(self._stay_online, 0.0))
                group.create_task(
                    self._again_and_again(self._look_for_tables, SHORTEST_LOOK_SECONDS)
                )
                group.create_task(self._again_and_again(self._enter_contests, CONTEST_SECONDS))
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            await self._http.aclose()
            self._threads.shutdown(wait=False, cancel_futures=True)

    async def _introduce(self) -> None:
        """Tells the server that this is a bot; waits for a server that is not up."""
        pause = FIRST_PAUSE
        while True:
            try:
                answer = await self._http.post("/api/me/bot")
            except TROUBLE as error:
                log.warning("no connection to %s: %s", self._address, error or type(error).__name__)
            else:
                if answer.status_code in REFUSED:
                    raise ServerRefusedError(refusal_of(answer))
                if answer.is_success:
                    person = msgspec.json.decode(answer.content, type=Person)
                    log.info("%s is %s at %s", self.settings.bot, person.name, self._address)
                    return
            pause = min(2 * pause, LONGEST_PAUSE)
            await asyncio.sleep(pause * Random().uniform(0.5, 1.5))

    async def _again_and_again(self, work: Any, seconds: float) -> None:
        """Whatever happens to a connection, another one follows, after longer and longer pauses."""
        pause = FIRST_PAUSE
        while True:
            started = asyncio.get_running_loop().time()
            try:
                await work()
                pause = FIRST_PAUSE
                await asyncio.sleep(seconds)
            except TROUBLE as error:
                if asyncio.get_running_loop().time() - started > LONGEST_PAUSE:
                    pause = FIRST_PAUSE
                log.warning("%s: %s", work.__name__.strip("_"), error or type(error).__name__)
                await asyncio.sleep(pause * Random().uniform(0.5, 1.5))
                pause = min(2 * pause, LONGEST_PAUSE)

    # Tables.

    async def _look_for_tables(self) -> None:
        """Plays wherever this account has a seat: also after a restart, here or there.

        A table that is over makes room for one that had to wait.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(LOOK_SECONDS):
                await self._has_room.wait()
        self._has_room.clear()
        answer = await self._http.get("/api/tables/mine")
        answer.raise_for_status()
        for line in msgspec.json.decode(answer.content, type=tuple[TableLine, ...]):
            if line.status != "over":
                self._play(line.id)

    def _play(self, table: str, *, is_invited: bool = False) -> None:
        if table in self.tables or len(self.tables) >= self.settings.tables:
            return
        address = self._address.replace("http", "ws", 1)
        player = self.tables[table] = TablePlayer(
            f"{address}/api/tables/{table}/socket",
            self.settings.token,
            new_bot(self.settings.bot),
            threads=self._threads,
            fetch_position=self._position,
            wants_positions=lambda: self._wants_positions,
            is_invited=is_invited,
        )
        self._spawn(self._play_out(table, player))

    async def _play_out(self, table: str, player: TablePlayer) -> None:
        try:
            await player.play()
            self.finished += 1
        finally:
            self.moves += player.moves
            del self.tables[table]
            self._has_room.set()

    async def _position(self, table: str, version: int) -> str:
        self._wants_positions = True
        answer = await self._http.get(f"/api/tables/{table}/position", params={"since": version})
        answer.raise_for_status()
        return msgspec.json.decode(answer.content, type=TablePosition).position

    # The bot's own socket: invitations and the ladder.

    async def _stay_online(self) -> None:
        address = self._address.replace("http", "ws", 1) + "/api/bot/socket"
        async with connect(
            address, additional_headers=self._headers, compression=None, max_size=None
        ) as socket:
            hello = BotHello(games=self.settings.games, plays_ladder=self.settings.plays_ladder)
            await socket.send(encode(hello).decode())
            self._ladder.clear()
            while True:
                async with asyncio.timeout(DEAF_SECONDS):
                    frame = await socket.recv(decode=False)
                for raw in messages_in(frame):
                    self._hear(decode(raw), socket)

    def _hear(self, message: Any, socket: ClientConnection) -> None:
        match message:
            case Welcome():
                log.info("online")
            case Invitation():
                self._play(message.table, is_invited=True)
            case Begin():
                self._ladder[message.match] = message, new_bot(self.settings.bot)
            case Choose():
                self._spawn(self._answer(message, socket))
            case End():
                self._ladder.pop(message.match, None)

    async def _answer(self, question: Choose, socket: ClientConnection) -> None:
        begin, bot = self._ladder[question.match]
        turn = ladder_turn(begin, question)
        loop = asyncio.get_running_loop()
        move = await loop.run_in_executor(self._threads, bot.choose, turn)
        await socket.send(encode(Chosen(question.id, move)).decode())

    # Contests that a bot enters by itself.

    async def _enter_contests(self) -> None:
        if self.settings.plays_daily:
            await self._play_daily()
        for tournament in self.settings.tournaments:
            # In an arena this also says: ready for the next table.
            answer = await self._http.post(f"/api/tournaments/{tournament}/enter")
            if answer.status_code in REFUSED:
                log.info("tournament %s: %s", tournament, refusal_of(answer))

    async def _play_daily(self) -> None:
        """The daily deals that this account has not finished."""
        answer = await self._http.get("/api/daily")
        answer.raise_for_status()
        games = self.settings.games
        for deal in msgspec.json.decode(answer.content)["deals"]:
            is_mine = games is None or deal["rules"]["game"] in games
            if is_mine and (deal["mine"] is None or not deal["mine"]["is_over"]):
                begun = await self._http.post(f"/api/deals/{deal['id']}/play", json={})
                begun.raise_for_status()
                self._play(msgspec.json.decode(begun.content)["table"])

    def _spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            # A bot's mistake, or a connection that ended in between: other tables go on.
            log.error("failed", exc_info=None if isinstance(error, TROUBLE) else error)


def ladder_turn(begin: Begin, question: Choose) -> RemoteTurn:
    """A turn in a match of the ladder, which brings everything along."""
    game = find_game(begin.game)
    return RemoteTurn(
        game,
        read_options(game.options, begin.options, begin.seats),
        begin.seats,
        begin.seat,
        msgspec.convert(question.view, AnyView),
        question.moves,
        rng=Random(question.seed),
        fetch_position=lambda: str(question.position),
    )


def refusal_of(answer: httpx.Response) -> Any:
    """Why the server refuses, in its own words."""
    try:
        text = answer.json()["refusal"]["text"]
    except (ValueError, LookupError, TypeError):
        text = f"status {answer.status_code}"
    return say("runner.refused", "the server refuses this bot: {reason}", reason=text)


def run_bot(settings: RunnerSettings) -> None:
    """Until Ctrl-C."""
    asyncio.run(Runner(settings).run())


def named_games(names: Iterable[str] | None) -> tuple[str, ...] | None:
    """Ids of games that there are; refuses others."""
    return None if names is None else tuple(find_game(name).id for name in names)
