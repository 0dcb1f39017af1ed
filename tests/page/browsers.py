"""A Chromium for tests, pictures and measurements: found on this machine, or installed."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.machine import find_or_install

NAMES = "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"
FLAGS = (
    "--no-sandbox",  # of no use in containers, which run as root
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--no-first-run",
)
LAUNCH_MS = 120_000


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(playwright), args=list(FLAGS), timeout=LAUNCH_MS
        )
        yield browser
        browser.close()


def find_chromium(playwright: Playwright) -> str:
    """Where it is."""
    found = find_or_install(lambda: look_for_chromium(playwright), "chromium")
    if found is None:
        raise RuntimeError("there is no Chromium: install it, or run `playwright install chromium`")
    return found


def look_for_chromium(playwright: Playwright) -> str | None:
    """Playwright's own, or the machine's."""
    own = playwright.chromium.executable_path
    if Path(own).exists():
        return own
    return next((found for name in NAMES if (found := shutil.which(name))), None)
