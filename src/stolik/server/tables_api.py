"""HTTP: tables; and everything that can be asked about one of them."""

from collections.abc import AsyncIterator
from typing import Annotated

import msgspec
from litestar import Controller, Response, get, post
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import ServerSentEvent, ServerSentEventMessage

from stolik.core.options import option_fields, read_options
from stolik.fairness import verify
from stolik.games import all_games, find_game
from stolik.record import Record
from stolik.server.doors import REFUSALS, AnyRequest, house_of, somebody, whoever
from stolik.server.hints import hint
from stolik.server.judging import refused
from stolik.server.lists import lines_of, open_lines
from stolik.server.looking import news_by, open_replay
from stolik.server.messages import (
    Answer,
    ClientMessage,
    GameInfo,
    Hint,
    NewTable,
    Replay,
    Snapshot,
    Table,
    TableLine,
    Update,
    Verdict,
    tell,
)
from stolik.server.opening import bots_on_last_seats

TableId = FromPath[str]
Since = Annotated[int | None, QueryParameter(ge=0, description="the last version seen")]
Wait = Annotated[
    float, QueryParameter(ge=0, le=30, description="seconds to wait for something new")
]
ReplayAs = Annotated[
    str, QueryParameter(name="as", pattern="^([0-9]|spectator|open)$", description="who looks on")
]


class TablesController(Controller):
    """Tables."""

    path = "/api"
    tags = ("tables",)

    @get("/games", summary="The games", sync_to_thread=False, responses=REFUSALS)
    def games(self) -> tuple[GameInfo, ...]:
        """With their options, as a form needs them."""
        return tuple(
            GameInfo(
                id=game.id,
                title=game.title,
                motto=game.motto,
                least_seats=game.options.seats[0],
                most_seats=game.options.seats[-1],
                is_cooperative=game.is_cooperative,
                options=option_fields(game.options),
            )
            for game in all_games()
        )

    @get("/tables", summary="Open tables", responses=REFUSALS)
    async def open_tables(self, request: AnyRequest) -> tuple[TableLine, ...]:
        """Public tables that wait for players."""
        return await open_lines(house_of(request).storage)

    @get("/tables/mine", summary="My tables", responses=REFUSALS)
    async def my_tables(self, request: AnyRequest) -> tuple[TableLine, ...]:
        """Where I sit, and whether it is my turn."""
        person = await somebody(request)
        return await lines_of(house_of(request).storage, person.id)

    @post("/tables", summary="A new table", responses=REFUSALS)
    async def create(self, request: AnyRequest, data: JSONBody[NewTable]) -> Table:
        """Whoever asks is the host, and sits down by a command."""
        person = await somebody(request)
        given = read_options(find_game(data.game).options, data.options, data.seats).given()
        wish = msgspec.structs.replace(data, options=given)
        if len(wish.bots) > wish.seats:
            raise refused("too-many-bots", "there are more bots than seats")
        return await house_of(request).hub.create(person, wish, bots_on_last_seats(wish))

    @get("/tables/{table_id:str}", summary="A table as I see it", responses=REFUSALS)
    async def look(self, request: AnyRequest, table_id: TableId) -> Snapshot:
        """Everything at once."""
        hub = house_of(request).hub
        room = await hub.room(table_id)
        async with room.lock:
            return room.table.snapshot(await whoever(request), hub.now())

    @get("/tables/{table_id:str}/updates", summary="What is new", responses=REFUSALS)
    async def updates(
        self, request: AnyRequest, table_id: TableId, since: Since = None, wait: Wait = 0
    ) -> list[Snapshot | Update]:
        """What came after a version; with `wait` it may take a while to come."""
        return await news_by(house_of(request).hub, table_id, await whoever(request), since, wait)

    @get(
        "/tables/{table_id:str}/events",
        summary="What is new, as it happens",
        media_type="text",
        responses=REFUSALS,
    )
    async def events(
        self, request: AnyRequest, table_id: TableId, since: Since = None
    ) -> ServerSentEvent:
        """Server-sent events, each with a message as the WebSocket would have it."""
        hub = house_of(request).hub
        last = request.headers.get("last-event-id", "")
        seen = int(last) if last.isdecimal() else since
        room, connection = await hub.connect(table_id, await whoever(request), seen)

        async def stream() -> AsyncIterator[ServerSentEventMessage]:
            try:
                while messages := await connection.next():
                    for message in messages:
                        yield ServerSentEventMessage(data=message.decode())
            finally:
                hub.disconnect(room, connection)

        return ServerSentEvent(stream())

    @post(
        "/tables/{table_id:str}/commands",
        summary="Do something at a table",
        status_code=200,
        responses={**REFUSALS, 409: ResponseSpec(Answer, generate_examples=False)},
    )
    async def perform(
        self, request: AnyRequest, table_id: TableId, data: JSONBody[ClientMessage]
    ) -> Response[Answer]:
        """The same commands as through the WebSocket; 409 with the reason when refused."""
        person = await somebody(request)
        house = house_of(request)
        house.check_words(person, data)
        answer = await house.hub.perform(table_id, person, data)
        return Response(answer, status_code=200 if answer.refusal is None else 409)

    @get("/tables/{table_id:str}/hint", summary="What a bot would play", responses=REFUSALS)
    async def hint(self, request: AnyRequest, table_id: TableId) -> Hint:
        """On the asker's seat, knowing what the asker knows."""
        return await hint(house_of(request), table_id, await somebody(request))

    @get("/tables/{table_id:str}/replay", summary="All steps of a match", responses=REFUSALS)
    async def replay(
        self, request: AnyRequest, table_id: TableId, viewer: ReplayAs = "spectator"
    ) -> Replay:
        """During the match only as one's own seat or as a spectator; then as anybody."""
        hub = house_of(request).hub
        room = await hub.room(table_id)
        seat = None if viewer in ("spectator", "open") else int(viewer)
        is_mine = seat is not None and seat == room.table.seat_of(await whoever(request))
        if room.table.status != "over" and viewer != "spectator" and not is_mine:
            raise refused("not-yet", "this is shown when the match is over")
        if seat is not None and seat >= len(room.table.seats):
            raise refused("no-seat", "the table has {seats} seats", seats=len(room.table.seats))
        if viewer == "open":
            return await open_replay(hub, room)
        return await hub.replay(room, seat)

    @get("/tables/{table_id:str}/record", summary="The record of a match", responses=REFUSALS)
    async def record(self, request: AnyRequest, table_id: TableId) -> Response[Record]:
        """When it is over; with the proof of its shuffles."""
        room = await house_of(request).hub.room(table_id)
        name = f"{room.table.game.id}-{table_id}.json"
        return Response(
            room.table.record(),
            headers={"content-disposition": f'attachment; filename="{name}"'},
        )

    @post("/verify", summary="Check the shuffles of a record", status_code=200, responses=REFUSALS)
    async def verify(self, data: JSONBody[Record]) -> Verdict:
        """Recomputes every deal from the secret and the salts."""
        verdict = verify(data)
        return Verdict(
            is_fair=verdict.is_fair,
            checks=tuple(tell(sentence, data.players) for sentence in verdict.checks),
        )
