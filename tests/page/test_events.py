"""Server-sent events in a real browser: its own EventSource, which comes back by itself."""

from typing import Any

from tests.faults.processes import ServerProcess
from tests.page.conftest import Visit, wait_for

SET_UP = """async () => {
  const post = (path, body) => fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then((answer) => answer.json());
  await post('/api/guest', { name: 'Ania' });
  const table = await post('/api/tables', { game: 'red7', seats: 2 });
  window.say = (text) => post(`/api/tables/${table.id}/commands`, { type: 'say', text });
  window.received = [];
  window.source = new EventSource(`/api/tables/${table.id}/events`);
  window.source.onmessage = (event) =>
    window.received.push({ id: event.lastEventId, ...JSON.parse(event.data) });
}"""


def test_an_event_source_goes_on_where_it_was_cut_off(
    visit: Visit, own_server: ServerProcess
) -> None:
    """The server is killed; what happens before the browser is back arrives once, in order."""
    page = visit(own_server.address).page
    page.evaluate(SET_UP)
    page.wait_for_function("received.some((message) => message.type === 'snapshot')")
    page.evaluate("say('one')")
    page.wait_for_function("received.some((message) => message.type === 'update')")

    own_server.kill()
    page.wait_for_function("source.readyState === EventSource.CONNECTING")
    own_server.launch()
    wait_for(own_server)
    for text in ("two", "three"):
        page.evaluate("(text) => say(text)", text)
    page.wait_for_function("received.filter((message) => message.type === 'update').length === 3")

    received: list[dict[str, Any]] = page.evaluate("received")
    versioned = [message for message in received if message["type"] != "presence"]
    assert [message["type"] for message in versioned] == ["snapshot", *["update"] * 3]
    first = versioned[0]["version"]
    assert [message["version"] for message in versioned] == list(range(first, first + 4))
    assert [message["id"] for message in versioned] == [str(m["version"]) for m in versioned]
    assert [line["text"] for m in versioned[1:] for line in m["chat"]] == ["one", "two", "three"]
