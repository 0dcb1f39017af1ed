"""A browser and a server for the tests of the page, and visitors with browsers of their own."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from stolik.server.http.page import FOLDER
from tests.faults.processes import ServerProcess, server_processes
from tests.page.browsers import chromium
from tests.page.visitors import Visitor

Visit = Callable[..., Visitor]
SEEDED = "tests.page.seeded_server"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server for all tests."""
    assert (FOLDER / "index.html").exists(), "there is no page yet: run `make page`"
    folder = tmp_path_factory.mktemp("page")
    database = f"sqlite:///{folder / 'stolik.db'}"
    with server_processes(database, folder, 1, SEEDED) as [process]:
        wait_for(process)
        yield process.address


def wait_for(process: ServerProcess) -> None:
    """Until it answers; in a thread, because Playwright runs a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, process.answers()).result()


# Not for the session: Playwright runs a loop, and other folders' tests want their own.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running


@pytest.fixture
def visit(browser: Browser, server: str) -> Iterator[Visit]:
    """Another visitor with a browser, who goes after the test."""
    with ExitStack() as stack:

        def arrive(address: str = server, **how: Any) -> Visitor:
            visitor = Visitor(browser, address, **how)
            stack.callback(visitor.go)
            return visitor

        yield arrive


@pytest.fixture
def server_with_stairs(stairs: Path, tmp_path: Path) -> Iterator[str]:
    """The address of a server where one more game is installed."""
    process = ServerProcess(f"sqlite:///{tmp_path / 'stolik.db'}", tmp_path / "server.log")
    process.launch_python(PYTHONPATH=str(stairs))
    try:
        wait_for(process)
        yield process.address
    finally:
        process.kill()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that the test may kill."""
    database = f"sqlite:///{tmp_path / 'stolik.db'}"
    with server_processes(database, tmp_path, 1, SEEDED) as [process]:
        wait_for(process)
        yield process
