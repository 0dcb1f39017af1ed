"""A process beside the server that does one job at a time and reports while it does.

The event loop waits for no job, and a job that goes wrong takes nothing with it but this process.
"""

import asyncio
import os
from collections.abc import AsyncGenerator, Callable, Generator
from importlib import import_module
from typing import TYPE_CHECKING, Any

import msgspec

from stolik.server.runtime.other_process import begin, process_context

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

Work = Callable[[str], Generator["Report", None, bytes]]
"""Of one kind: from its arguments to its result, with reports on the way."""


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """How far a job is, and what it has found since it last said so."""

    done: int = 0
    total: int = 0
    parts: tuple[bytes, ...] = ()


class Finished(msgspec.Struct, frozen=True):
    """What came of a job."""

    result: bytes


class JobFailedError(Exception):
    """A job has ended with an error: it would do so again."""


class ProcessDiedError(Exception):
    """The process of a job was killed, for want of memory perhaps."""


def cores_for_jobs() -> int:
    """Half of them: tables come first.

    >>> cores_for_jobs() >= 1
    True
    """
    return max(1, (os.cpu_count() or 1) // 2)


class WorkProcess:
    """Started when there is something to do; a new one after the old has died."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._connection: Connection[Any, Any] | None = None

    async def run(self, work: str, arguments: str) -> AsyncGenerator[Report | Finished]:
        """Does the work `module:function`; a caller that stops listening ends the process."""
        connection = await asyncio.to_thread(self._ready)  # a second, for the first one
        is_done = False
        try:
            connection.send((work, arguments))
            while not is_done:
                message = await asyncio.to_thread(connection.recv)
                is_done = not isinstance(message, Report)
                if isinstance(message, str):
                    raise JobFailedError(message)
                yield message
        except (EOFError, OSError) as error:
            raise ProcessDiedError from error
        finally:
            if not is_done:
                self.kill()

    def kill(self) -> None:
        """Ends it, whatever it does."""
        if self._process is not None:
            self._process.kill()
        self._process = None

    def _ready(self) -> "Connection[Any, Any]":
        if self._process is None or self._connection is None or not self._process.is_alive():
            context = process_context()
            self._connection, theirs = context.Pipe()
            self._process = context.Process(target=serve, args=(theirs,), daemon=True)
            self._process.start()
            theirs.close()  # or else nobody would notice that the process has died
        return self._connection


def serve(connection: "Connection[Any, Any]") -> None:
    """The process itself: work comes in, reports and results go out."""
    begin()
    while True:
        try:
            work, arguments = connection.recv()
        except EOFError:
            return
        try:
            connection.send(Finished(do(work, arguments, connection.send)))
        except BrokenPipeError:
            return
        except Exception as error:  # whatever it is, the server logs it
            connection.send(repr(error))


def do(work: str, arguments: str, send: Callable[[Report], None]) -> bytes:
    """One job."""
    module, _, name = work.partition(":")
    generator: Generator[Report, None, bytes] = getattr(import_module(module), name)(arguments)
    while True:
        try:
            send(next(generator))
        except StopIteration as end:
            result: bytes = end.value
            return result
