"""What a bot remembers of a match: its free-for-alls, of earlier deals and of the one under way.

A state knows its present free-for-all only, and a server makes a new bot for every move. So the
moves so far are made again; a bot that stays for the whole match makes each of them once.
"""

from stolik.engine.arrays import new_array
from stolik.engine.chance import new_rng
from stolik.engine.contract import State
from stolik.engine.play import redeal_hidden
from stolik.engine.policy import remember
from stolik.engine.scratch import Scratch
from stolik.engine.turns import NO_FREE_FOR_ALL, free_for_all
from stolik.match import Match
from stolik.record import split_move


class Memory:
    """Follows one match; begins again when it is shown another one.

    A memory that forgets knows of the deal under way only.
    """

    def __init__(self, *, forgets: bool = False) -> None:
        self._forgets = forgets
        self._again: Match | None = None
        self._finished: list[tuple[State, State]] = []
        self._talks: dict[int, State] = {}
        self._scratch = Scratch.seeded()
        self._learned = 0

    def scratch(self, match: Match, seat: int, seed: int) -> Scratch:
        """Scratch space for a decision that has learned from the finished free-for-alls.

        Of those in the deal under way it has seen what the seat may know.
        """
        finished = self.finished_talks(match)
        if self._forgets:
            self._scratch, self._learned = match.game.policy.scratch.seeded(), len(finished)
        for talk, end in finished[self._learned :]:
            remember(talk, end, self._scratch)
        self._learned = len(finished)
        for talk in self._earlier_talks_of_deal(match):
            redeal_hidden(talk, seat, self._scratch)
            remember(talk, talk, self._scratch)
        self._scratch.rng[:] = new_rng(seed)
        return self._scratch

    def finished_talks(self, match: Match) -> list[tuple[State, State]]:
        """Every free-for-all of the deals that are over, each with the last one of its deal."""
        again = self._again
        if again is None or not is_earlier(again, match):
            self._again = again = first_position(match)
            self._finished, self._talks = [], {}
            self._scratch, self._learned = match.game.policy.scratch.seeded(), 0
        self._supply_shuffles(again, match)
        for move in match.moves[len(again.moves) :]:
            self._make(again, move)
            self._supply_shuffles(again, match)
        return self._finished

    def _earlier_talks_of_deal(self, match: Match) -> list[State]:
        """Copies of the free-for-alls that came before the present one; none if there is none."""
        now = free_for_all(match.snapshot()[0])
        return [new_array(talk)[0] for number, talk in self._talks.items() if number < now]

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
