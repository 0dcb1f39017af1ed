"""The ladder: bots that are online play each other, and how they are rated."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

import httpx
import msgspec
import pytest

from stolik.bots.bot import Turn
from stolik.games import all_games, find_game
from stolik.runner.runner import Runner, RunnerSettings
from stolik.server.accounts.ratings import bot_id
from stolik.server.ladder.deals import Entrant
from stolik.server.ladder.fit import NORMAL, PlayedDeal, fit_ratings
from stolik.server.ladder.ladder import is_on_ladder
from stolik.server.ladder.levels import LEVELS, fixed_ratings
from stolik.server.messages.bots import Ladder, LadderRow
from tests.server.conftest import Running, serving

pytestmark = pytest.mark.anyio

FIXED = {"bot-easy": 700.0, "bot-normal": NORMAL, "bot-hard": 1300.0}


class Lowest:
    """Lays its first card."""

    def choose(self, turn: Turn) -> str:  # noqa: D102
        return turn.moves[0]


class Careless:
    """Answers with what is no move."""

    def choose(self, _turn: Turn) -> str:  # noqa: D102
        return "everything"


def simulated(
    true: dict[str, float], count: int, rng: Random, *, spread: float
) -> list[PlayedDeal]:
    """Deals of bots with known ratings; the less they spread, the more luck cancels out."""
    deals = []
    for _ in range(count):
        first, second = rng.sample(sorted(true), 2)
        chance = 1 / (1 + 10 ** ((true[second] - true[first]) / 400))
        wins = [rng.random() < chance for _ in range(2)]
        share = sum(wins) / 2 if spread < 1 else float(wins[0])
        deals.append(PlayedDeal(first, second, share))
    return deals


def test_ratings_are_found_within_their_intervals() -> None:
    true = {**FIXED, "a": 850.0, "b": 1150.0, "c": 1400.0}
    inside, rng = 0, Random(5)
    for _ in range(40):
        fitted = fit_ratings(simulated(true, 300, rng, spread=0.5), FIXED)
        inside += sum(abs(fitted[name].value - true[name]) < fitted[name].margin for name in "abc")

    assert 105 <= inside <= 120  # 95% of 120 are 114


def test_deals_in_which_luck_cancels_out_make_intervals_narrower() -> None:
    true = {**FIXED, "a": 1000.0}
    even = fit_ratings(simulated(true, 400, Random(1), spread=0.5), FIXED)["a"]
    rough = fit_ratings(simulated(true, 400, Random(1), spread=1), FIXED)["a"]

    assert even.margin < 0.8 * rough.margin
    assert fit_ratings([], FIXED)["bot-hard"].value == 1300
    assert fit_ratings([], FIXED)["bot-hard"].margin == 0


def test_all_levels_are_fixed_points_and_in_order() -> None:
    for game in all_games():
        if is_on_ladder(game.id):
            fixed = fixed_ratings(game.id)
            ratings = [fixed[bot_id(level)] for level in LEVELS]
            assert ratings == sorted(ratings), game.id


def test_a_bot_that_has_only_won_has_a_rating_and_a_wide_interval() -> None:
    fitted = fit_ratings([PlayedDeal("a", "bot-normal", 1.0)] * 3, FIXED)["a"]

    assert 1000 < fitted.value < 1600
    assert fitted.margin > 300


@asynccontextmanager
async def online(running: Running, name: str, bot: str) -> AsyncIterator[tuple[str, Runner]]:
    """A bot's account, and its runner at work."""
    guest = await running.arrive(name)
    token = (await guest.http.post("/api/me/token")).json()["secret"]
    name = f"{__name__}:{bot}"
    settings = RunnerSettings(bot=name, server=running.address, token=token, games=("red7",))
    runner = Runner(settings)
    task = asyncio.create_task(runner.run())
    try:
        async with asyncio.timeout(30):
            while running.app.bots.find(guest.person.id) is None:
                assert not task.done(), task.exception()
                await asyncio.sleep(0.02)
        yield guest.person.id, runner
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def shown(running: Running) -> Ladder:
    """As anybody sees it."""
    async with httpx.AsyncClient(base_url=running.address) as http:
        return msgspec.json.decode((await http.get("/api/ladder")).content, type=Ladder)


def rows_of(ladder: Ladder) -> dict[str, LadderRow]:
    """Of Red7, whose matches are short."""
    (found,) = [found for found in ladder.games if found.game == "red7"]
    return {row.person.id: row for row in found.rows}


async def test_bots_play_deals_both_ways_round_and_are_rated(database: str) -> None:
    async with serving(database) as running:
        running.app.ladders._is_idle = lambda: False  # nothing but what the test plays
        ladders, red7 = running.app.ladders, find_game("red7")
        async with (
            online(running, "Lena", "Lowest") as (lena, _),
            online(running, "Cezary", "Careless") as (cezary, _),
        ):
            await ladders.play_deal(red7, (Entrant(lena), Entrant(bot_id("normal"), "normal")))
            await ladders.play_deal(red7, (Entrant(lena), Entrant(cezary)))
            ladder = await shown(running)

        rows = rows_of(ladder)
        assert rows[lena].deals == 2
        assert rows[lena].failures == 0
        assert rows[lena].person.is_bot
        assert rows[lena].is_online
        assert rows[lena].low < rows[lena].rating < rows[lena].high
        assert rows[cezary].failures >= 1  # all its moves were made for it
        normal = rows[bot_id("normal")]
        assert (normal.rating, normal.low, normal.high, normal.level) == (
            1000,
            1000,
            1000,
            "normal",
        )
        assert {bot.person.id for bot in ladder.online} == {lena, cezary}

    async with serving(database) as again:
        kept = rows_of(await shown(again))
        assert kept[lena].deals == 2  # a restart forgets nothing
        assert not kept[lena].is_online
        await again.app.storage.people.begin_to_erase(cezary)
        again.time.pass_by(60)
        kept = rows_of(await shown(again))
        assert cezary not in kept
        assert kept[lena].deals == 1


async def test_deals_that_no_rating_is_made_of_are_forgotten(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    lena, ladder = (await running.arrive("Lena")).person.id, running.app.storage.ladder
    monkeypatch.setattr("stolik.server.storage.ladder.MOST_DEALS", 2)
    both = {"first": lena, "second": bot_id("normal"), "first_failures": 0, "second_failures": 0}
    for at, game in enumerate(("red7", "red7", "red7", "six-nimmt", "red7")):
        await ladder.add({"id": str(at), "game": game, "at": at, "share": 0.5, **both})
    await ladder.forget_oldest()

    left = [(deal.game, deal.at) for deal in await ladder.deals_of(lena)]
    assert left == [("red7", 4), ("six-nimmt", 3), ("red7", 2)]


async def test_the_ladder_plays_by_itself_but_within_its_bounds(running: Running) -> None:
    ladders = running.app.ladders
    async with online(running, "Lena", "Lowest") as (lena, _):
        async with asyncio.timeout(60):
            while not await running.app.storage.ladder.deals_of(lena):
                await asyncio.sleep(0.1)
        ladders._is_idle = lambda: False
        before = await running.app.storage.ladder.count_since(0)
        ladders._pause_until = 0.0
        await ladders.play_some()

        assert await running.app.storage.ladder.count_since(0) == before  # people come first


async def test_a_bot_that_goes_loses_what_is_left_of_the_deal(running: Running) -> None:
    running.app.ladders._is_idle = lambda: False
    async with online(running, "Lena", "Lowest") as (lena, _):
        pass
    gone = Entrant(lena, patience=0.0)
    await running.app.ladders.play_deal(
        find_game("red7"), (gone, Entrant(bot_id("normal"), "normal"))
    )

    (deal,) = await running.app.storage.ladder.deals_of(lena)
    exported = (await running.guests[0].http.get("/api/me/export")).json()
    assert exported["ladder"] == [{"at": deal.at, "game": "red7", "share": deal.share}]
    assert deal.first_failures == gone.failures >= 2
    assert deal.share <= 1
