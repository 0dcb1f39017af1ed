"""The journal of an arena: its plan and every outcome, one per line, to resume from."""

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import msgspec

from stolik.arena.plan import Outcome, Plan
from stolik.core.errors import FileError
from stolik.core.sentences import say


class Journal:
    """A file of outcomes; opened again with the same plan it has the matches already played."""

    def __init__(self, path: Path | None, plan: Plan) -> None:
        self.done: list[Outcome] = []
        self.file: BinaryIO | None = None
        if path is not None:
            self._open(path, plan)

    def _open(self, path: Path, plan: Plan) -> None:
        try:
            lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
            if lines:
                self.done = list(outcomes(path, plan, lines))
            self.file = path.open("ab" if lines else "wb")
            self.file.truncate(sum(len(line) for line in lines if line.endswith(b"\n")))
        except OSError as error:
            raise FileError(
                say(
                    "arena.journal-file",
                    "cannot keep the journal {file}: {reason}",
                    file=str(path),
                    reason=error.strerror or str(error),
                )
            ) from error
        if not lines:
            self.write(plan)

    def write(self, line: Plan | Outcome) -> None:
        """Handed to the system when this returns; a line cut short is dropped when resumed."""
        if self.file is not None:
            self.file.write(msgspec.json.encode(line) + b"\n")
            self.file.flush()

    def close(self) -> None:
        """Closes the file."""
        if self.file is not None:
            self.file.close()


def outcomes(path: Path, plan: Plan, lines: list[bytes]) -> Iterator[Outcome]:
    """The outcomes of a journal that began with the same plan; it may have had fewer deals."""
    try:
        begun = msgspec.json.decode(lines[0], type=Plan)
        same = msgspec.structs.replace(begun, deals=plan.deals) == plan
        found = [
            msgspec.json.decode(line, type=Outcome) for line in lines[1:] if line.endswith(b"\n")
        ]
    except msgspec.MsgspecError:
        same, found = False, []
    if not same:
        raise FileError(
            say("arena.journal", "{file} is not the journal of this arena", file=str(path))
        )
    yield from (outcome for outcome in found if outcome.deal < plan.deals)
