"""What every game of Stolik promises."""

from collections import Counter

from stairs import GAME
from stairs.knowledge import unseen_by
from stairs.notation import cards_in
from stairs.preview import StairsPreview
from stairs.state import ALL_CARDS, DEAL, StairsState
from stairs.view import StairsView
from stolik.compiler import uncompiled
from stolik.testing import GamePromises, Subject, Trial


def census(state: StairsState) -> Counter[int]:
    """Stairs, what is gone, the hands, and what is left lies aside."""
    laid = [*cards_in(state.stairs), *cards_in(state.gone)]
    held = [card for hand in state.hand for card in cards_in(hand)]
    aside = set(cards_in(ALL_CARDS)) - set(laid) - set(held)
    return Counter([*laid, *held, *aside])


def unknown(state: StairsState, seat: int | None) -> dict[str, list[int]]:
    """The other hands, and the cards aside."""
    if state.phase == DEAL:
        return {}
    unseen = cards_in(uncompiled(unseen_by)(state, -1 if seat is None else seat))
    places = {
        f"hand {other}": list(cards_in(state.hand[other]))
        for other in range(state.seats)
        if other != seat
    }
    held = {card for hand in places.values() for card in hand}
    return {**places, "aside": [card for card in unseen if card not in held]}


def check_preview(trial: Trial) -> None:
    """Everything is certain; where the stairs are taken, that is the step after the move."""
    preview, before, after = trial.preview, trial.views[0], trial.views[1]
    if isinstance(after, StairsView) and after.phase == "take":
        after = trial.views[2]
    assert isinstance(preview, StairsPreview)
    assert isinstance(before, StairsView)
    assert isinstance(after, StairsView)
    gained = {
        seat: now.points - then.points
        for seat, (then, now) in enumerate(zip(before.seats, after.seats, strict=True))
        if now.points > then.points
    }
    assert gained == ({} if preview.taker is None else {preview.taker: preview.points})
    assert after.to_act == (() if preview.next_seat is None else (preview.next_seat,))


class TestStairs(GamePromises):
    subjects = (
        Subject(
            game=GAME,
            census=census,
            unknown=unknown,
            check_preview=check_preview,
            further=[(2, {"rounds": 1}), (4, {"rounds": 9, "steep": True})],
        ),
    )
