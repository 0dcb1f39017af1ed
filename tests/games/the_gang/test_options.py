from typing import Any

import pytest

from stolik.core.errors import OptionsError
from stolik.games.the_gang import GAME
from stolik.match import Match
from tests.games.the_gang.matches import (
    ANY,
    BOARD,
    HANDS,
    active,
    after_heist,
    deal,
    gang,
    seen,
    take_all,
)


@pytest.mark.parametrize("seats", [0, 1, 2, 7])
def test_any_other_number_of_seats_is_an_error(seats: int) -> None:
    with pytest.raises(OptionsError, match=f"3 to 6 seats, not {seats}"):
        Match(GAME, ["x"] * seats)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"order": "numbered"}, "numbered goes with the mode advanced only, not with basic"),
        ({"order": "numbered", "mode": "master"}, "not with master"),
        ({"order": "numbered", "mode": "professional"}, "not with professional"),
        ({"challenge": 2, "mode": "advanced"}, "option challenge goes with order: numbered only"),
        ({"specialist": 10}, "option specialist goes with order: numbered only"),
        ({"challenge": 11, "order": "numbered", "mode": "advanced"}, "whole number 1–10"),
        ({"specialist": 0, "order": "numbered", "mode": "advanced"}, "whole number 1–10"),
        ({"mode": "expert"}, 'cannot be "expert"'),
        ({"settle": True}, "cannot be true"),
        ({"rounds": 3}, "there is no option rounds"),
    ],
)
def test_options_that_do_not_go_together_are_errors(options: dict[str, Any], told: str) -> None:
    with pytest.raises(OptionsError, match=told):
        gang(4, **options)


def test_basic_has_no_special_card_and_no_deck_to_shuffle() -> None:
    match = gang(4)
    assert len(match.needs_shuffle) == 52
    assert match.needs_shuffle[:5] == ["2c", "2d", "2h", "2s", "3c"]
    assert active(after_heist("", success=False)) == ""


def test_advanced_shuffles_all_challenges_then_all_specialists() -> None:
    match = gang(4, mode="advanced")
    assert match.needs_shuffle == [f"C{number}" for number in range(1, 11)]
    match.shuffle("C4")
    assert match.needs_shuffle == [f"S{number}" for number in range(1, 11)]
    match.shuffle("S7")

    assert len(match.needs_shuffle) == 52
    assert active(match) == ""


def test_c1_is_taken_out_of_the_deck_in_professional_and_master() -> None:
    without_c1 = [f"C{number}" for number in range(2, 11)]
    for mode in ("professional", "master"):
        assert gang(3, mode=mode).needs_shuffle == without_c1


def test_professional_turns_up_one_challenge_for_the_whole_match() -> None:
    match = gang(4, "C5 C6", "S10", ANY, mode="professional")
    assert active(match) == "C5"
    assert seen(match).challenges[0].is_permanent

    start = "mode=professional | permanent: C2 | special decks: C6 / S10"
    match = after_heist(start, success=True)
    assert active(match) == "C2 C6"
    assert [challenge.is_permanent for challenge in seen(match).challenges] == [True, False]

    start = "mode=professional | vaults: 1 | permanent: C2 | active: C6 | special decks: - / S10"
    match = after_heist(start, success=False)
    assert active(match) == "C2 S10"
    assert seen(match).challenge_deck.returned == ("C6",)


def test_master_has_two_challenges_no_specialists_and_two_alarms() -> None:
    match = gang(4, "C6 C5 C8", mode="master")
    assert len(match.needs_shuffle) == 52
    match.shuffle(ANY)
    assert active(match) == "C5 C6"
    assert seen(match).alarm_limit == 2


@pytest.mark.parametrize("success", [True, False])
def test_in_master_the_lower_number_goes_whatever_the_outcome(success: bool) -> None:
    """Ruling 29: a card with a high number may stay for the whole match."""
    start = "mode=master | active: C2 C8 | special decks: C6 / -"
    match = after_heist(start, success=success)
    assert active(match) == "C6 C8"
    assert seen(match).challenge_deck.returned == ("C2",)

    start = "mode=master | vaults: 1 | active: C6 C8 | returned: C2 / -"
    assert active(after_heist(start, success=success)) == "C3 C8"


def test_advanced_numbered_brings_c1_after_a_success_and_s1_after_a_failure() -> None:
    """Worked example 13."""
    match = gang(4, ANY, mode="advanced", order="numbered")
    assert active(match) == ""

    match = after_heist("mode=advanced order=numbered", success=True)
    assert active(match) == "C1"

    match.shuffle(deal(HANDS.split(" / "), BOARD))
    take_all(match, "1 2 3 4", "1 2 3 4", "4 3 2 1")
    assert active(match) == "S1"


def test_a_numbered_deck_starts_with_the_number_named() -> None:
    match = gang(3, ANY, mode="advanced", order="numbered", challenge=4, specialist=9)
    order = seen(match).challenge_deck.order
    assert " ".join(order or ()) == "C4 C5 C6 C7 C8 C9 C10 C1 C2 C3"

    start = "mode=advanced order=numbered challenge=4 specialist=9"
    assert active(after_heist(start, success=False)) == "S9"


@pytest.mark.parametrize(
    ("heists", "letter"),
    [
        ("vaults: 1 | alarms: 1 | active: S10 | returned: C10 / -", "C"),
        ("alarms: 1 | active: S10", "S"),
    ],
)
def test_number_1_of_a_deck_that_began_with_another_shuffles_all_ten(
    heists: str, letter: str
) -> None:
    """Ruling 28: only a deck that starts with 10 reaches its second number 1."""
    start = f"mode=advanced order=numbered challenge=10 specialist=10 | {heists}"
    match = after_heist(start, success=letter == "C")
    assert match.needs_shuffle == [f"{letter}{number}" for number in range(1, 11)]

    match.shuffle(f"{letter}1")
    match.shuffle(ANY)
    assert active(match) == f"{letter}1"
    deck = seen(match).challenge_deck if letter == "C" else seen(match).specialist_deck
    assert deck.order is None
    assert deck.size == 9


def test_a_deck_that_began_with_1_needs_no_second_shuffle() -> None:
    match = after_heist("mode=advanced order=numbered", success=False)

    assert len(match.needs_shuffle) == 52


def test_a_special_card_is_turned_up_only_when_another_heist_follows() -> None:
    """Ruling 27."""
    match = after_heist(
        "mode=advanced order=numbered challenge=2 | vaults: 2 | active: C3 | returned: C2 / -",
        success=True,
    )

    assert match.is_over
    assert active(match) == "C3"
    assert match.result is not None
    assert match.result.scores == (3, 3, 3, 3)
    assert match.result.winners == (0, 1, 2, 3)


@pytest.mark.parametrize(
    "start",
    [
        " | vaults: 1 | alarms: 2 | last: success",
        "mode=master | vaults: 1 | alarms: 1 | last: success | active: C2 C6 | returned: C3 C4 / -",
    ],
)
def test_the_last_alarm_loses_the_match_for_everybody(start: str) -> None:
    match = after_heist(start, success=False)

    assert match.is_over
    assert match.result is not None
    assert match.result.scores == (1, 1, 1, 1)
    assert match.result.winners == ()
