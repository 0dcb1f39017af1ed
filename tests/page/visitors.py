"""Somebody with a browser: opens the page, puts up tables, plays by what the page offers."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect
from playwright.sync_api import TimeoutError as NotInTime

from stolik.bench.load.client import scripted_choice
from tests.page.offers import OFFERS, OVER, WHICH

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
SLOW_MS = 240_000
"""Machines that run tests may be busy, and the first bot of a game is compiled first."""
CLICK_MS = 5_000
POLL_MS = 30
MOST_PRESSES = 2_000
"""More than any match of these tests takes."""

SHORT: Mapping[str, tuple[int, dict[str, Any]]] = {
    "six-nimmt": (2, {"rounds": 1}),
    "abluxxen": (3, {}),
    "the-gang": (3, {}),
    "red7": (2, {}),
    "take-that": (2, {"rounds": 1}),
}
"""By game: seats and options of the shortest match."""

expect.set_options(timeout=SLOW_MS)


class Visitor:
    """One browser of one person."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        *,
        is_phone: bool = False,
        moves: bool = False,
        theme: str | None = None,
        name: str = "Ala",
        **context: Any,
    ) -> None:
        """`moves` shows motion and reveals; without it nothing waits for any."""
        self.address = address
        self.is_phone = is_phone
        self.name = name
        self.errors: list[str] = []
        self.context: BrowserContext = browser.new_context(
            base_url=address,
            viewport=PHONE if is_phone else DESKTOP,  # type: ignore[arg-type]  # a typed dict
            has_touch=is_phone,
            is_mobile=is_phone,
            reduced_motion="no-preference" if moves else "reduce",
            **{"locale": "en-GB", "service_workers": "block", **context},
        )
        self.context.set_default_timeout(SLOW_MS)
        kept = {"speed": "fast" if moves else "none", **({"theme": theme} if theme else {})}
        self.context.add_init_script(
            f"localStorage['stolik.settings'] ??= {json.dumps(json.dumps(kept))}",
        )
        self.context.add_init_script("crypto.getRandomValues = (values) => values.fill(0x5a)")
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def ensure_name(self) -> None:
        """The server knows this browser."""
        if self.context.request.get("/api/me").status == 401:
            self.post("guest", {"name": self.name})

    def host(self, game: str, *, friends: int = 0, seats: int | None = None, **options: Any) -> str:
        """Puts up the shortest table, `friends` seats free, and sits down; its address."""
        fewest, short = SHORT.get(game, (2, {}))
        seats = seats or fewest
        self.ensure_name()
        wish = {
            "game": game,
            "seats": seats,
            "options": {**short, **options},
            "pace": "instant",
            "bots": ["normal"] * (seats - 1 - friends),
        }
        table = self.post("tables", wish)["id"]
        self.post(f"tables/{table}/commands", {"type": "sit", "seat": 0})
        return f"/tables/{table}"

    def begin(self, game: str, **options: Any) -> str:
        """A match that has begun, on the screen."""
        table = self.host(game, **options)
        self.start(table)
        self.page.goto(table)
        self.page.wait_for_selector(".stage")
        return table

    def start(self, table: str) -> None:
        """Against bots alone."""
        self.post(f"{table.lstrip('/')}/commands", {"type": "start", "salt": "5a" * 32})

    def finish(self, table: str, *, seed: int = 1) -> None:
        """Plays a match to its end without the page: quickly, and badly."""
        rng, path = Random(seed), table.lstrip("/")
        while (snapshot := self.get(path))["table"]["status"] != "over":
            turn = snapshot["turn"]
            move = scripted_choice(turn["legal"], rng) if turn["legal"] else None
            if move is None:
                self.page.wait_for_timeout(POLL_MS)  # others are to move
            else:
                self.post(
                    f"{path}/commands", {"type": "move", "move": move, "turn": turn["number"]}
                )

    def post(self, path: str, body: object) -> Any:
        """Asks the server without the page."""
        answer = self.context.request.post(f"/api/{path}", data=json.dumps(body))
        assert answer.ok, answer.text()
        return answer.json()

    def get(self, path: str) -> Any:
        """The same for reading."""
        answer = self.context.request.get(f"/api/{path}")
        assert answer.ok, answer.text()
        return answer.json()

    def new_tournament(self, **wishes: Any) -> str:
        """A short one of the server's bots, which begins at once; its address."""
        self.ensure_name()
        new = {
            "title": "Thursday",
            "game": "six-nimmt",
            "seats": 3,
            "options": {"rounds": 1},
            "rounds": 1,
            "bots": ["normal"] * 6,
            "starts_in": 0,
            **wishes,
        }
        return f"/tournaments/{self.post('tournaments', new)['id']}"

    def new_challenge(self) -> str:
        """The shortest deal; its id."""
        self.ensure_name()
        new = {"game": "six-nimmt", "seats": 2, "options": {"rounds": 1}}
        return str(self.post("challenges", new)["id"])

    def finish_deal(self, deal: str) -> None:
        """Plays a deal without the page, by the first legal moves, until its result is entered."""
        table = self.post(f"deals/{deal}/play", {})["table"]
        while (shown := self.get(f"tables/{table}"))["table"]["status"] != "over":
            if legal := shown["turn"]["legal"]:
                move = {"type": "move", "move": legal[0], "turn": shown["turn"]["number"]}
                self.post(f"tables/{table}/commands", move)
        while not self.get(f"deals/{deal}")["mine"]["is_over"]:
            pass

    def offered(self, game: str) -> int | None:
        """Which of the game's offers is on the page now; `OVER` after the match."""
        which = self.page.evaluate(WHICH, list(OFFERS[game]))
        return None if which is None else int(which[0])

    def press(self, game: str, which: int) -> None:
        """Presses it; others may have been quicker, and then it is gone.

        Browsers on busy machines swallow a touch now and then: people touch again.
        """
        offer = self.page.locator(OFFERS[game][which]).filter(visible=True).first
        # Near the corner: the next card of a fan covers the middle.
        corner: Any = {"x": 12, "y": 22} if ".fan" in OFFERS[game][which] else None
        press = offer.tap if self.is_phone else offer.click
        for is_last in (False, False, True):
            try:
                return press(position=corner, timeout=CLICK_MS)
            except NotInTime:
                if self.offered(game) != which:
                    return None
                if is_last:
                    raise
        return None

    def wait_for_offer(self, game: str) -> int:
        """Until there is one, or the match is over."""
        # Not every frame: a busy machine has other things to do.
        waited = self.page.wait_for_function(WHICH, arg=list(OFFERS[game]), polling=POLL_MS)
        return int(waited.json_value()[0])

    def press_next(self, game: str) -> bool:
        """Waits for an offer and presses it; False when the match is over."""
        which = self.wait_for_offer(game)
        if which != OVER:
            self.press(game, which)
        return which != OVER

    def play_on(self, game: str, presses: int = MOST_PRESSES) -> bool:
        """Plays until the match is over, or so many presses; whether it is over."""
        return any(not self.press_next(game) for _ in range(presses))

    def sees_result(self) -> None:
        """The match is over, and the page says so."""
        expect(self.page.get_by_role("dialog")).to_be_visible()
        expect(self.page.get_by_role("button", name="Rematch")).to_be_visible()
        assert not self.errors, self.errors

    def go(self) -> None:
        """Closes the browser's windows."""
        self.context.close()


def play_together(game: str, *players: Visitor) -> None:
    """Everybody plays whenever the page lets them."""
    for _ in range(MOST_PRESSES):
        offered = [player.offered(game) for player in players]
        if all(which == OVER for which in offered):
            return
        for player, which in zip(players, offered, strict=True):
            if which not in (None, OVER):
                player.press(game, which)
        if all(which in (None, OVER) for which in offered):
            players[0].page.wait_for_timeout(POLL_MS)  # somebody's table is about to change
    raise AssertionError("the match does not end")
