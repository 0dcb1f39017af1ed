"""The page: its files are read once, and every other address leads to it."""

import gzip
import mimetypes
import re
from collections.abc import Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from stolik.core.errors import StolikError
from stolik.server.http.guards import AnyRequest, app_of, current_reader
from stolik.server.http.link_preview import HEAD_END, table_preview
from stolik.server.table.present import snapshot

FOLDER = Path(__file__).parent.parent.parent / "page"
INDEX = "index.html"
PARTS = "parts.json"
"""By name the files of the page's parts, as the build has called them."""
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
FOR_ONE = "private, no-store"
"""What one person may see: no cache keeps it."""
WORTH_PACKING = 1000
PACKED = ".br"
"""Ends the names of files that the build has packed."""
SCREENS = re.compile(
    r"(claim|daily(/[^/]+)?|tournaments(/[^/]+)?|leaderboards|ladder|learn(/.+)?"
    r"|(analysis|puzzles)(/[^/]+)?|(new|rules|players|challenges)/[^/]+)?/?"
)
"""Addresses at which the page has something to show, besides tables."""
NOT_AT_ALL = re.compile(r"q=0(\.0*)?")
"""The weight of an encoding that a client refuses."""
TABLE = re.compile(r"tables/([A-Za-z0-9_-]{1,64})(/replay|/review)?/?")


class File(NamedTuple):
    """A file of the page, ready to be sent."""

    content: bytes
    media_type: str
    packed: Mapping[str, bytes]
    """By encoding, the best first."""


@cache
def files() -> dict[str, File]:
    """All files of the page by their path."""
    return {
        str(path.relative_to(FOLDER)): read(path)
        for path in sorted(FOLDER.rglob("*"))
        if path.is_file() and path.suffix != PACKED
    }


def read(path: Path) -> File:
    """A file, packed where it pays: browsers ask for Brotli only over HTTPS or on this machine."""
    content, packed = path.read_bytes(), {}
    beside = path.with_name(path.name + PACKED)
    if beside.exists():
        packed["br"] = beside.read_bytes()
    if len(content) > WORTH_PACKING:
        packed["gzip"] = gzip.compress(content, mtime=0)
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return File(content, media_type, packed)


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: AnyRequest, path: FromPath[str] = "") -> Response[bytes]:
    """A file, or the page itself: it finds its own way from the address."""
    name = path.lstrip("/")
    if found := files().get(name):
        return sent(request, found, FOR_EVER if name.startswith("assets/") else ASK_AGAIN)
    if name.startswith(("api/", "assets/")) or INDEX not in files():
        raise NotFoundException("there is nothing at this address")
    index = files()[INDEX]
    if table := TABLE.fullmatch(name):
        preview = await table_preview(app_of(request).storage, table[1], str(request.base_url))
        if preview is None:
            return sent(request, index, ASK_AGAIN, status=404)
        links = links_ahead(
            "table",
            f"words-{request.headers.get('accept-language', '')[:2].lower()}",
            preview.game if preview.has_begun else None,
        )
        state = b"" if table[2] else await first_state(request, table[1])
        content = index.content.replace(HEAD_END, preview.tags + links + state + HEAD_END)
        return sent(request, File(content, index.media_type, {}), FOR_ONE)
    return sent(request, index, ASK_AGAIN, status=200 if SCREENS.fullmatch(name) else 404)


async def first_state(request: AnyRequest, table_id: str) -> bytes:
    """The table as the API would show it to this reader: saves the page a way to the server.

    Nothing where the API would refuse; the page finds out by its socket why.
    """
    hub = app_of(request).hub
    try:
        reader = await current_reader(request)
        table = (await hub.visible_room(table_id, reader.person)).table
    except StolikError:
        return b""
    state = snapshot(table, reader.person, hub.now(), reader.unheard)
    # Chat and names are other people's words: they must not end the element.
    escaped = msgspec.json.encode(state).replace(b"<", b"\\u003c")
    return b'<script type="application/json" id="first-state">' + escaped + b"</script>"


@cache
def parts() -> dict[str, list[str]]:
    """By name, the files of a part of the page."""
    return msgspec.json.decode(files()[PARTS].content, type=dict[str, list[str]])


def link_to(file: str) -> bytes:
    """As the page itself would ask for it, or it would be fetched twice."""
    relation = "stylesheet" if file.endswith(".css") else "modulepreload"
    return f'<link rel="{relation}" crossorigin href="/{file}">'.encode()


def links_ahead(page_part: str, words: str, game: str | None) -> bytes:
    """Has the browser fetch what the page will need, all at once.

    Otherwise it would find the parts one after the other, each on its own way to the server.
    """
    known = parts()
    names = [page_part, words if words in known else "words-en"]
    if game is not None:
        names.append(game if game in known else "plain")
    return b"".join(
        link_to(file) for file in dict.fromkeys(chain(*(known[name] for name in names)))
    )


def sent(request: AnyRequest, file: File, cached: str, *, status: int = 200) -> Response[bytes]:
    """A file, packed for those who can unpack it."""
    headers, content = {"cache-control": cached}, file.content
    if file.packed:
        headers["vary"] = "accept-encoding"
    accepted = accepted_encodings(request.headers.get("accept-encoding", ""))
    for encoding, packed in file.packed.items():
        if encoding in accepted:
            headers["content-encoding"], content = encoding, packed
            break
    return Response(content, status_code=status, media_type=file.media_type, headers=headers)


def accepted_encodings(header: str) -> set[str]:
    """What a client can unpack; of these the server chooses, whatever their weights.

    >>> sorted(accepted_encodings("GZIP;q=0.8, br;q=1.0, zstd; q=0"))
    ['br', 'gzip']
    """
    kinds = (kind.partition(";") for kind in header.lower().split(","))
    return {name.strip() for name, _, weight in kinds if not NOT_AT_ALL.fullmatch(weight.strip())}
