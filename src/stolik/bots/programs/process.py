"""A running program that speaks the bot protocol over its standard input and output."""

import os
import select
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress

import msgspec

from stolik.bots.programs.messages import (
    MOST_LINE_BYTES,
    PROTOCOL,
    Chosen,
    End,
    Hello,
    HelloAnswer,
    HostMessage,
    Quit,
    decode_answer,
    encode,
)

START_SECONDS = 10.0
"""Until a program says hello: interpreters and virtual machines start slowly."""
END_SECONDS = 0.5
CHUNK = 64 * 1024
SHOWN = 80


class ProgramError(Exception):
    """A program failed; its text is for the one who wrote it."""


class NonsenseError(ProgramError):
    """It answered with what is no answer. It still runs, and may do better the next time."""


class Process:
    """One program, started and greeted. One conversation at a time: callers take turns."""

    def __init__(self, command: Sequence[str]) -> None:
        self.begun: set[int] = set()
        """The matches it has heard of."""
        self.ended: list[int] = []
        """Matches it need not remember; it hears of them with the next message."""
        self._buffer = b""
        self._requests = 0
        try:
            # A group of its own: it is ended with all that it starts, and Ctrl-C is for the host.
            # Not a session of its own, to which Linux hands out the processor apart: a question
            # then took a hundred times as long on a busy machine.
            self._process = subprocess.Popen(  # noqa: S603  # the user's own command, and no shell
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, process_group=0
            )
        except OSError as error:
            raise ProgramError(f"cannot be started: {error.strerror}") from error
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._input = self._process.stdin.fileno()
        self._output = self._process.stdout.fileno()
        os.set_blocking(self._input, False)
        self._writable, self._readable = select.poll(), select.poll()
        self._writable.register(self._input, select.POLLOUT)
        self._readable.register(self._output, select.POLLIN)
        try:
            self.hello = self._greet()
        except ProgramError:
            self.end()
            raise

    def next_id(self) -> int:
        """For the next request: an answer names it, so that none is taken for another's."""
        self._requests += 1
        return self._requests

    def ask(self, *messages: HostMessage, seconds: float) -> str | None:
        """The move that the program answers with; the last message is the question."""
        deadline = time.monotonic() + seconds
        self._send([*self._forgotten(), *messages], deadline)
        while True:
            answer = self._receive(deadline)
            if not isinstance(answer, Chosen) or answer.id > self._requests:
                raise NonsenseError("answered what it was not asked")
            if answer.id == self._requests:  # otherwise it comes too late, to an earlier question
                return answer.move

    def end(self) -> None:
        """Asks it to quit, then kills what is left of its process group."""
        with suppress(ProgramError):  # it may be gone
            self._send([Quit()], time.monotonic())
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        self._exit_status()
        with suppress(ProcessLookupError, PermissionError):  # nothing may be left
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def _exit_status(self) -> int | None:
        """Waits a moment for its end; None if it still runs.

        It is not reaped: until `end` does that, its number cannot become another process's.
        """
        options = os.WEXITED | os.WNOHANG | os.WNOWAIT
        deadline = time.monotonic() + END_SECONDS
        while True:
            found = os.waitid(os.P_PID, self._process.pid, options)
            if found is not None or time.monotonic() >= deadline:
                return None if found is None else found.si_status
            time.sleep(0.005)

    def _greet(self) -> HelloAnswer:
        deadline = time.monotonic() + START_SECONDS
        self._send([Hello(PROTOCOL, "stolik")], deadline)
        answer = self._receive(deadline)
        if not isinstance(answer, HelloAnswer):
            raise ProgramError("did not answer hello")
        if answer.protocol != PROTOCOL:
            raise ProgramError(f"speaks protocol {answer.protocol}, not {PROTOCOL}")
        return answer

    def _forgotten(self) -> list[End]:
        ended = [match for match in self.ended if match in self.begun]
        self.ended.clear()
        self.begun.difference_update(ended)
        return [End(match) for match in ended]

    def _send(self, messages: Sequence[HostMessage], deadline: float) -> None:
        left = memoryview(b"".join([encode(message) + b"\n" for message in messages]))
        while left:
            try:
                left = left[os.write(self._input, left) :]
            except BlockingIOError:
                if not self._writable.poll(milliseconds_until(deadline)):
                    raise ProgramError("does not read its input") from None
            except OSError as error:
                # What it said before it went says more than how it went.
                if self._readable.poll(END_SECONDS * 1000):
                    return
                raise ProgramError(self._why_gone()) from error

    def _receive(self, deadline: float) -> HelloAnswer | Chosen:
        line = self._line(deadline)
        try:
            answer: HelloAnswer | Chosen = decode_answer(line)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            shown = line[:SHOWN].decode(errors="replace")
            raise NonsenseError(f"wrote {shown!r}, which is no answer: {error}") from error
        return answer

    def _line(self, deadline: float) -> bytes:
        while True:
            line, found, rest = self._buffer.partition(b"\n")
            if len(line) > MOST_LINE_BYTES:
                raise ProgramError(f"wrote a line of more than {MOST_LINE_BYTES} bytes")
            if found:
                self._buffer = rest
                return line
            if not self._readable.poll(milliseconds_until(deadline)):
                raise ProgramError("did not answer in time")
            heard = os.read(self._output, CHUNK)
            if not heard:
                raise ProgramError(self._why_gone())
            self._buffer += heard

    def _why_gone(self) -> str:
        status = self._exit_status()
        return "closed its input or output" if status is None else f"ended with status {status}"


def milliseconds_until(deadline: float) -> float:
    """From now on, as `poll` takes them."""
    return max(0.0, (deadline - time.monotonic()) * 1000)
