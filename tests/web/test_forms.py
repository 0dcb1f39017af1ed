"""No message is ungrammatical by its form: every one is read with 0, 1, 2, 5 and 22."""

import re

import pytest

from tests.web.catalogue import LANGUAGES, NUMBERS, Catalogue, catalogue, category, filled

NOUNS = {
    "en": {
        "point": "points",
        "card": "cards",
        "bull": "bulls",
        "round": "rounds",
        "star": "stars",
        "move": "moves",
        "bot": "bots",
        "seat": "seats",
        "match": "matches",
        "minute": "minutes",
        "second": "seconds",
        "day": "days",
        "shuffle": "shuffles",
        "spectator": "spectators",
        "joker": "jokers",
    },
    "pl": {
        "one": r"punkt|karta|kartę|byk|runda|rundę|gwiazdka|gwiazdką|ruch|bot|miejsce|minuta|minuty"
        r"|sekunda|sekundy|dzień|widz|dżoker|partia|kolor",
        "few": r"punkty|karty|byki|rundy|gwiazdki|gwiazdkami|ruchy|boty|miejsca|minuty|minut"
        r"|sekundy|sekund|dni|widzów|dżokery|partie|kolory",
        "many": r"punktów|kart|byków|rund|gwiazdek|gwiazdkami|ruchów|botów|miejsc|minut|sekund|dni"
        r"|widzów|dżokerów|partii|kolorów",
    },
}
EN_ONE, EN_MANY = "|".join(NOUNS["en"]), "|".join(NOUNS["en"].values())
FIXED = re.compile(
    r"((options|endings)\.(limit|target)|new\.seatsOnly|options\.seats|tactical-seats|no-such-chip|"
    r"bot\.too-many|match\.(players|seed)|salts|position|table\.(no-seat|no-move|present|long-record)|"
    r"rank|extra-card)"
)
"""Messages whose number is never one, or that name a range."""


@pytest.fixture(scope="module", params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> tuple[str, Catalogue]:
    return request.param, catalogue(request.param)


def messages(words: tuple[str, Catalogue]) -> list[tuple[str, str, object]]:
    language, groups = words
    return [
        (language, f"{group}: {key}", message)
        for group, found in groups.items()
        for key, message in found.items()
    ]


def test_a_message_has_every_form_that_its_language_asks_for(
    words: tuple[str, Catalogue],
) -> None:
    for language, key, message in messages(words):
        if isinstance(message, dict):
            needed = {category(number, language) for number in NUMBERS}
            assert needed <= message.keys(), key


def test_a_noun_after_a_number_agrees_with_it(words: tuple[str, Catalogue]) -> None:
    """`1 points` and `5 punkty` are nowhere to be read."""
    wrong = []
    for language, key, message in messages(words):
        for text in filled(message, language) if isinstance(message, dict) else ():
            for number, noun in re.findall(r"(?<![\d–.])(\d+) ([^\W\d]+)", text):
                if FIXED.search(key) or int(number) not in NUMBERS:
                    continue
                if not agrees(int(number), noun, language):
                    wrong.append((key, text))

    assert wrong == []


def agrees(number: int, noun: str, language: str) -> bool:
    if language == "en":
        plural = NOUNS["en"].values()
        return noun not in (NOUNS["en"].keys() if number != 1 else plural)
    form = category(number, "pl")
    others = "|".join(NOUNS["pl"].values())
    is_known = re.fullmatch(others, noun) is not None
    return not is_known or re.fullmatch(NOUNS["pl"][form], noun) is not None


def test_a_number_before_a_plural_noun_chooses_its_form(words: tuple[str, Catalogue]) -> None:
    """A template that says `{count} points` for every number says `1 points`, too."""
    language, _ = words
    nouns = EN_MANY if language == "en" else "|".join(NOUNS["pl"].values())
    fixed = re.compile(rf"\{{(\w+)\}} ({nouns})\b")
    wrong = [
        (key, message)
        for _, key, message in messages(words)
        if isinstance(message, str) and fixed.search(message) and not FIXED.search(key)
    ]

    assert wrong == []


def test_names_stay_in_the_nominative(words: tuple[str, Catalogue]) -> None:
    """Polish would inflect a name after these words, and the page cannot."""
    language, _ = words
    if language != "pl":
        return
    inflected = re.compile(
        r"\b(gracza|graczowi|graczem|dla|od|do|z|przez|bez|na) "
        r"\{(seat|name|names|user|victim|winners|other|receiver|holder)\}"
    )
    wrong = [
        (key, text)
        for _, key, message in messages(words)
        for text in ([message] if isinstance(message, str) else message.values())  # type: ignore[attr-defined]
        if inflected.search(str(text))
    ]

    assert wrong == []
