"""All sentences that the sources can say."""

import ast
import re
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[1]


@cache
def said() -> dict[str, set[str]]:
    """The English templates of every code; each code should have one."""
    sources = [source.read_text(encoding="utf-8") for source in PACKAGE.rglob("*.py")]
    prefixes = {"say": ""}
    for tree in _trees(sources, ["say"]):
        prefixes |= dict(_shorthands(tree))
    templates: dict[str, set[str]] = defaultdict(set)
    for tree in _trees(sources, prefixes):
        for call in _calls(tree, prefixes):
            code, template, *_ = call.args
            if isinstance(code, ast.JoinedStr):
                continue  # the shorthand itself
            prefix = prefixes[call.func.id] if isinstance(call.func, ast.Name) else ""
            templates[prefix + ast.literal_eval(code)].add(ast.literal_eval(template))
    return templates


def _trees(sources: Iterable[str], names: Iterable[str]) -> Iterator[ast.Module]:
    """Of the sources that call any of these functions: to read all of them takes seconds."""
    called = re.compile(rf"\b(?:{'|'.join(names)})\(")
    return (ast.parse(source) for source in sources if called.search(source))


def _shorthands(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Functions that put a first part before the code: `say(f"table.{code}", template, …)`."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for call in _calls(function, ["say"]):
                match call.args[0]:
                    case ast.JoinedStr([ast.Constant(str(prefix)), ast.FormattedValue()]):
                        yield function.name, prefix


def _calls(tree: ast.AST, names: Container[str]) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in names:
            yield node
