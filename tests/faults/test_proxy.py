"""Two processes behind a real nginx, with the configuration of the page on hosting."""

import asyncio
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from tests.faults.checker import check
from tests.faults.players import Player, end_all, go_away, progress, set_up_table
from tests.faults.processes import ServerProcess, server_processes
from tests.faults.test_kills import TABLES
from tests.machine import find_or_install
from tests.postgres import Postgres, free_port

pytestmark = pytest.mark.anyio

PAGE = Path(__file__).parent.parent.parent / "docs" / "hosting.md"


def find_nginx() -> str:
    """nginx, in a folder that only root has in its path."""
    path = os.pathsep.join((os.environ["PATH"], "/usr/sbin"))
    found = find_or_install(lambda: shutil.which("nginx", path=path), "nginx-light")
    if found is None:
        pytest.skip("nginx is not installed")
    return found


@contextmanager
def nginx(servers: list[ServerProcess], folder: Path) -> Iterator[str]:
    """Nginx as the page configures it, on other ports; where it is."""
    (config,) = re.findall(r"```nginx\n(.*?)```", PAGE.read_text(), re.DOTALL)
    port = free_port()
    for shown, server in zip((7067, 7068), servers, strict=True):
        config = config.replace(f"127.0.0.1:{shown}", f"127.0.0.1:{server.port}")
    config = config.replace("listen 8080", f"listen 127.0.0.1:{port}")
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/nginx.pid; error_log stderr; user root;\n"
        "events { worker_connections 512; }\n"
        f"http {{ access_log off; client_body_temp_path {folder}; proxy_temp_path {folder};\n"
        f"fastcgi_temp_path {folder}; uwsgi_temp_path {folder}; scgi_temp_path {folder};\n"
        f"{config}\n}}\n"
    )
    with (folder / "nginx.log").open("wb") as log:
        process = subprocess.Popen(
            [find_nginx(), "-c", folder / "nginx.conf", "-p", folder], stdout=log, stderr=log
        )
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(timeout=10)


async def test_players_behind_a_proxy_notice_little_of_a_kill(
    postgres: Postgres, tmp_path: Path
) -> None:
    """No sticky sessions: they come back through the same address, to whatever process lives."""
    database = postgres.create_database("proxied")
    rng, stop = Random(5), asyncio.Event()
    with (
        server_processes(database, tmp_path, 2) as servers,
        nginx(servers, tmp_path) as address,
    ):
        for server in servers:
            await server.answers()
        players: list[Player] = []
        for game, people, bots, options in TABLES[:2]:
            players += await set_up_table([address], game, people, bots, options)
        tasks = [asyncio.create_task(p.play(Random(rng.random()), stop)) for p in players]
        for victim in servers:
            await progress(players)
            victim.kill()
            await progress(players)
            victim.launch()
            await victim.answers()
        stop.set()
        await end_all(tasks)
        await go_away(players)
    assert await check(database, [player.memory for player in players]) == []
