"""Matches to be reviewed."""

from typing import Any

from tests.page.visitors import Visitor


def finished_match(visitor: Visitor, game: str, **options: Any) -> str:
    """The address of a match that is over, played badly."""
    table = visitor.host(game, **options)
    visitor.start(table)
    visitor.finish(table)
    return table


def open_review(visitor: Visitor, table: str) -> None:
    """On the screen, when all of it is there."""
    visitor.page.goto(f"{table}/review")
    visitor.page.locator("aside dl + .adjusted").wait_for()
