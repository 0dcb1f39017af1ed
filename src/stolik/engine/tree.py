"""A match as a game tree: one decision or one shuffle after the other, chance from outside."""

from stolik.compiler import compiled
from stolik.engine.arrays import sort
from stolik.engine.contract import accept_shuffle, acting, advance, cards_to_shuffle
from stolik.engine.policy import WAIT
from stolik.engine.stepping import Records, assign_rewards, chosen_action
from stolik.engine.turns import ask_next, choices, choose, start_turns

CHANCE, ENDED, TRUNCATED = -1, -2, -3
"""In place of the seat that is asked."""


@compiled
def enter(states: Records, turns: Records, configs: Records, scratches: Records) -> tuple[int, int]:
    """A match from its opening or from a position: as `go_on`."""
    start_turns(states[0], turns[0])
    return go_on(states, turns, configs, scratches)


@compiled
def decide(
    states: Records, turns: Records, action: int, configs: Records, scratches: Records
) -> tuple[int, int]:
    """What the seat that is asked chooses, then as `go_on`."""
    choose(states[0], turns[0], chosen_action(configs[0], action))
    return go_on(states, turns, configs, scratches)


@compiled
def decide_only(states: Records, turns: Records, action: int, configs: Records) -> None:
    """What the seat that is asked chooses, without the steps that follow."""
    choose(states[0], turns[0], chosen_action(configs[0], action))


@compiled
def deal(states: Records, turns: Records, configs: Records, scratches: Records) -> tuple[int, int]:
    """The shuffle in the scratch space, then as `go_on`."""
    accept_shuffle(states[0], scratches[0].cards)
    return go_on(states, turns, configs, scratches)


@compiled
def go_on(states: Records, turns: Records, configs: Records, scratches: Records) -> tuple[int, int]:
    """The seat that is asked next, CHANCE, ENDED or TRUNCATED; and how many steps led there."""
    state, turn, config = states[0], turns[0], configs[0]
    steps = 0
    while advance(state):
        steps += 1
    if acting(state):
        if turn.moves >= config.most_moves:
            return TRUNCATED, steps
        ask_next(state, turn)
        return int(turn.seat), steps
    if cards_to_shuffle(state, scratches[0].cards) > 0:
        return CHANCE, steps
    assign_rewards(state, turn, config, scratches[0])
    return ENDED, steps


@compiled
def put_choices(states: Records, turns: Records, configs: Records, scratches: Records) -> int:
    """Puts all choices of the seat that is asked into the scratch space, as ascending indices."""
    config, scratch = configs[0], scratches[0]
    n = choices(states[0], turns[0], int(config.most_swaps), scratch)
    for i in range(n):
        if scratch.actions[i] == WAIT:
            scratch.actions[i] = config.waiting
    sort(scratch.actions, n)
    return n
