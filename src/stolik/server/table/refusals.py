"""Why something is not done at a table."""

from stolik.core.errors import StolikError
from stolik.core.sentences import say


class RefusedError(StolikError):
    """A command that cannot be done now, or not by this person."""


class OvertakenError(RefusedError):
    """What bots or clocks wanted, at a table that has changed since then."""


def refused(code: str, template: str, **params: int | str) -> RefusedError:
    """The reason why not."""
    return RefusedError(say(f"table.{code}", template, **params))


def not_seated() -> RefusedError:
    """For those who only look on."""
    return refused("not-seated", "you have no seat at this table")
