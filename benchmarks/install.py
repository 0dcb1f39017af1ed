"""From nothing to the first page: `python -m benchmarks.install COMMIT…`.

Each commit is cloned into a folder of its own and played by `make play`, with empty caches of pip,
uv and npm. The clock runs from the finished clone until the page is served.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = "http://127.0.0.1:7067/"
MOST_SECONDS = 900


def main(commits: list[str]) -> None:
    """One commit after the other, in the order given."""
    for commit in commits:
        folder = Path(tempfile.mkdtemp(prefix="stolik-install-"))
        try:
            first, again, size = measure(commit, folder)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        print(f"{commit}: page after {first:.1f} s, again {again:.1f} s, {size} MB", flush=True)


def measure(commit: str, folder: Path) -> tuple[float, float, int]:
    """Seconds to the first page, to the page of a second start, and what it takes on disk."""
    clone = folder / "clone"
    git = ("git", "-c", "advice.detachedHead=false")
    subprocess.run([*git, "clone", "--quiet", ROOT, clone], check=True)  # noqa: S603
    subprocess.run([*git, "-C", clone, "checkout", "--quiet", commit], check=True)  # noqa: S603
    own = {
        name: str(folder / name)
        for name in ("PIP_CACHE_DIR", "UV_CACHE_DIR", "npm_config_cache", "XDG_DATA_HOME")
    }
    variables = os.environ | own | {"STOLIK_CACHE": str(folder / "code"), "BROWSER": "true"}
    for name in ("VIRTUAL_ENV", "MAKEFLAGS", "PYTHONPATH"):
        variables.pop(name, None)
    first = seconds_to_page(clone, variables)
    again = seconds_to_page(clone, variables)
    used = subprocess.run(["du", "-sm", clone], capture_output=True, text=True, check=True)  # noqa: S603, S607
    return first, again, int(used.stdout.split()[0])


def seconds_to_page(clone: Path, variables: dict[str, str]) -> float:
    """`make play`, until it serves; then it is stopped."""
    started = time.perf_counter()
    play = subprocess.Popen(["make", "play"], cwd=clone, env=variables, start_new_session=True)  # noqa: S607
    try:
        while not is_served():
            assert play.poll() is None, "make play failed"
            assert time.perf_counter() - started < MOST_SECONDS, "no page"
            time.sleep(0.1)
        return time.perf_counter() - started
    finally:
        os.killpg(play.pid, signal.SIGKILL)
        play.wait()


def is_served() -> bool:
    """Whether the page is there."""
    try:
        with urllib.request.urlopen(PAGE, timeout=5) as answer:
            return b"<script" in answer.read()
    except (urllib.error.URLError, OSError):
        return False


if __name__ == "__main__":
    main(sys.argv[1:])
