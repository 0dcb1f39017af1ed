"""Lessons are played to their end, in both languages, by clicks and by keys, on all screens."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import Visit
from tests.page.lessons import LESSONS, NAMES, play_lesson
from tests.page.test_page import CUT, serious_problems
from tests.page.visitors import PHONE

ON_ITS_SIDE = {"width": 740, "height": 360}


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("game", LESSONS)
def test_every_lesson_is_played_by_clicks(visit: Visit, game: str, language: str) -> None:
    """Nothing is cut off or wider than the screen; Axe finds nothing when it begins and ends.

    Axe takes a second each time, so it looks at one lesson of a game in each language.
    """
    ala = visit(is_phone=language == "pl", locale=f"{language}-PL")
    lessons = [lesson for name, lesson in NAMES if name == game]
    looked_at = lessons[-1 if ala.is_phone else 0]
    problems: dict[str, list[str]] = {}
    for lesson in lessons:
        for moment in play_lesson(ala.page, game, lesson):
            found = cut_off(ala.page, is_phone=ala.is_phone)
            if lesson == looked_at and moment in ("0-ask", "0-done", "end"):
                found += serious_problems(ala.page, "light" if ala.is_phone else "dark")
            if found:
                problems[f"{lesson} {moment}"] = found

    assert problems == {}
    assert not ala.errors


def cut_off(page: Page, *, is_phone: bool) -> list[str]:
    """What cannot be read of a step; on a phone, also when it is turned."""
    found: list[str] = page.evaluate(CUT)
    if is_phone:
        page.set_viewport_size(ON_ITS_SIDE)  # type: ignore[arg-type]  # a typed dict
        found += page.evaluate(CUT)
        page.set_viewport_size(PHONE)  # type: ignore[arg-type]  # a typed dict
    return found


def test_a_lesson_is_played_by_keys(visit: Visit) -> None:
    """From the words to the cards, a refusal that explains, the move, and on with Enter."""
    page = visit().page
    page.goto("/learn/six-nimmt")
    teacher = page.locator(".teacher")
    expect(teacher.locator(".head")).to_have_text("Step 1 of 8")
    card(page, "14").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(teacher.locator(".head")).to_have_text("Not quite")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(teacher.locator(".next")).to_be_focused()
    page.keyboard.press("Enter")

    expect(teacher.locator(".head")).to_have_text("Step 2 of 8")
    expect(teacher.locator(".text")).to_be_focused()


def card(page: Page, code: str) -> Any:
    """A card of the hand."""
    return page.locator(f".fan button:has([data-card='{code}'])")


def test_a_lesson_leads_to_a_coached_match(visit: Visit) -> None:
    """It begins at once, and the coach speaks when it is the learner's turn."""
    ala = visit()
    for moment in play_lesson(ala.page, "take-that", "pro"):
        if moment == "end":
            ala.page.locator(".end .button.main").click()
            ala.page.locator(".stage").wait_for()
            expect(ala.page.locator(".bubble")).to_be_visible()
            break

    assert not ala.errors


@pytest.mark.parametrize("is_phone", [False, True])
def test_every_game_has_a_page_of_rules(visit: Visit, *, is_phone: bool) -> None:
    """With pictures of real cards, all variants, and a way to the lessons."""
    ala = visit(is_phone=is_phone, locale="pl-PL" if is_phone else "en-GB")
    page = ala.page
    for game in LESSONS:
        page.goto(f"/rules/{game}")
        page.locator(".picture svg").nth(3).wait_for()

        assert page.locator(".rules section").count() > 4
        assert page.locator(f"nav a[href='/learn/{game}']").count() == 1
        assert page.evaluate(CUT) == []
        assert serious_problems(page, "light") == []
    assert not ala.errors
