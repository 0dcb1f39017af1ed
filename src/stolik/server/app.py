"""The server: everything one process consists of, put together and taken apart."""

import asyncio
import math
import os
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from stolik.core.errors import StolikError
from stolik.core.extras import extra
from stolik.core.sentences import say
from stolik.fairness import SECRET_BYTES
from stolik.server.accounts.changes import PeopleChanges
from stolik.server.accounts.export import finish_erasing
from stolik.server.accounts.leaderboards import Leaderboards
from stolik.server.accounts.people import People, new_id
from stolik.server.accounts.puzzles import Puzzles
from stolik.server.accounts.ratings import Standings, bot_id
from stolik.server.contests.boards import Boards
from stolik.server.contests.bot_tries import BotTries
from stolik.server.contests.deals import Deals
from stolik.server.contests.finishing import finish
from stolik.server.contests.quick import QuickMatches
from stolik.server.contests.tournaments import Tournaments
from stolik.server.jobs import reviews
from stolik.server.jobs.reviews import Reviews
from stolik.server.jobs.runner import JobRunner
from stolik.server.ladder.ladder import Ladders
from stolik.server.messages.common import localize, offered_levels
from stolik.server.messages.updates import Closing
from stolik.server.runtime.bots_online import BotsOnline
from stolik.server.runtime.errors import not_persisted, storage_in_trouble
from stolik.server.runtime.fair_queue import FairQueue
from stolik.server.runtime.hints import Hints
from stolik.server.runtime.hub import Hub
from stolik.server.runtime.network import Network
from stolik.server.runtime.other_process import OtherProcess
from stolik.server.runtime.replays import Replays
from stolik.server.runtime.scheduler import HEARTBEAT_SECONDS, Chore, Scheduler
from stolik.server.settings import Settings
from stolik.server.storage.queries import Storage
from stolik.server.storage.writer import STUCK_SECONDS, Writer
from stolik.server.warm import QUICK, CompiledCode

BROKERS = ("nats://", "tls://")
HEALTHY_SECONDS = 2.0
"""So long after a write that succeeded nobody asks for the next."""
TOURNAMENT_SECONDS = 0.5
"""Between two looks for rounds that are to be paired."""
BOT_TRIES_SECONDS = 2.0
"""Between two looks for deals that bots have not played yet."""
FORGET_SECONDS = 3600.0
"""Between two looks for what is too old to be stored."""
LADDER_SECONDS = 1.0
"""Between two looks whether bots could play each other."""
RNG_BITS = 128
"""Of chance that a bot's move is seeded with."""
MOST_WAITING = 8
"""Replays and records that one address may wait for."""

if TYPE_CHECKING:
    from stolik.server.runtime.cluster import Broker, Cluster


def now_ms() -> int:
    """The time of the clock on the wall."""
    return time.time_ns() // 1_000_000


class BrokerError(StolikError):
    """Notices cannot be carried like this."""


def new_cluster(settings: Settings, hub: Hub, changes: PeopleChanges) -> "Cluster":
    """For PostgreSQL; a server on a file need not wait for drivers to load."""
    from stolik.server.runtime.cluster import Cluster
    from stolik.server.storage.notices import NoticeBoard

    board = NoticeBoard(settings.database)
    broker = None if settings.broker is None else new_broker(settings.broker)
    return Cluster(board, hub, changes, process=new_id(), broker=broker)


def new_broker(url: str) -> "Broker":
    """A server beside the database that carries notices; its driver is an extra."""
    if not url.startswith(BROKERS):
        raise BrokerError(
            say("broker.unknown", "the broker must be a NATS server, nats://…, not {url}", url=url)
        )
    with extra("cluster"):
        from stolik.server.runtime.nats_broker import NatsBroker

    return NatsBroker(url)


class App:
    """One process: storage, writer, people, hub, scheduler."""

    def __init__(self, settings: Settings, *, now: Callable[[], int] = now_ms) -> None:
        self.settings = settings
        self.network = Network(settings.address)
        self._healthy_at = -math.inf
        self.storage = Storage(settings.database, has_broker=settings.broker is not None)
        self.writer = Writer(self.storage)
        self.people = People(self.storage, self.writer, now)
        self.standings = Standings(self.storage, now)
        self.compiled = CompiledCode()
        self.hub = Hub(
            self.storage,
            self.writer,
            now=now,
            new_id=new_id,
            new_secret=lambda: secrets.token_bytes(SECRET_BYTES),
            game_ready=self.compiled.game_ready,
            most_bot_tables=settings.limits.bot_tables,
            most_at_table=settings.limits.at_table,
        )
        cores = os.cpu_count() or 1
        self.search_threads = ThreadPoolExecutor(cores, thread_name_prefix="search")
        self.bot_thread = ThreadPoolExecutor(1, thread_name_prefix="bot")
        self.searches = FairQueue(self.search_threads, at_once=cores)
        self.quick_thoughts = FairQueue(self.bot_thread, at_once=1)
        """For bots that do not search: they need not wait for those that do."""
        self.hints = Hints(self.searches)
        self.other_process = OtherProcess()
        self.beside = FairQueue(self.other_process, at_once=1, most_waiting=MOST_WAITING)
        """For work in plain Python that takes more than a few milliseconds; by address."""
        self.evaluation_process = OtherProcess()
        self.evaluations = FairQueue(self.evaluation_process, at_once=1, most_waiting=MOST_WAITING)
        """For positions that people try out: seconds of compiled code, one after the other."""
        self.puzzles = Puzzles(self.storage.puzzles, now, self.compiled.game_ready)
        self.replays = Replays(self.storage, self.beside)
        self.changes = PeopleChanges(self.hub, self.people, self.replays)
        if self.storage.is_sqlite and settings.broker is not None:
            raise BrokerError(
                say("broker.one-process", "one process on a file has nobody to send notices to")
            )
        self.cluster = (
            None if self.storage.is_sqlite else new_cluster(settings, self.hub, self.changes)
        )
        self.boards = Boards(self.storage, now)
        self.deals = Deals(self.hub, self.boards)
        self.quick_matches = QuickMatches(self.hub)
        self.tournaments = Tournaments(self.hub, most_own=settings.limits.tournaments)
        self.leaderboards = Leaderboards(self.storage, now)
        bot_tries = BotTries(
            self.storage,
            self.boards,
            self.searches,
            bot_ready=self.compiled.bot_ready,
            now=now,
        )
        self.bots = BotsOnline(self.hub.people)
        self.ladders = Ladders(
            self.storage.ladder,
            self.people,
            self.bots,
            queue_of=self.thoughts_of,
            bot_ready=self.compiled.bot_ready,
            now=now,
            rng=Random(),
            is_idle=self.is_idle,
        )
        self.reviews = Reviews(self.storage.jobs, most_own=settings.limits.reviews)
        self.jobs = JobRunner(
            self.storage.jobs, {reviews.KIND: reviews.WORK}, worker=new_id(), now=now
        )
        chance = Random()  # asking the system for every bot's move gives Python's lock away
        self.scheduler = Scheduler(
            self.hub,
            queue_of=self.thoughts_of,
            new_rng=lambda: Random(chance.getrandbits(RNG_BITS)),
            rate=partial(finish, self.storage, self.boards),
            finish_erasing=partial(finish_erasing, self.storage, self.changes),
            check_bans=self.changes.check_bans,
            bot_ready=self.compiled.bot_ready,
            chores=(
                *self.chores(),
                (bot_tries.play_some, BOT_TRIES_SECONDS),
                (self.tournaments.sweep, TOURNAMENT_SECONDS),
                (self.deals.forget_choices, FORGET_SECONDS),
                (self.storage.ladder.forget_oldest, FORGET_SECONDS),
            ),
        )

    def chores(self) -> tuple[Chore, ...]:
        """What is done again and again, with the seconds between."""
        heartbeats = self.bots.send_heartbeats, HEARTBEAT_SECONDS
        ladder = self.ladders.play_some, LADDER_SECONDS
        return (heartbeats, ladder) if self.settings.has_ladder else (heartbeats,)

    def is_idle(self) -> bool:
        """Whether no person waits for a bot's move."""
        return not self.searches.is_waited_for and not self.quick_thoughts.is_waited_for

    def thoughts_of(self, level: str) -> FairQueue:
        """Where bots of a level think."""
        return self.quick_thoughts if level in QUICK else self.searches

    async def open(self) -> None:
        """Begins to serve."""
        await self.storage.open()
        self.writer.start()
        await self.storage.ensure_players(
            [
                {"id": bot_id(level), "name": f"bot ({level})", "created": 0, "is_bot": True}
                for level in offered_levels()
            ]
        )
        if self.storage.is_sqlite:  # there is no other process
            await self.storage.tournaments.end_leases(self.hub.now())
            await self.storage.deals.end_leases(self.hub.now())
        await self.people.open()
        await self.changes.check_bans()
        if self.cluster is not None:
            self.cluster.start()
        if self.storage.is_sqlite:  # one server per file: the process that held a job is dead
            await self.storage.jobs.end_leases()
        self.scheduler.start()
        self.jobs.start()

    async def check_health(self) -> None:
        """Raises where nothing can be stored; writes at most every few seconds to find out."""
        if self.writer.is_in_trouble:
            raise not_persisted()
        if time.monotonic() - self._healthy_at > HEALTHY_SECONDS:
            with storage_in_trouble():
                async with asyncio.timeout(STUCK_SECONDS):
                    await self.storage.check_writable()
            self._healthy_at = time.monotonic()

    def say_goodbye(self) -> bool:
        """Tells everybody who is connected that the server closes; false if nobody is."""
        reason = localize(say("house.closing", "the server closes; the tables are saved"))
        rooms = self.hub.rooms.values()
        connections = [connection for room in rooms for connection in room.connections]
        for connection in connections:
            connection.send(Closing(reason=reason))
            connection.close()
        bots = list(self.bots.all())
        for bot in bots:
            bot.connection.close()
        return bool(connections or bots)

    async def close(self) -> None:
        """Stores what is on its way, and ends."""
        self.say_goodbye()
        await self.compiled.stop()
        await self.jobs.stop()
        await self.scheduler.stop()
        if self.cluster is not None:
            await self.cluster.stop()
        await self.hub.batches.stop()
        await self.writer.stop()
        processes = self.other_process, self.evaluation_process
        for executor in (self.search_threads, self.bot_thread, *processes):
            await asyncio.to_thread(executor.shutdown, wait=True, cancel_futures=True)
        await self.storage.close()
