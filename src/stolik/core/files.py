"""Files that are written whole or not at all, and never over another."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from stolik.core.errors import FileError
from stolik.core.sentences import say


def check_new(path: Path) -> None:
    """Refuses early what `write_new` would refuse late: before a match is played for nothing."""
    if path.exists():
        raise _exists(path)
    if not path.parent.is_dir() or not os.access(path.parent, os.W_OK):
        raise FileError(
            say("file.folder", "cannot write into the folder {folder}", folder=str(path.parent))
        )


def write_new(path: Path, content: bytes) -> None:
    """Writes beside the place, then moves there: nobody ever sees half a file."""
    try:
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            os.link(file.name, path)  # unlike a rename, never over a file made in the meantime
            path.chmod(0o666 & ~_umask())
    except FileExistsError as error:
        raise _exists(path) from error
    except OSError as error:
        raise FileError(
            say(
                "file.write",
                "cannot write {file}: {reason}",
                file=str(path),
                reason=error.strerror or str(error),
            )
        ) from error


def read_file(path: Path) -> bytes:
    """The whole content of a file."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise FileError(
            say(
                "file.read",
                "cannot read {file}: {reason}",
                file=str(path),
                reason=error.strerror or str(error),
            )
        ) from error


def docs_folder() -> Path:
    """The documentation: inside an installed package, or beside the sources."""
    package = Path(__file__).parent.parent
    installed = package / "docs"
    return installed if installed.is_dir() else package.parent.parent / "docs"


def _exists(path: Path) -> FileError:
    return FileError(
        say("file.exists", "{file} exists already and is not overwritten", file=str(path))
    )


def _umask() -> int:
    mask = os.umask(0)
    with suppress(OSError):
        os.umask(mask)
    return mask
