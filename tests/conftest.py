"""What several kinds of tests share."""

import asyncio
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from tests.postgres import Postgres, running_postgres

EXAMPLE = Path(__file__).parent.parent / "examples" / "a_game_of_your_own"


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


@pytest.fixture(scope="session")
def stairs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example game as it is installed beside Stolik: a folder for PYTHONPATH.

    Not into this environment, whose other tests are about Stolik's own games. A wheel is unpacked
    and no more, so no installer is needed.
    """
    folder = tmp_path_factory.mktemp("stairs")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder],
        cwd=EXAMPLE,
        capture_output=True,
        check=True,
    )
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder)
    return folder


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of either kind, without tables."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'stolik.db'}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.create_database(f"test_{uuid4().hex}")


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("migrated") / "stolik.db"
    migrate_alone(f"sqlite:///{file}")
    return file


@pytest.fixture(scope="session")
def migrated_database(postgres: Postgres) -> str:
    url = postgres.create_database("migrated")
    migrate_alone(url)
    return url


def migrate_alone(url: str) -> None:
    """Makes the tables, and leaves no connection behind."""
    from stolik.server.storage.database import new_database  # tests of training are without it

    async def migrate() -> None:
        database = new_database(url)
        await database.migrate()
        await database.close()

    asyncio.run(migrate())


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of either kind with all its tables, and nothing in them.

    To make the tables takes longer than most tests: a file is copied, and one database of
    PostgreSQL serves one test of a worker after the other.
    """
    if request.param == "sqlite":
        file = tmp_path / "stolik.db"
        shutil.copy(request.getfixturevalue("migrated_file"), file)
        return f"sqlite:///{file}"
    server: Postgres = request.getfixturevalue("postgres")
    url: str = request.getfixturevalue("migrated_database")
    server.empty("migrated")
    return url
