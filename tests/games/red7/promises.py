"""What a preview of Red7 says for certain: everything, but which cards are drawn."""

from typing import cast

from stolik.games.red7.notation import COLOUR_LETTERS
from stolik.games.red7.preview import Red7Preview
from stolik.games.red7.view import Red7View
from stolik.testing import Trial


def check(trial: Trial) -> None:
    preview = cast("Red7Preview", trial.preview)
    views = cast("tuple[Red7View, ...]", trial.views)
    before, after = views[:2]
    assert preview.rule == after.rule
    assert preview.winning == after.winning
    assert preview.counting == tuple(seat.counting for seat in after.seats)
    assert preview.best == tuple(map(highest, preview.counting))
    assert preview.draws == max(0, before.deck_size - after.deck_size)
    if preview.next_phase is None:
        check_end_of_turn(preview, trial.seat, after, views[2])
    else:
        assert (after.phase, after.to_act) == (preview.next_phase, (trial.seat,))
        assert preview.outcome == ("ahead" if after.winning == trial.seat else "behind")
        assert not preview.ends_round


def check_end_of_turn(preview: Red7Preview, seat: int, after: Red7View, later: Red7View) -> None:
    assert after.phase == "turn-over"
    assert preview.outcome == ("winning" if later.seats[seat].in_round else "out")
    assert preview.ends_round == (later.phase == "round-over")


def highest(cards: tuple[str, ...]) -> str | None:
    return max(cards, key=lambda card: (card[1], COLOUR_LETTERS.index(card[0])), default=None)
