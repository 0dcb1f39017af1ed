"""All that the server asks of its database about tournaments."""

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import Connection, Row, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from stolik.server.storage import schema
from stolik.server.storage.batches import NewTableRows, without_deleted, write_entries
from stolik.server.storage.database import Database
from stolik.server.storage.erasing import deleted_among
from stolik.server.table.refusals import refused

LEASE_MS = 30_000
"""A process that pairs a round and is not done by then has died."""
SWEEP_MS = 1000
"""Between two looks at a tournament."""
MOST_LISTED = 50


class TournamentQueries:
    """The part of a database that is about tournaments."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, tournament: str) -> Row[Any] | None:
        """A tournament, with its secret."""
        tournaments = schema.tournaments
        found = await self._all(select(tournaments).where(tournaments.c.id == tournament))
        return found[0] if found else None

    async def listed(self) -> list[Row[Any]]:
        """Those to come and those under way, then those that are over; the newest first."""
        tournaments, entrants = schema.tournaments, schema.entrants
        count = (
            select(func.count())
            .where(entrants.c.tournament == tournaments.c.id, entrants.c.is_out.is_(False))
            .scalar_subquery()
        )
        query = (
            select(tournaments, count.label("entrants"))
            .order_by(tournaments.c.status == "over", tournaments.c.starts.desc())
            .limit(MOST_LISTED)
        )
        return await self._all(query)

    async def add(
        self,
        row: dict[str, Any],
        entrants: Sequence[dict[str, Any]],
        *,
        most_own: float,
        most_bot_tables: float,
    ) -> None:
        """A new tournament, with the bots that play it; refused where its host has too many."""

        def add(connection: Connection) -> None:
            unfinished = _unfinished_of(connection, row["host"])
            if len(unfinished) >= most_own:
                raise refused(
                    "tournaments-own",
                    "of your tournaments {running} are not over yet",
                    running=len(unfinished),
                )
            playing = [(len(entrants), row["seats"]), *unfinished]
            if sum(bots // seats for bots, seats in playing) > most_bot_tables:
                raise refused(
                    "tournament-bots",
                    "too many bots would play in your tournaments at the same time",
                )
            connection.execute(insert(schema.tournaments), [row])
            if entrants:
                connection.execute(insert(schema.entrants), entrants)

        await self._database.transact(add)

    # Entrants.

    async def entrants(self, tournament: str) -> list[Row[Any]]:
        """Everybody who has entered, in that order, with the names that people have now."""
        entrants, players = schema.entrants, schema.players
        query = (
            select(entrants, players.c.name.label("person"), players.c.face, players.c.is_bot)
            .join(players, players.c.id == entrants.c.player, isouter=True)
            .where(entrants.c.tournament == tournament)
            .order_by(entrants.c.number)
        )
        return await self._all(query)

    async def enter(self, tournament: str, player: str, name: str, ready: int | None) -> None:
        """A person enters, or comes back."""
        entrants = schema.entrants
        known = entrants.c.tournament == tournament, entrants.c.player == player
        back = update(entrants).where(*known).values(is_out=False, ready=ready)
        last = select(func.max(entrants.c.number)).where(entrants.c.tournament == tournament)

        def enter(connection: Connection) -> None:
            if deleted_among(connection, [player], is_held=True):
                raise refused("gone", "you have left this server")
            if connection.execute(back).rowcount:
                return
            number = connection.execute(last).scalar()
            row = {
                "tournament": tournament,
                "number": 0 if number is None else number + 1,
                "player": player,
                "level": None,
                "name": name,
                "is_out": False,
                "ready": ready,
            }
            connection.execute(insert(entrants), [row])

        for _ in range(8):
            try:
                return await self._database.transact(enter)
            except IntegrityError:
                continue  # another person was given the number, or this one has entered meanwhile
        return await self._database.transact(enter)

    async def set_out(self, tournament: str, player: str) -> None:
        """A person withdraws: the next rounds are paired without them."""
        entrants = schema.entrants
        known = entrants.c.tournament == tournament, entrants.c.player == player
        out = update(entrants).where(*known).values(is_out=True, ready=None)
        await self._database.transact(lambda c: c.execute(out))

    async def hosted_by(self, player: str) -> list[Row[Any]]:
        """The tournaments that a person has made, the newest first."""
        tournaments = schema.tournaments
        query = select(tournaments).where(tournaments.c.host == player)
        return await self._all(query.order_by(tournaments.c.starts.desc()))

    async def played_by(self, player: str, most: int | None = None) -> list[Row[Any]]:
        """The tournaments that a person has entered, the newest first."""
        tournaments, entrants = schema.tournaments, schema.entrants
        query = (
            select(tournaments, entrants.c.number)
            .join(entrants, entrants.c.tournament == tournaments.c.id)
            .where(entrants.c.player == player)
            .order_by(tournaments.c.starts.desc())
        )
        return await self._all(query.limit(most))

    # Rounds.

    async def boards(self, tournament: str) -> list[Row[Any]]:
        """All boards."""
        boards = schema.boards
        query = select(boards).where(boards.c.tournament == tournament)
        return await self._all(query.order_by(boards.c.round, boards.c.board))

    async def seated(self, tournament: str) -> list[Row[Any]]:
        """Who sat at which board."""
        seats = schema.board_seats
        query = select(seats).where(seats.c.tournament == tournament)
        return await self._all(query.order_by(seats.c.round, seats.c.board, seats.c.seat))

    async def is_round_over(self, tournament: str, number: int) -> bool:
        """Whether nobody plays the deals of a round any more."""
        boards = schema.boards
        running = select(boards.c.board).where(
            boards.c.tournament == tournament,
            boards.c.round == number,
            boards.c.is_over.is_(False),
        )
        return not await self._all(running.limit(1))

    async def due(self, now: int) -> list[str]:
        """Tournaments that a process should look at."""
        tournaments = schema.tournaments
        query = select(tournaments.c.id).where(tournaments.c.wake <= now)
        return [row.id for row in await self._all(query.order_by(tournaments.c.wake))]

    async def take(self, tournament: str, now: int) -> bool:
        """Whether it falls to us: no other process gets it for a while."""
        tournaments = schema.tournaments
        lease = (
            update(tournaments)
            .where(tournaments.c.id == tournament, tournaments.c.wake <= now)
            .values(wake=now + LEASE_MS)
        )
        return await self._database.transact(lambda c: bool(c.execute(lease).rowcount))

    async def end_leases(self, now: int) -> None:
        """Every lease was of a process that has ended."""
        tournaments = schema.tournaments
        ended = update(tournaments).where(tournaments.c.starts <= now, tournaments.c.wake > now)
        await self._database.transact(lambda c: c.execute(ended.values(wake=now)))

    async def put_off(self, tournament: str, wake: int) -> None:
        """Nothing is to be done before that."""
        tournaments = schema.tournaments
        change = update(tournaments).where(tournaments.c.id == tournament).values(wake=wake)
        await self._database.transact(lambda c: c.execute(change))

    async def set_status(self, tournament: str, status: str, *, ended: int | None) -> None:
        """It has begun, or is over."""
        tournaments = schema.tournaments
        change = update(tournaments).where(tournaments.c.id == tournament)
        values: dict[str, Any] = {"status": status, "ended": ended}
        if ended is not None:
            values["wake"] = None
        await self._database.transact(lambda c: c.execute(change.values(**values)))

    async def start_round(
        self,
        tournament: str,
        number: int,
        boards: Sequence[dict[str, Any]],
        seats: Sequence[dict[str, Any]],
        openings: Sequence[NewTableRows],
        *,
        waiting: Collection[int] = (),
    ) -> bool:
        """Writes a round and all its tables, at once or not at all; false if it is there already.

        `waiting` are entrants of an arena who must still be waiting for a table.
        """
        tournaments, entrants = schema.tournaments, schema.entrants
        next_round = (
            update(tournaments)
            .where(tournaments.c.id == tournament, tournaments.c.round == number - 1)
            .values(round=number, status="running")
        )
        seated = (
            update(entrants)
            .where(entrants.c.tournament == tournament, entrants.c.number.in_(list(waiting)))
            .where(entrants.c.ready.is_not(None))
            .values(ready=None)
        )

        def start(connection: Connection) -> bool:
            if not connection.execute(next_round).rowcount:
                return False
            if waiting and connection.execute(seated).rowcount != len(waiting):
                connection.rollback()
                return False
            known = [
                item
                for item in without_deleted(connection, openings)
                if isinstance(item, NewTableRows)
            ]
            write_entries(connection, known, [])
            connection.execute(insert(schema.boards), boards)
            connection.execute(insert(schema.board_seats), seats)
            return True

        try:
            return await self._database.transact(start)
        except IntegrityError:
            return False  # another process has made it

    async def _all(self, query: Any) -> list[Row[Any]]:
        return await self._database.read(lambda connection: list(connection.execute(query).all()))


def _unfinished_of(connection: Connection, host: str) -> list[tuple[int, int]]:
    """The bots and the seats of the tournaments of a person that are not over.

    Nobody can add another one meanwhile, nor delete the person.
    """
    players, tournaments, entrants = schema.players, schema.tournaments, schema.entrants
    person = select(players.c.is_deleted).where(players.c.id == host).with_for_update()
    if connection.execute(person).scalar_one():
        raise refused("gone", "you have left this server")
    is_bot = (entrants.c.tournament == tournaments.c.id) & entrants.c.level.is_not(None)
    unfinished = (
        select(func.count(entrants.c.number), tournaments.c.seats)
        .join(entrants, is_bot, isouter=True)
        .where(tournaments.c.host == host, tournaments.c.status != "over")
        .group_by(tournaments.c.id, tournaments.c.seats)
    )
    return [(bots, seats) for bots, seats in connection.execute(unfinished)]


def finish_board(
    connection: Connection,
    *,
    tournament: str,
    round_number: int,
    board: int,
    results: Sequence[tuple[int, float]],
    ready: Collection[int],
    now: int,
) -> None:
    """Enters the score and the points of every seat, in the transaction that marks the match.

    In an arena those on `ready` seats wait for the next table at once.
    """
    boards, seats, entrants = schema.boards, schema.board_seats, schema.entrants
    here = (
        seats.c.tournament == tournament,
        seats.c.round == round_number,
        seats.c.board == board,
    )
    for seat, (score, points) in enumerate(results):
        change = update(seats).where(*here, seats.c.seat == seat)
        connection.execute(change.values(score=score, points=points))
    connection.execute(
        update(boards)
        .where(
            boards.c.tournament == tournament,
            boards.c.round == round_number,
            boards.c.board == board,
        )
        .values(is_over=True)
    )
    if ready:
        again = select(seats.c.entrant).where(*here, seats.c.seat.in_(list(ready)))
        connection.execute(
            update(entrants)
            .where(entrants.c.tournament == tournament, entrants.c.number.in_(again))
            .where(entrants.c.is_out.is_(False))
            .values(ready=now)
        )
