"""The verifier of docs/fair-shuffles.md, in another language, agrees with `stolik verify`."""

import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from stolik.fairness import Seen
from stolik.record import Record, write_record
from tests.fairness.cases import CASES, FILE, written

VERIFIER = Path(__file__).parents[2] / "docs" / "verify.mjs"
NODE = shutil.which("node") or str(Path(sys.executable).with_name("node"))
"""The machine's, or the one that the page is built with."""


def is_proved(folder: Path, record: Record, seen: Seen | None) -> bool:
    """What the independent verifier says."""
    files = [folder / "record.json"]
    files[0].write_bytes(write_record(record))
    if seen is not None:
        files.append(folder / "seen.json")
        files[1].write_bytes(msgspec.json.encode(seen))
    done = subprocess.run([NODE, VERIFIER, *files], capture_output=True, text=True, check=False)
    assert done.stderr == "", done.stderr
    return done.returncode == 0


@pytest.mark.parametrize("name", [name for name in CASES if not name.startswith("version 1")])
def test_both_say_the_same(tmp_path: Path, name: str) -> None:
    case = CASES[name]
    assert case.is_fair == name.startswith("honest")

    assert is_proved(tmp_path, case.record, case.seen) == case.is_fair


def test_the_page_is_tested_with_the_same_records() -> None:
    """`python -m tests.fairness.cases` writes them again."""
    assert FILE.read_bytes() == written()
