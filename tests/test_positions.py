"""docs/rules/README.md, Positions: the grammar, matches that go on from one, and records."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stolik
from stolik.core.sections import SECTION_BREAK, section_name
from stolik.fairness import commitment_of, seed_of
from stolik.games import all_games
from stolik.record import Fairness

DEAL = "six-nimmt seats=2 | phase: deal"
CHOOSE = (
    "six-nimmt seats=2 | phase: choose | rows: 1 / 20 / 30 / 40 41 42 43 44 | hands: 45 90 / 31 91"
)
SEED = bytes(range(32))


def refusal_of(text: str, game: str = "six-nimmt") -> str:
    with pytest.raises((stolik.UnreadablePositionError, stolik.ImpossiblePositionError)) as refused:
        stolik.Match.from_position(game, text)
    assert refused.value.sentence.code
    return str(refused.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "'' is not six-nimmt, its seats and its options"),
        ("six-nimmt", "'six-nimmt' is not six-nimmt, its seats and its options"),
        ("red7 seats=2 | phase: deal", "is not six-nimmt, its seats and its options"),
        ("six-nimmt rounds=2 seats=2", "is not six-nimmt, its seats and its options"),
        ("six-nimmt seats=x | phase: deal", "seats, column 17: 'x' is not a whole number"),
        ("six-nimmt seats=11 | phase: deal", "the game is for 2 to 10 seats, not 11"),
        ("six-nimmt seats=2 speed=1 | phase: deal", "there is no option speed"),
        ("six-nimmt seats=2 limit=x | phase: deal", 'option limit cannot be "x"'),
        ("six-nimmt seats=2", "the section phase is missing"),
        ("six-nimmt seats=2 | phase: dealt", "phase, column 28: 'dealt' is not one of deal, draft"),
        ("six-nimmt seats=2 | phase", "phase, column 28: '' is not one of"),
        (f"{DEAL} | {DEAL}", "column 35: 'six-nimmt seats=2' is not the next section"),
        (f"{DEAL} | phase: deal", "column 35: 'phase' is not the next section"),
        (f"{DEAL} | round: 02", "round, column 42: '02' is not a whole number from 1 to 32767"),
        (f"{DEAL} | totals: 1", "totals, column 43: the number of parts is 1, not 2"),
        (CHOOSE.replace("20", "2O"), "rows, column 47: '2O' is not a card of 6 nimmt!"),
        (CHOOSE.replace("20", "105"), "rows, column 47: '105' is not a card of 6 nimmt!"),
        (CHOOSE.replace("1 / 20", "1 20"), "rows, column 43: the number of parts is 3, not 4"),
        (CHOOSE.replace("20", "20 "), "rows, column 50: '' is not a card of 6 nimmt!"),
        (CHOOSE.replace("91", "45"), "hands: 45 lies in hands already"),
        (CHOOSE.replace("91", "44"), "hands: 44 lies in rows already"),
        (CHOOSE.replace("91", "?"), "hands: cards are unknown only in a position that is seen by"),
        (f"{CHOOSE} | chosen: ? / -", "chosen: cards are unknown only in a position"),
        (f"{DEAL} | round: 1", "a position has one spelling: here it is '', not 'round: 1'"),
        (CHOOSE.replace("45 90", "90 45"), "a position has one spelling"),
        (f"{CHOOSE} ", "is not a card of 6 nimmt!"),
        (f" {CHOOSE}", "is not six-nimmt, its seats and its options"),
        (f"{CHOOSE}\n", "is not a card of 6 nimmt!"),
    ],
)
def test_what_is_no_position_is_refused_with_the_place_and_the_reason(
    text: str, sentence: str
) -> None:
    assert sentence in refusal_of(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("rows: 1 / 2 / ? / 4 | hands: 5 / ?", "here it is 'rows: 1 / 2 / 3 / 4', not"),
        (
            "rows: 1 / 2 / 3 / 4 | hands: ? / ?",
            "here it is 'hands: 5 / ?', not",
        ),
        ("rows: 1 / 2 / 3 / 4 | hands: 5 / 6", "here it is 'hands: 5 / ?', not"),
        ("rows: 1 / 2 / 3 / 4 | hands: 5 / ?x0", "'?x0' is not a card"),
        (
            "rows: 1 / 2 / 3 / 4 | hands: 5 / ?x99",
            "seat 1: the number of cards is 99, not 1",
        ),
        ("rows: 1 / 2 / 3 / 4 | hands: 5 / ?x100", "100 cards are unknown, but only 99 are left"),
        ("rows: 1 / 2 / 3 / 4 | hands: 5 6 / ? ?", "here it is 'hands: 5 6 / ?x2', not"),
    ],
)
def test_a_seat_sees_what_it_may_see_and_no_more(text: str, sentence: str) -> None:
    start = "six-nimmt seats=2 | seen by: 0 | phase: choose"
    assert sentence in refusal_of(f"{start} | {text}")


def test_a_seed_counts_from_the_position_on() -> None:
    """So the first deal of a match and a position before the deal are the same."""
    from_deal = stolik.Match("six-nimmt", ["seat 0", "seat 1"], seed=SEED)
    from_position = stolik.Match.from_position("six-nimmt", DEAL, seed=SEED)

    assert from_position.position() == from_deal.position()
    assert from_position.shuffles == from_deal.shuffles


def test_the_players_of_a_position_have_names_or_numbers() -> None:
    assert stolik.Match.from_position("six-nimmt", DEAL).players == ("seat 0", "seat 1")
    assert stolik.Match.from_position("six-nimmt", DEAL, ["A", "B"]).players == ("A", "B")
    with pytest.raises(stolik.SeatError, match="the position has 2 seats, not 1"):
        stolik.Match.from_position("six-nimmt", DEAL, ["A"])


def test_a_position_exists_only_where_the_match_waits() -> None:
    match = stolik.Match("six-nimmt", ["A", "B"], seed=SEED)
    match.play(0, match.legal(0)[0])
    match.watch = lambda step: step.position()  # type: ignore[assignment]  # it raises

    with pytest.raises(stolik.ImpossiblePositionError, match="the match goes on by itself"):
        match.play(1, match.legal(1)[0])


def test_a_record_that_begins_with_a_position_says_so() -> None:
    """What a seat could not see is written down as it was dealt."""
    start = stolik.Match.from_position("six-nimmt", CHOOSE).position(0)
    match = stolik.Match.from_position("six-nimmt", start, seed=SEED)
    match.play(0, "45")
    record = stolik.read_record(stolik.write_record(match.record()))

    assert isinstance(record.position, str)
    assert "?" not in record.position
    assert stolik.replay(record).position() == match.position()


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"position": "nonsense"}, "is not six-nimmt, its seats and its options"),
        ({"position": CHOOSE.replace("91", "90")}, "hands: 90 lies in hands already"),
        ({"players": ("A",)}, "the position has 2 seats, not 1"),
        ({"options": {"rounds": 2}}, "the position has other options than the record"),
        ({"game": "take-that"}, "is not take-that, its seats and its options"),
    ],
)
def test_a_record_with_a_bad_position_is_bad(changes: dict[str, object], sentence: str) -> None:
    good = stolik.Match.from_position("six-nimmt", CHOOSE).record()
    with pytest.raises(stolik.RecordError) as refused:
        stolik.replay(msgspec.structs.replace(good, **changes))

    assert sentence in str(refused.value)


def test_verify_proves_nothing_about_a_position() -> None:
    seed = seed_of(bytes(32), ["", ""])
    record = stolik.Match.from_position("six-nimmt", DEAL, seed=seed).record()
    record.fairness = Fairness(
        commitment=commitment_of(bytes(32)), secret="00" * 32, salts=("", "")
    )
    verdict = stolik.verify(record)

    assert not verdict.is_fair
    assert "the match begins with a position, and nothing proves how its cards were dealt" in map(
        str, verdict.checks
    )


# Fuzzed: whatever the text is, it is refused with a sentence, or it is a position to play on from.

GAMES = all_games()
WORDS = st.sampled_from(
    [*map(str, range(-1, 30)), "55", "98", "104", "?", "?x2", "?x9", "-", "/", ",", "x", ""]
)


@st.composite
def lines(draw: st.DrawFn) -> tuple[str, str]:
    """A game, and sections in its order with values that look like some."""
    game = draw(st.sampled_from(GAMES))
    kinds = dict(game.position.sections.kinds)
    phases = kinds.pop("phase").words  # type: ignore[attr-defined]
    head = f"{game.id} seats={draw(st.integers(2, 4))}"
    sections = [f"phase: {draw(st.sampled_from(phases))}"]
    if draw(st.booleans()):
        sections.insert(0, f"seen by: {draw(st.integers(0, 1))}")
    for field in list(kinds)[1:]:
        if draw(st.booleans()):
            lists = draw(st.lists(st.lists(WORDS, max_size=4), min_size=1, max_size=4))
            sections.append(f"{section_name(field)}: " + " / ".join(map(" ".join, lists)))
    return game.id, SECTION_BREAK.join([head, *sections])


@given(lines())
@settings(max_examples=400, deadline=None, derandomize=True)
def test_lines_that_look_like_positions(line: tuple[str, str]) -> None:
    try_out(*line)


@given(st.sampled_from([game.id for game in GAMES]), st.text())
@settings(max_examples=200, deadline=None, derandomize=True)
def test_lines_of_anything(game: str, text: str) -> None:
    try_out(game, text)
    try_out(game, f"{game} seats=2 | {text}")


@given(st.data())
@settings(max_examples=200, deadline=None, derandomize=True)
def test_good_positions_with_a_few_characters_changed(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([DEAL, CHOOSE]))
    at = data.draw(st.integers(0, len(text)))
    until = data.draw(st.integers(at, min(len(text), at + 6)))
    try_out(
        "six-nimmt", text[:at] + data.draw(st.text("0123456789 /|:?-x", max_size=4)) + text[until:]
    )


def try_out(game: str, text: str) -> None:
    """Refused, or played on to the end of the match."""
    try:
        match = stolik.Match.from_position(game, text, seed=SEED)
    except (stolik.UnreadablePositionError, stolik.ImpossiblePositionError) as error:
        assert str(error)  # noqa: PT017  # either is fine
        return
    rng = Random(1)
    for _ in range(60):
        if match.to_act:
            match.play(match.to_act[0], rng.choice(match.legal(match.to_act[0])))
