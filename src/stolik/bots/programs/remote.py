"""A turn at a table somewhere else: its position is fetched only for bots that need one."""

from collections.abc import Callable, Sequence
from functools import cached_property
from random import Random

from stolik.bots.bot import SEED_BITS, Turn
from stolik.core.game import Game, View
from stolik.core.options import Options
from stolik.core.position import read_position
from stolik.engine.contract import State
from stolik.engine.play import redeal_hidden
from stolik.engine.scratch import Scratch


class RemoteTurn(Turn):
    """The same for a bot, made of what a server has said.

    >>> from stolik.match import Match
    >>> match = Match("six-nimmt", ["Ania", "Bartek"], seed=bytes(32))
    >>> here = match.game, match.options, 2, 1, match.view(1), match.legal(1)
    >>> turn = RemoteTurn(*here, rng=Random(1), fetch_position=lambda: match.position(1))
    >>> turn.game.view(turn.world, 1) == match.view(1)
    True
    """

    def __init__(
        self,
        game: Game,
        options: Options,
        seats: int,
        seat: int,
        view: View,
        moves: Sequence[str],
        *,
        rng: Random,
        fetch_position: Callable[[], str],
    ) -> None:
        self.game, self.options, self.seat, self.rng = game, options, seat, rng
        self.view, self.moves = view, moves
        self._seats = seats
        self._world_seed = rng.getrandbits(SEED_BITS)
        self._match = None
        self._fetch_position = fetch_position

    @property
    def seats(self) -> int:
        """How many there are."""
        return self._seats

    @cached_property
    def position(self) -> str:
        """What the seat knows, as one line of text."""
        return self._fetch_position()

    @cached_property
    def world(self) -> State:
        """Made of the position."""
        world = read_position(self.game, self.position).state
        redeal_hidden(world, self.seat, Scratch.seeded(self._world_seed))
        return world
