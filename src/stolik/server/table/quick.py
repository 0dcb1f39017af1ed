"""Quick matches: people who are waiting sit together, and bots fill up what is left."""

import msgspec

from stolik.core.sentences import say
from stolik.server.messages.common import Level
from stolik.server.table.events import AnyEvent, BotSat, Committed, RevealBegan, Vacated
from stolik.server.table.opening import seat_bot
from stolik.server.table.refusals import OvertakenError
from stolik.server.table.start import reveal_seconds
from stolik.server.table.state import TableState

FILL_LEVEL: Level = "normal"
SETTLE_MS = 3000
"""After a player has come or gone, the others have so long to commit."""


class FillUp(msgspec.Struct, frozen=True):
    """The time for people to come is up."""


def fill_due(table: TableState) -> int | None:
    """When bots take the free seats; None where they do not, or nobody is there."""
    is_waiting = table.status == "open" and table.reveal_until is None
    if table.fill_at is None or not is_waiting or not any(seat.person for seat in table.seats):
        return None
    is_first = table.attempt == 0 and table.touched < table.fill_at - SETTLE_MS
    return table.fill_at if is_first else max(table.fill_at, table.touched + SETTLE_MS)


def fill_up(table: TableState, now: int) -> tuple[AnyEvent, ...]:
    """Bots sit down beside all who have committed; those who have not are not there."""
    due = fill_due(table)
    if due is None or due > now:
        raise OvertakenError(say("table.filled", "the free seats have been taken already"))
    absent = [n for n, seat in enumerate(table.seats) if seat.person and not seat.commitment]
    vacated = tuple(Vacated(seat=number) for number in absent)
    if not any(seat.commitment for seat in table.seats):
        return vacated
    free = [n for n, seat in enumerate(table.seats) if seat.is_free or n in absent]
    return (*vacated, *_bots(table, free), _reveal(table, now))


def start_when_full(
    table: TableState, mine: int | None, events: tuple[AnyEvent, ...], now: int
) -> tuple[AnyEvent, ...]:
    """A quick match begins when the last seat is taken and its player has committed."""
    is_commitment = any(isinstance(event, Committed) for event in events)
    if table.fill_at is None or not is_commitment:
        return events
    others = [seat for number, seat in enumerate(table.seats) if number != mine]
    if not all(seat.bot or seat.commitment for seat in others):
        return events
    return (*events, _reveal(table, now))


def _bots(table: TableState, free: list[int]) -> tuple[BotSat, ...]:
    taken, seated = set(table.characters), list[BotSat]()
    for number in free:
        seated.append(seat_bot(number, FILL_LEVEL, table.id, taken))
        taken.add(seated[-1].character or "")
    return tuple(seated)


def _reveal(table: TableState, now: int) -> RevealBegan:
    return RevealBegan(until=now + reveal_seconds(table) * 1000)
