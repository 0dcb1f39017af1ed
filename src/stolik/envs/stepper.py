"""One match, a decision at a time: what the environments of other libraries are made of."""

from io import StringIO

import numpy as np
import numpy.typing as npt

from stolik.core.checks import check_number, check_seat, whole_number
from stolik.core.errors import IllegalMoveError
from stolik.core.sentences import Seat, say
from stolik.engine.chance import new_seeds
from stolik.engine.record import new_records
from stolik.engine.stepping import (
    ENDED,
    RUNNING,
    TRUNCATED,
    observe_seat,
    open_table,
    rows_of,
    step_table,
)
from stolik.engine.turns import Turns
from stolik.envs.settings import EnvSettings

RENDER_WIDTH = 100


class MatchStepper:
    """A match whose external seats are asked one after the other.

    Bots inside it play the other seats. After `reset` and `step` the seat that is asked is `seat`;
    once `is_over` or `is_truncated`, none is.
    """

    def __init__(
        self, settings: EnvSettings, *, external_seats: int, opponents: str = "random"
    ) -> None:
        self.settings = settings
        self.seat = 0
        self.status = RUNNING
        self.states = settings.new_states(1)
        self._turns = new_records(Turns, 1)
        self._turns["external_seats"] = external_seats
        self._configs = settings.new_configs(opponents)
        self._scratch = settings.new_scratch()
        self._observation = np.zeros((1, settings.game.layout.size), np.int16)
        self._mask = np.zeros((1, settings.actions), np.int8)
        self._actions = settings.actions
        self._rows = rows_of(self._observation), rows_of(self._mask)
        self.is_unseeded = True
        self._masked = -1  # the seat whose choices the mask shows

    def seed(self, seed: int | None) -> None:
        """The same seed gives the same matches, one after the other; None gives any."""
        entropy = (
            np.random.SeedSequence().entropy if seed is None else check_number("seed", seed, 0)
        )
        assert isinstance(entropy, int)
        self._turns["match_seeds"] = new_seeds(1, entropy)
        self.is_unseeded = False

    @property
    def is_over(self) -> bool:
        """Whether the match came to its end."""
        return self.status == ENDED

    @property
    def is_truncated(self) -> bool:
        """Whether it reached the most moves before it ended."""
        return self.status == TRUNCATED

    @property
    def rewards(self) -> list[float]:
        """Of every seat; zeros unless the match is over."""
        if not self.is_over:
            return [0.0] * self.settings.seats
        rewards: list[float] = self._turns["rewards"][0, : self.settings.seats].tolist()
        return rewards

    def reset(self) -> None:
        """The next match, up to its first decision."""
        self.status = RUNNING
        self._masked = -1
        self.seat = open_table(self.states, self._turns, self._configs, self._scratch)

    def step(self, action: int) -> None:
        """The decision of the seat that is asked."""
        if self._masked != self.seat:
            self.observed(self.seat)
        number = whole_number(action)
        if number is None or not (0 <= number < self._actions and self._mask[0, number]):
            raise IllegalMoveError(
                say(
                    "envs.illegal-action",
                    "action {action} is not legal now for {seat}",
                    action=str(action) if number is None else number,
                    seat=Seat(self.seat),
                )
            )
        self._masked = -1
        self.status, self.seat = step_table(
            self.states, self._turns, number, self._configs, self._scratch
        )

    def observed(self, seat: int) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int8]]:
        """What a seat knows, and what it may choose: nothing, unless it is asked."""
        number = check_seat(seat, self.settings.seats)
        observe_seat(self.states, self._turns, number, self._configs, self._scratch, *self._rows)
        self._masked = number
        return self._observation[0].copy(), self._mask[0].copy()

    def rendered(self, seat: int) -> str:
        """The table as a seat sees it, as text."""
        from rich.console import Console

        game = self.settings.game
        names = [f"seat {number}" for number in range(self.settings.seats)]
        console = Console(file=StringIO(), width=RENDER_WIDTH, color_system=None)
        with console.capture() as captured:
            console.print(game.draw(game.view(self.states[0], seat), names))
        return captured.get()
