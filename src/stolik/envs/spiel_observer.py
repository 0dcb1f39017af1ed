"""What OpenSpiel's observers ask for: public or private parts, of now or of the whole match."""

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from stolik.core.checks import check_seat
from stolik.engine import contract
from stolik.engine.contract import SPECTATOR
from stolik.envs.spiel_node import Tree, Viewer, as_json, changes

if TYPE_CHECKING:
    from stolik.envs.spiel import SpielState


Parts = dict[str, npt.NDArray[np.float32]]


class Observer:
    """What everybody sees or, as a seat sees it, that and its own: now, or all it remembers.

    As text the view, as JSON, or the views of the match and one's own moves, line by line. As
    numbers the named parts of the game's observation; with perfect recall a row for every step,
    where the game has a bound for their number (`recall`).
    """

    tensor: npt.NDArray[np.float32] | None
    dict: Parts

    def __init__(self, owner: Tree, *, private: bool, recalls: bool) -> None:
        self._tree = owner
        self._private = private
        self._recalls = recalls
        self.tensor, self.dict = None, {}
        if not recalls:
            layout = owner.game.layout
            self._numbers = np.zeros(layout.size, np.int16)
            self.tensor = np.zeros(layout.size, np.float32)
            self.dict = {part.name: self.tensor[part.place] for part in layout}
        elif owner.recall:
            self.tensor = np.zeros(owner.recall * owner.row_size, np.float32)
            self.dict = {"steps": self.tensor.reshape(owner.recall, owner.row_size)}

    def set_from(self, state: "SpielState", player: int) -> None:
        """As numbers."""
        viewer = self._viewer(player)
        if self.tensor is None:
            return
        if not self._recalls:
            seat = SPECTATOR if viewer is None else viewer
            contract.observe(state.node.states[0], seat, self._numbers)
            self.tensor[:] = self._numbers
            return
        rows = state.node.remembered_rows(viewer)[: self._tree.recall]
        self.tensor[: rows.size] = rows.ravel()
        self.tensor[rows.size :] = 0

    def string_from(self, state: "SpielState", player: int) -> str:
        """As text."""
        viewer = self._viewer(player)
        if self._recalls:
            return state.node.memory(viewer)
        return as_json(state.node.view(viewer))

    def _viewer(self, player: int) -> Viewer:
        return check_seat(player, self._tree.settings.seats) if self._private else None


class PrivateObserver:
    """What only the seat sees of the table now, as text: its view without what everybody sees."""

    tensor = None

    def __init__(self, owner: Tree) -> None:
        self._tree = owner
        self.dict: Parts = {}

    def set_from(self, state: "SpielState", player: int) -> None:
        """There is nothing as numbers: the parts of an observation are not private or public."""

    def string_from(self, state: "SpielState", player: int) -> str:
        """As text."""
        seat = check_seat(player, self._tree.settings.seats)
        return as_json(changes(state.node.view(None), state.node.view(seat)))
