"""What an unkind client does to a server, each for some seconds, from an address of its own.

Run as `python -m tests.faults.attacks NAME ADDRESS TABLE SECONDS`, in a process of its own: who
measures how long others wait must not be slowed down by the attack itself.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from stolik.fairness import commitment_of, seed_of
from stolik.match import Match
from stolik.record import Fairness, write_record

ELSEWHERE = "127.0.0.2"
"""An address of this machine that no server takes for a proxy."""
TROUBLE = (OSError, httpx.HTTPError, WebSocketException, TimeoutError, asyncio.IncompleteReadError)
Attack = Callable[[str, str], Awaitable[None]]


def client(address: str) -> httpx.AsyncClient:
    """From elsewhere."""
    transport = httpx.AsyncHTTPTransport(local_address=ELSEWHERE, limits=httpx.Limits())
    return httpx.AsyncClient(base_url=address, transport=transport, timeout=30)


def long_record() -> bytes:
    """A legal record with thousands of moves: chips of The Gang that go round and round."""
    secret, salts = bytes(32), ("11" * 32,) * 3
    match = Match("the-gang", ["Ania", "Bartek", "Celina"], seed=seed_of(secret, salts))
    while len(match.moves) < 6000:
        for seat in match.to_act:
            take = [move for move in match.legal(seat) if move.startswith("take")]
            if take:
                match.play(seat, take[len(match.moves) % len(take)])
    record = match.record()
    record.fairness = Fairness(commitment=commitment_of(secret), secret=secret.hex(), salts=salts)
    return write_record(record)


async def verify_records(address: str, _table: str) -> None:
    """Ten long records at once, again and again."""
    record = long_record()
    async with client(address) as http:
        while True:
            await asyncio.gather(
                *[http.post("/api/verify", content=record) for _ in range(10)],
                return_exceptions=True,
            )
            await asyncio.sleep(0.05)


async def ask_for_replays(address: str, table: str) -> None:
    """Of a match under way, which are cached nowhere."""
    async with client(address) as http:
        while True:
            await asyncio.gather(
                *[http.get(f"/api/tables/{table}/replay") for _ in range(20)],
                return_exceptions=True,
            )
            await asyncio.sleep(0.5)


async def ask_for_what_was_missed(address: str, table: str) -> None:
    """Since every version there has been."""
    async with client(address) as http:
        version = 1
        while True:
            await http.get(f"/api/tables/{table}/updates?since={version}")
            version += 1
            await asyncio.sleep(0.02)


async def drop_hints(address: str, _table: str) -> None:
    """Asks for 300 hints, and does not wait for them."""
    async with client(address) as http:
        await http.post("/api/guest", json={"name": "Unkind"})
        wish = {"game": "six-nimmt", "seats": 2, "bots": ["easy"], "pace": "instant"}
        table = (await http.post("/api/tables", json=wish)).json()["id"]
        for command in ({"type": "sit"}, {"type": "start", "salt": "00" * 32}):
            await http.post(f"/api/tables/{table}/commands", json=command)
        for _ in range(300):
            with suppress(*TROUBLE):
                await http.get(f"/api/tables/{table}/hint", timeout=0.02)
    await asyncio.Event().wait()


async def seat_bots(address: str, _table: str) -> None:
    """Tables of ten hard bots, as many as it gets."""
    async with client(address) as http:
        await http.post("/api/guest", json={"name": "Unkind"})
        wish = {"game": "six-nimmt", "seats": 10, "bots": ["hard"] * 10, "pace": "instant"}
        for _ in range(300):
            answer = await http.post("/api/tables", json=wish)
            if answer.status_code == 201:
                table = answer.json()["id"]
                await http.post(f"/api/tables/{table}/commands", json={"type": "start"})
    await asyncio.Event().wait()


async def send_half(address: str, _table: str) -> None:
    """A thousand requests that are never finished."""
    where, open_ones = urlsplit(address), []
    while True:
        for _ in range(100):
            with suppress(*TROUBLE):
                _, writer = await asyncio.open_connection(
                    where.hostname, where.port, local_addr=(ELSEWHERE, 0)
                )
                writer.write(b"GET /api/games HTTP/1.1\r\nhost: x\r\n")
                open_ones.append(writer)
        open_ones = open_ones[-1007:]
        await asyncio.sleep(0.2)


async def send_large_heads(address: str, _table: str) -> None:
    """Headers without an end."""
    where = urlsplit(address)

    async def send() -> None:
        while True:
            with suppress(*TROUBLE):
                _, writer = await asyncio.open_connection(
                    where.hostname, where.port, local_addr=(ELSEWHERE, 0)
                )
                writer.write(b"GET /api/games HTTP/1.1\r\nhost: x\r\nodd: ")
                for _ in range(1000):
                    writer.write(b"x" * 65536)
                    await writer.drain()
                writer.close()
            await asyncio.sleep(0.02)

    await asyncio.gather(*[send() for _ in range(4)])


async def look_on(address: str, table: str) -> None:
    """Fifteen hundred spectators of one table, as many as are let in."""
    url = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    open_ones = []
    for _ in range(1500):
        with suppress(*TROUBLE):
            open_ones.append(await connect(url, local_addr=(ELSEWHERE, 0), open_timeout=2))
    await asyncio.Event().wait()


ATTACKS: dict[str, Attack] = {
    attack.__name__: attack
    for attack in (
        verify_records,
        ask_for_replays,
        ask_for_what_was_missed,
        drop_hints,
        seat_bots,
        send_half,
        send_large_heads,
        look_on,
    )
}


async def run(name: str, address: str, table: str, seconds: float) -> None:
    """One attack, until the time is over."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await ATTACKS[name](address, table)


if __name__ == "__main__":
    asyncio.run(run(sys.argv[1], sys.argv[2], sys.argv[3], float(sys.argv[4])))
