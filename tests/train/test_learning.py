"""`stolik train` learns within minutes; needs the extra `train` (`make test-train`)."""

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from stolik.bots.networks import (
    ALONE,
    CARD_FILE,
    WEIGHTS_FILE,
    Card,
    Weights,
    card_file,
    shipped_weights,
)
from stolik.core.errors import FileError, UnknownGameError
from stolik.engine.network import Floats, weight_shapes
from stolik.games import find_game
from stolik.train.plan import Plan, check_learnable

pytest.importorskip("torch")

from benchmarks.strength.responses import RESPONSES, Response  # torch first
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

from stolik.train.learner import widened
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


def test_a_network_that_is_given_more_units_keeps_its_opinions() -> None:
    """Half of a shipped network grows into a whole one, whose new units have no say yet."""
    game = find_game("take-that")
    assert game.sight is not None
    kind = game.sight.network
    shapes = weight_shapes(kind)
    units = shapes["first_bias"][0] // 2
    small = {
        name: array[(slice(None),) * (array.ndim - 1) + (slice(units),)]
        if name in ("situation_weights", "move_weights", "first_bias")
        else array
        for name, array in shipped_weights(game).items()
    }
    small["second_weights"] = small["second_weights"][:units]
    rng = np.random.default_rng(3)
    situation, move = (
        rng.random(shapes[name][0], np.float32) for name in ("situation_weights", "move_weights")
    )

    grown = widened(small, kind, seed=1)

    assert weight_shapes(kind) == {name: array.shape for name, array in grown.items()}
    assert worth(grown, situation, move) == pytest.approx(worth(small, situation, move), rel=1e-4)
    assert (grown["move_weights"][:, units:] != 0).all()


def worth(weights: Weights, situation: Floats, move: Floats) -> float:
    """What a network thinks of a move with these features."""
    arrays = {name: array.astype(np.float64) for name, array in weights.items()}
    seen = situation @ arrays["situation_weights"] + move @ arrays["move_weights"]
    first = np.maximum(seen + arrays["first_bias"], 0)
    second = np.maximum(first @ arrays["second_weights"] + arrays["second_bias"], 0)
    return float(second @ arrays["output_weights"] + arrays["output_bias"][0])


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
