"""What a preview says about a move of Take That before it is made."""

import pytest

from stolik.games.take_that.preview import TakeThatPreview
from stolik.match import Match
from tests.games.positions import played


def previews(match: Match) -> dict[str, TakeThatPreview]:
    seat = match.to_act[0]
    offers = zip(match.legal(seat), match.previews(seat), strict=True)
    return {move: preview for move, preview in offers if isinstance(preview, TakeThatPreview)}


HANDS = "12 54 56 61 62 63 64 65 75 / 81 82 83 84 85 86 87 88 89"
REST = "minus: - / …"


def test_a_card_is_played_or_its_twin_pulled() -> None:
    """Ruling 9: with 54 in hand and 45 at the end of the row both are possible."""
    match = played(f"take-that seats=2 | phase: play | turn: 0 | row: 34 45 | hands: {HANDS}")

    assert previews(match)["play 54"] == TakeThatPreview(next_seat=1, uses=54, draws=1)
    assert previews(match)["pull 45"] == TakeThatPreview(
        next_seat=1, uses=54, takes=(45,), points=2, draws=1
    )


def test_a_row_is_shown_with_its_cost_and_its_taker_stays_on_turn() -> None:
    """Worked example 7: −1 −1 −5."""
    match = played(
        f"take-that seats=2 pro=true | phase: play | turn: 0 | row: 34 41 44 | hands: {HANDS}"
    )

    assert previews(match)["take"] == TakeThatPreview(next_seat=0, takes=(34, 41, 44), points=-7)


@pytest.mark.parametrize(
    ("options", "hands", "extra_cards"),
    [
        (" pro=true", HANDS, 1),
        ("", HANDS, 0),
        (" pro=true", f"12 54 / 13 14 | {REST}", 0),
    ],
)
def test_a_single_card_costs_a_professional_an_extra_card(
    options: str, hands: str, extra_cards: int
) -> None:
    """Nobody knows which one, so its points are left out. An empty deck has none."""
    match = played(f"take-that seats=2{options} | phase: play | turn: 0 | row: 57 | hands: {hands}")
    preview = previews(match)["take"]

    assert (preview.takes, preview.points, preview.extra_cards) == ((57,), -1, extra_cards)


@pytest.mark.parametrize(
    ("options", "row_and_hands", "move", "next_seat"),
    [
        ("", f"row: 57 58 | hands: 56 75 / 13 14 | {REST}", "take", None),
        ("", f"row: 57 | hands: {HANDS} | {REST} | deck: 66", "pull 57", None),
        (" pro=true", f"row: 57 | hands: {HANDS} | {REST} | deck: 66", "take", None),
        ("", f"row: 57 | hands: {HANDS} | {REST} | deck: 66", "play 56", 1),
        (" pro=true", f"row: 57 | hands: {HANDS}", "take", 0),
    ],
)
def test_the_round_would_be_over_with_the_last_row(
    options: str, row_and_hands: str, move: str, next_seat: int | None
) -> None:
    """Rulings 15, 16 and 23: taken, pulled, or with the last card of the deck as the extra one."""
    match = played(f"take-that seats=2{options} | phase: play | turn: 0 | {row_and_hands}")

    assert previews(match)[move].next_seat == next_seat
