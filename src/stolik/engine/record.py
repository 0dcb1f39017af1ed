"""Fixed-size NumPy records declared as classes, so that the type checker knows every field.

    @record
    class Example(NumpyRecord):
        seats: Annotated[int, np.int8]
        hand: Annotated[npt.NDArray[np.uint8], np.uint8, MOST_SEATS, HAND_SIZE]

The annotation of a field is the type that Python code sees, then the NumPy type, then the shape of
an array. A subclass has the fields of its base first. Numba sees a plain record.

NumPy and Numba compare records by their fields, so two games with the same fields would be one to
them, and one would play by the rules of the other. So the first field bears the name of the class
as its title, which NumPy has for such remarks: records of two classes never have the same type.
"""

from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast, get_type_hints

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:

    class NumpyRecord:
        """The base of all records."""

        DTYPE: ClassVar[np.dtype[np.record]]

        @property
        def dtype(self) -> np.dtype[np.record]:
            """The layout of this record."""

        def tobytes(self) -> bytes:
            """Its memory."""

else:
    NumpyRecord = np.record

R = TypeVar("R", bound=NumpyRecord)


def record(declared: type[R]) -> type[R]:
    """Makes the layout of a record, `DTYPE`, from the annotations of its class."""
    hints = get_type_hints(declared, include_extras=True)
    # np.record has methods (round, take, sort …) that would hide a field of the same name.
    hidden = [name for name in hints if hasattr(np.void, name)]
    assert not hidden, f"fields hidden by NumPy: {hidden}"
    fields = [_field(name, hint) for name, hint in hints.items()]
    first, *rest = fields[0]
    fields[0] = ((f"{declared.__module__}.{declared.__qualname__}", first), *rest)
    # Elements of such an array are instances of the declared class.
    declared.DTYPE = cast("np.dtype[np.record]", np.dtype((declared, fields)))
    return declared


def _field(name: str, hint: Any) -> tuple[Any, ...]:
    scalar, *shape = hint.__metadata__
    return (name, scalar, tuple(shape)) if shape else (name, scalar)


def new_records(kind: type[R], n: int) -> npt.NDArray[np.record]:
    """An array of so many records, all zeros."""
    return np.zeros(n, kind.DTYPE)


def new_record(kind: type[R]) -> R:
    """A single record, all zeros."""
    return cast("R", np.zeros(1, kind.DTYPE)[0])
