"""Nonsense from the network: never a crash, always an answer, nobody else disturbed."""

import asyncio
from collections.abc import Iterator
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    negative_data_rejection,
    positive_data_acceptance,
)
from websockets.exceptions import ConnectionClosed

from stolik.server.app import App
from stolik.server.http.asgi import create_asgi
from stolik.server.messages.commands import MakeMove
from stolik.server.messages.updates import Answer
from stolik.server.settings import Settings
from tests.faults.processes import server_processes
from tests.server.conftest import Running
from tests.server.test_play import table_for_two


def nonsense(rng: Random) -> str | bytes:
    """A message that a broken or hostile client might send."""
    moves = ["1", "take 1", "ready", "", "x" * 199, "\u0000", "0 1", "-1"]
    choices: list[str | bytes] = [
        "",
        "{",
        "[]",
        "null",
        "\u0000",
        '{"type":"move"}',
        '{"type":"no-such-thing"}',
        '{"type":"commit","commitment":"x"}',
        '{"type":"reveal","salt":"x"}',
        '{"type":"sit","seat":99999999999999999999,"commitment":"' + "0" * 64 + '"}',
        '{"type":"seat-bot","seat":-1,"level":"hard"}',
        '{"type":"vacate","seat":0}',
        '{"type":"start"}',
        '{"type":"rematch"}',
        '{"type":"say","text":"   "}',
        '{"type":"say","text":"' + "ą" * 301 + '"}',
        '{"type":"stand-in","seat":1}',
        '{"id":"' + "i" * 41 + '","type":"start"}',
        msgspec.json.encode(
            {"type": "move", "move": rng.choice(moves), "turn": rng.randrange(-1, 99)}
        ).decode(),
        "9" * rng.randrange(1, 5000),
        '{"a":' * rng.randrange(1, 600),
        bytes(rng.randrange(256) for _ in range(20)),
    ]
    return rng.choice(choices)


@pytest.mark.anyio
async def test_no_nonsense_disturbs_the_table_or_another(running: Running) -> None:
    """Many broken clients at one table, while people play there and elsewhere."""
    ania, bartek, table = await table_for_two(running)
    celina, _, other = await table_for_two(running)

    async def babble(seed: int) -> int:
        rng, sent = Random(seed), 0
        while sent < 60:
            try:
                async with bartek.at(table) as socket:
                    for _ in range(15):
                        await socket.socket.send(nonsense(rng))
                        sent += 1
                    while not isinstance(await socket.receive(), Answer):
                        pass
            except ConnectionClosed:
                sent += 1
        return sent

    babblers = [asyncio.create_task(babble(seed)) for seed in range(4)]
    async with ania.at(table) as a, celina.at(other) as c:
        await a.receive()
        await c.receive()
        assert (await c.ask(MakeMove(move=c.turn.legal[0], turn=0))).refusal is None
        await asyncio.gather(*babblers)
        await a.until(lambda s: bool(s.turn.legal) or s.version > 0)
        answer = await a.ask(MakeMove(move=a.turn.legal[0], turn=a.turn.number))
        assert answer.refusal is None
    assert (await ania.http.get("/health")).json()["status"] == "ok"


@pytest.mark.anyio
async def test_a_huge_message_ends_only_its_own_connection(running: Running) -> None:
    ania, bartek, table = await table_for_two(running)
    async with ania.at(table) as a, bartek.at(table) as b:
        await a.receive()
        await b.socket.send("x" * 1_000_000)
        await b.socket.wait_closed()
        assert (await a.ask(MakeMove(move=a.turn.legal[0], turn=0))).refusal is None


document = create_asgi(App(Settings(database="sqlite:///:memory:"))).openapi_schema.to_schema()
# Event streams do not end by themselves.
schema = schemathesis.openapi.from_dict(document).exclude(path="/api/tables/{table_id}/events")

BEYOND_THE_DOCUMENT = [
    positive_data_acceptance,  # Litestar's document does not say that unknown fields are refused
    allow_header_conformance,  # and answers OPTIONS for one of a path's handlers only
]
LENIENT = [("POST", "/api/tables"), ("POST", "/api/tables/{table_id}/commands")]
"""Litestar reads 0 and 1 as false and true in their bodies, and "7" as 7; its document does not."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of its own."""
    folder = tmp_path_factory.mktemp("api")
    with server_processes(f"sqlite:///{folder / 'stolik.db'}", folder, 1) as [server]:
        asyncio.run(server.answers())
        yield server.address


def examples(most: int) -> settings:
    """So many cases of an endpoint, the same every time."""
    return settings(
        max_examples=most,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


@schema.parametrize()
@examples(8)
def test_every_endpoint_keeps_its_word(case: schemathesis.Case[Any], address: str) -> None:
    """Whatever is asked of it, the server answers as its document says, and does not fail."""
    case.call_and_validate(base_url=address, excluded_checks=BEYOND_THE_DOCUMENT)


class Player:
    """A guest at a table under way; one who deletes themselves comes back as another."""

    def __init__(self, address: str) -> None:
        self.http = httpx.Client(base_url=address, timeout=60)
        self.table = ""

    def ready(self) -> None:
        """Signs in and sits down, if need be."""
        if self.http.get("/api/me").status_code == 200:
            return
        self.http.cookies.clear()
        self.http.post("/api/guest", json={"name": "Ania"}).raise_for_status()
        wish = {"game": "six-nimmt", "seats": 2, "bots": ["easy"], "pace": "instant"}
        self.table = self.http.post("/api/tables", json=wish).json()["id"]
        for command in ({"type": "sit"}, {"type": "start", "salt": "00" * 32}):
            self.http.post(f"/api/tables/{self.table}/commands", json=command).raise_for_status()


@pytest.fixture(scope="module")
def player(address: str) -> Iterator[Player]:
    player = Player(address)
    yield player
    player.http.close()


@pytest.mark.slow
@schema.parametrize()
@examples(300)
def test_every_endpoint_keeps_its_word_to_a_player(
    case: schemathesis.Case[Any], address: str, player: Player
) -> None:
    """Hundreds of times, by somebody who is signed in, at a table that there is."""
    player.ready()
    if "table_id" in case.path_parameters:
        case.path_parameters["table_id"] = player.table
    answer = case.call(base_url=address, cookies=dict(player.http.cookies))
    is_lenient = (case.method, case.path) in LENIENT
    lenient = [negative_data_rejection] if is_lenient else []
    case.validate_response(answer, excluded_checks=[*BEYOND_THE_DOCUMENT, *lenient])

    assert answer.status_code < 500
