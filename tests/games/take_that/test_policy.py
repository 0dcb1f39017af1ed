"""Rules of thumb: what a strong player of Take That would agree with."""

import math
from random import Random
from typing import Any

import numpy as np
import pytest

from stolik.bots.bot import Turn
from stolik.bots.levels import NormalBot
from stolik.engine.scratch import Scratch
from stolik.games.take_that import GAME
from stolik.games.take_that import state as take_that
from stolik.games.take_that.evaluation import is_settled, outlook, prospect
from stolik.games.take_that.policy import TakeThatScratch, take_weight, weigh
from stolik.games.take_that.state import TakeThatState
from stolik.match import Match
from stolik.testing.driver import redealt
from tests.games.positions import played, state_of
from tests.games.take_that.table import new_match


def facing(hand: str, *, row: str = "", gone: str = "", options: str = "") -> Match:
    """What seat 0 of two knows when it is on turn; cards that are gone lie with the other."""
    deck_size = len(take_that.CARDS) - 9 - len(f"{hand} {row} {gone}".split())
    sections = [
        f"take-that seats=2{options} | seen by: 0 | phase: play | turn: 0",
        row and f"row: {row}",
        f"hands: {in_order(hand)} / ?x9",
        gone and f"minus: - / {in_order(gone)}",
        f"deck: ?x{deck_size}",
    ]
    return played(" | ".join(filter(None, sections)))


def in_order(cards: str) -> str:
    return " ".join(sorted(cards.split()))


def advice(match: Match) -> str | None:
    """What the seat on turn is advised to do."""
    return NormalBot().choose(Turn(match, match.to_act[0], Random(1)))


def weights(state: TakeThatState, seat: int, scratch: TakeThatScratch) -> dict[int, float]:
    n = weigh(state, seat, scratch)
    return dict(zip(scratch.actions[:n].tolist(), scratch.weights[:n].tolist(), strict=True))


def random_matches(seats: int, pro: bool) -> list[Match]:
    """Matches of two rounds, each stopped at some move."""
    matches = []
    for number in range(12):
        rng = Random(number)
        match = new_match(seats, pro=pro)
        while not match.is_over and rng.random() > 0.01:
            if match.to_act:
                (seat,) = match.to_act
                match.play(seat, rng.choice(match.legal(seat)))
            else:
                cards = take_that.CARDS.tolist()
                rng.shuffle(cards)
                match.shuffle(" ".join(map(str, cards)))
        matches.append(match)
    return matches


HAND = "13 16 27 38 53 69 82"
"""Seven cards that lie far apart, without twins among them; two more make a hand."""


def test_a_pair_is_pulled_when_it_can_be() -> None:
    assert advice(facing(f"{HAND} 54 46", row="45 47")) == "pull 45"


def test_of_two_pairs_the_one_is_pulled_that_leaves_the_next_player_stuck() -> None:
    """Whatever lies beside 97 is gone, so the card behind it had better go."""
    match = facing(f"{HAND} 79 54", row="97 45", gone="86 87 88 89 91 92 93 94 95 96 98")

    assert advice(match) == "pull 45"


def test_a_row_is_opened_where_few_cards_fit_and_twins_are_kept_together() -> None:
    """A row of one card is often taken; a pair is better laid where it can be pulled."""
    assert advice(facing(f"{HAND} 45 54")) == "play 13"


def test_of_two_cards_that_fit_the_one_whose_twin_is_gone_is_laid() -> None:
    """The other one may be pulled by its twin, or pull it one day."""
    assert advice(facing("95 97 13 16 27 38 53 82 61", row="96", gone="79")) == "play 97"
    assert advice(facing("95 97 13 16 27 38 53 82 61", row="96", gone="59")) == "play 95"


def test_a_cheap_row_is_taken_rather_than_a_toad_laid_on_it() -> None:
    match = facing("22 71 72 73 74 75 76 81 82", row="12")

    assert advice(match) == "take"


def test_a_toad_is_laid_where_the_next_player_is_stuck_with_it() -> None:
    """What is left near it is in my own hand, or gone."""
    match = facing("88 86 89 91 92 94 12 13 14", row="97", gone="78 79 81 82 83 84 85 87 93 95 96")

    assert advice(match) == "play 88"


def test_an_expensive_row_is_not_taken_while_there_is_a_way_out() -> None:
    assert advice(facing(f"{HAND} 36 41", row="22 33 34")) != "take"


def test_the_extra_card_of_pro_is_taken_into_account() -> None:
    scratch = TakeThatScratch.seeded(1)
    plain = weights(state_of(facing(f"{HAND} 46 57", row="45")), 0, scratch)
    pro = weights(state_of(facing(f"{HAND} 46 57", row="45", options=" pro=true")), 0, scratch)

    assert plain[take_that.TAKE] - pro[take_that.TAKE] == pytest.approx((7 * 5 + 72) / 79)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("pro", [False, True])
def test_exactly_the_legal_moves_are_weighed(seats: int, pro: bool) -> None:
    scratch = TakeThatScratch.seeded(1)
    for match in random_matches(seats, pro):
        for seat in match.to_act:
            weighed = weights(state_of(match), seat, scratch)

            assert {GAME.moves[action] for action in weighed} == set(match.legal(seat))
            assert np.isfinite(list(weighed.values())).all()


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("pro", [False, True])
def test_a_take_is_best_exactly_when_it_is_with_all_openings_looked_at(
    seats: int, pro: bool
) -> None:
    """For speed only those are looked at with which it might be."""
    scratch = TakeThatScratch.seeded(1)
    looked_at = 0
    for match in random_matches(seats, pro):
        for seat in match.to_act:
            weighed = weights(state_of(match), seat, scratch)
            if take_that.TAKE in weighed:
                others = (weight for action, weight in weighed.items() if action != take_that.TAKE)
                best = max(others, default=-math.inf)
                full = take_weight(state_of(match), seat, -math.inf, scratch)

                assert (weighed[take_that.TAKE] > best) == (full > best)
                looked_at += 1
    assert looked_at


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("pro", [False, True])
def test_the_weights_depend_on_what_the_seat_knows_alone(seats: int, pro: bool) -> None:
    scratch = TakeThatScratch.seeded(1)
    for match in random_matches(seats, pro):
        for seat in match.to_act:
            state = state_of(match)
            weighed = weights(state, seat, scratch)
            for seed in range(5):
                other: Any = redealt(state, seat, Scratch.seeded(seed))
                assert weights(other, seat, scratch) == weighed


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_outlook_is_between_lost_and_won(seats: int) -> None:
    for match in random_matches(seats, pro=True):
        for seat in range(seats):
            assert 0.0 <= outlook(state_of(match), seat) <= 1.0


@pytest.mark.parametrize(
    ("totals", "chances"),
    [("1 0", (1.0, 0.0)), ("-60 44", (0.0, 1.0)), ("-60 43", (0.5, 0.5))],
)
def test_the_outlook_of_a_match_that_is_over_is_the_win(
    totals: str, chances: tuple[float, float]
) -> None:
    """By many points or by one; a shared one is worth its share."""
    match = played(
        "take-that seats=2 | phase: play | round: 2 | turn: 0 | row: 57 | hands: 12 / 13"
        f" | minus: - / … | totals: {totals}",
        "0 take",
    )

    assert match.is_over
    assert (outlook(state_of(match), 0), outlook(state_of(match), 1)) == chances


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_equals_have_equal_chances(seats: int) -> None:
    match = new_match(seats)

    assert outlook(state_of(match), 0) == pytest.approx(1 / seats)


def test_a_lead_is_worth_more_the_less_is_to_come() -> None:
    early = facing(f"{HAND} 46 57", row="45", gone="22")
    late = facing(f"{HAND} 46 57", row="45", gone="22", options=" rounds=1")

    assert 0.5 < outlook(state_of(early), 0) < outlook(state_of(late), 0) < 1.0


def test_the_outlook_grows_with_the_points_of_a_round_under_way() -> None:
    table = (
        "take-that seats=2 | phase: play | turn: 0 | row: 57"
        " | hands: 12 13 61 62 63 65 67 68 69 / 33 34 74 76 78 79 81 82 83"
    )
    ahead, behind = played(f"{table} | plus: 46 64 / -"), played(f"{table} | minus: 46 64 / -")

    assert outlook(state_of(ahead), 0) > outlook(state_of(behind), 0)
    assert outlook(state_of(ahead), 1) < outlook(state_of(behind), 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("pro", [False, True])
def test_the_prospect_of_a_turn_depends_on_what_the_seat_knows_alone(seats: int, pro: bool) -> None:
    scratch = TakeThatScratch.seeded(1)
    for match in random_matches(seats, pro):
        for seat in match.to_act:
            state = state_of(match)
            chance = prospect(state, seat, scratch)

            assert 0.0 <= chance <= 1.0
            for seed in range(5):
                other: Any = redealt(state, seat, Scratch.seeded(seed))
                assert prospect(other, seat, scratch) == chance


def test_a_pair_in_the_hand_or_a_card_to_pull_betters_the_prospect() -> None:
    scratch = TakeThatScratch.seeded(1)
    poor = facing(f"{HAND} 46 57", row="45", gone="64 75")
    paired = facing(f"{HAND} 46 64", row="45", gone="57 75")
    pulling = facing(f"{HAND} 46 54", row="45", gone="64 75")

    chances = [prospect(state_of(match), 0, scratch) for match in (poor, paired, pulling)]

    assert chances[0] < chances[1] < chances[2]


def test_a_playout_goes_on_while_another_seat_is_on_turn() -> None:
    """It is cut at a turn of the seat that searches, when the others have answered enough."""
    state = state_of(facing(f"{HAND} 46 57", row="45"))

    assert is_settled(state, 0, 50)
    assert not is_settled(state, 1, 50)
    assert not is_settled(state, 0, 1)
