"""HTTP: guests, their names, devices and programs."""

from litestar import Controller, Response, delete, get, post, put
from litestar.datastructures import Cookie
from litestar.params import FromPath, JSONBody

from stolik.server.account import Export, erase, export
from stolik.server.doors import REFUSALS, AnyRequest, house_of, somebody, whoever
from stolik.server.lists import finished_matches
from stolik.server.messages import NewGuest, Person, Profile, Secret
from stolik.server.people import COOKIE, COOKIE_SECONDS
from stolik.server.ratings import BOT_PREFIX, standings


class PeopleController(Controller):
    """Who I am, and who others are."""

    path = "/api"
    tags = ("people",)

    @post("/guest", summary="Become a guest", status_code=201, responses=REFUSALS)
    async def become_guest(self, request: AnyRequest, data: JSONBody[NewGuest]) -> Response[Person]:
        """A name is all it takes; the answer sets a cookie."""
        person = await house_of(request).people.new_guest(data.name)
        return recognised(request, person)

    @get("/me", summary="Who am I", responses=REFUSALS)
    async def me(self, request: AnyRequest) -> Person:
        """The person of the cookie or the token."""
        return await somebody(request)

    @put("/me", summary="Change my name", responses=REFUSALS)
    async def rename(self, request: AnyRequest, data: JSONBody[NewGuest]) -> Person:
        """From the next table on."""
        return await house_of(request).people.rename(await somebody(request), data.name)

    @delete("/me", summary="Delete me", responses=REFUSALS)
    async def delete_me(self, request: AnyRequest) -> None:
        """Removes the name everywhere; the records of matches stay valid."""
        await erase(house_of(request), await somebody(request))

    @get("/me/export", summary="Everything about me", responses=REFUSALS)
    async def export_me(self, request: AnyRequest) -> Export:
        """All that the house keeps about the person."""
        return await export(house_of(request), await somebody(request))

    @post("/me/link", summary="A secret link for another device", responses=REFUSALS)
    async def link(self, request: AnyRequest) -> Secret:
        """Works for a day; whoever has it becomes this person."""
        return Secret(await house_of(request).people.new_link(await somebody(request)))

    @post("/me/claim", summary="Become who made a link", status_code=200, responses=REFUSALS)
    async def claim(self, request: AnyRequest, data: JSONBody[Secret]) -> Response[Person]:
        """The other device's side; the answer sets a cookie."""
        return recognised(request, await house_of(request).people.by_link(data.secret))

    @post("/me/token", summary="A token for a program", responses=REFUSALS)
    async def token(self, request: AnyRequest) -> Secret:
        """To be sent as `Authorization: Bearer …`; shown only once."""
        return Secret(await house_of(request).people.new_token(await somebody(request)))

    @get("/players/{player:str}", summary="A player's page", responses=REFUSALS)
    async def profile(self, request: AnyRequest, player: FromPath[str]) -> Profile:
        """Ratings, statistics and recent matches."""
        house = house_of(request)
        person, asker = await house.people.find(player), await whoever(request)
        return Profile(
            person=person,
            is_bot=player.startswith(BOT_PREFIX),
            standings=standings(await house.storage.results_of(player)),
            recent=await finished_matches(house.storage, player, only_public=asker != person),
        )


def recognised(request: AnyRequest, person: Person) -> Response[Person]:
    """The person, with the cookie by which the house will know them."""
    cookie = Cookie(
        key=COOKIE,
        value=house_of(request).people.cookie(person),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return Response(person, cookies=[cookie])
