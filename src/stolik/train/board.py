"""The same curves for TensorBoard: error and speed at every update, strength where it was tried."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from stolik.core.extras import extra
from stolik.train.evaluate import Score

with extra("train"):
    from torch.utils.tensorboard import SummaryWriter

if TYPE_CHECKING:
    from stolik.train.run import Progress

FOLDER = "tensorboard"


class Board:
    """Writes events by decisions learned from; a run that is taken up again goes on with them."""

    def __init__(self, folder: Path, decisions: int) -> None:
        self._writer = SummaryWriter(str(folder / FOLDER), purge_step=decisions + 1)

    def note(self, progress: "Progress") -> None:
        """What an update showed."""
        step = progress.decisions
        self._writer.add_scalar("learner/error", progress.error, step)
        self._writer.add_scalar("learner/decisions_per_second", progress.per_second, step)
        self._writer.add_scalar("learner/hours", progress.seconds / 3600, step)
        self._note_scores(progress.scores, step)

    def _note_scores(self, scores: Iterable[Score], step: int) -> None:
        for score in scores:
            name = f"{score.opponent}/{score.variant}"
            self._writer.add_scalar(name, score.share / score.par, step)

    def close(self) -> None:
        """Everything is on disk."""
        self._writer.close()
