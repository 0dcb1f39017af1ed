"""HTTP: tournaments."""

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
from stolik.server.messages.contests import NewTournament, TournamentLine, TournamentPage
from stolik.server.runtime.deal_bots import check_repeatable
from stolik.server.table.decide import check_level
from stolik.server.table.refusals import refused


class TournamentsController(Controller):
    """Tournaments."""

    path = "/api/tournaments"
    tags = ("tournaments",)

    @get("", summary="Tournaments", responses=REFUSALS)
    async def listed(self, request: AnyRequest) -> tuple[TournamentLine, ...]:
        """To come, under way, and over."""
        return await app_of(request).tournaments.listed()

    @post("", summary="A new tournament", responses=REFUSALS)
    async def create(self, request: AnyRequest, data: JSONBody[NewTournament]) -> TournamentPage:
        """It starts by itself; the host enters like everybody else."""
        person = await signed_in_user(request)
        limits_of(request).check_table(address_of(request))
        game = find_game(data.game)
        given = read_options(game.options, data.options, data.seats).given()
        for level in data.bots:
            check_level(level, game, data.seats)
            check_repeatable(level)
        if data.is_duplicate and data.kind == "arena":
            raise refused("arena-duplicate", "in an arena every table has cards of its own")
        new = msgspec.structs.replace(data, options=given)
        return await app_of(request).tournaments.create(person, new)

    @get("/{tournament:str}", summary="A tournament", responses=REFUSALS)
    async def look(self, request: AnyRequest, tournament: FromPath[str]) -> TournamentPage:
        """Standings, the tables of the round, and where I am to play."""
        return await app_of(request).tournaments.page(tournament, await current_user(request))

    @post("/{tournament:str}/enter", summary="Take part", status_code=200, responses=REFUSALS)
    async def enter(self, request: AnyRequest, tournament: FromPath[str]) -> TournamentPage:
        """From the next round on; in an arena also: I am ready for the next table."""
        person = await signed_in_user(request)
        return await app_of(request).tournaments.enter(tournament, person)

    @post("/{tournament:str}/withdraw", summary="Withdraw", status_code=200, responses=REFUSALS)
    async def withdraw(self, request: AnyRequest, tournament: FromPath[str]) -> TournamentPage:
        """A match under way is still mine; the next rounds are paired without me."""
        person = await signed_in_user(request)
        return await app_of(request).tournaments.withdraw(tournament, person)
