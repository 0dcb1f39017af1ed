"""How a table begins: a wish, and who sits there at once."""

from stolik.fairness import commitment_of
from stolik.server.events import AnyEvent, BotSat, Created, Sat
from stolik.server.messages import NewTable, Person
from stolik.server.table import LiveTable


def created(host: Person, wish: NewTable, secret: bytes) -> Created:
    """The first event of a table."""
    return Created(
        game=wish.game,
        options=wish.options,
        seats=wish.seats,
        host=host,
        is_public=wish.is_public,
        clock=wish.clock,
        pace=wish.pace,
        commitment=commitment_of(secret),
    )


def bots_on_last_seats(wish: NewTable) -> tuple[AnyEvent, ...]:
    """The bots asked for, from the last seat on."""
    first = wish.seats - len(wish.bots)
    return tuple(BotSat(seat=first + i, level=level) for i, level in enumerate(wish.bots))


def same_again(table: LiveTable) -> NewTable:
    """A wish for a table of the same kind."""
    return NewTable(
        game=table.game.id,
        seats=len(table.seats),
        options=table.options,
        is_public=table.is_public,
        clock=table.clock,
        pace=table.pace,
    )


def seated_further(table: LiveTable) -> tuple[AnyEvent, ...]:
    """Everybody one seat further; people add new salts when they come."""
    events: list[AnyEvent] = []
    for number, seat in enumerate(table.seats):
        further = (number + 1) % len(table.seats)
        if seat.person is not None:
            events.append(Sat(seat=further, person=seat.person, salt=""))
        elif seat.bot is not None:
            events.append(BotSat(seat=further, level=seat.bot))
    return tuple(events)
