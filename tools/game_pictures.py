"""`make pictures`: the cards and the table of every game as the page draws them.

The gallery shows matches that are always the same, so a picture changes only with the page.
"""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from urllib.error import URLError

from PIL import Image
from playwright.sync_api import Browser, Page
from tests.page.browsers import chromium
from tools.gallery import FOLDER as ALBUMS
from tools.gallery import MATCHES, photograph

TOOLS = Path(__file__).parent
FOLDER = TOOLS.parent / "docs" / "images" / "games"
QUALITY = 80
SIZE = {"width": 1080, "height": 700}
SHARPNESS = 1.25
START_SECONDS = 60

MIDDLE = {
    "six-nimmt": ("six-nimmt-classic", 40),
    "abluxxen": ("abluxxen-basic", 70),
    "the-gang": ("the-gang-professional", 105),
    "red7": ("red7-advanced", 40),
    "take-that": ("take-that-basic", 25),
}
"""By game: an album of the gallery, and from which of its steps on the table is worth a picture."""


def main() -> None:
    """Into `docs/images/games`."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    ALBUMS.mkdir(exist_ok=True)
    for album, _ in MIDDLE.values():
        photograph(album, *MATCHES[album])
    with gallery() as address, chromium() as browser:
        take_all(browser, address)


@contextmanager
def gallery() -> Iterator[str]:
    """The address of the gallery, served from the sources of the page."""
    port = free_port()
    address = f"http://127.0.0.1:{port}/gallery.html"
    command = (sys.executable, TOOLS / "npm.py", "run", "--silent", "dev", "--")
    options = ("--host", "127.0.0.1", "--port", str(port), "--strictPort", "--logLevel", "error")
    # In a session of its own: npm starts further processes, and all have to end.
    server = subprocess.Popen([*command, *options], start_new_session=True)  # noqa: S603
    try:
        wait_for(address)
        yield address
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait()


def free_port() -> int:
    """One that nothing listens to."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def wait_for(address: str) -> None:
    """Until something answers there."""
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            urllib.request.urlopen(address).close()  # noqa: S310  # our own server
        except URLError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)
        else:
            return


def take_all(browser: Browser, address: str) -> None:
    """Both pictures of every game."""
    page = browser.new_page(
        viewport=SIZE,  # type: ignore[arg-type]  # a typed dict
        device_scale_factor=SHARPNESS,
        reduced_motion="reduce",
    )
    for game, (album, first) in MIDDLE.items():
        page.goto(f"{address}?cards={game}")
        page.locator(".kinds .card").first.wait_for()
        save(page, ".kinds", f"{game}-cards")
        page.goto(f"{address}?album={album}&step={decision(album, first)}&seat=0&bare")
        page.locator(".stage").wait_for()
        save(page, ".gallery", f"{game}-table")


def decision(album: str, first: int) -> int:
    """The next step of an album at which seat 0 has to decide."""
    steps = json.loads((ALBUMS / f"{album}.json").read_bytes())["steps"]
    return next(at for at in range(first, len(steps)) if 0 in steps[at]["to_act"])


def save(page: Page, selector: str, name: str) -> None:
    """One picture, small enough for a repository."""
    page.evaluate("document.fonts.ready")
    shot = page.locator(selector).screenshot(animations="disabled")
    Image.open(BytesIO(shot)).save(FOLDER / f"{name}.webp", quality=QUALITY, method=6)


if __name__ == "__main__":
    main()
