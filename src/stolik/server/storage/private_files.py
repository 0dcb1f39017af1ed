"""Only the user who runs the server reads its database: it holds names, words and secrets."""

import os
from pathlib import Path

PRIVATE_FILE = 0o600
PRIVATE_FOLDER = 0o700
BESIDE = "", "-wal", "-shm", "-journal", ".lock"
"""What SQLite and the server have beside the database itself."""


def make_private(file: Path) -> None:
    """Makes a database file, or what there is of it already, unreadable for others.

    The folder is made so if it is new; one that was there may hold other things, too.
    """
    make_private_folder(file.parent)
    make_private_file(file)
    for end in BESIDE:
        beside = Path(f"{file}{end}")
        if beside.exists() and is_ours(beside):
            beside.chmod(PRIVATE_FILE)


def make_private_folder(folder: Path) -> None:
    """A new folder of the user's own, with those that it is in."""
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)
        folder.chmod(PRIVATE_FOLDER)


def make_private_file(file: Path) -> None:
    """A new, empty file; nothing happens to one that is there."""
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, PRIVATE_FILE))


def is_ours(file: Path) -> bool:
    """Whether the mode is ours to change."""
    return os.name == "posix" and file.stat().st_uid == os.geteuid()
