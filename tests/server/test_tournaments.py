"""Tournaments at a real server: people and bots, rounds that are paired once, and who wins."""

import asyncio
import threading
from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from stolik.bench.load.client import Guest
from stolik.server.contests import tournament_page
from stolik.server.contests.standings import meetings_in
from stolik.server.contests.tournament_rounds import arena_pairing
from stolik.server.contests.tournament_state import TournamentState
from stolik.server.messages.commands import MakeMove
from stolik.server.messages.contests import (
    NewTournament,
    Standing,
    TournamentLine,
    TournamentPage,
)
from stolik.server.messages.requests import LeaderboardLine, Profile
from stolik.server.settings import NO_LIMITS
from tests.server.conftest import Running, serving
from tests.server.test_deals import asked

pytestmark = pytest.mark.anyio

ROUNDED = 0.001
"""As points are shown."""
SHORT: dict[str, Any] = {"game": "six-nimmt", "seats": 3, "options": {"rounds": 1}}


async def new_tournament(guest: Guest, **wishes: Any) -> str:
    new = NewTournament(**{"title": "Evening", "starts_in": 0, **SHORT, **wishes})
    answer = await guest.http.post("/api/tournaments", content=msgspec.json.encode(new))
    assert answer.status_code == 201, answer.text
    return msgspec.json.decode(answer.content, type=TournamentPage).id


async def act(guest: Guest, tournament: str, what: str) -> TournamentPage:
    answer = await guest.http.post(f"/api/tournaments/{tournament}/{what}")
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=TournamentPage)


async def until(running: Running, guest: Guest, tournament: str, condition: Any) -> TournamentPage:
    """Looks again and again, while time goes on."""
    async with asyncio.timeout(120):
        while True:
            page = await asked(guest, f"tournaments/{tournament}", TournamentPage)
            if condition(page):
                return page
            running.time.pass_by(1)
            await asyncio.sleep(0.05)


async def play_boards(running: Running, guest: Guest, tournament: str) -> None:
    """A person plays wherever they are seated, until the tournament is over."""
    played: set[str] = set()
    while True:
        page = await until(
            running, guest, tournament, lambda it: it.status == "over" or it.my_table
        )
        if page.my_table is None or page.my_table in played:
            return
        played.add(page.my_table)
        async with guest.at(page.my_table) as socket:
            while socket.table is None or socket.table.status != "over":
                legal = socket.turn.legal
                if not legal:
                    await socket.receive()
                    continue
                await socket.ask(MakeMove(move=legal[0], turn=socket.turn.number))
        await until(running, guest, tournament, lambda it: it.my_table not in played)


def check_whole(page: TournamentPage, boards: list[Any], seated: list[Any]) -> None:
    """Nobody sits twice in a round, every board is counted once, points add up."""
    assert len({(row.round, row.entrant) for row in seated}) == len(seated)
    assert len({(board.round, board.board) for board in boards}) == len(boards)
    assert all(board.is_over for board in boards)
    assert all(row.points is not None for row in seated)
    assert sum(one.points for one in page.standings) == pytest.approx(
        sum(row.points for row in seated), abs=ROUNDED * len(page.standings)
    )


async def test_people_and_bots_play_a_swiss_tournament(running: Running) -> None:
    """With a late arrival, a withdrawal, and a bye in every round."""
    ania, bartek = [await running.arrive(name) for name in ("Ania", "Bartek")]
    tournament = await new_tournament(ania, rounds=2, bots=("normal",) * 6, starts_in=5)
    page = await act(ania, tournament, "enter")
    assert (page.me, page.status, len(page.standings)) == (6, "open", 7)
    await act(bartek, tournament, "enter")
    assert (await act(bartek, tournament, "withdraw")).me is None
    running.time.pass_by(6)
    late = asyncio.create_task(act(bartek, tournament, "enter"))
    await play_boards(running, ania, tournament)
    await late
    page = await until(running, ania, tournament, lambda it: it.status == "over")

    queries = running.app.storage.tournaments
    seated = await queries.seated(tournament)
    check_whole(page, await queries.boards(tournament), seated)
    assert page.round == 2
    assert page.secret is not None
    by_round = Counter(row.round for row in seated)
    assert set(by_round) == {1, 2}
    assert all(one.byes <= 1 for one in page.standings)
    lines = await asked(ania, "tournaments", tuple[TournamentLine, ...])
    assert [(line.id, line.status) for line in lines] == [(tournament, "over")]
    assert (await ania.http.post(f"/api/tournaments/{tournament}/enter")).status_code == 409
    profile = await asked(bartek, f"players/{ania.person.id}", Profile)
    assert [one.id for one in profile.tournaments] == [tournament]
    assert (await ania.http.delete("/api/me")).status_code == 204
    running.time.pass_by(2)
    page = await asked(bartek, f"tournaments/{tournament}", TournamentPage)
    assert "Ania" not in [one.name for one in page.standings]


async def test_bots_come_to_all_their_tables_as_the_same_character(running: Running) -> None:
    ania = await running.arrive("Ania")
    tournament = await new_tournament(ania, rounds=2, bots=("normal",) * 4 + ("easy",) * 2)
    page = await until(running, ania, tournament, lambda it: it.status == "over")

    names = {one.entrant: one.name for one in page.standings}
    assert sorted(names.values()) == ["Bodo", "Figaro", "Lulu", "Mona", "Tekla", "Toto"]
    boards = await running.app.storage.tournaments.boards(tournament)
    seated = await running.app.storage.tournaments.seated(tournament)
    for board in boards:
        table = (await running.app.hub.room(board.table_id)).table
        here = {
            one.seat: one.entrant
            for one in seated
            if (one.round, one.board) == (board.round, board.board)
        }
        assert table.names == tuple(names[here[seat]] for seat in range(len(table.seats)))


async def test_all_tables_of_a_duplicate_round_have_the_same_cards(running: Running) -> None:
    ania = await running.arrive("Ania")
    tournament = await new_tournament(ania, rounds=1, bots=("normal",) * 6, is_duplicate=True)
    page = await until(running, ania, tournament, lambda it: it.status == "over")

    tables = [board.table for board in page.boards if board.table]
    rooms = [await running.app.hub.room(table) for table in tables]
    deals = {room.table.match.shuffles[0] for room in rooms if room.table.match}
    assert (len(rooms), len(deals)) == (2, 1)
    points = [points for board in page.boards for points in board.points]
    assert sum(point or 0 for point in points) == pytest.approx(3.0)


async def test_an_arena_seats_those_who_wait_and_fills_up_with_bots(running: Running) -> None:
    ania = await running.arrive("Ania")
    tournament = await new_tournament(ania, kind="arena", minutes=1, bots=("easy",) * 3)
    await act(ania, tournament, "enter")
    await play_boards(running, ania, tournament)
    page = await until(running, ania, tournament, lambda it: it.status == "over")

    queries = running.app.storage.tournaments
    check_whole(page, await queries.boards(tournament), await queries.seated(tournament))
    assert sum(one.played for one in page.standings) > 0
    mine = [one for one in page.standings if one.player is not None]
    assert [one.played > 0 for one in mine] == [True]


@pytest.mark.slow
async def test_a_thousand_entrants_play_all_rounds(running: Running) -> None:
    """Everybody sits down once in every round, and nobody meets again where it can be avoided."""
    ania = await running.arrive("Ania")
    red7 = {"game": "red7", "seats": 4, "options": {}}
    tournament = await new_tournament(ania, **red7, rounds=3, starts_in=60)
    queries = running.app.storage.tournaments
    for number in range(1000):
        person = await running.app.people.new_guest(f"Player {number}")
        await queries.enter(tournament, person.id, person.name, None)
    running.time.pass_by(61)
    seen: set[str] = set()
    page = await asked(ania, f"tournaments/{tournament}", TournamentPage)
    while page.status != "over":
        tables = {board.table_id for board in await queries.boards(tournament)} - seen
        seen |= tables
        await asyncio.gather(*(play_by_chance(running, table) for table in tables))
        running.time.pass_by(1)
        await asyncio.sleep(0.05)
        page = await asked(ania, f"tournaments/{tournament}", TournamentPage)

    seated = await queries.seated(tournament)
    check_whole(page, await queries.boards(tournament), seated)
    assert Counter(row.round for row in seated) == {1: 1000, 2: 1000, 3: 1000}
    state = await running.app.tournaments._read(tournament)
    assert max(meetings_in(state.seated).values()) == 1
    assert len(page.standings) == 1000


async def play_by_chance(running: Running, table_id: str) -> None:
    """Everybody's moves at a table, as the server would get them."""
    hub, rng = running.app.hub, Random(table_id)
    room = await hub.room(table_id)
    while (match := room.table.match) is not None and not match.is_over:
        seat = match.to_act[0]
        person = room.table.seats[seat].person
        assert person is not None
        move = MakeMove(move=rng.choice(match.legal(seat)), turn=room.table.seats[seat].moves)
        assert (await hub.perform(table_id, person, move)).refusal is None


async def test_two_processes_pair_a_round_once(database: str) -> None:
    """Both find it due at the same moment; whichever is second changes nothing."""
    if database.startswith("sqlite"):
        pytest.skip("one process")
    async with serving(database) as one, serving(database, one.time) as two:
        ania = await one.arrive("Ania")
        tournament = await new_tournament(ania, rounds=2, bots=("normal",) * 6)
        for _ in range(30):
            one.time.pass_by(1)
            await asyncio.gather(
                *(each.app.tournaments._advance(tournament) for each in (one, two))
            )  # as if the lease were lost
            await asyncio.sleep(0.05)
        page = await until(one, ania, tournament, lambda it: it.status == "over")
        queries = one.app.storage.tournaments
        boards = await queries.boards(tournament)
        check_whole(page, boards, await queries.seated(tournament))
        assert Counter(board.round for board in boards) == {1: 2, 2: 2}


async def test_a_quick_match_waits_for_people_and_then_takes_bots(running: Running) -> None:
    """Those who come within a few seconds sit together; it begins by itself."""
    ania, bartek = [await running.arrive(name) for name in ("Ania", "Bartek")]
    tables = [
        (await guest.http.post("/api/quick/red7")).json()["table"] for guest in (ania, bartek)
    ]
    assert tables[0] == tables[1]
    async with ania.at(tables[0]) as a, bartek.at(tables[0]) as b:
        await asyncio.gather(a.receive(), b.receive())
        await asyncio.gather(a.commit(), b.commit())
        assert a.table is not None
        assert a.table.status == "open"
        running.time.pass_by(12)
        playing = [
            client.until(lambda it: it.table is not None and it.table.status != "open")
            for client in (a, b)
        ]
        await asyncio.gather(*playing)
        seats = a.table.seats
        assert [bool(seat.person) for seat in seats] == [True, True, False, False]
    third = await running.arrive("Celina")
    assert (await third.http.post("/api/quick/red7")).json()["table"] != tables[0]
    assert (await third.http.post("/api/quick/chess")).status_code == 404


async def test_leaderboards_say_how_sure_they_are(running: Running) -> None:
    ania = await running.arrive("Ania")
    tournament = await new_tournament(ania, rounds=2, bots=("normal", "easy") * 3)
    await until(running, ania, tournament, lambda it: it.status == "over")
    running.time.pass_by(20)
    lines = await asked(ania, "leaderboards/six-nimmt", tuple[LeaderboardLine, ...])

    assert {line.player.id for line in lines} == {"bot-normal", "bot-easy"}
    assert [line.rating for line in lines] == sorted((one.rating for one in lines), reverse=True)
    for line in lines:
        assert line.rating < line.low < line.high
        assert line.matches > 0


def test_bots_of_an_arena_wait_for_people() -> None:
    """Alone they would play table after table, as fast as the server can."""
    row = SimpleNamespace(seats=3, is_duplicate=False)
    bots = [SimpleNamespace(number=n, player=None, ready=0) for n in range(6)]
    ania = SimpleNamespace(number=6, player="ania", ready=0)
    assert arena_pairing(TournamentState(row, bots, [], []), 60_000).tables == ()
    assert len(arena_pairing(TournamentState(row, [*bots, ania], [], []), 60_000).tables) == 3


async def test_standings_are_worked_out_once_and_beside_the_loop(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a thousand entrants they take a tenth of a second, and anybody may ask."""
    threads: list[int] = []
    real = tournament_page.standing_lines

    def noted(state: TournamentState) -> tuple[Standing, ...]:
        threads.append(threading.get_ident())
        return real(state)

    monkeypatch.setattr(tournament_page, "standing_lines", noted)
    ania = await running.arrive("Ania")
    tournament = await new_tournament(ania, starts_in=300)
    for _ in range(2):
        await asyncio.gather(
            *(asked(ania, f"tournaments/{tournament}", TournamentPage) for _ in range(5))
        )
        running.time.pass_by(2)
    assert len(threads) == 1
    page = await act(ania, tournament, "enter")

    assert [one.name for one in page.standings] == ["Ania"]
    assert len(threads) == 2
    assert threading.get_ident() not in threads


async def test_nobody_hosts_more_than_a_few_tournaments_or_many_bots(database: str) -> None:
    limits = msgspec.structs.replace(NO_LIMITS, tournaments=2, bot_tables=4)
    async with serving(database, limits=limits) as running:
        ania, bartek = [await running.arrive(name) for name in ("Ania", "Bartek")]

        async def refused(guest: Guest, bots: int) -> str:
            wish = {"title": "Evening", "starts_in": 300, **SHORT, "bots": ["easy"] * bots}
            answer = await guest.http.post("/api/tournaments", json=wish)
            assert answer.status_code in (201, 409), answer.text
            return "" if answer.status_code == 201 else answer.json()["refusal"]["code"]

        assert [await refused(ania, 15), await refused(ania, 9)] == ["table.tournament-bots", ""]
        assert [await refused(ania, 6), await refused(ania, 5)] == ["table.tournament-bots", ""]
        assert [await refused(ania, 0), await refused(bartek, 0)] == ["table.tournaments-own", ""]
