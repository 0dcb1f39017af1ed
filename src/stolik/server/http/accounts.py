"""HTTP: guests, their names, devices and programs."""

import msgspec
from litestar import Controller, Response, delete, get, post, put
from litestar.datastructures import Cookie
from litestar.params import FromPath, JSONBody

from stolik.server.accounts.agents import short_agent
from stolik.server.accounts.export import Export, erase, export
from stolik.server.accounts.lists import finished_matches
from stolik.server.accounts.names import accepted_name, marked_as_bot
from stolik.server.accounts.people import COOKIE, COOKIE_SECONDS
from stolik.server.http.guards import (
    REFUSALS,
    AnyRequest,
    address_of,
    app_of,
    check_welcome,
    current_identity,
    current_user,
    limits_of,
    owner_of_data,
    signed_in,
    signed_in_user,
    unless_gone,
)
from stolik.server.messages.common import Person
from stolik.server.messages.requests import NewFace, NewGuest, Profile, Secret, Session


class AccountsController(Controller):
    """Who I am, and who others are."""

    path = "/api"
    tags = ("people",)

    @post("/guest", summary="Become a guest", status_code=201, responses=REFUSALS)
    async def become_guest(self, request: AnyRequest, data: JSONBody[NewGuest]) -> Response[Person]:
        """A name is all it takes; the answer sets a cookie."""
        limits_of(request).check_guest(address_of(request))
        await current_identity(request)  # who is shut out does not become another by a click
        name = accepted_name(data.name)
        person, cookie = await app_of(request).people.arrive(name, agent_of(request))
        return recognised(request, person, cookie)

    @get("/me", summary="Who am I", responses=REFUSALS)
    async def me(self, request: AnyRequest) -> Response[Person]:
        """The person of the cookie or the token."""
        person, session = await signed_in(request)
        is_old = session == person.id  # a cookie of version 0.1
        return await signed_in_again(request, person) if is_old else Response(person)

    @put("/me", summary="Change my name", responses=REFUSALS)
    async def rename(self, request: AnyRequest, data: JSONBody[NewGuest]) -> Person:
        """From the next table on."""
        app, person = app_of(request), await signed_in_user(request)
        name = accepted_name(data.name)
        name = marked_as_bot(name) if person.is_bot else name
        await app.changes.apply(await app.storage.people.rename(person.id, name))
        return msgspec.structs.replace(person, name=name)

    @put("/me/face", summary="Choose a face", responses=REFUSALS)
    async def choose_face(self, request: AnyRequest, data: JSONBody[NewFace]) -> Person:
        """From the next table on; an empty one is made of the id again."""
        app, person = app_of(request), await signed_in_user(request)
        await app.changes.apply(await app.storage.people.choose_face(person.id, data.face))
        return msgspec.structs.replace(person, face=data.face)

    @delete("/me", summary="Delete me", responses=REFUSALS)
    async def delete_me(self, request: AnyRequest) -> None:
        """Removes the name and all that was said; the records of matches stay valid."""
        app, (person, _) = app_of(request), await owner_of_data(request)
        await erase(app.storage, app.changes, person.id)

    @get("/me/export", summary="Everything about me", responses=REFUSALS)
    async def export_me(self, request: AnyRequest) -> Export:
        """All that the server stores about the person."""
        app, (person, session) = app_of(request), await owner_of_data(request)
        sessions = await app.people.tokens.sessions(person.id, session)
        client = address_of(request), person.id
        return await unless_gone(
            request, export(app.storage, app.beside, app.standings, person, sessions, client)
        )

    @post("/me/link", summary="A secret link for another device", responses=REFUSALS)
    async def link(self, request: AnyRequest) -> Secret:
        """Works for a day; a device that opens it becomes this person."""
        person = await signed_in_user(request)
        return Secret(await app_of(request).people.tokens.new_link(person.id))

    @post("/me/claim", summary="Become who made a link", status_code=200, responses=REFUSALS)
    async def claim(self, request: AnyRequest, data: JSONBody[Secret]) -> Response[Person]:
        """The other device's side; the answer sets a cookie."""
        person = await app_of(request).people.by_link(data.secret)
        check_welcome(request, person)
        return await signed_in_again(request, person)

    @post("/me/token", summary="A token for a program", responses=REFUSALS)
    async def token(self, request: AnyRequest) -> Secret:
        """To be sent as `Authorization: Bearer …`; shown only once."""
        person = await signed_in_user(request)
        return Secret(await app_of(request).people.tokens.new_token(person.id))

    @get("/me/sessions", summary="Where I am signed in", responses=REFUSALS)
    async def sessions(self, request: AnyRequest) -> tuple[Session, ...]:
        """Browsers, programs, and links that could still be used."""
        person, session = await signed_in(request)
        return await app_of(request).people.tokens.sessions(person.id, session)

    @delete("/me/sessions/{session:str}", summary="Sign out there", responses=REFUSALS)
    async def end_session(self, request: AnyRequest, session: FromPath[str]) -> None:
        """Ends one session; its connections are closed."""
        app, person = app_of(request), await signed_in_user(request)
        ended = await app.people.tokens.hash_of(person.id, session)
        await app.changes.apply(await app.storage.people.end_session(person.id, ended))

    @delete("/me/sessions", summary="Sign out everywhere else", status_code=200, responses=REFUSALS)
    async def end_other_sessions(self, request: AnyRequest) -> Response[Person]:
        """Ends all sessions but the one that asks: without any, nobody could be this person."""
        app, (person, session) = app_of(request), await signed_in(request)
        answer = Response(person)
        if session == person.id:
            cookie = await app.people.sign_in(person, agent_of(request))
            answer, session = recognised(request, person, cookie), app.people.session_of(cookie)
        ended = await app.storage.people.end_other_sessions(person.id, session, app.hub.now())
        for change in ended:
            await app.changes.apply(change)
        return answer

    @get("/players/{player:str}", summary="A player's page", responses=REFUSALS)
    async def profile(self, request: AnyRequest, player: FromPath[str]) -> Profile:
        """Ratings, statistics and recent matches."""
        app = app_of(request)
        person, asker = await app.people.find(player), await current_user(request)
        is_other = asker is None or asker.id != person.id
        return Profile(
            person=person,
            is_bot=person.is_bot,
            standings=await app.standings.of(player),
            recent=await finished_matches(app.storage, player, only_public=is_other),
            deals=await app.boards.past(player, only_closed=is_other),
            tournaments=await app.tournaments.entered_by(player),
        )


async def signed_in_again(request: AnyRequest, person: Person) -> Response[Person]:
    """A person whom one more browser is to know."""
    people = app_of(request).people
    await people.tokens.make_room(person.id)
    return recognised(request, person, await people.sign_in(person, agent_of(request)))


def recognised(request: AnyRequest, person: Person, content: str) -> Response[Person]:
    """The person, with the cookie by which the server will know them."""
    cookie = Cookie(
        key=COOKIE,
        value=content,
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return Response(person, cookies=[cookie])


def agent_of(request: AnyRequest) -> str:
    """Which browser asks, roughly."""
    return short_agent(request.headers.get("user-agent", ""))
