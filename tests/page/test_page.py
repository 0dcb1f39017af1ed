"""The page around the tables: languages, what everybody can use, and how much there is to load."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import Visit
from tests.page.screens import screens
from tests.page.visitors import SHORT

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
# Cards are pictures that show their number twice; their names say it once.
CHECK = """axe.run(document, {
  resultTypes: ['violations'],
  rules: { 'label-content-name-mismatch': { enabled: false } },
})"""
MOST_BYTES = 200_000
"""Compressed, before the first table."""


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
    """Home page and table together, as they come over the wire."""
    ala = visit()
    loaded: list[int] = []
    wire = ala.context.new_cdp_session(ala.page)
    wire.send("Network.enable")
    wire.on("Network.loadingFinished", lambda event: loaded.append(event["encodedDataLength"]))
    ala.page.goto("/")
    ala.page.get_by_role("button", name="Play against bots").first.click()
    ala.page.locator(".fan button").first.wait_for()

    assert len(loaded) > 10
    assert sum(loaded) <= MOST_BYTES, sum(loaded)


@pytest.mark.parametrize("is_phone", [False, True], ids=["desktop", "phone"])
def test_everybody_can_use_every_screen(visit: Visit, is_phone: bool) -> None:
    """Axe finds nothing serious on any of them, by day and in the evening."""
    ala = visit(is_phone=is_phone)
    found = {
        (screen, theme): problems
        for screen in screens(ala)
        for theme in ("light", "dark")
        if (problems := serious_problems(ala.page, theme))
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
