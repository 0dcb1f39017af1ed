"""What a bot is: it is handed a turn, that is, what its seat may know, and answers with a move."""

from random import Random
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from stolik.core.checks import check_seat
from stolik.match import Match

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stolik.core.game import Game, View
    from stolik.engine.contract import State

SEED_BITS = 63


class Turn:
    """A seat is to act: its view, its legal moves, and chance for the bot's own use.

    Everything here is what the seat may know. For search there is `world`: a full state that the
    seat could not tell from the real one, made by `redeal`. The real one stays with the match.

    >>> import stolik
    >>> match = stolik.Match("six-nimmt", ["Ania", "Bartek"], seed=bytes(32))
    >>> turn = stolik.Turn(match, 0, Random(1))
    >>> turn.moves == match.legal(0), turn.view.phase
    (True, 'choose')
    """

    def __init__(self, match: Match, seat: int, rng: Random) -> None:
        self.game: Game = match.game
        self.seat = check_seat(seat, len(match.players))
        self.rng = rng
        self.view: View = match.view(self.seat)
        self.moves: Sequence[str] = match.legal(self.seat)
        self.world: State = match.world(self.seat, rng.getrandbits(SEED_BITS))


@runtime_checkable
class Bot(Protocol):
    """Anything that chooses a move of a turn. A new one is made for every match.

    >>> class First:
    ...     def choose(self, turn):
    ...         return turn.moves[0]
    """

    def choose(self, turn: Turn) -> str | None:
        """One of `turn.moves`; None to wait, where others may act as well."""
