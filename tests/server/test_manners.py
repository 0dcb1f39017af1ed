"""Hints, silence, absence and rematches: how people at a table treat each other."""

import asyncio
from random import Random

import pytest

from stolik.bench.load.client import Guest
from stolik.server.accounts.ratings import rated, rating
from stolik.server.messages.commands import React, Rematch, Say, Silence, Sit, StandIn, Start
from stolik.server.messages.common import Clock, Person
from stolik.server.table.decide import NoteHint, Request, decide, decide_all
from stolik.server.table.events import Hinted, Silenced
from stolik.server.table.present import public_table
from stolik.server.table.refusals import RefusedError
from stolik.server.table.state import TableState
from tests.server.conftest import Running
from tests.server.test_play import play_on, table_for_two
from tests.server.test_table import (
    ANIA,
    BARTEK,
    CELINA,
    Diary,
    begun,
    context,
    first_move,
    refusal,
)


def played(diary: Diary) -> TableState:
    """To its end."""
    while diary.table.status == "playing":
        seat = diary.table.to_act[0]
        diary.do((ANIA, BARTEK)[seat], first_move(diary, seat), 3000)
    return diary.table


# Hints.


def test_a_hint_makes_a_match_unrated_and_everybody_knows_whose_it_was() -> None:
    diary = begun()
    diary.do(BARTEK, NoteHint())
    assert diary.log[-1].events == (Hinted(seat=1),)
    assert public_table(diary.table).hinted == (1,)
    assert decide(diary.table, BARTEK, NoteHint(), context(3000)) == ()
    assert refusal(diary, CELINA, NoteHint()) == "table.not-seated"

    before = {person.id: rating(None) for person in (ANIA, BARTEK)}
    players = [ANIA.id, BARTEK.id]
    after = rated(played(diary), players, before)
    assert [(one.mu, one.sigma) for one in after] == [(rating(None).mu, rating(None).sigma)] * 2
    fair = rated(played(begun()), players, before)
    assert fair[0].mu != fair[1].mu


@pytest.mark.anyio
async def test_who_asks_for_a_hint_plays_on_without_ratings(running: Running) -> None:
    ania, bartek, table = await table_for_two(running, game="red7")
    async with ania.at(table) as a, bartek.at(table) as b:
        for socket in (a, b):
            await socket.receive()
        mine, socket = (ania, a) if a.turn.legal else (bartek, b)
        await mine.http.get(f"/api/tables/{table}/hint", timeout=400)
        await socket.until(lambda s: s.table.hinted)
        other = b if socket is a else a
        await other.until(lambda s: s.table.hinted)
        async with asyncio.timeout(120):
            await asyncio.gather(play_on(a, Random(1)), play_on(b, Random(2)))
    await running.app.scheduler.tidy()
    standings = [await standing(guest) for guest in (ania, bartek)]
    assert [one["matches"] for one in standings] == [1, 1]
    assert standings[0]["rating"] == standings[1]["rating"] == 1000


async def standing(guest: Guest) -> dict[str, float]:
    """How a guest does in the only game they have played."""
    async with asyncio.timeout(60):
        while True:
            profile = (await guest.http.get(f"/api/players/{guest.person.id}")).json()
            for found in profile["standings"]:
                return dict(found)
            await asyncio.sleep(0.05)


# Chat.


def test_a_host_takes_a_chatterer_out_of_the_chat() -> None:
    """With all their lines, before, during and after the match."""
    diary = begun()
    diary.do(BARTEK, Say(text="first"))
    diary.do(CELINA, Say(text="noise"))
    assert refusal(diary, BARTEK, Silence(person=CELINA.id)) == "table.not-host"
    assert refusal(diary, ANIA, Silence(person=ANIA.id)) == "table.silence-self"
    diary.do(ANIA, Silence(person=CELINA.id))
    assert [line.text for line in diary.table.chat] == ["first"]
    assert public_table(diary.table).silenced == (CELINA.id,)
    assert refusal(diary, CELINA, Say(text="more")) == "table.silenced"
    assert refusal(diary, CELINA, React(reaction="wow")) == "table.silenced"
    assert decide(diary.table, ANIA, Silence(person=CELINA.id), context(3000)) == ()

    played(diary)
    diary.do(ANIA, Silence(person=CELINA.id, is_silent=False))
    assert diary.log[-1].events == (Silenced(person=CELINA.id, is_silent=False),)
    diary.do(CELINA, Say(text="thank you"))


def test_a_person_whom_the_host_has_blocked_neither_sits_nor_chats() -> None:
    diary = Diary()
    for command in (Sit(), Say(text="hello"), React(reaction="wow")):
        decision = decide_all(diary.table, [Request(BARTEK, command, True)], context(2000))
        assert isinstance(decision.failures[0], RefusedError)
    diary.do(BARTEK, Sit())
    again = decide_all(diary.table, [Request(BARTEK, Sit(), True)], context(2000))
    assert isinstance(again.failures[0], RefusedError)
    assert again.failures[0].sentence.code == "table.seated"


# Absence.


@pytest.mark.parametrize(("turn_seconds", "patience"), [(30, 60), (300, 300), (86_400, 86_400)])
def test_a_stand_in_respects_a_slow_clock(turn_seconds: int, patience: int) -> None:
    """Who has a day for a move may be away for a day; the clock itself runs on."""
    table = begun(clock=Clock(turn_seconds)).table
    too_soon = context(patience * 1000 + 10_000, absent_since=10_001)
    with pytest.raises(RefusedError, match=f"away for {patience} seconds"):
        decide(table, ANIA, StandIn(seat=1), too_soon)
    assert decide(table, ANIA, StandIn(seat=1), context(patience * 1000 + 10_000, 10_000))


# Rematches.


def rematch_of(diary: Diary, asker: Person) -> Diary:
    """The table that opens."""
    decision = decide_all(played(diary), [Request(asker, Rematch())], context(4000))
    assert decision.opening is not None
    again = Diary()
    again.log = [decision.opening.entry]
    again.table = TableState("next", bytes(32), decision.opening.entry)
    return again


def test_a_rematch_begins_when_all_its_people_have_come() -> None:
    rematch = rematch_of(begun(), ANIA)
    rematch.seat(ANIA)
    assert refusal(rematch, ANIA, Start()) == "table.not-here"
    rematch.seat(BARTEK)
    rematch.begin(ANIA, BARTEK)
    assert rematch.table.status == "playing"


def test_who_asks_for_a_rematch_is_its_host() -> None:
    """The host of the match before may not come."""
    assert rematch_of(begun(), BARTEK).table.host == BARTEK
