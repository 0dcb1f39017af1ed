"""The front door: what `import stolik` offers, and its page."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import stolik

DOCS = Path(__file__).parent.parent / "docs"
PAGE = (DOCS / "library.md").read_text(encoding="utf-8")
MISSPELT = """
from stolik.games.six_nimmt.state import SixState
from stolik.games.the_gang.scratch import GangScratch
from stolik.games.the_gang.view_facts import Facts

def read(state: SixState, facts: Facts, scratch: GangScratch) -> tuple[int, int, int]:
    state.hnad[0, 0] = 1
    facts.state.alarm += 1
    scratch.unsene[0] = 1
    return int(state.hand[0, 0]), facts.state.alarms, int(scratch.unseen[0])
"""
EXAMPLE = re.compile(r"```python\n(.*?)```", re.DOTALL)


def test_the_examples_of_the_page_run() -> None:
    """One after the other, as a reader would type them."""
    examples = "\n".join(EXAMPLE.findall(PAGE))
    test = doctest.DocTestParser().get_doctest(examples, {}, "library.md", None, 0)

    outcome = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(test)

    assert outcome.failed == 0
    assert outcome.attempted > 30


def test_the_page_lists_every_name_and_no_other() -> None:
    listed = PAGE[PAGE.index("## All names") :]

    assert set(re.findall(r"`stolik\.(\w+)", listed)) == set(stolik.__all__)


def test_the_reference_lists_every_name_and_no_other() -> None:
    reference = (DOCS / "reference.md").read_text(encoding="utf-8")

    assert set(re.findall(r":: stolik\.(\w+)$", reference, re.MULTILINE)) == set(stolik.__all__)


@pytest.mark.parametrize("name", stolik.__all__)
def test_every_name_is_there_and_shows_an_example(name: str) -> None:
    """The examples run with all other tests, as those of every docstring."""
    assert ">>> " in (getattr(stolik, name).__doc__ or "")
    assert name in dir(stolik)


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        stolik.chess  # noqa: B018


def test_importing_the_front_door_loads_nothing_heavy() -> None:
    """NumPy, Numba and the games come with the first name that needs them."""
    program = "import stolik, sys; print(*sorted(m for m in sys.modules if '.' not in m))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )

    assert not {"numpy", "numba", "msgspec", "rich", "typer"} & set(done.stdout.split())
    assert "stolik" in done.stdout.split()


def test_a_misspelt_field_of_a_state_is_an_error_of_types(tmp_path: Path) -> None:
    """In the rules and in the views; the right spelling is none."""
    program = tmp_path / "misspelt.py"
    program.write_text(MISSPELT)

    done = subprocess.run(
        [sys.executable, "-m", "mypy", str(program)],
        check=False,
        cwd=DOCS.parent,
        capture_output=True,
        text=True,
    )

    assert re.findall(r'"(\w+)" has no attribute "(\w+)"', done.stdout) == [
        ("SixState", "hnad"),
        ("GangState", "alarm"),
        ("GangScratch", "unsene"),
    ]
    assert done.stdout.count("error: ") == 3


def test_games_is_a_package_that_can_be_called() -> None:
    """Also after one of its modules was imported, which rebinds the name."""
    import stolik.games.red7

    assert stolik.games()[0].id == "six-nimmt"
    assert stolik.games.red7.GAME is stolik.game("red7")  # type: ignore[attr-defined]
