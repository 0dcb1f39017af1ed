"""`stolik serve`, `token`, `load` and `verify` as somebody types them."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from stolik.fairness import salt_commitment
from tests.cli.shell import stolik
from tests.faults.processes import server_processes

pytestmark = pytest.mark.anyio


async def test_a_server_serves_tokens_open_it_and_records_verify(tmp_path: Path) -> None:
    """A program with a token plays to the end, and the record it downloads is fair."""
    database = f"sqlite:///{tmp_path / 'stolik.db'}"
    with server_processes(database, tmp_path, 1) as [server]:
        await server.answers()
        made = stolik("token", "Robot", "--database", database)
        assert made.returncode == 0, made.stderr
        headers = {"authorization": f"Bearer {made.stdout.strip()}"}
        async with httpx.AsyncClient(base_url=server.address, headers=headers, timeout=60) as http:
            assert (await http.get("/api/me")).json()["name"] == "Robot"
            wish = {"game": "red7", "seats": 2, "bots": ["easy"], "pace": "instant"}
            table = (await http.post("/api/tables", json=wish)).json()
            path, salt = f"/api/tables/{table['id']}", "5a" * 32
            for command in ({"type": "sit", "seat": 0}, {"type": "start", "salt": salt}):
                (await http.post(f"{path}/commands", json=command)).raise_for_status()
            while (now := (await http.get(path)).json())["table"]["status"] != "over":
                turn = now["turn"]
                if turn["legal"]:
                    move = {"type": "move", "move": turn["legal"][0], "turn": turn["number"]}
                    await http.post(f"{path}/commands", json=move)
                else:
                    params = {"since": now["version"], "wait": 20}
                    await http.get(f"{path}/updates", params=params)
            record = await http.get(f"{path}/record")
        (tmp_path / "match.json").write_bytes(record.content)
    good = stolik("verify", str(tmp_path / "match.json"))
    assert good.returncode == 0
    assert "fair" in good.stdout
    assert "Robot revealed the salt committed to" in good.stdout
    mine = {
        "attempt": 0,
        "seat": 0,
        "salt": salt,
        "commitment": table["fairness"]["commitment"],
        "commitments": [salt_commitment(table["id"], 0, 0, salt), ""],
    }
    for name, attempts in (("seen", [mine]), ("other", [{**mine, "commitment": "00" * 32}])):
        seen = {"table": table["id"], "attempts": attempts}
        (tmp_path / f"{name}.json").write_text(json.dumps(seen))
        checked = stolik(
            "verify", str(tmp_path / "match.json"), "--seen", str(tmp_path / f"{name}.json")
        )
        assert checked.returncode == (name == "other"), checked.stdout
    forged = json.loads(record.content)
    forged["fairness"]["secret"] = "00" * 32
    (tmp_path / "forged.json").write_text(json.dumps(forged))
    bad = stolik("verify", str(tmp_path / "forged.json"))
    assert bad.returncode == 1
    assert "not the one the server committed to" in bad.stdout


async def test_load_counts_moves_at_a_running_server(tmp_path: Path) -> None:
    with server_processes(f"sqlite:///{tmp_path / 'stolik.db'}", tmp_path, 1) as [server]:
        await server.answers()
        done = stolik("load", server.address, "-t", "5", "--seconds", "2", "--json")
    assert done.returncode == 0, done.stderr
    shown = json.loads(done.stdout)
    assert shown["moves"] > 0
    assert shown["lost_connections"] == 0


def test_a_server_closes_gracefully(tmp_path: Path) -> None:
    """SIGTERM ends it with status 0 and no traceback."""
    server = subprocess.Popen(
        [
            *(sys.executable, "-m", "stolik", "serve", "--cold", "--port", "0"),
            *("--database", f"sqlite:///{tmp_path / 'stolik.db'}"),
        ],
        stderr=subprocess.PIPE,
        env=os.environ,
    )
    assert server.stderr is not None
    assert b"Stolik is at http://127.0.0.1:" in server.stderr.readline()
    server.send_signal(signal.SIGTERM)
    _, rest = server.communicate(timeout=60)
    assert b"Traceback" not in rest
    assert server.returncode in (0, -signal.SIGTERM)
