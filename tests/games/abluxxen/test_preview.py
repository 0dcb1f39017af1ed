"""What a preview says about a move of Abluxxen before it is made."""

import pytest

from stolik.games.abluxxen.preview import AbluxxenPreview, Robbery
from stolik.match import Match
from tests.games.abluxxen.table import in_mode
from tests.games.positions import played


def previews(match: Match) -> dict[str, AbluxxenPreview]:
    seat = match.to_act[0]
    offers = zip(match.legal(seat), match.previews(seat), strict=True)
    return {move: preview for move, preview in offers if isinstance(preview, AbluxxenPreview)}


def test_a_set_robs_as_many_cards_of_lower_value_clockwise() -> None:
    """Worked example 2: Michał and Ela are robbed, Karolina has not three cards."""
    match = played(
        "abluxxen seats=4 | phase: play | active: 1 | hands: 1 / 3 7 7 7 / 1 / 1"
        " | layers: 5 5 5 / - / 3 3 J / 6 6 | pool: 1 2 3 4 5 6 | discards: …"
    )

    assert previews(match)["play 7 7 7"] == AbluxxenPreview(
        next_phase="steal",
        next_seat=1,
        robs=(Robbery(seat=2, layer=("3", "3", "J")), Robbery(seat=0, layer=("5", "5", "5"))),
    )
    assert previews(match)["play 7 7"].robs == (Robbery(seat=3, layer=("6", "6")),)


@pytest.mark.parametrize(("mode", "phase", "seat"), [("basic", "option", 0), ("expert", "play", 1)])
def test_who_robs_nobody_has_an_option_or_passes_the_paw_on(
    mode: str, phase: str, seat: int
) -> None:
    match = played(
        f"abluxxen seats=3{in_mode(mode)} | phase: play | active: 0 | hands: 1 4 / 9 / 9"
        " | layers: - / 9 / - | pool: 1 2 3 4 5 6 | discards: …"
    )

    assert previews(match)["play 4"] == AbluxxenPreview(next_phase=phase, next_seat=seat)


def test_only_in_expert_ones_rob_thirteens_and_jokers() -> None:
    basic = previews(
        played(
            "abluxxen seats=3 | phase: play | active: 0 | hands: 1 1 4 / 9 / 9"
            " | layers: - / 13 13 / J J | pool: 1 2 3 4 5 6 | discards: …"
        )
    )["play 1 1"]
    expert = previews(
        played(
            "abluxxen seats=3 mode=expert | phase: play | active: 0 | hands: 1 1 4 / 9 / 9"
            " | layers: - / 13 13 / J J | pool: 1 2 3 4 5 6 | discards: …"
        )
    )["play 1 1"]
    assert basic.robs == ()
    assert [robbery.seat for robbery in expert.robs] == [1, 2]


def test_the_last_card_of_a_hand_robs_nobody() -> None:
    """Worked example 4."""
    match = played(
        "abluxxen seats=3 | phase: play | active: 0 | hands: 6 / 9 / 9 | layers: - / 5 / -"
        " | pool: 1 2 3 4 5 6 | discards: …"
    )

    assert previews(match)["play 6"] == AbluxxenPreview(
        next_phase="over", next_seat=None, goes_out=True
    )


def test_a_layer_is_taken_and_its_owner_draws_as_many() -> None:
    match = played(
        "abluxxen seats=3 | phase: play | active: 0 | hands: 2 7 7 / 9 / 9"
        " | layers: - / 3 J / - | pool: 1 2 3 4 5 6 | discards: … | deck: 7 7 7 7 8 8 8 8",
        "0 play 7 7",
    )

    assert previews(match)["take"] == AbluxxenPreview(
        next_phase="owed", next_seat=1, gains=("3", "J"), owed=2
    )
    assert previews(match)["leave"] == AbluxxenPreview(next_phase="answer", next_seat=1)


def test_the_owner_keeps_a_layer_or_draws_for_it() -> None:
    match = played(
        "abluxxen seats=3 | phase: play | active: 0 | hands: 2 7 7 / 9 / 9"
        " | layers: - / 3 J / - | pool: 1 2 3 4 5 6 | discards: … | deck: 7 7 7 7 8 8 8 8",
        "0 play 7 7, 0 leave",
    )

    assert previews(match)["keep"] == AbluxxenPreview(
        next_phase="play", next_seat=1, gains=("3", "J")
    )
    assert previews(match)["discard"] == AbluxxenPreview(next_phase="owed", next_seat=1, owed=2)


def test_a_draw_shows_open_cards_only() -> None:
    match = played(
        "abluxxen seats=3 | phase: owed | active: 0 | victim: 1 | owed: 2 | hands: 2 3 J / 9 / 9"
        " | layers: 7 7 / - / - | pool: 4 6 | discards: … | deck: 7 8"
    )

    assert previews(match)["draw deck"] == AbluxxenPreview(
        next_phase="owed", next_seat=1, draws=1, owed=1
    )
    assert previews(match)["draw 6"] == AbluxxenPreview(
        next_phase="owed", next_seat=1, gains=("6",), owed=1
    )


def test_the_last_card_of_deck_and_pool_ends_the_match() -> None:
    match = played(
        "abluxxen seats=2 | phase: play | active: 0 | hands: 2 7 / 9 | layers: - / 3"
        " | pool: 4 | discards: …",
        "0 play 7, 0 take",
    )

    assert previews(match)["draw 4"] == AbluxxenPreview(
        next_phase="over", next_seat=None, gains=("4",)
    )


def test_in_the_duel_the_row_is_robbed_first() -> None:
    """Worked examples 12 and 13; a group of the pool is one draw of two cards."""
    match = played(
        "abluxxen seats=2 | phase: play | active: 0 | hands: 1 7 12 J / 9 | layers: - / 4"
        " | pool: 1 2 3 4 5 6 | row: 3 3 5 5 5 6 8 9 10 10 11 12 12 | discards: …"
        " | deck: 7 7 7 7 8 8 8 8"
    )

    assert previews(match)["play 12 J"].row == (("3", "3"), ("10", "10"))
    assert previews(match)["play 7"] == AbluxxenPreview(
        next_phase="rob", next_seat=0, robs=(Robbery(seat=1, layer=("4",)),), row=(("6",),)
    )
    match.play(0, "play 7")
    assert previews(match)["rob 6"] == AbluxxenPreview(
        next_phase="steal", next_seat=0, gains=("6",)
    )


def test_a_group_of_the_pool_is_one_draw_of_two_cards() -> None:
    match = played(
        "abluxxen seats=2 | phase: play | active: 0 | hands: 1 7 / 9 | pool: 4 | groups: 2 13"
        " | row: 8 | discards: …",
        "0 play 7",
    )

    assert previews(match)["draw 2 13"].gains == ("2", "13")
