"""How long people look at what happens, at normal speed: by kind of step.

A kind of step is the code of a sentence that describes it, so the table of a game lies beside its
sentences. The server counts with these times, and the page shows by them: bots and clocks start
when a reveal has been seen.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

STEP_MS = 500
"""For a kind of step that a game gives no time of its own."""
ROUND_MS = 8_000
"""A round's end, where several people have to read it."""
SOLO_ROUND_MS = 1_500
"""The same for one person, whose page waits for them anyway."""


@dataclass(frozen=True)
class Moment:
    """How long one kind of step is looked at."""

    ms: int
    each_ms: int = 0
    each: str = ""
    """The parameter of the sentence whose items take `each_ms` apiece."""
    ends_round: bool = False
    """After it the page shows how the round went, until its reader wants to go on."""


class Described(Protocol):
    """A sentence, with names or without."""

    @property
    def code(self) -> str:
        """Of its kind."""

    @property
    def params(self) -> Mapping[str, Any]:
        """What it is about."""


def step_ms(moments: Mapping[str, Moment], story: Iterable[Described]) -> int:
    """How long a step is looked at: as long as the longest of its sentences asks for.

    >>> from stolik.core.sentences import say
    >>> price = {"takes": Moment(800, each_ms=150, each="cards")}
    >>> step_ms(price, [say("takes", "takes {cards}", cards=[21, 46])])
    1100
    >>> step_ms(price, [say("plays", "plays {card}", card=21)])
    500
    >>> step_ms(price, [])
    0
    """
    return max([_sentence_ms(moments, sentence) for sentence in story], default=0)


def ends_round(moments: Mapping[str, Moment], story: Iterable[Described]) -> bool:
    """Whether people look at the points after it."""
    for sentence in story:
        moment = moments.get(sentence.code)
        if moment is not None and moment.ends_round:
            return True
    return False


def reveal_ms(moments: Mapping[str, Moment], story: Iterable[Described], people: int) -> int:
    """The same with the pause after a round, at a table of so many people."""
    described = tuple(story)
    pause = 0
    if ends_round(moments, described):
        pause = ROUND_MS if people > 1 else SOLO_ROUND_MS
    return step_ms(moments, described) + pause


def _sentence_ms(moments: Mapping[str, Moment], sentence: Described) -> int:
    moment = moments.get(sentence.code)
    if moment is None:
        return STEP_MS
    items = sentence.params[moment.each] if moment.each else ()
    return moment.ms + moment.each_ms * len(items)
