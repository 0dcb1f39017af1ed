"""OpenSpiel's own random simulations, and what a player may count on."""

import json
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel cannot be installed here")
from stolik.core.options import option_fields  # noqa: E402
from stolik.envs import spiel  # noqa: E402
from stolik.games import all_games, find_game  # noqa: E402

GAMES = [
    "stolik_six_nimmt(rounds=1)",
    "stolik_six_nimmt(players=3,mode=tactical,rounds=1)",
    "stolik_abluxxen",
    "stolik_abluxxen(players=2,mode=advanced)",
    "stolik_the_gang(players=3)",
    "stolik_the_gang(mode=professional,settle=instant)",
    "stolik_red7",
    "stolik_red7(players=2,mode=advanced,effects=true,target=5)",
    "stolik_take_that(rounds=1)",
]


@pytest.mark.parametrize("name", GAMES)
def test_it_passes_the_random_simulation(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


def test_every_game_is_registered() -> None:
    names = pyspiel.registered_names()

    assert {spiel.short_name(game.id) for game in all_games()} <= set(names)


def dealt(name: str) -> Any:
    """A match whose cards were dealt in natural order."""
    state = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


def test_a_shuffle_is_dealt_card_by_card() -> None:
    """Copies of a card are as likely as there are copies."""
    state = pyspiel.load_game("stolik_abluxxen").new_initial_state()
    outcomes = dict(state.chance_outcomes())

    assert outcomes[1] == pytest.approx(8 / 109)
    assert outcomes[14] == pytest.approx(5 / 109)
    assert state.action_to_string(14) == "deal J"


def test_a_history_can_be_replayed() -> None:
    state = dealt("stolik_red7")
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    again = pyspiel.load_game("stolik_red7").new_initial_state()
    for action in state.history():
        again.apply_action(action)

    assert again.returns() == state.returns()
    assert sum(state.returns()) == 0


def test_a_clone_goes_its_own_way() -> None:
    state = dealt("stolik_six_nimmt")
    before = str(state)
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])

    assert str(state) == before
    assert copy.current_player() == 1


def test_a_player_observes_the_named_parts_and_its_view() -> None:
    state = dealt("stolik_six_nimmt")
    observer = state.get_game().make_py_observer()
    observer.set_from(state, 1)

    assert np.flatnonzero(observer.dict["mine"]).tolist() == list(range(10, 20))
    assert json.loads(observer.string_from(state, 1))["seat"] == 1


def test_there_is_no_observer_with_perfect_recall() -> None:
    game = pyspiel.load_game("stolik_red7")
    with pytest.raises(ValueError, match="perfect recall"):
        game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))


def test_a_default_that_depends_on_the_seats_is_0() -> None:
    target = next(
        field for field in option_fields(find_game("red7").options) if field.name == "target"
    )

    assert spiel.default_parameter(target) == 0
