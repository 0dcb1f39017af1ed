"""A real PostgreSQL for tests: its binaries found or installed, started on a free port."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.machine import find_or_install

PLACES = "/usr/lib/postgresql/*/bin", "/opt/homebrew/opt/postgresql*/bin", "/usr/local/pgsql/bin"

EMPTY = """
DO $$ DECLARE name text; BEGIN
    SET LOCAL session_replication_role = replica;  -- in any order, whatever refers to whatever
    FOR name IN SELECT tablename FROM pg_tables
        WHERE schemaname = 'public' AND tablename <> 'alembic_version'
    LOOP EXECUTE format('DELETE FROM %I', name); END LOOP;
END $$
"""


def find_binaries() -> Path:
    """The folder with `initdb` and `postgres`."""
    folder = find_or_install(look_for_binaries, "postgresql")
    if folder is None:
        raise RuntimeError("the tests need PostgreSQL's server: install the package `postgresql`")
    return folder


def look_for_binaries() -> Path | None:
    """Where they are on this machine."""
    for place in PLACES:
        for folder in sorted(Path("/").glob(place.lstrip("/")), reverse=True):
            if (folder / "initdb").exists():
                return folder
    found = shutil.which("initdb")
    return Path(found).resolve().parent if found else None


class Postgres:
    """One server process on 127.0.0.1."""

    def __init__(self, folder: Path) -> None:
        self.binaries = find_binaries()
        self.folder = folder
        self.port = free_port()
        # PostgreSQL refuses to run as root.
        self.user = "postgres" if os.geteuid() == 0 else None
        if self.user:
            shutil.chown(folder, self.user)
        self._run("initdb", "-D", str(folder / "data"), "-U", "stolik", "-A", "trust", "-N")
        self.process: subprocess.Popen[bytes] | None = None

    def url(self, database: str) -> str:
        """Where a database is."""
        return f"postgresql://stolik@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [
                    self.binaries / "postgres",
                    *("-D", self.folder / "data", "-p", str(self.port)),
                    *("-h", "127.0.0.1", "-k", self.folder),
                    *("-c", "max_connections=200"),
                    # The machine stays up: what is written survives the death of any process.
                    *("-c", "fsync=off"),
                ],
                user=self.user,
                stdout=log,
                stderr=log,
                cwd=self.folder,
                env=self._environment(),
            )
        deadline = time.monotonic() + 60
        while self._run("pg_isready", "-h", "127.0.0.1", "-p", str(self.port), check=False):
            assert time.monotonic() < deadline, (self.folder / "log").read_text()
            time.sleep(0.05)

    def stop(self, *, at_once: bool = False) -> None:
        """Stops it; at once means as if it had crashed."""
        if self.process is not None:
            # SIGQUIT: immediate shutdown, recovery at the start. SIGINT: fast shutdown.
            self.process.send_signal(signal.SIGQUIT if at_once else signal.SIGINT)
            self.process.wait(timeout=30)
            self.process = None

    @property
    def is_alive(self) -> bool:
        """Whether it has not given up by itself, for want of space say."""
        return self.process is not None and self.process.poll() is None

    def signal_all(self, number: int) -> None:
        """To it and to the processes that serve its connections."""
        assert self.process is not None
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        for each in (pid, *map(int, children)):
            with suppress(ProcessLookupError):
                os.kill(each, number)

    def create_database(self, name: str) -> str:
        """A new database; its address."""
        self._run("createdb", *self._here, name)
        return self.url(name)

    def empty(self, name: str) -> None:
        """Deletes everything in its tables."""
        self._run("psql", *self._here, "--quiet", "--command", EMPTY, name)

    @property
    def _here(self) -> tuple[str, ...]:
        return "-h", "127.0.0.1", "-p", str(self.port), "-U", "stolik"

    def _run(self, program: str, *arguments: str, check: bool = True) -> int:
        return subprocess.run(
            [self.binaries / program, *arguments],
            user=self.user,
            check=check,
            stdout=subprocess.DEVNULL,
            cwd=self.folder,
            env=self._environment(),
        ).returncode

    def _environment(self) -> dict[str, str]:
        home = pwd.getpwnam(self.user).pw_dir if self.user else str(Path.home())
        return {"PATH": os.environ["PATH"], "HOME": home, "LC_ALL": "C.UTF-8"}


@contextmanager
def running_postgres(folder: Path) -> Iterator[Postgres]:
    """A server that is gone afterwards."""
    server = Postgres(folder)
    server.start()
    try:
        yield server
    finally:
        with suppress(ProcessLookupError):
            server.stop(at_once=True)  # nobody needs the data any more


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
