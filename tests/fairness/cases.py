"""Records, honest and forged, for all three verifiers: Python, the page, and the independent one.

`python -m tests.fairness.cases` writes them to records.json, which the page's tests read.
"""

from pathlib import Path

import msgspec

import stolik
from stolik.fairness import Seen
from stolik.games import game_ids
from stolik.record import Record
from tests.fairness.transcripts import (
    SALTS,
    TABLE,
    attempt_of,
    changed,
    first_version,
    record_of,
    seen_by,
)

FILE = Path(__file__).with_name("records.json")
ABOUT_THE_GAME = {"verify.deals", "verify.wrong-cards"}
"""What only a program that knows the game can say."""

HONEST, VOID, AGAIN = attempt_of(0), attempt_of(0, missing=(1,)), attempt_of(1)
RECORD, SECOND = record_of(HONEST), record_of(AGAIN, VOID)
WITHOUT = attempt_of(0, ("", SALTS[1], ""))
ALONE_SALTS = ("77" * 32, "", "")
ALONE = attempt_of(0, ALONE_SALTS)
REFUSED_FIRST = Seen(
    table=TABLE,
    attempts=(*seen_by(0, ALONE, salts=ALONE_SALTS).attempts, *seen_by(0, HONEST).attempts),
)
"""Ania started alone, Bartek had just come, so all committed and revealed."""


class Case(msgspec.Struct, frozen=True):
    """A record, what a player's device saw, and what verifiers must say."""

    record: Record
    seen: Seen | None = None
    checks: tuple[str, ...] = ()
    is_fair: bool = False


def case(record: Record, seen: Seen | None = None) -> Case:
    """With the verdict of `stolik verify`."""
    verdict = stolik.verify(record, seen)
    checks = [check.code for check in verdict.checks if check.code not in ABOUT_THE_GAME]
    return Case(record, seen, tuple(checks), verdict.is_fair)


CASES = {
    **{f"honest: {game}": case(record_of(HONEST, game=game, moves=30)) for game in game_ids()},
    "honest: as Ania saw it": case(RECORD, seen_by(0, HONEST)),
    "honest: as Bartek saw it": case(RECORD, seen_by(1, HONEST)),
    "honest: after a void attempt": case(SECOND, seen_by(0, HONEST, AGAIN)),
    "honest: after a start alone that was refused": case(RECORD, REFUSED_FIRST),
    "a start alone that was refused, and then a ground salt": case(
        record_of(attempt_of(0, (SALTS[0], "66" * 32, ""))), REFUSED_FIRST
    ),
    "a ground secret": case(changed(RECORD, commitment=attempt_of(0, secret="55" * 32).commitment)),
    "a ground secret, and its commitment": case(
        record_of(attempt_of(0, secret="55" * 32)), seen_by(0, HONEST)
    ),
    "a ground salt": case(
        changed(RECORD, commitments=attempt_of(0, (SALTS[0], "66" * 32, "")).commitments)
    ),
    "a ground salt, and its commitment": case(
        record_of(attempt_of(0, (SALTS[0], "66" * 32, ""))), seen_by(0, HONEST)
    ),
    "swapped salts": case(changed(RECORD, salts=(SALTS[1], SALTS[0], ""))),
    "a missing salt": case(changed(RECORD, salts=("", SALTS[1], ""))),
    "a missing salt and commitment": case(record_of(WITHOUT), seen_by(0, HONEST)),
    "no salts": case(record_of(attempt_of(0, ("", "", "")))),
    "a reveal denied": case(
        record_of(AGAIN, attempt_of(0, missing=(0,))), seen_by(0, HONEST, AGAIN)
    ),
    "a hidden re-roll": case(RECORD, seen_by(0, HONEST, AGAIN)),
    "a re-roll that was nobody's": case(changed(SECOND, voids=(HONEST,))),
    "another table's transcript": case(
        record_of(attempt_of(0, table="another"), table="another"), seen_by(0, HONEST)
    ),
    "another table's transcript, renamed": case(
        changed(record_of(attempt_of(0, table="another"), table="another"), table=TABLE)
    ),
    "other rules than the player saw": case(RECORD, seen_by(0, HONEST, rules="whist {}")),
    "a player who revealed nothing": case(RECORD, Seen(table=TABLE, attempts=())),
    "another order": case(changed(RECORD, shuffles=SECOND.fairness.shuffles)),  # type: ignore[union-attr]
    "version 1": case(first_version(SALTS)),
    "version 1 without salts": case(first_version(("", "", ""))),
    "version 1, though this player committed": case(first_version(SALTS), seen_by(0, HONEST)),
    "version 1, a ground secret": case(changed(first_version(SALTS), secret="55" * 32)),
}


def written() -> bytes:
    """The cases as a file."""
    return msgspec.json.format(msgspec.json.encode(CASES), indent=1) + b"\n"


if __name__ == "__main__":
    FILE.write_bytes(written())
