"""OpenSpiel's own random simulations, and what a player may count on."""

import json
import pickle
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel cannot be installed here")
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr  # noqa: E402

from stolik.core.errors import NumberError, OptionsError  # noqa: E402
from stolik.core.game import Game  # noqa: E402
from stolik.core.options import option_fields, read_options  # noqa: E402
from stolik.engine import arrays, contract  # noqa: E402
from stolik.engine.contract import SPECTATOR  # noqa: E402
from stolik.envs import spiel  # noqa: E402
from stolik.envs.dealing import Shuffle, needed_cards  # noqa: E402
from stolik.envs.endgames import ENDGAMES  # noqa: E402
from stolik.games import all_games, find_game  # noqa: E402


def accepts(game: Game, options: dict[str, Any], seats: int) -> bool:
    """Whether these options are there for so many seats."""
    try:
        read_options(game.options, options, seats)
    except OptionsError:
        return False
    return True


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
SHORT = [
    "stolik_six_nimmt(players=2,rounds=1)",
    "stolik_abluxxen(players=2,most_moves=40)",
    "stolik_the_gang(players=3,most_moves=40)",
    "stolik_red7(players=2)",
    "stolik_take_that(players=2,rounds=1,most_moves=40)",
]


@pytest.mark.parametrize("name", GAMES)
def test_it_passes_the_random_simulation(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


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


def test_the_cards_of_a_hand_come_in_ascending_order() -> None:
    """A hand is a set: in another order it would be the same one once more."""
    state = pyspiel.load_game("stolik_red7").new_initial_state()
    hand = [5, 9, 10, 20, 30, 31, 48]
    for place, card in enumerate(hand):
        next_cards = [card for card, _ in state.chance_outcomes()]

        assert next_cards == list(range(hand[place - 1] + 1 if place else 0, 43 + place))
        state.apply_action(card)
    assert [card for card, _ in state.chance_outcomes()][:7] == [0, 1, 2, 3, 4, 6, 7]


def test_all_hands_are_equally_likely() -> None:
    """Five cards: two for one place, two for another, and one."""
    deals = [(1.0, Shuffle.of((7, 1, 4, 9, 2), needed_cards((2, 2), 5)))]
    for _ in range(5):
        before, deals = deals, []
        for odds, deal in before:
            for card, chance in deal.outcomes():
                further = deal.copy()
                further.put(card)
                deals.append((odds * chance, further))

    assert len({tuple(deal.order()) for _, deal in deals}) == len(deals) == 30
    assert all(odds == pytest.approx(1 / 30) for odds, _ in deals)


HANDS = [
    (game, seats, mode)
    for game in all_games()
    for seats in game.options.seats
    for mode in ({}, {"mode": "tactical"}, {"mode": "advanced"}, {"mode": "professional"})
    if accepts(game, mode, seats)
]


@pytest.mark.parametrize(("game", "seats", "options"), HANDS)
def test_the_order_of_the_cards_of_a_hand_means_nothing(
    game: Game, seats: int, options: dict[str, Any]
) -> None:
    """Nobody could tell in which order they were dealt, but that The Gang shows them so."""
    chosen = read_options(game.options, options, seats)
    opening = game.opening(seats, chosen)
    arrays.run_on(opening)
    cards = arrays.shuffle_due(opening)
    Random(1).shuffle(cards)
    turned, at = list(cards), 0
    for size in chosen.hands(seats):
        turned[at : at + size] = reversed(cards[at : at + size])
        at += size
    known = []
    for order in (cards, turned):
        state = arrays.copies(opening)
        arrays.deal_and_run_on(state, order)
        seen = np.zeros((seats, game.layout.size), np.int16)
        for seat in range(seats):
            contract.observe(state[0], seat, seen[seat])
        legal = [arrays.legal_actions(state, seat) for seat in range(seats)]
        views = game.views(state, [*range(seats), None]) if game.id != "the-gang" else ()
        known.append((views, seen.tobytes(), legal))

    assert known[0] == known[1]


def test_the_quick_way_to_the_legal_actions_is_openspiels() -> None:
    """For every player, at a card, at a decision and at the end."""
    state = pyspiel.load_game("stolik_red7(players=2)").new_initial_state()
    while True:
        for player in range(2):
            assert state.legal_actions(player) == pyspiel.State.legal_actions(state, player)
        assert state.legal_actions() == pyspiel.State.legal_actions(state)
        if state.is_terminal():
            break
        state.apply_action(state.legal_actions()[0])


def test_a_history_can_be_replayed() -> None:
    state = dealt("stolik_red7")
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])
    again = pyspiel.load_game("stolik_red7").new_initial_state()
    for action in state.history():
        again.apply_action(action)

    assert again.returns() == state.returns()
    assert sum(state.returns()) == 0


@pytest.mark.parametrize("name", [*GAMES, *(f"stolik_{it.name}_endgame" for it in ENDGAMES)])
def test_a_state_can_be_written_and_read(name: str) -> None:
    """As processes that learn together do: by OpenSpiel, or by pickling it."""
    rng = Random(1)
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while not state.is_terminal() and state.move_number() < 90:
        state.apply_action(rng.choice(state.legal_actions()))
        if state.move_number() % 15 == 0 or state.is_terminal():
            for again in (
                game.deserialize_state(state.serialize()),
                pickle.loads(pickle.dumps(state)),  # noqa: S301  # our own
            ):
                assert known(again) == known(state)


@pytest.mark.parametrize("name", ["stolik_red7(players=2,effects=true)", "stolik_red7_endgame"])
def test_a_game_can_be_pickled_for_another_process(name: str) -> None:
    """Which need not have imported the module that registers it."""
    game = pyspiel.load_game(name)
    read = "import pickle, sys; print(pickle.load(sys.stdin.buffer))"
    done = subprocess.run(
        [sys.executable, "-c", read], input=pickle.dumps(game), capture_output=True, check=True
    )

    assert done.stdout.decode().strip() == str(game)


def known(state: Any) -> Any:
    """All that players know, what comes next, and what it was worth."""
    memories = [state.information_state_string(seat) for seat in range(state.num_players())]
    coming = state.chance_outcomes() if state.is_chance_node() else state.legal_actions()
    return memories, str(state), state.history(), coming, state.returns()


def test_a_resampled_state_can_be_written_and_read() -> None:
    """Its cards are not those to which its history leads."""
    game = pyspiel.load_game("stolik_red7(players=2,effects=true)")
    for state in decisions("stolik_red7(players=2,effects=true)", most=4):
        other = state.resample_from_infostate(0, Random(3).random)
        other.apply_action(other.legal_actions()[0])
        again = game.deserialize_state(other.serialize())

        assert known(again) == known(other)


def test_a_clone_of_a_deal_goes_its_own_way() -> None:
    state = pyspiel.load_game("stolik_red7").new_initial_state()
    state.apply_action(3)
    before = state.chance_outcomes()
    copy = state.clone()
    copy.apply_action(10)

    assert state.chance_outcomes() == before
    assert copy.chance_outcomes()[0][0] == 11
    assert state.get_game().new_initial_state().chance_outcomes()[0][0] == 0


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


def decisions(name: str, *, seed: int = 1, most: int = 30) -> Iterator[Any]:
    """The first decisions of a random match."""
    rng = Random(seed)
    state = pyspiel.load_game(name).new_initial_state()
    asked = 0
    while not state.is_terminal() and asked < most:
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            assert sum(odds) == pytest.approx(1)
            state.apply_action(rng.choices(outcomes, odds)[0])
            continue
        yield state
        asked += 1
        state.apply_action(rng.choice(state.legal_actions()))


KINDS = pyspiel.PrivateInfoType
OBSERVERS = [
    pyspiel.IIGObservationType(public_info=public, perfect_recall=recall, private_info=private)
    for public in (True, False)
    for recall in (True, False)
    for private in (KINDS.SINGLE_PLAYER, KINDS.NONE, KINDS.ALL_PLAYERS)
]
OFFERED = {
    (True, True, KINDS.SINGLE_PLAYER),
    (True, True, KINDS.NONE),
    (True, False, KINDS.SINGLE_PLAYER),
    (True, False, KINDS.NONE),
    (False, False, KINDS.SINGLE_PLAYER),
}


@pytest.mark.parametrize("game", [spiel.short_name(game.id) for game in all_games()])
def test_an_observer_gives_what_was_asked_for_and_nothing_hidden(game: str) -> None:
    """Every combination; in worlds that a seat, or a spectator, could not tell apart."""
    offered = set()
    for state in decisions(f"{game}(recall=200)", most=6):
        for kind in OBSERVERS:
            observer = state.get_game().make_py_observer(kind)
            if observer is None:
                continue
            offered.add((kind.public_info, kind.perfect_recall, kind.private_info))
            private = kind.private_info == KINDS.SINGLE_PLAYER
            for player in range(state.num_players()):
                other = spiel.SpielState(
                    state.get_game(), state.node.resampled(player if private else SPECTATOR, 5)
                )
                assert observer.string_from(other, player) == observer.string_from(state, player)
                observer.set_from(state, player)
                before = np.array(observer.tensor)  # there may be none
                observer.set_from(other, player)
                assert np.array_equal(np.array(observer.tensor), before)

    assert offered == OFFERED
    assert state.get_game().make_py_observer(None, {"sort": True}) is None


def test_the_public_observer_has_no_hand_and_the_private_one_nothing_else() -> None:
    state = dealt("stolik_red7")
    game = state.get_game()
    public = game.make_py_observer(
        pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=KINDS.NONE)
    )
    private = game.make_py_observer(
        pyspiel.IIGObservationType(
            public_info=False, perfect_recall=False, private_info=KINDS.SINGLE_PLAYER
        )
    )

    assert json.loads(public.string_from(state, 1))["seats"][1]["hand"] is None
    assert json.loads(private.string_from(state, 1)).keys() == {"seat", "seats"}


def test_an_information_state_remembers_own_moves_and_all_that_was_seen() -> None:
    """Also the steps between two decisions, which no observation of a decision has."""
    states = [
        (state.current_player(), state.information_state_string(), state.legal_actions())
        for state in decisions("stolik_six_nimmt(players=2,rounds=1)", most=6)
    ]
    first, second = [text for player, text, _ in states if player == 0][:2]

    assert second.startswith(first)
    assert "\n> " in second
    assert "\n@ 1" in second


def test_the_tensor_of_an_information_state_has_a_row_for_every_step() -> None:
    for state in decisions("stolik_take_that(rounds=1,recall=40)", most=60):
        rows = np.array(state.information_state_tensor()).reshape(40, -1)
        used = state.node.rows

        assert rows[used - 1, 0] == state.current_player() + 1
        assert not rows[used:].any()
    assert used == 40
    assert not pyspiel.load_game("stolik_red7").get_type().provides_information_state_tensor


def test_a_resampled_state_is_the_same_to_its_player_and_has_no_history() -> None:
    hands = set()
    for state in decisions("stolik_six_nimmt(rounds=1)", most=5):
        other = state.resample_from_infostate(0, Random(state.move_number()).random)
        hands.add(other.observation_string(1) == state.observation_string(1))

        assert other.history() == []
        assert other.information_state_string(0) == state.information_state_string(0)
        assert other.clone().legal_actions() == other.legal_actions()
    assert hands == {False}


def test_only_cards_that_somebody_may_see_are_dealt() -> None:
    """Six cards for the rows and hands of two; the other eighty lie aside for the whole round."""
    assert len(dealt("stolik_six_nimmt(players=2)").history()) == 2 * 10 + 4
    assert len(dealt("stolik_red7(players=2)").history()) == 2 * 8
    assert len(dealt("stolik_the_gang(players=3)").history()) == 3 * 2 + 5


def test_returns_may_be_points() -> None:
    state = dealt("stolik_take_that(rounds=1,players=2,reward=score)")
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[-1])

    assert sum(state.returns()) == 0
    assert abs(state.returns()[0]) > 1


@pytest.mark.parametrize("name", SHORT)
def test_openspiels_search_and_sampling_run(name: str) -> None:
    """IS-MCTS with resampled worlds, and one pass of outcome-sampling MCCFR."""
    game = pyspiel.load_game(name)
    chance = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, max_simulations=3, random_state=chance)
    state = next(decisions(name))
    np.random.seed(1)  # the solver takes its chance from there

    assert bot.step(state) in state.legal_actions()
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    solver.iteration()
    assert solver.average_policy().action_probabilities(state)


@pytest.mark.parametrize("endgame", [endgame.name for endgame in ENDGAMES])
def test_an_endgame_is_played_by_openspiel_to_its_end(endgame: str) -> None:
    from open_spiel.python.algorithms import generate_playthrough  # brings much of SciPy

    name = f"stolik_{endgame}_endgame"
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)
    assert "Utility" in generate_playthrough.playthrough(name, None, seed=1)


def test_the_bound_of_remembered_steps_is_checked() -> None:
    with pytest.raises(NumberError, match="recall cannot be -1"):
        pyspiel.load_game("stolik_red7(recall=-1)")


def test_a_default_that_depends_on_the_seats_is_0() -> None:
    target = next(
        field for field in option_fields(find_game("red7").options) if field.name == "target"
    )

    assert spiel.default_parameter(target) == 0
