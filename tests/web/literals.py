"""Reads the language files of the page: TypeScript modules that export plain objects."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

SOURCES = Path(__file__).parents[2] / "web" / "src"

TOKEN = re.compile(
    r"""(?P<skip>\s+|//[^\n]*|/\*.*?\*/|,(?=\s*[}\]]))
    |'(?P<single>(?:\\.|[^'\\])*)'|"(?P<double>(?:\\.|[^"\\])*)"
    |(?P<key>\w+)(?=:)|(?P<plain>true|false|\d+|[{}\[\]:,])""",
    re.VERBOSE | re.DOTALL,
)


def read_literal(file: str, name: str = "default") -> dict[str, Any]:
    """The object that a file exports by that name."""
    text = (SOURCES / file).read_text(encoding="utf-8")
    export = "export default" if name == "default" else rf"export const {name}(: [^=]+)? ="
    found_export = re.search(export, text)
    assert found_export is not None, f"{file} exports no {name}"
    start = found_export.end()
    found: dict[str, Any] = json.loads(
        "".join(_as_json(text, start)), object_pairs_hook=_without_doubles
    )
    return found


def _as_json(text: str, at: int) -> Iterator[str]:
    """The tokens up to the bracket that closes the first one."""
    depth = 0
    while found := TOKEN.match(text, at):
        at = found.end()
        sign = found[0]
        if found["plain"]:
            yield sign
            depth += (sign in "{[") - (sign in "}]")
            if depth == 0:
                return
        elif not found["skip"]:
            yield json.dumps(re.sub(r"\\(.)", r"\1", found[str(found.lastgroup)]))
    raise ValueError(f"not a plain literal: {text[at : at + 40]!r}")


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    assert len(found) == len(pairs), f"a key stands twice among {[key for key, _ in pairs]}"
    return found
