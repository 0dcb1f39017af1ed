"""One match, a decision at a time: what the environments of other libraries are made of."""

from typing import TYPE_CHECKING, Any

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
    mask_seat,
    observe_seat,
    open_table,
    redeal_tables,
    rows_of,
    step_table,
)
from stolik.engine.turns import Turns
from stolik.envs.settings import EnvSettings
from stolik.envs.snapshots import Snapshot, position_states

if TYPE_CHECKING:
    from stolik.engine.stepping import Records

ROW = np.zeros(1, np.int64)
"""The only table there is."""


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
        self.turns: Records = new_records(Turns, 1)
        self.turns["external_seats"] = external_seats
        self._configs = settings.new_configs(opponents)
        self._scratch = settings.new_scratch()
        self._actions = settings.actions
        self.is_unseeded = True
        self._asked = Seen(settings)  # while the match is running
        self._other = Seen(settings)

    def seed(self, seed: int | None) -> None:
        """The same seed gives the same matches, one after the other; None gives any."""
        entropy = (
            np.random.SeedSequence().entropy if seed is None else check_number("seed", seed, 0)
        )
        assert isinstance(entropy, int)
        self.turns["match_seeds"] = new_seeds(1, entropy)
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
        rewards: list[float] = self.turns["rewards"][0, : self.settings.seats].tolist()
        return rewards

    def reset(self) -> None:
        """The next match, up to its first decision."""
        self.status = RUNNING
        self.seat = open_table(
            self.states, self.turns, self._configs, self._scratch, *self._asked.rows
        )

    def step(self, action: object) -> None:
        """The decision of the seat that is asked: the index of one of its choices."""
        number = whole_number(action)
        if number is None or not self.may(number):
            raise IllegalMoveError(
                say(
                    "envs.illegal-action",
                    "action {action} is not legal now for {seat}",
                    action=str(action) if number is None else number,
                    seat=Seat(self.seat),
                )
            )
        self.status, self.seat = step_table(
            self.states, self.turns, number, self._configs, self._scratch, *self._asked.rows
        )

    @property
    def choices(self) -> npt.NDArray[np.int8]:
        """The mask of the seat that is asked; every step overwrites it."""
        return self._asked.mask

    def may(self, action: int) -> bool:
        """Whether that is one of the choices of the seat that is asked."""
        return 0 <= action < self._actions and bool(self._asked.mask[action])

    def observed(self, seat: int) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int8]]:
        """What a seat knows, and what it may choose: nothing, unless it is asked."""
        seen = self.seen(check_seat(seat, self.settings.seats))
        return seen.observation.copy(), seen.mask.copy()

    def seen(self, seat: int) -> "Seen":
        """The same, not copied; overwritten when something is observed again."""
        if seat == self.seat and self.status == RUNNING:
            return self._asked
        self._observe(seat, self._other)
        if self.status != RUNNING:
            self._other.mask[:] = 0  # a match that was truncated asks nobody any more
        return self._other

    def observed_at_once(self, seat: int) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int8]]:
        """The same, where all seats that may act now are asked at the same moment."""
        observation, mask = self.observed(seat)
        if self.status != RUNNING or seat == self.seat:
            return observation, mask
        masks = self._other.rows[1]
        mask_seat(self.states, self.turns, seat, self._configs, self._scratch, masks)
        return observation, self._other.mask.copy()

    def _observe(self, seat: int, seen: "Seen") -> None:
        observe_seat(self.states, self.turns, seat, self._configs, self._scratch, *seen.rows)

    # States as values.

    def save(self) -> Snapshot:
        """The match as it is, with the deals to come."""
        return Snapshot(self.settings, self.states.copy(), self.turns.copy())

    def load(self, snapshot: Snapshot) -> None:
        """Puts a match back that waits for a decision."""
        snapshot.check(self.settings, 1)
        external_seats = self.turns["external_seats"].copy()
        self.states[:] = snapshot.states
        self.turns[:] = snapshot.turns
        self.turns["external_seats"] = external_seats
        self._show()

    def set_position(self, text: str) -> None:
        """Goes on from a position; what is hidden in it is dealt as it might be."""
        self.states[:] = position_states(
            self.settings, [text], self.turns, ROW, self._configs, self._scratch
        )
        self._show()

    def determinize(self, seat: int, rng: np.random.Generator | int | None = None) -> None:
        """Makes random all that a seat cannot know, shuffles to come included."""
        seats = np.array([check_seat(seat, self.settings.seats)])
        generator = rng if isinstance(rng, np.random.Generator) else np.random.default_rng(rng)
        seeds = generator.integers(2**64, size=1, dtype=np.uint64)
        redeal_tables(ROW, self.states, self.turns, seats, seeds, self._scratch)
        self._observe(self.seat, self._asked)

    def _show(self) -> None:
        self.status = RUNNING
        self.seat = int(self.turns["seat"][0])
        self._observe(self.seat, self._asked)


class Seen:
    """An observation and its mask, and the same memory as compiled code takes it."""

    def __init__(self, settings: EnvSettings) -> None:
        self._use(
            np.zeros((1, settings.game.layout.size), np.int16),
            np.zeros((1, settings.actions), np.int8),
        )

    def _use(self, observations: npt.NDArray[np.int16], masks: npt.NDArray[np.int8]) -> None:
        self.observation: npt.NDArray[np.int16] = observations[0]
        self.mask: npt.NDArray[np.int8] = masks[0]
        self.rows = rows_of(observations), rows_of(masks)

    # A pickled match: pickling would separate what shares its memory.

    def __getstate__(self) -> dict[str, Any]:
        return {"observation": self.observation, "mask": self.mask}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self._use(state["observation"][None].copy(), state["mask"][None].copy())
