"""What a bot is: it is handed a turn, that is, what its seat may know, and answers with a move."""

from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import numpy as np

from stolik.core.checks import check_seat
from stolik.engine import arrays
from stolik.engine.contract import observe
from stolik.engine.play import redeal_hidden
from stolik.engine.scratch import Scratch
from stolik.match import Match

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from stolik.bots.memory import Memory
    from stolik.core.game import Game, View
    from stolik.engine.arrays import StateArray
    from stolik.engine.contract import State

SEED_BITS = 63


class Turn:
    """A seat is to act: its view, its legal moves, and chance for the bot's own use.

    Everything here is what the seat may know. For search there is `world`: a full state that the
    seat could not tell from the real one, made by `redeal`. The real one stays with the match. For
    networks there are `observation` and `mask`, as in the environments.

    >>> import stolik
    >>> match = stolik.Match("six-nimmt", ["Ania", "Bartek"], seed=bytes(32))
    >>> turn = stolik.Turn(match, 0, Random(1))
    >>> turn.moves == match.legal(0), turn.view.phase
    (True, 'choose')
    >>> [turn.move(index) for index in turn.mask.nonzero()[0]] == turn.moves
    True
    """

    def __init__(self, match: Match, seat: int, rng: Random) -> None:
        self.game: Game = match.game
        self.seat = check_seat(seat, len(match.players))
        self.rng = rng
        self.view: View = match.view(self.seat)
        self.moves: Sequence[str] = match.legal(self.seat)
        self.world: State = match.world(self.seat, rng.getrandbits(SEED_BITS))
        self._match: Match | None = match

    @classmethod
    def of_state(cls, game: "Game", array: "StateArray", seat: int, rng: Random) -> "Turn":
        """The same at a table that is no match in words: in an environment."""
        turn = cls.__new__(cls)
        turn.game, turn.seat, turn.rng = game, seat, rng
        turn.view = game.views(array, (seat,))[0]
        turn.moves = [str(game.moves[action]) for action in arrays.legal_actions(array, seat)]
        turn.world = arrays.copies(array)[0]
        redeal_hidden(turn.world, seat, Scratch.seeded(rng.getrandbits(SEED_BITS)))
        turn._match = None  # noqa: SLF001  # it is one of us
        return turn

    def recall(self, memory: "Memory") -> "Sequence[tuple[State, State]]":
        """What a bot with that memory knows of earlier deals, for `engine.policy.remember`."""
        return memory.finished_talks(self._match) if self._match and self.game.remembers else ()

    @cached_property
    def observation(self) -> "npt.NDArray[np.int16]":
        """The turn as environments show it to a learner: docs/research/ has it index by index."""
        numbers = np.zeros(self.game.layout.size, np.int16)
        observe(self.world, self.seat, numbers)  # which looks the same as the real state
        return numbers

    @cached_property
    def mask(self) -> "npt.NDArray[np.bool_]":
        """The legal actions by their index; the last one is to wait, in games where a seat may."""
        mask = np.zeros(len(self.game.moves) + self.game.has_waiting, np.bool_)
        mask[[self.game.actions[move] for move in self.moves]] = True
        if self.game.has_waiting:
            mask[-1] = len(self.view.to_act) > 1
        return mask

    def move(self, index: int) -> str | None:
        """What a learner's choice means: one of `moves`, or None to wait."""
        moves = self.game.moves
        return moves[index] if index < len(moves) else None


@runtime_checkable
class Bot(Protocol):
    """Anything that chooses a move of a turn. A new one is made for every match.

    >>> class First:
    ...     def choose(self, turn):
    ...         return turn.moves[0]
    """

    def choose(self, turn: Turn) -> str | None:
        """One of `turn.moves`; None to wait, where others may act as well."""
