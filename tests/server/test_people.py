"""Who people are, and what the server stores about them."""

import asyncio
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from stolik.bench.load.client import Guest, TableSocket
from stolik.match import replay
from stolik.record import read_record
from stolik.server.accounts import ratings
from stolik.server.accounts.people import COOKIE
from stolik.server.accounts.tokens import LINK_MS
from stolik.server.messages.commands import MakeMove, Say, Start
from stolik.server.messages.common import Person
from stolik.server.messages.requests import NewTable, Secret
from stolik.server.messages.updates import Answer
from stolik.server.settings import Limits
from stolik.server.storage.queries import Storage
from stolik.server.table.events import Said, Sat
from tests.server.conftest import Running, serving
from tests.server.test_play import play_on, table_for_two

pytestmark = pytest.mark.anyio


def refusal_code(answer: httpx.Response) -> str:
    """Why something was refused."""
    code: str = answer.json()["refusal"]["code"]
    return code


async def test_a_guest_is_a_name_and_a_cookie(running: Running) -> None:
    ania = await running.arrive("Ania")
    me = await ania.http.get("/api/me")

    assert msgspec.json.decode(me.content, type=Person) == ania.person
    cookie = (await ania.http.post("/api/guest", json={"name": "B"})).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()


@pytest.mark.parametrize("name", ["", " Ania", "Ania ", "A" * 25, "A\nB", "\x00"])
async def test_a_name_is_short_and_has_no_control_characters(running: Running, name: str) -> None:
    async with httpx.AsyncClient(base_url=running.address) as http:
        answer = await http.post("/api/guest", json={"name": name})
    assert answer.status_code == 400
    assert refusal_code(answer) == "request.unreadable"


async def test_a_face_is_chosen_and_stays_when_the_name_changes(running: Running) -> None:
    ania = await running.arrive("Ania")
    assert (await ania.http.put("/api/me/face", json={"face": "f7"})).json()["face"] == "f7"
    assert (await ania.http.put("/api/me", json={"name": "Anna"})).json()["face"] == "f7"
    for face in ("<svg>", "F7", "f" * 17, "f7\n"):
        refused = await ania.http.put("/api/me/face", json={"face": face})
        assert refused.status_code == 400, face

    profile = await ania.http.get(f"/api/players/{ania.person.id}")
    person = Person(ania.person.id, "Anna", "f7")
    assert msgspec.convert(profile.json()["person"], Person) == person


async def test_a_forged_cookie_is_nobody(running: Running) -> None:
    ania = await running.arrive("Ania")
    for forged in (ania.person.id, f"{ania.person.id}.{'0' * 64}", ".", "a.b.c", "é"):
        async with httpx.AsyncClient(base_url=running.address) as http:
            headers = {b"cookie": f"{COOKIE}={forged}".encode()}
            assert (await http.get("/api/me", headers=headers)).status_code == 401


async def test_a_secret_link_moves_the_identity_to_another_device(running: Running) -> None:
    ania = await running.arrive("Ania")
    link = msgspec.json.decode((await ania.http.post("/api/me/link")).content, type=Secret)
    async with httpx.AsyncClient(base_url=running.address) as phone:
        claimed = await phone.post("/api/me/claim", json={"secret": link.secret})
        assert claimed.status_code == 200
        assert (await phone.get("/api/me")).json()["id"] == ania.person.id
    running.time.pass_by(LINK_MS / 1000 + 1)
    async with httpx.AsyncClient(base_url=running.address) as late:
        assert (await late.post("/api/me/claim", json={"secret": link.secret})).status_code == 401


async def test_a_program_plays_with_a_token(running: Running) -> None:
    """By plain HTTP alone: look, move, and ask what is new."""
    ania = await running.arrive("Ania")
    token = (await ania.http.post("/api/me/token")).json()["secret"]
    async with httpx.AsyncClient(
        base_url=running.address, headers={"authorization": f"Bearer {token}"}
    ) as program:
        wish = {"game": "red7", "seats": 2, "bots": ["easy"], "pace": "instant"}
        table = (await program.post("/api/tables", json=wish)).json()["id"]
        path = f"/api/tables/{table}"
        await program.post(f"{path}/commands", json={"type": "sit"})
        await program.post(f"{path}/commands", json={"type": "start", "salt": "0" * 64})
        look = (await program.get(path)).json()
        while look["table"]["status"] != "over":
            turn, since = look["turn"], look["version"]
            if turn["legal"]:
                move = {"type": "move", "move": turn["legal"][0], "turn": turn["number"]}
                answer = await program.post(f"{path}/commands", json=move)
                assert answer.status_code == 200, answer.text
            else:
                news = await program.get(
                    f"{path}/updates", params={"since": since, "wait": 10}, timeout=20
                )
                assert [item["version"] for item in news.json()][:1] == [since + 1]
            look = (await program.get(path)).json()
        mine = (await program.get("/api/tables/mine")).json()
        assert [line["status"] for line in mine] == ["over"]
    async with httpx.AsyncClient(base_url=running.address) as stranger:
        headers = {"authorization": "Bearer wrong"}
        assert (await stranger.get("/api/me", headers=headers)).status_code == 401


async def test_server_sent_events_bring_what_the_socket_brings(running: Running) -> None:
    ania, _, table = await table_for_two(running)
    async with ania.http.stream("GET", f"/api/tables/{table}/events") as stream:
        told = messages(stream.aiter_lines())
        assert (await anext(told))["type"] == "snapshot"
        async with ania.at(table) as a:
            await a.receive()
            await a.move(a.turn.legal[0])
            while (message := await anext(told))["type"] != "update":
                pass
            assert message["version"] == a.version


async def messages(stream: AsyncIterator[str]) -> AsyncIterator[dict[str, object]]:
    """What server-sent events carry."""
    async for line in stream:
        if line.startswith("data:"):
            yield msgspec.json.decode(line.removeprefix("data:"))


async def test_a_page_of_another_host_may_not_act(running: Running) -> None:
    ania = await running.arrive("Ania")
    answer = await ania.http.post(
        "/api/tables",
        json={"game": "red7", "seats": 2},
        headers={"origin": "https://elsewhere.example"},
    )
    assert answer.status_code == 403
    table = await ania.host(NewTable(game="red7", seats=2))
    socket = ania.at(table.id)
    socket.headers["origin"] = "https://elsewhere.example"
    async with socket:
        await socket.socket.wait_closed()
        assert socket.socket.close_code == 1008


async def test_too_many_requests_are_refused(database: str) -> None:
    async with serving(database, limits=Limits(requests=0.5)) as limited:
        ania = await limited.arrive("Ania")
        codes = [(await ania.http.get("/api/me")).status_code for _ in range(20)]
    assert codes[:3] == [200, 200, 200]
    assert 429 in codes


async def test_chat_has_a_limit(database: str) -> None:
    async with serving(database, limits=Limits(words=0.1)) as limited:
        ania = await limited.arrive("Ania")
        table = await ania.host(NewTable(game="red7", seats=2))
        async with ania.at(table.id) as a:
            answers = [await a.ask(Say(text=f"line {i}")) for i in range(10)]
    assert [answer.refusal.code for answer in answers if answer.refusal][:1] == ["chat.too-much"]


async def test_a_new_connection_does_not_reset_the_limit(database: str) -> None:
    """A person may ask for so much, over however many connections."""
    async with serving(database, limits=Limits(commands=0.5)) as limited:
        ania = await limited.arrive("Ania")
        table = await ania.host(NewTable(game="red7", seats=2))
        codes = []
        for _ in range(4):
            async with ania.at(table.id) as a:
                answer = await a.ask(Start())  # refused: nobody sits there yet
                codes.append(answer.refusal and answer.refusal.code)
        by_http = await ania.http.post(f"/api/tables/{table.id}/commands", json={"type": "start"})
    assert codes == ["table.seats-free", "table.seats-free", "socket.too-many", "socket.too-many"]
    assert refusal_code(by_http) == "socket.too-many"


async def test_one_kind_of_command_does_not_use_up_another(database: str) -> None:
    async with serving(database, limits=Limits(commands=0.5)) as limited:
        ania = await limited.arrive("Ania")
        table = await ania.host(NewTable(game="red7", seats=2))
        async with ania.at(table.id) as a:
            for _ in range(3):
                await a.ask(Start())
            assert (await a.sit()).refusal is None


async def test_an_address_may_send_so_many_messages_over_all_its_connections(
    database: str,
) -> None:
    """Also by visitors without a name, and also what cannot be read."""
    async with serving(database, limits=Limits(messages=0.5)) as limited:
        ania, bartek = [await limited.arrive(name) for name in ("Ania", "Bartek")]
        table = await ania.host(NewTable(game="red7", seats=2))
        async with ania.at(table.id) as a, bartek.at(table.id) as b:
            codes = []
            for socket in (a, b, a):
                await socket.socket.send("nonsense")
                while not isinstance(answer := await socket.receive(), Answer):
                    pass
                codes.append(answer.refusal and answer.refusal.code)
    assert codes == ["socket.unreadable", "socket.unreadable", "socket.too-many"]


async def finished_match(running: Running) -> tuple[Guest, Guest, str]:
    """Ania and Bartek have played, and talked."""
    ania, bartek, table = await table_for_two(running, game="red7")
    async with ania.at(table) as a, bartek.at(table) as b:
        await a.do(Say(text="hello from Ania"))
        await b.receive()
        await asyncio.gather(play_on(a, Random(5)), play_on(b, Random(6)))
    return ania, bartek, table


async def test_ratings_change_with_results(running: Running) -> None:
    ania, bartek, _ = await finished_match(running)
    await running.app.scheduler.tidy()
    profiles = [
        (await ania.http.get(f"/api/players/{guest.person.id}")).json() for guest in (ania, bartek)
    ]
    standings = [profile["standings"][0] for profile in profiles]
    won = [standing["wins"] for standing in standings]
    assert sorted(won) == [0, 1]
    assert standings[won.index(1)]["rating"] > standings[won.index(0)]["rating"]
    assert [standing["matches"] for standing in standings] == [1, 1]


async def test_the_matches_of_a_player_with_very_many_are_counted_now_and_then(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anybody may ask about a bot with a million of them, and many at once."""
    ania, _, _ = await finished_match(running)
    await running.app.scheduler.tidy()
    count, counted = Storage.standings_of, []

    async def noted(storage: Storage, player: str, most: int) -> Any:
        counted.append(player)
        await asyncio.sleep(0.05)
        return await count(storage, player, most)

    monkeypatch.setattr(Storage, "standings_of", noted)
    profile = f"/api/players/{ania.person.id}"
    await asyncio.gather(*[ania.http.get(profile) for _ in range(5)])
    await ania.http.get(profile)
    assert len(counted) == 2
    monkeypatch.setattr(ratings, "MANY_MATCHES", 1)
    answers = [await ania.http.get(profile) for _ in range(5)]
    assert len(counted) == 3
    assert answers[-1].json()["standings"][0]["matches"] == 1
    running.time.pass_by(ratings.REMEMBERED_MS / 1000)
    await ania.http.get(profile)
    assert len(counted) == 4


async def test_a_profile_lists_finished_matches_with_the_place(running: Running) -> None:
    """Not those that are still being played; and private ones only to oneself."""
    ania, bartek, table = await finished_match(running)
    another = await ania.host(NewTable(game="red7", seats=2))
    async with ania.at(another.id) as a:
        await a.sit(0)
    await running.app.scheduler.tidy()
    own = {
        guest.person.name: (await guest.http.get(f"/api/players/{guest.person.id}")).json()
        for guest in (ania, bartek)
    }
    stranger = (await bartek.http.get(f"/api/players/{ania.person.id}")).json()
    lines = [profile["recent"] for profile in own.values()]

    assert [[line["table"] for line in recent] for recent in lines] == [[table], [table]]
    assert sorted((recent[0]["place"], recent[0]["is_won"]) for recent in lines) == [
        (1, True),
        (2, False),
    ]
    assert stranger["recent"] == []


async def test_a_player_gets_everything_and_may_be_forgotten(running: Running) -> None:
    """The name goes everywhere; the record stays valid and fair."""
    ania, bartek, table = await finished_match(running)
    export = (await ania.http.get("/api/me/export")).json()
    assert export["person"]["name"] == "Ania"
    assert [line["text"] for line in export["said"]] == ["hello from Ania"]
    assert len(export["records"]) == 1

    assert (await ania.http.delete("/api/me")).status_code == 204
    assert (await ania.http.get("/api/me")).status_code == 401
    content = (await bartek.http.get(f"/api/tables/{table}/record")).content
    assert b"Ania" not in content
    assert replay(read_record(content)).is_over
    assert (await bartek.http.post("/api/verify", content=content)).json()["is_fair"]
    people = [
        event.person.name
        for entry in await running.app.storage.entries(table)
        for event in entry.events
        if isinstance(event, Sat | Said)
    ]
    assert "Ania" not in people


async def test_spectators_and_strangers_cannot_act(running: Running) -> None:
    ania, _, table = await table_for_two(running)
    celina = await running.arrive("Celina")
    async with celina.at(table) as c, TableSocket(ania.at(table).url) as nobody:
        await c.receive()
        refused = await c.ask(MakeMove(move="1", turn=0))
        assert refused.refusal is not None
        assert refused.refusal.code == "table.not-seated"
        await nobody.receive()
        refused = await nobody.ask(Say(text="hello"))
        assert refused.refusal is not None
        assert refused.refusal.code == "person.nobody"
