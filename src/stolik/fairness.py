"""Fair shuffles: the server commits to a secret, the players add salts, both make the seed.

The server shows SHA-256 of its secret before anyone sits down; every player's browser adds a salt
of its own; the seed is SHA-256 of the secret and the salts in seat order. So neither the server nor
a player can choose the cards, and when the secret is shown at the end everybody can check it.
"""

import hashlib
from collections.abc import Sequence

import msgspec
from msgspec import UNSET

from stolik.core.errors import RecordError
from stolik.core.sentences import Sentence, say
from stolik.match import replay
from stolik.record import Fairness, Record

SECRET_BYTES = 32


class Verdict(msgspec.Struct, frozen=True):
    """What came of checking a record's shuffles: sentences in the order of the checks.

    >>> import stolik
    >>> record = stolik.Match("red7", ["Ania", "Bartek"], seed=bytes(32)).record()
    >>> print(stolik.verify(record).checks[0])
    the record has no commitment, secret and salts: there is nothing to verify
    """

    is_fair: bool
    checks: tuple[Sentence, ...]


def commitment_of(secret: bytes) -> str:
    """What the server shows beforehand.

    >>> commitment_of(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(secret).hexdigest()


def seed_of(secret: bytes, salts: Sequence[str]) -> bytes:
    """The seed of a match from the secret and the salts (hexadecimal) in seat order."""
    return hashlib.sha256(secret + b"".join(map(bytes.fromhex, salts))).digest()


def verify(record: Record) -> Verdict:
    """Whether the secret is the one committed to, the seed is made of it, and the cards of that.

    >>> import stolik
    >>> secret, salts = bytes(32), ("11" * 32, "22" * 32)
    >>> match = stolik.Match("red7", ["Ania", "Bartek"], seed=seed_of(secret, salts))
    >>> record = match.record()
    >>> record.fairness = Fairness(
    ...     commitment=commitment_of(secret), secret=secret.hex(), salts=salts
    ... )
    >>> stolik.verify(record).is_fair
    True
    """
    fairness = record.fairness
    if fairness is UNSET or record.seed is UNSET:
        return _unfair(
            say(
                "verify.nothing",
                "the record has no commitment, secret and salts: there is nothing to verify",
            )
        )
    checks = [
        *_check_commitment(fairness),
        *_check_salts(record, fairness),
        *_check_seed(record.seed, fairness),
        *_check_beginning(record),
        *_check_moves(record),
    ]
    return Verdict(all(is_good for is_good, _ in checks), tuple(text for _, text in checks))


def _check_commitment(fairness: Fairness) -> list[tuple[bool, Sentence]]:
    if commitment_of(bytes.fromhex(fairness.secret)) == fairness.commitment:
        return [
            (True, say("verify.commitment", "the secret is the one that the server committed to"))
        ]
    return [
        (
            False,
            say("verify.wrong-commitment", "the secret is not the one the server committed to"),
        )
    ]


def _check_salts(record: Record, fairness: Fairness) -> list[tuple[bool, Sentence]]:
    if len(fairness.salts) == len(record.players):
        return []
    return [
        (
            False,
            say(
                "verify.salts",
                "there are {salts} salts for {seats} seats",
                salts=len(fairness.salts),
                seats=len(record.players),
            ),
        )
    ]


def _check_seed(seed: str, fairness: Fairness) -> list[tuple[bool, Sentence]]:
    made = seed_of(bytes.fromhex(fairness.secret), fairness.salts)
    if made == bytes.fromhex(seed):
        return [(True, say("verify.seed", "the seed is made of the secret and the players' salts"))]
    return [
        (
            False,
            say("verify.wrong-seed", "the seed is not made of the secret and the players' salts"),
        )
    ]


def _check_beginning(record: Record) -> list[tuple[bool, Sentence]]:
    if record.position is UNSET:
        return []
    return [
        (
            False,
            say(
                "verify.position",
                "the match begins with a position, and nothing proves how its cards were dealt",
            ),
        )
    ]


def _check_moves(record: Record) -> list[tuple[bool, Sentence]]:
    try:
        match = replay(record)
    except RecordError as error:
        return [(False, error.sentence)]
    return [
        (
            True,
            say(
                "verify.deals",
                "{shuffles:shuffle follows|shuffles follow} from the seed,"
                " and {moves:move is|moves are} legal",
                shuffles=len(match.shuffles),
                moves=len(match.moves),
            ),
        )
    ]


def _unfair(sentence: Sentence) -> Verdict:
    return Verdict(is_fair=False, checks=(sentence,))
