"""The moves that the network of Red7 rates: those that a player who knows the game would make."""

import pytest

from stolik.engine.network import candidates
from stolik.engine.policy import deal_result, is_out
from stolik.games.red7 import GAME, policy
from stolik.games.red7.features import MOST_CANDIDATES
from stolik.games.red7.policy import OUT, Red7Scratch
from stolik.match import Match
from stolik.testing import Variant, driver
from tests.conformance.subjects import SUBJECTS
from tests.games.positions import play_all, played, state_of

RED7_VARIANTS = list(SUBJECTS[GAME.id].variants())
LOST = "red7 seats=2{options} | phase: turn | turn: 0 | hands: I3 / R1 | palettes: V1 / R6 R7"


def rated(match: Match) -> dict[str, float]:
    """The candidates of the seat on turn, each with its weight by the rules of thumb."""
    scratch = Red7Scratch.seeded(1)
    n = candidates(state_of(match), match.to_act[0], scratch)
    return {GAME.moves[scratch.actions[i]]: float(scratch.weights[i]) for i in range(n)}


def weighed(match: Match) -> dict[str, float]:
    """The same of all legal moves."""
    scratch = Red7Scratch.seeded(1)
    n = policy.weigh(state_of(match), match.to_act[0], scratch)
    return {GAME.moves[scratch.actions[i]]: float(scratch.weights[i]) for i in range(n)}


@pytest.mark.parametrize("variant", RED7_VARIANTS, ids=str)
def test_the_candidates_are_the_best_moves_by_the_rules_of_thumb(variant: Variant) -> None:
    """Without effects only those that stay in the round; and to pass, wherever that is legal."""
    for match in driver.random_positions(variant, seed=3):
        if not match.to_act:
            continue
        found, known = rated(match), weighed(match)
        effects = state_of(match)["effects"]
        best = [
            weight
            for move, weight in known.items()
            if move != "pass" and (effects or weight > OUT / 2)
        ]
        passes = "pass" in known

        assert found.items() <= known.items()
        assert ("pass" in found) == passes
        others = [weight for move, weight in found.items() if move != "pass"]
        assert sorted(others) == sorted(best)[-(MOST_CANDIDATES - passes) :]


def test_a_seat_that_cannot_stay_passes() -> None:
    assert list(rated(played(LOST.format(options="")))) == ["pass"]


def test_with_effects_a_card_may_be_drawn_that_helps() -> None:
    assert "palette I3" in rated(played(LOST.format(options=" effects=true")))


def test_a_seat_that_has_passed_is_out() -> None:
    match = played(
        "red7 seats=3 | phase: turn | turn: 0 | hands: R1 / R2 / R3 | palettes: V1 / V2 / V3"
    )

    assert not is_out(state_of(match), 0)
    assert is_out(state_of(play_all(match, "0 pass")), 0)


@pytest.mark.parametrize("variant", RED7_VARIANTS, ids=str)
def test_what_a_round_brings_are_chances_of_winning(variant: Variant) -> None:
    """They add up to one, and who has more points has the better one."""
    for match in driver.random_positions(variant, seed=4):
        state = state_of(match)
        chances = [deal_result(state, seat) for seat in match.seats]
        order = sorted(match.seats, key=lambda seat: int(state.score[seat]))

        assert sum(chances) == pytest.approx(1)
        assert sorted(chances) == [chances[seat] for seat in order]
