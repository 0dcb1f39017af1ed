"""The application: all routes, and what goes around them."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from litestar import Litestar, Response, get
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, YamlRenderPlugin
from litestar.plugins import PluginProtocol
from litestar.plugins.core import MsgspecDIPlugin
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from stolik import __version__
from stolik.core.errors import StolikError
from stolik.server.doors import (
    HEADERS,
    REFUSALS,
    AnyRequest,
    before_request,
    house_of,
    on_error,
    on_http_error,
    on_unreadable,
)
from stolik.server.house import House
from stolik.server.messages import HouseInfo
from stolik.server.page import page
from stolik.server.people_api import PeopleController
from stolik.server.socket import table_socket
from stolik.server.tables_api import TablesController

MOST_BODY_BYTES = 256 * 1024
"""A long match's record fits in, to be verified."""


@get(
    "/api/house",
    tags=["house"],
    summary="About the house",
    sync_to_thread=False,
    responses=REFUSALS,
)
def about(request: AnyRequest) -> HouseInfo:
    """Its version, and where friends on the network find it."""
    return HouseInfo(version=__version__, address=house_of(request).address)


@get("/health", tags=["house"], summary="Whether the house is open", responses=REFUSALS)
async def health(request: AnyRequest) -> dict[str, str]:
    """Asks the database, too."""
    await house_of(request).storage.has_due(0)
    return {"status": "ok", "version": __version__}


@get(
    "/metrics",
    tags=["house"],
    summary="For Prometheus",
    media_type="text/plain",
    responses=REFUSALS,
)
async def metrics() -> Response[bytes]:
    """Figures of this process."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


class Application(Litestar):
    """Litestar without its plugins for Pydantic and attrs, which nothing here is made of.

    Where some other package has brought Pydantic along, loading it delays the start by a tenth.
    """

    @staticmethod
    def _get_default_plugins(plugins: list[PluginProtocol]) -> list[PluginProtocol]:
        return [*plugins, MsgspecDIPlugin()]


def nothing_more() -> None:
    """The house is open, and that is all."""


def create_app(house: House, on_open: Callable[[], None] = nothing_more) -> Litestar:
    """The application of one house; it opens and closes with it."""

    @asynccontextmanager
    async def open_house(app: Litestar) -> AsyncIterator[None]:
        app.state.house = house
        await house.open()
        on_open()
        try:
            yield
        finally:
            await house.close()

    return Application(
        [PeopleController, TablesController, table_socket, about, health, metrics, page],
        lifespan=[open_house],
        before_request=before_request,
        response_headers=HEADERS,
        logging_config=None,
        request_max_body_size=MOST_BODY_BYTES,
        exception_handlers={
            StolikError: on_error,
            ValidationException: on_unreadable,
            HTTPException: on_http_error,
        },
        openapi_config=OpenAPIConfig(
            title="Stolik",
            version=__version__,
            path="/api/docs",
            render_plugins=[JsonRenderPlugin(), YamlRenderPlugin()],
        ),
    )
