"""The page: its files are read once, and every other address leads to it."""

import gzip
import mimetypes
from functools import cache
from pathlib import Path
from typing import NamedTuple

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from stolik.server.http.guards import AnyRequest

FOLDER = Path(__file__).parent.parent.parent / "page"
INDEX = "index.html"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
WORTH_PACKING = 1000


class File(NamedTuple):
    """A file of the page, ready to be sent."""

    content: bytes
    packed: bytes | None
    media_type: str


@cache
def files() -> dict[str, File]:
    """All files of the page by their path."""
    return {
        str(path.relative_to(FOLDER)): read(path)
        for path in sorted(FOLDER.rglob("*"))
        if path.is_file()
    }


def read(path: Path) -> File:
    """A file, packed where it pays."""
    content = path.read_bytes()
    packed = gzip.compress(content, mtime=0) if len(content) > WORTH_PACKING else None
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return File(content, packed, media_type)


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def page(request: AnyRequest, path: FromPath[str] = "") -> Response[bytes]:
    """A file, or the page itself: it finds its own way from the address."""
    name = path.lstrip("/")
    found = files().get(name)
    if found is None and (name.startswith(("api/", "assets/")) or INDEX not in files()):
        raise NotFoundException("there is nothing at this address")
    file = found or files()[INDEX]
    headers = {"cache-control": FOR_EVER if name.startswith("assets/") else ASK_AGAIN}
    content = file.content
    if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
        content = file.packed
        headers |= {"content-encoding": "gzip", "vary": "accept-encoding"}
    return Response(content, media_type=file.media_type, headers=headers)
