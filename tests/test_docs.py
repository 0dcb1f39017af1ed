"""What the docs show is true; that their links lead somewhere is checked by `make docs`."""

import re
from pathlib import Path

import pytest

from stolik.core.game import Game
from stolik.games import all_games
from stolik.match import replay
from stolik.record import read_record
from tests.cli.shell import stolik

ROOT = Path(__file__).parent.parent
EXAMPLE = re.compile(r"```python\n(.*?)```", re.DOTALL)
every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
RECORD = re.compile(r"^ *```json\n(.*?)```", re.DOTALL | re.MULTILINE)


def test_the_example_in_the_readme_prints_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = EXAMPLE.findall((ROOT / "README.md").read_text())

    exec(example, {})  # noqa: S102

    assert f"# {capsys.readouterr().out.strip()}" in example


def test_the_bot_of_the_guide_plays_in_the_arena(tmp_path: Path) -> None:
    (example,) = EXAMPLE.findall((ROOT / "docs" / "write-a-bot.md").read_text())
    (tmp_path / "my_bots.py").write_text(example)

    done = stolik(
        *("arena", "six-nimmt", "--bots", "my_bots:Cautious,random", "-n", "8", "-o", "rounds=1"),
        cwd=tmp_path,
    )

    assert done.returncode == 0, done.stderr
    assert "my_bots:Cautious" in done.stdout


@every_game
def test_records_on_a_rules_page_replay(game: Game) -> None:
    page = game.rules_page.read_text(encoding="utf-8")
    for record in RECORD.findall(page):
        assert replay(read_record(record)).to_act


@every_game
def test_every_game_has_the_files_that_the_architecture_lists(game: Game) -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    (listed,) = re.findall(r"```text\ngames/red7/\n(.*?)```", page, re.DOTALL)
    package = ROOT / "src" / game.package.replace(".", "/")

    files = set(re.findall(r"\w+\.py", listed))
    assert {"__init__.py", "state.py", "rules.py", "terminal.py"} <= files
    assert files <= {file.name for file in package.glob("*.py")}
