"""HTTP: tables; and everything that can be asked about one of them."""

from contextlib import nullcontext
from typing import Annotated

import msgspec
from litestar import Controller, MediaType, Response, get, post
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter

from stolik.core.options import option_fields, read_options
from stolik.fairness import verify
from stolik.games import all_games, find_game
from stolik.puzzles import puzzles_of
from stolik.record import Record
from stolik.server.accounts.lists import lines_of, open_lines
from stolik.server.http.guards import (
    REFUSALS,
    AnyRequest,
    address_of,
    app_of,
    current_reader,
    current_user,
    limits_of,
    signed_in_user,
    unless_gone,
)
from stolik.server.messages.commands import ClientMessage
from stolik.server.messages.common import localize
from stolik.server.messages.requests import (
    GameInfo,
    Hint,
    NewTable,
    Replay,
    TableLine,
    Verdict,
)
from stolik.server.messages.updates import Answer, Snapshot, Table, Update
from stolik.server.runtime.polling import poll
from stolik.server.table.decide import check_level
from stolik.server.table.present import match_record, snapshot
from stolik.server.table.refusals import refused

MOST_MOVES = 10_000
"""Of a record that is verified; four times as many as the longest match known."""

TableId = FromPath[str]
Since = Annotated[int | None, QueryParameter(ge=0, description="the last version seen")]
Wait = Annotated[
    float, QueryParameter(ge=0, le=30, description="seconds to wait for something new")
]
ReplayAs = Annotated[
    str,
    QueryParameter(
        name="as", pattern=r"^([0-9]|spectator|open)$(?!\n)", description="who looks on"
    ),
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
                puzzles=len(puzzles_of(game.id)),
                options=option_fields(game.options),
            )
            for game in all_games()
        )

    @get("/tables", summary="Open tables", responses=REFUSALS)
    async def open_tables(self, request: AnyRequest) -> tuple[TableLine, ...]:
        """Public tables that wait for players."""
        return await open_lines(app_of(request).storage)

    @get("/tables/mine", summary="My tables", responses=REFUSALS)
    async def my_tables(self, request: AnyRequest) -> tuple[TableLine, ...]:
        """Where I sit, and whether it is my turn."""
        person = await signed_in_user(request)
        return await lines_of(app_of(request).storage, person.id)

    @post("/tables", summary="A new table", responses=REFUSALS)
    async def create(self, request: AnyRequest, data: JSONBody[NewTable]) -> Table:
        """The user who asks is the host, and sits down by a command."""
        person = await signed_in_user(request)
        limits_of(request).check_table(address_of(request))
        game = find_game(data.game)
        given = read_options(game.options, data.options, data.seats).given()
        new = msgspec.structs.replace(data, options=given)
        if len(new.bots) > new.seats:
            raise refused("too-many-bots", "there are more bots than seats")
        for level in new.bots:
            check_level(level, game, data.seats)
        return await app_of(request).hub.create(person, new)

    @get("/tables/{table_id:str}", summary="A table as I see it", responses=REFUSALS)
    async def look(self, request: AnyRequest, table_id: TableId) -> Snapshot:
        """Everything at once."""
        hub, reader = app_of(request).hub, await current_reader(request)
        table = (await hub.visible_room(table_id, reader.person)).table
        return snapshot(table, reader.person, hub.now(), reader.unheard)

    @get("/tables/{table_id:str}/updates", summary="What is new", responses=REFUSALS)
    async def updates(
        self, request: AnyRequest, table_id: TableId, since: Since = None, wait: Wait = 0
    ) -> list[Snapshot | Update]:
        """What came after a version; with `wait` it may take a while to come."""
        hub, reader = app_of(request).hub, await current_reader(request)
        counted = limits_of(request).stream(address_of(request)) if wait else nullcontext()
        with counted:
            return await poll(hub, table_id, reader, since, wait)

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
        person = await signed_in_user(request)
        limits_of(request).check_command(person, data)
        answer = await app_of(request).hub.perform(table_id, person, data)
        return Response(answer, status_code=200 if answer.refusal is None else 409)

    @get("/tables/{table_id:str}/hint", summary="What a bot would play", responses=REFUSALS)
    async def hint(self, request: AnyRequest, table_id: TableId, since: Since = None) -> Hint:
        """On the asker's seat, knowing what the asker knows; from then on the match is unrated."""
        app, person = app_of(request), await signed_in_user(request)
        game = (await app.hub.visible_room(table_id, person)).table.game.id
        await app.compiled.review_ready(game)
        room = await app.hub.room_at(table_id, person, since)
        hint = await unless_gone(request, app.hints.ask(room.table, person, address_of(request)))
        await app.hub.note_hint(table_id, person)
        return hint

    @get(
        "/tables/{table_id:str}/replay",
        summary="All steps of a match",
        responses={**REFUSALS, 200: ResponseSpec(Replay, generate_examples=False)},
    )
    async def replay(
        self, request: AnyRequest, table_id: TableId, viewer: ReplayAs = "spectator"
    ) -> Response[bytes]:
        """During the match only as one's own seat or as a spectator; then as any seat."""
        app, person = app_of(request), await current_user(request)
        room = await app.hub.visible_room(table_id, person)
        seat = None if viewer in ("spectator", "open") else int(viewer)
        is_mine = seat is not None and seat == room.table.seat_of(person)
        if room.table.status != "over" and viewer != "spectator" and not is_mine:
            raise refused("not-yet", "this is shown when the match is over")
        if seat is not None and seat >= len(room.table.seats):
            raise refused("no-seat", "the table has {seats} seats", seats=len(room.table.seats))
        drawing = app.replays.replay((address_of(request),), room.table, viewer)
        return Response(await unless_gone(request, drawing), media_type=MediaType.JSON)

    @get("/tables/{table_id:str}/record", summary="The record of a match", responses=REFUSALS)
    async def record(self, request: AnyRequest, table_id: TableId) -> Response[Record]:
        """When it is over; with the proof of its shuffles."""
        hub, person = app_of(request).hub, await current_user(request)
        room = await hub.visible_room(table_id, person)
        name = f"{room.table.game.id}-{table_id}.json"
        return Response(
            match_record(room.table),
            headers={"content-disposition": f'attachment; filename="{name}"'},
        )

    @post("/verify", summary="Check the shuffles of a record", status_code=200, responses=REFUSALS)
    async def verify(self, request: AnyRequest, data: JSONBody[Record]) -> Verdict:
        """Recomputes every deal; a program of your own needs no trust in this server's answer."""
        if len(data.moves) > MOST_MOVES:
            raise refused("long-record", "a record may have {most} moves here", most=MOST_MOVES)
        verifying = app_of(request).beside.run((address_of(request),), verify, data)
        verdict = await unless_gone(request, verifying)
        return Verdict(
            is_fair=verdict.is_fair,
            checks=tuple(localize(sentence, data.players) for sentence in verdict.checks),
            proved=verdict.proved,
        )
