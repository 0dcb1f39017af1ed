"""What a move of 6 nimmt! would do, as far as its seat may know."""

from collections.abc import Sequence

from stolik.compiler import uncompiled
from stolik.core.game import Preview
from stolik.engine.arrays import StateArray, StateTuple, state_tuple
from stolik.games.six_nimmt import rules
from stolik.games.six_nimmt import state as six


class SixNimmtPreview(Preview, frozen=True, kw_only=True, tag="six-nimmt"):
    """Where a card would land as the rows lie now, or what taking a row costs."""

    row: int | None
    """Where the card would lie, from 1 as in `take 1`; None if it fits nowhere or is drafted.

    Cards of others may be placed before: only the lowest card of a turn is sure to land there.
    """
    takes: tuple[int, ...] = ()
    """The cards of that row that would go to the bull pile first."""
    bulls: int = 0
    """The penalty points on them."""
    fits_nowhere: bool = False
    """The card is lower than the end of every row: its owner would have to take one."""


fitting_row = uncompiled(rules.fitting_row)
BULLS: list[int] = six.BULLS.tolist()
DRAFTED = SixNimmtPreview(row=None)
FITS_NOWHERE = SixNimmtPreview(row=None, fits_nowhere=True)


def previews(array: StateArray, _seat: int, actions: Sequence[int]) -> list[SixNimmtPreview]:
    """What each of the legal actions would do: only the rows matter, and they are open."""
    state = state_tuple(array)
    return [preview_of(state, action) for action in actions]


def preview_of(state: StateTuple, action: int) -> SixNimmtPreview:
    """A row taken, a card drafted, or one laid face down."""
    if action > six.FIRST_TAKE:
        return taking(state, action - six.FIRST_TAKE - 1)
    if action > six.FIRST_DRAFT:
        return DRAFTED
    row = fitting_row(state, action)
    if row == six.NO_ROW:
        return FITS_NOWHERE
    if state.row_length[row] == six.ROW_LIMIT:
        return taking(state, row)
    return SixNimmtPreview(row=row + 1)


def taking(state: StateTuple, row: int) -> SixNimmtPreview:
    """The card would become the only one of the row."""
    cards = state.rows[row][: state.row_length[row]]
    bulls = sum([BULLS[card] for card in cards])
    return SixNimmtPreview(row=row + 1, takes=tuple(cards), bulls=bulls)
