"""Plays the lessons of the page: asks the teacher to show the move, then does what is marked."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

GAMES = Path(__file__).parents[2] / "web/src/games"
LESSONS: dict[str, list[Any]] = {
    path.parent.name: json.loads(path.read_text()) for path in sorted(GAMES.glob("*/lessons.json"))
}
"""By game, as the page gets them."""
NAMES = [(game, lesson["id"]) for game, lessons in LESSONS.items() for lesson in lessons]
MOST_PRESSES = 8
"""More than any step takes."""
NEXT_PRESS = """() => {
  const shown = (element) => element.checkVisibility({ visibilityProperty: true });
  const find = (selector) => [...document.querySelectorAll(`.stage ${selector}`)].filter(shown);
  const pressed = (button) => button.getAttribute('aria-pressed');
  const marked = find('.hinted')
    .map((element) => element.closest('button') ?? element.querySelector('button'))
    .filter(Boolean);
  return marked.find((button) => pressed(button) === null)
    ?? marked.find((button) => pressed(button) === 'false')
    ?? find('[data-confirm], .button.main:enabled')[0]
    ?? null;
}"""
"""JavaScript: a marked button that acts at once, a thing to pick up, or what plays it."""


def scenes_of(game: str, lesson: str) -> list[Any]:
    """The steps of a lesson."""
    [found] = [each for each in LESSONS[game] if each["id"] == lesson]
    scenes: list[Any] = found["scenes"]
    return scenes


def play_lesson(page: Page, game: str, lesson: str) -> Iterator[str]:
    """Plays it from its address to its end; stops when something new is to be seen."""
    page.goto(f"/learn/{game}/{lesson}")
    page.locator(".teacher .words").wait_for()
    for at, scene in enumerate(scenes_of(game, lesson)):
        page.wait_for_function(
            "at => document.querySelector('.learn')?.dataset.step === at", arg=f"{at} asking"
        )
        yield f"{at}-ask"
        page.locator(".teacher .show").click()
        make_marked_move(page, at)
        if scene.get("done"):
            page.locator(".teacher .next").wait_for()
            yield f"{at}-done"
            page.locator(".teacher .next").click()
    page.locator(".end .button.main").wait_for()
    yield "end"


def make_marked_move(page: Page, at: int) -> None:
    """Presses what is marked, then what confirms it."""
    for _ in range(MOST_PRESSES):
        if page.locator(".learn").get_attribute("data-step") != f"{at} asking":
            return
        button = page.evaluate_handle(NEXT_PRESS).as_element()
        assert button, "nothing is marked"
        # Near the corner: the next card of a fan covers the middle.
        size = button.bounding_box()
        assert size
        corner = {"x": min(12, size["width"] / 2), "y": min(22, size["height"] / 2)}
        button.click(position=corner)  # type: ignore[arg-type]  # a typed dict
    raise AssertionError("the move is not made")
