"""What a preview of Abluxxen says for certain: everything, but which cards come from the deck."""

from collections import Counter
from random import Random
from typing import cast

from stolik.games.abluxxen.preview import AbluxxenPreview, Robbery
from stolik.games.abluxxen.view import AbluxxenView
from stolik.match import Match
from stolik.testing import Trial


def check(trial: Trial) -> None:
    preview = cast("AbluxxenPreview", trial.preview)
    views = cast("tuple[AbluxxenView, ...]", trial.views)
    settled = views[-1]
    assert settled.phase == preview.next_phase
    assert settled.to_act == (() if preview.next_seat is None else (preview.next_seat,))
    assert settled.owed == preview.owed
    if trial.move.startswith("play"):
        check_play(preview, trial)
    else:
        check_hand(preview, trial.seat, views[0], views[1])


def check_hand(
    preview: AbluxxenPreview, seat: int, before: AbluxxenView, after: AbluxxenView
) -> None:
    mine, then = before.seats[seat], after.seats[seat]
    gained = Counter(then.hand) - Counter(mine.hand)
    assert gained.total() == len(preview.gains) + preview.draws
    assert Counter(preview.gains) <= gained
    assert before.deck_size - after.deck_size == preview.draws


def check_play(preview: AbluxxenPreview, trial: Trial) -> None:
    assert preview.goes_out == trial.after.is_over
    robberies = [f"rob {cards[0]}" for cards in preview.row]
    assert robberies == (trial.after.legal(trial.seat) if preview.next_phase == "rob" else [])
    robbed, is_over = robberies_of_the_turn(trial.after, trial.seat)
    assert preview.robs[: len(robbed)] == tuple(robbed)
    assert is_over or len(robbed) == len(preview.robs)


def robberies_of_the_turn(match: Match, active: int) -> tuple[list[Robbery], bool]:
    """Plays on at random until the next seat plays or the match is over."""
    rng = Random(1)
    robbed: list[Robbery] = []
    while match.to_act:
        view = cast("AbluxxenView", match.view(None))
        if view.active != active:
            return robbed, False
        if view.phase == "steal":
            assert view.victim is not None
            layer = view.seats[view.victim].layers[-1]
            robbed.append(Robbery(seat=view.victim, layer=layer))
        match.play(match.to_act[0], rng.choice(match.legal(match.to_act[0])))
    return robbed, True
