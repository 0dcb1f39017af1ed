"""Whole matches, pressed together as people do."""

from typing import Any

import msgspec
import pytest
from msgspec import UnsetType
from playwright.sync_api import Page, expect

from stolik.games import all_games
from stolik.record import Record
from tests.faults.processes import ServerProcess
from tests.page.conftest import Visit, wait_for
from tests.page.offers import OVER
from tests.page.received import Received, hides_the_others, views_of, written
from tests.page.sight import problems_of_a_match
from tests.page.visitors import SHORT, Visitor, play_together

SEAT = 0
"""Of whoever puts up a table."""
MODES: list[tuple[str, int, dict[str, Any]]] = [
    ("six-nimmt", 2, {"mode": "tactical"}),
    ("abluxxen", 2, {}),
    ("red7", 2, {"mode": "advanced", "effects": True, "target": 5}),
    ("take-that", 2, {"pro": True}),
]
"""What the shortest matches leave out: games, seats and options."""


WATCH_TAKEN_ROWS = """() => {
  window.asked = new Set();
  const look = () => {
    if (!document.querySelector('.row.taken')) return;
    window.asked.add(document.querySelector('.prompt').textContent);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, attributes: true });
}"""
"""JavaScript: keeps what the line asks for while a row is being taken."""


def test_every_game_has_a_short_match() -> None:
    assert sorted(SHORT) == sorted(game.id for game in all_games())


TOPS = """async (card) => {
  const tops = new Set();
  for (let frame = 0; frame < 12; frame++) {
    await new Promise(requestAnimationFrame);
    tops.add(card.getBoundingClientRect().top);
  }
  return tops.size;
}"""
"""JavaScript: at how many heights a card is seen."""


def test_a_card_does_not_leave_a_pointer_at_its_foot(visit: Visit) -> None:
    """It rises under the pointer: it must not fall back, rise again, and so on."""
    ala = visit()
    ala.begin("abluxxen")
    card = ala.page.locator(".fan button.playable").first
    box = card.bounding_box()
    assert box
    ala.page.mouse.move(box["x"] + 6, box["y"] + box["height"] - 2)
    ala.page.wait_for_function("card => card.matches(':hover')", arg=card.element_handle())

    assert card.evaluate(TOPS) == 1


@pytest.mark.parametrize("game", SHORT)
def test_a_match_of_every_game_is_played_by_clicks(visit: Visit, game: str) -> None:
    """From the home page through the form and the lobby to the result, and no secret on the way.

    The screen is turned and changed all the time, and everything stays in sight.
    """
    ala = visit()
    received = Received(ala)
    ala.page.goto("/")
    put_up_by_form(ala.page, game)
    ala.page.get_by_role("button", name="Begin").click()

    assert problems_of_a_match(ala, game) == set()
    ala.sees_result()
    tells_no_secret(received, ala)


@pytest.mark.parametrize(("game", "seats", "options"), MODES, ids=[mode[0] for mode in MODES])
def test_other_modes_are_played_by_clicks(
    visit: Visit, game: str, seats: int, options: dict[str, Any]
) -> None:
    """A draft, a duel, effects, extra cards."""
    ala = visit()
    ala.begin(game, seats=seats, **options)

    assert ala.play_on(game)
    ala.sees_result()


def test_a_gang_with_special_cards_looks_at_its_last_showdown(visit: Visit) -> None:
    """The result waits until all hands were seen."""
    ala = visit()
    ala.begin("the-gang", mode="professional", settle="instant")
    result = ala.page.locator(".verdict").get_by_role("button", name="Result")
    which = ala.wait_for_offer("the-gang")
    while not result.is_visible():
        assert which != OVER
        ala.press("the-gang", which)
        which = ala.wait_for_offer("the-gang")

    expect(ala.page.get_by_role("dialog")).to_have_count(0)
    result.click()
    ala.sees_result()
    expect(ala.page.locator("dialog .why")).to_contain_text("of 3")


def tells_no_secret(received: Received, visitor: Visitor) -> None:
    """Every view is one that the rules show this seat; what the shuffles came from is told last."""
    table = visitor.page.url.removeprefix(visitor.address).strip("/")
    record = msgspec.convert(visitor.get(f"{table}/record"), Record)
    assert not isinstance(record.fairness, UnsetType)
    secrets = record.fairness.secret, str(record.seed)
    views, allowed = received.views(), views_of(record, SEAT)
    early = [text for text in received.texts if '"status":"over"' not in text]

    assert views
    assert all(written(view) in allowed for view in views)
    assert all(hides_the_others(view, SEAT) for view in views)
    assert any(secrets[0] in text for text in received.texts)
    assert not any(secret in text for secret in secrets for text in early)


def put_up_by_form(page: Page, game: str) -> None:
    """The shortest match against bots that do not think for show."""
    seats, options = SHORT[game]
    page.locator(f"[data-game='{game}']").get_by_role("link", name="Host a table").click()
    page.get_by_role("radio", name=str(seats), exact=True).check()
    for name, value in options.items():
        page.get_by_role("spinbutton", name=name).fill(str(value))
    page.get_by_label("Bots", exact=True).select_option(str(seats - 1))
    page.get_by_text("Time and speed").click()
    page.get_by_label("Speed of the bots").select_option("instant")
    page.get_by_role("button", name="Open the table").click()


def test_two_people_meet_by_a_link(visit: Visit) -> None:
    """The second one has never been here: a name is all it takes."""
    ala, bartek = visit(), visit()
    table = ala.host("six-nimmt", friends=1)
    ala.page.goto(table)
    link = ala.page.get_by_role("textbox", name="Invite").input_value()
    bartek.page.goto(link)
    bartek.page.get_by_role("button", name="Sit here").click()
    bartek.page.get_by_label("Your name").fill("Bartek")
    bartek.page.get_by_role("button", name="Sit down").click()
    expect(ala.page.get_by_role("strong").filter(has_text="Bartek")).to_be_visible()
    bartek.page.get_by_label("Say something").fill("Good evening")
    bartek.page.get_by_role("button", name="Send").click()
    expect(ala.page.get_by_text("Good evening")).to_be_visible()
    ala.page.get_by_role("button", name="Begin").click()
    bartek.press_next("six-nimmt")
    picked = bartek.page.locator(".fan [aria-pressed='true']")
    expect(picked).to_have_count(1)
    ala.play_on("six-nimmt", presses=2)
    expect(bartek.page.get_by_text("Ala has chosen.").first).to_be_visible()

    expect(picked).to_have_count(1)  # he keeps in hand what he was about to play
    play_together("six-nimmt", ala, bartek)
    for visitor in (ala, bartek):
        visitor.sees_result()
        visitor.page.get_by_text("More", exact=True).click()
        visitor.page.get_by_role("button", name="Check the shuffles").click()
        expect(visitor.page.get_by_text("The shuffles were fair.")).to_be_visible()


def test_a_reload_changes_nothing(visit: Visit) -> None:
    """The same cards lie there, and the match goes on."""
    ala = visit()
    ala.begin("six-nimmt")
    ala.play_on("six-nimmt", presses=4)
    ala.page.locator(".can-take, .fan button[aria-disabled='false']").first.wait_for()
    before = cards_on(ala.page)
    ala.page.reload()
    ala.page.locator(".can-take, .fan button[aria-disabled='false']").first.wait_for()

    assert cards_on(ala.page) == before
    assert ala.play_on("six-nimmt")
    ala.sees_result()


def cards_on(page: Page) -> list[str]:
    """By their names: rows, and the cards of the hand."""
    named = page.locator(".row[aria-label], .fan button[aria-label]")
    return [str(each.get_attribute("aria-label")) for each in named.all()]


def test_the_page_survives_the_death_of_its_server(visit: Visit, own_server: ServerProcess) -> None:
    """It says that the connection is lost, connects again by itself, and loses no move."""
    ala = visit(own_server.address)
    ala.begin("six-nimmt")
    ala.play_on("six-nimmt", presses=4)
    ala.wait_for_offer("six-nimmt")
    own_server.kill()
    lost = ala.page.get_by_text("Connection lost. Trying again…")
    expect(lost).to_be_visible()
    ala.play_on("six-nimmt", presses=2)  # what is played meanwhile is sent later
    own_server.launch()
    wait_for(own_server)

    expect(lost).to_be_hidden()
    assert ala.play_on("six-nimmt")
    ala.sees_result()


def test_a_match_on_a_phone_by_touch(visit: Visit) -> None:
    """With all its motion; nothing sticks out sideways or is asked for while a row is taken."""
    ala = visit(is_phone=True, moves=True)
    ala.begin("six-nimmt")
    ala.page.evaluate(WATCH_TAKEN_ROWS)
    while ala.press_next("six-nimmt"):
        assert ala.page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    assert ala.page.evaluate("[...window.asked]") == [""]
    ala.sees_result()


def test_a_match_by_keyboard_alone(visit: Visit) -> None:
    """Tab and Enter to begin, digits to choose a card or a row, Enter to play."""
    ala = visit()
    keys = ala.page.keyboard
    ala.page.goto(ala.host("six-nimmt"))
    begin = ala.page.get_by_role("button", name="Begin")
    expect(begin).to_be_enabled()
    tab_to(ala.page, "Begin")
    keys.press("Enter")
    while ala.wait_for_offer("six-nimmt") != OVER:
        keys.press("1")
        keys.press("Enter")
    tab_to(ala.page, "Rematch")

    ala.sees_result()


def tab_to(page: Page, name: str) -> None:
    """As often as it takes to get to the button."""
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim()") == name:
            return
    raise AssertionError(f"the keyboard does not get to {name!r}")
