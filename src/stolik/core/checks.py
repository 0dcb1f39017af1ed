"""Refusals of seats and numbers that do not exist, before compiled code sees them."""

from operator import index

from stolik.core.errors import NumberError, SeatError, StolikError
from stolik.core.sentences import Sentence, say


def check_seat(seat: object, seats: int) -> int:
    """A seat of a match with so many seats.

    >>> check_seat(-1, 4)
    Traceback (most recent call last):
    stolik.core.errors.SeatError: there is no seat -1; the seats are 0 to 3
    """
    if type(seat) is int and 0 <= seat < seats:  # as almost always: a third of the time
        return seat
    number = whole_number(seat)
    if number is None or not 0 <= number < seats:
        raise SeatError(no_such_seat(seat, seats))
    return number


def no_such_seat(seat: object, seats: int) -> Sentence:
    """The sentence for a seat that is not there."""
    return say(
        "move.no-such-seat",
        "there is no seat {seat}; the seats are 0 to {last}",
        seat=seat if isinstance(seat, int) else str(seat),
        last=seats - 1,
    )


def check_number(name: str, value: object, low: int, high: int | None = None) -> int:
    """A whole number from `low` on, to `high` where there is one.

    >>> check_number("tables", 0, 1)
    Traceback (most recent call last):
    stolik.core.errors.NumberError: tables cannot be 0; it is a whole number from 1 on
    """
    number = whole_number(value)
    if number is None or number < low or (high is not None and number > high):
        raise _out_of_range(name, value, low, high)
    return number


def _out_of_range(name: str, value: object, low: int, high: int | None) -> StolikError:
    if high is None:
        return NumberError(
            say(
                "number.from",
                "{name} cannot be {value}; it is a whole number from {low} on",
                name=name,
                value=str(value),
                low=low,
            )
        )
    return NumberError(
        say(
            "number.range",
            "{name} cannot be {value}; it is a whole number from {low} to {high}",
            name=name,
            value=str(value),
            low=low,
            high=high,
        )
    )


def whole_number(value: object) -> int | None:
    """A whole number as an int, None for anything else.

    NumPy's integers are whole numbers; flags, texts and fractions are not.
    """
    if isinstance(value, bool):
        return None
    try:
        return index(value)  # type: ignore[arg-type]  # that is the question
    except TypeError:
        return None
