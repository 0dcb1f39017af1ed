"""What a server loads: no more than it needs, and compiled code never on the event loop."""

import subprocess
import sys
from pathlib import Path

CREATE = """
import sys
import stolik.cli.serve
from stolik.server.app import App
from stolik.server.http.asgi import create_asgi
from stolik.server.settings import Settings

create_asgi(App(Settings(database="sqlite://")))
print(*sys.modules)
"""


def test_no_compiled_code_is_loaded_on_the_event_loop(tmp_path: Path) -> None:
    """Without a warm-up."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.server.cold", f"sqlite:///{tmp_path / 'stolik.db'}"],
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == ""


def test_pydantic_is_not_loaded_where_it_happens_to_be() -> None:
    """Litestar would load it for its plugin; nothing here is made of its models."""
    done = subprocess.run(
        [sys.executable, "-c", CREATE], capture_output=True, text=True, check=True
    )
    loaded = done.stdout.split()

    assert "litestar" in loaded
    assert "pydantic" not in loaded
