"""Every code stands for one sentence, so that a translation can be looked up by it."""

import ast
from collections import defaultdict
from pathlib import Path

import stolik


def test_every_code_has_one_template() -> None:
    templates: dict[str, set[str]] = defaultdict(set)
    for source in Path(stolik.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(source.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "say":
                code, template = node.args
                assert isinstance(code, ast.Constant), f"a computed code in {source}"
                assert isinstance(template, ast.Constant), f"a computed template in {source}"
                templates[str(code.value)].add(str(template.value))

    assert templates
    assert {code: found for code, found in templates.items() if len(found) > 1} == {}
