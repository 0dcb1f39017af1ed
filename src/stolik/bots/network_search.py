"""The search of `expert`: a few turns ahead with the network, then what it thinks of the situation.

As in `search`, every move is tried in the same worlds with the same luck, and the worse half is
dropped again and again. But everybody plays on as the network would, with some noise so that nobody
is quite predictable; and a trial ends where the seat that searches is to act again: the network
says what that situation is worth. Seats that choose at the same moment choose once per world, for
they cannot know which move is tried.
"""

import math
import time

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
from stolik.core.game import Policy
from stolik.engine.contract import State, acting, advance, apply
from stolik.engine.network import Network, choose_by_network, situation_worth, weigh_by_network
from stolik.engine.policy import Beliefs, Moments, believe, imagine, outlook, withdraw
from stolik.engine.record import new_record
from stolik.engine.scratch import Scratch
from stolik.engine.seats import first_of, next_seat

OTHERS_TEMPERATURE = 0.01
"""By how much of a win players in a trial misjudge."""
PRIOR_TRIALS = 20
"""What the network itself thinks of a move counts as so many trials."""


def search_by_network(
    known: State,
    seat: int,
    *,
    policy: Policy,
    networks: NetworkArray,
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
    open_network_bandit(states, seat, bandit, scratch, networks)
    choices = int(bandit.alive)
    rounds = math.ceil(math.log2(bandit.alive)) if bandit.alive > 1 else 0
    began = time.perf_counter()
    if rounds:
        believe(states[KNOWN], moments, seat, beliefs, scratch)
    looked_back = time.perf_counter() - began
    for _ in range(rounds):
        if iterations is not None:
            worlds = max(1, round(iterations / rounds / bandit.alive))
            try_by_network(states, moments, seat, beliefs, worlds, bandit, scratch, networks)
        else:
            assert milliseconds is not None
            for worlds in timed_chunks((milliseconds / 1000 - looked_back) / rounds):
                try_by_network(states, moments, seat, beliefs, worlds, bandit, scratch, networks)
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
    bandit: Bandit,
    scratch: Scratch,
    networks: npt.NDArray[np.record],
) -> None:
    """The choices of the seat, each with what the network thinks of it."""
    bandit.alive = weigh_by_network(states[KNOWN], seat, scratch, networks[0])
    for i in range(bandit.alive):
        bandit.moves[i] = scratch.actions[i]
        bandit.value[i] = PRIOR_TRIALS * scratch.weights[i]
        bandit.trials[i] = PRIOR_TRIALS
    put_best_first(bandit)
    bandit.alive = min(bandit.alive, MOST_TRIED)


@compiled
def try_by_network(
    states: npt.NDArray[np.record],
    moments: Moments,
    seat: int,
    beliefs: Beliefs,
    worlds: int,
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
        choose_at_once(world, seat, scratch, network)
        luck = scratch.rng[0]
        for i in range(bandit.alive):
            scratch.rng[0] = luck
            states[TRIAL] = world
            trial = states[TRIAL]
            apply(trial, seat, bandit.moves[i])
            bandit.value[i] += come_round(trial, seat, scratch, network)
            bandit.trials[i] += 1


@compiled
def choose_at_once(state: State, seat: int, scratch: Scratch, network: Network) -> None:
    """All the others who may act at the same moment as that seat do so."""
    others = acting(state) & ~(1 << seat)
    other = seat
    while others != 0:
        other = first_of(state, others, other)
        action = choose_by_network(state, other, OTHERS_TEMPERATURE, scratch, network)
        apply(state, other, action)
        others = acting(state) & ~(1 << seat)


@compiled
def come_round(state: State, searcher: int, scratch: Scratch, network: Network) -> float:
    """Plays on until that seat is to act again or the deal is over; what it is worth then."""
    seat = searcher
    for _ in range(MOST_MOVES):
        while advance(state):
            pass
        seats = acting(state)
        if seats == 0:
            break
        if seats >> searcher & 1:
            return situation_worth(state, searcher, scratch, network)
        seat = first_of(state, seats, seat)
        action = choose_by_network(state, seat, OTHERS_TEMPERATURE, scratch, network)
        apply(state, seat, action)
        seat = next_seat(state, seat)
    return outlook(state, searcher)
