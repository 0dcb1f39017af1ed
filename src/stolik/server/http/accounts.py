"""HTTP: guests, their names, devices and programs."""

from litestar import Controller, Response, delete, get, post, put
from litestar.datastructures import Cookie
from litestar.params import FromPath, JSONBody

from stolik.server.accounts.export import Export, erase, export
from stolik.server.accounts.lists import finished_matches
from stolik.server.accounts.people import COOKIE, COOKIE_SECONDS
from stolik.server.accounts.ratings import BOT_PREFIX, standings
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
from stolik.server.messages.common import Person
from stolik.server.messages.requests import NewGuest, Profile, Secret


class AccountsController(Controller):
    """Who I am, and who others are."""

    path = "/api"
    tags = ("people",)

    @post("/guest", summary="Become a guest", status_code=201, responses=REFUSALS)
    async def become_guest(self, request: AnyRequest, data: JSONBody[NewGuest]) -> Response[Person]:
        """A name is all it takes; the answer sets a cookie."""
        limits_of(request).check_guest(address_of(request))
        person = await app_of(request).people.new_guest(data.name)
        return recognised(request, person)

    @get("/me", summary="Who am I", responses=REFUSALS)
    async def me(self, request: AnyRequest) -> Person:
        """The person of the cookie or the token."""
        return await signed_in_user(request)

    @put("/me", summary="Change my name", responses=REFUSALS)
    async def rename(self, request: AnyRequest, data: JSONBody[NewGuest]) -> Person:
        """From the next table on."""
        return await app_of(request).people.rename(await signed_in_user(request), data.name)

    @delete("/me", summary="Delete me", responses=REFUSALS)
    async def delete_me(self, request: AnyRequest) -> None:
        """Removes the name everywhere; the records of matches stay valid."""
        app, person = app_of(request), await signed_in_user(request)
        await erase(app.hub, app.people, app.replays, person.id)

    @get("/me/export", summary="Everything about me", responses=REFUSALS)
    async def export_me(self, request: AnyRequest) -> Export:
        """All that the server stores about the person."""
        app, person = app_of(request), await signed_in_user(request)
        return await unless_gone(request, export(app.storage, app.beside, person))

    @post("/me/link", summary="A secret link for another device", responses=REFUSALS)
    async def link(self, request: AnyRequest) -> Secret:
        """Works for a day; a device that opens it becomes this person."""
        person = await signed_in_user(request)
        return Secret(await app_of(request).people.tokens.new_link(person.id))

    @post("/me/claim", summary="Become who made a link", status_code=200, responses=REFUSALS)
    async def claim(self, request: AnyRequest, data: JSONBody[Secret]) -> Response[Person]:
        """The other device's side; the answer sets a cookie."""
        return recognised(request, await app_of(request).people.by_link(data.secret))

    @post("/me/token", summary="A token for a program", responses=REFUSALS)
    async def token(self, request: AnyRequest) -> Secret:
        """To be sent as `Authorization: Bearer …`; shown only once."""
        person = await signed_in_user(request)
        return Secret(await app_of(request).people.tokens.new_token(person.id))

    @get("/players/{player:str}", summary="A player's page", responses=REFUSALS)
    async def profile(self, request: AnyRequest, player: FromPath[str]) -> Profile:
        """Ratings, statistics and recent matches."""
        app = app_of(request)
        person, asker = await app.people.find(player), await current_user(request)
        return Profile(
            person=person,
            is_bot=player.startswith(BOT_PREFIX),
            standings=standings(await app.storage.results_of(player)),
            recent=await finished_matches(app.storage, player, only_public=asker != person),
        )


def recognised(request: AnyRequest, person: Person) -> Response[Person]:
    """The person, with the cookie by which the server will know them."""
    cookie = Cookie(
        key=COOKIE,
        value=app_of(request).people.cookie(person),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return Response(person, cookies=[cookie])
