"""`.venv/bin/python tools/install.py REQUIREMENTS`: locked packages and Stolik itself, in there.

By uv, which fetches and unpacks many packages at once; by pip where uv cannot, for example because
only pip's settings say where packages come from. The environment is made without pip
(`python -m venv --without-pip`): putting it there takes longer than uv takes for all the rest. The
pip of the Python that made the environment fetches uv.
"""

import fcntl
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
LOCKS = ROOT / "requirements"
QUIET = ("--quiet", "--disable-pip-version-check")
STOLIK = ("--no-deps", "--no-build-isolation", "--editable", str(ROOT))


def main(requirements: Path) -> None:
    """Installs them; and Stolik, where its build backend is among them."""
    locked = ("--require-hashes", "--requirement", str(requirements))
    uv = find_uv()
    if uv is None or not runs(*uv, *locked):
        print("uv cannot install here: pip will, which takes longer", file=sys.stderr)
        uv = None
        subprocess.run([*find_pip(), *locked], check=True)  # noqa: S603
    if "\nhatchling==" in requirements.read_text():
        subprocess.run([*(uv or find_pip()), *STOLIK], check=True)  # noqa: S603


def find_uv() -> tuple[str, ...] | None:
    """The command that installs by uv: the machine's own, or one fetched for this environment."""
    own = Path(sys.prefix) / "bin" / "uv"
    found = shutil.which("uv") or str(own)
    with (Path(sys.prefix) / "uv.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # make runs two of this at once on a machine without Node
        fetch = ("--require-hashes", "--requirement", str(LOCKS / "uv.txt"))
        if not Path(found).exists() and not runs(*find_pip(), *fetch):
            return None
    return found, "pip", "install", "--quiet", "--python", sys.executable


def find_pip() -> tuple[str, ...]:
    """The command that installs by pip: that of the Python which made this environment, if any."""
    maker = str(Path(sys.base_prefix) / "bin" / "python3")
    options = ("--python", sys.executable, "install", *QUIET)
    if runs(maker, "-m", "pip", "--python", sys.executable, "--version", is_shown=False):
        return maker, "-m", "pip", *options
    subprocess.run([sys.executable, "-m", "ensurepip"], check=True, capture_output=True)
    return sys.executable, "-m", "pip", *options


def runs(*command: str, is_shown: bool = True) -> bool:
    """Whether it succeeds."""
    try:
        return subprocess.run(command, check=False, capture_output=not is_shown).returncode == 0  # noqa: S603
    except OSError:
        return False


if __name__ == "__main__":
    main(Path(sys.argv[1]))
