"""What a bot does in every decision of a tree, as probabilities."""

from random import Random

import numpy as np

from benchmarks.endgames.solve import Policy
from benchmarks.endgames.tree import Decision, GameTree
from stolik.bots.bot import Bot, Turn
from stolik.bots.levels import new_bot


def bots_policy(tree: GameTree, name: str, draws: int, seed: int) -> Policy:
    """How often the bot chose what, each decision put before it so many times."""
    rng = Random(seed)
    policy = np.zeros(tree.slots)
    for decision in tree.decisions:
        bot = new_bot(name)  # it remembers nothing of decisions in other matches
        only_one = len(decision.actions) == 1
        for _ in range(1 if only_one else draws):
            place = 0 if only_one else chosen(tree, bot, decision, rng)
            policy[decision.first_slot + place] += 1 if only_one else 1 / draws
    return policy


def chosen(tree: GameTree, bot: Bot, decision: Decision, rng: Random) -> int:
    """The place of its choice among the actions; it sees only what its seat may know."""
    game, options = tree.settings.game, tree.settings.game_options
    turn = Turn.of_state(game, options, decision.node.states, decision.seat, rng)
    move = bot.choose(turn)
    action = tree.settings.waiting if move is None else game.actions[move]
    if action not in decision.actions:
        return len(decision.actions) - 1  # a swap beyond the bound: then the bot is content
    return decision.actions.index(action)
