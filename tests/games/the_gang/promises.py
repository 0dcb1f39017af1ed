"""What a preview of The Gang says for certain: everything but what hidden cards bring later."""

from typing import cast

from stolik.games.the_gang import GAME
from stolik.games.the_gang.poker import CATEGORIES, category, strength
from stolik.games.the_gang.preview import TheGangPreview
from stolik.games.the_gang.view import TheGangView
from stolik.games.the_gang.view_facts import bits
from stolik.match import Match
from stolik.testing import Trial


def check(trial: Trial) -> None:
    preview = cast("TheGangPreview", trial.preview)
    views = cast("tuple[TheGangView, ...]", trial.views)
    before, after = views[:2]
    settled = views[2] if len(views) > 2 else after
    assert preview.next_phase == settled.phase
    if before.phase == "chips":
        assert preview.ends_round == (settled.phase in ("community", "showdown"))
        assert preview.unready_seats == tuple(ready_seats(before) - ready_seats(after))
    match trial.move.split():
        case ["take", _] | ["return"]:
            check_chips(preview, trial.seat, before, after)
        case ["ready"]:
            assert set(preview.waiting_seats) == {*trial.after.seats} - ready_seats(after)
        case ["use", *_] | ["agree"]:
            check_specialist(preview, trial, settled)
        case ["refuse"]:
            assert preview == TheGangPreview(next_phase="chips")
        case ["pass", card]:
            check_passing(preview, trial, card)
        case ["show", card]:
            assert preview.receiver is not None
            use = cast("TheGangView", trial.after.view(preview.receiver)).use
            assert use is not None
            assert use.shown == card
        case ["discard", _]:
            cards = (*after.seats[trial.seat].hole, *after.community)
            hand = bits(GAME.cards[card] for card in cards)
            assert preview.category == CATEGORIES[category(strength(hand))]
        case ["guess", _]:
            check_guess(preview, before, settled)


def ready_seats(view: TheGangView) -> set[int]:
    return {number for number, seat in enumerate(view.seats) if seat.is_ready}


def check_chips(
    preview: TheGangPreview, seat: int, before: TheGangView, after: TheGangView
) -> None:
    this_round = before.round - 1
    chips = [other.chips[this_round] for other in before.seats]
    then = [other.chips[this_round] for other in after.seats]
    assert then[seat] == preview.takes
    assert chips[seat] == preview.returns
    robbed = [number for number, chip in enumerate(chips) if chip and chip == preview.takes]
    assert ([] if preview.victim is None else [preview.victim]) == robbed
    assert all(then[number] is None for number in robbed)
    assert (preview.returns in after.centre) == (preview.returns is not None)
    assert preview.locks == after.seats[seat].is_locked


def check_specialist(preview: TheGangPreview, trial: Trial, settled: TheGangView) -> None:
    if settled.proposal is None:
        assert preview.is_used
        assert settled.specialist is not None
        assert settled.specialist.is_used
    else:
        open_proposal = settled.proposal
        assert not preview.is_used
        assert preview.user == open_proposal.user
        assert (preview.receiver, preview.rank) == (open_proposal.receiver, open_proposal.rank)
        answered = {open_proposal.proposer, *open_proposal.agreed}
        assert set(preview.waiting_seats) == {*trial.after.seats} - answered
    use = cast("TheGangView", all_agree(trial.after).view(trial.seat)).use
    assert use is not None
    assert use.user == preview.user
    is_mine = use.user == trial.seat
    assert preview.tells_category == (use.category if is_mine else None)
    assert preview.tells_count == (use.count if is_mine else None)


def all_agree(match: Match) -> Match:
    agreed = match.copy()
    while cast("TheGangView", agreed.view(None)).phase == "answer":
        agreed.play(agreed.to_act[0], "agree")
    return agreed


def check_passing(preview: TheGangPreview, trial: Trial, card: str) -> None:
    passed = trial.after.copy()
    assert preview.waiting_seats == (passed.to_act if not preview.is_used else ())
    while cast("TheGangView", passed.view(None)).phase == "pass":
        seat = passed.to_act[0]
        passed.play(seat, passed.legal(seat)[0])
    assert preview.receiver is not None
    assert card in cast("TheGangView", passed.view(trial.seat)).seats[preview.receiver].hole


def check_guess(preview: TheGangPreview, before: TheGangView, settled: TheGangView) -> None:
    assert preview.waiting_seats == (settled.to_act if settled.phase == before.phase else ())
    if not preview.waiting_seats:
        is_rank = before.phase == "guess-rank"
        joint = settled.rank_guess if is_rank else settled.category_guess
        assert preview.joint_guess == joint
