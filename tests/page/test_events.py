"""Server-sent events in a real browser: its own EventSource, which comes back by itself."""

import time
from typing import Any

from playwright.sync_api import Page

from tests.faults.processes import ServerProcess
from tests.page.conftest import Visit, wait_for

PATIENCE_SECONDS = 60
SET_UP = """async () => {
  const post = (path, body) => fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then((answer) => answer.json());
  await post('/api/guest', { name: 'Ania' });
  const table = await post('/api/tables', { game: 'red7', seats: 2 });
  window.commands = `${location.origin}/api/tables/${table.id}/commands`;
  window.say = (text) => post(commands, { type: 'say', text });
  window.received = [];
  window.source = new EventSource(`/api/tables/${table.id}/events`);
  window.source.onmessage = (event) =>
    window.received.push({ id: event.lastEventId, ...JSON.parse(event.data) });
}"""


def wait_until(page: Page, condition: str) -> None:
    """Asks again and again: Playwright's own waiting needs `eval`, which our pages forbid."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not page.evaluate(condition):
        assert time.monotonic() < deadline, condition
        page.wait_for_timeout(50)


def test_an_event_source_goes_on_where_it_was_cut_off(
    visit: Visit, own_server: ServerProcess
) -> None:
    """The server is killed; what happens before the browser is back arrives once, in order."""
    page = visit(own_server.address).page
    page.goto(own_server.address)
    page.evaluate(SET_UP)
    wait_until(page, "received.some((message) => message.type === 'snapshot')")
    page.evaluate("say('one')")
    wait_until(page, "received.some((message) => message.type === 'update')")

    own_server.kill()
    wait_until(page, "source.readyState === EventSource.CONNECTING")
    own_server.launch()
    wait_for(own_server)
    for text in ("two", "three"):  # not by the page: its connections died with the server
        page.request.post(page.evaluate("commands"), data={"type": "say", "text": text})
    wait_until(page, "received.filter((message) => message.type === 'update').length === 3")

    received: list[dict[str, Any]] = page.evaluate("received")
    versioned = [message for message in received if message["type"] != "presence"]
    assert [message["type"] for message in versioned] == ["snapshot", *["update"] * 3]
    first = versioned[0]["version"]
    assert [message["version"] for message in versioned] == list(range(first, first + 4))
    assert [message["id"] for message in versioned] == [str(m["version"]) for m in versioned]
    assert [line["text"] for m in versioned[1:] for line in m["chat"]] == ["one", "two", "three"]
