"""Finds out whether what a player is shown depends on what is hidden from it.

For any game of OpenSpiel or PettingZoo, not only for Stolik's:

    from stolik.testing.leaks import openspiel_leaks

    openspiel_leaks(pyspiel.load_game("hearts"))

Where a game offers `resample_from_infostate`, a state and its resampled worlds must look the same
to the player that is asked. Where it does not, states are compared that its own information states
hold together, from matches that were dealt other cards. An empty list is no proof, a leak is one.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

import numpy as np

Shown = dict[str, Any]
"""What a player is shown, by the name of the interface."""
MOST_MOVES = 500


class Leak(NamedTuple):
    """One interface that said more than its player may know."""

    game: str
    interface: str
    player: int
    moves: int
    """Made before, in the match in which it was found."""
    example: tuple[str, str]
    """What two states showed that the player could not tell apart, cut short."""


@dataclass
class Known:
    """What the matches so far have shown of a game."""

    shown: dict[tuple[int, str], Shown] = field(default_factory=dict)
    """By player and information state, where nothing is resampled."""
    resamples: bool = True


class NotOffered(Exception):  # noqa: N818  # no error: the game has nothing to check it by
    """The game offers neither resampling nor information states."""


def openspiel_leaks(game: Any, *, matches: int = 20, worlds: int = 4, seed: int = 0) -> list[Leak]:
    """The first leak of every interface of a game of OpenSpiel, over random matches."""
    rng = Random(seed)
    found: dict[str, Leak] = {}
    name = str(game.get_type().short_name)
    known = Known()
    for _ in range(matches):
        for moves, state in enumerate(random_states(game, rng)):
            player = state.current_player()
            shown = shown_by_openspiel(game, state, player)
            for other in indistinguishable(game, state, player, shown, worlds, rng, known):
                compare(name, player, moves, shown, other, found)
    return list(found.values())


def random_states(game: Any, rng: Random) -> Iterator[Any]:
    """The decisions of a random match."""
    state = game.new_initial_state()
    for _ in range(MOST_MOVES):
        if state.is_terminal():
            return
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, odds)[0])
            continue
        if state.is_simultaneous_node():
            raise NotOffered(f"{game.get_type().short_name} has simultaneous decisions")
        yield state
        state.apply_action(rng.choice(state.legal_actions()))


def indistinguishable(
    game: Any,
    state: Any,
    player: int,
    shown: Shown,
    worlds: int,
    rng: Random,
    known: Known,
) -> Iterator[Shown]:
    """What a player is shown in states that it could not tell from this one."""
    others = resampled(state, player, shown, worlds, rng, known) if known.resamples else None
    if others is None:
        yield known.shown.setdefault((player, shown["information_state_string"]), shown)
        return
    for other in others:
        yield shown_by_openspiel(game, other, player)


def resampled(
    state: Any, player: int, shown: Shown, worlds: int, rng: Random, known: Known
) -> list[Any] | None:
    """Other worlds, or None where the game makes none."""
    try:
        return [state.resample_from_infostate(player, rng.random) for _ in range(worlds)]
    except Exception as error:  # OpenSpiel has many ways to say that it cannot
        if "information_state_string" not in shown:
            raise NotOffered(str(error).strip().splitlines()[0]) from error
        # It is not asked again: OpenSpiel would print a line for every decision.
        known.resamples = "not implemented" not in str(error)
        return None


def shown_by_openspiel(game: Any, state: Any, player: int) -> Shown:
    """Through every interface that the game says it provides."""
    kind = game.get_type()
    shown: Shown = {
        "current_player": state.current_player(),
        "legal_actions": tuple(state.legal_actions(player)),
    }
    for name in ("information_state", "observation"):
        if getattr(kind, f"provides_{name}_string"):
            shown[f"{name}_string"] = getattr(state, f"{name}_string")(player)
        if getattr(kind, f"provides_{name}_tensor"):
            shown[f"{name}_tensor"] = tuple(getattr(state, f"{name}_tensor")(player))
    return shown


def pettingzoo_leaks(
    env: Any,
    resample: Callable[[Any, str, Random], Any],
    *,
    matches: int = 5,
    worlds: int = 4,
    seed: int = 0,
) -> list[Leak]:
    """The same for an AEC environment; `resample` gives one that the agent could not tell apart."""
    rng = Random(seed)
    found: dict[str, Leak] = {}
    for _ in range(matches):
        env.reset(seed=rng.randrange(2**31))
        for moves, agent in enumerate(env.agent_iter(MOST_MOVES)):
            shown = shown_by_pettingzoo(env, agent)
            if env.terminations[agent] or env.truncations[agent]:
                env.step(None)
                continue
            for _world in range(worlds):
                other = shown_by_pettingzoo(resample(env, agent, rng), agent)
                compare(str(env), env.possible_agents.index(agent), moves, shown, other, found)
            mask = env.observe(agent)["action_mask"]
            env.step(int(rng.choice(np.flatnonzero(mask))))
    return list(found.values())


def shown_by_pettingzoo(env: Any, agent: str) -> Shown:
    """Every part of the observation, and who is asked."""
    observed = env.observe(agent)
    parts = observed if isinstance(observed, dict) else {"observation": observed}
    return {
        "agent_selection": env.agent_selection,
        **{name: tuple(np.asarray(part).ravel().tolist()) for name, part in parts.items()},
    }


def compare(
    game: str, player: int, moves: int, shown: Shown, other: Shown, found: dict[str, Leak]
) -> None:
    """Notes the first difference of every interface."""
    for name, value in shown.items():
        if name not in found and other[name] != value:
            found[name] = Leak(game, name, player, moves, difference(value, other[name]))


def difference(one: Any, other: Any) -> tuple[str, str]:
    """The two from where they part, cut short."""
    if not isinstance(one, str) and isinstance(one, tuple) and len(one) == len(other):
        at = next(i for i, (a, b) in enumerate(zip(one, other, strict=True)) if a != b)
        return f"[{at}] = {one[at]}", f"[{at}] = {other[at]}"
    one, other = str(one), str(other)
    pairs = zip(one, other, strict=False)
    at = next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
    return one[at : at + 40], other[at : at + 40]
