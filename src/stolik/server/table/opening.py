"""How a table begins: what was asked for, and who sits there from the first moment."""

import zlib
from collections.abc import Collection, Sequence
from typing import NamedTuple

import msgspec

from stolik.bots.characters import character_for
from stolik.fairness import attempt_secret, server_commitment
from stolik.fairness.deals import secret_commitment
from stolik.games import find_game
from stolik.server.messages.common import GONE, Deal, Level, Person
from stolik.server.messages.requests import NewTable
from stolik.server.messages.updates import Origin
from stolik.server.table.events import AnyEvent, BotSat, Created, Entry, Sat, Started
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
    deal: Deal | None = None,
    fill_at: int | None = None,
    position: str = "",
    origin: Origin | None = None,
) -> Opening:
    """A table of that kind; where its cards are those of a deal, the secret is their seed.

    Its match begins with a position, or from the beginning.
    """
    created = Created(
        game=new.game,
        rules=find_game(new.game).rules_version,
        options=new.options,
        seats=new.seats,
        host=host,
        is_public=new.is_public,
        clock=new.clock,
        pace=new.pace,
        commitment=_commitment(table, secret, deal),
        fairness=FAIRNESS,
        deal=deal,
        fill_at=fill_at,
        position=position,
        origin=origin,
    )
    return Opening(
        id=table, secret=secret, entry=Entry(number=1, at=now, events=(created, *seated))
    )


def _commitment(table: str, secret: bytes, deal: Deal | None) -> str:
    if deal is not None:
        return secret_commitment(deal.id, secret.hex())
    return server_commitment(table, 0, attempt_secret(secret, 0))


class NamedBot(NamedTuple):
    """A bot that comes as a character of its own, as to every table of its tournament."""

    level: Level
    character: str


def open_deal(
    new: NewTable,
    seats: Sequence[Person | NamedBot | Level],
    *,
    deal: Deal,
    seed: bytes,
    host: Person,
    table: str,
    now: int,
) -> Opening:
    """A table of a deal, which begins at once: there are no salts to wait for."""
    seated: list[AnyEvent] = []
    taken = {player.character for player in seats if isinstance(player, NamedBot)}
    for number, player in enumerate(seats):
        if isinstance(player, Person):
            seated.append(Sat(seat=number, person=player))
        elif isinstance(player, NamedBot):
            seated.append(BotSat(seat=number, level=player.level, character=player.character))
        else:
            sat = seat_bot(number, player, deal.id, taken)
            taken.add(sat.character or "")
            seated.append(sat)
    return open_table(new, host, (*seated, Started()), table=table, secret=seed, now=now, deal=deal)


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


def person_among_bots(person: Person, seat: int, new: NewTable, table: str) -> tuple[AnyEvent, ...]:
    """A person on one seat, and a bot on every other."""
    sat = bots_on_last_seats(new, table)
    return Sat(seat=seat, person=person), *(
        event for event in sat if isinstance(event, BotSat) and event.seat != seat
    )


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
