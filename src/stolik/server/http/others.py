"""HTTP: people whom one does not want to hear or to meet, and reports about them."""

from litestar import Controller, delete, get, post, put
from litestar.params import FromPath, JSONBody

from stolik.core.errors import StolikError
from stolik.core.sentences import say
from stolik.server.accounts.export import relations
from stolik.server.accounts.ratings import BOT_PREFIX
from stolik.server.accounts.reports import report
from stolik.server.http.guards import REFUSALS, AnyRequest, app_of, signed_in_user
from stolik.server.messages.common import Person
from stolik.server.messages.requests import NewRelation, NewReport, Relation, ReportReceipt
from stolik.server.runtime.errors import TooMuchError

MOST_RELATIONS = 500


class NotAPersonError(StolikError):
    """Oneself, or a bot."""


class OthersController(Controller):
    """Other people, as one person sees them."""

    path = "/api"
    tags = ("people",)

    @get("/me/others", summary="Whom I have muted or blocked", responses=REFUSALS)
    async def others(self, request: AnyRequest) -> tuple[Relation, ...]:
        """Their chat is not sent to me; those who are blocked cannot sit at my tables."""
        person = await signed_in_user(request)
        return await relations(app_of(request).storage, person)

    @put("/me/others/{player:str}", summary="Mute or block", responses=REFUSALS)
    async def relate(
        self, request: AnyRequest, player: FromPath[str], data: JSONBody[NewRelation]
    ) -> Relation:
        """In place of what was between us."""
        app, person = app_of(request), await signed_in_user(request)
        other = await another_person(request, person, player)
        known = await app.people.unheard_by(person.id)
        if other.id not in known and len(known) >= MOST_RELATIONS:
            raise TooMuchError(
                say(
                    "person.many-others",
                    "you have muted or blocked {most} people",
                    most=MOST_RELATIONS,
                )
            )
        relation = person.id, other.id, data.kind
        await app.changes.apply(await app.storage.people.set_relation(*relation, app.hub.now()))
        return Relation(person=other, kind=data.kind)

    @delete("/me/others/{player:str}", summary="Neither mute nor block", responses=REFUSALS)
    async def relate_no_more(self, request: AnyRequest, player: FromPath[str]) -> None:
        """As if nothing had been between us."""
        app, person = app_of(request), await signed_in_user(request)
        if player not in (await app.storage.people.unheard_by([person.id]))[person.id]:
            return  # nothing to write, and nobody to tell
        relation = person.id, player, None
        await app.changes.apply(await app.storage.people.set_relation(*relation, app.hub.now()))

    @post("/reports", summary="Report a person", responses=REFUSALS)
    async def report(self, request: AnyRequest, data: JSONBody[NewReport]) -> ReportReceipt:
        """To the keeper of the server, with what the person has said at the table."""
        app, person = app_of(request), await signed_in_user(request)
        other = await another_person(request, person, data.player)
        return ReportReceipt(await report(app.storage, person, other, data, app.hub.now()))


async def another_person(request: AnyRequest, person: Person, player: str) -> Person:
    """Whom the request is about."""
    if player == person.id or player.startswith(BOT_PREFIX):
        raise NotAPersonError(say("person.not-other", "that is only for other people"))
    return await app_of(request).people.find(player)
