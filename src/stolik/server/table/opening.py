"""How a table begins: what was asked for, and who sits there from the first moment."""

import zlib
from collections.abc import Collection

import msgspec

from stolik.bots.characters import character_for
from stolik.fairness import attempt_secret, server_commitment
from stolik.games import find_game
from stolik.server.messages.common import GONE, Level, Person
from stolik.server.messages.requests import NewTable
from stolik.server.table.events import AnyEvent, BotSat, Created, Entry, Sat
from stolik.server.table.state import FAIRNESS, TableState


class Opening(msgspec.Struct, frozen=True, kw_only=True):
    """A new table: its id, the server's secret for its shuffles, and the first entry of its log."""

    id: str
    secret: bytes
    entry: Entry


def open_table(
    new: NewTable,
    host: Person,
    seated: tuple[AnyEvent, ...],
    *,
    table: str,
    secret: bytes,
    now: int,
) -> Opening:
    """A table of that kind."""
    created = Created(
        game=new.game,
        rules=find_game(new.game).rules_version,
        options=new.options,
        seats=new.seats,
        host=host,
        is_public=new.is_public,
        clock=new.clock,
        pace=new.pace,
        commitment=server_commitment(table, 0, attempt_secret(secret, 0)),
        fairness=FAIRNESS,
    )
    return Opening(
        id=table, secret=secret, entry=Entry(number=1, at=now, events=(created, *seated))
    )


def bots_on_last_seats(new: NewTable, table: str) -> tuple[AnyEvent, ...]:
    """The bots asked for, from the last seat on."""
    first = new.seats - len(new.bots)
    taken: set[str] = set()
    seated: list[AnyEvent] = []
    for i, level in enumerate(new.bots):
        sat = seat_bot(first + i, level, table, taken)
        taken.add(sat.character or "")
        seated.append(sat)
    return tuple(seated)


def seat_bot(seat: int, level: Level, table: str, taken: Collection[str]) -> BotSat:
    """A bot of that level, as a character that the table does not have yet."""
    variety = zlib.crc32(table.encode())
    return BotSat(seat=seat, level=level, character=character_for(level, taken, variety=variety))


def open_rematch(
    table: TableState, host: Person, *, rematch: str, secret: bytes, now: int
) -> Opening:
    """A table of the same kind, everybody one seat further; people commit when they come.

    The one who asked for it is its host: they will be there.
    """
    new = NewTable(
        game=table.game.id,
        seats=len(table.seats),
        options=table.options,
        is_public=table.is_public,
        clock=table.clock,
        pace=table.pace,
    )
    return open_table(new, host, seated_further(table), table=rematch, secret=secret, now=now)


def seated_further(table: TableState) -> tuple[AnyEvent, ...]:
    """Everybody one seat further."""
    events: list[AnyEvent] = []
    for number, seat in enumerate(table.seats):
        further = (number + 1) % len(table.seats)
        if seat.person is not None:
            if seat.person.name != GONE:
                events.append(Sat(seat=further, person=seat.person))
        elif seat.bot is not None:
            events.append(BotSat(seat=further, level=seat.bot, character=seat.character))
    return tuple(events)
