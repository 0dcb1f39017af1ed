"""That endgames are solved correctly: beside OpenSpiel's own algorithms, on a small one."""

from pathlib import Path

import numpy as np
import pytest
from benchmarks.endgames import __main__ as endgames
from benchmarks.endgames.__main__ import BEGIN, END
from benchmarks.endgames.players import bots_policy
from benchmarks.endgames.solve import (
    best_response,
    exploitability,
    improved_together,
    random_policies,
    solve,
    uniform,
    value_with_open_hands,
    values,
)
from benchmarks.endgames.tree import GameTree

from stolik.envs.batch import BatchEnv
from stolik.envs.endgames import ENDGAMES, Endgame
from tests.envs.play import any_action

RED7 = Endgame(
    name="red7",
    text="red7 seats=2 | phase: turn | turn: 0 | hands: {} / {} | palettes: B4 / Y6"
    " | canvas: {others} R1",
    hidden="O5 Y1 G7 B6 V4",
    sizes=(2, 2),
    reward="win",
)
GANG = Endgame(
    name="the_gang",
    text="the-gang seats=3 | phase: chips | vaults: 2 | alarms: 2 | last: success"
    " | community: 2c 5d 9h Jc Qs | hands: {} / {} / 9c Ah"
    " | chips: 1 2 3 / 1 2 3 / 1 2 3 / -",
    hidden="Kd 9d 7s 4c",
    sizes=(2, 2),
    reward="win",
)


@pytest.fixture(scope="module")
def red7() -> GameTree:
    return GameTree(RED7)


@pytest.fixture(scope="module")
def gang() -> GameTree:
    return GameTree(GANG)


def test_values_and_best_responses_are_those_of_openspiel(red7: GameTree) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel cannot be installed here")
    from open_spiel.python.algorithms import expected_game_score
    from open_spiel.python.algorithms import exploitability as theirs
    from open_spiel.python.policy import UniformRandomPolicy

    from stolik.envs import spiel

    spiel.register("stolik_red7_test_endgame", RED7.game, RED7)
    game = pyspiel.load_game("stolik_red7_test_endgame")
    even = UniformRandomPolicy(game)
    expected = expected_game_score.policy_value(game.new_initial_state(), [even, even])

    assert values(red7, uniform(red7)) == pytest.approx(expected)
    assert exploitability(red7, uniform(red7)) == pytest.approx(theirs.exploitability(game, even))


def test_matches_of_the_batch_have_that_value_on_average(red7: GameTree) -> None:
    """The same endgame by another way: sampled positions, and every choice at random."""
    rng = np.random.default_rng(1)
    env = BatchEnv("red7", tables=2048, **RED7.arguments(), seed=1)
    env.reset()
    batch = env.set_position([RED7.sample(rng) for _ in range(2048)])
    returns, over = np.zeros(2048), np.zeros(2048, np.bool_)
    while not over.all():
        batch = env.step(any_action(batch, rng))
        returns[batch.dones & ~over] = batch.rewards[batch.dones & ~over, 0]
        over |= batch.dones

    assert returns.mean() == pytest.approx(values(red7, uniform(red7))[0], abs=0.1)


def test_a_solution_can_hardly_be_exploited(red7: GameTree) -> None:
    solution = solve(red7, 300)

    assert exploitability(red7, uniform(red7)) > 0.05
    assert exploitability(red7, solution) < 0.01


def test_a_best_response_gets_what_it_promises(red7: GameTree) -> None:
    promised, answer = best_response(red7, uniform(red7), 1)

    assert values(red7, answer)[1] == pytest.approx(promised)


def test_a_bot_chooses_something_in_every_decision(red7: GameTree) -> None:
    policy = bots_policy(red7, "normal", 2, 1)

    assert np.add.reduceat(policy, red7.first_slots) == pytest.approx(1)
    assert exploitability(red7, policy) >= 0


def test_seats_that_improve_together_stay_below_those_with_open_hands(gang: GameTree) -> None:
    value, policy = improved_together(gang, random_policies(gang, 1, 1)[0])

    assert values(gang, policy)[0] == pytest.approx(value)
    assert value <= value_with_open_hands(gang) + 1e-9
    assert all(best_response(gang, policy, seat)[0] <= value + 1e-9 for seat in range(3))


def test_some_rows_are_renewed_and_the_others_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "endgames.md"
    page.write_text(f"before\n{BEGIN}\n| `stolik_red7_endgame` | old |\n{END}\nafter")
    monkeypatch.setattr(endgames, "PAGE", page)
    of = {endgame.game.id: endgame for endgame in ENDGAMES}
    endgames.put_row(of["the-gang"], "| `stolik_the_gang_endgame` | new |")
    endgames.put_row(of["six-nimmt"], "| `stolik_six_nimmt_endgame` | new |")
    rows = [line for line in page.read_text().splitlines() if endgames.endgame_of(line)]

    assert rows == [
        "| `stolik_six_nimmt_endgame` | new |",
        "| `stolik_red7_endgame` | old |",
        "| `stolik_the_gang_endgame` | new |",
    ]
    assert page.read_text().startswith("before")
    assert page.read_text().endswith("after")


def test_what_bots_did_is_not_taken_for_what_other_bots_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """A network that learned more, or another rule of thumb, is asked again."""
    red7 = next(endgame for endgame in ENDGAMES if endgame.name == "red7")
    now = endgames.version(red7)
    read = Path.read_bytes
    monkeypatch.setattr(
        Path, "read_bytes", lambda file: read(file) + b"!" * (file.name == "network.npz")
    )

    assert endgames.version(red7) != now


def test_a_game_without_an_endgame_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        endgames.main(["poker"])

    assert "no endgame of poker" in capsys.readouterr().err
