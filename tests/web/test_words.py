"""The page has words for everything the rules and the server can say, in every language."""

import re
import string
from importlib import import_module
from typing import Any

import msgspec
import pytest

from stolik.core.game import Game, View
from stolik.core.options import OptionField, option_fields
from stolik.games import all_games
from stolik.games.red7.messages import RULES
from stolik.games.the_gang.messages import COLOURS
from stolik.games.the_gang.notation import CARD_NAMES
from stolik.games.the_gang.poker import CATEGORIES
from stolik.testing.sentences import said
from tests.web.literals import SOURCES, read_literal

LANGUAGES = ("en", "pl")
FORMS = {"en": {"one", "other"}, "pl": {"one", "few", "many", "other"}}
ENGLISH = {code: template for code, templates in said().items() for template in templates}
"""The template of every sentence in the sources, by its code."""
PAGE_ALONE = {"verify.listed"}
"""What only the page says: `stolik verify` replays the record, so it knows every shuffle."""
PHASES = {
    game.id: set(import_module(f"{game.package}.view").PHASES.values()) for game in all_games()
}
VIEWS = {view.__struct_config__.tag: view for view in View.__subclasses__()}
NAMED_SEATS = {"the-gang": {"without", "unready"}}
"""What `seats` in a game's `page.ts` adds to the fields of its view."""

every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def forms(message: Any) -> list[str]:
    """A message in all its forms."""
    if isinstance(message, dict):
        return [form for name, form in message.items() if name != "count"]
    return [message]


def params(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def plurals(words: Any) -> list[dict[str, str]]:
    """All messages with several forms, wherever they are."""
    if isinstance(words, list):
        return [plural for part in words for plural in plurals(part)]
    if not isinstance(words, dict):
        return []
    if "count" in words:
        return [words]
    return [plural for part in words.values() for plural in plurals(part)]


# What the server says.


def polish_sentences() -> dict[str, Any]:
    """Of the server and of every game; each game has its own in its folder."""
    found = read_literal("words/pl/sentences.ts", "sentences")
    for game in all_games():
        own = read_literal(f"games/{game.id}/sentences/pl.ts", "sentences")
        assert all(code.startswith(f"{game.id}.") for code in own)
        found |= own
    return found


def polish_values(game_id: str) -> dict[str, Any]:
    return read_literal(f"games/{game_id}/sentences/pl.ts", "values")


def test_every_sentence_is_told_in_polish() -> None:
    assert polish_sentences().keys() == ENGLISH.keys() | PAGE_ALONE
    assert not ENGLISH.keys() & PAGE_ALONE


def test_the_page_checks_shuffles_in_the_words_of_the_command() -> None:
    """It needs the English for itself, because no server says it."""
    for code, message in read_literal("lib/fairness/check.ts", "TEXTS").items():
        if f"verify.{code}" in PAGE_ALONE:
            continue
        english = re.sub(r"\{(\w+):[^}]*\}", r"{\1}", ENGLISH[f"verify.{code}"])
        if isinstance(message, str):
            assert message == english
        else:
            assert english.strip().startswith("{count}")
            assert message.keys() == FORMS["en"]


def test_polish_sentences_have_the_parameters_of_the_english() -> None:
    polish = polish_sentences()
    wrong = [
        (code, form)
        for code, template in ENGLISH.items()
        for form in forms(polish[code])
        if params(form) != params(template)
    ]

    assert wrong == []


def test_words_that_come_as_parameters_are_told_in_polish() -> None:
    values = polish_values("the-gang")

    assert polish_values("red7")["red7.rule"].keys() == set(RULES.values())
    assert values["the-gang.colour"].keys() == set(COLOURS)
    assert values["the-gang.category"].keys() == set(CATEGORIES)
    assert values["the-gang.guess"] == values["the-gang.category"]


def test_words_that_come_as_parameters_belong_to_a_sentence() -> None:
    places = [*polish_values("red7"), *polish_values("six-nimmt"), *polish_values("the-gang")]
    for place in places:
        prefix, name = place.rsplit(".", 1)
        assert any(
            code.startswith(f"{prefix}.") and name in params(template)
            for code, template in ENGLISH.items()
        ), place


# The words of a game.


@every_language
@every_game
def test_every_option_is_explained(game: Game, language: str) -> None:
    """A choice and a flag value by value, a whole number by a template."""
    options = read_literal(f"games/{game.id}/words/{language}.ts")["options"]
    fields = option_fields(game.options)

    assert list(options) == [field.name for field in fields]
    for field in fields:
        words = options[field.name]
        if field.kind == "whole":
            assert "number" in words
            assert all(params(form) == {"value"} for form in forms(words["number"]))
            assert (field.default is None) == ("null" in words["values"])
        else:
            assert words["values"].keys() == values_of(field)


def values_of(field: OptionField) -> set[str]:
    return {"true", "false"} if field.kind == "flag" else set(field.choices)


@every_language
@every_game
def test_every_phase_is_announced(game: Game, language: str) -> None:
    """With parameters that the page has: who is to act, and the fields of the view."""
    words = read_literal(f"games/{game.id}/words/{language}.ts")
    phases, lines = words["phases"], words["lines"]
    fields = {field.name for field in msgspec.structs.fields(VIEWS[game.id])}
    known = {"names"} | NAMED_SEATS.get(game.id, set()) | fields

    assert phases.keys() == PHASES[game.id]
    assert {line.partition(".")[0] for line in lines} <= PHASES[game.id]
    for told in (*phases.values(), *lines.values()):
        for message in told.values():
            assert all(params(form) <= known for form in forms(message))


@every_language
@every_game
def test_every_move_has_a_label(game: Game, language: str) -> None:
    """By the first kind that fits, with parameters that stand in the move; no kind is idle."""
    labels = read_literal(f"games/{game.id}/words/{language}.ts")["moves"]
    kinds = {kind: re.compile(pattern_of(kind)) for kind in labels}
    used = set()
    for move in game.actions:
        kind = next(kind for kind, pattern in kinds.items() if pattern.fullmatch(move))
        used.add(kind)

    assert used == labels.keys()
    for kind, label in labels.items():
        assert all(params(form) <= set(kinds[kind].groupindex) for form in forms(label)), kind


def pattern_of(kind: str) -> str:
    """`take {row}` as a regular expression; an ellipsis stands for one word or more."""
    return re.sub(r"\{(\w+)(…?)\}", lambda m: rf"(?P<{m[1]}>{'.+' if m[2] else r'[^ ]+'})", kind)


# The rules for players.


@every_language
@every_game
def test_rules_are_bound_to_phases_and_options_that_there_are(game: Game, language: str) -> None:
    rules = read_literal(f"games/{game.id}/rules/{language}.ts", "rules")
    fields = {field.name: field for field in option_fields(game.options)}

    assert 5 <= len(rules["hints"]) <= 8
    assert {hint["phase"] for hint in rules["hints"]} <= PHASES[game.id]
    for part in (*rules["sections"], *rules["legends"], *rules["hints"]):
        for name, values in part.get("only", {}).items():
            allowed = game.options.seats if name == "seats" else None
            for value in values:
                assert value in allowed if allowed else fields[name].allows(value), part


@every_language
def test_the_legends_name_every_special_card_and_hand(language: str) -> None:
    names = read_literal(f"games/the-gang/words/{language}.ts")["things"]
    legends = read_literal(f"games/the-gang/rules/{language}.ts", "rules")["legends"]
    told = {entry["sign"]: entry["name"] for legend in legends for entry in legend["entries"]}

    assert told.keys() == {*CATEGORIES, *special_cards()}
    assert {card: told[card] for card in special_cards()} == {
        card: names[card] for card in special_cards()
    }
    assert {hand: told[hand] for hand in CATEGORIES} == {
        hand: names[f"hand.{hand}"] for hand in CATEGORIES
    }


def test_special_cards_bear_the_names_of_the_rules_page() -> None:
    page = (SOURCES.parents[1] / "docs" / "rules" / "the-gang.md").read_text(encoding="utf-8")
    english = read_literal("games/the-gang/words/en.ts")["things"]
    polish = read_literal("games/the-gang/words/pl.ts")["things"]
    for card in special_cards():
        assert f"| {card} | {english[card]}, *{polish[card]}* |" in page


def special_cards() -> set[str]:
    return {name for name in CARD_NAMES if name and re.fullmatch(r"[CS]\d+", name)}


# All languages alike.


@every_game
def test_both_languages_have_the_same_words(game: Game) -> None:
    for kind, name in (("words", "default"), ("rules", "rules")):
        english, polish = (
            read_literal(f"games/{game.id}/{kind}/{language}.ts", name) for language in LANGUAGES
        )
        assert shape(english) == shape(polish)


def shape(words: Any) -> Any:
    """Keys, lengths and conditions, and the parameters of every message."""
    if isinstance(words, list):
        return [shape(part) for part in words]
    if isinstance(words, dict) and "count" not in words:
        return {
            key: part if key in ("only", "phase", "sign") else shape(part)
            for key, part in words.items()
        }
    return sorted({name for form in forms(words) for name in params(form)})


@every_language
def test_the_number_that_decides_a_form_is_in_it(language: str) -> None:
    for game in all_games():
        for plural in plurals(read_literal(f"games/{game.id}/words/{language}.ts")):
            assert plural.keys() == {"count", *FORMS[language]}, plural
            assert all(plural["count"] in params(form) for form in forms(plural)), plural
    if language == "pl":
        for plural in plurals(polish_sentences()):
            assert plural.keys() == {"count", *FORMS[language]}, plural
            assert plural["count"] in params(plural["one"]), plural


def test_nobody_shouts() -> None:
    """Exclamation marks are for the names of games."""
    for file in (
        *SOURCES.glob("games/*/words/??.ts"),
        *SOURCES.glob("games/*/rules/*.ts"),
        *SOURCES.glob("games/*/sentences/*.ts"),
        *SOURCES.glob("words/*/sentences.ts"),
    ):
        text = file.read_text(encoding="utf-8")
        assert "!" not in re.sub(r"6 (nimmt|bierze)!", "", text), file


def test_titles_are_the_games_own() -> None:
    for game in all_games():
        words = read_literal(f"games/{game.id}/words/en.ts")
        assert (words["title"], words["motto"]) == (game.title, game.motto)
