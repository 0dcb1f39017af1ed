"""What `pip install stolik` leaves out: the extras, and the sentence where one is missing.

The core plays, replays and simulates; people at tables on a network, learning environments and
pictures need more. Whatever needs an extra imports it like this:

    with extra("research"):
        from gymnasium import spaces
"""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from stolik.core.errors import MissingExtraError
from stolik.core.sentences import say

MODULES = {
    "server": (
        *("alembic", "asyncpg", "httptools", "httpx", "litestar", "openskill"),
        *("prometheus_client", "pythonjsonlogger", "sqlalchemy", "uvicorn", "websockets"),
    ),
    "research": ("gymnasium", "pettingzoo", "PIL"),
    "open-spiel": ("pyspiel",),
    "cluster": ("nats",),
    "arena": ("matplotlib", "openskill"),
    "ray": ("ray",),
    "train": ("sb3_contrib", "stable_baselines3", "tensorboard", "torch"),
}
"""The extras, and what is imported from each."""


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Around imports: a module of that extra that is not there becomes a sentence."""
    try:
        yield
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing not in MODULES[name]:
            raise
        raise missing_extra(name, missing) from None


def require_extra(name: str) -> None:
    """For a whole package that needs an extra: looks for its modules without importing them."""
    for module in MODULES[name]:
        if find_spec(module) is None:
            raise missing_extra(name, module)


def missing_extra(name: str, module: str) -> MissingExtraError:
    """Which one, and the command that brings it."""
    return MissingExtraError(
        say(
            "extra.missing",
            'this needs {module}: pip install "stolik[{extra}]" brings it',
            module=module,
            extra=name,
        ),
        name=module,
    )
