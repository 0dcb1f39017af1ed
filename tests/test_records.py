"""docs/rules/README.md: records and what replaying them says."""

import hmac
import struct
from collections.abc import Sequence
from itertools import count
from random import Random
from typing import Any

import msgspec
import pytest

from stolik.core.errors import RecordError, StolikError
from stolik.games import find_game
from stolik.match import Match, replay
from stolik.record import Record, read_record, write_record
from stolik.seeds import seeded_shuffle

GOOD: dict[str, Any] = {
    "stolik": 1,
    "game": "six-nimmt",
    "options": {},
    "players": ["Ania", "Bartek"],
    "shuffles": [""],
    "moves": ["0 1", "1 11"],
}


def broken(**changes: Any) -> bytes:
    """The good record with some fields changed; None leaves a field out."""
    record = {name: value for name, value in (GOOD | changes).items() if value is not None}
    return msgspec.json.encode(record)


def error_of(text: bytes) -> RecordError:
    with pytest.raises(RecordError) as refused:
        replay(read_record(text))
    return refused.value


def test_the_good_record_is_good() -> None:
    assert replay(read_record(broken())).moves == ["0 1", "1 11"]


def test_options_may_be_left_out() -> None:
    """The defaults of the rules page hold."""
    match = replay(read_record(broken(options=None)))

    assert match.options == match.game.options()
    assert match.record().options == {}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b"", "not a record"),
        (b"{", "not a record"),
        (b"[]", "not a record"),
        (b"\xff\xfe", "not a record"),
        (broken(stolik=None), "missing required field `stolik`"),
        (broken(stolik=2), "not a record"),
        (broken(stolik=True), "not a record"),
        (broken(game=None), "missing required field `game`"),
        (broken(players=None), "missing required field `players`"),
        (broken(moves=None), "missing required field `moves`"),
        (broken(comment="hello"), "unknown field `comment`"),
        (broken(players="Ania"), "not a record"),
        (broken(players=[1, 2]), "not a record"),
        (broken(moves=[1]), "not a record"),
        (broken(shuffles=None), "exactly one of the two"),
        (broken(seed="0" * 64), "exactly one of the two"),
        (broken(shuffles=None, seed="0" * 63), "not a record"),
        (broken(shuffles=None, seed="g" * 64), "not a record"),
        (broken(game="chess"), "there is no game chess"),
        (broken(players=["Ania"]), "not 1"),
        (broken(options={"speed": 1}), "there is no option speed"),
        (broken(options={"limit": "66"}), 'option limit cannot be "66"'),
        (broken(shuffles=["105"]), "'105' is not a card of this game"),
        (broken(shuffles=["014"]), "'014' is not a card of this game"),
        (broken(shuffles=["14 14"]), "the shuffle has 14 more often"),
        (broken(shuffles=["", ""]), "nothing asked for the last 1 of the record's shuffles"),
        (
            broken(result={"scores": [0, 0], "winners": [0, 1]}),
            "the record has a result, but the match is not over",
        ),
    ],
)
def test_a_record_that_is_no_move_s_fault(text: bytes, sentence: str) -> None:
    error = error_of(text)

    assert sentence in str(error)
    assert error.at is None


@pytest.mark.parametrize(
    ("moves", "at", "sentence"),
    [
        (["0 1", "1 12x"], 1, "'12x' is not a move"),
        (["0 1", "1 15x", "0 0"], 1, "is not a move"),
        (["1 1"], 0, "seat 1 does not hold 1"),
        (["0 1", "0 2"], 1, "seat 0 is not to act now"),
        (["2 1"], 0, "there is no seat 2"),
        (["-1 1"], 0, "is not a seat, a space and a move"),
        (["00 1"], 0, "is not a seat, a space and a move"),
        (["0  1"], 0, "is not a move"),
        (["0"], 0, "is not a seat, a space and a move"),
        ([""], 0, "is not a seat, a space and a move"),
        (["0 take 1"], 0, "seat 0 is to choose a card"),
    ],
)
def test_the_first_bad_move_is_named(moves: list[str], at: int, sentence: str) -> None:
    error = error_of(broken(moves=moves))

    assert error.at == at
    assert sentence in str(error)


def test_a_move_while_a_shuffle_is_missing_is_an_error_at_that_move() -> None:
    error = error_of(broken(shuffles=[]))

    assert error.at == 0
    assert str(error) == "the next shuffle is missing"


def finished() -> Record:
    match = Match(find_game("six-nimmt"), ["A", "B"], {"rounds": 1}, seed=bytes(range(32)))
    while match.to_act:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
    return match.record()


def test_moves_after_the_end_are_refused() -> None:
    record = finished()
    record.moves += ("0 1",)

    error = error_of(write_record(record))

    assert error.at == len(record.moves) - 1
    assert str(error) == "the match is over"


def test_a_result_that_differs_is_bad() -> None:
    record = finished()
    assert replay(record).result == record.result
    assert record.result
    record.result = msgspec.structs.replace(record.result, winners=())

    assert "the record has" in str(error_of(write_record(record)))


def test_a_shuffle_may_be_cut_short() -> None:
    """The cards it does not list follow in natural order."""
    match = replay(read_record(broken(shuffles=["104 50"], moves=[])))

    assert match.legal(0) == "1 2 3 4 5 6 7 8 50 104".split()


def test_a_record_reads_back_the_same() -> None:
    record = read_record(broken())

    assert read_record(write_record(record)) == record
    assert read_record(write_record(finished())) == finished()


def shuffled_by_the_standard_library(seed: bytes, number: int, cards: Sequence[int]) -> list[int]:
    """As docs/rules/README.md defines it, with Python's own HMAC."""
    messages = (f"shuffle {number} {block}".encode() for block in count())
    stream = (hmac.digest(seed, message, "sha256") for message in messages)
    words = (word for block in stream for word in struct.unpack(">8I", block))
    order = list(cards)
    for left in range(len(order), 1, -1):
        word = next(word for word in words if word < 2**32 // left * left)
        order[left - 1], order[word % left] = order[word % left], order[left - 1]
    return order


@pytest.mark.parametrize("number", [0, 9, 10, 1234567])
@pytest.mark.parametrize("cards", [1, 2, 9, 10, 49, 128])
def test_shuffles_are_hashed_as_by_the_standard_library(cards: int, number: int) -> None:
    seed = Random(cards).randbytes(32)

    order = seeded_shuffle(seed, number, range(cards))

    assert order == shuffled_by_the_standard_library(seed, number, range(cards))


def test_shuffles_of_a_seed_are_those_of_the_page() -> None:
    seed = bytes(range(32))

    first = seeded_shuffle(seed, 0, range(1, 105))
    second = seeded_shuffle(seed, 1, range(1, 105))

    assert first[:14] == [101, 34, 61, 47, 99, 70, 1, 16, 90, 13, 56, 62, 97, 38]
    assert second[:14] == [27, 68, 48, 47, 70, 36, 28, 12, 81, 69, 9, 37, 49, 24]
    assert sorted(first) == list(range(1, 105))


def test_a_refusal_has_a_code_and_parameters_to_translate_it_by() -> None:
    match = replay(read_record(broken(moves=[])))

    with pytest.raises(StolikError) as refused:
        match.play(0, "104")

    sentence = refused.value.sentence
    assert (sentence.code, sentence.params) == ("six-nimmt.not-in-hand", {"seat": 0, "card": "104"})
    assert sentence.with_names(["Ania", "Bartek"]) == "Ania does not hold 104"
