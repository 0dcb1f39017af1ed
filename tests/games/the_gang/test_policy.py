"""What The Gang's rules of thumb advise, in positions where strong players would agree."""

import random
from typing import Any

import numpy as np
import pytest

from stolik.bots.levels import EasyBot, HardBot, NormalBot, RandomBot
from stolik.bots.play import finish_match
from stolik.engine.policy import WAIT
from stolik.games.the_gang import GAME, policy
from stolik.games.the_gang.scratch import GangScratch
from stolik.games.the_gang.state import CHIPS, GangState
from stolik.match import Match
from tests.games.the_gang.matches import (
    PLAYERS,
    agree,
    deal,
    gang,
    play,
    seen,
    state_of,
    take_all,
    to_red,
    with_specialist,
)

LEVELS = [policy.weigh, policy.ponder]


def advice(match: Match, seat: int, weigh: Any = policy.ponder) -> str | None:
    """The move of the highest weight; None for waiting."""
    scratch = GangScratch.seeded(1)
    n = weigh(state_of(match), seat, scratch)
    action = int(scratch.actions[int(np.argmax(scratch.weights[:n]))])
    return None if action == WAIT else GAME.moves[action]


def weights(state: Any, seat: int, weigh: Any) -> dict[int, float]:
    scratch = GangScratch.seeded(1)
    n = weigh(state, seat, scratch)
    return {int(scratch.actions[i]): float(scratch.weights[i]) for i in range(n)}


@pytest.mark.parametrize("weigh", LEVELS)
@pytest.mark.parametrize(
    ("hand", "move"), [("As Ad", "take 4"), ("7c 2d", "take 1"), ("Ts 7s", "take 3")]
)
def test_before_anything_is_known_the_value_of_the_hole_cards_decides(
    hand: str, move: str, weigh: Any
) -> None:
    match = gang(4, deal([hand]))

    assert advice(match, 0, weigh) == move


@pytest.mark.parametrize("weigh", LEVELS)
def test_the_best_hand_takes_the_highest_red_chip_from_its_holder(weigh: Any) -> None:
    hands = ["As Ad", "Kc 4d", "9c 8d"]
    match = to_red(gang(3, deal(hands, "Ah Ac 7d 2s 3h")))
    play(match, "1 take 3", "2 take 2")

    assert advice(match, 0, weigh) == "take 3"


def test_two_aces_yield_to_a_seat_that_insists_on_a_hand_that_beats_them() -> None:
    """Four hearts are open: the more often the other insists, the more certain is its flush."""
    hands = ["As Ad", "Kh 4d", "9c 8d"]
    match = take_all(gang(3, deal(hands, "2h 7h Th 3h 5c")), "3 2 1", "3 2 1", "2 3 1")
    play(match, "1 take 3")

    assert advice(match, 0) == "take 2"


def test_a_seat_that_has_the_chip_of_its_rank_waits_for_the_others() -> None:
    match = play(gang(4, deal(["As Ad"])), "0 take 4")

    assert advice(match, 0) is None


def test_when_everybody_holds_a_fitting_chip_it_is_ready_and_then_waits() -> None:
    match = gang(3, deal(["As Ad", "Ts 8s", "3c 2d"]))
    play(match, "0 take 3", "1 take 2", "2 take 1")

    assert advice(match, 0) == "ready"

    assert advice(play(match, "0 ready"), 0) is None


def test_a_seat_that_has_insisted_often_takes_what_is_left() -> None:
    match = gang(3, deal(["As Ad", "Ks Kd", "3c 2d"]))
    play(match, "2 take 1", *["0 take 3", "1 take 3"] * policy.MOST_INSISTENCE)

    assert advice(match, 0) == "take 2"


def test_the_strongest_hand_asks_for_the_muscle() -> None:
    match = with_specialist("S10", deal(["As Ad", "Kc Kd", "9c 8d", "3c 2d"], "Ah 7d 7s 2s 3h"))
    to_red(match)
    play(match, "0 take 4", "1 take 3", "2 take 1", "3 take 2")

    assert advice(match, 0) == "use 0"
    assert advice(match, 1) != "use 0"

    agree(match, 0, "use 0")

    assert advice(match, 0) == "ready"


def test_a_weaker_seat_refuses_to_have_its_hand_changed() -> None:
    match = with_specialist("S5", deal(["As Ad", "Kc Kd", "9c 8d", "3c 2d"], "Ah 7d 7s 2s 3h"))
    to_red(match)
    play(match, "0 take 4", "1 take 3", "2 take 1", "3 take 2", "0 use 2")

    assert advice(match, 2) == "refuse"
    assert advice(match, 1) == "agree"


def test_the_hacker_discards_the_card_that_leaves_the_better_hand() -> None:
    match = with_specialist("S5", deal(["As 2d", "Kc Kd", "9c 8d", "3c 5d"], "Ah 7d 7s 2s 4h Ac"))
    to_red(match)
    agree(match, 0, "use 0")

    assert advice(match, 0) == "discard 2d"


def test_the_jack_is_asked_for_only_if_the_hand_does_not_suffer() -> None:
    hands = ["As Ad", "Kc Kd", "9c 8d", "3c 2d"]
    for community, asks in (("Ah 7d 7s 2s 4h", False), ("Jh Jd 5s 4s 4h", True)):
        match = with_specialist("S7", deal(hands, community))
        take_all(match, "4 3 2 1", "4 3 2 1")
        play(match, "0 take 4", "1 take 3", "2 take 2", "3 take 1")

        assert (advice(match, 0) == "use 0") is asks


def test_a_guess_follows_what_was_announced_about_the_strongest_hand() -> None:
    """The Driver announced its category."""
    hands = ["As 9d", "Kc 9h", "3c 8d", "6c 2d"]
    shuffle = deal(hands, "Ah 9s 7s 5s 4h")
    match = with_specialist("S2", shuffle, challenge="C9")
    take_all(match, "4 3 2 1", "4 3 2 1", "4 3 2 1")
    for seat, stars in enumerate((4, 3, 2, 1)):
        match.play(seat, f"take {stars}")

    assert advice(match, 1) == "use 0"

    agree(match, 1, "use 0")
    for seat in match.seats:
        match.play(seat, "ready")

    assert seen(match).phase == "guess-category"
    assert [advice(match, seat) for seat in match.to_act] == ["guess two-pair"] * 3


def test_a_rank_is_guessed_that_makes_the_strongest_hand() -> None:
    """An ace is open, and the seat has claimed the highest chip ever since it came."""
    match = gang(
        3, "C4", "S1", deal(["Ac Kd", "Qc Qd", "9c 8d"], "Ah 7d 2s 3h Ts"), mode="professional"
    )
    take_all(match, "2 3 1", "3 2 1", "3 2 1", "3 2 1")

    assert seen(match).phase == "guess-rank"
    assert [advice(match, seat) for seat in match.to_act] == ["guess A"] * 2


VARIANTS: list[tuple[int, dict[str, Any]]] = [
    (3, {}),
    (5, {"settle": "instant"}),
    (4, {"mode": "advanced"}),
    (4, {"mode": "professional"}),
    (6, {"mode": "professional", "settle": "instant"}),
    (5, {"mode": "master"}),
]


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_all_legal_moves_are_weighed_by_what_the_seat_knows(
    seats: int, options: dict[str, Any]
) -> None:
    """Only waiting is added; worlds that the seat cannot tell apart have the same weights."""
    rng = random.Random(seats)
    match = Match(GAME, PLAYERS[:seats], options, seed=rng.randbytes(32))
    for _ in range(150):
        if not match.to_act:
            break
        for seat in match.to_act:
            for weigh in LEVELS:
                weighed = weights(state_of(match), seat, weigh)
                listed = {GAME.moves[action] for action in weighed if action != WAIT}
                assert listed == set(match.legal(seat))
                assert WAIT not in weighed or state_of(match).phase == CHIPS
                assert weighed == weights(match.world(seat, rng.getrandbits(60)), seat, weigh)
        seat = rng.choice(match.to_act)
        moves = match.legal(seat)
        match.play(seat, rng.choice([*moves, moves[-1], moves[-1], moves[-1]]))


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
@pytest.mark.parametrize("partner", [HardBot, NormalBot, EasyBot, RandomBot])
def test_rounds_settle_with_any_partner(
    seats: int, options: dict[str, Any], partner: type[Any]
) -> None:
    rng = random.Random(seats)
    match = Match(GAME, PLAYERS[:seats], options, seed=rng.randbytes(32))
    finish_match(match, [HardBot(), partner(), *[NormalBot()] * (seats - 2)], rng)

    assert match.result is not None
    if partner in (HardBot, NormalBot):
        takes = sum(" take " in move for move in match.moves)
        assert takes <= 4 * seats * 4 * seen(match).heist


def test_the_outlook_is_best_when_won_and_worst_when_lost() -> None:
    match = gang(3)
    state = state_of(match)
    outlooks = []
    for vaults, alarms in ((0, 3), (0, 2), (0, 0), (2, 0), (3, 0)):
        state.vaults, state.alarms = vaults, alarms
        outlooks.append(policy.outlook(state, 0))

    assert outlooks == sorted(outlooks)
    assert (outlooks[0], outlooks[-1]) == (0.0, 1.0)


def test_others_take_back_the_cards_they_chose_to_pass() -> None:
    match = with_specialist("S6", deal(["As Ad", "Kc Kd", "9c 8d", "3c 2d"]))
    play(match, "0 pass As", "1 pass Kc")
    state = match.world(0, 1)
    assert isinstance(state, GangState)
    policy.withdraw(state, 0)

    assert state.choosing == 0b1110
    assert state.passed[0] == GAME.cards["As"]


def test_the_lower_card_is_passed() -> None:
    match = with_specialist("S6", deal(["As 2d", "Kc Kd", "9c 8d", "3c 2c"]))

    assert advice(match, 0) == "pass 2d"


def test_taken_chips_are_seen_by_all_in_order() -> None:
    match = play(gang(3, deal(["As 2d"])), "0 take 3", "1 take 3", "1 return", "2 take 1")

    assert [(take.seat, take.stars) for take in seen(match).takes] == [(0, 3), (1, 3), (2, 1)]

    play(match, "0 take 2", "1 take 3", "0 ready", "1 ready", "2 ready")

    assert seen(match).takes == ()


def test_of_too_many_takes_the_oldest_are_forgotten() -> None:
    match = gang(3, deal(["As 2d"]))
    for number in range(33):
        match.play(number % 2, "take 1")

    takes = seen(match).takes
    assert len(takes) == 17
    assert takes[-1].seat == 0
