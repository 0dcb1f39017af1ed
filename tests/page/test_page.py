"""The page around the tables: languages, what everybody can use, and how much there is to load."""

import gzip
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import Visit
from tests.page.screens import screens
from tests.page.visitors import SHORT

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
CHECK = """axe.run(document, {
  resultTypes: ['violations'],
  rules: { 'label-content-name-mismatch': { enabled: true } },
})"""
CUT = """() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const cut = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement;
    if (!text.data.trim() || holder.closest('.unseen, svg, select')) continue;
    if (!holder.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const seen = range.getBoundingClientRect();
    for (let box = holder; box; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      const room = box.getBoundingClientRect();
      if ((overflowX === 'hidden' && seen.right > room.right + 1) ||
          (overflowY === 'hidden' && seen.bottom > room.bottom + 1)) {
        cut.push(`${text.data.trim()} in ${holder.outerHTML.slice(0, 120)}`);
        break;
      }
      if (overflowX === 'auto' || overflowY === 'auto') break;  // it can be scrolled to
    }
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) cut.push('the page itself');
  return cut;
}"""
"""JavaScript: the texts that end before their last letter."""
LONG_NAME = "Aleksandra Brzęczyszczyk"
"""As long as a name may be."""
MOST_FIRST_BYTES = 100_000
"""Of the first page, compressed, with fonts and headers."""
MOST_BYTES = 200_000
"""The same with the first table."""


def test_a_polish_browser_gets_a_polish_page(visit: Visit) -> None:
    """The switch to another language is remembered."""
    ala = visit(locale="pl-PL")
    page = ala.page
    page.goto("/")
    expect(page.locator("html[lang=pl]")).to_be_attached()
    expect(page.get_by_role("button", name="Zagraj z botami")).to_have_count(len(SHORT))
    page.get_by_role("button", name="Ustawienia").click()
    page.get_by_label("Język").select_option("English")
    expect(page.get_by_label("Language")).to_be_visible()
    page.reload()

    expect(page.get_by_role("button", name="Play against bots")).to_have_count(len(SHORT))
    expect(page.locator("html[lang=en]")).to_be_attached()


def test_little_is_loaded_before_the_first_table(visit: Visit) -> None:
    """Home page and table together, as they come over the wire; Polish has more letters to load."""
    ala = visit(locale="pl-PL")
    loaded: list[int] = []
    wire = ala.context.new_cdp_session(ala.page)
    wire.send("Network.enable")
    wire.on("Network.loadingFinished", lambda event: loaded.append(event["encodedDataLength"]))
    ala.page.goto("/", wait_until="networkidle")
    first_page = sum(loaded)
    ala.page.get_by_role("button", name="Zagraj z botami").first.click()
    ala.page.locator(".fan button").first.wait_for()

    assert len(loaded) > 10
    assert first_page <= MOST_FIRST_BYTES
    assert sum(loaded) <= MOST_BYTES


def test_files_come_packed_for_those_who_can_unpack_them(server: str) -> None:
    """The same file three times: as it is, and in two ways smaller."""
    [script] = re.findall(r'src="(/assets/[^"]+\.js)"', httpx.get(server).text)

    def fetch(accepted: str) -> tuple[str | None, bytes]:
        asked = {"accept-encoding": accepted}
        with httpx.stream("GET", server + script, headers=asked) as answer:
            return answer.headers.get("content-encoding"), b"".join(answer.iter_raw())

    plain, gzipped, packed = fetch("identity"), fetch("gzip, deflate"), fetch("gzip, deflate, br")

    assert (plain[0], gzipped[0], packed[0]) == (None, "gzip", "br")
    assert fetch("gzip;q=0.5, br;q=0")[0] == "gzip"
    assert gzip.decompress(gzipped[1]) == plain[1]
    assert len(packed[1]) < len(gzipped[1]) < len(plain[1])


@pytest.mark.parametrize(
    "how",
    [
        {"is_phone": False, "locale": "en-GB"},
        {"is_phone": True, "locale": "pl-PL", "name": LONG_NAME},
    ],
    ids=["desktop", "phone"],
)
def test_everybody_can_use_every_screen(visit: Visit, how: dict[str, Any]) -> None:
    """Axe finds nothing serious on any of them, by day and in the evening; no text is cut off.

    Axe takes a second each time: it sees the light theme on the desktop, the dark one on a phone.
    """
    ala = visit(**how)
    theme = "dark" if ala.is_phone else "light"
    found = {
        screen: problems
        for screen in screens(ala)
        if (
            problems := [
                *serious_problems(ala.page, theme),
                *ala.page.evaluate(CUT),
            ]
        )
    }

    assert found == {}


def serious_problems(page: Page, theme: str) -> list[str]:
    """What keeps somebody from using the page."""
    page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    report: Any = page.evaluate(CHECK)
    return [
        f"{problem['id']}: {node['html'][:200]} {node['failureSummary'][-200:]}"
        for problem in report["violations"]
        if problem["impact"] in ("serious", "critical")
        for node in problem["nodes"]
    ]
