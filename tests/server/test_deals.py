"""Daily deals and challenges: the same cards for everybody, and nobody sees them early."""

import asyncio
from datetime import date
from typing import Any, TypeVar

import httpx
import msgspec
import pytest
from sqlalchemy import func, select

from stolik.bench.load.client import Guest, TableSocket
from stolik.fairness.deals import check_links, daily_seed, day_number
from stolik.record import read_record
from stolik.server.contests.deals import DAY_MS
from stolik.server.messages.commands import Leave, MakeMove, Rematch, Say
from stolik.server.messages.contests import (
    DayProof,
    DealBoard,
    DealLine,
    Decision,
    NewChallenge,
    NewTournament,
    NewTry,
    Today,
    TryTable,
)
from stolik.server.messages.requests import Profile
from stolik.server.runtime.deal_bots import DealAnswers
from stolik.server.storage import schema
from stolik.server.storage.deals import finish_try
from stolik.server.table.events import Moved
from stolik.server.table.refusals import RefusedError
from tests.server.conftest import Running, serving

pytestmark = pytest.mark.anyio

T = TypeVar("T")
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("abluxxen", {}),
    ("red7", {}),
    ("six-nimmt", {"rounds": 1}),
    ("take-that", {"rounds": 1}),
    ("the-gang", {}),
]
SALT = "ab" * 32


async def asked(guest: Guest, path: str, kind: type[T]) -> T:
    """What the server answers to a question that it must not refuse."""
    answer = await guest.http.get(f"/api/{path}")
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=kind)


async def begin(guest: Guest, deal: str, salt: str = "") -> str:
    """The table of a try."""
    content = msgspec.json.encode(NewTry(salt=salt))
    answer = await guest.http.post(f"/api/deals/{deal}/play", content=content)
    assert answer.status_code == 201, answer.text
    return msgspec.json.decode(answer.content, type=TryTable).table


async def challenge(guest: Guest, **wishes: Any) -> DealBoard:
    """A short deal for everybody."""
    new = NewChallenge(**{"game": "six-nimmt", "seats": 3, "options": {"rounds": 1}, **wishes})
    answer = await guest.http.post("/api/challenges", content=msgspec.json.encode(new))
    assert answer.status_code == 201, answer.text
    return msgspec.json.decode(answer.content, type=DealBoard)


def choice(socket: TableSocket, *, is_last: bool) -> str:
    """Always the same; chips are settled, or they would go round for ever."""
    legal, number = socket.turn.legal, socket.turn.number
    if "ready" in legal:
        return "ready"
    return legal[-1] if is_last else legal[number % len(legal)]


async def play_out(
    running: Running, socket: TableSocket, *, pause: float = 0, is_last: bool = False
) -> None:
    """Plays a match by a rule, and looks at what the bots did before every choice."""
    await socket.until(lambda client: client.table)
    assert socket.table is not None
    room = await running.app.hub.room(socket.table.id)
    while socket.table.status != "over":
        await running.app.scheduler.settle(room)
        await socket.until(lambda client: client.version == room.table.version)
        if socket.turn.legal:
            await asyncio.sleep(pause)
            move = choice(socket, is_last=is_last)
            await socket.ask(MakeMove(move=move, turn=socket.turn.number))


async def finish(
    running: Running, guest: Guest, deal: str, *, is_last: bool = False, pause: float = 0
) -> str:
    """A whole try; returns its table when the result is entered."""
    table = await begin(guest, deal)
    async with guest.at(table) as socket, asyncio.timeout(120):
        await play_out(running, socket, is_last=is_last, pause=pause)
    await until_entered(guest, deal)
    return table


async def until_entered(guest: Guest, deal: str) -> DealBoard:
    """Results are entered after the last move, by a task of their own."""
    async with asyncio.timeout(120):
        while True:
            board = await asked(guest, f"deals/{deal}", DealBoard)
            if board.mine is not None and board.mine.is_over:
                return board
            await asyncio.sleep(0.02)


async def moves_at(running: Running, table: str) -> list[tuple[int, str]]:
    entries = await running.app.storage.entries(table)
    events = [event for entry in entries for event in entry.events]
    return [(event.seat, event.move) for event in events if isinstance(event, Moved)]


@pytest.mark.parametrize(("game", "options"), GAMES)
async def test_equal_play_meets_equal_answers(
    running: Running, game: str, options: dict[str, Any]
) -> None:
    """Whether a player takes their time or not, and when nothing is remembered."""
    ania, bartek = [await running.arrive(name) for name in ("Ania", "Bartek")]
    deal = (await challenge(ania, game=game, options=options, seat=1)).id
    first = await finish(running, ania, deal)
    running.app.scheduler._answers = DealAnswers()  # as in another process
    second = await finish(running, bartek, deal, pause=0.003)

    moves = await moves_at(running, first)
    assert moves == await moves_at(running, second)
    board = await asked(ania, f"deals/{deal}", DealBoard)
    people = [result for result in board.results if not result.is_bot]
    assert len({(result.score, result.place, result.rank) for result in people}) == 1
    decisions = await asked(ania, f"deals/{deal}/decisions", tuple[Decision, ...])
    assert all(decision.chosen[0].times == 2 for decision in decisions)
    assert [decision.move for decision in decisions] == [
        move for seat, move in moves if seat == board.rules.seat
    ]


async def test_nothing_of_a_deal_reaches_those_who_have_not_finished_it(running: Running) -> None:
    ania, bartek = [await running.arrive(name) for name in ("Ania", "Bartek")]
    deal = (await challenge(ania)).id
    table = await begin(ania, deal)
    paths = [f"tables/{table}", f"tables/{table}/updates", f"tables/{table}/events"]
    paths += [f"tables/{table}/record", f"deals/{deal}/decisions"]
    paths += [f"tables/{table}/review", f"tables/{table}/worlds?move=0"]
    paths += [f"tables/{table}/replay?as={viewer}" for viewer in ("0", "spectator", "open")]

    async def refused(guest: Guest) -> list[int]:
        answers = [await guest.http.get(f"/api/{path}") for path in paths]
        return [answer.status_code for answer in answers]

    assert await refused(bartek) == [409] * len(paths)
    async with httpx.AsyncClient(base_url=running.address) as nobody:
        assert (await nobody.get(f"/api/tables/{table}")).status_code == 409
    said = await bartek.http.post(
        f"/api/tables/{table}/commands", content=msgspec.json.encode(Say(text="lay 34"))
    )
    assert said.status_code == 409
    async with ania.at(table) as socket:
        await play_out(running, socket)
    await until_entered(ania, deal)
    assert await refused(bartek) == [409] * len(paths)
    board = await asked(bartek, f"deals/{deal}", DealBoard)
    assert (board.is_open, board.results, board.my_result, board.people) == (False, (), None, 1)
    profile = await asked(bartek, f"players/{ania.person.id}", Profile)
    assert (profile.deals, profile.recent) == ((), ())

    await finish(running, bartek, deal)
    assert (await bartek.http.get(f"/api/tables/{table}")).status_code == 200
    assert (await asked(bartek, f"deals/{deal}", DealBoard)).is_open


async def test_nobody_opens_a_table_on_the_cards_of_a_deal_before_it_closes(
    running: Running,
) -> None:
    """Anybody could watch it."""
    ania = await running.arrive("Ania")
    table = await finish(running, ania, (await challenge(ania)).id)
    what_if = {"move": 0, "seat": 0, "cards": "true", "level": "normal"}

    early = await ania.http.post(f"/api/tables/{table}/what-if", json=what_if)
    assert (early.status_code, early.json()["refusal"]["code"]) == (409, "table.deal-open")
    running.time.pass_by(8 * 24 * 3600)
    answer = await ania.http.post(f"/api/tables/{table}/what-if", json=what_if)
    assert answer.status_code == 201


async def test_what_others_chose_is_forgotten_long_after_a_deal_has_closed(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table at a time here; how everybody did stays."""
    monkeypatch.setattr("stolik.server.storage.deals.TABLES_AT_ONCE", 1)
    guests = [await running.arrive(name) for name in ("Ania", "Bartek")]
    deal = (await challenge(guests[0])).id
    for guest in guests:
        await finish(running, guest, deal)

    async def decisions() -> tuple[Decision, ...]:
        return await asked(guests[0], f"deals/{deal}/decisions", tuple[Decision, ...])

    running.time.pass_by(150 * 24 * 3600)
    await running.app.deals.forget_choices()
    assert await decisions()
    running.time.pass_by(50 * 24 * 3600)
    await running.app.deals.forget_choices()

    assert await decisions() == ()
    board = await asked(guests[0], f"deals/{deal}", DealBoard)
    assert board.my_result is not None
    assert len([result for result in board.results if not result.is_bot]) == 2


async def test_the_seed_reaches_nobody_before_the_deal_closes(running: Running) -> None:
    ania = await running.arrive("Ania")
    deal = (await challenge(ania)).id
    row = await running.app.storage.deals.find(deal)
    assert row is not None
    table = await finish(running, ania, deal)
    paths = [f"tables/{table}", f"tables/{table}/record", f"deals/{deal}"]
    paths += [f"tables/{table}/updates", f"players/{ania.person.id}"]
    for path in paths:
        assert row.seed not in (await ania.http.get(f"/api/{path}")).text
    record = read_record((await ania.http.get(f"/api/tables/{table}/record")).content)
    assert record.shuffles

    running.time.pass_by(8 * 24 * 3600)
    assert (await asked(ania, f"deals/{deal}", DealBoard)).seed == row.seed
    refused = await ania.http.post(f"/api/deals/{deal}/play", content=b"{}")
    assert refused.status_code == 409


async def test_the_first_try_counts_and_one_under_way_is_gone_on_with(running: Running) -> None:
    ania = await running.arrive("Ania")
    deal = (await challenge(ania)).id
    tables = await asyncio.gather(*(begin(ania, deal) for _ in range(6)))
    assert len(set(tables)) == 1
    counted = await finish(running, ania, deal)
    assert counted == tables[0]
    before = (await asked(ania, f"deals/{deal}", DealBoard)).my_result

    free = await finish(running, ania, deal, is_last=True)
    assert free != counted
    board = await until_entered(ania, deal)
    assert board.mine is not None
    assert (board.mine.tries, board.people) == (2, 1)
    assert board.my_result is not None
    assert before is not None
    assert (board.my_result.table, board.my_result.score) == (counted, before.score)


async def test_nobody_is_helped_or_replaced(running: Running) -> None:
    ania = await running.arrive("Ania")
    deal = (await challenge(ania)).id
    table = await begin(ania, deal)
    async with ania.at(table) as socket:
        await socket.until(lambda client: client.turn.legal)
        answer = await socket.ask(Leave())
        assert answer.refusal is not None
        assert answer.refusal.code == "table.deal-waits"
        hint = await ania.http.get(f"/api/tables/{table}/hint")
        assert hint.json()["refusal"]["code"] == "table.deal-hint"
        await play_out(running, socket)
        answer = await socket.ask(Rematch())
        assert answer.refusal is not None
        assert answer.refusal.code == "table.deal-rematch"


async def test_results_are_compared_with_bots_too(running: Running) -> None:
    ania, bartek = [await running.arrive(name) for name in ("Ania", "Bartek")]
    deal = (await challenge(ania)).id
    await finish(running, ania, deal)
    await finish(running, bartek, deal, is_last=True)
    async with asyncio.timeout(60):
        while len((board := await asked(ania, f"deals/{deal}", DealBoard)).results) < 5:
            running.time.pass_by(4)  # boards are remembered for a moment
            await asyncio.sleep(0.1)

    assert {result.is_bot for result in board.results} == {True, False}
    assert sum(result.matchpoints for result in board.results) == 5 * 4
    assert [one.rank for one in board.results] == sorted(one.rank for one in board.results)
    results = sorted((one.place, one.score) for one in board.results)
    assert results == [(one.place, one.score) for one in board.results]
    profile = await asked(ania, f"players/{ania.person.id}", Profile)
    assert [(past.deal, past.people) for past in profile.deals] == [(deal, 5)]
    lines = await asked(ania, "challenges/mine", tuple[DealLine, ...])
    assert [(line.id, line.people) for line in lines] == [(deal, 2)]


async def test_a_day_is_proved_by_its_link_and_by_salts_of_the_day_before(database: str) -> None:
    """The seed follows from what is shown afterwards, and from nothing else."""
    async with serving(database) as running:
        ania = await running.arrive("Ania")
        today = await asked(ania, "daily", Today)
        await begin(ania, today.deals[0].id, SALT)
        assert (await ania.http.get(f"/api/daily/{today.day}/proof")).status_code == 409
        planned = today.calendar[0]
        running.time.pass_by(24 * 3600)
        tomorrow = await asked(ania, "daily", Today)
        assert (tomorrow.day, tuple(line.rules for line in tomorrow.deals)) == (
            planned.day,
            planned.deals,
        )
        first = await asked(ania, f"daily/{today.day}/proof", DayProof)
        running.time.pass_by(24 * 3600)
        second = await asked(ania, f"daily/{tomorrow.day}/proof", DayProof)

        days = [(date.fromisoformat(proof.day), proof.link) for proof in (first, second)]
        assert check_links(first.anchor, days)
        assert (first.anchor, first.salts, second.salts) == (second.anchor, (), (SALT,))
        for line in tomorrow.deals:
            board = await asked(ania, f"deals/{line.id}", DealBoard)
            rules = line.rules
            made_of = rules.game, rules.seats, rules.options, second.link, second.salts
            assert board.seed == daily_seed(days[1][0], *made_of).hex()
    async with serving(database, running.time) as again:  # the chain is the same after a restart
        ania = await again.arrive("Ania")
        assert await asked(ania, f"daily/{tomorrow.day}/proof", DayProof) == second
    assert day_number(days[1][0]) == day_number(days[0][0]) + 1


async def test_results_are_exported_and_leave_with_the_person(running: Running) -> None:
    ania, bartek = [await running.arrive(name) for name in ("Ania", "Bartek")]
    deal = (await challenge(ania)).id
    table = await finish(running, ania, deal)
    await finish(running, bartek, deal)
    answer = await ania.http.get("/api/me/export")
    row = await running.app.storage.deals.find(deal)
    assert row is not None
    assert row.seed not in answer.text
    exported = answer.json()
    assert [(line["deal"], line["table"]) for line in exported["deals"]] == [(deal, table)]

    assert (await ania.http.delete("/api/me")).status_code == 204
    running.time.pass_by(4)
    board = await asked(bartek, f"deals/{deal}", DealBoard)
    assert [one.player.name for one in board.results if not one.is_bot] == ["Bartek"]
    assert board.host is None
    decisions = await asked(bartek, f"deals/{deal}/decisions", tuple[Decision, ...])
    assert all(sum(one.times for one in each.chosen) == 1 for each in decisions)


async def test_a_result_is_entered_once(running: Running) -> None:
    """Whichever processes see the end of the match, and however often."""
    ania = await running.arrive("Ania")
    deal = (await challenge(ania)).id
    table = (await running.app.hub.room(await finish(running, ania, deal))).table
    ended = (await running.app.storage.deals.results(deal))[0].ended
    running.time.pass_by(60)
    for _ in range(2):
        await running.app.scheduler._rate(table)  # as the sweep would
    assert (await running.app.storage.deals.results(deal))[0].ended == ended
    decisions = await asked(ania, f"deals/{deal}/decisions", tuple[Decision, ...])
    assert all(one.times == 1 for each in decisions for one in each.chosen)


async def test_bad_wishes_are_refused(running: Running) -> None:
    ania = await running.arrive("Ania")
    good = {"game": "six-nimmt", "seats": 3}
    wishes: list[dict[str, Any]] = [
        {"game": "chess"},
        {"seats": 11},
        {"seat": 3},
        {"level": "genius"},
        {"options": {"rounds": "many"}},
        {"days": 31},
    ]
    for wish in wishes:
        answer = await ania.http.post("/api/challenges", json={**good, **wish})
        assert 400 <= answer.status_code < 410, wish
    for path in ("deals/nothing", "daily/2026-13-01/proof", "daily/2026-01-02/proof"):
        assert (await ania.http.get(f"/api/{path}")).status_code == 404
    salty = await ania.http.post("/api/deals/nothing/play", json={"salt": "pepper"})
    assert salty.status_code == 400
    assert DAY_MS == 86_400_000


async def test_a_profile_is_shown_while_a_board_is_older_than_the_result(running: Running) -> None:
    """Another process may have entered it a moment ago."""
    ania = await running.arrive("Ania")
    deal = (await challenge(ania)).id
    await finish(running, ania, deal)
    running.app.boards._known[deal] = running.app.hub.now() + 3000, ()
    assert (await asked(ania, f"players/{ania.person.id}", Profile)).deals == ()
    running.time.pass_by(4)
    profile = await asked(ania, f"players/{ania.person.id}", Profile)
    assert [one.deal for one in profile.deals] == [deal]


async def test_nothing_is_entered_for_those_who_have_left(running: Running) -> None:
    """The end of a match may be seen after its player has gone."""
    ania = await running.arrive("Ania")
    storage = running.app.storage
    choice = {"table_id": "t", "number": 0, "deal": "d", "position": "", "move": "5"}
    await storage.transact(lambda c: finish_try(c, "t", {"ended": 1}, [choice]))
    query = select(func.count()).select_from(schema.choices)
    assert await storage.transact(lambda c: c.execute(query).scalar()) == 0

    tournament = await running.app.tournaments.create(
        ania.person, NewTournament(title="Evening", game="red7", seats=2, starts_in=60)
    )
    assert (await ania.http.delete("/api/me")).status_code == 204
    with pytest.raises(RefusedError, match="left"):
        await storage.tournaments.enter(tournament.id, ania.person.id, "Ania", None)
