"""Every screen of the page, opened one after the other: to be checked, and to be looked at."""

from collections.abc import Iterator

from tests.page.study import finished_match, open_review
from tests.page.visitors import SHORT, Visitor

MIDDLE = {"six-nimmt": 8, "abluxxen": 8, "the-gang": 5, "red7": 1, "take-that": 8}
"""By game: after how many presses its table has something to show."""


def screens(visitor: Visitor) -> Iterator[str]:
    """Opens a screen and gives its name."""
    yield from screens_of_the_site(visitor)
    yield from screens_of_contests(visitor)
    yield from screens_of_tables(visitor)
    yield from screens_of_the_end(visitor)
    yield from screens_of_study(visitor)


def screens_of_the_site(visitor: Visitor) -> Iterator[str]:
    """What there is before a match."""
    page = visitor.page
    visitor.ensure_name()
    page.goto("/")
    page.locator("article[data-game] button").nth(len(SHORT) - 1).wait_for()
    yield "home"
    page.goto("/new/the-gang")
    page.locator("form .button.main").wait_for()
    yield "new-table"
    page.goto(visitor.host("six-nimmt", friends=1))
    page.locator(".start").wait_for()
    yield "lobby"
    page.locator("header [aria-haspopup='dialog']").click()
    page.locator("dialog[open] select").first.wait_for()
    yield "settings"


def screens_of_contests(visitor: Visitor) -> Iterator[str]:
    """Where people and bots measure themselves."""
    page = visitor.page
    page.goto("/daily")
    page.locator(".deals .button").nth(len(SHORT) - 1).wait_for()
    yield "daily"
    challenge, tournament = visitor.new_challenge(), visitor.new_tournament()
    page.goto(f"/challenges/{challenge}")
    page.locator(".buttons .main").wait_for()
    yield "challenge"
    visitor.finish_deal(challenge)
    page.goto(f"/challenges/{challenge}")
    page.locator("main tr.mine").wait_for()
    yield "deal-results"
    page.goto("/tournaments")
    page.locator("main summary").click()
    page.locator("form .button.main").wait_for()
    yield "tournaments"
    page.goto(tournament)
    page.locator(".boards li").nth(1).wait_for()
    yield "tournament"
    page.goto("/leaderboards")
    page.locator(".games [data-game=six-nimmt]").click()
    page.locator("main table").wait_for()
    yield "leaderboards"
    page.goto("/ladder")
    page.locator(".ladders table").first.wait_for()
    yield "ladder"


def screens_of_tables(visitor: Visitor) -> Iterator[str]:
    """In the middle of a match of every game, and the rules beside it."""
    page = visitor.page
    for game in SHORT:
        visitor.begin(game)
        visitor.play_on(game, presses=MIDDLE[game])
        visitor.wait_for_offer(game)
        yield game
    if visitor.is_phone:
        page.locator("header .tool").last.click()
    page.get_by_role("tab").nth(1).click()
    page.locator("#side-panel h3").first.wait_for()
    yield "rules"


def screens_of_the_end(visitor: Visitor) -> Iterator[str]:
    """What there is after a match."""
    page = visitor.page
    table = visitor.begin("six-nimmt", seats=4, rounds=2)
    visitor.play_on("six-nimmt")
    page.locator("dialog[open] .place").wait_for()
    yield "result"
    page.locator("dialog[open] summary").click()
    page.locator("dialog[open] figure").wait_for()
    yield "result-more"
    page.goto(f"{table}/replay")
    page.locator("input[type=range]").press("End")
    page.locator(".stage").wait_for()
    yield "replay"
    page.goto(f"/players/{visitor.get('me')['id']}")
    page.locator("main h2").first.wait_for()
    yield "profile"
    page.goto("/nowhere")
    page.locator("main h1").wait_for()
    yield "not-there"


def screens_of_study(visitor: Visitor) -> Iterator[str]:
    """What there is to learn after a match, and without one."""
    page = visitor.page
    open_review(visitor, finished_match(visitor, "six-nimmt"))
    page.locator("aside article").wait_for()
    page.locator("aside dl dd .mini").first.wait_for()
    yield "review"
    page.locator("aside .ways .button:not(.main)").nth(2).click()
    page.locator("dialog[open] select").first.wait_for()
    yield "what-if"
    page.keyboard.press("Escape")
    page.locator("aside .ways .button.main").click()
    page.locator("aside .question").wait_for()
    yield "learn"
    page.goto("/analysis/red7")
    page.locator(".fan button").first.wait_for()
    yield "analysis"
    page.goto("/puzzles/red7")
    page.locator(".fan button").first.wait_for()
    yield "puzzle"
