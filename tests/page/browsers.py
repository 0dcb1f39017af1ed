"""A Chromium for tests, pictures and measurements: found on this machine, or installed."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from subprocess import CalledProcessError

from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.machine import find_or_install

HEADLESS_SHELL = "chromium-headless-shell"
"""The build for automation: a fifth quicker than the full browser, and without its windows, one of
which stopped drawing for four minutes in a run of the tests."""
NAMES = HEADLESS_SHELL, "chromium", "chromium-browser", "google-chrome"
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


def find_chromium(playwright: Playwright) -> str | None:
    """The machine's, or None where Playwright has its own, of which it takes the headless shell."""
    if Path(playwright.chromium.executable_path).exists():
        return None
    with suppress(CalledProcessError):  # not every system that has the full browser has it
        find_or_install(lambda: shutil.which(HEADLESS_SHELL), HEADLESS_SHELL)
    found = find_or_install(look_for_chromium, "chromium")
    if found is None:
        raise RuntimeError("there is no Chromium: install it, or run `playwright install chromium`")
    return found


def look_for_chromium() -> str | None:
    """The machine's."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)
