"""The rules page, sentence by sentence, in positions of its own notation."""

import pytest

import stolik

PLAYERS = ["Ania", "Bartek", "Celina"]


def match_from(sections: str, *, seats: int = 3, options: str = "") -> stolik.Match:
    return stolik.Match.from_position("stairs", f"stairs seats={seats}{options} | {sections}")


def test_each_seat_is_dealt_three_cards_from_the_top() -> None:
    match = stolik.Match("stairs", PLAYERS)
    match.shuffle("1 2 3 4 5 6 7 8 9 10 11 12")

    assert match.position().endswith("| turn: 0 | hands: 1 2 3 / 4 5 6 / 7 8 9")


def test_a_card_must_be_higher_than_the_top_of_the_stairs() -> None:
    match = match_from("phase: play | turn: 1 | stairs: 3 8 | top: 0 | hands: 4 / 2 9 11 / 1 5 6")

    assert match.legal(1) == ["9", "11", "pass"]
    with pytest.raises(stolik.IllegalMoveError, match="2 is too low: the next step is 9 or more"):
        match.play(1, "2")


def test_steep_stairs_take_steps_of_two() -> None:
    sections = "phase: play | turn: 1 | stairs: 3 8 | top: 0 | hands: 4 / 2 9 11 / 1 5 6"
    match = match_from(sections, options=" steep=true")

    assert match.legal(1) == ["11", "pass"]


def test_whoever_begins_stairs_may_not_pass() -> None:
    match = match_from("phase: play | turn: 0 | hands: 1 2 3 / 4 5 6 / 7 8 9")

    assert match.legal(0) == ["1", "2", "3"]
    with pytest.raises(stolik.IllegalMoveError, match="may not pass"):
        match.play(0, "pass")


def test_who_has_passed_lays_nothing_more_on_these_stairs() -> None:
    match = match_from("phase: play | turn: 0 | stairs: 5 | top: 2 | hands: 6 7 8 / 9 10 11 / 1 12")
    match.play(0, "pass")
    match.play(1, "9")
    match.play(2, "12")

    assert match.to_act == (1,)


def test_when_all_others_have_passed_the_top_card_takes_the_stairs() -> None:
    """One point for each card; its owner begins, and everybody climbs again."""
    match = match_from(
        "phase: play | turn: 1 | stairs: 5 6 | top: 0 | passed: 2 | hands: 1 / 9 10 11 / 2 3 4"
    )
    match.play(1, "pass")

    assert match.position() == (
        "stairs seats=3 | phase: play | turn: 0 | hands: 1 / 9 10 11 / 2 3 4 | gone: 5 6"
        " | points: 2 0 0"
    )


def test_the_last_card_of_a_hand_takes_the_stairs_and_ends_the_round() -> None:
    match = match_from(
        "phase: play | turn: 0 | hands: 1 / 9 10 / 3 | gone: 2 4 5 6 7 | points: 5 0 0"
    )
    match.play(0, "1")

    assert match.position() == "stairs seats=3 | phase: deal | round: 2 | points: 6 0 0"


def test_after_the_last_round_the_most_points_win() -> None:
    sections = (
        "phase: play | round: 2 | turn: 1 | hands: 1 / 9 / 3 | gone: 2 4 5 6 7 8 | points: 5 6 1"
    )
    match = match_from(sections, options=" rounds=2")
    match.play(1, "9")

    assert match.result == stolik.Result(scores=(5, 7, 1), winners=(1,))


@pytest.mark.parametrize(
    ("sections", "reason"),
    [
        ("phase: play | turn: 0 | hands: 1 2 3 / 4 5 6 / 7 8", "the number of cards is 8, not 9"),
        ("phase: play | turn: 0 | stairs: 9 | top: 0 | hands: 1 2 / 4 5 6 / 7 8 10", "top, passed"),
        ("phase: over | hands: - / 4 5 6 / 7 8 9 | gone: 1 2 3", "not over after round 1"),
    ],
)
def test_what_cannot_have_come_about_is_no_position(sections: str, reason: str) -> None:
    with pytest.raises(stolik.ImpossiblePositionError, match=reason):
        match_from(sections)
