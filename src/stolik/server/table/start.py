"""How a match starts: all commit, then all reveal, then the cards are dealt.

Protocol: docs/fair-shuffles.md
"""

import msgspec

from stolik.core.sentences import say
from stolik.fairness import attempt_secret, salt_commitment, server_commitment
from stolik.server.messages.commands import Start
from stolik.server.table.events import (
    AnyEvent,
    Committed,
    RevealBegan,
    Revealed,
    ServerCommitted,
    Started,
    Voided,
)
from stolik.server.table.refusals import OvertakenError, not_seated, refused
from stolik.server.table.state import FAIRNESS, TableState

REVEAL_SECONDS = 30
"""For a page that is open; with a slow clock, players may take as long as for a move."""


class CloseReveal(msgspec.Struct, frozen=True, kw_only=True):
    """The time for revealing salts is up."""

    attempt: int


def commit(table: TableState, seat: int | None, commitment: str) -> tuple[AnyEvent, ...]:
    """A player seals a salt; until all reveal, it may be another one."""
    if seat is None:
        raise not_seated()
    if table.status != "open":
        raise refused("begun-already", "the match has begun")
    _check_not_revealing(table)
    if table.seats[seat].commitment == commitment:
        return ()
    return commit_to(table, seat, commitment)


def commit_to(table: TableState, seat: int, commitment: str) -> tuple[AnyEvent, ...]:
    """What is entered for it; the seat may just be about to be taken."""
    return (*_changed_over(table), Committed(seat=seat, commitment=commitment))


def _changed_over(table: TableState) -> tuple[AnyEvent, ...]:
    """At a table opened before version 2 the server commits again, before anyone else does."""
    return () if table.fairness == FAIRNESS else (_server_committed(table, table.attempt),)


def _server_committed(table: TableState, attempt: int) -> ServerCommitted:
    secret = attempt_secret(table.secret, attempt)
    return ServerCommitted(commitment=server_commitment(table.id, attempt, secret))


def start(table: TableState, seat: int | None, command: Start, now: int) -> tuple[AnyEvent, ...]:
    """The host starts; where nobody else plays, the host's salt may come along."""
    _check_not_revealing(table)
    free = sum(other.is_free for other in table.seats)
    if free:
        raise refused("seats-free", "{free:seat is|seats are} still free", free=free)
    if command.salt is not None:
        return _start_alone(table, seat, command.salt, now)
    if not any(other.person for other in table.seats):
        return (*_changed_over(table), Started())
    missing = [other.person.name for other in table.seats if other.person and not other.commitment]
    if missing:
        raise refused("not-here", "not here yet: {names}", names=", ".join(missing))
    return (RevealBegan(until=now + reveal_seconds(table) * 1000),)


def _start_alone(table: TableState, seat: int | None, salt: str, now: int) -> tuple[AnyEvent, ...]:
    if seat is None:
        raise not_seated()
    if any(other.person for number, other in enumerate(table.seats) if number != seat):
        raise refused("salt-early", "others play here: salts are revealed when all have committed")
    if table.fairness != FAIRNESS:
        raise refused("commit-first", "commit to a salt first: the server has not committed yet")
    return (
        Committed(seat=seat, commitment=salt_commitment(table.id, table.attempt, seat, salt)),
        RevealBegan(until=now),
        Revealed(seat=seat, salt=salt),
        Started(),
    )


def reveal(table: TableState, seat: int | None, salt: str) -> tuple[AnyEvent, ...]:
    """A player opens the commitment; with the last one the match begins."""
    if seat is None:
        raise not_seated()
    if table.reveal_until is None:
        raise refused("not-revealing", "salts are revealed when all have committed")
    mine = table.seats[seat]
    if salt_commitment(table.id, table.attempt, seat, salt) != mine.commitment:
        raise refused("wrong-salt", "that is not the salt you committed to")
    if mine.salt:
        return ()
    revealed = Revealed(seat=seat, salt=salt)
    return (revealed,) if len(_unrevealed(table)) > 1 else (revealed, Started())


def _unrevealed(table: TableState) -> tuple[int, ...]:
    """The seats whose salts are still missing."""
    return tuple(
        number for number, seat in enumerate(table.seats) if seat.commitment and not seat.salt
    )


def close_reveal(table: TableState, command: CloseReveal, now: int) -> tuple[AnyEvent, ...]:
    """Some have not revealed in time."""
    is_due = table.reveal_until is not None and table.reveal_until <= now
    if not is_due or table.attempt != command.attempt:
        raise OvertakenError(say("table.revealed", "all salts were revealed in the meantime"))
    return void(table, _unrevealed(table))


def void(table: TableState, seats: tuple[int, ...]) -> tuple[AnyEvent, ...]:
    """The attempt leads to no deal because of these seats; the server is the first to try again."""
    return Voided(seats=seats), _server_committed(table, table.attempt + 1)


def reveal_seconds(table: TableState) -> int:
    """How long a player may take to reveal a salt."""
    return max(REVEAL_SECONDS, table.clock.turn_seconds if table.clock else 0)


def _check_not_revealing(table: TableState) -> None:
    if table.reveal_until is not None:
        raise refused("revealing", "the players' salts are being revealed")
