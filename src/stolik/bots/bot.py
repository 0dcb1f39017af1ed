"""What a bot is: it is handed a turn, that is, what its seat may know, and answers with a move."""

from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Protocol, runtime_checkable

import numpy as np

from stolik.core.checks import check_seat
from stolik.core.position import write_position
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
    from stolik.core.options import Options
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

    is_pressed = False
    """Whether all the others wait, so that this seat should not."""

    def __init__(self, match: Match, seat: int, rng: Random) -> None:
        self.game: Game = match.game
        self.options: Options = match.options
        self.seat = check_seat(seat, len(match.players))
        self.rng = rng
        self.view: View = match.view(self.seat)
        self.moves: Sequence[str] = match.legal(self.seat)
        self._snapshot: StateArray = match.snapshot()
        self._world_seed = rng.getrandbits(SEED_BITS)
        self._match: Match | None = match

    @classmethod
    def of_state(
        cls, game: "Game", options: "Options", array: "StateArray", seat: int, rng: Random
    ) -> "Turn":
        """The same at a table that is no match in words: in an environment."""
        turn = cls.__new__(cls)
        turn.game, turn.options, turn.seat, turn.rng = game, options, seat, rng
        turn.view = game.views(array, (seat,))[0]
        turn.moves = [str(game.moves[action]) for action in arrays.legal_actions(array, seat)]
        # It is one of us.
        turn._snapshot, turn._match = arrays.copies(array), None  # noqa: SLF001
        turn._world_seed = rng.getrandbits(SEED_BITS)  # noqa: SLF001
        return turn

    @cached_property
    def world(self) -> "State":
        """Made when it is first asked for: few bots search."""
        world: State = self._snapshot[0]
        redeal_hidden(world, self.seat, Scratch.seeded(self._world_seed))
        return world

    @property
    def seats(self) -> int:
        """How many there are."""
        return int(self._snapshot["seats"][0])

    def recall(self, memory: "Memory", seed: int) -> Scratch:
        """Scratch space of the rules of thumb that knows what a bot with that memory has seen."""
        if self._match and self.game.remembers:
            return memory.scratch(self._match, self.seat, seed)
        return self.game.policy.scratch.seeded(seed)

    @cached_property
    def position(self) -> str:
        """What the seat knows, as one line of text."""
        return write_position(self.game, self.options, self._snapshot, self.seat)

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
