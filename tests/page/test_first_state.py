"""The state of a table that its page brings along: what the API gives the same reader, no more."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from stolik.fairness import salt_commitment
from tests.page.conftest import Visit

SALT = "5a" * 32
STATE = re.compile(r'<script type="application/json" id="first-state">(.*?)</script>', re.DOTALL)
MARKUP = "</script><script>alert(1)</script>"


Arrive = Callable[..., httpx.Client]


@pytest.fixture
def arrive(server: str) -> Iterator[Arrive]:
    """Another client of the server, with a name or without one."""
    with ExitStack() as stack:

        def new(name: str | None = None, **how: Any) -> httpx.Client:
            client = stack.enter_context(httpx.Client(base_url=server, timeout=240, **how))
            if name is not None:
                post(client, "guest", {"name": name})
            return client

        yield new


def post(client: httpx.Client, path: str, body: object) -> Any:
    """Asks the API."""
    answer = client.post(f"/api/{path}", content=json.dumps(body))
    assert answer.is_success, answer.text
    return answer.json()


def match_of_two(ala: httpx.Client, ola: httpx.Client) -> str:
    """The id of a table where both hold cards that the other must not see."""
    wish = {"game": "six-nimmt", "seats": 2, "options": {"rounds": 1}}
    table: str = post(ala, "tables", wish)["id"]
    commands = f"tables/{table}/commands"
    for seat, client in enumerate((ala, ola)):
        commitment = salt_commitment(table, 0, seat, SALT)
        post(client, commands, {"type": "sit", "seat": seat, "commitment": commitment})
    post(ala, commands, {"type": "start"})
    for client in (ala, ola):
        post(client, commands, {"type": "reveal", "salt": SALT})
    return table


def in_page(client: httpx.Client, table: str) -> dict[str, Any]:
    """What the page brings along, without the time at which it was sent."""
    answer = client.get(f"/tables/{table}")
    assert answer.headers["cache-control"] == "private, no-store"
    [text] = STATE.findall(answer.text)
    state: dict[str, Any] = json.loads(text)
    return {name: value for name, value in state.items() if name != "now"}


def in_api(client: httpx.Client, table: str) -> dict[str, Any]:
    """The same from the API."""
    state: dict[str, Any] = client.get(f"/api/tables/{table}").json()
    return {name: value for name, value in state.items() if name != "now"}


def hands(state: dict[str, Any]) -> list[bool]:
    """By seat, whether its cards can be seen."""
    return [bool(seat["hand"]) for seat in state["view"]["seats"]]


def test_every_reader_gets_what_the_api_gives_and_no_more(arrive: Arrive) -> None:
    """A seat sees its own hand; a guest who does not sit there and a visitor see none."""
    ala, ola, ewa = map(arrive, ("Ala", "Ola", "Ewa"))
    table = match_of_two(ala, ola)
    readers = ala, ola, ewa, arrive()
    shown = [in_page(reader, table) for reader in readers]

    assert shown == [in_api(reader, table) for reader in readers]
    assert [hands(state) for state in shown] == [
        [True, False],
        [False, True],
        [False, False],
        [False, False],
    ]


def test_a_false_cookie_opens_nothing(arrive: Arrive) -> None:
    ala, ola = arrive("Ala"), arrive("Ola")
    table = match_of_two(ala, ola)
    cookies = {name: f"{value[:-4]}AAAA" for name, value in ala.cookies.items()}
    forged = arrive(cookies=cookies)

    assert hands(in_page(forged, table)) == [False, False]


def test_what_people_write_cannot_leave_the_state(arrive: Arrive) -> None:
    ala, ola = arrive("Ala"), arrive("Ola")
    table = match_of_two(ala, ola)
    post(ala, f"tables/{table}/commands", {"type": "say", "text": MARKUP})
    state = in_page(ola, table)

    assert [line["text"] for line in state["chat"]] == [MARKUP]
    assert MARKUP not in ola.get(f"/tables/{table}").text


def test_replays_and_hidden_deals_bring_no_state(arrive: Arrive) -> None:
    """Who has not played a deal must not see how another plays it."""
    ala, ola = arrive("Ala"), arrive("Ola")
    wish = {"game": "six-nimmt", "seats": 2, "options": {"rounds": 1}}
    deal = post(ala, "challenges", wish)["id"]
    table = post(ala, f"deals/{deal}/play", {})["table"]

    assert STATE.search(ala.get(f"/tables/{table}").text)
    assert not STATE.search(ola.get(f"/tables/{table}").text)
    assert not STATE.search(ala.get(f"/tables/{table}/replay").text)


def test_the_page_goes_on_from_the_state_that_it_brought(visit: Visit) -> None:
    """The socket is asked only for what came later, and the match is played as usual."""
    ala = visit()
    sockets: list[str] = []
    ala.page.on("websocket", lambda socket: sockets.append(socket.url))
    ala.begin("six-nimmt")
    assert re.search(r"\?since=\d+$", sockets[0])
    assert ala.play_on("six-nimmt")

    ala.sees_result()
    expect(ala.page.locator("#first-state")).to_have_count(0)
