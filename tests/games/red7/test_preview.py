"""What a preview says about a move of Red7 before it is made."""

from stolik.games.red7.preview import Red7Preview
from stolik.match import Match
from tests.games.positions import played


def previews(match: Match) -> dict[str, Red7Preview]:
    seat = match.to_act[0]
    offers = zip(match.legal(seat), match.previews(seat), strict=True)
    return {move: preview for move, preview in offers if isinstance(preview, Red7Preview)}


def test_a_preview_says_who_leads_under_which_rule_and_by_what() -> None:
    match = played(
        "red7 seats=2 | phase: turn | turn: 0 | hands: G4 B2 V7 / R1 | palettes: O2 B4 / Y6 G1"
    )

    assert previews(match)["palette G4 canvas B2"] == Red7Preview(
        outcome="winning",
        rule="B",
        winning=0,
        counting=(("O2", "G4", "B4"), ("Y6", "G1")),
        best=("G4", "Y6"),
    )


def test_a_palette_card_that_is_not_enough_leads_out_of_the_round() -> None:
    """With three in the round the other two play on; with two the round is over."""
    three = played(
        "red7 seats=3 | phase: turn | turn: 0 | hands: G2 V7 / R1 / R2 | palettes: B4 / G1 / Y6"
    )
    two = played(
        "red7 seats=3 | phase: turn | turn: 0 | out: 2 | hands: G2 V7 / R1 / R2"
        " | palettes: B4 / Y6 / V1"
    )

    assert previews(three)["palette G2"].outcome == "out"
    assert not previews(three)["palette G2"].ends_round
    assert previews(two)["palette G2"].ends_round
    assert previews(two)["pass"].ends_round
    assert previews(two)["palette V7"].outcome == "winning"


def test_nobody_leads_where_no_card_counts() -> None:
    match = played(
        "red7 seats=2 effects=true | phase: drop | turn: 0 | hands: R3 / R1 | palettes: Y7 G1 / Y5"
    )
    preview = previews(match)["drop G1 canvas"]

    assert (preview.winning, preview.counting, preview.best) == (None, ((), ()), (None, None))
    assert preview.outcome == "behind"


def test_a_seat_that_is_out_has_no_counting_cards() -> None:
    match = played(
        "red7 seats=3 | phase: turn | turn: 0 | out: 2 | hands: V7 / R1 / R2"
        " | palettes: B4 / Y6 / V1"
    )

    assert previews(match)["palette V7"].counting == (("V7",), ("Y6",), ())


def test_a_canvas_card_above_the_size_of_the_palette_draws() -> None:
    """In the advanced mode, and only while the deck has a card."""
    advanced = played(
        "red7 seats=2 mode=advanced | phase: turn | turn: 0 | hands: Y6 G1 B3 / R1"
        " | palettes: O2 B4 / Y5"
    )
    basic = played(
        "red7 seats=2 | phase: turn | turn: 0 | hands: Y6 G1 B3 / R1 | palettes: O2 B4 / Y5"
    )
    no_deck = played(
        "red7 seats=2 mode=advanced | phase: turn | turn: 0 | hands: Y6 G1 B3 / R1"
        " | palettes: O2 B4 / Y5 | canvas: … R3"
    )

    assert previews(advanced)["palette Y6 canvas B3"].draws == 0
    assert previews(advanced)["canvas B3"].draws == 1
    assert previews(basic)["canvas B3"].draws == 0
    assert previews(no_deck)["canvas B3"].draws == 0


def test_effects_lead_on_to_their_phases() -> None:
    """Worked examples 7 and on: palette B4, the other seat's Y6, rule red."""
    match = played(
        "red7 seats=2 effects=true | phase: turn | turn: 0 | hands: R1 G5 G7 V3 / R2"
        " | palettes: B4 / Y6"
    )
    offered = previews(match)

    assert (offered["palette V3"].next_phase, offered["palette V3"].draws) == ("finish", 1)
    assert offered["palette G5"].next_phase == "extra"
    assert (offered["palette G7"].next_phase, offered["palette G7"].outcome) == ("drop", "ahead")
    assert (offered["palette R1"].next_phase, offered["palette R1"].outcome) == ("finish", "behind")


def test_a_card_that_is_dropped_or_removed_counts_no_more() -> None:
    dropping = played(
        "red7 seats=2 effects=true | phase: turn | turn: 0 | hands: G7 V3 / R2 | palettes: B4 / Y6",
        "0 palette G7",
    )
    removing = played(
        "red7 seats=2 effects=true | phase: turn | turn: 0 | hands: V1 V7 / R2"
        " | palettes: R3 / Y5 G2",
        "0 palette V1",
    )

    assert previews(dropping)["drop B4 canvas"].rule == "B"
    assert previews(dropping)["drop B4 canvas"].counting == (("G7",), ("Y6",))
    assert previews(dropping)["drop B4 deck"].draws == 0
    assert previews(removing)["remove Y5"].counting == (("R3",), ("G2",))
