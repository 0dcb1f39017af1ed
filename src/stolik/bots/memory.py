"""What a bot remembers of a match: how the free-for-alls of earlier deals ended.

A state knows its own deal only, and a server makes a new bot for every move. So the moves so far
are made again; a bot that stays for the whole match makes each of them once.
"""

from stolik.engine.contract import State
from stolik.engine.turns import NO_FREE_FOR_ALL, free_for_all
from stolik.match import Match
from stolik.record import split_move


class Memory:
    """Follows one match; begins again when it is shown another one."""

    def __init__(self) -> None:
        self._again: Match | None = None
        self._finished: list[tuple[State, State]] = []
        self._talks: dict[int, State] = {}

    def finished_talks(self, match: Match) -> list[tuple[State, State]]:
        """Every free-for-all of the deals that are over, each with the last one of its deal."""
        again = self._again
        if again is None or not is_earlier(again, match):
            self._again = again = first_position(match)
            self._finished, self._talks = [], {}
        self._supply_shuffles(again, match)
        for move in match.moves[len(again.moves) :]:
            self._make(again, move)
            self._supply_shuffles(again, match)
        return self._finished

    def _make(self, again: Match, move: str) -> None:
        before: State = again.snapshot()[0]
        again.play(*split_move(move))
        if (talk := free_for_all(before)) != NO_FREE_FOR_ALL:
            self._talks[talk] = before

    def _supply_shuffles(self, again: Match, match: Match) -> None:
        """A new shuffle ends a deal."""
        while again.needs_shuffle and len(again.shuffles) < len(match.shuffles):
            talks = list(self._talks.values())
            self._finished += [(talk, talks[-1]) for talk in talks]
            self._talks = {}
            again.shuffle(match.shuffles[len(again.shuffles)])


def is_earlier(one: Match, other: Match) -> bool:
    """Whether a match can be led on to where another one stands."""
    return (
        one.game is other.game
        and one.options == other.options
        and one.initial_position == other.initial_position
        and one.shuffles == other.shuffles[: len(one.shuffles)]
        and one.moves == other.moves[: len(one.moves)]
    )


def first_position(match: Match) -> Match:
    """The same match before its first shuffle and move."""
    if match.initial_position is not None:
        return Match.from_position(match.game, match.initial_position, match.players)
    return Match(match.game, match.players, match.options.given())
