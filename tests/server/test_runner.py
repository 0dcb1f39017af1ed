"""`stolik bot`: any bot at a server."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import httpx
import msgspec
import pytest

from stolik.bench.load.client import Guest, TableSocket, scripted_choice
from stolik.runner.runner import Runner, RunnerSettings, ServerRefusedError
from stolik.server.messages.requests import NewTable
from tests.faults.processes import server_processes
from tests.server.conftest import Running

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def running_bot(
    address: str, name: str, **settings: object
) -> AsyncIterator[tuple[Guest, Runner]]:
    """A bot's account, and its runner at work."""
    guest = await Guest.arrive(address, name)
    token = (await guest.http.post("/api/me/token")).json()["secret"]
    chosen = {"bot": "normal", "plays_ladder": False, **settings}
    runner = Runner(RunnerSettings(server=address, token=token, **chosen))  # type: ignore[arg-type]
    task = asyncio.create_task(runner.run())
    try:
        yield guest, runner
        assert not task.done(), task.exception()
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await guest.go_away()


async def invite(host: Guest, table: str, bot: Guest) -> None:
    """As soon as it is online."""
    async with asyncio.timeout(60):
        while True:
            answer = await host.http.post(
                f"/api/tables/{table}/invitations", json={"player": bot.person.id}
            )
            if answer.status_code == 202:
                return
            assert answer.json()["refusal"]["code"] == "bot.offline"
            await asyncio.sleep(0.05)


async def play_out(client: TableSocket, rng: Random) -> None:
    """A person's part of a match."""
    while client.table is None or client.table.status != "over":
        if client.turn.legal and (move := scripted_choice(client.turn.legal, rng)) is not None:
            await client.move(move)
        else:
            await client.receive()


async def test_programs_are_sent_positions_in_place_of_previews(running: Running) -> None:
    """Only of their own seat, and only where they ask for it."""
    ania, bartek = [await running.arrive(name) for name in ("Ania", "Bartek")]
    table = await ania.host(NewTable(game="six-nimmt", seats=2, bots=("normal",), pace="instant"))
    async with ania.at(table.id) as person:
        await person.sit(0)
        await person.start_alone()
        await running.app.scheduler.settle(await running.app.hub.room(table.id))
        path = f"/api/tables/{table.id}"
        position = (await ania.http.get(f"{path}/position")).json()["position"]
        address = f"{running.address.replace('http', 'ws', 1)}{path}/socket?positions=true"
        async with TableSocket(address, ania.cookie) as program:
            await program.receive()
            assert (program.turn.position, program.turn.previews) == (position, ())
            version = program.version
            await program.move(program.turn.legal[0])
            await program.until(lambda client: client.version > version and client.turn.legal)
            assert isinstance(program.turn.position, str)
            assert program.turn.position != position
        await person.until(lambda client: client.turn.previews)
        assert person.turn.position is msgspec.UNSET
        async with TableSocket(address, bartek.cookie) as spectator:
            await spectator.receive()
            assert spectator.turn.position is msgspec.UNSET


@pytest.mark.parametrize("bot", ["normal", "hard:iterations=20"])
async def test_a_bot_comes_when_it_is_invited_and_plays_to_the_end(
    running: Running, bot: str
) -> None:
    """One that searches asks for its position."""
    host = await running.arrive("Ania")
    async with running_bot(running.address, "Robert", bot=bot) as (robert, runner):
        table = await host.host(NewTable(game="six-nimmt", seats=2, options={"rounds": 1}))
        async with host.at(table.id) as client:
            await client.sit(0)
            await invite(host, table.id, robert)
            await client.until(lambda it: it.table is not None and it.table.fairness.commitments[1])
            await client.start_with()
            await play_out(client, Random(1))
            seat = client.table.seats[1] if client.table else None

        assert seat is not None
        assert seat.person is not None
        assert seat.person.is_bot  # everybody at the table sees it
        async with asyncio.timeout(30):
            while not runner.finished:
                await asyncio.sleep(0.02)
        assert runner.moves >= 10  # ten cards, and rows that it had to take
        assert not runner.tables
        profile = (await host.http.get(f"/api/players/{robert.person.id}")).json()
        assert profile["is_bot"]
        assert profile["person"]["name"] == "Robert (bot)"
        renamed = await robert.http.put("/api/me", json={"name": "Rysiek"})
        assert renamed.json()["name"] == "Rysiek (bot)"


async def test_it_plays_several_tables_and_comes_back_when_connections_break(
    running: Running,
) -> None:
    async with running_bot(running.address, "Robert") as (robert, runner):
        tables = [
            await robert.host(
                NewTable(
                    game="red7",
                    seats=2,
                    options={"mode": "advanced", "target": 25},
                    bots=("easy",),
                    pace="instant",
                )
            )
            for _ in range(3)
        ]
        for table in tables:
            async with robert.at(table.id) as client:
                await client.sit(0)
                await client.start_alone()
        async with asyncio.timeout(90):
            breaks = 0
            while runner.finished < 3:
                await asyncio.sleep(0.1)
                if breaks < 5:
                    breaks += 1
                    for room in running.app.hub.rooms.values():
                        for connection in room.connections:
                            connection.close()

        for table in tables:
            assert (await running.app.hub.room(table.id)).table.status == "over"


async def test_a_person_stays_a_person_and_others_tokens_are_refused(running: Running) -> None:
    ania = await running.arrive("Ania")
    wish = NewTable(
        game="six-nimmt", seats=2, options={"rounds": 1}, bots=("easy",), pace="instant"
    )
    table = await ania.host(wish)
    async with ania.at(table.id) as client:
        await client.sit(0)
        await client.start_alone()
        await play_out(client, Random(1))
    async with asyncio.timeout(30):
        while not (await ania.http.get(f"/api/players/{ania.person.id}")).json()["recent"]:
            await asyncio.sleep(0.05)

    answer = await ania.http.post("/api/me/bot")
    assert answer.status_code == 409
    assert answer.json()["refusal"]["code"] == "bot.has-played"
    with pytest.raises(ServerRefusedError, match="not valid"):
        await Runner(RunnerSettings(bot="normal", server=running.address, token="no")).run()  # noqa: S106


async def test_who_plays_a_deal_or_a_tournament_stays_a_person(running: Running) -> None:
    """Neither leaves a rating behind."""
    for way in ("deal", "tournament", "table"):
        ania = await running.arrive("Ania")
        if way == "deal":
            deal = (await ania.http.get("/api/daily")).json()["deals"][0]["id"]
            answer = await ania.http.post(f"/api/deals/{deal}/play", json={})
        elif way == "tournament":
            wish = {"title": "Evening", "game": "six-nimmt", "seats": 2}
            created = (await ania.http.post("/api/tournaments", json=wish)).json()
            answer = await ania.http.post(f"/api/tournaments/{created['id']}/enter")
        else:
            table = await ania.host(NewTable(game="six-nimmt", seats=2))
            sit = {"type": "sit"}
            answer = await ania.http.post(f"/api/tables/{table.id}/commands", json=sit)
        assert answer.status_code in (200, 201), answer.text

        answer = await ania.http.post("/api/me/bot")
        assert answer.status_code == 409, way
        assert answer.json()["refusal"]["code"] == "bot.has-played"


async def test_positions_are_only_of_ones_own_seat(running: Running) -> None:
    ania, basia = await running.arrive("Ania"), await running.arrive("Basia")
    table = await ania.host(NewTable(game="six-nimmt", seats=2, bots=("easy",)))
    position = f"/api/tables/{table.id}/position"
    assert (await ania.http.get(position)).json()["refusal"]["code"] == "table.not-seated"
    async with ania.at(table.id) as client:
        await client.sit(0)
        assert (await ania.http.get(position)).json()["refusal"]["code"] == "table.not-begun"
        await client.start_alone()

    found = (await ania.http.get(position)).json()
    match = (await running.app.hub.room(table.id)).table.match
    assert match is not None
    assert found["position"] == match.position(0)
    assert (await basia.http.get(position)).status_code == 409
    async with httpx.AsyncClient(base_url=running.address) as visitor:
        assert (await visitor.get(position)).status_code == 401


async def test_only_the_host_invites_and_only_bots_are_online(running: Running) -> None:
    ania, basia = await running.arrive("Ania"), await running.arrive("Basia")
    table = await ania.host(NewTable(game="six-nimmt", seats=2))
    invitations = f"/api/tables/{table.id}/invitations"
    for guest, code in ((basia, "table.not-host"), (ania, "bot.offline")):
        answer = await guest.http.post(invitations, json={"player": basia.person.id})
        assert answer.json()["refusal"]["code"] == code
    async with running_bot(running.address, "Robert", games=("red7",)) as (robert, _):
        async with asyncio.timeout(30):
            while not (listed := (await ania.http.get("/api/bots")).json()):
                await asyncio.sleep(0.02)
        assert [bot["person"]["name"] for bot in listed] == ["Robert (bot)"]
        answer = await ania.http.post(invitations, json={"player": robert.person.id})
        assert answer.json()["refusal"]["code"] == "bot.other-games"


async def test_a_bot_goes_on_when_the_server_is_killed_and_comes_back(tmp_path: Path) -> None:
    with server_processes(f"sqlite:///{tmp_path / 'stolik.db'}", tmp_path, 1) as (server,):
        await server.answers()
        async with running_bot(server.address, "Robert") as (robert, runner):
            wish = NewTable(
                game="red7",
                seats=2,
                options={"mode": "advanced", "target": 25},
                bots=("easy",),
                pace="instant",
            )
            table = await robert.host(wish)
            async with robert.at(table.id) as client:
                await client.sit(0)
                await client.start_alone()
            for _ in range(2):
                await asyncio.sleep(0.3)
                server.kill()
                await asyncio.sleep(0.2)
                server.launch()
                await server.answers()
            async with asyncio.timeout(90):
                while not runner.finished:
                    await asyncio.sleep(0.05)
            now = (await robert.http.get(f"/api/tables/{table.id}")).json()
            assert now["table"]["status"] == "over"


async def test_a_bot_plays_the_deal_of_the_day(running: Running) -> None:
    async with running_bot(running.address, "Robert", plays_daily=True, games=("red7",)) as (
        robert,
        _,
    ):
        async with asyncio.timeout(90):
            while True:
                today = (await robert.http.get("/api/daily")).json()
                mine = {deal["rules"]["game"]: deal["mine"] for deal in today["deals"]}
                if mine["red7"] is not None and mine["red7"]["is_over"]:
                    break
                await asyncio.sleep(0.2)

        assert mine["red7"]["tries"] == 1
        assert mine["six-nimmt"] is None  # it plays only what it was told to
