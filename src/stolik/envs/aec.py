"""PettingZoo: every game as an AEC environment, one agent per seat."""

from collections.abc import Callable
from typing import Any

from stolik.core.extras import extra
from stolik.engine.stepping import RUNNING
from stolik.envs.settings import MOST_MOVES, MOST_SWAPS, EnvSettings, Reward, seats_or_usual
from stolik.envs.spaces import observation_space
from stolik.envs.stepper import MatchStepper

with extra("research"):
    from gymnasium import spaces
    from pettingzoo import AECEnv

Agent = str
Observation = dict[str, Any]


class SeatsEnv(AECEnv[Agent, Observation, int]):  # type: ignore[misc]  # PettingZoo has no types
    """The seats of a table as agents `seat_0`, `seat_1` …, asked one after the other.

    An agent observes what its seat may know, so seats that choose at the same moment do not see
    each other's choice. Several decisions of one turn are several steps of the same agent.
    """

    def __init__(self, settings: EnvSettings, name: str, render_mode: str | None = None) -> None:
        super().__init__()
        self.metadata = {
            "name": name,
            "render_modes": ["human", "ansi"],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self.settings = settings
        self.possible_agents = [f"seat_{seat}" for seat in range(settings.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {
            agent: observation_space(settings) for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(settings.actions) for agent in self.possible_agents
        }
        self._match = MatchStepper(settings, external_seats=(1 << settings.seats) - 1)
        self._match.seed(None)

    def observation_space(self, agent: Agent) -> spaces.Space[Observation]:
        """Numbers, and a mask of the actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> spaces.Discrete[Any]:
        """The actions of the game, of which the mask shows the legal ones."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """A new match; without a seed, the next one of the seed given last."""
        if seed is not None:
            self._match.seed(seed)
        self._match.reset()
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self._match.seat]

    def observe(self, agent: Agent) -> Observation:
        """What that seat knows now; it has choices only while it is asked."""
        observation, mask = self._match.observed(self._seat_of[agent])
        return {"observation": observation, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """The decision of the agent that is asked; None once its match is over."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None, "an agent whose match is not over acts"
        match = self._match
        match.step(action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        if match.status == RUNNING:
            self.agent_selection = self.possible_agents[match.seat]
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

    def render(self) -> str | None:
        """The table as the agent that is asked sees it: printed ("human") or as text ("ansi")."""
        rendered = self._match.rendered(self._match.seat)
        if self.render_mode == "human":
            print(rendered)
            return None
        return rendered

    def close(self) -> None:
        """There is nothing to close."""


def env_maker(game_id: str, name: str) -> Callable[..., SeatsEnv]:
    """What a game's module calls `env`."""

    def env(
        *,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        reward: Reward = "win",
        most_swaps: int = MOST_SWAPS,
        most_moves: int = MOST_MOVES,
        render_mode: str | None = None,
    ) -> SeatsEnv:
        """A table of so many seats, with options as the game's rules page has them."""
        number = seats_or_usual(game_id, seats)
        settings = EnvSettings(game_id, number, options or {}, reward, most_swaps, most_moves)
        return SeatsEnv(settings, name, render_mode)

    return env
