"""HTTP: letting others on the network in; answered only to requests from this machine."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from litestar import Controller, get, put
from litestar.params import JSONBody

from stolik.core.sentences import say
from stolik.server.http.guards import REFUSALS, AnyRequest, NotHereError, address_of, app_of
from stolik.server.messages.requests import NetworkState, NewNetworkState

FORWARDED = (
    "forwarded",
    "via",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-real-ip",
    "cf-connecting-ip",
    "true-client-ip",
)
"""What proxies add: a request that one has forwarded may come from anywhere."""


class NetworkController(Controller):
    """The door to the network."""

    path = "/api/network"
    tags = ("server",)

    @get("", summary="Who can come in", sync_to_thread=False, responses=REFUSALS)
    def state(self, request: AnyRequest) -> NetworkState:
        """Whether others on the network can, and whether the asker may change it."""
        return state_for(request)

    @put("", summary="Let others in, or not", responses=REFUSALS)
    async def change(self, request: AnyRequest, data: JSONBody[NewNetworkState]) -> NetworkState:
        """Only from this machine, and only where the server was started with the switch."""
        network = app_of(request).network
        if network.door is None or not is_from_here(request):
            raise NotHereError(
                say("network.elsewhere", "this can be changed only on the server's own machine")
            )
        await network.set_open(network.door, is_open=data.is_open)
        return state_for(request)


def state_for(request: AnyRequest) -> NetworkState:
    """The network as the asker may know and change it."""
    network = app_of(request).network
    return NetworkState(
        address=network.address,
        may_change=network.door is not None and is_from_here(request),
    )


def is_from_here(request: AnyRequest) -> bool:
    """Whether a request comes from this machine, directly, and to its own name.

    Some proxies add nothing: a server behind one must not be started with the switch.
    """
    is_forwarded = any(name in request.headers for name in FORWARDED)
    return not is_forwarded and is_local(address_of(request)) and is_local(host_of(request))


def host_of(request: AnyRequest) -> str:
    """What the address line says, without the port: a name of another page may lead here, too."""
    try:
        return urlsplit(f"//{request.headers.get('host', '')}").hostname or ""
    except ValueError:
        return ""


def is_local(host: str) -> bool:
    """Whether a name or an address is this machine's own.

    >>> [is_local(host) for host in ("127.0.0.1", "::1", "localhost", "192.0.2.7", "", "a.example")]
    [True, True, True, False, False, False]
    """
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
