"""Abluxxen in sentences."""

import pytest

from stolik.core.errors import IllegalMoveError
from stolik.games.abluxxen import GAME
from stolik.match import Match
from tests.games.abluxxen.table import PLAYERS
from tests.games.positions import play_all, played


def refused(match: Match, seat: int, move: str) -> str:
    with pytest.raises(IllegalMoveError) as refusal:
        match.play(seat, move)
    return str(refusal.value)


def sentences_shown_to(match: Match, viewer: int | None) -> list[str]:
    """A list that fills with every sentence that a viewer is shown from now on."""
    sentences: list[str] = []
    view = match.view(viewer)

    def watch(_match: Match) -> None:
        nonlocal view
        before, view = view, match.view(viewer)
        sentences.extend(
            sentence.with_names(PLAYERS) for sentence in GAME.describe_changes(before, view)
        )

    match.watch = watch
    return sentences


def shown_during(match: Match, viewer: int | None, moves: str) -> list[str]:
    """Every sentence that a viewer is shown while these moves are made."""
    sentences = sentences_shown_to(match, viewer)
    play_all(match, moves)
    return sentences


def test_moves_and_their_numbers_are_inverse() -> None:
    for move, action in GAME.actions.items():
        assert GAME.moves[action] == move
    assert GAME.moves.count(None) == 1  # `draw J 13` is written `draw 13 J`


@pytest.mark.parametrize(
    ("moves", "seat", "move", "why"),
    [
        ("", 0, "play 7 7", "seat 0 does not hold 7 7: only 1 × 7 in hand"),
        ("", 0, "play 7 J", "seat 0 does not hold 7 J: no J in hand"),
        ("", 0, "draw deck", "seat 0 is to play a set"),
        ("", 1, "play 1", "seat 1 is not to act now"),
        ("0 play 7", 0, "rob 5", "7 cannot rob 5 5: the number of cards differs"),
        ("0 play 7", 0, "rob 8", "7 cannot rob 8: the value is not lower"),
        ("0 play 7", 0, "rob 9", "there is no 9 in the row"),
        ("0 play 7", 0, "pass", "seat 0 is to rob a set of the row"),
        ("0 play 7, 0 rob 6", 0, "pass", "seat 0 is to take or leave the top layer of seat 1"),
        ("0 play 7, 0 rob 6, 0 leave", 1, "take", "seat 1 is to keep or discard the layer"),
        ("0 play 7, 0 rob 6, 0 take", 1, "draw deck", "the deck is empty"),
        ("0 play 7, 0 rob 6, 0 take", 1, "draw 9", "there is no 9 in the pool"),
        (
            "0 play 7, 0 rob 6, 0 take",
            1,
            "draw 13",
            "13 lies in the group 3 13 and cannot be drawn alone",
        ),
        ("0 play 7, 0 rob 6, 0 take", 1, "draw 3 J", "there is no group 3 J in the pool"),
        ("0 play 7, 0 rob 6, 0 take", 1, "pass", "seat 1 is to draw; draws owed: 1"),
        ("0 play 2", 0, "take", "seat 0 is to draw one card or pass"),
    ],
)
def test_a_refusal_says_why(moves: str, seat: int, move: str, why: str) -> None:
    match = played(
        "abluxxen seats=2 | phase: play | active: 0 | hands: 1 2 7 / 1 | layers: - / 4"
        " | pool: 2 | groups: 3 13 | row: 5 5 6 8 | discards: …",
        moves,
    )

    assert refused(match, seat, move) == why


def test_everybody_learns_of_a_robbery() -> None:
    match = played(
        "abluxxen seats=3 | phase: play | active: 0 | hands: 1 9 / 1 / 1 | layers: - / 4 / 5"
        " | pool: 1 2 3 4 5 6 | discards: … | deck: 12 13 11"
    )
    moves = "0 play 9, 0 take, 1 draw 6, 0 leave, 2 discard, 2 draw deck"

    assert shown_during(match, None, moves) == [
        "Nikodem plays 9",
        "Nikodem robs Karolina of 4",
        "Nikodem takes 4 from Karolina",
        "Karolina draws 6 from the pool",
        "12 refills the pool",
        "Nikodem robs Michał of 5",
        "Nikodem does not want 5: Michał decides",
        "Michał discards 5",
        "Michał draws a card from the deck",
    ]


def test_the_seat_that_draws_from_the_deck_learns_its_card() -> None:
    assert shown_during(
        played(
            "abluxxen seats=3 | phase: play | active: 0 | hands: 1 9 / 1 / 1 | pool: 1 2 3 4 5 6"
            " | discards: … | deck: 12 13"
        ),
        0,
        "0 play 9, 0 draw deck",
    ) == [
        "Nikodem plays 9",
        "Nikodem draws 12 from the deck",
    ]


def test_a_layer_kept_and_an_option_declined_are_reported() -> None:
    match = played(
        "abluxxen seats=3 | phase: play | active: 0 | hands: 1 9 / 1 1 / 1"
        " | layers: - / 4 / - | pool: 1 2 3 4 5 6 | discards: …"
    )

    assert shown_during(match, 2, "0 play 9, 0 leave, 1 keep, 1 play 1, 1 pass")[2:] == [
        "Nikodem does not want 4: Karolina decides",
        "Karolina takes back 4",
        "Karolina plays 1",
        "Karolina draws no card",
    ]


def test_the_filling_of_the_row_is_reported_card_by_card() -> None:
    match = played(
        "abluxxen seats=2 mode=advanced | phase: play | active: 0 | hands: 1 7 / 1 | pool: 3"
        " | groups: 1 13, 2 13, 3 13, 4 13, 5 13 | row: 6 | discards: … | deck: 5 13 J"
    )

    assert shown_during(match, 1, "0 play 7, 0 rob 6") == [
        "Nikodem plays 7",
        "Nikodem robs the virtual player of 6",
        "5 goes to the virtual player",
        "a card from the deck joins another in the pool: 3 13",
        "J goes to the pool on its own",
    ]


def test_the_end_is_reported_with_its_reason_and_the_scores() -> None:
    assert shown_during(
        played(
            "abluxxen seats=3 | phase: play | active: 0 | hands: 9 / 1 / 1 | pool: 1 2 3 4 5 6"
            " | discards: … | deck: 7 7 7 7 8 8 8 8"
        ),
        None,
        "0 play 9",
    )[-1] == ("Nikodem has no cards left and the match ends: Nikodem 1, Karolina -1, Michał -1")
    match = played(
        "abluxxen seats=2 | phase: play | active: 0 | hands: 1 9 / 1 | groups: 3 13 | discards: …"
    )
    assert shown_during(match, None, "0 play 9, 0 draw 3 13")[-2:] == [
        "Nikodem draws 3 13 from the pool",
        "the deck and the pool are empty and the match ends: Nikodem -2, Karolina -1",
    ]


def test_the_setup_of_the_row_is_reported_card_by_card() -> None:
    match = Match(GAME, PLAYERS[:2])
    sentences = sentences_shown_to(match, None)
    match.shuffle("1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 3 3 3 3 3 3  4 5 6 7 8 9  13 12")

    assert sentences[:3] == [
        "the cards are dealt",
        "a card from the deck joins another in the pool: 4 13",
        "12 goes to the virtual player",
    ]
    assert len(sentences) == 1 + 13
