"""A small TCP proxy that can slow connections down, cut them, or let them die without a sound."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

CHUNK = 4096


class Proxy:
    """Stands before one server."""

    def __init__(self, port: int) -> None:
        self._target = port
        self.delay_seconds = 0.0
        self.is_silent = False
        """Whether bytes get lost on the way, and nobody is told."""
        self._writers: set[asyncio.StreamWriter] = set()
        self._dead: set[asyncio.StreamWriter] = set()
        self._may_pass = asyncio.Event()
        self._may_pass.set()
        self._server: asyncio.Server | None = None

    @property
    def address(self) -> str:
        """Where clients connect."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def port(self) -> int:
        """Where it listens."""
        assert self._server is not None
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    def cut(self) -> None:
        """Cuts all connections without a word."""
        for writer in list(self._writers):
            writer.transport.abort()

    def lose(self) -> None:
        """Forgets all connections, as a router does: both sides believe that they are open."""
        self._dead |= self._writers

    def hold(self) -> None:
        """Lets nothing pass for a while; nothing gets lost."""
        self._may_pass.clear()

    def let_pass(self) -> None:
        """What was held comes now."""
        self._may_pass.set()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.transport.abort()
            return
        self._writers |= {writer, back}
        try:
            with suppress(asyncio.CancelledError):  # by the end of the loop: asyncio would log it
                await asyncio.gather(self._pump(reader, back), self._pump(there, writer))
        finally:
            self._writers -= {writer, back}
            self._dead -= {writer, back}
            for end in (writer, back):
                end.close()

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while chunk := await source.read(CHUNK):
                await asyncio.sleep(self.delay_seconds)
                await self._may_pass.wait()
                if not self.is_silent and sink not in self._dead:
                    sink.write(chunk)
                    await sink.drain()
        if sink not in self._dead:
            with suppress(OSError):
                sink.close()

    @asynccontextmanager
    async def open(self) -> AsyncIterator["Proxy"]:
        """Listens at a free port, until it is closed."""
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        try:
            yield self
        finally:
            self._server.close()
            self.cut()
