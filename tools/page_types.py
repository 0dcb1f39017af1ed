"""The TypeScript types of the page, from the messages of the server: `--check` only compares."""

import inspect
import sys
from pathlib import Path
from typing import Any

import msgspec

from stolik.server import messages

TARGET = Path(__file__).parent.parent / "web" / "src" / "lib" / "messages.ts"
HEADER = "// Made by tools/page_types.py from src/stolik/server/messages.py; `make page-types`.\n"
UNIONS = {
    "AnyView": messages.AnyView,
    "ServerMessage": messages.ServerMessage,
    "ClientMessage": messages.ClientMessage,
    "Level": messages.Level,
    "Reaction": messages.Reaction,
    "Status": messages.Status,
}
BODIES = (messages.Command, messages.NewGuest, messages.NewTable)
"""What the page sends: there, what has a default may be left out. The server always sends all."""
PRIMITIVES = {"integer": "number", "number": "number", "boolean": "boolean", "string": "string"}


def structs() -> list[type[msgspec.Struct]]:
    """All messages, in the order of their module."""
    return [
        value
        for value in vars(messages).values()
        if inspect.isclass(value)
        and issubclass(value, msgspec.Struct)
        and value.__module__ == messages.__name__
        and value is not messages.Command
    ]


def name_of(reference: str) -> str:
    """A name without its module; the seats' views of the games get the name of their game.

    >>> name_of("#/$defs/stolik.games.six_nimmt.view.SeatView")
    'SixNimmtSeatView'
    """
    *path, name = reference.removeprefix("#/$defs/").split(".")
    game = path[2] if path[:2] == ["stolik", "games"] else ""
    return game.title().replace("_", "") + name


def type_of(schema: dict[str, Any]) -> str:
    """One schema as a TypeScript type."""
    match schema:
        case {"$ref": reference}:
            return name_of(reference)
        case {"enum": values}:
            return " | ".join(repr(value) for value in values)
        case {"anyOf": alternatives}:
            return " | ".join(type_of(alternative) for alternative in alternatives)
        case {"type": "array", "items": dict(items)}:
            return f"Array<{type_of(items)}>"
        case {"type": "object"}:
            values = schema.get("additionalProperties", {})
            return f"Record<string, {type_of(values) if values else 'unknown'}>"
        case {"type": "null"}:
            return "null"
        case {"type": kind}:
            return PRIMITIVES[kind]
    raise TypeError(f"no type for {schema}")


def interface(key: str, schema: dict[str, Any], asked: set[str]) -> str:
    """A structure as an interface."""
    required = set(schema["required"])
    fields = [
        f"  {name}{'?' if key in asked and name not in required else ''}: {type_of(field)};"
        for name, field in schema["properties"].items()
    ]
    comment = f"/** {schema['description']} */\n" if "description" in schema else ""
    return "\n".join([f"{comment}export interface {name_of(key)} {{", *fields, "}"])


def types() -> str:
    """The whole file."""
    _, components = msgspec.json.schema_components(structs(), ref_template="#/$defs/{name}")
    asked = {struct.__name__ for struct in structs() if issubclass(struct, BODIES)}
    schemas, more = msgspec.json.schema_components(UNIONS.values(), ref_template="#/$defs/{name}")
    parts = [interface(key, schema, asked) for key, schema in (components | more).items()]
    for name, schema in zip(UNIONS, schemas, strict=True):
        parts.append(f"export type {name} = {type_of(schema)};")
    return HEADER + "\n" + "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    if "--check" not in sys.argv:
        TARGET.write_text(types())
    elif TARGET.read_text() != types():
        sys.exit(f"{TARGET.name} differs from the server's messages: run `make page-types`")
