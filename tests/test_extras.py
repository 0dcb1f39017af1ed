"""What `pip install stolik` alone can do, and what it says where an extra is missing."""

import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from tools.release_check import MODULES_NEED, NEEDS_EXTRA, check_sentence

from stolik.core.errors import MissingExtraError
from stolik.core.extras import MODULES, extra

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def installed_with(requirements: list[str]) -> Iterator[metadata.Distribution]:
    """These, and whatever they need."""
    waiting, seen = [Requirement(text) for text in requirements], set()
    while waiting:
        requirement = waiting.pop()
        if requirement.marker and not requirement.marker.evaluate({"extra": ""}):
            continue
        if requirement.name not in seen:
            seen.add(requirement.name)
            distribution = metadata.distribution(requirement.name)
            yield distribution
            waiting += [Requirement(text) for text in distribution.requires or ()]


@pytest.fixture(scope="session")
def core(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of packages as `pip install stolik` leaves it."""
    folder = tmp_path_factory.mktemp("core")
    (folder / "stolik").symlink_to(ROOT / "src" / "stolik")
    for distribution in installed_with(["stolik"]):
        for file in distribution.files or ():
            name = file.parts[0]
            if name != ".." and not (folder / name).exists():
                (folder / name).symlink_to(Path(str(distribution.locate_file(name))))
    return folder


def python(core: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Python that sees that folder and nothing else."""
    return subprocess.run(
        [sys.executable, "-S", *arguments],
        env={**os.environ, "PYTHONPATH": str(core)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_extra_is_known_where_it_is_missed() -> None:
    """`compiled` brings nothing new, only exact versions."""
    assert MODULES.keys() == PROJECT["optional-dependencies"].keys() - {"compiled"}


@pytest.mark.parametrize(("command", "name"), NEEDS_EXTRA.items())
def test_a_command_names_the_extra_it_needs(core: Path, command: str, name: str) -> None:
    done = python(core, "-m", "stolik", *command.split())

    assert done.returncode == 1
    check_sentence(done.stderr, name)


@pytest.mark.parametrize(("module", "name"), MODULES_NEED.items())
def test_a_module_names_the_extra_it_needs(core: Path, module: str, name: str) -> None:
    done = python(core, "-c", f"import {module}")

    check_sentence(done.stderr.splitlines()[-1], name)


def test_ray_is_asked_for_when_it_is_used(core: Path) -> None:
    done = python(core, "-m", "stolik", *"arena the-gang -s 3 -n 1 --ray".split())

    check_sentence(done.stderr, "ray")


@pytest.mark.parametrize(
    "program",
    [
        "from stolik.envs.batch import BatchEnv; BatchEnv('six-nimmt', tables=2).reset()",
        "import stolik; stolik.play_match(['easy', 'normal'], 'six-nimmt', {'rounds': 1})",
        "import stolik.envs, stolik.fairness, stolik.warm, stolik.bench.figures",
    ],
)
def test_the_core_needs_no_extra(core: Path, program: str) -> None:
    done = python(core, "-c", program)

    assert done.returncode == 0, done.stderr


def test_simulating_bots_needs_no_extra(core: Path) -> None:
    command = "simulate six-nimmt -n 2 -s 2 -o rounds=1 --bots normal --threads 1"
    done = python(core, "-m", "stolik", *command.split())

    assert done.returncode == 0, done.stderr


def test_a_module_that_belongs_to_no_extra_is_an_ordinary_error() -> None:
    with pytest.raises(ModuleNotFoundError, match="no_such_module"), extra("research"):
        import no_such_module  # type: ignore[import-not-found]  # noqa: F401


def test_a_missing_extra_is_an_import_error_too() -> None:
    """So that programs which try another way go on."""
    assert issubclass(MissingExtraError, ImportError)
