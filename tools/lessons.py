"""The lessons of the page, worked out by the rules: `--check` only compares.

A game's lessons are data, `web/src/games/<game-id>/lessons.toml`: positions, the moves that a step
asks for, what other seats answer, and words. The page knows no rules and a lesson needs no server,
so everything that a learner can see is computed here and goes to `lessons.json` beside it: the view
of every step, its legal moves with their previews, and for the moves asked for all that follows.
What the words claim is written down beside them (`claims`) and must be what the rules do.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from stolik.core.game import Preview, View
from stolik.match import Match
from stolik.record import split_move
from stolik.server.messages.common import LocalizedText, localize

GAMES = Path(__file__).parent.parent / "web" / "src" / "games"
SOURCE, TARGET = "lessons.toml", "lessons.json"
LEARNER = 0
LEARNER_NAME = "Kim"
"""English sentences come with it; `you` of the page's words is the same."""
SEED = bytes(range(32))
"""Of the shuffles that follow a step, where its position does not hold them."""


class LessonError(Exception):
    """A lesson that the rules contradict."""


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text in every language of the page."""

    en: str
    pl: str


class Refusal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said to a legal move that is not asked for; without `moves`, to any other one."""

    en: str
    pl: str
    moves: tuple[str, ...] = ()
    claims: dict[str, Any] = {}
    """Of the preview of each of these moves: what stands at a path such as `takes.0`."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One idea: a position, or where the step before ended, and what to do there."""

    say: Words
    expect: tuple[str, ...]
    """The moves that lead on; the first one is shown to a learner who asks."""
    position: str = ""
    then: tuple[str, ...] = ()
    """What other seats do after it, as in a record."""
    wrong: tuple[Refusal, ...] = ()
    done: Words | None = None
    """What came of it; a step without it is followed by the next one at once."""
    claims: dict[str, Any] = {}
    """Of the learner's view in the end: what stands at a path such as `seats.0.bulls`."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Steps in a row, about one subject."""

    id: str
    title: Words
    about: Words
    players: tuple[str, ...]
    """The names of the other seats."""
    steps: tuple[Step, ...]
    options: dict[str, Any] = {}
    """Of the table to which the lesson belongs."""


class Lessons(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of a game; its first lesson is for newcomers."""

    lessons: tuple[Lesson, ...]


class Shown(msgspec.Struct, frozen=True):
    """The table as the learner sees it, and what was said on the way."""

    story: Sequence[LocalizedText]
    view: View


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """A step as the page plays it."""

    view: View
    legal: Sequence[str]
    previews: Sequence[Preview]
    say: Words
    outcomes: Mapping[str, Sequence[Shown]]
    """What follows each move asked for."""
    refusals: Mapping[str, int]
    """Which of the words of `wrong` answer a move; the last ones, where it is not named."""
    wrong: Sequence[Words] = ()
    done: Words | None = None


class Script(msgspec.Struct, frozen=True):
    """A lesson as the page plays it."""

    id: str
    title: Words
    about: Words
    players: Sequence[str]
    options: Mapping[str, Any]
    scenes: Sequence[Scene]


def sources() -> dict[str, Path]:
    """The lessons that there are, by game."""
    return {path.parent.name: path for path in sorted(GAMES.glob(f"*/{SOURCE}"))}


def read(path: Path) -> Lessons:
    """A file of lessons; an unknown word in it is an error."""
    return msgspec.toml.decode(path.read_bytes(), type=Lessons)


def script(game: str, lesson: Lesson) -> Script:
    """A lesson with everything that can be seen in it."""
    return Script(
        id=lesson.id,
        title=lesson.title,
        about=lesson.about,
        players=lesson.players,
        options=lesson.options,
        scenes=tuple(scenes(game, lesson)),
    )


def scenes(game: str, lesson: Lesson) -> Iterator[Scene]:
    """Step by step; one without a position goes on from the one before."""
    match: Match | None = None
    for number, step in enumerate(lesson.steps, 1):
        try:
            if step.position:
                match = Match.from_position(
                    game, step.position, names(lesson, step.position), seed=SEED
                )
            if match is None:
                raise LessonError("the first step needs a position")
            if not step.done and len(step.expect) > 1:
                raise LessonError("what goes on at once can be begun in one way only")
            yield scene(match, step)
            match = made(match, step, step.expect[0])[0]
        except Exception as error:
            error.add_note(f"{game}, lesson {lesson.id}, step {number}")
            raise


def names(lesson: Lesson, position: str) -> list[str]:
    """Of the seats in a position."""
    seats = int(position.partition("seats=")[2].split()[0])
    return [LEARNER_NAME, *lesson.players[: seats - 1]]


def scene(match: Match, step: Step) -> Scene:
    """One step, checked."""
    legal = match.legal(LEARNER)
    previews = match.previews(LEARNER)
    unknown = [move for refusal in step.wrong for move in refusal.moves if move not in legal]
    if unknown:
        raise LessonError(f"words for {unknown}, which cannot be done: {legal}")
    if len(step.expect) < len(legal) and not any(not refusal.moves for refusal in step.wrong):
        named = {move for refusal in step.wrong for move in refusal.moves}
        if silent := [move for move in legal if move not in named and move not in step.expect]:
            raise LessonError(f"no words for {silent}")
    for refusal in step.wrong:
        for move in refusal.moves:
            check_claims(previews[legal.index(move)], refusal.claims)
    return Scene(
        view=match.view(LEARNER),
        legal=legal,
        previews=previews,
        say=step.say,
        outcomes={move: outcome(match, step, move) for move in step.expect},
        refusals={move: at for at, each in enumerate(step.wrong) for move in each.moves},
        wrong=[Words(each.en, each.pl) for each in step.wrong],
        done=step.done,
    )


def outcome(match: Match, step: Step, move: str) -> list[Shown]:
    """What the learner sees after a move, as the words say."""
    after, shown = made(match, step, move)
    check_claims(after.view(LEARNER), step.claims)
    return shown


def made(match: Match, step: Step, move: str) -> tuple[Match, list[Shown]]:
    """The match after a move and the answers of the others, and every view on the way."""
    shown: list[Shown] = []
    last = match.view(LEARNER)

    def keep(now: Match) -> None:
        nonlocal last
        view = now.view(LEARNER)
        if view == last:
            return
        changes = now.game.describe_changes(last, view)
        shown.append(Shown([localize(each, now.players) for each in changes], view))
        last = view

    after = match.copy(watch=keep)
    after.play(LEARNER, move)
    for answer in step.then:
        after.play(*split_move(answer))
    return after, shown


def check_claims(what: View | Preview, claims: Mapping[str, Any]) -> None:
    """Words and rules say the same."""
    for path, claimed in claims.items():
        found: Any = what
        for part in path.split("."):
            found = found[int(part)] if part.isdigit() else getattr(found, part)
        if plain(found) != claimed:
            raise LessonError(f"{path} is {found}, not {claimed}")


def plain(value: Any) -> Any:
    """As TOML would write it."""
    return [plain(each) for each in value] if isinstance(value, tuple) else value


def written(game: str, path: Path) -> bytes:
    """The generated file of a game."""
    scripts = [script(game, lesson) for lesson in read(path).lessons]
    return msgspec.json.encode(scripts, order="deterministic") + b"\n"


def main(*, is_check: bool) -> None:
    """Writes all files, or says which are old."""
    old = []
    for game, path in sources().items():
        text = written(game, path)
        target = path.with_name(TARGET)
        if is_check and (not target.exists() or target.read_bytes() != text):
            old.append(str(target))
        elif not is_check:
            target.write_bytes(text)
            print(game, len(text))
    if old:
        sys.exit(f"old lessons: {', '.join(old)}; run `make lessons`")


if __name__ == "__main__":
    main(is_check="--check" in sys.argv)
