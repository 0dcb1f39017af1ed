"""Daily deals, challenges, quick matches, tournaments, leaderboards, the ladder, in a browser."""

import re

from playwright.sync_api import expect

from tests.page.conftest import Visit


def test_a_daily_deal_begins_from_its_list_and_hides_what_others_did(visit: Visit) -> None:
    ala = visit()
    ala.ensure_name()
    page = ala.page
    page.goto("/daily")
    deal = page.locator(".deals [data-game=red7]")
    deal.get_by_role("button", name="Play").click()
    page.wait_for_url("**/tables/*")
    page.wait_for_selector(".stage")
    page.goto("/daily")
    expect(deal.get_by_role("button", name="Continue")).to_be_visible()
    deal.get_by_role("link").first.click()

    expect(page.get_by_text("You will see the results once")).to_be_visible()
    expect(page.get_by_role("table")).to_have_count(0)
    page.get_by_text("How the cards were made").click()
    expect(page.locator("code")).to_have_text(re.compile("^[0-9a-f]{64}$"))
    assert ala.errors == []


def test_a_challenge_compares_all_who_have_played_its_link(visit: Visit) -> None:
    """The host makes it from the form of a table; a friend plays the same cards on the page."""
    ala, ola = visit(), visit(name="Ola")
    ala.ensure_name()
    ala.page.goto("/new/six-nimmt")
    ala.page.locator(".chips label", has_text="2").first.click()
    ala.page.get_by_label("Rounds", exact=True).fill("1")
    ala.page.get_by_role("button", name="Challenge").click()
    ala.page.wait_for_url("**/challenges/*")
    deal = ala.page.url.rpartition("/")[2]
    ala.finish_deal(deal)
    ola.ensure_name()
    page = ola.page
    page.goto(f"/challenges/{deal}")
    expect(page.get_by_text("Ala challenges you")).to_be_visible()
    expect(page.get_by_role("table")).to_have_count(0)
    page.get_by_role("button", name="Play").click()
    page.wait_for_selector(".stage")
    ola.play_on("six-nimmt")
    page.locator("dialog[open] .place").wait_for()
    while not ola.get(f"deals/{deal}")["mine"]["is_over"]:
        page.wait_for_timeout(50)
    page.goto(f"/challenges/{deal}")

    rows = page.locator("tbody tr")
    expect(rows.filter(has_text="Ala")).to_have_count(1)
    expect(page.locator("tr.mine")).to_contain_text("Ola")
    expect(page.get_by_role("heading", name="What others chose")).to_be_visible()
    page.get_by_role("link", name="Review your match").click()
    expect(page.get_by_role("article")).to_be_visible()  # its first decision
    assert ola.errors == []


def test_a_quick_match_seats_its_players_at_one_table(visit: Visit) -> None:
    ala, ola = visit(), visit(name="Ola")
    for visitor in (ala, ola):
        visitor.ensure_name()
        visitor.page.goto("/")
        tile = visitor.page.locator("article[data-game=red7]")
        tile.get_by_role("button", name="Find players").click()
        visitor.page.wait_for_url("**/tables/*")

    assert ala.page.url == ola.page.url
    ala.page.wait_for_selector(".stage")  # bots have filled it up, and it has begun


def test_a_tournament_is_made_with_seats_and_options_and_plays_by_them(visit: Visit) -> None:
    ala = visit()
    ala.ensure_name()
    page = ala.page
    page.goto("/tournaments")
    page.get_by_text("Create a tournament").click()
    form = page.locator("form")
    form.get_by_label("Name", exact=True).fill("Thursday")
    form.locator("select").first.select_option("six-nimmt")
    form.locator(".chips label", has_text="2").first.click()
    form.get_by_label("Rounds", exact=True).fill("1")
    form.get_by_label("Bots taking part").fill("3")
    form.get_by_role("button", name="Create").click()
    page.wait_for_url(re.compile("/tournaments/.+"))
    page.get_by_role("button", name="Take part").click()

    expect(page.locator("tr.mine")).to_contain_text("Ala")
    expect(page.locator("tbody tr")).to_have_count(4)
    rules = ala.get(f"tournaments/{page.url.rpartition('/')[2]}")["rules"]
    assert (rules["game"], rules["seats"], rules["options"]) == ("six-nimmt", 2, {"rounds": 1})
    page.get_by_role("button", name="Withdraw").click()
    expect(page.get_by_role("button", name="Take part")).to_be_visible()
    assert ala.errors == []


def test_a_tournament_that_is_over_shows_who_won_and_feeds_the_leaderboard(visit: Visit) -> None:
    ala = visit()
    page = ala.page
    page.goto(ala.new_tournament(bots=["normal", "easy"] * 3))

    expect(page.get_by_role("status")).to_contain_text("Finished")
    expect(page.locator("tbody tr").first).to_contain_text("1")
    expect(page.locator(".boards a")).to_have_count(2)
    page.goto("/leaderboards")
    page.get_by_role("button", name="6 nimmt!").click()
    expect(page.locator("tbody tr", has_text="easy").first).to_be_visible()
    expect(page.locator(".reach").first).to_be_attached()


def test_the_ladder_shows_the_servers_levels_as_fixed_points(visit: Visit) -> None:
    ala = visit()
    ala.page.goto("/ladder")
    tables = ala.page.locator(".ladders table")

    expect(tables).to_have_count(4)  # nobody loses against anybody in The Gang
    expect(tables.first.locator("tbody tr").first).to_contain_text("fixed")
    assert ala.errors == []
