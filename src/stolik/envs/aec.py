"""PettingZoo: every game as an AEC environment, one agent per seat."""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from stolik.core.extras import extra
from stolik.engine.stepping import RUNNING
from stolik.envs.render import RENDER_FPS, RENDER_MODES, check_render_mode, rendered
from stolik.envs.settings import MOST_MOVES, MOST_SWAPS, EnvSettings, Reward, seats_or_usual
from stolik.envs.snapshots import Snapshot
from stolik.envs.spaces import Choices, observation_space, state_space
from stolik.envs.stepper import MatchStepper

with extra("research"):
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

Agent = str
Observation = dict[str, Any]
Last = tuple[Observation | None, float, bool, bool, dict[str, Any]]
"""Observation, reward, termination, truncation and info of the agent that is asked."""


class Seats:
    """The seats of a table as agents `seat_0`, `seat_1` …: what both environments share."""

    def __init__(self, settings: EnvSettings, name: str, render_mode: str | None) -> None:
        self.metadata = {
            "name": name,
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": True,
            "render_fps": RENDER_FPS,
        }
        self.render_mode = check_render_mode(render_mode)
        self.settings = settings
        self.moves = settings.moves
        self.possible_agents = [f"seat_{seat}" for seat in range(settings.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {
            agent: observation_space(settings) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Choices(settings) for agent in self.possible_agents}
        self.state_space = state_space(settings)
        self._match = MatchStepper(settings, external_seats=(1 << settings.seats) - 1)
        self._match.seed(None)

    def observation_space(self, agent: Agent) -> spaces.Space[Observation]:
        """Numbers, and a mask of the actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> Choices:
        """The actions of the game, sampled from those that are legal now."""
        return self.action_spaces[agent]

    def state(self) -> npt.NDArray[np.int16]:
        """What all seats know together: their observations, one after the other."""
        return np.concatenate(
            [self._match.observed(seat)[0] for seat in range(self.settings.seats)]
        )

    def render(self) -> Any:
        """The table as the agent that is asked sees it: printed, as text, or as a picture."""
        match = self._match
        return rendered(self.render_mode, self.settings, match.states[0], match.seat)

    def close(self) -> None:
        """There is nothing to close."""

    def save(self) -> Snapshot:
        """The match as it is, with the deals to come."""
        return self._match.save()

    def determinize(self, agent: Agent, rng: np.random.Generator | int | None = None) -> None:
        """Makes random all that an agent cannot know, shuffles to come included."""
        self._match.determinize(self._seat_of[agent], rng)


class SeatsEnv(Seats, AECEnv[Agent, Observation, int]):  # type: ignore[misc]  # it has no types
    """The agents are asked one after the other.

    An agent observes what its seat may know, so seats that choose at the same moment do not see
    each other's choice. Several decisions of one turn are several steps of the same agent.
    """

    def __init__(self, settings: EnvSettings, name: str, render_mode: str | None = None) -> None:
        AECEnv.__init__(self)
        Seats.__init__(self, settings, name, render_mode)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """A new match; without a seed, the next one of the seed given last."""
        if seed is not None:
            self._match.seed(seed)
        self._match.reset()
        self._begin()

    def load(self, snapshot: Snapshot) -> None:
        """Puts a match back that waits for a decision."""
        self._match.load(snapshot)
        self._begin()

    def set_position(self, text: str) -> None:
        """Goes on from a position; what is hidden in it is dealt as it might be."""
        self._match.set_position(text)
        self._begin()

    def _begin(self) -> None:
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._ask()

    def _ask(self) -> None:
        """The seat that is asked samples its legal actions."""
        self.agent_selection = self.possible_agents[self._match.seat]
        self.action_spaces[self.agent_selection].legal = self._match.choices

    def observe(self, agent: Agent) -> Observation:
        """What that seat knows now; it has choices only while it is asked."""
        seen = self._match.seen(self._seat_of[agent])
        return {"observation": seen.observation.copy(), "action_mask": seen.mask.copy()}

    def step(self, action: int | None) -> None:
        """The decision of the agent that is asked; None once its match is over."""
        match = self._match
        if match.status != RUNNING:
            self._was_dead_step(action)
            return
        match.step(action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        if match.status == RUNNING:
            self._ask()
        else:
            self._end()
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        for agent, reward in zip(self.agents, self._match.rewards, strict=True):
            self.rewards[agent] = reward
            self.terminations[agent] = self._match.is_over
            self.truncations[agent] = self._match.is_truncated
        self._accumulate_rewards()
        self._deads_step_first()


class InOrder(OrderEnforcingWrapper[Agent, Observation, int]):  # type: ignore[misc]  # no types
    """PettingZoo's own check, which takes two thirds of the time of a step, made cheap.

    It looks attributes up by failing to find them, nine times a step. Here those of the usual loop
    are found at once; before `reset` everything is refused as PettingZoo refuses it.
    """

    @property
    def agents(self) -> list[Agent]:
        """Those whose match is not over."""
        if not self._has_reset:
            raise AttributeError("agents cannot be accessed before reset")
        agents: list[Agent] = self.env.agents
        return agents

    @property
    def agent_selection(self) -> Agent:
        """The one that is asked."""
        if not self._has_reset:
            raise AttributeError("agent_selection cannot be accessed before reset")
        agent: Agent = self.env.agent_selection
        return agent

    def last(self, observe: bool = True) -> Last:  # noqa: FBT001, FBT002  # PettingZoo's signature
        """What the agent that is asked knows, its reward, and whether its match is over."""
        if not self._has_reset:
            raise AttributeError("agent_selection cannot be accessed before reset")
        found: Last = self.env.last(observe)
        return found

    def step(self, action: int | None) -> None:
        """The decision of the agent that is asked; None once its match is over."""
        if self._has_reset and self.env.agents:
            self._has_updated = True
            self.env.step(action)
        else:
            super().step(action)


def settings_maker(game_id: str) -> Callable[..., EnvSettings]:
    """The arguments that all environments of a game have in common."""

    def settings(
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        reward: Reward = "win",
        most_swaps: int = MOST_SWAPS,
        most_moves: int = MOST_MOVES,
    ) -> EnvSettings:
        number = seats_or_usual(game_id, seats)
        given = {} if options is None else options
        return EnvSettings(game_id, number, given, reward, most_swaps, most_moves)

    return settings


def raw_env_maker(game_id: str, name: str) -> Callable[..., SeatsEnv]:
    """What a game's module calls `raw_env`."""
    settings = settings_maker(game_id)

    def raw_env(*, render_mode: str | None = None, **arguments: Any) -> SeatsEnv:
        """A table of so many seats, with options as the game's rules page has them."""
        return SeatsEnv(settings(**arguments), name, render_mode)

    return raw_env


def env_maker(game_id: str, name: str) -> Callable[..., Any]:
    """What a game's module calls `env`: refuses to be used in the wrong order."""
    raw_env = raw_env_maker(game_id, name)

    def env(*, render_mode: str | None = None, **arguments: Any) -> Any:
        """A table of so many seats, with options as the game's rules page has them."""
        return InOrder(raw_env(render_mode=render_mode, **arguments))

    return env
