"""Takes pictures of every screen of the page: both sizes, by day and in the evening, two languages.

Run as `python -m tools.screenshots [PART OF A NAME]`; the page must have been built.
"""

import sys
import tempfile
from collections.abc import Iterator
from io import BytesIO
from itertools import product
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser
from tests.faults.processes import server_processes
from tests.page.browsers import chromium
from tests.page.conftest import SEEDED, wait_for
from tests.page.screens import screens
from tests.page.visitors import Visitor

FOLDER = Path(__file__).parent.parent / "docs/images/screens"
QUALITY = 86
SHARPNESS = {"desktop": 1, "phone": 2}
NO_REMARKS = ".bubble { display: none !important }"
"""This visitor is new at every table, where most are not."""


def main(part: str) -> None:
    """Into `docs/images/screens`."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, chromium() as browser:
        database = f"sqlite:///{Path(place) / 'stolik.db'}"
        with server_processes(database, Path(place), 1, SEEDED) as [server]:
            wait_for(server)
            for name in take_all(browser, server.address, part):
                print(name)


def take_all(browser: Browser, address: str, part: str) -> Iterator[str]:
    """The names of the pictures taken."""
    for language, size, theme in product(("en", "pl"), SHARPNESS, ("dark", "light")):
        style = f"{size}-{theme}" if language == "en" else f"{size}-{theme}-{language}"
        if part not in style or (language == "pl" and theme == "light"):
            continue
        visitor = Visitor(
            browser,
            address,
            is_phone=size == "phone",
            theme=theme,
            locale=f"{language}-PL",
            device_scale_factor=SHARPNESS[size],
        )
        for screen in screens(visitor):
            yield take(visitor, f"{screen}-{style}")
        visitor.go()


def take(visitor: Visitor, name: str) -> str:
    """One picture, small enough for a repository."""
    shot = visitor.page.screenshot(animations="disabled", style=NO_REMARKS)
    picture = Image.open(BytesIO(shot))
    picture.save(FOLDER / f"{name}.webp", quality=QUALITY, method=6)
    return name


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "")
