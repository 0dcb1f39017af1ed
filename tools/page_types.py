"""The TypeScript types of the page: `--check` only compares.

The messages of the server go to `web/src/lib/messages.ts`, with views and previews left open, as a
server offers the games that are installed. The types of a game go to its folder,
`web/src/games/<game-id>/view.ts`, and what it says in English to `sentences/en.ts` beside it; a
game without a folder plays at the plain table and needs neither.
"""

import inspect
import json
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec

from stolik.bots.levels import Level
from stolik.core.game import Game, Preview, View
from stolik.games import all_games
from stolik.server.messages import bots, commands, common, contests, requests, reviews, updates
from stolik.testing.sentences import said

SOURCES = Path(__file__).parent.parent / "web" / "src"
HEADER = "// Made by tools/page_types.py from {source}; `make page-types`.\n"
UNIONS = {
    "ServerMessage": updates.ServerMessage,
    "ClientMessage": commands.ClientMessage,
    "Level": Level,
    "Reaction": common.Reaction,
    "Status": common.Status,
}
ENUMS = {
    frozenset(get_args(union)): name
    for name, union in UNIONS.items()
    if get_origin(union) is Literal
}
"""The names of unions of texts, by their members."""
OPEN = ("Level",)
"""Unions that a server may have more members of than the page has words for."""
LISTED = ("Level", "Reaction")
"""Unions whose members the page lists, as well."""
BODIES = (
    commands.Command,
    requests.NewGuest,
    requests.NewTable,
    contests.NewTry,
    contests.NewChallenge,
    contests.NewTournament,
    reviews.NewReview,
    reviews.WhatIf,
    reviews.NewAnalysis,
)
"""What the page sends: there, what has a default may be left out. The server always sends all,
except in previews."""
SEATS = "  seats: Array<object>;"
"""Every game's view has its seats, each in its own way."""
COUNTED = re.compile(r"\{(\w+):([^|}]+)\|([^}]+)\}")
PRIMITIVES = {"integer": "number", "number": "number", "boolean": "boolean", "string": "string"}


def structs() -> list[type[msgspec.Struct]]:
    """All messages, in the order of their modules."""
    return [
        value
        for module in (common, updates, commands, contests, requests, reviews, bots)
        for value in vars(module).values()
        if inspect.isclass(value)
        and value not in get_args(bots.ToBot | bots.FromBot)  # which the page does not speak to
        and issubclass(value, msgspec.Struct)
        and value.__module__ == module.__name__
        and value is not commands.Command
    ]


def own_types(game: Game) -> list[type[msgspec.Struct]]:
    """The view and the preview of a game."""
    return [
        own
        for base in (View, Preview)
        for own in base.__subclasses__()
        if own.__module__.startswith(f"{game.package}.")
    ]


def opened() -> dict[str, str]:
    """The names of all games' views and previews, by what any game's is called."""
    all_games()  # loads them
    return {
        own.__name__: base.__name__ for base in (View, Preview) for own in base.__subclasses__()
    }


def name_of(reference: str) -> str:
    """A name without its module.

    >>> name_of("#/$defs/stolik.games.six_nimmt.view.SeatView")
    'SeatView'
    """
    return reference.removeprefix("#/$defs/").rpartition(".")[2]


def type_of(schema: dict[str, Any], names: dict[str, str]) -> str:
    """One schema as a TypeScript type; `names` are those that are called otherwise."""
    match schema:
        case {"$ref": reference}:
            name = name_of(reference)
            return names.get(name, name)
        case {"enum": values}:
            return ENUMS.get(frozenset(values), members(values))
        case {"anyOf": alternatives}:
            return " | ".join(dict.fromkeys(type_of(each, names) for each in alternatives))
        case {"type": "array", "prefixItems": parts}:
            return f"[{', '.join(type_of(part, names) for part in parts)}]"
        case {"type": "array", "items": dict(items)}:
            return f"Array<{type_of(items, names)}>"
        case {"type": "object"}:
            values = schema.get("additionalProperties", {})
            return f"Record<string, {type_of(values, names) if values else 'unknown'}>"
        case {"type": "null"}:
            return "null"
        case {"type": kind}:
            return PRIMITIVES[kind]
    raise TypeError(f"no type for {schema}")


def members(values: Iterable[str]) -> str:
    """Texts as a union."""
    return " | ".join(repr(value) for value in values)


def interface(key: str, schema: dict[str, Any], sparse: set[str], names: dict[str, str]) -> str:
    """A structure as an interface; in the sparse ones, what has a default may be missing.

    In all of them, what is unset by default.
    """
    required = set(schema["required"])
    fields = []
    for name, field in schema["properties"].items():
        may_miss = name not in required and (key in sparse or "default" not in field)
        fields.append(f"  {name}{'?' if may_miss else ''}: {type_of(field, names)};")
    return "\n".join([f"{comment(schema)}export interface {name_of(key)} {{", *fields, "}"])


def comment(schema: dict[str, Any]) -> str:
    """The first sentence of a description."""
    sentence, _, _ = schema.get("description", "").partition("\n")
    return f"/** {sentence} */\n" if sentence else ""


def message_types() -> str:
    """Everything on the wire but what is a game's own."""
    _, components = schema_of(structs())
    schemas, more = schema_of(UNIONS.values())
    names, sparse = opened(), {each.__name__ for each in structs() if issubclass(each, BODIES)}
    own = {key for game in all_games() for key in schema_of(own_types(game))[1]}
    parts = [open_type(View, SEATS), open_type(Preview)]
    parts += [
        interface(key, schema, sparse, names)
        for key, schema in (components | more).items()
        if name_of(key) not in own
    ]
    for name, schema in zip(UNIONS, schemas, strict=True):
        union = members(schema["enum"]) if "enum" in schema else type_of(schema, names)
        parts.append(f"export type {name} = {'string' if name in OPEN else union};")
    parts += [listed(name) for name in LISTED]
    return file("src/stolik/server/messages", parts)


def open_type(base: type[msgspec.Struct], *more: str) -> str:
    """What all games' views, or previews, have in common."""
    _, components = schema_of([base])
    schema = components[base.__name__]
    schema["properties"]["game"] = {"type": "string"}
    *lines, end = interface(base.__name__, schema, set(), {}).splitlines()
    return "\n".join([*lines, *more, end])


def listed(name: str) -> str:
    """The members of a union, in their order."""
    values = ", ".join(repr(value) for value in get_args(UNIONS[name]))
    return f"export const {name.upper()}S: readonly {name}[] = [{values}];"


def game_types(game: Game) -> str:
    """The types of one game's views and previews."""
    _, components = schema_of(own_types(game))
    sparse = {own.__name__ for own in own_types(game) if issubclass(own, Preview)}
    parts = [interface(key, schema, sparse, {}) for key, schema in components.items()]
    return file(f"src/{game.package.replace('.', '/')}", parts)


def game_sentences(game: Game) -> str:
    """What a game says at a table, in English: the templates of its sentences, by their codes."""
    messages = {
        code: english(template)
        for code, (template,) in sorted(said().items())
        if code.startswith(f"{game.id}.") and not code.startswith(f"{game.id}.position-")
    }
    body = json.dumps(messages, indent=2, ensure_ascii=False)
    return file(
        f"src/{game.package.replace('.', '/')}",
        [f"export const sentences = {body};"],
    )


def english(template: str) -> str | dict[str, str]:
    """A template as the page writes it: a number that counts a word decides the form."""
    counted = COUNTED.findall(template)
    if not counted:
        return template
    ((name, _, _),) = counted
    return {
        "count": name,
        "one": COUNTED.sub(r"{\1} \2", template),
        "other": COUNTED.sub(r"{\1} \3", template),
    }


def schema_of(types: Iterable[Any]) -> tuple[tuple[dict[str, Any], ...], dict[str, Any]]:
    """The schemas of types, and of everything they consist of."""
    return msgspec.json.schema_components(types, ref_template="#/$defs/{name}")


def file(source: str, parts: list[str]) -> str:
    """A whole file."""
    return HEADER.format(source=source) + "\n" + "\n\n".join(parts) + "\n"


def files() -> Iterator[tuple[Path, str]]:
    """Every file that is made, and what belongs into it."""
    yield SOURCES / "lib" / "messages.ts", message_types()
    for game in all_games():
        folder = SOURCES / "games" / game.id
        if folder.is_dir():
            yield folder / "view.ts", game_types(game)
            yield folder / "sentences" / "en.ts", game_sentences(game)


if __name__ == "__main__":
    for target, text in files():
        if "--check" not in sys.argv:
            target.write_text(text)
        elif not target.exists() or target.read_text() != text:
            sys.exit(f"{target} differs from the types in Python: run `make page-types`")
