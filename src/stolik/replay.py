"""From a record back to its match, checking every move on the way."""

from collections import deque

import msgspec
from msgspec import UNSET

from stolik.errors import RecordError, StolikError
from stolik.games import find_game
from stolik.match import Match, Watcher, unwatched
from stolik.records import Record, split_move
from stolik.sentences import say


def replay(record: Record, watch: Watcher = unwatched) -> Match:
    """The match that the record tells, or a `RecordError` that says where it goes wrong."""
    try:
        match = Match(
            find_game(record.game),
            record.players,
            record.options,
            seed=None if record.seed is UNSET else bytes.fromhex(record.seed),
            watch=watch,
        )
        shuffles = deque(() if record.shuffles is UNSET else record.shuffles)
        _supply(match, shuffles)
    except StolikError as error:
        raise RecordError(error.sentence) from error
    for at, text in enumerate(record.moves):
        _play(match, text, at)
        try:
            _supply(match, shuffles)
        except StolikError as error:
            raise RecordError(error.sentence) from error
    if shuffles:
        raise RecordError(
            say(
                "record.surplus-shuffles",
                "nothing asked for the last {count} of the record's shuffles",
                count=len(shuffles),
            )
        )
    _check_result(match, record)
    return match


def _supply(match: Match, shuffles: deque[str]) -> None:
    while shuffles and match.needs_shuffle:
        match.shuffle(shuffles.popleft())


def _play(match: Match, text: str, at: int) -> None:
    try:
        match.play(*split_move(text))
    except StolikError as error:
        raise RecordError(error.sentence, at) from error


def _check_result(match: Match, record: Record) -> None:
    if record.result is UNSET:
        return
    result = match.result
    if result is None:
        raise RecordError(
            say("record.early-result", "the record has a result, but the match is not over")
        )
    if result != record.result:
        raise RecordError(
            say(
                "record.wrong-result",
                "the result is {result}, the record has {recorded}",
                result=msgspec.json.encode(result).decode(),
                recorded=msgspec.json.encode(record.result).decode(),
            )
        )
