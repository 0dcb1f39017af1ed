"""Deals that are the same for everybody: what the server commits to, and their seeds.

The links of a chain are hashes of one another, from the last day to the first: a link that has been
shown proves all that are shown later, and says nothing about them. See docs/fair-shuffles.md.
"""

from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any

from stolik.fairness.hashes import sorted_json, text_hash

FIRST_DAY = date(2026, 1, 1)
DAYS = 36_525
"""A hundred years: a chain is made once, and takes some 20 ms to go through."""


def day_number(day: date) -> int:
    """Days are counted from the first of 2026."""
    return (day - FIRST_DAY).days


def day_at(now_ms: int) -> date:
    """The day of a moment, in UTC.

    >>> str(day_at(1_800_000_000_000))
    '2027-01-15'
    """
    return datetime.fromtimestamp(now_ms / 1000, UTC).date()


def day_begins(day: date) -> int:
    """When a day begins, in milliseconds."""
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() * 1000)


def chain_links(tip: str) -> list[str]:
    """All links of a chain by day number, made from the last one: each is the hash of the next.

    >>> links = chain_links("00" * 32)
    >>> links[1000] == previous_link(links[1001]), len(links)
    (True, 36525)
    """
    links = [tip]
    while len(links) < DAYS:
        links.append(previous_link(links[-1]))
    links.reverse()
    return links


def previous_link(link: str) -> str:
    """The link of the day before."""
    return text_hash("stolik/2 day", link).hex()


def salts_digest(salts: Collection[str]) -> str:
    """What the players of a day have added to the seeds of the next one."""
    return text_hash("stolik/2 salts", *sorted(salts)).hex()


def daily_seed(
    day: date, game: str, seats: int, options: Mapping[str, Any], link: str, salts: Collection[str]
) -> bytes:
    """The seed of a game's deal of a day.

    >>> daily_seed(date(2026, 11, 17), "red7", 4, {}, "00" * 32, []).hex()[:16]
    '36486e0df395d545'
    """
    rules = sorted_json(options)
    return text_hash("stolik/2 daily", day, game, seats, rules, link, salts_digest(salts))


def made_seed(purpose: str, secret: str, *about: str | int) -> bytes:
    """The seed of a challenge, or of a board of a tournament, from the secret of the whole."""
    return text_hash("stolik/2 deal", purpose, secret, *about)


def secret_commitment(purpose: str, secret: str) -> str:
    """What is shown of that secret beforehand."""
    return text_hash("stolik/2 commitment", purpose, secret).hex()


def check_links(anchor: str, shown: Sequence[tuple[date, str]]) -> bool:
    """Whether links that were shown belong to the chain whose first link is the anchor.

    >>> from datetime import timedelta
    >>> links = chain_links("00" * 32)
    >>> check_links(links[0], [(FIRST_DAY + timedelta(3), links[3])])
    True
    """
    for day, link in shown:
        for _ in range(day_number(day)):
            link = previous_link(link)  # noqa: PLW2901  # the way back to the anchor
        if link != anchor:
            return False
    return True
