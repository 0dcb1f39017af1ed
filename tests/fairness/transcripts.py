"""Matches with all that proves their shuffles, as an honest server would record them."""

from collections.abc import Callable
from random import Random

import msgspec

import stolik
from stolik.fairness import (
    Seen,
    SeenAttempt,
    attempt_secret,
    commitment_of,
    salt_commitment,
    seed_of,
    server_commitment,
    shared_seed,
)
from stolik.record import Fairness, ListedShuffle, Record, VoidAttempt

TABLE = "dGFibGU"
TABLE_SECRET = bytes(range(32))
SALTS = ("a1" * 32, "b2" * 32, "")
"""Ania's and Bartek's; the third seat is a bot's."""
PLAYERS = ("Ania", "Bartek", "Mila (bot, easy)")


def attempt_of(
    number: int,
    salts: tuple[str, ...] = SALTS,
    *,
    table: str = TABLE,
    secret: str | None = None,
    missing: tuple[int, ...] = (),
) -> VoidAttempt:
    """One attempt at a seed, in which the salts of some seats did not come."""
    secret = attempt_secret(TABLE_SECRET, number) if secret is None else secret
    return VoidAttempt(
        commitment=server_commitment(table, number, secret),
        secret=secret,
        commitments=tuple(
            salt and salt_commitment(table, number, seat, salt) for seat, salt in enumerate(salts)
        ),
        salts=tuple("" if seat in missing else salt for seat, salt in enumerate(salts)),
        vacated=missing,
    )


def record_of(
    final: VoidAttempt,
    *voids: VoidAttempt,
    table: str = TABLE,
    game: str = "red7",
    moves: int = 6,
) -> Record:
    """A match under the seed of an attempt, a few moves long."""
    seed = shared_seed(table, len(voids), game, {}, final.secret, final.salts)
    match = stolik.Match(game, PLAYERS, seed=seed)
    rng = Random(1)
    while len(match.moves) < moves and not match.is_over:
        seat = match.to_act[0]
        match.play(seat, rng.choice(match.legal(seat)))
    record = match.record()
    record.fairness = Fairness(
        version=2,
        commitment=final.commitment,
        secret=final.secret,
        salts=final.salts,
        table=table,
        commitments=final.commitments,
        voids=voids,
        shuffles=tuple(
            ListedShuffle(cards=cards, order=order)
            for cards, order in zip(match.shuffled, match.shuffles, strict=True)
        ),
    )
    return record


def seen_by(
    seat: int, *attempts: VoidAttempt, salts: tuple[str, ...] = SALTS, rules: str = ""
) -> Seen:
    """What the page of a seat kept of these attempts: it revealed in all of them."""
    return Seen(
        table=TABLE,
        attempts=tuple(
            SeenAttempt(
                attempt=number,
                seat=seat,
                salt=salts[seat],
                commitment=attempt.commitment,
                commitments=attempt.commitments,
                rules=rules,
            )
            for number, attempt in enumerate(attempts)
        ),
    )


def ground(is_wanted: Callable[[Record], bool], make: Callable[[int], Record]) -> Record:
    """The first of many records that is as an attacker wants it: chosen, not dealt."""
    return next(record for record in map(make, range(1000)) if is_wanted(record))


def first_card(record: Record) -> str:
    """The top card of the first shuffle: the first that Ania is dealt."""
    assert isinstance(record.fairness, Fairness)
    return record.fairness.shuffles[0].order.split()[0]


def changed(record: Record, **fields: object) -> Record:
    """A record whose proof says something else."""
    assert isinstance(record.fairness, Fairness)
    fairness = msgspec.structs.replace(record.fairness, **fields)
    return msgspec.structs.replace(record, fairness=fairness)


def first_version(salts: tuple[str, ...]) -> Record:
    """A record as servers wrote them before."""
    match = stolik.Match("red7", PLAYERS, seed=seed_of(bytes(32), salts))
    record = match.record()
    record.fairness = Fairness(commitment=commitment_of(bytes(32)), secret="00" * 32, salts=salts)
    return record
