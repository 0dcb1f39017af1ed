"""A person's name and words leave the log: the only time that it is rewritten.

No match depends on names. A few tables at a time, so that moves do not wait for it.
"""

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, delete, or_, select, update

from stolik.server.messages.common import GONE
from stolik.server.storage import schema
from stolik.server.storage.database import is_sqlite

TABLES_AT_ONCE = 3
"""Whose logs are rewritten in one transaction: moves wait for it. With ten, the 99th percentile of
their waits was 83 to 306 ms while logs of a thousand entries each were rewritten; with three, 61 to
97 ms, and a deletion takes twice as long."""


def begin_to_erase(connection: Connection, player: str) -> None:
    """Takes the name out of the lists, and whatever else is stored about a player."""
    connection.execute(
        update(schema.players)
        .where(schema.players.c.id == player)
        .values(name=GONE, face="", is_deleted=True)
    )
    connection.execute(
        update(schema.seats).where(schema.seats.c.player == player).values(name=GONE)
    )
    known, about = schema.relations, schema.reports
    connection.execute(delete(schema.secrets).where(schema.secrets.c.player == player))
    connection.execute(delete(known).where(or_(known.c.player == player, known.c.other == player)))
    connection.execute(delete(about).where(about.c.reported == player))
    connection.execute(delete(schema.bans).where(schema.bans.c.player == player))
    ladder = schema.ladder_deals
    is_theirs = or_(ladder.c.first == player, ladder.c.second == player)
    connection.execute(delete(ladder).where(is_theirs))
    answers, jobs = schema.puzzle_answers, schema.jobs
    connection.execute(delete(answers).where(answers.c.player == player))
    connection.execute(update(jobs).where(jobs.c.owner == player).values(owner=GONE))
    forget_contests(connection, player)


def forget_contests(connection: Connection, player: str) -> None:
    """Takes away whatever a player has measured themselves by; tournaments keep a dash.

    In place of a title, too: its host has written it, and often it says whose tournament it is.
    """
    tries, entrants = schema.tries, schema.entrants
    theirs = select(tries.c.table_id).where(tries.c.player == player)
    connection.execute(delete(schema.choices).where(schema.choices.c.table_id.in_(theirs)))
    connection.execute(delete(tries).where(tries.c.player == player))
    connection.execute(delete(schema.ratings).where(schema.ratings.c.player == player))
    deals, tournaments = schema.deals, schema.tournaments
    connection.execute(update(deals).where(deals.c.host == player).values(host=None))
    hosted = update(tournaments).where(tournaments.c.host == player)
    connection.execute(hosted.values(host=None, title=GONE))
    connection.execute(
        update(entrants)
        .where(entrants.c.player == player)
        .values(player=None, name=GONE, is_out=True, ready=None)
    )


def erase_some(connection: Connection, player: str) -> list[str]:
    """Takes name and words out of the logs of a few tables; none when that is done."""
    tables = tables_naming(connection, player, most=TABLES_AT_ONCE)
    _erase_in(connection, tables, player)
    done = schema.mentions.c.player == player, schema.mentions.c.table_id.in_(tables)
    connection.execute(delete(schema.mentions).where(*done))
    return tables


def half_erased(connection: Connection) -> str | None:
    """A player who has left, but whose name is still in some logs."""
    query = (
        select(schema.mentions.c.player)
        .join(schema.players, schema.players.c.id == schema.mentions.c.player)
        .where(schema.players.c.is_deleted)
        .limit(1)
    )
    found: str | None = connection.execute(query).scalar()
    return found


def tables_naming(connection: Connection, player: str, most: int | None = None) -> list[str]:
    """Tables in whose log a player occurs: on a seat, as host, or in the chat."""
    query = (
        select(schema.mentions.c.table_id)
        .where(schema.mentions.c.player == player)
        .order_by(schema.mentions.c.table_id)
        .limit(most)
    )
    return list(connection.execute(query).scalars())


def deleted_among(
    connection: Connection, people: Collection[str], *, is_held: bool = False
) -> set[str]:
    """Those who have left for good; while they are held, nobody of the others can."""
    if not people:
        return set()
    players = schema.players
    query = select(players.c.id, players.c.is_deleted).where(players.c.id.in_(sorted(people)))
    if is_held and not is_sqlite(connection):
        query = query.order_by(players.c.id).with_for_update(read=True)
    else:
        query = query.where(players.c.is_deleted)
    return {row.id for row in connection.execute(query) if row.is_deleted}


def erased(events: str, players: Collection[str]) -> str:
    """Events without these people's names, and without what they said.

    >>> erased('[{"event":"sat","person":{"id":"a","name":"Ania","face":"f7"}}]', {"a"})
    '[{"event":"sat","person":{"id":"a","name":"—"}}]'
    >>> erased('[{"event":"said","person":{"id":"a","name":"Ania"},"text":"hello"}]', {"a"})
    '[]'
    """
    left = [event for event in msgspec.json.decode(events) if not _is_said_by(event, players)]
    for event in left:
        for value in event.values():
            if isinstance(value, dict) and value.get("id") in players:
                value["name"] = GONE
                value.pop("face", None)
    return msgspec.json.encode(left).decode()


def _is_said_by(event: dict[str, Any], players: Collection[str]) -> bool:
    return event.get("event") == "said" and event["person"]["id"] in players


def _erase_in(connection: Connection, tables: Sequence[str], player: str) -> None:
    log = schema.entries
    names_player = log.c.events.contains(f'"id":"{player}"', autoescape=True)
    query = select(log).where(log.c.table_id.in_(tables), names_player)
    changes = [
        {"table": row.table_id, "entry": row.number, "events": erased(row.events, {player})}
        for row in connection.execute(query)
    ]
    if changes:
        connection.execute(REPLACE_EVENTS, changes)


REPLACE_EVENTS = update(schema.entries).where(
    schema.entries.c.table_id == bindparam("table"), schema.entries.c.number == bindparam("entry")
)
"""The values are those of a change, as `_erase_in` makes them."""
