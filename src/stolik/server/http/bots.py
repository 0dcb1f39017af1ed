"""HTTP: bots of other programs, their socket, and the ladder."""

import asyncio
from contextlib import suppress

import msgspec
from litestar import Controller, get, post, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import JSONBody

from stolik.bots.programs.messages import Chosen
from stolik.core.errors import StolikError
from stolik.core.sentences import say
from stolik.server.accounts.names import marked_as_bot
from stolik.server.http.guards import (
    REFUSALS,
    AnyRequest,
    address_of,
    app_of,
    check_origin,
    current_identity,
    limits_of,
    named,
    signed_in_user,
)
from stolik.server.http.socket import (
    CLOSE_CODES,
    MOST_BYTES,
    MOST_UNREADABLE,
    POLICY_VIOLATION,
    AnySocket,
    check_rate,
    send_all,
)
from stolik.server.http.tables import Since, TableId
from stolik.server.messages.bots import (
    BotHello,
    FromBot,
    Invitation,
    Ladder,
    NewInvitation,
    OnlineBot,
    TablePosition,
)
from stolik.server.messages.common import Person
from stolik.server.runtime.bots_online import ConnectedBot
from stolik.server.runtime.connection import Connection
from stolik.server.table.refusals import RefusedError, not_seated, refused

HELLO_SECONDS = 15
_decode = msgspec.json.Decoder(FromBot).decode


class BotsController(Controller):
    """Bots of other programs."""

    path = "/api"
    tags = ("bots",)

    @post("/me/bot", summary="Become a bot", status_code=200, responses=REFUSALS)
    async def become_bot(self, request: AnyRequest) -> Person:
        """For good, and shown everywhere; only for an account that has played no match."""
        app, person = app_of(request), await signed_in_user(request)
        if not person.is_bot:
            name = marked_as_bot(person.name)
            change = await app.storage.people.become_bot(person.id, name)
            if change is None:
                raise RefusedError(
                    say("bot.has-played", "a person's account cannot become a bot's after a match")
                )
            await app.changes.apply(change)
            return msgspec.structs.replace(person, name=name, is_bot=True)
        return person

    @get("/bots", summary="Bots that are online", sync_to_thread=False, responses=REFUSALS)
    def online(self, request: AnyRequest) -> tuple[OnlineBot, ...]:
        """Those that can be invited to a table."""
        return app_of(request).bots.listed()

    @get("/ladder", summary="The ladder of bots", responses=REFUSALS)
    async def ladder(self, request: AnyRequest) -> Ladder:
        """By game, the strongest first, and who is online."""
        return await app_of(request).ladders.show()

    @post(
        "/tables/{table_id:str}/invitations",
        summary="Invite a bot",
        status_code=202,
        responses=REFUSALS,
    )
    async def invite(
        self, request: AnyRequest, table_id: TableId, data: JSONBody[NewInvitation]
    ) -> None:
        """The host asks a bot that is online to sit down; it comes or it does not."""
        app, person = app_of(request), await signed_in_user(request)
        table = (await app.hub.room(table_id)).table
        if table.host.id != person.id:
            raise refused("not-host", "only {host} may do that", host=table.host.name)
        if table.status != "open":
            raise refused("begun-already", "the match has begun")
        app.bots.invite(
            data.player,
            Invitation(
                table=table_id,
                game=table.game.id,
                options=table.options,
                seats=len(table.seats),
                host=table.host,
            ),
        )

    @get("/tables/{table_id:str}/position", summary="What my seat knows", responses=REFUSALS)
    async def position(
        self, request: AnyRequest, table_id: TableId, since: Since = None
    ) -> TablePosition:
        """As one line of text, for programs that search; only of the asker's own seat."""
        app, person = app_of(request), await signed_in_user(request)
        table = (await app.hub.room_at(table_id, person, since)).table
        seat = table.seat_of(person)
        if seat is None:
            raise not_seated()
        if table.match is None:
            raise refused("not-begun", "the match has not begun")
        return TablePosition(position=table.match.position(seat), version=table.version)


@websocket("/api/bot/socket")
async def bot_socket(socket: AnySocket) -> None:
    """A bot is online while this is open."""
    try:
        check_origin(socket)
        check_rate(socket)
        with limits_of(socket).stream(address_of(socket)):
            await serve_bot(socket)
    except StolikError as error:
        await socket.accept()
        await socket.close(code=CLOSE_CODES.get(type(error), POLICY_VIOLATION), reason=str(error))


async def serve_bot(socket: AnySocket) -> None:
    """Everything for one bot, until it goes."""
    identity = await current_identity(socket)
    person, _ = named(identity)
    if not person.is_bot:
        raise RefusedError(say("bot.not-a-bot", "this account is a person's, not a bot's"))
    await socket.accept()
    connection = Connection(identity)
    sender = asyncio.create_task(send_all(socket, connection))
    try:
        with suppress(WebSocketDisconnect, TimeoutError):
            async with asyncio.timeout(HELLO_SECONDS):
                hello = await first_message(socket)
            if hello is not None:
                await listen(socket, ConnectedBot(person, hello, connection))
    finally:
        sender.cancel()


async def first_message(socket: AnySocket) -> BotHello | None:
    """The bot's hello; closes the connection where it is something else."""
    raw = await socket.receive_data(mode="text")
    with suppress(msgspec.MsgspecError, UnicodeDecodeError):
        hello = _decode(raw)
        if isinstance(hello, BotHello):
            return hello
    await socket.close(code=POLICY_VIOLATION, reason="the first message is a hello")
    return None


async def listen(socket: AnySocket, bot: ConnectedBot) -> None:
    """Hears the bot's moves, until it goes or makes no sense for too long."""
    bots, limits, address = app_of(socket).bots, limits_of(socket), address_of(socket)
    bots.arrive(bot)
    unreadable = 0
    try:
        while unreadable < MOST_UNREADABLE:
            raw = await socket.receive_data(mode="text")
            if len(raw) <= MOST_BYTES and limits.allows_message(address):
                with suppress(msgspec.MsgspecError, UnicodeDecodeError):
                    if isinstance(chosen := _decode(raw), Chosen):
                        bot.hear(chosen)
                        continue
            unreadable += 1
        await socket.close(code=POLICY_VIOLATION, reason="too many unreadable messages")
    finally:
        bots.leave(bot)
