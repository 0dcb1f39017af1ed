"""docs/research/ tells of the environments as they are."""

import re

import pytest
from tools.research_pages import FOLDER, with_tables

from stolik.core.game import Game
from stolik.envs.batch import BatchEnv
from stolik.games import all_games
from tests.envs.play import played

every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)


@every_game
def test_the_tables_of_the_page_are_those_of_the_code(game: Game) -> None:
    """`make pages` writes them."""
    page = (FOLDER / f"{game.id}.md").read_text(encoding="utf-8")

    assert page == with_tables(page, game)
    tables = 2 if game.sight is None else 4
    assert len(re.findall("<!-- (actions|observation|situation|move) -->", page)) == tables
    assert page.count("<!-- end -->") == tables


@every_game
def test_the_parts_of_an_observation_are_all_of_it_and_in_order(game: Game) -> None:
    end = 0
    for part in game.layout:
        assert part.first == end
        end += part.length
        if part.fields:
            assert part.length % part.fields.size == 0

    assert end == game.layout.size


@every_game
def test_flags_are_flags_and_seats_are_seats(game: Game) -> None:
    """Whatever a part promises by the words its meaning begins with."""
    env = BatchEnv(game.id, tables=20, seed=1)
    low, high = game.layout.bounds()
    for batch in played(env, steps=150):
        assert (low <= batch.observations).all()
        assert (batch.observations <= high).all()
        for part in game.layout:
            numbers = batch.observations[:, part.place]
            if part.meaning.startswith("1 if") or ": 1 if" in part.meaning:
                assert numbers.min() >= 0
                assert numbers.max() <= (2 if "2 if" in part.meaning else 1)
            if part.meaning.startswith("1 + the seat"):
                assert 0 <= numbers.min() <= numbers.max() <= game.options.seats[-1]
            if part.name == "seats":
                shaped = numbers.reshape(len(numbers), game.options.seats[-1], -1)
                assert (shaped[:, :4, 0] == 1).all()
                assert (shaped[:, 4:] == 0).all()


@pytest.mark.parametrize(
    ("place", "needed"), list(enumerate([None, "gymnasium", "pettingzoo", None, "pyspiel"]))
)
def test_the_examples_of_the_index_run(place: int, needed: str | None) -> None:
    """Each in turn; those of libraries that are not installed are left out."""
    if needed is not None:
        pytest.importorskip(needed)
    index = (FOLDER / "README.md").read_text(encoding="utf-8")
    example = re.findall(r"```python\n(.*?)```", index, re.DOTALL)[place]

    assert needed is None or needed in example or "the_gang" in example
    exec(example, {})  # noqa: S102


def test_every_page_is_in_the_index() -> None:
    index = (FOLDER / "README.md").read_text(encoding="utf-8")

    assert all(f"({game.id}.md)" in index for game in all_games())
