"""The search of `expert`: a few turns ahead with the network, then what it thinks of the situation.

As in `search`, every move is tried in the same worlds with the same luck, and the worse half is
dropped again and again. But a trial ends where the seat that searches is to act again: the network
says what that situation is worth. Until then everybody plays on, in some worlds as the network
would, in others by the rules of thumb, always with some noise so that nobody is quite predictable.
Seats that choose at the same moment choose once per world, for they cannot know which move is
tried.
"""

import math
import time
from typing import Annotated

import numpy as np
import numpy.typing as npt

from stolik.bots.networks import NetworkArray
from stolik.bots.search import (
    KNOWN,
    MOST_MOVES,
    MOST_TRIED,
    TRIAL,
    WORLD,
    Bandit,
    Found,
    drop_worse_half,
    put_best_first,
    timed_chunks,
)
from stolik.compiler import compiled
from stolik.core.game import Lookahead, Policy
from stolik.engine.chance import uniform
from stolik.engine.contract import State, acting, advance, apply
from stolik.engine.network import Network, choose_by_network, situation_worth, weigh_by_network
from stolik.engine.policy import (
    Beliefs,
    Moments,
    believe,
    choose_by_policy,
    deal_result,
    deal_result_so_far,
    foreseen,
    imagine,
    is_out,
    withdraw,
)
from stolik.engine.record import NumpyRecord, new_record, record
from stolik.engine.scratch import Scratch
from stolik.engine.seats import first_of, next_seat

OTHERS_TEMPERATURE = 0.01
"""By how much of a win players in a trial misjudge who play by the network."""


@record
class Outlines(NumpyRecord):
    """Of trials: how a game plays on in them."""

    least_moves: Annotated[int, np.int64]
    by_network: Annotated[float, np.float64]
    prior_trials: Annotated[int, np.int64]
    noise: Annotated[float, np.float64]
    """By how many points players misjudge who play by rules of thumb."""


def search_by_network(
    known: State,
    seat: int,
    *,
    policy: Policy,
    networks: NetworkArray,
    lookahead: Lookahead,
    rng_seed: int,
    iterations: int | None = None,
    milliseconds: float | None = None,
) -> Found:
    """The best action found, within so many trials (repeatable) or so much time.

    `known` is any state that this seat cannot tell from the real one. It is not changed.
    """
    scratch = policy.scratch.seeded(rng_seed)
    states = np.zeros(3, known.dtype)
    states[KNOWN] = known
    bandit = new_record(Bandit)
    beliefs = new_record(policy.beliefs)
    moments: Moments = np.zeros(policy.moments, known.dtype)
    outlines = new_record(Outlines)
    outlines.least_moves = lookahead.least_moves
    outlines.by_network = lookahead.by_network
    outlines.prior_trials = lookahead.prior_trials
    outlines.noise = policy.playout_noise
    open_network_bandit(states, seat, outlines, bandit, scratch, networks)
    choices = int(bandit.alive)
    rounds = math.ceil(math.log2(bandit.alive)) if bandit.alive > 1 else 0
    began = time.perf_counter()
    if rounds:
        believe(states[KNOWN], moments, seat, beliefs, scratch)
    looked_back = time.perf_counter() - began
    for _ in range(rounds):
        if iterations is not None:
            worlds = max(1, round(iterations / rounds / bandit.alive))
            try_by_network(
                states, moments, seat, beliefs, worlds, outlines, bandit, scratch, networks
            )
        else:
            assert milliseconds is not None
            for worlds in timed_chunks((milliseconds / 1000 - looked_back) / rounds):
                try_by_network(
                    states, moments, seat, beliefs, worlds, outlines, bandit, scratch, networks
                )
        drop_worse_half(bandit)
    return Found(
        action=int(bandit.moves[0]),
        second=int(bandit.moves[1]) if choices > 1 else None,
        trials=int(bandit.trials[0]),
    )


@compiled
def open_network_bandit(
    states: npt.NDArray[np.record],
    seat: int,
    outlines: Outlines,
    bandit: Bandit,
    scratch: Scratch,
    networks: npt.NDArray[np.record],
) -> None:
    """The choices of the seat, each with what the network thinks of it."""
    bandit.alive = weigh_by_network(states[KNOWN], seat, scratch, networks[0])
    for i in range(bandit.alive):
        bandit.moves[i] = scratch.actions[i]
        worth = foreseen(states[KNOWN], seat, float(scratch.weights[i]))
        bandit.value[i] = outlines.prior_trials * worth
        bandit.trials[i] = outlines.prior_trials
    put_best_first(bandit)
    bandit.alive = min(bandit.alive, MOST_TRIED)


@compiled
def try_by_network(
    states: npt.NDArray[np.record],
    moments: Moments,
    seat: int,
    beliefs: Beliefs,
    worlds: int,
    outlines: Outlines,
    bandit: Bandit,
    scratch: Scratch,
    networks: npt.NDArray[np.record],
) -> None:
    """Tries every move that is alive in so many new worlds."""
    network = networks[0]
    for _ in range(worlds):
        states[WORLD] = states[KNOWN]
        world = states[WORLD]
        imagine(world, moments, seat, beliefs, scratch)
        withdraw(world, seat)
        by_network = uniform(scratch.rng) < outlines.by_network
        choose_at_once(world, seat, by_network, outlines, scratch, network)
        luck = scratch.rng[0]
        for i in range(bandit.alive):
            scratch.rng[0] = luck
            states[TRIAL] = world
            trial = states[TRIAL]
            apply(trial, seat, bandit.moves[i])
            bandit.value[i] += come_round(trial, seat, by_network, outlines, scratch, network)
            bandit.trials[i] += 1


@compiled
def choose_at_once(
    state: State,
    seat: int,
    by_network: bool,  # noqa: FBT001  # compiled code takes no names
    outlines: Outlines,
    scratch: Scratch,
    network: Network,
) -> None:
    """All the others who may act at the same moment as that seat do so."""
    others = acting(state) & ~(1 << seat)
    other = seat
    while others != 0:
        other = first_of(state, others, other)
        apply(state, other, play_on(state, other, by_network, outlines, scratch, network))
        others = acting(state) & ~(1 << seat)


@compiled
def play_on(
    state: State,
    seat: int,
    by_network: bool,  # noqa: FBT001
    outlines: Outlines,
    scratch: Scratch,
    network: Network,
) -> int:
    """What a player in a trial does."""
    if by_network:
        return choose_by_network(state, seat, OTHERS_TEMPERATURE, scratch, network)
    return choose_by_policy(state, seat, float(outlines.noise), scratch)


@compiled
def come_round(
    state: State,
    searcher: int,
    by_network: bool,  # noqa: FBT001
    outlines: Outlines,
    scratch: Scratch,
    network: Network,
) -> float:
    """Plays on until that seat is to act again or the deal is over; what it is worth then."""
    seat = searcher
    for moves in range(MOST_MOVES):
        while advance(state):
            pass
        seats = acting(state)
        if seats == 0:
            break
        if seats >> searcher & 1 and moves >= outlines.least_moves:
            return foreseen(state, searcher, situation_worth(state, searcher, scratch, network))
        seat = first_of(state, seats, seat)
        with_care = by_network and not is_out(state, searcher)
        apply(state, seat, play_on(state, seat, with_care, outlines, scratch, network))
        seat = next_seat(state, seat)
    return foreseen(
        state, searcher, deal_result(state, searcher) - deal_result_so_far(state, searcher)
    )
