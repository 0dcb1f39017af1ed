"""What a browser receives, byte by byte, and what of it a seat may know."""

from contextlib import suppress
from typing import Any

import msgspec
from playwright.sync_api import Error, Response, WebSocket

from stolik.match import Match, replay
from stolik.record import Record
from tests.page.visitors import Visitor


class Received:
    """Everything from the server that came into one browser, in order."""

    def __init__(self, visitor: Visitor) -> None:
        self.texts: list[str] = []
        visitor.page.on("websocket", self._follow)
        visitor.page.on("requestfinished", lambda request: self._note(request.response()))

    def _follow(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.texts.extend(str(frame).split("\n")))

    def _note(self, response: Response | None) -> None:
        if response and "/api/" in response.url and response.status == 200:
            with suppress(Error):  # the browser is closed
                self.texts.append(response.text())

    def views(self) -> list[dict[str, Any]]:
        """All views of the table: of snapshots, updates and replays."""
        views: list[dict[str, Any]] = []
        for text in self.texts:
            message = msgspec.json.decode(text)
            if isinstance(message, dict):
                views += [step["view"] for step in message.get("steps", ())]
                views += [message["view"]] if message.get("view") else []
        return views


def views_of(record: Record, seat: int) -> set[bytes]:
    """All views that the seat had in this match, by the rules."""
    views: set[bytes] = set()

    def watch(match: Match) -> None:
        views.add(written(msgspec.to_builtins(match.view(seat))))

    watch(replay(record, watch))
    return views


def written(view: object) -> bytes:
    """A view to be compared."""
    return msgspec.json.encode(view, order="sorted")


def hides_the_others(view: dict[str, Any], seat: int) -> bool:
    """No cards of theirs, before they have to be shown: in a showdown, or after the match."""
    others = [each for index, each in enumerate(view["seats"]) if index != seat]
    if view["game"] == "the-gang":
        return not any(other["hole"] for other in others if not other["hand"])
    return view["phase"] == "over" or not any(other["hand"] for other in others)
