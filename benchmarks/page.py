"""How long people wait for the page: from a link to the table, and from a click to what it changed.

Run as `python -m benchmarks.page`; the page must have been built. Server and browser share the
machine. Links are opened by a phone that was never here: a browser whose processor is slowed down
four times, with nothing in its cache, once over the loopback and once with the delay and the
bandwidth of a mobile network. Clicks are those of a person who plays 6 nimmt! against a bot that
answers at once, so their times hold the page, the server, its database and the bot.
"""

import statistics
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage
from tests.faults.processes import server_processes
from tests.page.browsers import chromium
from tests.page.conftest import wait_for
from tests.page.visitors import Visitor

VISITS = 12
MATCHES = 6
PHONE_SLOWDOWN = 4
MOBILE = {
    "offline": False,
    "latency": 60,
    "downloadThroughput": 10_000_000 / 8,
    "uploadThroughput": 5_000_000 / 8,
}
"""Milliseconds per request, and bytes per second: 4G as it is on most days."""
OPENED = """
new MutationObserver((_, observer) => {
  if (!document.querySelector('.panel.seats, .stage .board')) return;
  observer.disconnect();
  requestAnimationFrame(() => setTimeout(() => console.log(`opened ${performance.now()}`)));
}).observe(document, { subtree: true, childList: true });
"""
"""JavaScript: says when the table was painted first, after the link was opened.

In the console, because asking the page loads Playwright's own script into it first, on the
slowed-down thread: 1 to 35 % of the page's processor time in four comparisons on a busy machine.
"""
CLICKED = """() => {
  const cards = () => document.querySelectorAll('.fan button').length;
  window.took = [];
  let pressed = null, before = 0;
  addEventListener('click', () => { pressed = performance.now(); before = cards(); }, true);
  new MutationObserver(() => {
    if (pressed === null || cards() >= before) return;
    const since = pressed;
    pressed = null;
    requestAnimationFrame(() => window.took.push(performance.now() - since));
  }).observe(document.body, { subtree: true, childList: true });
}"""


def main() -> None:
    """Prints the figures."""
    with tempfile.TemporaryDirectory() as place, chromium() as browser:
        database = f"sqlite:///{Path(place) / 'stolik.db'}"
        with server_processes(database, Path(place), 1) as [server]:
            wait_for(server)
            host = Visitor(browser, server.address)
            lobby, match = host.host("six-nimmt", friends=1), host.begin("six-nimmt")
            for name, link in {"lobby": lobby, "match": match}.items():
                for network in (None, MOBILE):
                    times = [
                        open_link(browser, server.address + link, network) for _ in range(VISITS)
                    ]
                    report(f"link to {name}{', 4G' if network else ''}", times)
            work = [work_of(browser, server.address + match) for _ in range(VISITS)]
            report("processor time of the page for a link to a match, not slowed down", work)
            report("click", [time for _ in range(MATCHES) for time in clicks(host)])


def open_link(browser: Browser, link: str, network: dict[str, Any] | None) -> float:
    """Milliseconds until the table is there, on a phone that was never here."""
    visitor = Visitor(browser, link, is_phone=True)
    wire = visitor.context.new_cdp_session(visitor.page)
    wire.send("Emulation.setCPUThrottlingRate", {"rate": PHONE_SLOWDOWN})
    if network:
        wire.send("Network.enable")
        wire.send("Network.emulateNetworkConditions", network)
    took = until_opened(visitor, link)
    visitor.go()
    return took


def until_opened(visitor: Visitor, link: str) -> float:
    """Milliseconds, by the clock of the page."""
    visitor.page.add_init_script(OPENED)
    with visitor.page.expect_console_message(is_opened) as said:
        visitor.page.goto(link, wait_until="commit")
    return float(said.value.text.split()[1])


def is_opened(message: ConsoleMessage) -> bool:
    """Not one of the page's own."""
    return message.text.startswith("opened ")


def work_of(browser: Browser, link: str) -> float:
    """Milliseconds of its processor that a browser spends on the page's scripts and its layout.

    Unlike the others, this figure hardly depends on what else the machine does.
    """
    visitor = Visitor(browser, link, is_phone=True)
    wire = visitor.context.new_cdp_session(visitor.page)
    wire.send("Performance.enable", {"timeDomain": "threadTicks"})
    until_opened(visitor, link)
    metrics = wire.send("Performance.getMetrics")["metrics"]
    visitor.go()
    return 1000 * float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))


def clicks(visitor: Visitor) -> list[float]:
    """Milliseconds of every move of a match."""
    visitor.begin("six-nimmt")
    visitor.page.evaluate(CLICKED)
    visitor.play_on("six-nimmt")
    took: list[float] = visitor.page.evaluate("window.took")
    return took


def report(what: str, times: Sequence[float]) -> None:
    """One line."""
    median, tail = statistics.median(times), statistics.quantiles(times, n=20)[-1]
    print(f"{what}: median {median:.0f} ms, 95 % within {tail:.0f} ms ({len(times)} times)")


if __name__ == "__main__":
    main()
