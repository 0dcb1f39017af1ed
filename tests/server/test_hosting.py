"""What the pages on hosting and on the API promise."""

import asyncio
import contextlib
import io
import re
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from stolik.server.messages.commands import ClientMessage
from tests.server.conftest import Running, Time, serving
from tests.server.test_play import play_on

pytestmark = pytest.mark.anyio

DOCS = Path(__file__).parent.parent.parent / "docs"


async def test_the_example_of_the_api_page_plays_a_match(running: Running) -> None:
    """The first one, against bots; how people commit and reveal is tried in `test_start`."""
    example, *_ = re.findall(r"```python\n(.*?)```", (DOCS / "api.md").read_text(), re.DOTALL)
    example = example.replace("http://127.0.0.1:7067", running.address)
    printed = io.StringIO()

    def run() -> None:
        with contextlib.redirect_stdout(printed):
            exec(example, {})  # noqa: S102

    async with asyncio.timeout(120):
        await asyncio.to_thread(run)
    assert "winners" in printed.getvalue()


async def test_every_command_of_the_api_page_exists(running: Running) -> None:
    """The table names exactly the commands of the OpenAPI document."""
    ania = await running.arrive("Ania")
    document = (await ania.http.get("/api/docs/openapi.json")).text
    page = (DOCS / "api.md").read_text()
    table = page[page.index("## Commands") : page.index("## After the match")]
    named = {
        word
        for row in re.findall(r"^\| (`[^|]*`) \|", table, re.MULTILINE)
        for word in re.findall(r"`([^`]+)`", row)
    } - {"type"}
    assert named == {struct.__struct_config__.tag for struct in get_args(ClientMessage)}
    for word in named:
        assert f'"{word}"' in document


async def goes_on(database: str, time: Time, table: str, version: int) -> None:
    """A server on a copy has the table as it was, and its match can be played to the end."""
    async with serving(database, time) as running:
        room = await running.app.hub.room(table)
        assert room.table.version == version
        people = [seat.person for seat in room.table.seats]
        guests = [await running.arrive("again") for _ in people]
        for guest, person in zip(guests, people, strict=True):
            assert person is not None
            guest.http.cookies.clear()
            guest.http.cookies.set("stolik", running.app.people.old_cookie(person))
        async with guests[0].at(table) as a, guests[1].at(table) as b:
            await a.receive()
            await b.receive()
            async with asyncio.timeout(120):
                await asyncio.gather(play_on(a, Random(1)), play_on(b, Random(2)))
            assert a.table is not None
            assert a.table.status == "over"


HARDENED = {
    "LimitNOFILE": "65536",
    "MemoryMax": "4G",
    "PrivateTmp": "true",
    "ProtectHome": "true",
    "ProtectSystem": "strict",
    "UMask": "0077",
    "StateDirectoryMode": "0700",
    "NoNewPrivileges": "true",
}
MOST_EXPOSURE = "20"
"""Of 100, by the reckoning of `systemd-analyze security`."""


def unit_of_the_page() -> str:
    """The service of the page on hosting."""
    (unit,) = re.findall(r"```ini\n(\[Unit\].*?)```", (DOCS / "hosting.md").read_text(), re.DOTALL)
    return str(unit)


def test_the_service_of_the_hosting_page_is_hardened() -> None:
    unit = unit_of_the_page()
    for name, value in HARDENED.items():
        assert f"\n{name}={value}\n" in unit
    assert "SystemCallFilter=@system-service" in unit


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_finds_nothing_wrong_with_the_service(tmp_path: Path) -> None:
    """The program itself is not installed where the page puts it."""
    service = tmp_path / "stolik.service"
    service.write_text(unit_of_the_page().replace("/opt/stolik/bin/stolik", sys.executable))
    security = ("security", "--offline=true", f"--threshold={MOST_EXPOSURE}")
    for check in (("verify",), security):
        done = subprocess.run(
            ["systemd-analyze", "--no-pager", *check, str(service)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert "verify" not in check or not done.stderr
