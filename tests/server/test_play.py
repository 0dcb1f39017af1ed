"""Whole matches over real WebSockets."""

import asyncio
from random import Random

import msgspec
import pytest

from stolik.bench.load.client import Guest, TableSocket, scripted_choice
from stolik.bots.characters import CHARACTERS
from stolik.match import replay
from stolik.record import read_record
from stolik.server.messages.commands import MakeMove, Say, StandIn
from stolik.server.messages.requests import NewTable, Replay, Verdict
from stolik.server.messages.updates import Snapshot, Update
from stolik.server.runtime.room import IDLE_MS
from stolik.server.table.decide import ABSENT_SECONDS
from stolik.server.table.refusals import RefusedError
from tests.server.conftest import Running, Time, serving

pytestmark = pytest.mark.anyio

GAMES = [
    ("six-nimmt", {"rounds": 1}),
    ("abluxxen", {}),
    ("the-gang", {}),
    ("red7", {}),
    ("take-that", {"rounds": 1}),
]


async def play_on(socket: TableSocket, rng: Random) -> None:
    """Plays a match at random."""
    while socket.table is None or socket.table.status != "over":
        move = scripted_choice(socket.turn.legal, rng) if socket.turn.legal else None
        if move is None:
            await socket.receive()
        else:
            await socket.ask(MakeMove(move=move, turn=socket.turn.number))


@pytest.mark.parametrize(("game", "options"), GAMES)
async def test_two_people_and_bots_play_a_match(
    running: Running, game: str, options: dict[str, int]
) -> None:
    """Every update follows the one before, and the record proves that the shuffles were fair."""
    ania, bartek = [await running.arrive(name) for name in ("Ania", "Bartek")]
    wish = NewTable(game=game, seats=3, options=options, bots=("normal",), pace="instant")
    table = await ania.host(wish)
    async with ania.at(table.id) as a, bartek.at(table.id) as b:
        await a.receive()
        await a.sit()
        await b.sit(1)
        await a.start_with(b)
        async with asyncio.timeout(120):
            await asyncio.gather(play_on(a, Random(1)), play_on(b, Random(2)))

        answer = await ania.http.get(f"/api/tables/{table.id}/record")
        record = read_record(answer.content)
        assert replay(record).result == a.table.result == b.table.result  # type: ignore[union-attr]
        bot = a.table.seats[2].character  # type: ignore[union-attr]
        assert bot in CHARACTERS["normal"]
        assert record.players == ("Ania", "Bartek", f"{bot} (bot, normal)")
        verdict = await ania.http.post("/api/verify", content=answer.content)
        assert msgspec.json.decode(verdict.content, type=Verdict).is_fair
        for viewer in ("0", "2", "spectator", "open"):
            shown = await bartek.http.get(f"/api/tables/{table.id}/replay", params={"as": viewer})
            assert msgspec.json.decode(shown.content, type=Replay).steps


async def table_for_two(
    running: Running, *, game: str = "six-nimmt", **wishes: object
) -> tuple[Guest, Guest, str]:
    """Ania and Bartek at a table that has begun."""
    ania, bartek = [await running.arrive(name) for name in ("Ania", "Bartek")]
    wish = msgspec.convert({"game": game, "seats": 2, "pace": "instant", **wishes}, NewTable)
    table = await ania.host(wish)
    async with ania.at(table.id) as a, bartek.at(table.id) as b:
        await a.sit(0)
        await b.sit(1)
        await a.start_with(b)
    return ania, bartek, table.id


async def test_a_match_without_a_deal_is_seen_from_its_beginning(running: Running) -> None:
    """The tactical mode of 6 nimmt! begins with a decision: there is no shuffle to be seen."""
    ania, _, table = await table_for_two(running, options={"mode": "tactical"})
    answer = await ania.http.get(f"/api/tables/{table}/replay", params={"as": "0"})
    steps = msgspec.json.decode(answer.content, type=Replay).steps

    assert [step.view.phase for step in steps] == ["draft"]
    assert steps[0].view.to_act == (0,)


async def test_a_second_click_is_answered_and_not_applied(running: Running) -> None:
    ania, _, table = await table_for_two(running)
    async with ania.at(table) as a:
        await a.receive()
        move = MakeMove(move=a.turn.legal[0], turn=a.turn.number)
        assert (await a.ask(move)).refusal is None
        again = await a.ask(move)

        assert again.refusal is not None
        assert again.refusal.code == "table.stale"


async def test_what_was_missed_is_told_once_and_in_order(running: Running) -> None:
    """Who names the last version gets exactly the updates that they would have got."""
    ania, bartek, table = await table_for_two(running)
    async with ania.at(table) as watching, bartek.at(table) as b:
        await watching.receive()
        await b.receive()
        since = watching.version
        await b.move(b.turn.legal[0])
        await watching.ask(MakeMove(move=watching.turn.legal[0], turn=watching.turn.number))
        await b.until(lambda s: s.version == watching.version)

        async with ania.at(table, since=since) as again:
            while again.version < watching.version:
                await again.receive()
    told = [m for m in watching.messages if isinstance(m, Update) and m.version > since]
    retold = [m for m in again.messages if isinstance(m, Update)]
    assert [m.version for m in retold] == [m.version for m in told]
    assert [m.steps for m in retold] == [m.steps for m in told]
    assert [m.turn for m in retold] == [m.turn for m in told]
    assert not [m for m in again.messages if isinstance(m, Snapshot)]


async def test_nobody_receives_the_cards_of_others(running: Running) -> None:
    """Neither a seat, nor a spectator, nor a stranger through any endpoint."""
    ania, bartek, table = await table_for_two(running)
    async with ania.at(table) as a, bartek.at(table) as b, TableSocket(a.url) as spectator:
        for socket in (a, b, spectator):
            await socket.receive()
        assert a.view.seats[0].hand
        assert a.view.seats[1].hand is None
        assert [seat.hand for seat in spectator.view.seats] == [None, None]
        refused = await ania.http.get(f"/api/tables/{table}/replay", params={"as": "1"})
        assert refused.status_code == 409
        assert (await ania.http.get(f"/api/tables/{table}/record")).status_code == 409
        assert a.table is not None
        assert a.table.fairness.secret is None
        assert a.table.fairness.seed is None


async def test_a_bot_plays_when_the_clock_has_run_out(running: Running) -> None:
    """Twice in a row, and the bot goes on until the person comes back."""
    ania, bartek, table = await table_for_two(running, clock={"turn_seconds": 30})
    async with ania.at(table) as a, bartek.at(table) as b:
        await a.receive()
        await b.receive()
        for _ in range(2):
            await a.until(lambda s: bool(s.turn.legal))
            await a.move(a.turn.legal[0])
            made = a.turn.number
            running.time.pass_by(60)  # the clock starts when the cards have been seen
            await a.until(lambda s, made=made: s.turn.legal and s.turn.number == made)
        await a.until(lambda s: s.table.seats[1].bot == "normal")

        await b.until(lambda s: s.version == a.version)
        await b.sit()
        assert b.table is not None
        assert b.table.seats[1].bot is None


async def test_a_bot_stands_in_for_somebody_who_is_gone(running: Running) -> None:
    ania, _, table = await table_for_two(running)
    async with ania.at(table) as a:
        await a.receive()
        early = await a.ask(StandIn(seat=1))
        assert early.refusal is not None
        running.time.pass_by(ABSENT_SECONDS + 1)
        assert (await a.ask(StandIn(seat=1))).refusal is None


async def test_while_a_heist_is_on_there_are_no_words(running: Running) -> None:
    ania = await running.arrive("Ania")
    table = await ania.host(NewTable(game="the-gang", seats=3, bots=("easy", "easy")))
    async with ania.at(table.id) as a:
        await a.sit()
        assert (await a.ask(Say(text="good luck"))).refusal is None
        await a.start_alone()
        refused = await a.ask(Say(text="I have aces"))
        assert refused.refusal is not None
        assert refused.refusal.code == "table.silence"


async def test_a_rematch_moves_everybody_one_seat_further(running: Running) -> None:
    ania, bartek, table = await table_for_two(running, game="red7")
    async with ania.at(table) as a, bartek.at(table) as b:
        await a.receive()
        await b.receive()
        await asyncio.gather(play_on(a, Random(3)), play_on(b, Random(4)))
        new = (await a.rematch()).table
        assert (await b.rematch()).table == new
    assert new is not None
    async with bartek.at(new) as b:
        await b.receive()
        assert b.you is not None
        assert b.you.seat == 0
        assert not b.table.fairness.commitments[0]  # type: ignore[union-attr]
        await b.commit()
        assert b.table.fairness.commitments[0]  # type: ignore[union-attr]


async def test_a_restart_goes_on_with_every_acknowledged_move(database: str) -> None:
    """A new server on the same database: same version, same view, bots and clocks go on."""
    time = Time()
    async with serving(database, time) as first:
        ania, _, table = await table_for_two(first, clock={"turn_seconds": 30})
        async with ania.at(table) as a:
            await a.receive()
            await a.move(a.turn.legal[0])
            before = a.version, a.view
    async with serving(database, time) as second:
        ania.http.base_url = second.address
        async with ania.at(table) as a:
            await a.receive()
            assert (a.version, a.view) == before
            time.pass_by(31)
            await a.until(lambda s: s.version > before[0])


async def test_only_the_host_may_start_and_only_when_all_seats_are_taken(running: Running) -> None:
    ania, bartek = [await running.arrive(name) for name in ("Ania", "Bartek")]
    table = await ania.host(NewTable(game="red7", seats=2))
    async with ania.at(table.id) as a, bartek.at(table.id) as b:
        await a.sit()
        with pytest.raises(RefusedError, match="still free"):
            await a.start_with(b)
        await b.sit()
        with pytest.raises(RefusedError, match="only Ania"):
            await b.start_with(a)
        await a.start_with(b)


@pytest.mark.parametrize("game", ["six-nimmt", "the-gang"])
async def test_a_hint_is_a_legal_move_and_says_why(running: Running, game: str) -> None:
    ania = await running.arrive("Ania")
    table = await ania.host(NewTable(game=game, seats=3, bots=("easy", "easy")))
    async with ania.at(table.id) as a:
        await a.sit()
        await a.start_alone()
        await a.until(lambda s: bool(s.turn.legal))
        hint = (await ania.http.get(f"/api/tables/{table.id}/hint", timeout=120)).json()
    assert hint["move"] is None or hint["move"] in a.turn.legal
    assert hint["why"]["text"]


async def test_a_table_that_nobody_touches_sleeps_and_comes_back(running: Running) -> None:
    """It leaves memory, not the world."""
    ania, _, table = await table_for_two(running)
    async with ania.at(table) as a:
        await a.receive()
        await a.move(a.turn.legal[0])
    room = running.app.hub.rooms[table]
    async with asyncio.timeout(120):
        while room.connections:
            await asyncio.sleep(0.01)
    running.time.pass_by(IDLE_MS / 1000 + 1)
    await running.app.scheduler.tidy()
    assert table not in running.app.hub.rooms
    async with ania.at(table) as again:
        await again.receive()
        assert (again.version, again.view) == (a.version, a.view)
