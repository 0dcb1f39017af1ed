"""What a preview of Take That says for certain: everything, but which cards come from the deck."""

from collections import Counter

from stolik.games.take_that.preview import TakeThatPreview
from stolik.games.take_that.view import TakeThatView
from stolik.testing import Trial


def check(trial: Trial) -> None:
    preview, (before, after) = trial.preview, trial.views[:2]
    assert isinstance(preview, TakeThatPreview)
    assert isinstance(before, TakeThatView)
    assert isinstance(after, TakeThatView)
    mine, then = before.seats[trial.seat], after.seats[trial.seat]
    assert after.to_act == (() if preview.next_seat is None else (preview.next_seat,))
    assert (after.phase == "round-over") == (preview.next_seat is None)
    used = () if preview.uses is None else (preview.uses,)
    assert Counter(mine.hand) - Counter(then.hand) == Counter(used)
    assert then.hand_size - mine.hand_size == preview.draws - len(used)
    assert before.deck_size - after.deck_size == preview.draws + preview.extra_cards
    assert then.extra_cards - mine.extra_cards == preview.extra_cards
    assert then.points - mine.points == preview.points
    assert Counter(before.row) - Counter(after.row) == Counter(preview.takes)
    if trial.move.startswith("pull"):
        assert set(then.plus) - set(mine.plus) == {*preview.takes, *used}
    else:
        assert set(then.minus) - set(mine.minus) == set(preview.takes)
