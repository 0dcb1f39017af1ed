"""States of an environment as values: saved, put back, set up from a position."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from stolik.core.errors import ImpossiblePositionError, NumberError, OptionsError
from stolik.core.options import read_options
from stolik.core.position import read_position
from stolik.core.sentences import say
from stolik.engine.contract import State
from stolik.engine.stepping import ALL_ASKED, Records, ask_tables
from stolik.envs.settings import EnvSettings


@dataclass(frozen=True, eq=False)
class Snapshot:
    """Tables as they were: their cards, and all chance to come. It can be pickled."""

    settings: EnvSettings
    states: Records
    turns: Records

    def __len__(self) -> int:
        return len(self.states)

    def check(self, settings: EnvSettings, tables: int) -> None:
        """Refuses tables of another game, of other seats or options, or too many or few."""
        if played(self.settings) != played(settings):
            raise OptionsError(
                say(
                    "envs.other-table",
                    "the snapshot is of {there}, the environment of {here}",
                    there=str(played(self.settings)),
                    here=str(played(settings)),
                )
            )
        if len(self) != tables:
            raise NumberError(
                say(
                    "envs.snapshot-size",
                    "the snapshot has {saved} tables, not {tables}",
                    saved=len(self),
                    tables=tables,
                )
            )


def played(settings: EnvSettings) -> tuple[str, int, object]:
    """What is played: the game, the seats, all options."""
    options = read_options(settings.game.options, settings.options, settings.seats)
    return settings.game_id, settings.seats, options


def position_states(
    settings: EnvSettings,
    texts: Sequence[str],
    turns: Records,
    rows: npt.NDArray[np.int64],
    configs: Records,
    scratch: Records,
) -> Records:
    """The states of positions, up to the first decision from outside; the turns go along.

    Nothing changes if one of them is refused.
    """
    found = {text: position_state(settings, text) for text in dict.fromkeys(texts)}
    states: Records = np.array([found[text] for text in texts], found[texts[0]].dtype)
    asked = turns[rows].copy()
    table = ask_tables(np.arange(len(texts)), states, asked, configs, scratch)
    if table != ALL_ASKED:
        raise ImpossiblePositionError(
            say(
                "envs.position-over",
                "nothing is left to decide in the position {position}",
                position=texts[table],
            )
        )
    turns[rows] = asked
    return states


def position_state(settings: EnvSettings, text: str) -> State:
    """Of a position with the seats and options of the environment."""
    found = read_position(settings.game, text)
    here = read_options(settings.game.options, settings.options, settings.seats)
    if int(found.state.seats) != settings.seats or found.options != here:
        raise OptionsError(
            say(
                "envs.other-position",
                "the position has {there_seats} seats and {there}; "
                "the environment has {here_seats} and {here}",
                there_seats=int(found.state.seats),
                there=str(found.options.given()),
                here_seats=settings.seats,
                here=str(here.given()),
            )
        )
    return found.state
