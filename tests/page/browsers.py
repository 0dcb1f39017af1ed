"""A Chromium for tests, pictures and measurements: found on this machine, or installed."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Playwright, sync_playwright

NAMES = "chromium", "chromium-browser", "google-chrome"
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
    """Where it is; on Debian as root it is installed if missing."""
    if found := look_for_chromium(playwright):
        return found
    if os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(["apt-get", "update", "-qq"], check=True)
        subprocess.run(
            ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"],
            check=True,
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
        )
        if found := look_for_chromium(playwright):
            return found
    raise RuntimeError("there is no Chromium: install it, or run `playwright install chromium`")


def look_for_chromium(playwright: Playwright) -> str | None:
    """Playwright's own, or the machine's."""
    own = playwright.chromium.executable_path
    if Path(own).exists():
        return own
    return next((found for name in NAMES if (found := shutil.which(name))), None)
