"""Runs the server: finds a port, opens the browser, stops gracefully."""

import asyncio
import gc
import logging
import os
import socket
import sys
import webbrowser
from functools import partial
from pathlib import Path
from threading import Timer
from typing import Any

import uvicorn
from litestar import Litestar
from pythonjsonlogger.json import JsonFormatter

from stolik.core.sentences import Sentence, say
from stolik.server.app import App
from stolik.server.http.asgi import create_asgi
from stolik.server.http.guards import HEADERS
from stolik.server.http.protocol import Gate, HttpProtocol, WebSocketProtocol
from stolik.server.http.socket import MOST_BYTES
from stolik.server.settings import NO_LIMITS, Limits, Settings
from stolik.server.storage.address import read_address
from stolik.server.storage.file_lock import only_server_on
from stolik.server.storage.private_files import PRIVATE_FOLDER, make_private_folder
from stolik.server.table.refusals import RefusedError

STOP_SECONDS = 5
DEAD_SECONDS = 30
"""Without a sign of the other side."""
MOST_FILES = 65_536
GOODBYE_SECONDS = 0.2
"""For the last message to go out."""
OPEN_MEANS = (
    "Everybody who can reach this machine can open the page, play as a guest and see public tables."
)
NO_NETWORK = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104  # only when asked for


def run(
    host: str,
    port: int,
    database: str | None,
    *,
    broker: str | None,
    open_browser: bool,
    has_limits: bool,
    is_warmed: bool,
    has_switch: bool,
    has_ladder: bool = True,
) -> None:
    """Serves until it is stopped."""
    log_as_json()
    database = database or default_database()
    read_address(database)  # refused before a port is taken
    listener = listen(host, port)
    port = listener.getsockname()[1]
    address = f"http://{'127.0.0.1' if host in EVERYWHERE else host}:{port}"
    outside = f"http://{network_address()}:{port}" if host in EVERYWHERE else None
    settings = Settings(
        database=database,
        broker=broker,
        limits=Limits() if has_limits else NO_LIMITS,
        address=outside,
        has_ladder=has_ladder,
    )
    app = App(settings)
    # First it opens, then it warms up, which would take the time from that.
    asgi = create_asgi(app, on_open=app.compiled.warm_up) if is_warmed else create_asgi(app)
    raise_file_limit()
    server = Server(app, asgi)
    if has_switch and outside is None:
        app.network.door = NetworkDoor(server, port)
    with only_server_on(settings.database):
        print(f"Stolik is at {address}", file=sys.stderr, flush=True)
        if outside:
            print(f"On this network: {outside}\n{OPEN_MEANS}", file=sys.stderr, flush=True)
        if open_browser:
            Timer(0.5, webbrowser.open, [address]).start()
        collect_garbage_seldom()
        server.run(sockets=[listener])


class Server(uvicorn.Server):
    """Says goodbye to everybody before it closes their connections."""

    def __init__(self, app: App, asgi: Litestar) -> None:
        super().__init__(server_config(asgi, app.settings.limits))
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stops gracefully."""
        for server in self.servers:
            server.close()
        if self._app.say_goodbye():
            await asyncio.sleep(GOODBYE_SECONDS)
        await super().shutdown(sockets)

    async def listen_at(self, listener: socket.socket) -> asyncio.Server:
        """Serves at one more address; uvicorn itself knows all of them at the start."""
        protocol: Any = self.config.http_protocol_class
        server = await asyncio.get_running_loop().create_server(
            lambda: protocol(
                config=self.config,
                server_state=self.server_state,
                app_state=self.lifespan.state,
            ),
            sock=listener,
        )
        self.servers.append(server)
        return server

    def send_away(self, address: str) -> None:
        """Closes the connections that came in at an address."""
        for connection in list(self.server_state.connections):
            transport = connection.transport
            if transport.get_extra_info("sockname")[0] == address:
                transport.abort()


class NetworkDoor:
    """A second socket of a running server, at the machine's address in its network."""

    def __init__(self, server: Server, port: int) -> None:
        self._server = server
        self._port = port
        self._address = ""
        self._listening: asyncio.Server | None = None

    async def open(self) -> str:
        """Lets others in; returns where they find the server."""
        address = network_address()
        if address == NO_NETWORK:
            raise refused_door(say("network.none", "this machine is in no network"))
        try:
            listener = listen(address, self._port)
        except OSError as error:
            reason = os.strerror(error.errno or 0)
            raise refused_door(
                say("network.failed", "the network cannot be opened: {reason}", reason=reason)
            ) from error
        self._address = address
        self._listening = await self._server.listen_at(listener)
        return f"http://{address}:{self._port}"

    async def close(self) -> None:
        """Lets nobody in any more, and sends away who is not on this machine."""
        if self._listening is not None:
            self._listening.close()
            self._server.servers.remove(self._listening)
            self._listening = None
        self._server.send_away(self._address)


def refused_door(sentence: Sentence) -> RefusedError:
    """Why the door stays shut."""
    return RefusedError(sentence)


def server_config(asgi: Litestar, limits: Limits) -> uvicorn.Config:
    """How uvicorn serves the application, here and in tests."""
    proxies = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1")
    gate = Gate(
        most=limits.all_connections,
        most_by_address=limits.connections,
        proxies={proxy.strip() for proxy in proxies.split(",")},
    )
    return uvicorn.Config(
        asgi,
        loop="auto",
        http=partial(HttpProtocol, gate=gate),  # type: ignore[arg-type]  # called, no more
        ws=partial(WebSocketProtocol, gate=gate),  # type: ignore[arg-type]  # the same
        forwarded_allow_ips=proxies,
        ws_max_size=4 * MOST_BYTES,
        ws_per_message_deflate=False,  # costs more time than it saves on these messages
        timeout_graceful_shutdown=STOP_SECONDS,
        log_config=None,
        access_log=False,
        server_header=False,
        headers=HEADERS,
    )


def collect_garbage_seldom() -> None:
    """Messages die young and in no circles; looking for circles took a third of the time."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    gc.enable()


def listen(host: str, port: int) -> socket.socket:
    """The socket, bound at once, so that a port that is taken is reported before anything else."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    notice_dead_lines(listener)
    listener.bind((host, port))
    return listener


def notice_dead_lines(listener: socket.socket) -> None:
    """Lets the system close connections whose other side answers no more.

    Linux hands these options on to every connection; an event stream has no pings of its own.
    """
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    if sys.platform == "linux":
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 1000 * DEAD_SECONDS)
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, DEAD_SECONDS)
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPINTVL, DEAD_SECONDS // 3)


def raise_file_limit() -> None:
    """As many connections as the system allows: 1024 files, a common default, are soon used up."""
    if sys.platform == "win32":
        return
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def network_address() -> str:
    """The machine's own address in the network it is in; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for documentation
        except OSError:
            return NO_NETWORK
        address: str = probe.getsockname()[0]
        return address


def default_database() -> str:
    """A file of the user's own."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    folder = home / "stolik"
    make_private_folder(folder)
    folder.chmod(PRIVATE_FOLDER)  # it was not always made so
    return f"sqlite:///{folder / 'stolik.db'}"


def log_as_json() -> None:
    """One JSON object per line on standard error, from every library; nothing in it is secret."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        JsonFormatter(
            "{message}{levelname}",
            style="{",
            rename_fields={"message": "event", "levelname": "level", "exc_info": "exception"},
            timestamp=True,
        )
    )
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("stolik").setLevel(logging.INFO)
