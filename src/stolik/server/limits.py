"""How much one client may ask for."""

from collections.abc import Callable


class Bucket:
    """So many at once, so many a second after that.

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
        """Whether it has not been used for a while, as far as it knows."""
        now = self._seconds()
        return self._left + (now - self._at) * self._a_second >= self._burst


class Buckets:
    """A bucket for every client; full ones are forgotten."""

    def __init__(
        self, *, burst: float, a_second: float, seconds: Callable[[], float], most: int = 10_000
    ) -> None:
        self._burst = burst
        self._a_second = a_second
        self._seconds = seconds
        self._most = most
        self._buckets: dict[str, Bucket] = {}

    def take(self, client: str) -> bool:
        """Whether this client may ask for one more thing."""
        bucket = self._buckets.get(client)
        if bucket is None:
            if len(self._buckets) >= self._most:
                self._buckets = {k: b for k, b in self._buckets.items() if not b.is_full}
            bucket = self._buckets[client] = Bucket(
                burst=self._burst, a_second=self._a_second, seconds=self._seconds
            )
        return bucket.take()
