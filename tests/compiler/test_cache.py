"""The disk cache: shared by all processes of one version, never stale."""

import os
import pickle
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import msgspec
import pytest
from llvmlite.binding import get_host_cpu_name, get_process_triple
from numba.core.registry import cpu_target

from stolik.compiler import cache
from stolik.engine.seats import next_seat
from tests.conftest import EXAMPLE
from tests.forked import start

PROGRAM = """
import sys
import tempfile
from pathlib import Path
package = Path(sys.argv[1])
from stolik.compiler import cache
cache.PACKAGE = package
sys.path.insert(0, str(package.parent))
from toy.games.pairs import outer
print(outer.twice(21), sum(outer.twice.dispatcher.stats.cache_hits.values()))
"""


def toy(folder: Path, factor: int) -> Path:
    """A package with a compiled function that calls one in another file."""
    package = folder / "toy"
    game = package / "games" / "pairs"
    game.mkdir(parents=True, exist_ok=True)
    (package / "engine").mkdir(exist_ok=True)
    for place in (package, package / "games", game):
        (place / "__init__.py").write_text("")
    inner = game / "inner.py"
    inner.write_text(
        f"from stolik.compiler import compiled\n@compiled\ndef inner(x):\n    return {factor} * x\n"
    )
    outer = game / "outer.py"
    outer.write_text(
        "from stolik.compiler import compiled\n"
        "from toy.games.pairs.inner import inner\n"
        "@compiled\ndef twice(x):\n    return inner(x)\n"
        "@compiled\ndef thrice(x):\n    return inner(x) + x\n"
    )
    for file in (inner, outer):
        os.utime(file, (1, 1))  # an edit within the clock's resolution: Numba sees no change
    return package


def run(package: Path, folder: Path, program: str = PROGRAM) -> list[str]:
    """In a process that has loaded Stolik, but nothing of the toy."""
    place = package.parent / "program"
    place.mkdir(exist_ok=True)
    (place / "program.py").write_text(program)
    with tempfile.TemporaryFile() as shown, tempfile.TemporaryFile() as complaints:
        process = start(
            "program",
            str(package),
            stdout=shown,
            stderr=complaints,
            environment={**variables_of(folder), "PYTHONPATH": str(place)},
        )
        status = process.wait()
        shown.seek(0)
        complaints.seek(0)
        assert status == 0, complaints.read().decode()
        return shown.read().decode().split()


def variables_of(folder: Path) -> dict[str, str]:
    """No bytecode: edits within the clock's resolution would escape Python, too."""
    return {"PYTHONDONTWRITEBYTECODE": "1", "STOLIK_CACHE": str(folder)}


def run_python(package: Path, folder: Path, program: str = PROGRAM, **variables: str) -> list[str]:
    """The same in a process that has loaded nothing."""
    done = subprocess.run(
        [sys.executable, "-c", program, str(package)],
        env={**os.environ, **variables_of(folder), **variables},
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


def test_a_change_in_what_all_games_share_is_never_missed(tmp_path: Path) -> None:
    package = toy(tmp_path, factor=2)
    run(package, tmp_path / "cache")
    (package / "engine" / "new.py").write_text("")

    assert run(package, tmp_path / "cache") == ["42", "0"]


def test_all_sources_of_compiled_functions_are_hashed() -> None:
    """Those of games with their game, all others among the shared ones."""
    shared = {file for pattern in cache.SHARED_SOURCES for file in cache.PACKAGE.glob(pattern)}
    decorated = {
        file
        for file in cache.PACKAGE.rglob("*.py")
        if re.search(r"^@(compiled|inlined|required|optional|record)\b", file.read_text(), re.M)
    }
    outside_games = {file for file in decorated if not file.is_relative_to(cache.PACKAGE / "games")}

    assert len(outside_games) > 10
    assert outside_games <= shared


def test_a_change_in_another_game_compiles_nothing(tmp_path: Path) -> None:
    package = toy(tmp_path, factor=2)
    run(package, tmp_path / "cache")
    (package / "games" / "other").mkdir()
    (package / "games" / "other" / "rules.py").write_text("")

    assert run(package, tmp_path / "cache") == ["42", "1"]


@pytest.mark.slow
def test_code_from_the_cache_may_use_what_numba_brings(tmp_path: Path) -> None:
    """Hashes, lists, dictionaries and arrays, though nothing is imported to compile them."""
    package = toy(tmp_path, factor=2)
    (package / "games" / "pairs" / "outer.py").write_text(
        "import numpy as np\n"
        "from stolik.compiler import compiled\n"
        "@compiled\ndef twice(x):\n"
        "    found = {'half': x}\n"
        "    assert hash('half') == hash('ha' + 'lf')\n"
        "    halves = [found['half'] for _ in range(2)]\n"
        "    return np.array(halves).sum()\n"
    )

    assert run_python(package, tmp_path / "cache") == ["42", "0"]
    assert run_python(package, tmp_path / "cache") == ["42", "1"]


def test_what_is_inlined_is_compiled_once_where_python_calls_it(tmp_path: Path) -> None:
    package = toy(tmp_path, factor=2)
    outer = package / "games" / "pairs" / "outer.py"
    outer.write_text(outer.read_text().replace("compiled", "inlined"))

    assert run(package, tmp_path / "cache") == ["42", "0"]
    assert run(package, tmp_path / "cache") == ["42", "1"]


def test_what_compiled_code_calls_is_compiled_once_for_all_entry_points(tmp_path: Path) -> None:
    """Also in another process; and never by itself, which Numba does for every function."""
    package = toy(tmp_path, factor=2)
    run(package, tmp_path / "cache")
    outer = "from stolik.compiler import progress\n" + PROGRAM.replace("twice", "thrice")
    outer += "print(progress.compiled_functions())"
    run_alone = run(package, tmp_path / "cache", program=outer)

    assert run_alone == ["63", "0", "1"]
    kinds = sorted(file.name.split("-")[0] + file.suffix for file in files(tmp_path / "cache"))
    assert kinds == [
        "toy.games.pairs.inner.inner.inner",
        "toy.games.pairs.outer.thrice.code",
        "toy.games.pairs.outer.twice.code",
    ]


def test_errors_of_called_functions_arrive_whole(tmp_path: Path) -> None:
    """With what they say, from code just compiled and from code of the cache."""
    package = toy(tmp_path, factor=2)
    inner = package / "games" / "pairs" / "inner.py"
    inner.write_text(
        inner.read_text().replace(
            "    return", "    if x < 0:\n        raise ValueError('below', x)\n    return"
        )
    )
    program = (
        PROGRAM + "try:\n    outer.twice(-7)\nexcept ValueError as error:\n    print(*error.args)"
    )

    assert run(package, tmp_path / "cache", program=program) == ["42", "0", "below", "-7"]
    assert run(package, tmp_path / "cache", program=program) == ["42", "1", "below", "-7"]


def test_a_function_may_call_itself(tmp_path: Path) -> None:
    package = toy(tmp_path, factor=2)
    inner = package / "games" / "pairs" / "inner.py"
    inner.write_text(
        inner.read_text().replace("return 2 * x", "return 0 if x < 1 else 2 + inner(x - 1)")
    )

    assert run(package, tmp_path / "cache") == ["42", "0"]


def test_compiled_functions_may_be_called_by_those_of_others(tmp_path: Path) -> None:
    program = (
        PROGRAM + "import numba\nprint(numba.njit(lambda x: outer.twice(x) + outer.inner(x))(5))"
    )

    assert run(toy(tmp_path, factor=2), tmp_path / "cache", program=program) == ["42", "0", "20"]


def test_compiled_functions_travel_between_processes_by_name() -> None:
    assert pickle.loads(pickle.dumps(next_seat)) is next_seat  # noqa: S301  # our own


def files(folder: Path) -> list[Path]:
    return [file for file in folder.rglob("*") if file.is_file()]


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


# Code that comes with the package.


def ship(package: Path, folder: Path, **changed: object) -> None:
    """Puts what is in the user's cache folder into the package, as a platform wheel does."""
    (made,) = (folder).iterdir()
    shipped = package / "compiled" / made.name
    shutil.copytree(made, shipped)
    shutil.rmtree(folder)
    baseline = cache.Baseline(get_process_triple(), get_host_cpu_name(), "", ())
    target = {"features": cpu_target.target_context.codegen().magic_tuple()[2], **changed}
    content = msgspec.json.encode(msgspec.structs.replace(baseline, **target))
    (shipped / "baseline.json").write_bytes(content)


def test_code_that_came_with_the_package_is_used(tmp_path: Path) -> None:
    package = toy(tmp_path, factor=2)
    run(package, tmp_path / "cache")
    ship(package, tmp_path / "cache")

    assert run(package, tmp_path / "cache") == ["42", "1"]


@pytest.mark.parametrize(
    "changed", [{"needs": ("a-feature-of-2040",)}, {"system": "s390x-unknown-linux-gnu"}]
)
def test_code_for_other_machines_is_not_used(tmp_path: Path, changed: dict[str, object]) -> None:
    package = toy(tmp_path, factor=2)
    run(package, tmp_path / "cache")
    ship(package, tmp_path / "cache", **changed)

    assert run(package, tmp_path / "cache") == ["42", "0"]


def test_code_from_other_sources_is_not_used(tmp_path: Path) -> None:
    package = toy(tmp_path, factor=2)
    run(package, tmp_path / "cache")
    ship(package, tmp_path / "cache")

    assert run(toy(tmp_path, factor=3), tmp_path / "cache") == ["63", "0"]


def test_code_made_by_another_numba_is_not_used(tmp_path: Path) -> None:
    package = toy(tmp_path, factor=2)
    run(package, tmp_path / "cache")
    ship(package, tmp_path / "cache")
    other = "import numba\nnumba.__version__ = '0.61.0'" + PROGRAM

    assert run_python(package, tmp_path / "cache", program=other) == ["42", "0"]


def test_code_made_under_other_settings_of_numba_is_not_used(tmp_path: Path) -> None:
    package = toy(tmp_path, factor=2)
    run(package, tmp_path / "cache")

    assert run_python(package, tmp_path / "cache", NUMBA_BOUNDSCHECK="1") == ["42", "0"]


def test_a_file_cut_short_is_compiled_again(tmp_path: Path) -> None:
    package = toy(tmp_path, factor=2)
    run(package, tmp_path / "cache")
    for file in (tmp_path / "cache").rglob("*.code"):
        file.write_bytes(file.read_bytes()[:100])

    assert run(package, tmp_path / "cache") == ["42", "0"]
    assert run(package, tmp_path / "cache") == ["42", "1"]


def test_without_a_place_to_write_everything_still_runs(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")

    assert run(toy(tmp_path, factor=2), tmp_path / "file" / "cache") == ["42", "0"]


def test_numba_has_its_own_settings_for_other_code(tmp_path: Path) -> None:
    """A function of the user's is cached where Numba says, not in our folder."""
    (tmp_path / "mine.py").write_text(
        "import numba, stolik.engine.chance\n"
        "@numba.njit(cache=True)\ndef mine(x):\n    return x + 1\n"
        "assert mine(1) == 2\nprint(mine.stats.cache_path)\n"
    )
    done = subprocess.run(
        [sys.executable, tmp_path / "mine.py"],
        env={**os.environ, "STOLIK_CACHE": str(tmp_path / "cache")},
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout.strip() == str(tmp_path / "__pycache__")


def test_processes_that_compile_at_the_same_time_do_not_mix_up_versions(tmp_path: Path) -> None:
    """One function, two types, two processes: each finds its own code afterwards."""
    package = toy(tmp_path, factor=2)
    texts = {"1": "2", "1.5": "3.0"}
    for _ in range(2):
        started = [
            subprocess.Popen(
                [sys.executable, "-c", PROGRAM.replace("21", number), str(package)],
                env={**os.environ, "STOLIK_CACHE": str(tmp_path / "cache")},
                stdout=subprocess.PIPE,
                text=True,
            )
            for number in texts
        ]
        shown = [process.communicate()[0].split() for process in started]

    assert shown == [[text, "1"] for text in texts.values()]


# A game of another package.

LOWEST_STEP = """
import sys
from importlib import import_module
from stolik.compiler import cache
from stolik.engine.arrays import legal_actions, new_array, put_legal
from stolik.engine.seats import seats_with_most
import numpy as np
for name in sys.argv[1:]:
    game = import_module(name).GAME
    table = new_array(game.new_state(2, game.options(steep=True)))
    table["phase"], table["stairs"], table["hand"][0, 0] = 1, 1 << 3, 0b1111111111110
    print(legal_actions(table, 0)[0])
print(sum(put_legal.dispatcher.stats.cache_hits.values()))
seats_with_most(np.zeros(4, np.int16), 4)
print(sum(seats_with_most.dispatcher.stats.cache_hits.values()))
"""
"""The lowest card that may be laid on a 3, and how often code was found: the game's, Stolik's."""


def install(folder: Path, name: str = "stairs", *, steep_step: int = 2) -> None:
    """The example game with other steep stairs, under any name, with the same fields."""
    shutil.copytree(EXAMPLE / "src" / "stairs", folder / name, dirs_exist_ok=True)
    for file in (folder / name).glob("*.py"):
        text = re.sub(r"\b(from|import) stairs\b", rf"\1 {name}", file.read_text())
        file.write_text(text.replace("STEEP_STEP = 2", f"STEEP_STEP = {steep_step}"))
        os.utime(file, (1, 1))


def lowest_steps(folder: Path, *games: str) -> list[str]:
    variables = {
        "STOLIK_CACHE": str(folder / "cache"),
        "PYTHONPATH": str(folder),
        "PYTHONDONTWRITEBYTECODE": "1",  # Python tells a changed file by its time alone
    }
    done = subprocess.run(
        [sys.executable, "-c", LOWEST_STEP, *games],
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


def test_a_change_in_the_rules_of_another_package_is_never_missed(tmp_path: Path) -> None:
    """Stolik's functions for its states are compiled again, and nothing else of Stolik."""
    install(tmp_path)
    assert lowest_steps(tmp_path, "stairs") == ["5", "0", "0"]
    assert lowest_steps(tmp_path, "stairs") == ["5", "1", "1"]

    install(tmp_path, steep_step=4)

    assert lowest_steps(tmp_path, "stairs") == ["7", "0", "1"]


def test_two_games_with_the_same_fields_keep_to_their_own_rules(tmp_path: Path) -> None:
    """In one process, and when both are found in the cache."""
    install(tmp_path)
    install(tmp_path, "ladders", steep_step=4)

    assert lowest_steps(tmp_path, "stairs", "ladders") == ["5", "7", "0", "0"]
    assert lowest_steps(tmp_path, "ladders", "stairs") == ["7", "5", "2", "1"]
