"""What a move of The Gang would do, as far as its seat may know."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from stolik.core.game import Preview, seats_in
from stolik.engine.arrays import StateArray, StateTuple, copies, state_tuple
from stolik.engine.record import new_records
from stolik.games.the_gang import state as gang
from stolik.games.the_gang.notation import RANK_NAMES
from stolik.games.the_gang.poker import CATEGORIES
from stolik.games.the_gang.preview_facts import PreviewFacts, look_ahead
from stolik.games.the_gang.showdown import CATEGORY, RANK
from stolik.games.the_gang.view import PHASES, guess_name, optional

PREVIEWS_CACHED = 4096
"""Of chips: few things differ between them."""


class TheGangPreview(Preview, frozen=True, kw_only=True, tag="the-gang"):
    """Whose chip goes where, who has to agree to what, or what becomes of a card or a guess."""

    next_phase: str
    """The phase that would follow at once; further steps may follow from hidden cards."""

    # Chips.
    takes: int | None = None
    """The stars of the chip that the seat would take."""
    victim: int | None = None
    """The seat that would lose it; nobody where it lies in the centre."""
    returns: int | None = None
    """The stars of the seat's own chip that would go back to the centre."""
    locks: bool = False
    """The chip would be bound to the seat until the round ends."""
    unready_seats: tuple[int, ...] = ()
    """The seats that are ready now and would be no more."""
    ends_round: bool = False
    """The chip phase would be over."""

    # The specialist.
    user: int | None = None
    """The seat that would use the specialist, by a proposal or by agreeing to one."""
    receiver: int | None = None
    """The seat that would see or get a card: by a proposal, or by showing or passing it."""
    rank: str | None = None
    """The rank that the user would tell about."""
    waiting_seats: tuple[int, ...] = ()
    """The seats that would still have to be ready, to agree, to pass a card or to guess."""
    is_used: bool = False
    """The last one would have agreed: the specialist takes effect at once."""
    tells_category: str | None = None
    """The category that would be announced in the end, where it is that of the seat's own hand."""
    tells_count: int | None = None
    """The number of cards that would be announced in the end, where it is about its own hand."""

    # Cards and guesses.
    category: str | None = None
    """What the seat's hand would be after discarding that card."""
    joint_guess: str | None = None
    """The gang's guess, if no more votes came."""


class Outcome(NamedTuple):
    """The position right after an action: `PreviewFacts` as plain numbers."""

    action: int
    locked: int
    ready: int
    answering: int
    choosing: int
    user: int
    subject: int
    category: int
    of_rank: int
    rank_guess: int
    category_guess: int
    phase: int
    used: bool


def previews(array: StateArray, seat: int, actions: Sequence[int]) -> list[TheGangPreview]:
    """What each of the legal actions would do."""
    state = state_tuple(array)
    preview = BY_PHASE[state.phase]
    return [preview(state, seat, outcome) for outcome in outcomes(array, seat, actions)]


def outcomes(array: StateArray, seat: int, actions: Sequence[int]) -> list[Outcome]:
    """The position after each of the actions."""
    facts = new_records(PreviewFacts, len(actions))
    look_ahead(copies(array, len(actions)), seat, np.array(actions, np.int64), facts)
    return list(map(Outcome._make, facts.tolist()))


def in_chip_phase(state: StateTuple, seat: int, outcome: Outcome) -> TheGangPreview:
    """Chips, `ready` and proposals."""
    if outcome.action == gang.READY:
        return saying_ready(state, outcome)
    if outcome.action > gang.RETURN:
        return with_specialist(state, seat, outcome)
    return moving_chips(state, seat, outcome)


def moving_chips(state: StateTuple, seat: int, outcome: Outcome) -> TheGangPreview:
    """A chip that is taken, and the one that goes back for it."""
    is_return = outcome.action == gang.RETURN
    takes = gang.NO_CHIP if is_return else outcome.action - gang.TAKE
    return chip_preview(
        outcome.phase,
        takes,
        gang.NOBODY if is_return else state.holder[takes],
        state.chips[state.round_number - 1][seat],
        outcome.locked >> takes & 1,
        state.ready & ~outcome.ready,
    )


@lru_cache(PREVIEWS_CACHED)
def chip_preview(
    phase: int, takes: int, holder: int, returns: int, is_locked: int, unready: int
) -> TheGangPreview:
    """All seats choose among chips at once, and every take is a new list for each of them."""
    return TheGangPreview(
        next_phase=PHASES[phase],
        takes=optional(takes, gang.NO_CHIP),
        victim=optional(holder, gang.NOBODY),
        returns=optional(returns, gang.NO_CHIP),
        locks=bool(is_locked),
        unready_seats=seats_in(unready),
        ends_round=phase != gang.CHIPS,
    )


def saying_ready(state: StateTuple, outcome: Outcome) -> TheGangPreview:
    """The last one ends the round."""
    return TheGangPreview(
        next_phase=PHASES[outcome.phase],
        waiting_seats=seats_in((1 << state.seats) - 1 & ~outcome.ready),
        ends_round=outcome.phase != gang.CHIPS,
    )


def with_specialist(state: StateTuple, seat: int, outcome: Outcome) -> TheGangPreview:
    """A proposal or the consent to one; a seat knows what would be announced of its own hand."""
    is_mine = outcome.user == seat
    asks_rank = state.specialist == gang.MASTERMIND
    tells_hand = is_mine and state.specialist == gang.GETAWAY_DRIVER
    return TheGangPreview(
        next_phase=PHASES[outcome.phase],
        user=outcome.user,
        receiver=outcome.subject if state.specialist == gang.INFORMANT else None,
        rank=RANK_NAMES[outcome.subject] if asks_rank else None,
        unready_seats=seats_in(state.ready & ~outcome.ready),
        waiting_seats=seats_in(outcome.answering),
        is_used=outcome.used,
        tells_category=CATEGORIES[outcome.category] if tells_hand else None,
        tells_count=outcome.of_rank if is_mine and asks_rank else None,
    )


def answering(state: StateTuple, seat: int, outcome: Outcome) -> TheGangPreview:
    """A refusal ends the matter."""
    if outcome.action == gang.REFUSE:
        return TheGangPreview(next_phase=PHASES[outcome.phase])
    return with_specialist(state, seat, outcome)


def passing(state: StateTuple, seat: int, outcome: Outcome) -> TheGangPreview:
    """To the left, as soon as all have chosen."""
    return TheGangPreview(
        next_phase=PHASES[outcome.phase],
        receiver=(seat + 1) % state.seats,
        waiting_seats=seats_in(outcome.choosing),
        is_used=outcome.used,
    )


def showing(state: StateTuple, _seat: int, outcome: Outcome) -> TheGangPreview:
    """To the seat that was agreed."""
    return TheGangPreview(next_phase=PHASES[outcome.phase], receiver=state.subject)


def discarding(_state: StateTuple, _seat: int, outcome: Outcome) -> TheGangPreview:
    """What is left with the community cards."""
    return TheGangPreview(next_phase=PHASES[outcome.phase], category=CATEGORIES[outcome.category])


def guessing(state: StateTuple, _seat: int, outcome: Outcome) -> TheGangPreview:
    """A vote among those who guess."""
    kind = RANK if state.phase == gang.GUESS_RANK else CATEGORY
    guess = outcome.rank_guess if kind == RANK else outcome.category_guess
    return TheGangPreview(
        next_phase=PHASES[outcome.phase],
        waiting_seats=seats_in(outcome.choosing),
        joint_guess=guess_name(kind, guess),
    )


BY_PHASE: dict[int, Callable[[StateTuple, int, Outcome], TheGangPreview]] = {
    gang.PASS: passing,
    gang.CHIPS: in_chip_phase,
    gang.ANSWER: answering,
    gang.SHOW: showing,
    gang.DISCARD: discarding,
    gang.GUESS_RANK: guessing,
    gang.GUESS_CATEGORY: guessing,
}
"""The phases in which there is something to decide."""
