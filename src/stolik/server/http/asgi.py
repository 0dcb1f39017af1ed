"""The application: all routes, and what goes around them."""

import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager

from litestar import Litestar, Response, get
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, YamlRenderPlugin
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy.exc import IntegrityError, ProgrammingError

from stolik import __version__
from stolik.core.errors import StolikError
from stolik.server.app import App
from stolik.server.http.accounts import AccountsController
from stolik.server.http.bots import BotsController, bot_socket
from stolik.server.http.deals import DealsController
from stolik.server.http.events import table_events
from stolik.server.http.guards import (
    REFUSALS,
    AnyRequest,
    app_of,
    before_request,
    on_error,
    on_fault,
    on_http_error,
    on_storage_trouble,
    on_undecodable,
    on_unreadable,
)
from stolik.server.http.limits import RateLimits
from stolik.server.http.network import NetworkController
from stolik.server.http.others import OthersController
from stolik.server.http.page import page
from stolik.server.http.reviews import (
    AnalysisController,
    PuzzlesController,
    ReviewsController,
)
from stolik.server.http.socket import table_socket
from stolik.server.http.tables import TablesController
from stolik.server.http.tournaments import TournamentsController
from stolik.server.messages.common import expert_seats, offered_levels
from stolik.server.messages.requests import ServerInfo
from stolik.server.runtime.errors import STORAGE_TROUBLE

MOST_BODY_BYTES = 256 * 1024
"""A long match's record fits in, to be verified."""


@get(
    "/api/house",
    tags=["server"],
    summary="About the server",
    sync_to_thread=False,
    responses=REFUSALS,
)
def about(request: AnyRequest) -> ServerInfo:
    """Its version, and where friends on the network find it."""
    address = app_of(request).network.address
    return ServerInfo(
        version=__version__,
        levels=offered_levels(),
        expert_seats=expert_seats(),
        address=address,
    )


@get("/health", tags=["server"], summary="Whether the server is up", responses=REFUSALS)
async def health(request: AnyRequest) -> dict[str, str]:
    """Whether moves can be stored: fails where the disk is full, or the database is lost."""
    await app_of(request).check_health()
    return {"status": "ok", "version": __version__}


@get(
    "/metrics",
    tags=["server"],
    summary="For Prometheus",
    media_type="text/plain",
    responses=REFUSALS,
)
async def metrics() -> Response[bytes]:
    """Figures of this process."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


@contextmanager
def without(module: str) -> Iterator[None]:
    """Lets imports of a module fail, also of one that is loaded already."""
    loaded = sys.modules.get(module)
    sys.modules[module] = None  # type: ignore[assignment]  # so says the import system's reference
    try:
        yield
    finally:
        del sys.modules[module]
        if loaded is not None:
            sys.modules[module] = loaded


def nothing_more() -> None:
    """The server is open, and that is all."""


def create_asgi(app: App, on_open: Callable[[], None] = nothing_more) -> Litestar:
    """The ASGI application of one server; it opens and closes with it."""

    @asynccontextmanager
    async def open_app(asgi: Litestar) -> AsyncIterator[None]:
        asgi.state.app = app
        asgi.state.limits = RateLimits(app.settings.limits)
        await app.open()
        on_open()
        try:
            yield
        finally:
            await app.close()

    # Typer brings Pydantic along, and Litestar loads its plugin for it wherever it is: a tenth of
    # the start, for models that nothing here is made of.
    with without("pydantic"):
        return Litestar(
            [
                AccountsController,
                OthersController,
                NetworkController,
                TablesController,
                DealsController,
                TournamentsController,
                ReviewsController,
                AnalysisController,
                PuzzlesController,
                BotsController,
                bot_socket,
                table_events,
                table_socket,
                about,
                health,
                metrics,
                page,
            ],
            lifespan=[open_app],
            before_request=before_request,
            logging_config=None,
            request_max_body_size=MOST_BODY_BYTES,
            exception_handlers={
                StolikError: on_error,
                ValidationException: on_unreadable,
                HTTPException: on_http_error,
                UnicodeDecodeError: on_undecodable,
                RecursionError: on_undecodable,
                **dict.fromkeys(STORAGE_TROUBLE, on_storage_trouble),
                # A statement that is wrong is a mistake of ours.
                IntegrityError: on_fault,
                ProgrammingError: on_fault,
                Exception: on_fault,
            },
            openapi_config=OpenAPIConfig(
                title="Stolik",
                version=__version__,
                path="/api/docs",
                render_plugins=[JsonRenderPlugin(), YamlRenderPlugin()],
            ),
        )
