"""The disk cache: shared by all processes of one version, never stale."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from stolik.compiler import cache

PROGRAM = """
import sys
from pathlib import Path
package = Path(sys.argv[1])
from stolik.compiler import cache
cache.PACKAGE = package
sys.path.insert(0, str(package.parent))
from toy.games import outer
print(outer.twice(21), sum(outer.twice.stats.cache_hits.values()))
"""


def toy(folder: Path, factor: int) -> Path:
    """A package with a compiled function that calls one in another file."""
    games = folder / "toy" / "games"
    games.mkdir(parents=True, exist_ok=True)
    (folder / "toy" / "__init__.py").write_text("")
    (folder / "toy" / "engine").mkdir(exist_ok=True)
    (games / "__init__.py").write_text("")
    inner = games / "inner.py"
    inner.write_text(
        f"from stolik.compiler import compiled\n@compiled\ndef inner(x):\n    return {factor} * x\n"
    )
    outer = games / "outer.py"
    outer.write_text(
        "from stolik.compiler import compiled\n"
        "from toy.games.inner import inner\n"
        "@compiled\ndef twice(x):\n    return inner(x)\n"
    )
    for file in (inner, outer):
        os.utime(file, (1, 1))  # an edit within the clock's resolution: Numba sees no change
    return folder / "toy"


def run(package: Path, folder: Path) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(package)],
        env={**os.environ, "STOLIK_CACHE": str(folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


def test_a_second_process_finds_the_compiled_code(tmp_path: Path) -> None:
    package = toy(tmp_path, factor=2)

    assert run(package, tmp_path / "cache") == ["42", "0"]
    assert run(package, tmp_path / "cache") == ["42", "1"]


def test_a_change_in_a_called_function_of_another_file_is_never_missed(tmp_path: Path) -> None:
    run(toy(tmp_path, factor=2), tmp_path / "cache")

    assert run(toy(tmp_path, factor=3), tmp_path / "cache") == ["63", "0"]


def test_versions_that_have_not_run_for_a_month_are_removed(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()
    new.mkdir()
    os.utime(old, (0, 0))

    cache.remove_unused_versions(tmp_path)

    assert [folder.name for folder in tmp_path.iterdir()] == ["new"]


@pytest.mark.parametrize("name", ["STOLIK_CACHE", "XDG_CACHE_HOME"])
def test_an_environment_variable_moves_the_cache(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("STOLIK_CACHE", raising=False)
    monkeypatch.setenv(name, str(tmp_path))

    assert cache.cache_root().is_relative_to(tmp_path)
