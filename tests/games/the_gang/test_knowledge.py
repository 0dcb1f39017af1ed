"""What a seat knows, and the other worlds that it could not tell from the real one."""

from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from stolik.engine import contract
from stolik.engine.scratch import Scratch
from stolik.games.the_gang import observation
from stolik.games.the_gang.hands import is_picture
from stolik.games.the_gang.notation import CARD_NAMES, RANK_NAMES
from stolik.games.the_gang.poker import CATEGORIES, category, strength
from stolik.games.the_gang.state import GangState
from stolik.match import Match
from stolik.testing.driver import redealt
from tests.games.the_gang.matches import (
    agree,
    deal,
    gang,
    in_order,
    play,
    seen,
    state_of,
    take,
    with_specialist,
)

WORLDS = 200
HANDS = ["Kd Jh", "Qc 3d", "As Ts", "9h 3s"]
PICTURES = "Kc 4d 7h"


def worlds(match: Match, seat: int | None) -> Iterator[GangState]:
    scratch = Scratch.seeded(11)
    for _ in range(WORLDS):
        state = redealt(state_of(match), seat, scratch)
        assert isinstance(state, GangState)
        yield state


def cards(state: GangState, seat: int) -> list[int]:
    held: list[int] = state.hole[seat, : state.hole_size[seat]].tolist()
    return sorted(held)


def discards(state: GangState, seat: int) -> list[int]:
    pile = zip(state.discard.tolist(), state.discarder.tolist(), strict=True)
    return sorted(card for card, owner in list(pile)[: state.discards] if owner == seat)


def named(numbers: list[int]) -> str:
    return " ".join(str(CARD_NAMES[card]) for card in numbers)


def value(card: int) -> int:
    return {"T": 10, "J": 10, "Q": 10, "K": 10, "A": 11}.get(
        RANK_NAMES[card // 4], min(card // 4 + 2, 10)
    )


def test_a_seat_keeps_its_own_cards_and_other_hands_vary() -> None:
    match = gang(4, deal(HANDS))
    seen_hands = Counter(named(cards(state, 1)) for state in worlds(match, 0))

    assert len(seen_hands) > WORLDS // 2
    assert {named(cards(state, 0)) for state in worlds(match, 0)} == {"Jh Kd"}


def test_the_card_that_was_shown_stays_where_it_is_for_those_who_saw_it() -> None:
    match = agree(
        with_specialist("S1", deal(HANDS, PICTURES, "5h 5s"), challenge="C3"), 3, "use 2 0"
    )
    match.play(2, "show As")
    ace = CARD_NAMES.index("As")

    assert all(ace in cards(state, 2) for state in worlds(match, 0))
    assert not all(ace in cards(state, 2) for state in worlds(match, 1))
    # The hand is discarded: the card is on the pile now, and seat 0 knows that too.
    take(match, "2 3 1 4")
    assert all(ace in discards(state, 2) for state in worlds(match, 0))
    assert seen(match, 0).seats[2].discarded == ("As",)


def test_giver_and_receiver_know_the_card_that_was_passed() -> None:
    match = with_specialist("S6", deal(HANDS))
    play(match, "0 pass Kd", "1 pass 3d")
    chosen = {int(state.passed[0]) for state in worlds(match, 2)}
    assert len(chosen) > 20
    play(match, "2 pass As", "3 pass 9h")
    king = CARD_NAMES.index("Kd")

    assert all(king in cards(state, 1) for state in worlds(match, 0))
    assert not all(king in cards(state, 1) for state in worlds(match, 2))
    for state in worlds(match, 2):
        for giver in range(4):
            assert state.passed[giver] in cards(state, (giver + 1) % 4)


def test_former_cards_are_in_the_hands_dealt_by_the_con_artist() -> None:
    """Worked example 12; of a hand redrawn since, they are on the discard pile."""
    match = with_specialist("S9", deal(HANDS, PICTURES, "5h 5s"), challenge="C3")
    match.shuffle("As Kd Qc Jh Ts 9h 3s 3d")
    jack, king = CARD_NAMES.index("Jh"), CARD_NAMES.index("Kd")

    holders = Counter(
        seat for state in worlds(match, 0) for seat in range(4) if jack in cards(state, seat)
    )
    assert set(holders) == {1, 2, 3}
    assert holders.total() == WORLDS
    assert all(king in cards(state, 0) for state in worlds(match, 0))
    take(match, "2 1 3 4")
    places = Counter(
        "pile" if jack in discards(state, 1) else "hands" if jack not in cards(state, 1) else "new"
        for state in worlds(match, 0)
    )
    assert set(places) == {"pile", "hands"}
    for state in worlds(match, 2):
        dealt = sorted(card for seat in (0, 2, 3) for card in cards(state, seat))
        former = state.former[:4, :2].reshape(-1).tolist()
        assert sorted(former) == sorted(dealt + discards(state, 1))
        assert named(sorted(state.former[2, :2].tolist())) == "Ts As"


def test_sampled_hands_have_the_pictures_that_were_announced() -> None:
    match = with_specialist("S3", deal(HANDS))

    for state in worlds(match, 3):
        pictures = [sum(map(is_picture, cards(state, seat))) for seat in range(4)]
        assert pictures == [2, 1, 0, 0]


@pytest.mark.parametrize("struck", [False, True])
def test_sampled_hands_add_up_to_the_sums_that_were_announced(struck: bool) -> None:
    """Of a hand that was redrawn, the discards do."""
    match = with_specialist("S8", deal(HANDS, PICTURES, "5h 5s"), challenge="C3")
    if struck:
        take(match, "2 1 3 4")

    hands = set()
    for state in worlds(match, 3):
        told = [
            discards(state, 1) if struck and seat == 1 else cards(state, seat) for seat in range(4)
        ]
        assert [sum(map(value, hand)) for hand in told] == [20, 13, 21, 12]
        hands.add(named(cards(state, 1)))
    assert len(hands) > 20


def test_all_hands_that_fit_turn_up_equally_often() -> None:
    """Two twos from all four: the true hand is no likelier than the others."""
    match = with_specialist("S8", deal(["2c 2d", "Kd Jh", "As Ts"]), seats=3)
    hands = Counter(named(cards(state, 0)) for state in worlds(match, 1))

    assert len(hands) == 6
    assert max(hands.values()) < 2 * WORLDS / 6


def test_the_only_hand_that_fits_is_found() -> None:
    """Seat 1 holds two of the twos, so seat 0 must hold the others."""
    match = with_specialist("S8", deal(["2c 2d", "2h 2s", "As Ts"]), seats=3)

    assert {named(cards(state, 0)) for state in worlds(match, 1)} == {"2c 2d"}


@pytest.mark.parametrize(("rank", "count"), [("9", 1), ("3", 1), ("A", 0)])
def test_sampled_hands_have_as_many_cards_of_the_rank_as_announced(rank: str, count: int) -> None:
    match = agree(with_specialist("S4", deal(HANDS)), 0, f"use 3 {rank}")

    for state in worlds(match, 1):
        assert [RANK_NAMES[card // 4] for card in cards(state, 3)].count(rank) == count


@pytest.mark.parametrize("cards_each", [2, 3])
def test_sampled_hands_are_of_the_category_that_was_announced(cards_each: int) -> None:
    """Also later, with more community cards: the category is that of the moment."""
    hands = [
        f"{hand} {extra}"[: 3 * cards_each - 1]
        for hand, extra in zip(HANDS, ["8c", "8d", "8h", "5c"], strict=True)
    ]
    challenge = "C10" if cards_each == 3 else "C2"
    match = with_specialist("S2", deal(hands, "9c 9d 2h 4c 5d"), challenge=challenge)
    take(match, in_order(match))
    agree(match, 0, "use 3")
    take(match, in_order(match))

    flop = sum(1 << card for card in state_of(match).community[:3].tolist())
    for state in worlds(match, 1):
        hand = sum(1 << card for card in cards(state, 3)) | flop
        assert CATEGORIES[category(strength(hand))] == "three"


def test_the_users_discard_is_hidden_from_the_others() -> None:
    match = agree(with_specialist("S5", deal(HANDS)), 0, "use 1")
    match.play(1, "discard Qc")

    assert {named(discards(state, 1)) for state in worlds(match, 1)} == {"Qc"}
    assert len({named(discards(state, 1)) for state in worlds(match, 0)}) > 20


def test_returned_special_cards_lie_at_the_bottom_and_the_rest_is_unknown() -> None:
    match = with_specialist("S5", deal(HANDS))
    tops = {int(state.special_deck[0, 0]) for state in worlds(match, 0)}

    assert tops == {2, 3, 4, 6, 7, 8, 9, 10}


def test_a_numbered_deck_is_known_to_everybody() -> None:
    match = gang(4, deal(HANDS), mode="advanced", order="numbered", challenge=4)

    for state in worlds(match, 0):
        assert state.special_deck[0].tolist() == [4, 5, 6, 7, 8, 9, 10, 1, 2, 3]


def observed(match: Match, seat: int) -> np.ndarray:
    vector = np.zeros(observation.OBSERVATION, np.int16)
    contract.observe(state_of(match), seat, vector)
    return vector


def test_the_observation_counts_seats_from_the_observers_own() -> None:
    match = play(gang(4, deal(HANDS)), "2 take 4", "1 take 1")
    vector = observed(match, 2)
    chips = vector[observation.SEATS_AT + observation.SEAT_CHIPS_AT :: observation.SEAT_NUMBERS]

    assert chips[:4].tolist() == [4, 0, 0, 1]
    places = vector[observation.PLACE_AT :]
    assert places[CARD_NAMES.index("As")] == observation.PLACE_HAND
    assert places[CARD_NAMES.index("Kd")] == 0


def test_the_observation_hides_what_the_blackout_hides() -> None:
    match = take(gang(4, "C8 C2", deal(HANDS), mode="master"), "2 1 4 3")
    chips = observed(match, 0)[
        observation.SEATS_AT + observation.SEAT_CHIPS_AT :: observation.SEAT_NUMBERS
    ]

    assert chips[:4].tolist() == [0, 0, 0, 0]
