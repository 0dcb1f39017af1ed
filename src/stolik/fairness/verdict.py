"""What a record proves about its shuffles, and for which seats."""

from collections.abc import Iterator, Sequence

import msgspec
from msgspec import UNSET

from stolik.core.errors import RecordError
from stolik.core.sentences import Seat, Sentence, say
from stolik.engine.scratch import MOST_CARDS
from stolik.fairness.hashes import (
    commitment_of,
    rules_text,
    salt_commitment,
    seed_of,
    server_commitment,
    shared_seed,
)
from stolik.fairness.seen import Seen, SeenAttempt
from stolik.match import Match, replay
from stolik.record import Fairness, ListedShuffle, Record, VoidAttempt
from stolik.seeds import seeded_shuffle


class Verdict(msgspec.Struct, frozen=True):
    """What came of checking a record's shuffles: sentences in the order of the checks.

    >>> import stolik
    >>> record = stolik.Match("red7", ["Ania", "Bartek"], seed=bytes(32)).record()
    >>> print(stolik.verify(record).checks[0])
    the record has no commitment, secret and salts: there is nothing to verify
    """

    is_fair: bool
    checks: tuple[Sentence, ...]
    proved: tuple[int, ...] = ()
    """The seats whose own salt is in the seed: for them, nobody else chose the cards."""


class Check(msgspec.Struct, frozen=True):
    """A sentence, and whether it is as it should be."""

    is_good: bool
    sentence: Sentence


Checks = Iterator[Check]


def good(code: str, template: str, **params: int | str) -> Check:
    """What holds."""
    return Check(is_good=True, sentence=say(f"verify.{code}", template, **params))


def bad(code: str, template: str, **params: int | str) -> Check:
    """What does not."""
    return Check(is_good=False, sentence=say(f"verify.{code}", template, **params))


def verify(record: Record, seen: Seen | None = None) -> Verdict:
    """Whether secret and salts are those committed to, the seed made of them, the cards of that.

    With what a player's own device saw, it also proves that nobody committed after that player
    had revealed, and that the server denies nothing.

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
        nothing = bad(
            "nothing", "the record has no commitment, secret and salts: there is nothing to verify"
        )
        return Verdict(is_fair=False, checks=(nothing.sentence,))
    checks = [
        *_check_number_of_salts(record, fairness),
        *(
            _check_first_version(record.seed, fairness, seen)
            if fairness.version == 1
            else _check_protocol(record, fairness, record.seed, seen)
        ),
        *_check_beginning(record),
        *_check_moves(record, fairness),
    ]
    is_fair = all(check.is_good for check in checks)
    salted = tuple(seat for seat, salt in enumerate(fairness.salts) if salt)
    return Verdict(
        is_fair=is_fair,
        checks=tuple(check.sentence for check in checks),
        proved=salted if is_fair and fairness.version > 1 else (),
    )


def _check_number_of_salts(record: Record, fairness: Fairness) -> Checks:
    if len(fairness.salts) != len(record.players):
        yield bad(
            "salts",
            "there are {salts} salts for {seats} seats",
            salts=len(fairness.salts),
            seats=len(record.players),
        )
    if not any(fairness.salts):
        yield bad("no-salts", "no player added a salt: the server alone made the seed")


# Version 1.


def _check_first_version(seed: str, fairness: Fairness, seen: Seen | None) -> Checks:
    secret = bytes.fromhex(fairness.secret)
    yield _secret_check(is_right=commitment_of(secret) == fairness.commitment)
    if seed_of(secret, fairness.salts) == bytes.fromhex(seed):
        yield good("seed", "the seed is made of the secret and the players' salts")
    else:
        yield bad("wrong-seed", "the seed is not made of the secret and the players' salts")
    yield good(
        "version-1",
        "this is an older record, in which salts were sent in the clear: neither the server nor"
        " a player alone could choose the cards, but the server together with the last player"
        " to sit down could",
    )
    if seen is not None and seen.attempts:
        yield _not_there()  # a server must not fall back to what proves less


def _secret_check(*, is_right: bool) -> Check:
    if is_right:
        return good("commitment", "the secret is the one that the server committed to")
    return bad("wrong-commitment", "the secret is not the one the server committed to")


# Version 2.


def _check_protocol(record: Record, fairness: Fairness, seed: str, seen: Seen | None) -> Checks:
    attempt, secret = len(fairness.voids), fairness.secret.lower()
    expected = server_commitment(fairness.table, attempt, secret)
    yield _secret_check(is_right=expected == fairness.commitment)
    yield from _check_salts(fairness)
    salts = [salt.lower() for salt in fairness.salts]
    made = shared_seed(fairness.table, attempt, record.game, record.options, secret, salts)
    if made == bytes.fromhex(seed):
        yield good(
            "shared-seed",
            "the seed is made of table {table}, the game, its options, the secret and the salts"
            " seat by seat",
            table=fairness.table,
        )
    else:
        yield bad(
            "wrong-shared-seed",
            "the seed is not made of table {table}, the game, its options, the secret and the"
            " salts seat by seat",
            table=fairness.table,
        )
    for number, void in enumerate(fairness.voids):
        yield from _check_void(fairness.table, number, void)
    if seen is not None:
        yield from _check_seen(fairness, seen, rules_text(record.game, record.options))
    yield _check_orders(fairness, bytes.fromhex(seed))


def _check_salts(fairness: Fairness) -> Checks:
    attempt, commitments = len(fairness.voids), fairness.commitments
    if len(commitments) != len(fairness.salts):
        yield bad(
            "commitments",
            "there are {commitments} commitments for {salts} salts",
            commitments=len(commitments),
            salts=len(fairness.salts),
        )
        return
    for seat, (salt, commitment) in enumerate(zip(fairness.salts, commitments, strict=True)):
        if not salt and not commitment:
            yield good(
                "no-part",
                "{seat} took no part in the shuffles, like a bot: nothing is proved for this seat",
                seat=Seat(seat),
            )
        elif salt and salt_commitment(fairness.table, attempt, seat, salt.lower()) == commitment:
            yield good(
                "salt",
                "{seat} revealed the salt committed to: for this seat, nobody else chose the cards",
                seat=Seat(seat),
            )
        else:
            yield bad(
                "wrong-salt",
                "{seat} has another salt than the one committed to",
                seat=Seat(seat),
            )


def _check_void(table: str, number: int, void: VoidAttempt) -> Checks:
    """All that is known of a deal that did not come about: those who were there can judge."""
    opened = [
        salt_commitment(table, number, seat, salt.lower()) if salt else ""
        for seat, salt in enumerate(void.salts)
    ]
    is_right = (
        bool(void.vacated)
        and server_commitment(table, number, void.secret.lower()) == void.commitment
        and len(opened) == len(void.commitments)
        and all(made in ("", shown) for made, shown in zip(opened, void.commitments, strict=True))
    )
    if not is_right:
        yield bad("wrong-void", "attempt {number}, called void, does not add up", number=number + 1)
        return
    for seat in void.vacated:
        yield good(
            "void",
            "attempt {number} was void because of seat {seat}: a re-roll that this player and the"
            " server together could have wanted",
            number=number + 1,
            seat=seat + 1,
        )


def _check_seen(fairness: Fairness, seen: Seen, rules: str) -> Checks:
    if seen.table != fairness.table:
        yield bad(
            "other-table",
            "the record is of table {table}, but this player sat at {seen}",
            table=fairness.table,
            seen=seen.table,
        )
        return
    final = VoidAttempt(
        commitment=fairness.commitment,
        secret=fairness.secret,
        commitments=fairness.commitments,
        salts=fairness.salts,
        vacated=(),
    )
    listed = (*fairness.voids, final)
    for mine in seen.attempts:
        if _is_unused(mine, seen, listed):
            continue
        if mine.attempt < len(listed):
            yield from _check_seen_attempt(listed[mine.attempt], mine, rules)
        else:
            yield bad("hidden", "attempt {number} is not in the record", number=mine.attempt + 1)
    if all(mine.attempt != len(fairness.voids) for mine in seen.attempts):
        yield _not_there()


def _is_unused(mine: SeenAttempt, seen: Seen, listed: Sequence[VoidAttempt]) -> bool:
    """Whether the attempt went on with another salt of this player's: a start alone was refused."""
    return any(
        other.attempt == mine.attempt
        and other.salt != mine.salt
        and other.attempt < len(listed)
        and other.salt == salt_at(listed[other.attempt].salts, other.seat)
        for other in seen.attempts
    )


def _not_there() -> Check:
    return bad("not-there", "this player revealed no salt for the shuffles of this match")


def _check_seen_attempt(listed: VoidAttempt, mine: SeenAttempt, rules: str) -> Checks:
    number, salt = mine.attempt + 1, salt_at(listed.salts, mine.seat)
    if mine.rules and mine.rules != rules:
        yield bad(
            "other-rules",
            "attempt {number} was for another game or other options than this player saw",
            number=number,
        )
    elif (listed.commitment, listed.commitments) != (mine.commitment, mine.commitments):
        yield bad(
            "unseen",
            "the commitments of attempt {number} are not those that this player saw",
            number=number,
        )
    elif not salt:
        yield bad(
            "denied",
            "the record denies that seat {seat} revealed its salt in attempt {number}",
            seat=mine.seat + 1,
            number=number,
        )
    elif salt != mine.salt:
        yield bad(
            "not-mine",
            "the salt of seat {seat} in attempt {number} is not this player's",
            seat=mine.seat + 1,
            number=number,
        )
    else:
        yield good(
            "seen",
            "attempt {number} has the commitments that this player saw before revealing, and this"
            " player's salt",
            number=number,
        )


def salt_at(salts: Sequence[str], seat: int) -> str:
    """Of a seat that the record may not have."""
    return salts[seat] if seat < len(salts) else ""


def _check_orders(fairness: Fairness, seed: bytes) -> Check:
    """What a program can check that does not know the game; the rules say more below."""
    for number, shuffle in enumerate(fairness.shuffles):
        if not _is_seeded(shuffle, seed, number):
            return bad(
                "wrong-order", "shuffle {number} does not follow from the seed", number=number + 1
            )
    return good(
        "orders",
        "{count:shuffle follows|shuffles follow} from the seed",
        count=len(fairness.shuffles),
    )


def _is_seeded(shuffle: ListedShuffle, seed: bytes, number: int) -> bool:
    cards = shuffle.cards.split()
    if len(cards) > MOST_CARDS:
        return False  # a transcript may say anything, and no game has so many
    order = seeded_shuffle(seed, number, range(len(cards)))
    return [cards[place] for place in order] == shuffle.order.split()


# Either version.


def _check_beginning(record: Record) -> Checks:
    if record.position is not UNSET:
        yield bad(
            "position",
            "the match begins with a position, and nothing proves how its cards were dealt",
        )


def _check_moves(record: Record, fairness: Fairness) -> Checks:
    try:
        match = replay(record)
    except RecordError as error:
        yield Check(is_good=False, sentence=error.sentence)
        return
    if fairness.version > 1 and not lists_shuffles(fairness, match):
        yield bad("wrong-cards", "the shuffles that the record lists are not those of the match")
        return
    yield good(
        "deals",
        "{shuffles:shuffle follows|shuffles follow} from the seed,"
        " and {moves:move is|moves are} legal",
        shuffles=len(match.shuffles),
        moves=len(match.moves),
    )


def lists_shuffles(fairness: Fairness, match: Match) -> bool:
    """Whether the listed cards are those that the rules shuffle, in the order of the match."""
    listed = [(shuffle.cards, shuffle.order) for shuffle in fairness.shuffles]
    return listed == list(zip(match.shuffled, match.shuffles, strict=True))
