"""Rules of thumb for Red7: positions with a move that a good player would make."""

from random import Random

import pytest

from stolik.bots.bot import Turn
from stolik.bots.levels import HardBot, NormalBot
from stolik.engine.contract import State
from stolik.games.red7 import GAME, policy
from stolik.games.red7.policy import Red7Scratch
from stolik.games.red7.state import Red7State
from stolik.match import Match
from stolik.testing import Variant, driver
from tests.conformance.subjects import SUBJECTS
from tests.games.positions import play_all, played, state_of

RED7_VARIANTS = list(SUBJECTS[GAME.id].variants())


def advised(match: Match) -> str | None:
    return NormalBot().choose(Turn(match, match.to_act[0], Random(1)))


def weights(state: State, seat: int) -> dict[str, float]:
    assert isinstance(state, Red7State)
    scratch = Red7Scratch.seeded()
    n = policy.weigh(state, seat, scratch)
    named = {GAME.moves[scratch.actions[i]]: float(scratch.weights[i]) for i in range(n)}
    assert len(named) == n
    return named


@pytest.mark.parametrize("variant", RED7_VARIANTS, ids=str)
def test_exactly_the_legal_moves_are_weighed(variant: Variant) -> None:
    for match in driver.random_positions(variant, seed=3):
        for seat in match.to_act:
            assert sorted(weights(state_of(match), seat)) == sorted(match.legal(seat))


@pytest.mark.parametrize("variant", RED7_VARIANTS, ids=str)
def test_weights_depend_only_on_what_the_seat_knows(variant: Variant) -> None:
    for match in driver.random_positions(variant, seed=4):
        for seat in match.to_act:
            other = driver.redealt(state_of(match), seat, Red7Scratch.seeded(5))
            assert weights(other, seat) == weights(state_of(match), seat)


@pytest.mark.parametrize(
    "options", ["", " effects=true", " mode=advanced", " mode=advanced effects=true"]
)
def test_a_seat_that_can_survive_does_not_go_out(options: str) -> None:
    """G6 is higher than Y5; on the canvas it would not help, for 4 beats 2."""
    match = played(
        f"red7 seats=2{options} | phase: turn | turn: 0"
        " | hands: R3 G6 / R1 R2 | palettes: B2 / Y5 V4"
    )

    assert advised(match) == "palette G6"


def test_one_card_is_better_spent_than_two() -> None:
    """R7 alone is the highest card; another canvas card would be wasted."""
    match = played(
        "red7 seats=2 | phase: turn | turn: 0 | hands: R7 G4 V4 / R1 R2 R3 | palettes: B2 / Y6"
    )

    assert advised(match) == "palette R7"


def test_a_canvas_card_that_draws_costs_nothing() -> None:
    """Both win, but O6 on the canvas brings a new card, and O1 does not."""
    match = played(
        "red7 seats=2 mode=advanced | phase: turn | turn: 0 | hands: O1 O6 / R2 R3"
        " | palettes: G5 B5 / Y1 Y6"
    )

    assert advised(match) == "canvas O6"


def test_in_the_basic_mode_canvas_cards_draw_nothing() -> None:
    match = played(
        "red7 seats=2 | phase: turn | turn: 0 | hands: O1 O6 / R2 R3 | palettes: G5 B5 / Y1 Y6"
    )

    assert weights(state_of(match), 0)["canvas O1"] == weights(state_of(match), 0)["canvas O6"]


def test_the_palette_should_lead_under_the_rules_that_the_hand_can_make() -> None:
    """Y7 and R7 both win now; Y7 gives a second yellow card, and two yellow canvas cards remain."""
    match = played(
        "red7 seats=2 | phase: turn | turn: 0 | hands: R7 Y1 Y2 Y7 / R1 R2 R3 R4"
        " | palettes: Y4 / O6 B3"
    )

    assert advised(match) == "palette Y7"


def test_with_effects_a_card_is_seen_together_with_the_canvas_card_that_must_follow() -> None:
    """Page, example 7: only `canvas V3` makes R1 win; it is weighed as two cards spent."""
    match = played(
        "red7 seats=2 effects=true | phase: turn | turn: 0 | hands: R1 G7 V3 / R2"
        " | palettes: B4 / Y6 | deck: O2"
    )
    by_move = weights(state_of(match), 0)

    assert by_move["palette G7"] > by_move["palette R1"] > by_move["palette V3"]
    assert advised(match) == "palette G7"


def test_a_gamble_on_a_3_is_better_than_to_pass() -> None:
    """B3 does not win, but the card it draws may."""
    match = played(
        "red7 seats=2 effects=true | phase: turn | turn: 0 | hands: G1 B3 / R2"
        " | palettes: V4 / R7 O7 Y6"
    )

    assert advised(match) == "palette B3"


def test_a_5_is_weighed_by_the_card_that_can_follow_it() -> None:
    """Y5 alone does not win, nor does R6 without it: the two give a run of three."""
    match = played(
        "red7 seats=2 effects=true | phase: turn | turn: 0 | hands: R6 Y5 / G2 G3"
        " | palettes: B4 / R1 R2 I7 | canvas: I1"
    )

    assert advised(match) == "palette Y5"
    assert advised(play_all(match, "0 palette Y5")) == "palette R6"
    assert advised(play_all(match, "0 palette R6")) == "end"


def test_a_1_takes_the_card_that_the_winner_needs() -> None:
    """Without R7 the other palette is weaker under red and yellow as well as under orange."""
    match = played(
        "red7 seats=2 effects=true | phase: turn | turn: 0 | hands: Y1 G2 / O3 O4"
        " | palettes: B5 / R2 R7",
        "0 palette Y1",
    )

    assert advised(match) == "remove R7"


def test_a_7_drops_what_is_not_needed() -> None:
    """Page, example 9: without dropping B4 nothing would win."""
    match = played(
        "red7 seats=2 effects=true | phase: turn | turn: 0 | hands: R1 G7 V3 / R2"
        " | palettes: B4 / Y6",
        "0 palette G7",
    )

    assert (advised(match) or "").startswith("drop B4")


def test_search_prefers_the_round_that_brings_more_points() -> None:
    """The other hand is empty, so surviving is enough: green counts 10 and more, red only 7."""
    match = played(
        "red7 seats=2 mode=advanced | phase: turn | turn: 0 | hands: R7 O4 G1 / -"
        " | palettes: G6 B2 / Y7 | canvas: … R3"
    )

    assert HardBot(iterations=400).choose(Turn(match, 0, Random(1))) == "palette O4 canvas G1"


@pytest.mark.parametrize("variant", RED7_VARIANTS, ids=str)
def test_the_outlook_is_a_chance_of_winning(variant: Variant) -> None:
    for match in driver.random_positions(variant, seed=6):
        chances = [policy.outlook(state_of(match), seat) for seat in range(variant.seats)]
        assert all(0 <= chance <= 1 for chance in chances)
        if not match.is_over:
            assert sum(chances) == pytest.approx(1)
    assert match.result is not None
    share = 1 / len(match.result.winners)
    for seat, chance in enumerate(chances):
        assert chance == pytest.approx(share if seat in match.result.winners else 0, abs=0.06)


def test_more_points_are_a_better_outlook_between_rounds() -> None:
    match = played(
        "red7 seats=3 mode=advanced | phase: deal | round: 4 | scored: Y5 / R5 R7 / O5 O7"
    )

    behind, ahead, level = (policy.outlook(state_of(match), seat) for seat in range(3))
    assert behind < ahead == level
