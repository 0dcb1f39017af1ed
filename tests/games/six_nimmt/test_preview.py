"""What a preview says about a move of 6 nimmt! before it is made."""

import pytest

from stolik.games.six_nimmt.preview import SixNimmtPreview
from stolik.match import Match
from tests.games.positions import played

ROWS = "rows: 12 14 / 37 / 41 43 44 45 55 / 58"


def previews(match: Match, seat: int) -> dict[str, SixNimmtPreview]:
    offers = zip(match.legal(seat), match.previews(seat), strict=True)
    return {move: preview for move, preview in offers if isinstance(preview, SixNimmtPreview)}


@pytest.mark.parametrize(
    ("card", "preview"),
    [
        ("15", SixNimmtPreview(row=1)),
        ("40", SixNimmtPreview(row=2)),
        ("104", SixNimmtPreview(row=4)),
        ("56", SixNimmtPreview(row=3, takes=(41, 43, 44, 45, 55), bulls=16)),
        ("11", SixNimmtPreview(row=None, fits_nowhere=True)),
    ],
)
def test_a_card_is_shown_where_it_would_land_now(card: str, preview: SixNimmtPreview) -> None:
    match = played(f"six-nimmt seats=2 | phase: choose | {ROWS} | hands: {card} / 91")

    assert previews(match, 0)[card] == preview


def test_a_row_to_be_taken_is_shown_with_its_bulls() -> None:
    match = played(
        f"six-nimmt seats=2 | phase: take | {ROWS} | hands: 1 90 / 91 92 | chosen: 1 / 91"
    )

    assert previews(match, 0)["take 1"] == SixNimmtPreview(row=1, takes=(12, 14), bulls=2)
    assert previews(match, 0)["take 3"].bulls == 16


def test_a_draft_says_nothing_about_rows() -> None:
    match = played("six-nimmt seats=2 mode=tactical | phase: draft")

    assert set(previews(match, 0).values()) == {SixNimmtPreview(row=None)}


def test_who_is_not_to_act_has_no_previews() -> None:
    match = played(f"six-nimmt seats=2 | phase: choose | {ROWS} | hands: 1 / 91", "0 1")

    assert match.previews(0) == ()
