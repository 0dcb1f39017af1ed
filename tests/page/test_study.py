"""What there is to learn after a match, and without one: reviews, the analysis board, puzzles."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from stolik.puzzles import puzzles_of
from tests.faults.processes import ServerProcess
from tests.page.conftest import Visit
from tests.page.study import finished_match, open_review
from tests.page.visitors import Visitor

POSITION = (
    "six-nimmt seats=2 rounds=1 | phase: choose | rows: 10 / 20 / 30 / 40 41 42 43 44 "
    "| hands: 45 46 / 31 91"
)
CORNER: Any = {"x": 12, "y": 22}
"""Of a card: the next one of the fan covers its middle."""


def card(page: Page, number: str) -> Locator:
    """A card of 6 nimmt! in the hand."""
    return page.locator(".fan").get_by_role("button", name=re.compile(rf"^{number}\b"))


def lay(page: Page, number: str) -> None:
    """By the hand and the button."""
    card(page, number).click(position=CORNER)
    page.get_by_role("button", name=f"Play {number}", exact=True).click()


def wait_for_step(page: Page, is_wanted: Callable[[int], bool]) -> int:
    """Of the replay, as the address names it: the browser tells of a new one when it likes."""

    def is_there(url: str) -> bool:
        step = url.rpartition("#")[2]
        return step.isdigit() and is_wanted(int(step))

    page.wait_for_url(is_there)
    return int(page.url.rpartition("#")[2])


def review_of(visitor: Visitor, table: str) -> dict[str, Any]:
    """As the server has it."""
    review: dict[str, Any] = visitor.get(f"{table.lstrip('/')}/review?seat=0")["review"]
    return review


def test_a_review_is_asked_for_from_the_result_and_tells_where_it_went_wrong(
    visit: Visit, own_server: ServerProcess
) -> None:
    """It shows how far it is, then the chart, which jumps, turning points, moves, luck and all."""
    ala = visit(own_server.address)
    page, table = ala.page, finished_match(ala, "six-nimmt")
    page.goto(table)
    result = page.get_by_role("dialog")
    review = result.get_by_role("link", name="Review")
    expect(review).to_be_visible()
    buttons = result.locator(".button").all_inner_texts()
    assert buttons.index("Review") == buttons.index("Rematch") + 1
    review.click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    chart = page.get_by_role("slider", name="Chance of winning")
    expect(chart).to_be_visible()
    expect(page.get_by_role("heading", name="Summary")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_count(0)
    found = review_of(ala, table)

    turning = page.locator("section", has=page.get_by_role("heading", name="Turning points"))
    expect(turning.get_by_role("listitem")).to_have_count(len(found["turning_points"]))
    assert 0 < len(found["turning_points"]) <= 3
    luck = page.locator("section", has=page.get_by_role("heading", name="Luck and skill"))
    expect(luck.locator("dt")).to_have_text(
        ["Luck of the deal", "Own decisions", "Luck in guessing", "The others’ moves"]
    )
    expect(page.get_by_role("row", name="Ala")).to_contain_text("±")
    at = chart.bounding_box()
    assert at
    page.mouse.click(at["x"] + 0.75 * at["width"], at["y"] + 0.5 * at["height"])
    wait_for_step(page, lambda step: step > found["steps"][-1] // 2)
    page.mouse.click(at["x"] + 2, at["y"] + 0.5 * at["height"])

    first = wait_for_step(page, lambda step: step <= 2)
    mistake = next_mistake(page, found, first)
    while not has_a_place(page, mistake["better"]):
        mistake = next_mistake(page, found, found["steps"][mistake["number"]] + 1)
    about = page.get_by_role("article")
    expect(about.locator("header")).to_contain_text("percentage points")
    expect(about.locator("header + p")).not_to_be_empty()  # why, in the game's words
    assert about.get_by_role("listitem").count() >= min(len(mistake["moves"]), 6)
    sees_the_better_move(page, mistake["better"])
    sees_what_others_could_have_held(page)
    assert not ala.errors


def next_mistake(page: Page, found: dict[str, Any], step: int) -> dict[str, Any]:
    """The one that the button leads to."""
    page.get_by_role("button", name="Next mistake").click()
    marked = [one for one in found["decisions"] if one["verdict"] not in ("good", "close")]
    mistake: dict[str, Any] = next(one for one in marked if found["steps"][one["number"]] >= step)
    wait_for_step(page, lambda now: now == found["steps"][mistake["number"]] + 1)
    verdict = page.get_by_role("article").locator(".verdict")
    expect(verdict).to_have_text(mistake["verdict"].capitalize())
    return mistake


def has_a_place(page: Page, better: str) -> bool:
    """It is a card that fits a row, so that there is something to point at."""
    if not better.isdigit():
        return False
    expect(card(page, better).locator(".hinted")).to_be_visible()
    too_low = page.get_by_text(f"{better} is too low: you would take a row")
    expect(ghost(page).or_(too_low)).to_be_visible()
    return ghost(page).is_visible()


def ghost(page: Page) -> Locator:
    """Of the card that is picked, where it would lie."""
    return page.locator(".row .preview > .numeral:not(.cost)")


def sees_the_better_move(page: Page, better: str) -> None:
    """Its card is marked in the hand; on the table lies its ghost, and an arrow leads there."""
    expect(card(page, better).locator(".hinted")).to_be_visible()
    expect(ghost(page)).to_have_text(better)
    expect(page.locator("path.shaft")).to_be_visible()


def sees_what_others_could_have_held(page: Page) -> None:
    """Examples that fit what the seat saw, one after the other, and the cards as they were."""
    part = page.locator("section", has=page.get_by_text("What the others could have held"))
    part = part.or_(page.locator("section", has=page.get_by_role("checkbox"))).last
    mine, other = part.locator("dd").nth(0), part.locator("dd").nth(1)
    seen = mine.locator(".mini").all_inner_texts()
    examples = set()
    for _ in range(3):
        guessed = other.locator(".mini").all_inner_texts()
        assert len(guessed) == len(seen)
        assert not set(seen) & set(guessed)
        examples.add(tuple(guessed))
        part.get_by_role("button", name="Another example").click()
    part.get_by_label("The actual cards").check()
    expect(part.get_by_role("heading")).to_have_text("The actual cards")
    expect(mine.locator(".mini")).to_have_text(list(seen))

    assert len(examples) > 1


def test_mistakes_are_questions_and_what_if_plays_on(
    visit: Visit, own_server: ServerProcess
) -> None:
    """Any move that cannot be told from the best is an answer; the match goes on at a new table."""
    ala = visit(own_server.address)
    page, table = ala.page, finished_match(ala, "six-nimmt")
    open_review(ala, table)
    marks = "inaccuracy", "mistake", "blunder"
    marked = [one for one in review_of(ala, table)["decisions"] if one["verdict"] in marks]
    page.get_by_role("button", name="Learn from mistakes").click()
    expect(page.get_by_text(f"Mistake 1 of {len(marked)}")).to_be_visible()
    expect(page.get_by_role("article")).to_have_count(0)  # nothing gives it away
    lay(page, marked[0]["move"])
    expect(page.get_by_text("That is what was played.")).to_be_visible()
    lay(page, marked[0]["better"])
    expect(page.get_by_text(re.compile("That is better|As good as the best"))).to_be_visible()
    expect(page.get_by_role("article")).to_be_visible()

    page.get_by_role("button", name="Back to the review").click()
    page.get_by_role("button", name="What if…").click()
    dialog = page.get_by_role("dialog", name="What if…")
    dialog.get_by_label("Cards").select_option("hidden cards dealt again")
    dialog.get_by_role("button", name="Play on").click()
    page.wait_for_url(lambda url: "/tables/" in url and table not in url)
    page.locator(".stage").wait_for()
    hand = ala.get(page.url.removeprefix(f"{ala.address}/"))["view"]["seats"][0]["hand"]
    assert marked[0]["better"] in map(str, hand)
    assert ala.play_on("six-nimmt")
    ala.sees_result()


def test_the_analysis_board_reads_a_position_plays_for_all_and_evaluates(visit: Visit) -> None:
    """What is no position is refused with its place, and the board stays as it is."""
    ala = visit()
    page = ala.page
    page.goto("/analysis/six-nimmt")
    text, set_up = page.get_by_label("Position"), page.get_by_role("button", name="Set up")
    expect(page.locator(".row[aria-label]")).to_have_count(4)
    text.fill(POSITION.replace(" / 20 / 30 / 40 41 42 43 44", ""))
    set_up.click()
    expect(page.get_by_role("alert")).to_have_text(
        re.compile(r"Rows, column \d+: the number of parts is 1, not 4")
    )
    expect(page.locator(".row[aria-label]")).to_have_count(4)
    text.fill(POSITION)
    set_up.click()
    expect(page.locator(".fan button")).to_have_count(2)
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("button", name="Evaluate").click()
    expect(page.get_by_role("heading", name=re.compile("^Best: "))).to_be_visible()
    expect(page.locator("aside ol").get_by_role("button")).to_have_count(2)

    lay(page, "46")
    expect(page.get_by_role("group", name="To move").get_by_role("button")).to_have_text(["Seat 2"])
    lay(page, "31")
    expect(text).to_have_value(re.compile(r"30 31.*hands: 45 / 91"))
    page.get_by_role("button", name="Back to the start").click()
    expect(text).to_have_value(re.compile("hands: 45 46 / 31 91"))
    assert "position=six-nimmt" in page.url
    page.reload()
    expect(page.locator(".fan button")).to_have_count(2)
    assert not ala.errors


@pytest.mark.parametrize("is_phone", [False, True], ids=["desktop", "phone"])
def test_a_puzzle_is_answered_rightly_or_wrongly_and_explained(
    visit: Visit, is_phone: bool
) -> None:
    ala = visit(is_phone=is_phone)
    page = ala.page
    number = re.compile(r"\d+")
    puzzle = next(
        one
        for one in puzzles_of("six-nimmt").values()
        if all(number.fullmatch(m.move) for m in one.moves)
    )
    page.goto(f"/puzzles/six-nimmt#{puzzle.id}")
    expect(page.get_by_role("heading", name="Find the best move.")).to_be_visible()
    lay(page, puzzle.moves[-1].move)
    expect(page.get_by_role("heading", name="Not the best move")).to_be_visible()
    expect(said(page)).to_contain_text(f"The best move is “Play {puzzle.best}”.")
    expect(said(page)).to_contain_text("Rating")  # the first answer counts
    page.get_by_role("button", name="Try again").click()
    lay(page, puzzle.best)

    expect(page.get_by_role("heading", name="Solved")).to_be_visible()
    expect(said(page)).not_to_contain_text("Rating")
    expect(page.locator("aside ol").get_by_role("button").first).to_contain_text(puzzle.best)
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.get_by_role("heading", name="Find the best move.")).to_be_visible()
    assert puzzle.id not in page.url
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not ala.errors


def said(page: Page) -> Locator:
    """What the page says to the answer."""
    return page.locator(".says")
