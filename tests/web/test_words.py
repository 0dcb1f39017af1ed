"""The page has words for everything the rules and the server can say, in every language."""

import ast
import re
import string
from pathlib import Path

import stolik
from tests.web.literals import Literal, read_literal


def said() -> dict[str, str]:
    """The English template of every sentence in the sources, by its code."""
    templates: dict[str, str] = {}
    for source in Path(stolik.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "say":
                code, template = (ast.literal_eval(argument) for argument in node.args)
                templates[code] = template
    return templates


def forms(message: Literal) -> list[str]:
    """A message in all its forms."""
    if isinstance(message, dict):
        return [str(form) for name, form in message.items() if name != "count"]
    return [str(message)]


def params(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def table(literal: Literal) -> dict[str, Literal]:
    assert isinstance(literal, dict)
    return literal


def test_every_sentence_is_told_in_polish() -> None:
    assert table(read_literal("pl/sentences.ts", "sentences")).keys() == said().keys()


def test_polish_sentences_have_the_parameters_of_the_english() -> None:
    polish = table(read_literal("pl/sentences.ts", "sentences"))
    wrong = [
        (code, form)
        for code, template in said().items()
        for form in forms(polish[code])
        if params(form) != params(template)
    ]

    assert wrong == []


def test_the_number_that_decides_a_form_is_a_parameter() -> None:
    for code, message in table(read_literal("pl/sentences.ts", "sentences")).items():
        if isinstance(message, dict):
            assert message.keys() == {"count", "one", "few", "many", "other"}, code
            assert message["count"] in params(said()[code]), code


def test_words_that_come_as_parameters_belong_to_a_sentence() -> None:
    for place in table(read_literal("pl/sentences.ts", "values")):
        prefix, name = place.rsplit(".", 1)
        assert any(
            code.startswith(f"{prefix}.") and name in params(template)
            for code, template in said().items()
        ), place


def test_nobody_shouts_in_polish() -> None:
    """Exclamation marks are for the names of games."""
    for code, message in table(read_literal("pl/sentences.ts", "sentences")).items():
        assert not any(re.search("!", form) for form in forms(message)), code
