"""HTTP: decisions looked at afterwards: reviews, other ways to go on, positions, puzzles."""

from typing import Annotated

from litestar import Controller, MediaType, Response, get, post
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter

from stolik.core.errors import StolikError
from stolik.games import find_game
from stolik.server.accounts.lists import running_at
from stolik.server.http.guards import (
    REFUSALS,
    AnyRequest,
    address_of,
    app_of,
    current_user,
    limits_of,
    signed_in_user,
    unless_gone,
)
from stolik.server.jobs.reviews import check_reviewable, nameless_record
from stolik.server.messages.common import Person
from stolik.server.messages.reviews import (
    Analysis,
    Evaluation,
    NewAnalysis,
    NewPuzzleAnswer,
    NewReview,
    Puzzle,
    PuzzleAnswer,
    PuzzleStanding,
    ReviewBudget,
    ReviewState,
    WhatIf,
    Worlds,
)
from stolik.server.messages.updates import Table
from stolik.server.runtime.analysis import Known, analyse, evaluate, position_before, worlds
from stolik.server.table.decide import check_level

SeatQuery = Annotated[int, QueryParameter(ge=0, le=9)]
BudgetQuery = Annotated[ReviewBudget, QueryParameter(description="with how much care")]
PartsSeen = Annotated[int, QueryParameter(ge=0, description="`parts` of the last answer")]
MoveQuery = Annotated[int, QueryParameter(name="move", ge=0, description="before which move")]
WorldCount = Annotated[int, QueryParameter(ge=1, le=12)]
GameQuery = Annotated[str, QueryParameter(name="game", max_length=64)]


class ReviewsController(Controller):
    """Matches that are over."""

    path = "/api/tables/{table_id:str}"
    tags = ("reviews",)

    @post("/review", summary="Review a seat of a match", status_code=200, responses=REFUSALS)
    async def ask(
        self, request: AnyRequest, table_id: FromPath[str], data: JSONBody[NewReview]
    ) -> ReviewState:
        """Queues a review when the match is over; all who ask for the same share one."""
        app, person = app_of(request), await signed_in_user(request)
        table = (await app.hub.visible_room(table_id, person)).table
        state = await app.reviews.ask(table, person, data, job=app.hub.new_id(), now=app.hub.now())
        app.jobs.wake()
        return state

    @get("/review", summary="How far a review is", responses=REFUSALS)
    async def look(
        self,
        request: AnyRequest,
        table_id: FromPath[str],
        seat: SeatQuery = 0,
        budget: BudgetQuery = "quick",
        since: PartsSeen = 0,
    ) -> ReviewState:
        """What is done of it since the last answer; all of it at the end."""
        app, person = app_of(request), await current_user(request)
        table = (await app.hub.visible_room(table_id, person)).table
        return await app.reviews.look(table, seat, budget, since)

    @get(
        "/worlds",
        summary="What the others could have held",
        responses={**REFUSALS, 200: ResponseSpec(Worlds, generate_examples=False)},
    )
    async def worlds(
        self,
        request: AnyRequest,
        table_id: FromPath[str],
        number: MoveQuery,
        seat: SeatQuery = 0,
        count: WorldCount = 6,
    ) -> Response[bytes]:
        """Before a move of a match that is over, as far as a seat could know."""
        app, person = app_of(request), await current_user(request)
        table = (await app.hub.visible_room(table_id, person)).table
        check_reviewable(table, seat)
        client, record = (address_of(request),), nameless_record(table)
        drawing = app.evaluations.run(client, worlds, record, number, seat, count)
        return Response(await unless_gone(request, drawing), media_type=MediaType.JSON)

    @post("/what-if", summary="Play on from a move", responses=REFUSALS)
    async def what_if(
        self, request: AnyRequest, table_id: FromPath[str], data: JSONBody[WhatIf]
    ) -> Table:
        """A table of the asker's own, against bots; what comes of it does not count."""
        app, person = app_of(request), await signed_in_user(request)
        table = (await app.hub.visible_room(table_id, person)).table
        check_reviewable(table, data.seat)
        check_level(data.level, table.game, len(table.seats))
        limits_of(request).check_table(address_of(request))
        client, record = (address_of(request),), nameless_record(table)
        finding = app.evaluations.run(
            client, position_before, record, data.move, data.seat, data.cards
        )
        position = await unless_gone(request, finding)
        return await app.hub.create_trial(person, table, data, position)


class AnalysisController(Controller):
    """Any position."""

    path = "/api/analysis"
    tags = ("reviews",)

    @post(
        "",
        summary="A position, and what may be done there",
        status_code=200,
        responses={**REFUSALS, 200: ResponseSpec(Analysis, generate_examples=False)},
    )
    async def analyse(self, request: AnyRequest, data: JSONBody[NewAnalysis]) -> Response[bytes]:
        """After some moves of any seats."""
        find_game(data.game)
        analysing = app_of(request).beside.run((address_of(request),), analyse, data)
        return Response(await unless_gone(request, analysing), media_type=MediaType.JSON)

    @post("/evaluation", summary="What every move is worth", status_code=200, responses=REFUSALS)
    async def evaluate(self, request: AnyRequest, data: JSONBody[NewAnalysis]) -> Evaluation:
        """At what the seat can know; not of a match in which the asker is playing."""
        person = await signed_in_user(request)
        find_game(data.game)
        running = await known_positions(request, person, data.game)
        client = address_of(request), person.id
        evaluating = app_of(request).evaluations.run(client, evaluate, data, running)
        return await unless_gone(request, evaluating)


async def known_positions(request: AnyRequest, person: Person, game: str) -> list[Known]:
    """What a person knows of the matches of a game that they are playing now."""
    app, known = app_of(request), list[Known]()
    for table_id in await running_at(app.storage, person.id, game):
        try:
            table = (await app.hub.room(table_id)).table
        except StolikError:
            continue  # a table that cannot be read cannot be played, either
        seat = table.seat_of(person)
        if table.match is not None and table.status == "playing" and seat is not None:
            known.append((game, seat, table.match.position(seat)))
    return known


class PuzzlesController(Controller):
    """Decisions with one good answer."""

    path = "/api/puzzles"
    tags = ("puzzles",)

    @get("", summary="The next puzzle", responses=REFUSALS)
    async def next_puzzle(self, request: AnyRequest, game: GameQuery) -> Puzzle:
        """Of a game, about as hard as the asker is good."""
        return await app_of(request).puzzles.next_for(await current_user(request), game)

    @get("/daily", summary="The puzzle of the day", responses=REFUSALS)
    async def daily(self, request: AnyRequest) -> Puzzle:
        """The same for everybody."""
        return await app_of(request).puzzles.daily(await current_user(request))

    @get("/mine", summary="How I do at puzzles", responses=REFUSALS)
    async def mine(self, request: AnyRequest) -> tuple[PuzzleStanding, ...]:
        """Over all games, of the daily puzzles, and of every game."""
        return await app_of(request).puzzles.standings(await signed_in_user(request))

    @get("/{puzzle:str}", summary="A puzzle", responses=REFUSALS)
    async def find(self, request: AnyRequest, puzzle: FromPath[str]) -> Puzzle:
        """By its id."""
        return await app_of(request).puzzles.find(await current_user(request), puzzle)

    @post("/{puzzle:str}", summary="Answer a puzzle", status_code=200, responses=REFUSALS)
    async def answer(
        self, request: AnyRequest, puzzle: FromPath[str], data: JSONBody[NewPuzzleAnswer]
    ) -> PuzzleAnswer:
        """With what every move is worth; the first answer of a person is rated."""
        person = await current_user(request)
        return await app_of(request).puzzles.answer(person, puzzle, data.move)
