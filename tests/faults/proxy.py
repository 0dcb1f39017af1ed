"""A small TCP proxy that can slow a connection down or cut it."""

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
        self._server: asyncio.Server | None = None

    @property
    def address(self) -> str:
        """Where clients connect."""
        assert self._server is not None
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def cut(self) -> None:
        """Cuts all connections without a word."""
        for writer in list(self._writers):
            writer.transport.abort()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            there, back = await asyncio.open_connection("127.0.0.1", self._target)
            self._writers |= {writer, back}
            try:
                await asyncio.gather(self._pump(reader, back), self._pump(there, writer))
            finally:
                self._writers -= {writer, back}
                for end in (writer, back):
                    end.close()

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while chunk := await source.read(CHUNK):
                await asyncio.sleep(self.delay_seconds)
                if not self.is_silent:
                    sink.write(chunk)
                    await sink.drain()
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
