"""What every request passes: who asks, from where, how often; and errors as sentences."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec
from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import ResponseSpec
from litestar.types import Method

from stolik.core.errors import OptionsError, StolikError, UnknownGameError
from stolik.core.sentences import Sentence, say
from stolik.server.accounts.names import BadNameError
from stolik.server.accounts.people import COOKIE, UnknownPersonError
from stolik.server.accounts.puzzles import UnknownPuzzleError
from stolik.server.accounts.tokens import BadSecretError, UnknownSessionError
from stolik.server.app import App
from stolik.server.contests.deals import UnknownDealError
from stolik.server.contests.tournaments import UnknownTournamentError
from stolik.server.http.limits import RateLimits, network_of
from stolik.server.messages.common import Identity, Person, localize
from stolik.server.messages.requests import Refused
from stolik.server.runtime.errors import (
    BusyError,
    TooMuchError,
    UnknownTableError,
    UnreadableTableError,
    busy,
    not_persisted,
)

log = logging.getLogger(__name__)

T = TypeVar("T")
AnyConnection = ASGIConnection[Any, Any, Any, Any]
AnyRequest = Request[Any, Any, Any]

VISITOR = Identity()
"""A visitor who has no name yet."""
SAFE_METHODS: frozenset[Method] = frozenset({"GET", "HEAD", "OPTIONS"})
CONTENT_POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = [
    ("content-security-policy", CONTENT_POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=()"),
]
"""Of every answer, also of those that no handler of ours has made: uvicorn adds them."""
STATUS: dict[type[StolikError], int] = {
    UnknownTableError: 404,
    UnknownGameError: 404,
    UnknownPersonError: 404,
    UnknownPuzzleError: 404,
    UnknownSessionError: 404,
    UnknownDealError: 404,
    UnknownTournamentError: 404,
    BadNameError: 400,
    UnreadableTableError: 410,
    BadSecretError: 401,
    OptionsError: 400,
    BusyError: 503,
    TooMuchError: 429,
}
CONFLICT = 409


class Responses(dict[int, ResponseSpec]):
    """Not copied with every handler that Litestar copies, which took a third of its start."""

    def __deepcopy__(self, _copied: dict[int, Any]) -> "Responses":
        return self


REFUSALS = Responses(
    (status, ResponseSpec(Refused, generate_examples=False, description=description))
    for status, description in (
        (400, "The request cannot be read"),
        (401, "Say first who you are"),
        (403, "From another page, from another machine, or by a person who is shut out"),
        (404, "There is no such thing"),
        (CONFLICT, "Refused, and why"),
        (410, "The table cannot be read by this version of the server"),
        (413, "The request is too long"),
        (429, "Too many requests"),
        (500, "A mistake of the server's, which its log describes"),
        (503, "The storage is in trouble; try again"),
    )
)
"""What every endpoint may answer instead of what it was asked for."""


class NotSignedInError(StolikError):
    """Only for users with a name."""


class ShutOutError(StolikError):
    """The keeper of the server does not want this person here."""


class CrossOriginError(StolikError):
    """A page of another host sends a request in the name of our guest."""


class NotHereError(StolikError):
    """Only for those at the server's own machine."""


def app_of(connection: AnyConnection) -> App:
    """The server that the request came to."""
    app: App = connection.app.state.app
    return app


def limits_of(connection: AnyConnection) -> RateLimits:
    """How much its clients may ask for."""
    limits: RateLimits = connection.app.state.limits
    return limits


def address_of(connection: AnyConnection) -> str:
    """Where a request comes from, as limits count it."""
    return network_of(connection.client.host) if connection.client else ""


async def current_identity(connection: AnyConnection) -> Identity:
    """Who asks, and by which session; refuses those who are shut out."""
    identity = await any_identity(connection)
    if identity.person is not None:
        check_welcome(connection, identity.person)
        people = app_of(connection).hub.people
        people.note_address(identity.person.id, address_of(connection))
    return identity


def check_welcome(connection: AnyConnection, person: Person) -> None:
    """Raises for a person whom the keeper has shut out."""
    if person.id in app_of(connection).hub.people.banned:
        raise ShutOutError(say("person.shut-out", "you are banned from this server"))


async def any_identity(connection: AnyConnection) -> Identity:
    """Who asks, whether they are welcome or not."""
    people = app_of(connection).people
    authorization = connection.headers.get("authorization", "")
    if authorization[:7].lower() == "bearer ":
        return await people.by_token(authorization[7:])
    cookie = connection.cookies.get(COOKIE)
    return (await people.by_cookie(cookie) if cookie else None) or VISITOR


async def current_reader(connection: AnyConnection) -> Identity:
    """Who wants to see a table, and whom they do not want to hear there."""
    identity = await current_identity(connection)
    if identity.person is None:
        return identity
    unheard = await app_of(connection).people.unheard_by(identity.person.id)
    return msgspec.structs.replace(identity, unheard=unheard)


async def current_user(connection: AnyConnection) -> Person | None:
    """Who asks, by token or cookie; None for a visitor without a name."""
    return (await current_identity(connection)).person


async def signed_in_user(connection: AnyConnection) -> Person:
    """Who asks; visitors without a name are refused."""
    return (await signed_in(connection))[0]


async def signed_in(connection: AnyConnection) -> tuple[Person, str]:
    """Who asks, and by which session; visitors without a name are refused."""
    return named(await current_identity(connection))


async def owner_of_data(connection: AnyConnection) -> tuple[Person, str]:
    """The same; those who are shut out may still see what is stored about them, and delete it."""
    return named(await any_identity(connection))


def named(identity: Identity) -> tuple[Person, str]:
    """A person and the session; raises for a visitor without a name."""
    if identity.person is None or identity.session is None:
        raise NotSignedInError(say("person.nobody", "say first who you are"))
    return identity.person, identity.session


def check_origin(connection: AnyConnection) -> None:
    """A browser says which page asks: it must be ours."""
    origin = connection.headers.get("origin")
    if origin is not None and host_of(origin) != connection.headers.get("host"):
        raise CrossOriginError(say("request.origin", "this request comes from another page"))


def host_of(origin: str) -> str | None:
    """The host and port of a page, as its browser names them.

    >>> [host_of(text) for text in ("https://stolik.example:8080", "null", "http://[")]
    ['stolik.example:8080', '', None]
    """
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


async def before_request(request: AnyRequest) -> Response[Refused] | None:
    """Rate limit and origin."""
    if not limits_of(request).allows_request(address_of(request)):
        return refusal(say("request.too-many", "too many requests; wait a moment"), 429)
    if request.method not in SAFE_METHODS:
        check_origin(request)
    return None


async def unless_gone(request: AnyRequest, work: Coroutine[Any, Any, T]) -> T:
    """The result of work that takes long; it is given up when the client goes."""
    working, watching = asyncio.create_task(work), asyncio.create_task(has_gone(request))
    try:
        await asyncio.wait({working, watching}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise busy()  # nobody reads it
        return working.result()
    finally:
        working.cancel()
        watching.cancel()


async def has_gone(request: AnyRequest) -> None:
    """Returns when the client has closed its connection."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def refusal(sentence: Sentence, status: int) -> Response[Refused]:
    """A refusal, as every client gets it."""
    return Response(Refused(localize(sentence)), status_code=status)


def on_error(_request: AnyRequest, error: StolikError) -> Response[Refused]:
    """A refusal with its status."""
    if isinstance(error, NotSignedInError):
        return refusal(error.sentence, 401)
    if isinstance(error, CrossOriginError | NotHereError | ShutOutError):
        return refusal(error.sentence, 403)
    return refusal(error.sentence, STATUS.get(type(error), CONFLICT))


def on_unreadable(_request: AnyRequest, error: ValidationException) -> Response[Refused]:
    """A body or a parameter that is not what it should be."""
    reasons = [
        f"{item.get('key', '')}: {item.get('message', '')}".removeprefix(": ")
        for item in error.extra or []
        if isinstance(item, dict)
    ]
    return refusal(
        say(
            "request.unreadable",
            "the request cannot be read: {reason}",
            reason="; ".join(reasons) or error.detail,
        ),
        400,
    )


def on_undecodable(
    request: AnyRequest, error: UnicodeDecodeError | RecursionError
) -> Response[Refused]:
    """A body that is no text, or nested too deeply: the decoder does not call these its own."""
    log.warning("undecodable request", extra={"path": request.url.path, "error": repr(error)})
    reason = "it is nested too deeply" if isinstance(error, RecursionError) else "it is not UTF-8"
    return refusal(
        say("request.unreadable", "the request cannot be read: {reason}", reason=reason), 400
    )


def on_fault(request: AnyRequest, error: Exception) -> Response[Refused]:
    """A mistake of ours: the log has it, the client learns only that there was one."""
    log.error("request failed", extra={"path": request.url.path}, exc_info=error)
    return refusal(say("request.failed", "the server made a mistake, which is in its log"), 500)


def on_storage_trouble(request: AnyRequest, error: Exception) -> Response[Refused]:
    """A full disk, or a database that is away: nobody's mistake, and over some time."""
    log.warning(
        "storage in trouble", extra={"path": request.url.path, "error": repr(error)}, exc_info=error
    )
    return refusal(not_persisted().sentence, STATUS[BusyError])


def on_http_error(request: AnyRequest, error: HTTPException) -> Response[Refused]:
    """Any other error that HTTP has a status for."""
    if error.status_code >= 500:
        log.error("request failed", extra={"path": request.url.path}, exc_info=error)
    answer = refusal(
        say("request.refused", "refused: {reason}", reason=error.detail), error.status_code
    )
    answer.headers.update(error.headers or {})  # which methods are allowed
    return answer
