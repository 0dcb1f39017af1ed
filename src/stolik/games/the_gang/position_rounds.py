"""Chips, talk and the showdown of a position."""

from collections.abc import Iterable

from stolik.core.errors import ImpossiblePositionError
from stolik.core.position import check_count, goes_on
from stolik.core.sections import UNKNOWN
from stolik.engine import arrays
from stolik.engine.arrays import StateArray, new_array
from stolik.games.the_gang import state as gang
from stolik.games.the_gang.heist import seat_that_redraws
from stolik.games.the_gang.position_decks import is_between_heists
from stolik.games.the_gang.position_sections import (
    AT_THE_DEAL,
    CHIP_PHASES,
    GUESS_PHASES,
    Stars,
    TheGangPosition,
    check_moves,
    impossible,
    no_such_phase,
)
from stolik.games.the_gang.state import GangState

BY_AGREEMENT = (
    gang.INFORMANT,
    gang.GETAWAY_DRIVER,
    gang.MASTERMIND,
    gang.HACKER,
    gang.JACK_SPECIALIST,
    gang.MUSCLE,
)
SPECIALISTS_OF = {
    gang.PASS: (gang.COORDINATOR,),
    gang.SHUFFLE_HANDS: (gang.CON_ARTIST,),
    gang.ANSWER: BY_AGREEMENT,
    gang.SHOW: (gang.INFORMANT,),
    gang.DISCARD: (gang.HACKER, gang.JACK_SPECIALIST),
}
"""Phases that only these bring about."""
LEAVES_OUT = {1: gang.QUICK_ACCESS, 3: gang.HASTY_GETAWAY}
"""The challenge that leaves a round out."""
ROUND_OF = {0: 1, gang.FLOP: 2, gang.FLOP + 1: 3, gang.COMMUNITY_CARDS: 4}
"""By the number of community cards."""


def set_up_use(position: TheGangPosition, state: GangState) -> None:
    """The round, and whether and how the specialist has acted."""
    phase, specialist = int(state.phase), int(state.specialist)
    state.round_number = round_of(position, phase)
    is_left_out = phase in CHIP_PHASES and round_is_left_out(state, int(state.round_number))
    if is_left_out or specialist not in SPECIALISTS_OF.get(phase, (specialist,)):
        raise no_such_phase(position.phase)
    if specialist in BY_AGREEMENT:
        is_at_work = phase in (gang.SHOW, gang.DISCARD)
        check_moves("used", len(position.used), int(is_at_work), int(phase != gang.ANSWER))
        state.used = len(position.used) > 0
        for action in position.used:
            name_user(state, action)
            check_used_round(position, state, is_at_work=is_at_work)
        state.used_round = position.used_round
    elif specialist != gang.NO_SPECIALIST:
        state.used = phase not in AT_THE_DEAL
        state.used_round = 1
    if specialist == gang.MUSCLE and state.used:
        state.muscle = state.user


def round_of(position: TheGangPosition, phase: int) -> int:
    """It follows from the number of community cards."""
    found = len(position.community)
    if phase in AT_THE_DEAL:
        check_count("community", found, 0)
    elif phase not in CHIP_PHASES:
        check_count("community", found, gang.COMMUNITY_CARDS)
    elif found not in ROUND_OF:
        check_count("community", found, gang.FLOP, gang.COMMUNITY_CARDS)
    return ROUND_OF[found]


def round_is_left_out(state: GangState, round_number: int) -> bool:
    """C1 leaves out round 1, and C5 round 3."""
    challenge = LEAVES_OUT.get(round_number)
    return challenge is not None and bool(int(state.challenges) >> challenge & 1)


def name_user(state: GangState, action: int) -> None:
    """Who uses the specialist and, with S1 and S4, whom or what it is about."""
    has_subject = gang.USE_WITH <= action < gang.READY
    user, subject = action - gang.USE, gang.NO_SUBJECT
    if has_subject:
        user, subject = divmod(action - gang.USE_WITH, gang.SUBJECTS)
    if state.specialist == gang.INFORMANT:
        is_use = has_subject and subject < state.seats and subject != user
    elif state.specialist == gang.MASTERMIND:
        subject -= gang.RANK_SUBJECT
        is_use = has_subject and subject >= 0
    else:
        is_use = not has_subject
    if not (is_use and 0 <= user < state.seats):
        raise impossible(
            "use",
            "used: {card} is not used by this move",
            card=f"S{int(state.specialist)}",
        )
    state.user = user
    state.subject = subject


def check_used_round(position: TheGangPosition, state: GangState, *, is_at_work: bool) -> None:
    """One that had chips, and no later one than this."""
    number = position.used_round
    is_past = number < state.round_number and not is_at_work
    if round_is_left_out(state, number) or not (is_past or number == state.round_number):
        raise impossible("used-round", "used round: the specialist was not used in that round")


# Chips.


def set_up_chips(position: TheGangPosition, state: GangState) -> None:
    """Of all rounds up to this one; in the showdown they tell which hands are revealed."""
    seats = int(state.seats)
    for number in range(1, int(state.round_number) + 1):
        chips = position.chips[number - 1] or (gang.NO_CHIP,) * seats
        if UNKNOWN in chips:
            chips = hidden_chips(state, number)
        check_chips(chips, state, number)
        state.chips[number - 1, :seats] = chips
    state.holder[:] = gang.NOBODY
    for seat in range(seats):
        stars = int(state.chips[state.round_number - 1, seat])
        if stars != gang.NO_CHIP:
            state.holder[stars] = seat
    check_struck(state)
    if state.phase not in CHIP_PHASES and state.phase not in AT_THE_DEAL:
        state.revealed = seats - int(state.phase in GUESS_PHASES)


def check_chips(chips: Stars, state: GangState, number: int) -> None:
    """All, once the round is over; none, if it is left out."""
    held = sorted(stars for stars in chips if stars != gang.NO_CHIP)
    all_chips = list(range(1, int(state.seats) + 1))
    if round_is_left_out(state, number) or state.phase in AT_THE_DEAL:
        fits = not held
    elif number == state.round_number and state.phase in CHIP_PHASES:
        fits = len(set(held)) == len(held) and set(held) <= set(all_chips)
    else:
        fits = held == all_chips
    if not fits:
        raise impossible("chips", "chips: these cannot be the chips of round {round}", round=number)


def hidden_chips(state: GangState, number: int) -> Stars:
    """Any order, but for white chips one that strikes the seat that was struck."""
    seats, struck = int(state.seats), int(state.struck)
    order = list(range(1, seats + 1))
    if number == 1 and struck != gang.NOBODY:
        for stars in (1, seats):
            order.remove(stars)
            order.insert(struck, stars)
            state.chips[0, :seats] = order
            if seat_that_redraws(state) == struck:
                break
    return tuple(order)


def check_struck(state: GangState) -> None:
    """C3 and C7 strike one seat, or none."""
    due = seat_that_redraws(state) if state.round_number > 1 else gang.NOBODY
    if due != state.struck:
        raise impossible(
            "struck", "discards: C3 and C7 make another seat draw a new hand here, or none"
        )


# Talk.


def set_up_talk(position: TheGangPosition, state: GangState) -> None:
    """Takes, readiness and proposals of this round."""
    if state.phase not in CHIP_PHASES:
        return
    set_up_takes(position, state)
    all_hold_chips = all(state.chips[state.round_number - 1, : state.seats])
    if state.instant and all_hold_chips:
        raise ImpossiblePositionError(goes_on())
    if state.phase == gang.CHIPS:
        if position.ready and not all_hold_chips:
            raise impossible("ready", "ready: nobody can be ready here")
        state.ready = bits(position.ready)
    set_up_proposals(position, state)


def bits(seats: Iterable[int]) -> int:
    """Seats as a set.

    >>> bits([0, 2, 2])
    5
    """
    found = 0
    for seat in seats:
        found |= 1 << seat
    return found


def set_up_takes(position: TheGangPosition, state: GangState) -> None:
    """The seat that holds a chip took it last, and took no other one later."""
    check_moves("takes", len(position.takes), 0, gang.MOST_TAKES)
    last_chip: dict[int, int] = {}
    last_taker: dict[int, int] = {}
    for index, (seat, action) in enumerate(position.takes):
        stars = action - gang.TAKE
        if not 1 <= stars <= state.seats:
            raise wrong_takes()
        last_chip[seat], last_taker[stars] = stars, seat
        state.taker[index], state.taken[index] = seat, stars
    state.takes = len(position.takes)
    for stars in range(1, int(state.seats) + 1):
        holder = int(state.holder[stars])
        if holder != gang.NOBODY and (
            last_taker.get(stars, holder) != holder or last_chip.get(holder, stars) != stars
        ):
            raise wrong_takes()


def wrong_takes() -> ImpossiblePositionError:
    """The sentence for takes that are no takes, or of other chips."""
    return impossible("takes", "takes: they do not lead to these chips")


def set_up_proposals(position: TheGangPosition, state: GangState) -> None:
    """The open one, and who has proposed; each but the open and the agreed one was refused."""
    state.proposed = bits(position.proposed)
    if position.refused is not None:
        state.refuser = position.refused
    if state.phase == gang.ANSWER:
        fits = open_proposal(position, state)
    elif state.specialist not in BY_AGREEMENT:
        fits = not position.proposed and position.refused is None
    elif state.used:
        is_of_this_round = state.used_round == state.round_number
        fits = bool(position.proposed) == is_of_this_round and position.refused is None
    else:
        others = [seat for seat in position.proposed if seat != position.refused]
        fits = bool(others) == bool(position.proposed) == (position.refused is not None)
    if not fits:
        raise impossible("proposals", "proposed: proposals and answers do not lead to this phase")


def open_proposal(position: TheGangPosition, state: GangState) -> bool:
    """Sets it up; whether it fits the other sections."""
    check_moves("proposal", len(position.proposal), 1, 1)
    (proposer, action) = position.proposal[0]
    name_user(state, action)
    state.proposer = proposer
    answered = (proposer, *position.agreed)
    state.answering = bits(seat for seat in range(state.seats) if seat not in answered)
    return (
        proposer in position.proposed
        and proposer not in position.agreed
        and position.refused is None
    )


# The showdown.


def set_up_showdown(position: TheGangPosition, state: GangState) -> None:
    """Plays it by the rules: it must come to this phase, these vaults and these alarms."""
    if state.phase in CHIP_PHASES or state.phase in AT_THE_DEAL:
        return
    array = new_array(state)
    start: GangState = array[0]
    if state.phase == gang.OVER or is_between_heists(state):
        start.vaults -= int(state.succeeded)
        start.alarms -= 1 - int(state.succeeded)
    start.revealed = 0
    start.phase = gang.SHOWDOWN
    if not all_guesses_are_made(array, dict.fromkeys(position.guesses)):
        raise impossible("guesses", "guesses: not all of these guesses can be made here")
    end: GangState = array[0]
    if (end.phase, end.vaults, end.alarms) != (state.phase, state.vaults, state.alarms):
        raise impossible(
            "showdown",
            "phase: the showdown of these hands does not come to {phase}",
            phase=position.phase,
        )
    for name in array.dtype.names or ():
        state[name] = end[name]  # type: ignore[index]  # a record has items


def all_guesses_are_made(array: StateArray, guesses: dict[tuple[int, int], None]) -> bool:
    """Goes on as long as a guess is due that is known; whether none is left over."""
    while True:
        while arrays.step(array):
            pass
        due = [guess for guess in guesses if guess[1] in arrays.legal_actions(array, guess[0])]
        if not due:
            return not guesses
        arrays.make_move(array, *due[0])
        del guesses[due[0]]
