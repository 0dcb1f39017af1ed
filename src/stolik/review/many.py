"""Reviews of many records: one after the other on all cores, or spread over a Ray cluster."""

from collections.abc import Iterator, Sequence
from typing import Any

from stolik.core.ray_cluster import run_on_ray
from stolik.record import Record
from stolik.review.run import review_record
from stolik.review.structures import Review

Numbered = tuple[int, Review]
"""The number of a record among those given, and its review."""


def review_all(records: Sequence[Record], **options: Any) -> Iterator[Numbered]:
    """Each on all cores; the options are those of `stolik.review`."""
    for number, record in enumerate(records):
        yield number, review_record(record, **options)


def review_on_ray(
    records: Sequence[Record], *, address: str | None = None, **options: Any
) -> Iterator[Numbered]:
    """The same reviews, one core each, as they are done."""
    tasks = [(number, record, options) for number, record in enumerate(records)]
    return run_on_ray(review_one, tasks, address=address)


def review_one(number: int, record: Record, options: dict[str, Any]) -> Numbered:
    """On one core of a cluster."""
    return number, review_record(record, **{**options, "workers": 1})
