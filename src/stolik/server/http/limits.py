"""How much one client may ask for: over any connection, so that a new one resets nothing."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network

from stolik.core.sentences import say
from stolik.server.messages.commands import ClientMessage, React, Say
from stolik.server.messages.common import Person
from stolik.server.runtime.errors import TooMuchError
from stolik.server.settings import Limits
from stolik.server.table.refusals import RefusedError

BURST_SECONDS = 10
"""An address may ask at once for what it may ask for in so long."""
BURST_COMMAND_SECONDS = 4
BURST_WORD_SECONDS = 12
BURST_GUEST_SECONDS = 120
FORGOTTEN_AT_ONCE = 2
"""Clients, when a new one comes: so that there become fewer again after a flood."""


class Bucket:
    """So many at once, so many per second after that.

    >>> seconds = iter([0.0, 0.0, 0.0, 0.0, 1.0])
    >>> bucket = Bucket(burst=2, a_second=1, seconds=lambda: next(seconds))
    >>> [bucket.take() for _ in range(4)]
    [True, True, False, True]
    """

    def __init__(self, *, burst: float, a_second: float, seconds: Callable[[], float]) -> None:
        self._burst = burst
        self._a_second = a_second
        self._seconds = seconds
        self._left = burst
        self._at = seconds()

    def take(self) -> bool:
        """Whether one more is allowed."""
        now = self._seconds()
        self._left = min(self._burst, self._left + (now - self._at) * self._a_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def is_full(self) -> bool:
        """Whether it has not been used for a while."""
        now = self._seconds()
        return self._left + (now - self._at) * self._a_second >= self._burst


class Buckets:
    """A bucket for every client, the one used longest ago first; full ones are forgotten.

    The client that has been away longest has the bucket that is full first, so looking at that end
    is enough: a flood of new clients costs each of them the same.
    """

    def __init__(
        self, *, burst: float, a_second: float, seconds: Callable[[], float], most: int = 10_000
    ) -> None:
        self._burst = burst
        self._a_second = a_second
        self._seconds = seconds
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, client: str) -> bool:
        """Whether this client may ask for one more thing."""
        bucket = self._buckets.get(client)
        if bucket is None:
            self._forget_oldest()
            bucket = self._buckets[client] = Bucket(
                burst=self._burst, a_second=self._a_second, seconds=self._seconds
            )
        self._buckets.move_to_end(client)
        return bucket.take()

    def _forget_oldest(self) -> None:
        for _ in range(FORGOTTEN_AT_ONCE):
            oldest = next(iter(self._buckets.values()), None)
            if oldest is None or len(self._buckets) < self._most or not oldest.is_full:
                return
            self._buckets.popitem(last=False)


def too_many() -> TooMuchError:
    """When an address asks for too much."""
    return TooMuchError(say("request.too-many", "too many requests; wait a moment"))


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """What counts as one address: of IPv6 every customer has 2**64.

    >>> [network_of(text) for text in ("192.0.2.7", "::ffff:192.0.2.7", "2001:db8:1:2:3:4:5:6")]
    ['192.0.2.7', '192.0.2.7', '2001:db8:1:2::/64']
    """
    if ":" not in address:
        return address
    try:
        found = IPv6Address(address)
    except ValueError:
        return address
    return str(found.ipv4_mapped or IPv6Network((int(found) >> 64 << 64, 64)))


class RateLimits:
    """The limits of one process, for all its clients."""

    def __init__(self, limits: Limits, seconds: Callable[[], float] = time.monotonic) -> None:
        def buckets(a_second: float, burst_seconds: float) -> Buckets:
            return Buckets(burst=burst_seconds * a_second, a_second=a_second, seconds=seconds)

        self._requests = buckets(limits.requests, BURST_SECONDS)
        self._messages = buckets(limits.messages, BURST_COMMAND_SECONDS)
        self._commands = buckets(limits.commands, BURST_COMMAND_SECONDS)
        self._words = buckets(limits.words, BURST_WORD_SECONDS)
        self._guests = buckets(limits.guests, BURST_GUEST_SECONDS)
        self._tables = buckets(limits.tables, BURST_GUEST_SECONDS)
        self._most_streams = limits.connections
        self._streams: Counter[str] = Counter()

    def allows_request(self, address: str) -> bool:
        """One more HTTP request, or WebSocket, from an address."""
        return self._requests.take(address)

    def allows_message(self, address: str) -> bool:
        """One more message over any WebSocket from an address, readable or not."""
        return self._messages.take(address)

    def check_guest(self, address: str) -> None:
        """One more guest from an address; raises when too many."""
        if not self._guests.take(address):
            raise too_many()

    def check_table(self, address: str) -> None:
        """One more table from an address; raises when too many."""
        if not self._tables.take(address):
            raise too_many()

    def check_stream(self, address: str) -> None:
        """One more WebSocket or event stream from an address; raises when too many are open."""
        if self._streams[address] >= self._most_streams:
            raise TooMuchError(say("request.connections", "too many connections are open"))

    @contextmanager
    def stream(self, address: str) -> Iterator[None]:
        """Counts a WebSocket or an event stream while it is open."""
        self.check_stream(address)
        self._streams[address] += 1
        try:
            yield
        finally:
            self._streams[address] -= 1
            if not self._streams[address]:
                del self._streams[address]

    def check_command(self, person: Person, command: ClientMessage) -> None:
        """One more command of a kind by a person, over any connection; raises when too many."""
        if isinstance(command, Say | React):
            if not self._words.take(person.id):
                raise RefusedError(say("chat.too-much", "not so fast; wait a moment"))
        elif not self._commands.take(f"{person.id} {type(command).__name__}"):
            raise RefusedError(say("socket.too-many", "too many messages; wait a moment"))
