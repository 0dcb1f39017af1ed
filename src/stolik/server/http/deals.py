"""HTTP: deals that are the same for everybody, of the day and of challenges."""

import msgspec
from litestar import Controller, get, post
from litestar.params import FromPath, JSONBody

from stolik.core.options import read_options
from stolik.games import find_game
from stolik.server.http.guards import (
    REFUSALS,
    AnyRequest,
    address_of,
    app_of,
    current_user,
    limits_of,
    signed_in_user,
)
from stolik.server.messages.contests import (
    DayProof,
    DealBoard,
    DealLine,
    Decision,
    NewChallenge,
    NewTry,
    Today,
    TryTable,
)
from stolik.server.messages.requests import LeaderboardLine
from stolik.server.runtime.deal_bots import check_repeatable
from stolik.server.table.decide import check_level
from stolik.server.table.refusals import refused


class DealsController(Controller):
    """Deals."""

    path = "/api"
    tags = ("deals",)

    @get("/daily", summary="The daily deals", responses=REFUSALS)
    async def today(self, request: AnyRequest) -> Today:
        """What is played today, how many have played it, and what the next days bring."""
        return await app_of(request).deals.today(await current_user(request))

    @get("/daily/{day:str}/proof", summary="How a day's cards were made", responses=REFUSALS)
    async def proof(self, request: AnyRequest, day: FromPath[str]) -> DayProof:
        """When the day is over; `docs/fair-shuffles.md` says what it proves."""
        return await app_of(request).deals.proof(day)

    @post("/challenges", summary="A challenge: the same cards for all", responses=REFUSALS)
    async def challenge(self, request: AnyRequest, data: JSONBody[NewChallenge]) -> DealBoard:
        """Everybody who gets the link plays the same cards at a table of their own."""
        person = await signed_in_user(request)
        limits_of(request).check_table(address_of(request))
        game = find_game(data.game)
        given = read_options(game.options, data.options, data.seats).given()
        check_level(data.level, game, data.seats)
        check_repeatable(data.level)
        if data.seat >= data.seats:
            raise refused("no-seat", "the table has {seats} seats", seats=data.seats)
        new = msgspec.structs.replace(data, options=given)
        return await app_of(request).deals.challenge(person, new)

    @get("/challenges/mine", summary="Challenges that I have made", responses=REFUSALS)
    async def my_challenges(self, request: AnyRequest) -> tuple[DealLine, ...]:
        """The newest first."""
        return await app_of(request).deals.challenges_of(await signed_in_user(request))

    @post("/quick/{game:str}", summary="Play with people who are waiting", responses=REFUSALS)
    async def quick(self, request: AnyRequest, game: FromPath[str]) -> TryTable:
        """A seat at a table of that game; bots fill it up after a few seconds, and it begins.

        Commit to a salt as at any table: who has not committed by then loses the seat.
        """
        person = await signed_in_user(request)
        limits_of(request).check_table(address_of(request))
        return await app_of(request).quick_matches.join(game, person)

    @get("/leaderboards/{game:str}", summary="The best of a game", responses=REFUSALS)
    async def leaderboard(
        self, request: AnyRequest, game: FromPath[str]
    ) -> tuple[LeaderboardLine, ...]:
        """People and bots by what they are at least worth, with how sure that is."""
        return await app_of(request).leaderboards.of(find_game(game).id)

    @get("/deals/{deal:str}", summary="A deal and its results", responses=REFUSALS)
    async def board(self, request: AnyRequest, deal: FromPath[str]) -> DealBoard:
        """Results are shown to those who have finished it, and to all when it has closed."""
        return await app_of(request).deals.board(deal, await current_user(request))

    @post("/deals/{deal:str}/play", summary="Play a deal", responses=REFUSALS)
    async def play(
        self, request: AnyRequest, deal: FromPath[str], data: JSONBody[NewTry]
    ) -> TryTable:
        """The first try counts, all later ones are free; one that is under way is gone on with."""
        person = await signed_in_user(request)
        limits_of(request).check_table(address_of(request))
        return await app_of(request).deals.play(deal, person, data.salt)

    @get("/deals/{deal:str}/decisions", summary="What others chose", responses=REFUSALS)
    async def decisions(self, request: AnyRequest, deal: FromPath[str]) -> tuple[Decision, ...]:
        """Decision by decision of my counted try, when that is over."""
        return await app_of(request).deals.decisions(deal, await signed_in_user(request))
