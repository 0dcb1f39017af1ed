"""Every message that people read, by the file it stands in, and filled in with samples."""

import re
from typing import Any

from stolik.games import all_games
from stolik.testing.sentences import said
from tests.web.literals import read_literal

LANGUAGES = ("en", "pl")
NUMBERS = (0, 1, 2, 5, 22)
SAMPLES = {"names": "Ala, Bodo", "winners": "Ala", "seat": "Ala", "name": "Ala", "card": "55"}
"""Parameters that are not numbers; all others bear their own name in the sample."""
COUNTED = re.compile(r"\{(\w+):([^|}]+)\|([^}]+)\}")
PARAMETER = re.compile(r"\{(\w+)\}")
Catalogue = dict[str, dict[str, Any]]


def catalogue(language: str) -> Catalogue:
    """All messages of a language, in groups."""
    groups = {"page": flat(read_literal(f"words/{language}/page.ts", "page"))}
    groups["review"] = flat(read_literal("words/review.ts", language))
    for game in all_games():
        folder = f"games/{game.id}"
        groups[f"{game.id}, words"] = flat(read_literal(f"{folder}/words/{language}.ts"))
        groups[f"{game.id}, rules"] = flat(read_literal(f"{folder}/rules/{language}.ts", "rules"))
        groups[f"{game.id}, sentences"] = sentences(language, f"{game.id}.")
    games = tuple(f"{game.id}." for game in all_games())
    groups["server, sentences"] = {
        code: message
        for code, message in sentences(language, "").items()
        if not code.startswith(games)
    }
    return groups


def sentences(language: str, prefix: str) -> dict[str, Any]:
    """What Python says: the templates themselves, or their translations."""
    if language == "en":
        found: dict[str, Any] = {code: english(template) for code, (template,) in said().items()}
    else:
        found = read_literal(f"words/{language}/sentences.ts", "sentences")
        for game in all_games():
            found |= read_literal(f"games/{game.id}/sentences/{language}.ts", "sentences")
    return {code: found[code] for code in sorted(found) if code.startswith(prefix)}


def english(template: str) -> Any:
    """A template of Python as the page would write it."""
    counted = COUNTED.search(template)
    if counted is None:
        return template
    one, other = (COUNTED.sub(rf"{{\1}} \{form}", template) for form in (2, 3))
    return {"count": counted[1], "one": one, "other": other}


def flat(words: Any, path: str = "") -> dict[str, Any]:
    """Messages by the path of their keys."""
    if isinstance(words, str) or (isinstance(words, dict) and "count" in words):
        return {path: words}
    parts = words.items() if isinstance(words, dict) else enumerate(words)
    return {
        key: message
        for name, part in parts
        if name not in ("only", "phase", "sign") and isinstance(part, str | dict | list)
        for key, message in flat(part, f"{path}.{name}".lstrip(".")).items()
    }


def category(number: int, language: str) -> str:
    """The form that a number asks for (CLDR's plural categories of whole numbers)."""
    if number == 1:
        return "one"
    if language == "en":
        return "other"
    is_few = number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14)
    return "few" if is_few else "many"


def filled(message: Any, language: str) -> list[str]:
    """A message as people read it: once, or once for every number."""
    if isinstance(message, str):
        return [fill(message, {})]
    count = message["count"]
    return [fill(message[category(number, language)], {count: number}) for number in NUMBERS]


def fill(template: str, numbers: dict[str, int]) -> str:
    """Puts numbers and samples into a template."""
    values = {**SAMPLES, **{name: str(number) for name, number in numbers.items()}}
    return PARAMETER.sub(lambda found: values.get(found[1], f"‹{found[1]}›"), template)
