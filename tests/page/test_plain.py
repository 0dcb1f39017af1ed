"""A game that the page has never heard of: what a server offers is what is installed there."""

import json
import re

import pytest
from playwright.sync_api import Page, Route, ViewportSize, WebSocketRoute, expect

from tests.page.conftest import Visit
from tests.page.sight import COVERED, PROBLEMS, SIZES
from tests.page.test_page import CUT, serious_problems
from tests.page.visitors import CLICK_MS, SHORT

UNKNOWN = "whist"
"""No folder of the page bears this name."""
NO_FIRST_STATE = """
new MutationObserver(() => document.getElementById('first-state')?.remove())
  .observe(document, { childList: true, subtree: true });
"""
"""JavaScript: the state that comes with a page names the game. Take it out before it is read; a
page that a test has rewritten may not open a socket."""
ALIKE = "red7", "take-that"
"""Whose moves are cards or words, as those of other games are."""
MANY_LAYERS = json.dumps([["7"] * 3] * 14)
"""More before a seat than its plate has room for."""


def rename_game(page: Page, game: str, layers: str = "[]") -> None:
    """Calls a game by an unknown name in the catalogue and at the table of this page.

    `layers` are put where a seat of Abluxxen has none yet.
    """

    def renamed(text: str | bytes) -> str:
        told = text if isinstance(text, str) else text.decode()
        told = told.replace('"layers":[]', f'"layers":{layers}')
        return told.replace(f'"{game}"', f'"{UNKNOWN}"')

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=renamed(response.text()))

    def connect(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: socket.send(renamed(message)))

    page.add_init_script(NO_FIRST_STATE)
    page.route("**/api/games", answer)
    page.route_web_socket(re.compile("/socket"), connect)


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=[pytest.mark.slow] * (game in ALIKE)) for game in SHORT],
)
def test_a_match_of_an_unknown_game_is_played_by_clicks(visit: Visit, game: str) -> None:
    """Cards, moves without a card, sets of several cards, and chips, to the result."""
    ala = visit()
    rename_game(ala.page, game)
    ala.begin(game)
    expect(ala.page.get_by_role("group", name="Moves")).to_be_visible()

    # Chips could change hands for ever.
    assert ala.play_on("plain the-gang" if game == "the-gang" else "plain")
    ala.sees_result()


def test_a_match_of_an_installed_game_is_played_by_clicks(
    visit: Visit, server_with_stairs: str
) -> None:
    """From the home page, where it stands beside the others, to the result."""
    ala = visit(server_with_stairs)
    ala.page.goto("/")
    expect(ala.page.get_by_text("Stairs")).to_be_visible()
    ala.begin("stairs")

    assert ala.play_on("plain")
    ala.sees_result()


@pytest.mark.parametrize("size", SIZES, ids=["desktop", "low", "phone"])
def test_long_plates_lie_over_nothing(visit: Visit, size: ViewportSize) -> None:
    """However many cards lie before the seats, every button can be pressed."""
    ala = visit()
    ala.page.set_viewport_size(size)
    rename_game(ala.page, "abluxxen", MANY_LAYERS)
    ala.begin("abluxxen", seats=5)
    ala.page.locator(".fan button[aria-disabled='false']").first.click(position={"x": 12, "y": 22})
    ala.page.locator(".actions .button.main").click(trial=True, timeout=CLICK_MS)

    assert ala.page.evaluate(PROBLEMS) == []
    assert ala.page.evaluate(COVERED) == []


@pytest.mark.parametrize("is_phone", [False, True], ids=["desktop", "phone"])
def test_everybody_can_use_the_plain_table(visit: Visit, is_phone: bool) -> None:
    """Axe finds nothing serious, by day and in the evening; no text is cut off."""
    ala = visit(is_phone=is_phone)
    rename_game(ala.page, "abluxxen")
    ala.begin("abluxxen")
    assert not ala.play_on("plain", 12)
    ala.wait_for_offer("plain")

    assert serious_problems(ala.page, "light") == []
    assert serious_problems(ala.page, "dark") == []
    assert ala.page.evaluate(CUT) == []
