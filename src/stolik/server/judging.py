"""Who may do what at a table: a command becomes events, or a reason why not.

Nothing is changed here; `table.py` makes the events happen. Moves are judged by the match.
"""

from typing import TYPE_CHECKING, assert_never

from stolik.core.errors import StolikError
from stolik.core.sentences import say
from stolik.match import Match
from stolik.server.events import (
    AnyEvent,
    BotSat,
    CameBack,
    Moved,
    Said,
    Sat,
    Started,
    Vacated,
    WentAway,
)
from stolik.server.messages import (
    Leave,
    Level,
    MakeMove,
    Person,
    React,
    Say,
    SeatBot,
    Sit,
    StandIn,
    Start,
    Vacate,
)

if TYPE_CHECKING:
    from stolik.server.table import LiveTable

STAND_IN: Level = "normal"
"""The bot that plays for people."""
ABSENT_SECONDS = 60
"""After so long without a connection the others may ask for a bot."""

TableCommand = Sit | Leave | SeatBot | Vacate | Start | MakeMove | StandIn | Say | React


class RefusedError(StolikError):
    """A command that cannot be done now, or not by this person."""


def refused(code: str, template: str, **params: int | str) -> RefusedError:
    """The reason why not."""
    return RefusedError(say(f"table.{code}", template, **params))


def judge(
    table: "LiveTable",
    person: Person,
    command: TableCommand,
    now: int,
    absent_since: int | None,
) -> tuple[AnyEvent, ...]:
    """What comes of a command; raises why not.

    `absent_since` is for `StandIn`: since when nobody has been seen on that seat.
    """
    seat = table.seat_of(person)
    match command:
        case Sit():
            return _sit(table, person, command)
        case Leave():
            return _leave(table, seat)
        case SeatBot():
            return _seat_bot(table, person, command)
        case Vacate():
            return _vacate(table, person, command.seat)
        case Start():
            return _start(table, person)
        case MakeMove():
            return _move(table, seat, command)
        case StandIn():
            return _stand_in(table, seat, command.seat, now, absent_since)
        case Say():
            _check_words(table)
            return (Said(person=person, seat=seat, text=command.text.strip()),)
        case React():
            return (Said(person=person, seat=seat, reaction=command.reaction),)
        case _:
            assert_never(command)


def _sit(table: "LiveTable", person: Person, command: Sit) -> tuple[AnyEvent, ...]:
    mine = table.seat_of(person)
    if mine is not None and (command.seat is None or command.seat == mine):
        return _sit_again(table, mine, person, command.salt)
    if table.status != "open":
        raise refused("begun", "the match has begun: there is no free seat")
    free = [number for number, seat in enumerate(table.seats) if seat.is_free]
    if not free:
        raise refused("full", "all seats are taken")
    seat = free[0] if command.seat is None else command.seat
    if seat not in free:
        raise refused("seat-taken", "seat {number} is not free", number=seat + 1)
    sat = Sat(seat=seat, person=person, salt=command.salt)
    return (sat,) if mine is None else (Vacated(seat=mine), sat)


def _sit_again(table: "LiveTable", seat: int, person: Person, salt: str) -> tuple[AnyEvent, ...]:
    if table.seats[seat].bot is not None:
        return (CameBack(seat=seat),)
    if table.status == "open" and not table.seats[seat].salt:
        return (Sat(seat=seat, person=person, salt=salt),)
    raise refused("seated", "you have seat {number} already", number=seat + 1)


def _leave(table: "LiveTable", seat: int | None) -> tuple[AnyEvent, ...]:
    if seat is None:
        raise refused("not-seated", "you have no seat at this table")
    if table.status == "open":
        return (Vacated(seat=seat),)
    if table.status == "over":
        raise refused("over", "the match is over")
    if table.seats[seat].bot is not None:
        raise refused("left", "a bot plays for you already")
    return (WentAway(seat=seat, level=STAND_IN),)


def _seat_bot(table: "LiveTable", person: Person, command: SeatBot) -> tuple[AnyEvent, ...]:
    _check_host(table, person)
    _check_exists(table, command.seat)
    if not table.seats[command.seat].is_free:
        raise refused("seat-taken", "seat {number} is not free", number=command.seat + 1)
    return (BotSat(seat=command.seat, level=command.level),)


def _vacate(table: "LiveTable", person: Person, seat: int) -> tuple[AnyEvent, ...]:
    _check_host(table, person)
    _check_exists(table, seat)
    if table.seats[seat].is_free:
        raise refused("seat-free", "seat {number} is free", number=seat + 1)
    return (Vacated(seat=seat),)


def _start(table: "LiveTable", person: Person) -> tuple[AnyEvent, ...]:
    _check_host(table, person)
    free = sum(seat.is_free for seat in table.seats)
    if free:
        raise refused("seats-free", "{free} seats are still free", free=free)
    return (Started(),)


def _move(table: "LiveTable", seat: int | None, command: MakeMove) -> tuple[AnyEvent, ...]:
    if seat is None:
        raise refused("not-seated", "you have no seat at this table")
    match = _running(table)
    if command.turn != table.seats[seat].moves:
        raise refused("stale", "that was chosen in another turn; the table has changed since then")
    moved = Moved(seat=seat, move=command.move)
    if table.seats[seat].bot is None:
        return (moved,)  # an illegal move is refused when it is made, before anything changes
    match.check(seat, command.move)
    return CameBack(seat=seat), moved


def _stand_in(
    table: "LiveTable", mine: int | None, seat: int, now: int, absent_since: int | None
) -> tuple[AnyEvent, ...]:
    _running(table)
    _check_exists(table, seat)
    if mine is None:
        raise refused("not-seated", "you have no seat at this table")
    if table.seats[seat].bot is not None:
        raise refused("has-bot", "a bot plays there already")
    if absent_since is None or now - absent_since < ABSENT_SECONDS * 1000:
        raise refused(
            "present",
            "only for somebody who has been away for {seconds} seconds",
            seconds=ABSENT_SECONDS,
        )
    return (WentAway(seat=seat, level=STAND_IN),)


def _check_words(table: "LiveTable") -> None:
    if table.game.is_cooperative and table.status == "playing":
        raise refused("silence", "while a heist is on, only reactions; no words")


def _check_host(table: "LiveTable", person: Person) -> None:
    if person.id != table.host.id:
        raise refused("not-host", "only {host} may do that", host=table.host.name)
    if table.status != "open":
        raise refused("begun-already", "the match has begun")


def _check_exists(table: "LiveTable", seat: int) -> None:
    if seat >= len(table.seats):
        raise refused("no-seat", "the table has {seats} seats", seats=len(table.seats))


def _running(table: "LiveTable") -> Match:
    if table.match is None:
        raise refused("not-begun", "the match has not begun")
    if table.status == "over":
        raise refused("over", "the match is over")
    return table.match
