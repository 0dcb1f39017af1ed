"""What a preview says about a move of Take That before it is made."""

from stolik.games.take_that.preview import TakeThatPreview
from stolik.match import Match
from tests.games.take_that.positions import position


def previews(match: Match) -> dict[str, TakeThatPreview]:
    seat = match.to_act[0]
    offers = zip(match.legal(seat), match.previews(seat), strict=True)
    return {move: preview for move, preview in offers if isinstance(preview, TakeThatPreview)}


def test_a_card_is_played_or_its_twin_pulled() -> None:
    """Ruling 9: with 54 in hand and 45 at the end of the row both are possible."""
    match = position("54 12", "13 14", row="34 45", deck="15 16")

    assert previews(match)["play 54"] == TakeThatPreview(next_seat=1, uses=54, draws=1)
    assert previews(match)["pull 45"] == TakeThatPreview(
        next_seat=1, uses=54, takes=(45,), points=2, draws=1
    )


def test_a_row_is_shown_with_its_cost_and_its_taker_stays_on_turn() -> None:
    """Worked example 7: −1 −1 −5."""
    match = position("54 12", "13 14", row="34 41 44", deck="15 16", pro=True)

    assert previews(match)["take"] == TakeThatPreview(next_seat=0, takes=(34, 41, 44), points=-7)


def test_a_single_card_costs_a_professional_an_extra_card() -> None:
    """Nobody knows which one, so its points are left out. An empty deck has none."""
    cards = ("54 12", "13 14")

    pro = previews(position(*cards, row="57", deck="66 15", pro=True))["take"]
    assert pro == TakeThatPreview(next_seat=0, takes=(57,), points=-1, extra_cards=1)
    assert previews(position(*cards, row="57", deck="66 15"))["take"].extra_cards == 0
    assert previews(position(*cards, row="57", pro=True))["take"].extra_cards == 0


def test_the_round_would_be_over_with_the_last_row() -> None:
    """Rulings 15, 16 and 23: taken, pulled, or with the last card of the deck as the extra one."""
    cards = ("75 56", "13 14")

    assert previews(position(*cards, row="57 58"))["take"].next_seat is None
    assert previews(position(*cards, row="57", deck="66"))["pull 57"].next_seat is None
    assert previews(position(*cards, row="57", deck="66", pro=True))["take"].next_seat is None
    assert previews(position(*cards, row="57", deck="66"))["play 56"].next_seat == 1
