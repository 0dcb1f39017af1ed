"""What stands around a match: characters, sentences with cards, the end, the replay, and links."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import expect

from stolik.bots.characters import CHARACTERS
from tests.page.conftest import Visit
from tests.page.visitors import PHONE

CODES = re.compile(r"\b[ROYGBIV][1-7]\b|\b[CS]\d{1,2}\b|\b[2-9TJQKA][cdhs]\b|bot \d")


def test_a_match_is_told_in_names_and_cards_and_its_end_leads_to_a_rematch(visit: Visit) -> None:
    """Bots are characters; the place comes first; against bots a rematch begins at once."""
    ala = visit()
    table = ala.begin("red7", seats=3)
    page = ala.page
    plates = page.locator(".plate strong")
    names = {name.split(" ")[0] for name in plates.all_inner_texts()} - {"Ala"}
    assert names <= set(CHARACTERS["normal"])
    ala.play_on("red7")

    page.locator("dialog[open] .place").wait_for()
    log = page.locator("#side-panel")
    expect(log.locator(".mini").first).to_be_attached()
    expect(log.locator("li b").first).to_be_attached()
    assert CODES.search(log.inner_text()) is None
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: table not in url)
    page.wait_for_selector(".stage")
    assert ala.errors == []


def test_a_replay_shows_open_hands_and_a_link_leads_to_a_step(visit: Visit) -> None:
    ala = visit()
    table = ala.begin("six-nimmt", rounds=2)
    ala.play_on("six-nimmt")
    page = ala.page
    page.goto(f"{table}/replay#5")
    page.locator(".stage").wait_for()

    expect(page.locator("input[type=range]")).to_have_value("4")
    hands = page.locator("dl[aria-label=Hands] dd")
    expect(hands).to_have_count(2)
    assert all(hand.locator(".mini").count() for hand in hands.all())
    page.get_by_label("Jump to a round").select_option("Round 2")
    expect(page).to_have_url(re.compile(r"#\d\d+$"))
    expect(page.locator("aside li").first).to_be_visible()
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]  # a typed dict
    page.get_by_role("button", name="Log").click()
    expect(page.get_by_role("dialog", name="Log").locator("li").first).to_be_visible()
    assert ala.errors == []


def test_what_is_not_there_says_so_with_its_status(visit: Visit) -> None:
    """A page of ours, and 404 for those who read only that."""
    ala = visit()
    for path in ("/nowhere", "/tables/no-such-table"):
        answer = ala.page.goto(path)
        assert answer is not None
        assert answer.status == 404
        expect(ala.page.get_by_role("link", name="Home").last).to_be_visible()
    for path in ("/", "/new/red7", "/claim"):
        assert ala.context.request.get(path).status == 200


def test_a_link_to_a_table_introduces_itself(visit: Visit) -> None:
    """Messengers read Open Graph; names cannot smuggle markup into it."""
    ala = visit(name='<b>"Ala"')
    table = ala.host("red7", friends=1)
    head = ala.context.request.get(table).text()

    assert 'property="og:title" content="Red7: &lt;b&gt;&quot;Ala&quot; is waiting, 1 seat' in head
    assert "<b>" not in head


def test_a_link_to_a_table_has_its_files_fetched_at_once(visit: Visit) -> None:
    """The page names them all, in the viewer's language; none is fetched twice or found later."""
    ala = visit(locale="pl-PL")
    asked: list[str] = []
    ala.page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    table = ala.begin("red7")
    head = ala.context.request.get(table, headers={"accept-language": "pl-PL"}).text()
    named = re.findall(r'href="(/assets/[^"]+\.(?:js|css))"', head)
    scripts = [path for path in asked if path.endswith((".js", ".css"))]
    later = [path for path in scripts if path not in named and "/page-" not in path]

    assert {re.sub(r"-.{8}\.\w+$", "", path) for path in named} >= {
        "/assets/table",
        "/assets/words-pl",
        "/assets/red7",
    }
    assert len(scripts) == len(set(scripts))
    assert all(re.match("/assets/(pl|lessons)-", path) for path in later)  # remarks and coach


def test_a_question_mark_shows_what_the_keys_do(visit: Visit) -> None:
    ala = visit()
    ala.page.goto("/")
    ala.page.locator("article[data-game]").first.wait_for()
    ala.page.keyboard.press("?")

    expect(ala.page.get_by_role("dialog", name="Keyboard")).to_be_visible()
    ala.page.keyboard.press("Escape")
    expect(ala.page.get_by_role("dialog")).to_have_count(0)


def test_the_form_of_abluxxen_offers_experts(visit: Visit) -> None:
    """Its network is stronger than `hard` at a table of the usual size."""
    page = visit().page
    page.goto("/new/abluxxen")

    levels = page.get_by_label("How well the bots play").locator("option")
    expect(levels).to_have_text(["easy", "normal", "hard", "expert"])
