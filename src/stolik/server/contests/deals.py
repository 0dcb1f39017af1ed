"""Deals that are the same for everybody: of the day, or of a challenge; how they are played."""

import asyncio
import secrets
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

import msgspec

from stolik.core.errors import StolikError
from stolik.core.sentences import say
from stolik.fairness.deals import (
    chain_links,
    daily_seed,
    day_at,
    day_begins,
    day_number,
    made_seed,
    secret_commitment,
)
from stolik.games import all_games
from stolik.server.contests.boards import Boards
from stolik.server.contests.calendar import Planned, planned
from stolik.server.messages.common import Deal, Person
from stolik.server.messages.contests import (
    ChosenMove,
    DayProof,
    DealBoard,
    DealLine,
    DealRules,
    Decision,
    MyTry,
    NewChallenge,
    PlannedDay,
    Today,
    TryTable,
)
from stolik.server.messages.requests import NewTable
from stolik.server.runtime.hub import Hub
from stolik.server.runtime.rows import opening_rows
from stolik.server.storage.batches import NewTableRows
from stolik.server.table.opening import open_deal
from stolik.server.table.refusals import refused

CHAIN = "daily-chain"
"""The setting that holds the last link."""
DAYS_AHEAD = 14
"""In the published calendar."""
MOST_SHOWN = 100
"""Results on a board."""
MOST_CHALLENGES = 20
"""In the list of a person's own, the newest."""
DAY_MS = 24 * 3600 * 1000
CHOICES_MS = 180 * DAY_MS
"""So long after a deal has closed its players still see what the others chose."""


class UnknownDealError(StolikError):
    """There is no such deal here."""


def deal_id(day: date, game: str) -> str:
    """The id of a game's deal of a day."""
    return f"daily-{day}-{game}"


class Deals:
    """All deals of a server."""

    def __init__(self, hub: Hub, boards: Boards) -> None:
        self._hub = hub
        self._storage = hub.storage
        self._boards = boards
        self._links: list[str] = []
        self._opened: set[date] = set()
        self._people: tuple[int, dict[str, int]] = (0, {})

    # Daily deals.

    async def today(self, person: Person | None) -> Today:
        """What is played today, and in the days to come."""
        day = day_at(self._hub.now())
        plans = await self._open_day(day)
        ids = [deal_id(day, plan.game) for plan in plans]
        people, mine = await self._counts(ids), await self._mine(person, ids)
        return Today(
            day=str(day),
            closes=day_begins(day + timedelta(1)),
            deals=tuple(
                DealLine(
                    id=each, rules=rules_of(plan), people=people.get(each, 0), mine=mine.get(each)
                )
                for each, plan in zip(ids, plans, strict=True)
            ),
            calendar=calendar(day),
        )

    async def proof(self, text: str) -> DayProof:
        """What the seeds of a day were made of; when it is over, not before."""
        try:
            day = date.fromisoformat(text)
        except ValueError as error:
            raise unknown_deal() from error
        if day_begins(day) + DAY_MS > self._hub.now():
            raise refused("day-not-over", "this is shown when the day is over")
        salts = await self._storage.deals.salts_of(str(day))
        if salts is None:
            raise unknown_deal()
        links = await self._chain()
        return DayProof(
            day=str(day), anchor=links[0], link=links[day_number(day)], salts=tuple(salts)
        )

    async def _open_day(self, day: date) -> list[Planned]:
        """Its deals are in the database when this returns."""
        plans = [planned(game, day) for game in all_games()]
        if day not in self._opened:
            link = (await self._chain())[day_number(day)]
            begins = day_begins(day)
            await self._storage.deals.open_day(
                str(day),
                since=begins - DAY_MS,
                until=begins,
                now=self._hub.now(),
                deals=lambda salts: [self._daily_row(day, plan, link, salts) for plan in plans],
            )
            self._opened.add(day)
        return plans

    def _daily_row(
        self, day: date, plan: Planned, link: str, salts: Sequence[str]
    ) -> dict[str, Any]:
        seed = daily_seed(day, plan.game, plan.seats, plan.options, link, salts)
        begins = day_begins(day)
        return self._row(
            deal_id(day, plan.game), "daily", plan, seed, opens=begins, closes=begins + DAY_MS
        )

    def _row(
        self, deal: str, kind: str, plan: Planned, seed: bytes, *, opens: int, closes: int
    ) -> dict[str, Any]:
        return {
            "id": deal,
            "kind": kind,
            "game": plan.game,
            "seats": plan.seats,
            "options": msgspec.json.encode(plan.options).decode(),
            "seat": plan.seat,
            "level": plan.level,
            "seed": seed.hex(),
            "host": None,
            "created": self._hub.now(),
            "opens": opens,
            "closes": closes,
            "bots_wake": self._hub.now(),
        }

    async def _chain(self) -> list[str]:
        if not self._links:
            tip = await self._storage.setting(CHAIN)
            self._links = await asyncio.to_thread(chain_links, tip)
        return self._links

    async def _counts(self, deals: Sequence[str]) -> dict[str, int]:
        """How many have finished each; remembered for a moment."""
        until, people = self._people
        if self._hub.now() >= until:
            people = await self._storage.deals.counts(deals)
            self._people = self._hub.now() + 1000, people
        return people

    async def _mine(self, person: Person | None, deals: Sequence[str]) -> dict[str, MyTry]:
        if person is None:
            return {}
        found = await self._storage.deals.tries_by(person.id, deals)
        return {
            deal: MyTry(
                table=rows[-1].table_id, is_over=rows[-1].ended is not None, tries=len(rows)
            )
            for deal, rows in found.items()
        }

    # Challenges.

    async def challenge(self, host: Person, new: NewChallenge) -> DealBoard:
        """A deal that the host sends to whom they like."""
        deal, secret, now = self._hub.new_id(), secrets.token_hex(32), self._hub.now()
        plan = Planned(
            game=new.game, seats=new.seats, seat=new.seat, options=new.options, level=new.level
        )
        seed = made_seed("challenge", secret, deal)
        closes = now + new.days * DAY_MS
        row = self._row(deal, "challenge", plan, seed, opens=now, closes=closes)
        await self._storage.deals.add({**row, "host": host.id})
        return await self.board(deal, host)

    async def challenges_of(self, host: Person) -> tuple[DealLine, ...]:
        """Those that a person has made."""
        rows = await self._storage.deals.of_host(host.id, most=MOST_CHALLENGES)
        ids = [row.id for row in rows]
        people, mine = await self._storage.deals.counts(ids), await self._mine(host, ids)
        return tuple(
            DealLine(
                id=row.id,
                rules=rules_in(row),
                people=people.get(row.id, 0),
                mine=mine.get(row.id),
            )
            for row in rows
        )

    # Any deal.

    async def board(self, deal: str, person: Person | None) -> DealBoard:
        """A deal, and how others did, for those who may know."""
        row, now = await self._find(deal), self._hub.now()
        asker = None if person is None else person.id
        is_open = await self._storage.deals.is_open_to(deal, asker, now)
        results = await self._boards.of(deal, row.game) if is_open else ()
        people = (await self._storage.deals.counts([deal])).get(deal, 0)
        return DealBoard(
            id=deal,
            kind=row.kind,
            rules=rules_in(row),
            host=await self._host(row),
            opens=row.opens,
            closes=row.closes,
            people=people,
            mine=(await self._mine(person, [deal])).get(deal),
            is_open=is_open,
            results=results[:MOST_SHOWN],
            my_result=next((one for one in results if one.player.id == asker), None),
            commitment=secret_commitment(deal, row.seed),
            seed=row.seed if row.closes is not None and row.closes <= now else None,
        )

    async def _host(self, row: Any) -> Person | None:
        if row.host is None:
            return None
        found = await self._storage.people.find(row.host)
        return None if found is None else Person(found.id, found.name, found.face, found.is_bot)

    async def play(self, deal: str, person: Person, salt: str) -> TryTable:
        """The table of a person's try at a deal: a new one, or the one that is under way."""
        row, now = await self._find(deal), self._hub.now()
        if now < row.opens or (row.closes is not None and now >= row.closes):
            raise refused("deal-closed", "this deal has closed")
        await self._hub.game_ready(row.game)
        table, is_new = await self._storage.deals.begin_try(
            deal,
            person.id,
            salt=salt if row.kind == "daily" else "",
            now=now,
            opened=lambda number: self._opening(row, person, number),
        )
        if is_new:
            await self._hub.drive_new(table)
        return TryTable(table)

    def _opening(self, row: Any, person: Person, number: int) -> NewTableRows:
        others = [row.level] * (row.seats - 1)
        new = NewTable(
            game=row.game,
            seats=row.seats,
            options=msgspec.json.decode(row.options),
            pace="instant",
        )
        opening = open_deal(
            new,
            [*others[: row.seat], person, *others[row.seat :]],
            deal=Deal(id=row.id, kind=row.kind, number=number),
            seed=bytes.fromhex(row.seed),
            host=person,
            table=self._hub.new_id(),
            now=self._hub.now(),
        )
        return opening_rows(opening)

    async def decisions(self, deal: str, person: Person) -> tuple[Decision, ...]:
        """What all chose who came to the positions of a person's counted try."""
        mine = (await self._storage.deals.tries_by(person.id, [deal])).get(deal)
        if not mine or mine[0].ended is None:
            raise refused("deal-unplayed", "others' choices are shown when your first try is over")
        found: dict[int, tuple[str, list[ChosenMove]]] = {}
        for row in await self._storage.deals.choices_at(deal, mine[0].table_id):
            _, chosen = found.setdefault(row.number, (row.mine, []))
            chosen.append(ChosenMove(move=row.move, times=row.times))
        return tuple(
            Decision(number=number, move=move, chosen=tuple(chosen))
            for number, (move, chosen) in sorted(found.items())
        )

    async def forget_choices(self) -> None:
        """Of deals that closed long ago; their results stay."""
        while await self._storage.deals.forget_choices(self._hub.now() - CHOICES_MS):
            await asyncio.sleep(0)

    async def _find(self, deal: str) -> Any:
        row = await self._storage.deals.find(deal)
        if row is None:
            raise unknown_deal()
        return row


def unknown_deal() -> UnknownDealError:
    """There is none."""
    return UnknownDealError(say("deal.unknown", "there is no such deal"))


def rules_of(plan: Planned) -> DealRules:
    """As everybody may know them."""
    return DealRules(
        game=plan.game, seats=plan.seats, seat=plan.seat, options=plan.options, level=plan.level
    )


def rules_in(row: Any) -> DealRules:
    """The same from where they are stored."""
    return DealRules(
        game=row.game,
        seats=row.seats,
        seat=row.seat,
        options=msgspec.json.decode(row.options),
        level=row.level,
    )


def calendar(day: date) -> tuple[PlannedDay, ...]:
    """The days to come."""
    ahead = [day + timedelta(days) for days in range(1, DAYS_AHEAD + 1)]
    return tuple(
        PlannedDay(
            day=str(each), deals=tuple(rules_of(planned(game, each)) for game in all_games())
        )
        for each in ahead
    )
