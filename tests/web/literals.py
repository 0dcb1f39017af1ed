"""Reads the language files of the page: TypeScript modules that export plain objects."""

import re
from collections.abc import Iterator
from pathlib import Path

WORDS = Path(__file__).parents[2] / "web" / "src" / "words"

Literal = str | bool | int | list["Literal"] | dict[str, "Literal"]

TOKEN = re.compile(
    r"""(?P<skip>\s+|//[^\n]*|/\*.*?\*/)
    |'(?P<single>(?:\\.|[^'\\])*)'|"(?P<double>(?:\\.|[^"\\])*)"
    |(?P<word>[\w$]+)|(?P<sign>[{}\[\]:,])""",
    re.VERBOSE | re.DOTALL,
)


def read_literal(file: str, name: str) -> Literal:
    """The object or list that a file exports by that name."""
    text = (WORDS / file).read_text(encoding="utf-8")
    start = re.search(rf"^export const {name}\b[^=]*=", text, re.MULTILINE)
    assert start, f"{file} exports no {name}"
    return _value(_tokens(text, start.end()))


def _tokens(text: str, at: int) -> Iterator[tuple[str, str]]:
    while found := TOKEN.match(text, at):
        at = found.end()
        kind = str(found.lastgroup)
        if kind != "skip":
            yield kind, re.sub(r"\\(.)", r"\1", found[kind])


def _value(tokens: Iterator[tuple[str, str]]) -> Literal:
    kind, text = next(tokens)
    if (kind, text) == ("sign", "{"):
        return _object(tokens)
    if (kind, text) == ("sign", "["):
        return _list(tokens)
    if kind == "word":
        return int(text) if text.isdigit() else {"true": True, "false": False}[text]
    return text


def _object(tokens: Iterator[tuple[str, str]]) -> dict[str, Literal]:
    found: dict[str, Literal] = {}
    for kind, text in tokens:
        if (kind, text) == ("sign", "}"):
            break
        if kind != "sign":
            assert text not in found, f"{text} stands there twice"
            assert next(tokens) == ("sign", ":")
            found[text] = _value(tokens)
    return found


def _list(tokens: Iterator[tuple[str, str]]) -> list[Literal]:
    found: list[Literal] = []
    for kind, text in tokens:
        if (kind, text) == ("sign", "]"):
            break
        if (kind, text) != ("sign", ","):
            found.append(_value(_put_back((kind, text), tokens)))
    return found


def _put_back(
    token: tuple[str, str], tokens: Iterator[tuple[str, str]]
) -> Iterator[tuple[str, str]]:
    yield token
    yield from tokens
