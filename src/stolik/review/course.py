"""The course of a match: the position after every shuffle and every move of a record."""

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from msgspec import UNSET

from stolik.engine.arrays import StateArray, legal_actions
from stolik.engine.turns import NO_FREE_FOR_ALL, free_for_all
from stolik.match import Match, replay
from stolik.record import Record, split_move
from stolik.review.rest import rest_of

NOBODY = -1
"""In place of the seat that moved: a shuffle did."""


class Node(NamedTuple):
    """A position, all cards known, and how it came about."""

    array: StateArray
    mover: int
    """The seat whose move led here, or NOBODY."""
    moves: int
    """Made before."""
    deal: int
    """How many shuffles there have been."""


class Question(NamedTuple):
    """A decision as it stood, with the answer that was given."""

    node: Node
    seat: int
    action: int
    talks: tuple[StateArray, ...] = ()
    """The free-for-alls of the deal that came before, each as it was just before it ended."""


class Course:
    """A record, played again position by position; one that cannot be is a `RecordError`."""

    def __init__(self, record: Record) -> None:
        played = replay(record)
        self.game = played.game
        self.players = played.players
        self.result = played.result
        self.rest = rest_of(played.game, len(played.players), played.options)
        self.nodes = list(_nodes(record, played))
        self.moves = [split_move(text) for text in record.moves]

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.players))

    @cached_property
    def questions(self) -> dict[int, Question]:
        """The decisions by the number of their move; where nothing could be chosen is none."""
        found = {}
        before = self.nodes[0]
        for node in self.nodes[1:]:
            if node.mover != NOBODY:
                seat, move = self.moves[before.moves]
                if len(legal_actions(before.array, seat)) > 1:
                    talks = self._talks_before(before)
                    found[before.moves] = Question(before, seat, self.game.actions[move], talks)
            before = node
        return found

    def _talks_before(self, node: Node) -> tuple[StateArray, ...]:
        """A state knows its present free-for-all only, but players remember what was taken."""
        if not self.game.remembers:
            return ()
        now = free_for_all(node.array[0])
        talks = {
            free_for_all(earlier.array[0]): earlier.array
            for earlier in self.nodes
            if earlier.deal == node.deal and earlier.moves < node.moves
        }
        return tuple(talk for number, talk in talks.items() if NO_FREE_FOR_ALL < number < now)

    def next_mover(self, index: int) -> int | None:
        """The seat that acts next, where seats act whenever they like; elsewhere None.

        Then a position is worth something else once it is known who came first.
        """
        node = self.nodes[index]
        if not self.game.has_waiting or index + 1 == len(self.nodes):
            return None
        follows = self.nodes[index + 1].mover
        return None if follows == NOBODY else self.moves[node.moves][0]


def _nodes(record: Record, played: Match) -> Iterator[Node]:
    """The beginning, then one for every shuffle and every move."""
    match = (
        Match(record.game, record.players, record.options)
        if record.position is UNSET
        else Match.from_position(record.game, record.position, record.players)
    )
    yield Node(match.snapshot(), NOBODY, 0, 0)
    for number in range(len(record.moves) + 1):
        while match.needs_shuffle and len(match.shuffles) < len(played.shuffles):
            match.shuffle(played.shuffles[len(match.shuffles)])
            yield Node(match.snapshot(), NOBODY, number, len(match.shuffles))
        if number < len(record.moves):
            seat, move = split_move(record.moves[number])
            match.play(seat, move)
            yield Node(match.snapshot(), seat, number + 1, len(match.shuffles))
