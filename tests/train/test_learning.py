"""`stolik train` learns within minutes; needs the extra `train` (`make test-train`)."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from stolik.bots.networks import (
    ALONE,
    CARD_FILE,
    WEIGHTS_FILE,
    Card,
    card_file,
    shipped_weights,
)
from stolik.core.errors import FileError, UnknownGameError
from stolik.games import find_game
from stolik.train.plan import Plan, check_learnable

pytest.importorskip("torch")

from benchmarks.strength.responses import RESPONSES, Response  # torch first
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

from stolik.train.run import Run

SHORT: dict[str, Any] = {"batch": 8192, "tables": 64, "evaluations": 2, "matches": 60}


def test_it_beats_chance_and_leaves_its_network_and_card(tmp_path: Path) -> None:
    plan = Plan(game="take-that", decisions=120_000, **SHORT)
    run = Run(plan, tmp_path)
    for _ in run.go():
        pass
    run.export()

    card = msgspec.json.decode((tmp_path / CARD_FILE).read_bytes(), type=Card)
    against_chance = [figure for figure in card.figures if figure.opponent == "random"]
    assert (tmp_path / WEIGHTS_FILE).is_file()
    assert (tmp_path / "curve.svg").is_file()
    assert {"learner/error", "normal/3 seats", "normal/4 seats, pro"} <= curves_in(tmp_path)
    assert card.decisions >= 120_000
    for figure in against_chance:
        assert figure.share - figure.margin > figure.par, figure


def curves_in(folder: Path) -> set[str]:
    """Those that TensorBoard would show."""
    events = EventAccumulator(str(folder / "tensorboard"))
    events.Reload()
    return set(events.Tags()["scalars"])


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    plan = Plan(game="take-that", decisions=60_000, **SHORT)
    run = Run(plan, tmp_path)
    next(run.go())
    run.store()
    again = Run(plan, tmp_path)

    assert again.decisions == run.decisions > 0
    for name, array in run.learner.weights().items():
        assert (again.learner.weights()[name] == array).all()
    with pytest.raises(FileError, match="has a run of another game: take-that"):
        Run(Plan(game="red7", decisions=1), tmp_path)


@pytest.mark.parametrize("response", RESPONSES, ids=lambda response: response.folder.name)
def test_a_response_begins_as_the_network_that_plays_there_which_stays(
    response: Response, tmp_path: Path
) -> None:
    plan = msgspec.structs.replace(response.plan(decisions=3_000), **SHORT | {"batch": 2048})
    run = Run(plan, tmp_path)
    shipped = shipped_weights(run.game, response.network)
    first = run.learner.weights()
    for _ in run.go():
        pass
    run.export()

    file = tmp_path / card_file(response.network)
    card = msgspec.json.decode(file.read_bytes(), type=Card)
    figures = [(figure.variant, figure.opponent) for figure in card.figures]
    assert figures == [(response.variant, ALONE)]
    assert len(run.snapshots) == 1
    for name, array in shipped.items():
        assert (first[name] == array).all()
        assert (run.snapshots[0][name] == array).all()
    assert any((run.learner.weights()[name] != array).any() for name, array in first.items())


def test_a_game_without_features_is_refused() -> None:
    with pytest.raises(UnknownGameError, match="no features for a network of The Gang"):
        check_learnable(find_game("the-gang"))
