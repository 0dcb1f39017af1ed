"""One table, a decision at a time: what the environments of other libraries are made of."""

from io import StringIO

import numpy as np
import numpy.typing as npt

from stolik.engine.chance import new_seeds
from stolik.engine.desk import DESK
from stolik.engine.stepping import (
    CUT_OFF,
    ENDED,
    GOES_ON,
    Records,
    open_table,
    rows_of,
    step_table,
    tell,
)
from stolik.engine.turns import TURNS
from stolik.envs.house import HouseRules
from stolik.errors import IllegalMoveError
from stolik.sentences import Seat, say

RENDER_WIDTH = 100


class Table:
    """A match whose learned seats are asked one after the other.

    Bots inside play the others. After `reset` and `step` the seat that is asked is `seat`; once
    `is_over` or `is_cut_off`, none is.
    """

    def __init__(self, rules: HouseRules, *, learned: int, opponents: str = "random") -> None:
        self.rules = rules
        self.seat = 0
        self.fate = GOES_ON
        self.states = rules.new_states(1)
        self._turns: Records = np.zeros(1, TURNS)
        self._turns["learned"] = learned
        self._houses = rules.new_houses(opponents)
        self._desks: Records = np.zeros(1, DESK)
        self._observation = np.zeros((1, rules.game.rules.OBSERVATION), np.int16)
        self._mask = np.zeros((1, rules.actions), np.int8)
        self._actions = rules.actions
        self._rows = rows_of(self._observation), rows_of(self._mask)
        self.is_unseeded = True
        self._masked = -1  # the seat whose choices the mask shows

    def seed(self, seed: int | None) -> None:
        """The same seed gives the same matches, one after the other; None, any."""
        entropy = np.random.SeedSequence().entropy if seed is None else seed
        assert isinstance(entropy, int)
        self._turns["match_seeds"] = new_seeds(1, entropy)
        self.is_unseeded = False

    @property
    def is_over(self) -> bool:
        """Whether the match came to its end."""
        return self.fate == ENDED

    @property
    def is_cut_off(self) -> bool:
        """Whether it had the most moves before it ended."""
        return self.fate == CUT_OFF

    @property
    def rewards(self) -> list[float]:
        """Of every seat; zeros but for a match that is over."""
        if not self.is_over:
            return [0.0] * self.rules.seats
        paid: list[float] = self._turns["rewards"][0, : self.rules.seats].tolist()
        return paid

    def reset(self) -> None:
        """The next match, up to its first decision."""
        self.fate = GOES_ON
        self._masked = -1
        self.seat = open_table(self.states, self._turns, self._houses, self._desks)

    def step(self, action: int) -> None:
        """The decision of the seat that is asked."""
        if self._masked != self.seat:
            self.told(self.seat)
        if not (0 <= action < self._actions and self._mask[0, action]):
            raise IllegalMoveError(
                say(
                    "envs.illegal-action",
                    "action {action} is not legal now for {seat}",
                    action=int(action),
                    seat=Seat(self.seat),
                )
            )
        self._masked = -1
        self.fate, self.seat = step_table(
            self.states, self._turns, int(action), self._houses, self._desks
        )

    def told(self, seat: int) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int8]]:
        """What a seat knows, and what it may choose: nothing, unless it is asked."""
        tell(self.states, self._turns, seat, self._houses, self._desks, *self._rows)
        self._masked = seat
        return self._observation[0].copy(), self._mask[0].copy()

    def drawn(self, seat: int) -> str:
        """The table as a seat sees it, as text."""
        from rich.console import Console

        from stolik.cli.tables import find_table

        game = self.rules.game
        names = [f"seat {number}" for number in range(self.rules.seats)]
        console = Console(file=StringIO(), width=RENDER_WIDTH, color_system=None)
        with console.capture() as captured:
            console.print(find_table(game)(game.view(self.states[0], seat), names))
        return captured.get()
