"""How much clients may ask for; and that counting them costs little, however many they are."""

import pytest

from stolik.server.http.limits import Bucket, Buckets

MOST = 100


class Seconds:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """What it shows."""
        return self.now


class Counted(Bucket):
    """Notes how often it is looked at."""

    looks = 0

    @property
    def is_full(self) -> bool:
        """As before."""
        Counted.looks += 1
        return super().is_full


def test_a_flood_of_new_clients_looks_at_few_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """None can be forgotten yet, and still nobody waits until all were looked at."""
    monkeypatch.setattr("stolik.server.http.limits.Bucket", Counted)
    buckets = Buckets(burst=10, a_second=1, seconds=Seconds(), most=MOST)
    for number in range(10 * MOST):
        assert buckets.take(str(number))

    assert Counted.looks <= 2 * 10 * MOST


def test_those_who_came_long_ago_are_forgotten_and_no_others() -> None:
    seconds = Seconds()
    buckets = Buckets(burst=2, a_second=1, seconds=seconds, most=MOST)
    for number in range(2 * MOST):
        buckets.take(f"early {number}")
    seconds.now = 100
    greedy = [buckets.take("greedy") for _ in range(3)]
    for number in range(2 * MOST):
        buckets.take(f"late {number}")

    assert greedy == [True, True, False]
    assert not buckets.take("greedy")
    assert len(buckets) <= 2 * MOST + 1
