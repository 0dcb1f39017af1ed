"""Values, best responses and solutions, exactly, on a whole tree.

A policy is a probability for every slot: for each choice of each decision. Cf. "Solving large
imperfect information games using CFR+" (Tammelin 2014), and for best responses any textbook.
"""

import numpy as np

from benchmarks.endgames.tree import NO_SLOT, Floats, GameTree, Indices, Level

Policy = Floats


def uniform(tree: GameTree) -> Policy:
    """Every choice of a decision equally likely."""
    return normalized(tree, np.zeros(tree.slots))


def normalized(tree: GameTree, weights: Floats) -> Policy:
    """In proportion to the weights; evenly where all of a decision's are 0."""
    totals = np.add.reduceat(weights, tree.first_slots)[tree.decision_of]
    sizes = np.bincount(tree.decision_of)[tree.decision_of]
    return np.where(totals > 0, weights / np.where(totals > 0, totals, 1), 1 / sizes)


def edge_chances(level: Level, policy: Policy) -> Floats:
    """How likely each edge is to be taken from its parent."""
    return np.where(level.slots == NO_SLOT, level.chance, policy[level.slots])


def values(tree: GameTree, policy: Policy) -> Floats:
    """What every seat may expect when all play by the policy."""
    (expected,) = node_values(tree, policy)[0]
    return np.asarray(expected)


def node_values(tree: GameTree, policy: Policy) -> list[Floats]:
    """The same of every node, level by level."""
    below = [tree.levels[-1].rewards]
    for level, lower in zip(tree.levels[-2::-1], tree.levels[:0:-1], strict=True):
        weighted = below[-1] * edge_chances(lower, policy)[:, None]
        below.append(level.rewards + summed_up(lower, weighted, len(level.players)))
    return below[::-1]


def summed_up(lower: Level, edges: Floats, parents: int) -> Floats:
    """The sums over the edges of every parent."""
    sums = np.zeros((parents, edges.shape[1]))
    sums[lower.parents[lower.first_edges]] = np.add.reduceat(edges, lower.first_edges, axis=0)
    return sums


def reaches(tree: GameTree, policy: Policy, seat: int) -> list[Floats]:
    """How likely chance and all others make it that every node is reached, if the seat wants it."""
    others = np.where(tree.seat_of == seat, 1.0, policy)
    reached = [np.ones(1)]
    for level in tree.levels[1:]:
        reached.append(reached[-1][level.parents] * edge_chances(level, others))
    return reached


def best_response(tree: GameTree, policy: Policy, seat: int) -> tuple[float, Policy]:
    """What a seat can get that knows how all others play; and the policy with which it does."""
    reached = reaches(tree, policy, seat)
    answer = policy.copy()
    below = tree.levels[-1].rewards[:, seat]
    for depth in range(len(tree.levels) - 2, -1, -1):
        lower, parents = tree.levels[depth + 1], len(tree.levels[depth].players)
        own = (lower.slots != NO_SLOT) & (tree.seat_of[lower.slots] == seat)
        weights = (below * reached[depth + 1])[own]
        worth = np.bincount(lower.slots[own], weights, tree.slots)
        answer = with_best(tree, answer, lower.slots[own], worth)
        chances = edge_chances(lower, answer)
        sums = summed_up(lower, (below * chances)[:, None], parents)[:, 0]
        below = tree.levels[depth].rewards[:, seat] + sums
    return float(below[0]), answer


def with_best(tree: GameTree, policy: Policy, slots: Indices, worth: Floats) -> Policy:
    """Chooses, in the decisions that have those slots, the first of what is worth most."""
    concerned = np.isin(tree.decision_of, tree.decision_of[slots])
    most = np.maximum.reduceat(worth, tree.first_slots)[tree.decision_of]
    best = np.flatnonzero(concerned & (worth == most))
    _, firsts = np.unique(tree.decision_of[best], return_index=True)
    changed = np.where(concerned, 0.0, policy)
    changed[best[firsts]] = 1.0
    return changed


def exploitability(tree: GameTree, policy: Policy) -> float:
    """What a best response wins against it on average over both seats; 0 for a solution."""
    return sum(best_response(tree, policy, seat)[0] for seat in range(tree.seats)) / tree.seats


def solve(tree: GameTree, iterations: int) -> Policy:
    """Close to a policy that cannot be exploited, by CFR+: of two seats whose rewards cancel."""
    regrets, total = np.zeros(tree.slots), np.zeros(tree.slots)
    policy = uniform(tree)
    for iteration in range(1, iterations + 1):
        for seat in range(tree.seats):
            own = tree.seat_of == seat
            regrets = np.where(own, np.maximum(regrets + gains(tree, policy, seat), 0), regrets)
            policy = np.where(own, normalized(tree, regrets), policy)
            total += np.where(own, iteration * policy * own_reaches(tree, policy, seat), 0)
    return normalized(tree, total)


def gains(tree: GameTree, policy: Policy, seat: int) -> Floats:
    """Of every slot of a seat: what choosing it would have brought more than the policy."""
    below, reached = node_values(tree, policy), reaches(tree, policy, seat)
    found = np.zeros(tree.slots)
    for depth, lower in enumerate(tree.levels[1:], start=1):
        own = (lower.slots != NO_SLOT) & (tree.seat_of[lower.slots] == seat)
        parents = lower.parents[own]
        more = below[depth][own, seat] - below[depth - 1][parents, seat]
        found += np.bincount(lower.slots[own], more * reached[depth][own], tree.slots)
    return found


def own_reaches(tree: GameTree, policy: Policy, seat: int) -> Floats:
    """Of every slot of a seat: how likely its own choices before make that decision."""
    reached, found = [np.ones(1)], np.zeros(tree.slots)
    for level in tree.levels[1:]:
        own = (level.slots != NO_SLOT) & (tree.seat_of[level.slots] == seat)
        found[level.slots[own]] = reached[-1][level.parents[own]]
        reached.append(reached[-1][level.parents] * np.where(own, policy[level.slots], 1.0))
    return found


# Seats that win or lose together.


def improved_together(tree: GameTree, policy: Policy) -> tuple[float, Policy]:
    """One seat after the other plays its best response, until none can improve."""
    value, unchanged, seat = float(values(tree, policy)[0]), 0, 0
    while unchanged < tree.seats:
        reached, answer = best_response(tree, policy, seat)
        unchanged = 0 if reached > value + 1e-9 else unchanged + 1
        if unchanged == 0:
            value, policy = reached, answer
        seat = (seat + 1) % tree.seats
    return value, policy


def random_policies(tree: GameTree, count: int, seed: int) -> list[Policy]:
    """To begin with: one choice in every decision."""
    rng = np.random.default_rng(seed)
    return [pure(tree, rng.random(tree.slots)) for _ in range(count)]


def pure(tree: GameTree, weights: Floats) -> Policy:
    """The choice of the largest weight in every decision."""
    largest = np.maximum.reduceat(weights, tree.first_slots)[tree.decision_of]
    return normalized(tree, (weights == largest).astype(np.float64))


def value_with_open_hands(tree: GameTree) -> float:
    """What seats would get together that saw all cards: a bound for those that do not."""
    below = tree.levels[-1].rewards[:, 0]
    for level, lower in zip(tree.levels[-2::-1], tree.levels[:0:-1], strict=True):
        decided = np.full(len(level.players), -np.inf)
        np.maximum.at(decided, lower.parents, below)
        drawn = np.bincount(lower.parents, below * lower.chance, len(level.players))
        is_inner = np.bincount(lower.parents, minlength=len(level.players)) > 0
        inner = np.where(level.players >= 0, decided, drawn)
        below = np.where(is_inner, inner, level.rewards[:, 0])
    return float(below[0])
