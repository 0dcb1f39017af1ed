"""The page as an app: it opens without a network, with its lessons, and keeps no answers."""

from playwright.sync_api import expect

from tests.page.conftest import Visit

KEPT = """async () => {
  const late = new Promise((_, reject) =>
    setTimeout(() => reject(new Error('the service worker is not ready')), 60000));
  await Promise.race([navigator.serviceWorker.ready, late]);
  const names = await caches.keys();
  const caches_ = await Promise.all(names.map((name) => caches.open(name)));
  const requests = await Promise.all(caches_.map((cache) => cache.keys()));
  return requests.flat().map(({ url }) => new URL(url).pathname);
}"""
"""JavaScript: the paths of everything that is kept."""


def test_lessons_and_rules_need_no_network(visit: Visit) -> None:
    """What the server says is not among what is kept, also after a match."""
    ala = visit(service_workers="allow")
    page = ala.page
    ala.begin("take-that")
    kept = page.evaluate(KEPT)
    assert "/" in kept
    assert not [path for path in kept if path.startswith(("/api/", "/tables/"))]
    ala.context.set_offline(True)
    page.goto("/learn/red7")
    expect(page.locator(".teacher .words")).to_contain_text("You must be in the lead")
    page.goto("/rules/the-gang")
    page.locator(".picture svg").first.wait_for()
    page.goto("/")
    expect(page.locator("a[href='/learn/six-nimmt']")).to_be_visible()

    assert not ala.errors
