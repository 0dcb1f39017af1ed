"""What several kinds of tests share."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from tests.postgres import Postgres, running_postgres


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL for all tests of a worker."""
    folder = Path(tempfile.mkdtemp(prefix="stolik-postgres-"))
    try:
        with running_postgres(folder) as server:
            yield server
    finally:
        shutil.rmtree(folder)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'stolik.db'}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.create_database(f"test_{uuid4().hex}")
