"""What a preview of 6 nimmt! says for certain: a row taken, and where the lowest card lands."""

from typing import cast

from stolik.games.six_nimmt.preview import SixNimmtPreview
from stolik.games.six_nimmt.view import SixNimmtView
from stolik.testing import Trial


def check(trial: Trial) -> None:
    preview = cast("SixNimmtPreview", trial.preview)
    views = cast("tuple[SixNimmtView, ...]", trial.views)
    verb = trial.move.split()[0]
    if verb == "draft":
        assert preview == SixNimmtPreview(row=None)
    elif verb == "take":
        check_landing(preview, trial.seat, views[0], views[1])
    elif views[0].to_act == (trial.seat,):  # the last one to choose: then all cards are revealed
        cards = [seat.card or 0 for seat in views[2].seats]
        if min(cards) == cards[trial.seat]:
            check_landing(preview, trial.seat, views[2], views[3])


def check_landing(
    preview: SixNimmtPreview, seat: int, before: SixNimmtView, after: SixNimmtView
) -> None:
    if preview.fits_nowhere:
        assert (after.phase, after.to_act) == ("take", (seat,))
        return
    assert preview.row is not None
    was, now = before.rows[preview.row - 1], after.rows[preview.row - 1]
    assert now == ((before.seats[seat].card,) if preview.takes else (*was, before.seats[seat].card))
    assert preview.takes in ((), was)
    pile = {*before.seats[seat].pile, *preview.takes}
    assert set(after.seats[seat].pile) == pile
    assert after.seats[seat].bulls - before.seats[seat].bulls == preview.bulls
