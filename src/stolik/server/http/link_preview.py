"""What a link to a table looks like in a chat: a title, a line and a picture (Open Graph)."""

from html import escape
from typing import NamedTuple

from stolik.core.errors import UnknownGameError
from stolik.games import find_game
from stolik.server.storage.queries import Storage

HEAD_END = b"</head>"
PICTURE = "icon-512.png"


class TablePreview(NamedTuple):
    """What the page's head says of a table."""

    game: str
    has_begun: bool
    tags: bytes


async def table_preview(storage: Storage, table_id: str, base: str) -> TablePreview | None:
    """What there is to say of a table; None where there is none."""
    row = await storage.table(table_id)
    if row is None:
        return None
    seats = (await storage.seats_of([table_id])).get(table_id, [])
    free = sum(seat.name is None for seat in seats)
    names = [seat.name for seat in seats if seat.name is not None]
    try:
        game = find_game(row.game)
        title, motto = game.title, game.motto
    except UnknownGameError:
        title, motto = row.game, ""
    properties = {
        "og:type": "website",
        "og:site_name": "Stolik",
        "og:title": f"{title}: {invitation(row.status, names, free)}",
        "og:description": f"{motto} Free, no account: open the link and sit down.",
        "og:url": f"{base}tables/{table_id}",
        "og:image": f"{base}{PICTURE}",
        "twitter:card": "summary",
    }
    return TablePreview(row.game, row.status != "open", tags(properties))


def invitation(status: str, names: list[str], free: int) -> str:
    """What a friend who got the link wants to know first.

    >>> invitation("open", ["Ania"], 3)
    'Ania is waiting, 3 seats free'
    >>> invitation("playing", ["Ania", "Bodo"], 0)
    'Ania, Bodo are playing'
    """
    together = ", ".join(names)
    if status == "open" and free:
        waiting = f"{together} {'is' if len(names) == 1 else 'are'} waiting, " if names else ""
        return f"{waiting}{free} {'seat' if free == 1 else 'seats'} free"
    return f"{together} {'played' if status == 'over' else 'are playing'}"


def tags(properties: dict[str, str]) -> bytes:
    """As they stand in the head of the page.

    >>> tags({"og:title": 'Ania "A" & <b>'})
    b'<meta property="og:title" content="Ania &quot;A&quot; &amp; &lt;b&gt;" />'
    """
    return "".join(
        f'<meta property="{name}" content="{escape(content)}" />'
        for name, content in properties.items()
    ).encode()
