"""Self-play inside compiled code: deals are played, and what was chosen in them is written down.

Every decision of a learning seat is a sample: the features of the situation and of the move that
was chosen, and what came of it by the end of the deal (`deal_result`). What comes later is
blended with what the network thought on the way (λ-returns): that is less noisy than the end alone,
and where a move was made only to explore, what followed does not count against the moves before.
"""

from typing import Annotated

import numpy as np
import numpy.typing as npt

from stolik.compiler import compiled
from stolik.engine.chance import Rng, below, uniform
from stolik.engine.contract import State, acting, advance, apply, legal, winners
from stolik.engine.network import Floats, Network, weigh_by_network
from stolik.engine.play import run_to_decision
from stolik.engine.policy import (
    choose_by_policy,
    deal_result,
    deal_result_so_far,
    misjudgement,
)
from stolik.engine.record import NumpyRecord, record
from stolik.engine.scratch import MOST_SEATS, Scratch
from stolik.engine.seats import first_of, next_seat, win_share

LEARNER, PAST, RULES_OF_THUMB, AT_RANDOM = range(4)
"""Who sits at a seat: the network that learns, an earlier one, the rules of thumb, chance."""

MOST_MATCH_MOVES = 20_000
"""Abluxxen (expert) could go on forever; the longest matches of others have a tenth of it."""

States = npt.NDArray[np.record]
Players = npt.NDArray[np.int8]
"""By table and seat."""


@record
class Terms(NumpyRecord):
    """The terms on which deals are played."""

    temperature: Annotated[float, np.float64]
    """Of the learner's choices, in shares of a win."""
    exploring: Annotated[float, np.float64]
    """How often a learner makes any move at all."""
    hindsight: Annotated[float, np.float64]
    """λ: how much of what came later counts, against what the network thought."""
    thumb_noise: Annotated[float, np.float64]
    """By how many points players by rules of thumb misjudge."""
    most_moves: Annotated[int, np.int64]
    """Of a deal: Abluxxen (expert) could go on forever."""
    all_learn: Annotated[float, np.float64]
    """How often a match has learners only."""
    one_learns: Annotated[float, np.float64]
    """How often the others have one learner among opponents of one kind, earlier networks or rules
    of thumb; otherwise all three are mixed."""
    among_past: Annotated[float, np.float64]
    """How often that kind is an earlier network."""


@record
class Decision(NumpyRecord):
    """What is noted about a decision until its deal is over."""

    seat: Annotated[int, np.int8]
    explored: Annotated[bool, np.bool_]
    so_far: Annotated[float, np.float32]
    """The part of the result that was certain."""
    chosen: Annotated[float, np.float32]
    """The result that the network foresaw after the move that was made."""
    best: Annotated[float, np.float32]
    """The same of the best move."""


@compiled
def play_deals(
    states: States,
    players: Players,
    openings: States,
    networks: npt.NDArray[np.record],
    terms: Terms,
    scratch: Scratch,
    situations: Floats,
    moves: Floats,
    decisions: npt.NDArray[np.record],
    targets: Floats,
) -> int:
    """Plays deals at one table after the other until the samples might not fit; how many.

    The tables go on where they were; a match that is over is followed by another, with one of the
    openings. The networks are the learner and an earlier one.
    """
    n = 0
    table = 0
    while n + terms.most_moves <= len(targets):
        state = states[table]
        if run_to_decision(state, scratch) == 0:
            start_match(states, players, openings, table, terms, scratch)
            run_to_decision(state, scratch)
        n = play_deal(
            state,
            players,
            table,
            networks,
            terms,
            scratch,
            n,
            situations,
            moves,
            decisions,
            targets,
        )
        table = table + 1 if table + 1 < len(states) else 0
    return n


@compiled
def start_match(
    states: States,
    players: Players,
    openings: States,
    table: int,
    terms: Terms,
    scratch: Scratch,
) -> None:
    """One of the openings, and a player on every seat; one learner at least."""
    states[table] = openings[below(scratch.rng, len(openings))]
    seats = int(states[table].seats)
    together = uniform(scratch.rng) < terms.all_learn
    alike = uniform(scratch.rng) < terms.one_learns
    one_kind = PAST if uniform(scratch.rng) < terms.among_past else RULES_OF_THUMB
    for seat in range(seats):
        if together:
            players[table, seat] = LEARNER
        elif alike:
            players[table, seat] = one_kind
        else:
            players[table, seat] = below(scratch.rng, AT_RANDOM)
    players[table, below(scratch.rng, seats)] = LEARNER


@compiled
def play_deal(
    state: State,
    players: Players,
    table: int,
    networks: npt.NDArray[np.record],
    terms: Terms,
    scratch: Scratch,
    n: int,
    situations: Floats,
    moves: Floats,
    decisions: npt.NDArray[np.record],
    targets: Floats,
) -> int:
    """To the end of the deal; the learners' decisions follow the n samples that are there."""
    start = n
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
            apply(state, seat, decide(state, seat, networks[0], terms, scratch, decisions[n]))
            keep_features(networks[0], int(scratch.cards[0]), n, situations, moves)
            n += 1
        else:
            apply(state, seat, other_choice(state, seat, player, networks[1], terms, scratch))
        seat = next_seat(state, seat)
    set_targets(state, start, n, terms, decisions, targets)
    return n


@compiled
def decide(
    state: State, seat: int, network: Network, terms: Terms, scratch: Scratch, noted: Decision
) -> int:
    """The learner's choice; which of the moves it was is left in `scratch.cards[0]`."""
    n = weigh_by_network(state, seat, scratch, network)
    best = pick(n, 0.0, scratch)
    noted.seat = seat
    noted.explored = uniform(scratch.rng) < terms.exploring
    chosen = below(scratch.rng, n) if noted.explored else pick(n, terms.temperature, scratch)
    noted.so_far = deal_result_so_far(state, seat)
    noted.best = noted.so_far + scratch.weights[best]
    noted.chosen = noted.so_far + scratch.weights[chosen]
    scratch.cards[0] = chosen
    return int(scratch.actions[chosen])


@compiled
def pick(n: int, temperature: float, scratch: Scratch) -> int:
    """Which of n weighed actions comes first, each misjudged by Gumbel noise."""
    best = 0
    highest = -1e9
    for i in range(n):
        weight = float(scratch.weights[i])
        if temperature > 0.0:
            weight += temperature * misjudgement(scratch)
        if weight > highest:
            highest = weight
            best = i
    return best


@compiled
def other_choice(
    state: State, seat: int, player: int, past: Network, terms: Terms, scratch: Scratch
) -> int:
    """Of a seat from which nothing is learned."""
    if player == PAST:
        n = weigh_by_network(state, seat, scratch, past)
        return int(scratch.actions[pick(n, terms.temperature, scratch)])
    if player == RULES_OF_THUMB:
        return choose_by_policy(state, seat, float(terms.thumb_noise), scratch)
    n = legal(state, seat, scratch.actions)
    return int(scratch.actions[below(scratch.rng, n)])


@compiled
def keep_features(network: Network, chosen: int, n: int, situations: Floats, moves: Floats) -> None:
    """Those of the situation and of the move that was chosen."""
    for feature in range(network.situation.shape[0]):
        situations[n, feature] = network.situation[feature]
    for feature in range(network.moves.shape[1]):
        moves[n, feature] = network.moves[chosen, feature]


@compiled
def set_targets(
    state: State,
    start: int,
    end: int,
    terms: Terms,
    decisions: npt.NDArray[np.record],
    targets: Floats,
) -> None:
    """From the last decision of the deal to the first, seat by seat."""
    come_true = np.zeros(MOST_SEATS, np.float64)
    for seat in range(state.seats):
        come_true[seat] = deal_result(state, seat)
    for n in range(end - 1, start - 1, -1):
        noted = decisions[n]
        targets[n] = come_true[noted.seat] - noted.so_far
        if noted.explored:
            come_true[noted.seat] = noted.best
        else:
            blended = (
                terms.hindsight * come_true[noted.seat] + (1.0 - terms.hindsight) * noted.chosen
            )
            come_true[noted.seat] = blended


@compiled
def play_matches(
    opening: State,
    states: States,
    seeds: Rng,
    learners: int,
    opponent: int,
    networks: npt.NDArray[np.record],
    terms: Terms,
    scratch: Scratch,
    shares: npt.NDArray[np.float64],
) -> None:
    """One match per seed, the network alone against opponents of one kind: its share of each win.

    `learners` has the seats of the network as bits, which moves on by one seat from match to match.
    """
    for i in range(len(seeds)):
        scratch.rng[0] = seeds[i]
        states[0] = opening
        state = states[0]
        rotation = i % int(state.seats)
        seat = 0
        for _ in range(MOST_MATCH_MOVES):
            seats = run_to_decision(state, scratch)
            if seats == 0:
                break
            seat = first_of(state, seats, seat)
            turned = (seat + rotation) % int(state.seats)
            if learners >> turned & 1:
                n = weigh_by_network(state, seat, scratch, networks[0])
                apply(state, seat, int(scratch.actions[pick(n, terms.temperature, scratch)]))
            else:
                apply(state, seat, other_choice(state, seat, opponent, networks[1], terms, scratch))
            seat = next_seat(state, seat)
        won = winners(state)
        shares[i] = 0.0
        for seat in range(state.seats):
            if learners >> ((seat + rotation) % int(state.seats)) & 1:
                shares[i] += win_share(won, seat)
