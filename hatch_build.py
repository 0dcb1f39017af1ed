"""Builds the page before a wheel or a source archive is packed."""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
PAGE = ROOT / "src" / "stolik" / "page" / "index.html"


class PageBuildHook(BuildHookInterface):  # type: ignore[type-arg]  # the configuration's type is hatchling's own affair
    """The page belongs into the wheel; an editable installation builds it by `make page`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  # the hook's signature
        """Builds it where the sources are; a source archive brings it along."""
        if version == "editable" or not (ROOT / "web" / "package.json").exists():
            return
        for arguments in (["ci"], ["run", "build"]):
            subprocess.run([sys.executable, ROOT / "tools" / "npm.py", *arguments], check=True)  # noqa: S603
        assert PAGE.exists(), "the page was not built"
