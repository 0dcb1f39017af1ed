"""Playouts to the end of the match, on common luck: what moves and positions are worth.

The search (`stolik.bots.search`) looks for a good move and spends its trials on promising ones.
This measures: every move is made in the same worlds, and in a world all moves meet the same luck.
Luck is numbered by deal, so that two playouts which took different turns in one deal are dealt the
same cards in the next. Where the points alone decide how a match goes on after a deal, the rest is
not played but drawn from deals that were (`stolik.engine.rest_of_match`), several times.
"""

from typing import Annotated

import numpy as np
import numpy.typing as npt

from stolik.bots.reference import reference_move
from stolik.compiler import compiled, inlined
from stolik.engine.chance import next_half_word, shuffle
from stolik.engine.contract import (
    Actions,
    State,
    accept_shuffle,
    acting,
    advance,
    apply,
    begin,
    cards_to_shuffle,
    scores,
    winners,
)
from stolik.engine.policy import (
    UNKNOWN,
    WAIT,
    Beliefs,
    Moments,
    chance_by_points,
    imagine,
    outlook,
    points_at_stake,
    withdraw,
)
from stolik.engine.record import NumpyRecord, record
from stolik.engine.rest_of_match import MOST_DEALS, Rest, cards_out, draw_deal, opener
from stolik.engine.scratch import MOST_SEATS, Scratch
from stolik.engine.seats import first_of, next_seat, win_share
from stolik.engine.turns import seats_that_must_act

MOST_MOVES = 3_000
"""Of a playout: Abluxxen (expert) could go on forever."""
OF_MATCH, AT_DEAL, NONE = range(3)
NO_SEAT = -1
NO_PHASE = -1
DEAL_STRIDE = 0x1851F42D4C957F
"""Odd, and so small that the numbers of a thousand deals stay below 2^63."""
REST_OF_MATCH = 999
"""In place of a deal: so that what is drawn meets the same luck, however many deals were played."""
STATES = 4
KNOWN, WORLD, TRIAL, REST = range(STATES)
"""The states of a measurement: what is known, one world, a playout in it, and how it may end."""
DRAWS = 16
"""Of the rest of a match, for one playout."""


@record
class Playout(NumpyRecord):
    """How one playout ended."""

    share: Annotated[npt.NDArray[np.float64], np.float64, MOST_SEATS]
    """By seat: its share of winning, or its chance of that where the match has not ended."""
    points: Annotated[npt.NDArray[np.float64], np.float64, MOST_SEATS]
    """By seat: the scores at the end."""
    soon: Annotated[float, np.float64]
    """What the watched seat gained or lost before it decided about the same thing again; where all
    win together, before the end of the deal."""
    ending: Annotated[int, np.int8]
    """Of the match, at a deal where the points tell the rest, or none within MOST_MOVES."""


Playouts = npt.NDArray[np.record]


@compiled
def measure_moves(
    states: npt.NDArray[np.record],
    moments: Moments,
    seat: int,
    beliefs: Beliefs,
    moves: Actions,
    deal: int,
    noise: float,
    cooperative: bool,  # noqa: FBT001  # compiled code takes no names
    rest: Rest,
    playouts: Playouts,
    scratch: Scratch,
) -> None:
    """Makes every move in the same new worlds, one row of playouts for each world."""
    stops = stops_at_deals(states, rest)
    for number in range(len(playouts)):
        states[WORLD] = states[KNOWN]
        imagine(states[WORLD], moments, seat, beliefs, scratch)
        withdraw(states[WORLD], seat)
        luck = draw_luck(scratch)
        for i in range(len(moves)):
            states[TRIAL] = states[WORLD]
            trial = states[TRIAL]
            scratch.rng[0] = luck_of_deal(luck, deal)
            waiting = 0
            before = points_of(trial, seat, scratch)
            if moves[i] == WAIT:
                waiting = 1 << seat
            else:
                apply(trial, seat, moves[i])
            playout = playouts[number, i]
            playout.soon = before
            phase = NO_PHASE if cooperative else int(states[WORLD].phase)
            asked = next_seat(trial, seat)
            play_to_end(
                trial, asked, waiting, seat, phase, luck, deal, noise, stops, playout, scratch
            )
            note_result(states, cooperative, luck, rest, playout, scratch)
        scratch.rng[0] = luck


@compiled
def measure_position(
    states: npt.NDArray[np.record],
    asked: int,
    deal: int,
    noise: float,
    cooperative: bool,  # noqa: FBT001
    lucks: npt.NDArray[np.int64],
    rest: Rest,
    playouts: Playouts,
    scratch: Scratch,
) -> None:
    """Plays on from a position as it really is, once for each luck; `asked` goes first."""
    stops = stops_at_deals(states, rest)
    for number in range(len(playouts)):
        states[TRIAL] = states[KNOWN]
        trial = states[TRIAL]
        luck = int(lucks[number])
        scratch.rng[0] = luck_of_deal(luck, deal)
        playout = playouts[number]
        play_to_end(trial, asked, 0, NO_SEAT, 0, luck, deal, noise, stops, playout, scratch)
        note_result(states, cooperative, luck, rest, playout, scratch)


@compiled
def play_deals(
    states: npt.NDArray[np.record],
    noise: float,
    rest: Rest,
    stages: npt.NDArray[np.int64],
    playouts: Playouts,
    scratch: Scratch,
) -> None:
    """Notes what deals of whole matches bring, and how many cards were out before each."""
    trial = states[TRIAL]
    playout = playouts[0]
    playout.ending = OF_MATCH
    for number in range(MOST_DEALS):
        if playout.ending != AT_DEAL:
            states[TRIAL] = states[KNOWN]
            begin(trial)
        stages[number] = cards_out(trial)
        first = max(opener(trial), 0)
        note_points(trial, first, -1, number, rest, scratch)
        luck = draw_luck(scratch)
        play_to_end(trial, 0, 0, NO_SEAT, 0, luck, 0, noise, True, playout, scratch)  # noqa: FBT003
        note_points(trial, first, 1, number, rest, scratch)
        rest.cards[number] = cards_out(trial) - stages[number]
        scratch.rng[0] = luck


@compiled
def note_points(
    state: State, first: int, sign: int, number: int, rest: Rest, scratch: Scratch
) -> None:
    """Adds the points of all seats to what a deal has brought, or takes them away."""
    scores(state, scratch.scores)
    for place in range(state.seats):
        seat = (first + place) % int(state.seats)
        rest.gains[number, place] += sign * scratch.scores[seat]


@inlined
def stops_at_deals(states: npt.NDArray[np.record], rest: Rest) -> bool:
    """Whether the rest of a match is known by the points."""
    return bool(rest.deals > 0 or chance_by_points(states[KNOWN], 0) != UNKNOWN)


@compiled
def play_to_end(
    state: State,
    asked: int,
    waiting: int,
    watched: int,
    phase: int,
    luck: int,
    deal: int,
    noise: float,
    stops: bool,  # noqa: FBT001
    playout: Playout,
    scratch: Scratch,
) -> None:
    """All seats play on by the reference; `asked` goes first, those who wait let others act.

    `stops`: no further than to the end of a deal.
    """
    seat = asked
    is_watching = watched != NO_SEAT
    playout.ending = NONE
    for moves in range(MOST_MOVES):
        while True:
            while advance(state):
                pass
            seats = acting(state)
            if seats != 0:
                break
            if is_watching:
                playout.soon = points_of(state, watched, scratch) - playout.soon
                is_watching = False
            n = cards_to_shuffle(state, scratch.cards)
            if n == 0:
                playout.ending = OF_MATCH
                return
            # Before a shuffle of its own a position is worth the mean over what may be dealt.
            if stops and (moves > 0 or watched != NO_SEAT):
                playout.ending = AT_DEAL
                return
            deal += 1
            scratch.rng[0] = luck_of_deal(luck, deal)
            shuffle(scratch.cards, n, scratch.rng)
            accept_shuffle(state, scratch.cards)
        if is_watching and state.phase == phase and seats >> watched & 1 and not waiting:
            playout.soon = points_of(state, watched, scratch) - playout.soon
            is_watching = False
        seats &= ~waiting
        if seats == 0:
            seats = seats_that_must_act(state)
            if seats == 0:
                return
        seat = first_of(state, seats, seat)
        action = reference_move(state, seat, noise, scratch)
        if action != WAIT:
            apply(state, seat, action)
            waiting = 0
        elif waiting >> seat & 1:
            return
        else:
            waiting |= 1 << seat
        seat = next_seat(state, seat)


@compiled
def note_result(
    states: npt.NDArray[np.record],
    cooperative: bool,  # noqa: FBT001
    luck: int,
    rest: Rest,
    playout: Playout,
    scratch: Scratch,
) -> None:
    """Who won, and the points; of a match that was not played to its end, how it may end."""
    state = states[TRIAL]
    for seat in range(state.seats):
        playout.share[seat] = playout.points[seat] = 0.0
    if playout.ending == AT_DEAL and rest.deals > 0:
        scratch.rng[0] = luck_of_deal(luck, REST_OF_MATCH)
        for _ in range(DRAWS):
            states[REST] = states[TRIAL]
            while draw_deal(states[REST], rest, scratch):
                pass
            add_result(states[REST], OF_MATCH, cooperative, 1.0 / DRAWS, playout, scratch)
    else:
        add_result(state, int(playout.ending), cooperative, 1.0, playout, scratch)


@compiled
def add_result(
    state: State,
    ending: int,
    cooperative: bool,  # noqa: FBT001
    weight: float,
    playout: Playout,
    scratch: Scratch,
) -> None:
    """One way in which a match ended, or how it stands."""
    scores(state, scratch.scores)
    won = winners(state) if ending == OF_MATCH else 0
    for seat in range(state.seats):
        playout.points[seat] += weight * scratch.scores[seat]
        if ending == NONE:
            share = outlook(state, seat)
        elif ending == AT_DEAL:
            share = chance_by_points(state, seat)
        elif cooperative:
            share = float(won >> seat & 1)
        else:
            share = win_share(won, seat)
        playout.share[seat] += weight * share


@inlined
def points_of(state: State, seat: int, scratch: Scratch) -> float:
    """All points of a seat, those of the deal under way included."""
    scores(state, scratch.scores)
    return float(scratch.scores[seat] + points_at_stake(state, seat))


@inlined
def draw_luck(scratch: Scratch) -> int:
    """A number that decides all chance of a playout."""
    high = next_half_word(scratch.rng)
    return (high << 31) ^ next_half_word(scratch.rng)


@inlined
def luck_of_deal(luck: int, deal: int) -> int:
    """Where the generator begins in that deal: every deal has numbers of its own."""
    return luck ^ (deal + 1) * DEAL_STRIDE
