"""Moves compared inside compiled code: deals are played, and at decisions several moves are tried.

What a deal brings depends on luck far more than on any one move of it. So where a learner is to
move, its moves are tried in the same world with the same luck: each is made in a copy of the true
state, and all play on. What one move brings more than another is then mostly its own doing. Nothing
is dealt again: hidden cards lie where play has brought them, as often as they really do so, and the
features show none of them.
"""

from typing import Annotated

import numpy as np
import numpy.typing as npt

from stolik.compiler import compiled, inlined
from stolik.engine.chance import below, uniform
from stolik.engine.contract import State, acting, advance, apply
from stolik.engine.network import (
    Floats,
    Network,
    choose_by_network,
    situation_worth,
    weigh_by_network,
)
from stolik.engine.play import run_to_decision
from stolik.engine.policy import (
    choose_by_policy,
    deal_result,
    deal_result_so_far,
    is_foreseeable,
    is_out,
)
from stolik.engine.record import NumpyRecord, record
from stolik.engine.scratch import Scratch
from stolik.engine.seats import first_of, next_seat
from stolik.engine.selfplay import LEARNER, Players, States, Terms, other_choice, pick, start_match

Ends = npt.NDArray[np.int64]
MADE = -1e18
"""In place of the weight of a move that has been chosen for comparison."""


@record
class Trials(NumpyRecord):
    """How moves are tried."""

    compared: Annotated[float, np.float64]
    """How often a decision of a learner is one whose moves are compared."""
    most_moves: Annotated[int, np.int64]
    """That are compared: the best by the network, and any others."""
    by_network: Annotated[bool, np.bool_]
    """Whether the learner plays on by the network; otherwise all do by rules of thumb."""
    others_by_network: Annotated[float, np.float64]
    """How often all the others do so, too."""
    others_past: Annotated[bool, np.bool_]
    """Whether the others do so by the earlier network; otherwise by the learner's."""
    cut: Annotated[float, np.float64]
    """How often the network says what a trial is worth when its seat is to act again."""
    least_moves: Annotated[int, np.int64]
    """Of all seats, before that."""
    temperature: Annotated[float, np.float64]
    """Of those who play on by the network."""


@compiled
def compare_moves(
    states: States,
    players: Players,
    openings: States,
    networks: npt.NDArray[np.record],
    terms: Terms,
    trials: Trials,
    trial: States,
    scratch: Scratch,
    situations: Floats,
    ends: Ends,
    moves: Floats,
    targets: Floats,
) -> int:
    """Plays deals at one table after the other until no comparison would fit; how many there are.

    Comparison i has the moves before row `ends[i]`, from where the one before it ended; the first
    is the one that the network thinks best.
    """
    n = 0
    table = 0
    while has_room(n, trials, ends, targets):
        state = states[table]
        if run_to_decision(state, scratch) == 0:
            start_match(states, players, openings, table, terms, scratch)
            run_to_decision(state, scratch)
        n = compare_in_deal(
            state,
            players,
            table,
            networks,
            terms,
            trials,
            trial,
            scratch,
            n,
            situations,
            ends,
            moves,
            targets,
        )
        table = table + 1 if table + 1 < len(states) else 0
    return n


@inlined
def has_room(n: int, trials: Trials, ends: Ends, targets: Floats) -> bool:
    """Whether another comparison fits after n of them."""
    return n < len(ends) and rows_so_far(n, ends) + trials.most_moves <= len(targets)


@inlined
def rows_so_far(n: int, ends: Ends) -> int:
    """Of n comparisons."""
    return int(ends[n - 1]) if n > 0 else 0


@compiled
def compare_in_deal(
    state: State,
    players: Players,
    table: int,
    networks: npt.NDArray[np.record],
    terms: Terms,
    trials: Trials,
    trial: States,
    scratch: Scratch,
    n: int,
    situations: Floats,
    ends: Ends,
    moves: Floats,
    targets: Floats,
) -> int:
    """To the end of the deal; comparisons follow the n that are there, as far as they fit."""
    seat = 0
    for _ in range(terms.most_moves):
        while advance(state):
            pass
        seats = acting(state)
        if seats == 0:
            break
        seat = first_of(state, seats, seat)
        player = int(players[table, seat])
        if player == LEARNER:
            choices = weigh_by_network(state, seat, scratch, networks[0])
            if uniform(scratch.rng) < terms.exploring:
                action = int(scratch.actions[below(scratch.rng, choices)])
            else:
                action = int(scratch.actions[pick(choices, terms.temperature, scratch)])
            is_chosen = choices > 1 and uniform(scratch.rng) < trials.compared
            if is_chosen and has_room(n, trials, ends, targets):
                first = rows_so_far(n, ends)
                tried = note_moves(
                    choices, networks[0], trials, scratch, n, first, situations, moves
                )
                try_moves(
                    state, seat, first, tried, networks, terms, trials, trial, scratch, targets
                )
                ends[n] = first + tried
                n += 1
        else:
            action = other_choice(state, seat, player, networks[1], terms, scratch)
        apply(state, seat, action)
        seat = next_seat(state, seat)
    return n


@compiled
def note_moves(
    choices: int,
    network: Network,
    trials: Trials,
    scratch: Scratch,
    n: int,
    first: int,
    situations: Floats,
    moves: Floats,
) -> int:
    """Writes down the features of the moves to compare; how many there are.

    Which of the choices they are is left in `scratch.cards`.
    """
    tried = min(choices, int(trials.most_moves))
    best = tried if tried == choices else (tried + 1) // 2
    for feature in range(network.situation.shape[0]):
        situations[n, feature] = network.situation[feature]
    for i in range(tried):
        move = heaviest_of(choices, scratch) if i < best else any_of(choices, scratch)
        scratch.weights[move] = MADE
        scratch.cards[i] = move
        for feature in range(network.moves.shape[1]):
            moves[first + i, feature] = network.moves[move, feature]
    return tried


@inlined
def heaviest_of(choices: int, scratch: Scratch) -> int:
    """The best of the moves that have not been chosen yet."""
    best = 0
    for move in range(1, choices):
        if scratch.weights[move] > scratch.weights[best]:
            best = move
    return best


@inlined
def any_of(choices: int, scratch: Scratch) -> int:
    """One of the moves that have not been chosen yet."""
    move = below(scratch.rng, choices)
    while scratch.weights[move] == MADE:
        move = move + 1 if move + 1 < choices else 0
    return move


@compiled
def try_moves(
    state: State,
    seat: int,
    first: int,
    tried: int,
    networks: npt.NDArray[np.record],
    terms: Terms,
    trials: Trials,
    trial: States,
    scratch: Scratch,
    targets: Floats,
) -> None:
    """Makes each of the moves with the same luck, and lets all play on."""
    others = bool(trials.by_network) and uniform(scratch.rng) < trials.others_by_network
    cut = bool(trials.by_network) and uniform(scratch.rng) < trials.cut
    actions = np.zeros(tried, np.int64)
    for i in range(tried):
        actions[i] = scratch.actions[scratch.cards[i]]
    before = deal_result_so_far(state, seat)
    luck = scratch.rng[0]
    for i in range(tried):
        scratch.rng[0] = luck
        trial[0] = state
        apply(trial[0], seat, actions[i])
        result = play_trial(trial[0], seat, others, cut, networks, terms, trials, scratch)
        targets[first + i] = result - before


@compiled
def play_trial(
    state: State,
    compared: int,
    others: bool,  # noqa: FBT001  # compiled code takes no names
    cut: bool,  # noqa: FBT001
    networks: npt.NDArray[np.record],
    terms: Terms,
    trials: Trials,
    scratch: Scratch,
) -> float:
    """To the end of the deal, or to where the network is asked; the result of the deal."""
    seat = compared
    for moves in range(terms.most_moves):
        while advance(state):
            pass
        seats = acting(state)
        if seats == 0:
            break
        if cut and moves >= trials.least_moves and seats >> compared & 1:
            if is_foreseeable(state, compared):
                worth = situation_worth(state, compared, scratch, networks[0])
                return deal_result_so_far(state, compared) + worth
        seat = first_of(state, seats, seat)
        if trials.by_network if seat == compared else others and not is_out(state, compared):
            by = 1 if trials.others_past and seat != compared else 0
            temperature = float(trials.temperature)
            apply(state, seat, choose_by_network(state, seat, temperature, scratch, networks[by]))
        else:
            apply(state, seat, choose_by_policy(state, seat, float(terms.thumb_noise), scratch))
        seat = next_seat(state, seat)
    return deal_result(state, compared)
