"""The lessons of the page are what the rules say; the words beside them are for people to judge."""

import re

import pytest
from tools.lessons import (
    TARGET,
    Lesson,
    LessonError,
    Refusal,
    Step,
    Words,
    read,
    script,
    sources,
    written,
)

from stolik.core.errors import StolikError
from stolik.games import all_games

LESSONS = {
    (game, lesson.id): lesson for game, path in sources().items() for lesson in read(path).lessons
}
ROWS = "rows: 5 / 23 31 / 78 80 / 40 41 42 43 44 | hands: 45 82 / 32 99"
POSITION = f"six-nimmt seats=2 | phase: choose | {ROWS}"
TEXT = Words("text", "tekst")
WRONG = Refusal("no", "nie")


def one_step(**facts: object) -> Lesson:
    """A lesson with a single step: lay the sixth card."""
    given = {"expect": ("45",), "then": ("1 32",), "done": TEXT, "wrong": (WRONG,)}
    step = Step(say=TEXT, position=POSITION, **{**given, **facts})  # type: ignore[arg-type]
    return Lesson("one", TEXT, TEXT, ("Mila",), (step,))


def test_every_game_of_ours_has_lessons() -> None:
    """Games from elsewhere bring their own, or none."""
    own = {game.id for game in all_games() if game.package.startswith("stolik.")}

    assert set(sources()) == own


@pytest.mark.parametrize("game", sources())
def test_the_page_has_what_the_rules_work_out(game: str) -> None:
    path = sources()[game]

    assert path.with_name(TARGET).read_bytes() == written(game, path)


@pytest.mark.parametrize("game", sources())
def test_newcomers_get_five_to_eight_positions(game: str) -> None:
    """Some take several moves; every one ends with a word about what came of it."""
    steps = read(sources()[game]).lessons[0].steps

    assert 5 <= sum(step.done is not None for step in steps) <= 8


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_a_lesson_is_short_and_ends(game: str, lesson: str) -> None:
    """Its words fit a phone, in both languages, and the last step says something."""
    steps = LESSONS[game, lesson].steps
    texts = [text for step in steps for text in (step.say, step.done, *step.wrong) if text]

    assert steps[-1].done is not None
    assert all(len(text.en) <= 230 and len(text.pl) <= 250 for text in texts)
    assert all(text.en != text.pl for text in texts)


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_words_end_like_sentences(game: str, lesson: str) -> None:
    steps = LESSONS[game, lesson].steps
    texts = [text for step in steps for text in (step.say, step.done, *step.wrong) if text]
    sentence = re.compile(r"^[A-ZŁŚŻĆ0-9„“].*[.?!…”]$", re.DOTALL)

    assert [each for text in texts for each in (text.en, text.pl) if not sentence.match(each)] == []


def test_what_the_words_claim_must_come_true() -> None:
    script("six-nimmt", one_step(claims={"seats.0.bulls": 11}))

    with pytest.raises(LessonError, match=r"seats.0.bulls is 11, not 12"):
        script("six-nimmt", one_step(claims={"seats.0.bulls": 12}))


def test_a_refusal_claims_what_the_preview_says() -> None:
    refusal = Refusal("no", "nie", ("82",), {"row": 4})

    with pytest.raises(LessonError, match="row is 3, not 4"):
        script("six-nimmt", one_step(wrong=(refusal,)))


def test_no_legal_move_is_left_without_an_answer() -> None:
    with pytest.raises(LessonError, match="no words for"):
        script("six-nimmt", one_step(wrong=()))


def test_a_step_cannot_ask_for_what_is_not_legal() -> None:
    with pytest.raises(StolikError):
        script("six-nimmt", one_step(expect=("46",)))
    with pytest.raises(LessonError, match="cannot be done"):
        script("six-nimmt", one_step(wrong=(Refusal("no", "nie", ("46",)),)))
