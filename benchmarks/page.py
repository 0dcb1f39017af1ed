"""How long after a click the table has changed: from the press to the first sight of the new view.

Run as `python -m benchmarks.page`; the page must have been built. One person plays 6 nimmt! against
a bot that answers at once, so the time holds the page, the server, its database and the bot.
"""

import statistics
import tempfile
from pathlib import Path

from tests.faults.processes import server_processes
from tests.page.browsers import chromium
from tests.page.conftest import wait_for
from tests.page.visitors import Visitor

MATCHES = 4
WATCH = """() => {
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
            took = [time for _ in range(MATCHES) for time in play(Visitor(browser, server.address))]
    median = statistics.median(took)
    worst = statistics.quantiles(took, n=20)[-1]
    print(f"click to changed table: median {median:.0f} ms, 95 % within {worst:.0f} ms", end=" ")
    print(f"({len(took)} moves)")


def play(visitor: Visitor) -> list[float]:
    """Milliseconds of every move of a match."""
    visitor.begin("six-nimmt")
    visitor.page.evaluate(WATCH)
    visitor.play_on("six-nimmt")
    took: list[float] = visitor.page.evaluate("window.took")
    visitor.go()
    return took


if __name__ == "__main__":
    main()
