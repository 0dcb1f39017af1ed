"""PettingZoo: all seats that may act do so in one step."""

from collections.abc import Callable, Mapping
from typing import Any

from stolik.core.checks import whole_number
from stolik.core.errors import IllegalMoveError
from stolik.core.extras import extra
from stolik.core.sentences import Seat, say
from stolik.engine.stepping import RUNNING
from stolik.envs.aec import Agent, Observation, Seats, settings_maker
from stolik.envs.settings import EnvSettings
from stolik.envs.snapshots import Snapshot

with extra("research"):
    from pettingzoo import ParallelEnv

Stepped = tuple[
    dict[Agent, Observation],
    dict[Agent, float],
    dict[Agent, bool],
    dict[Agent, bool],
    dict[Agent, dict[str, Any]],
]


class ParallelSeatsEnv(Seats, ParallelEnv[Agent, Observation, int]):  # type: ignore[misc]  # no types
    """Every agent answers in every step; the mask of one that is not asked is empty.

    The answer of such an agent is ignored. Where seats compete (The Gang's chips) the answers are
    taken clockwise, and one that is not possible any more is dropped: its agent waits, or is asked
    again. An answer that was not among the choices is refused, and nothing changes.
    """

    def __init__(self, settings: EnvSettings, name: str, render_mode: str | None = None) -> None:
        Seats.__init__(self, settings, name, render_mode)
        self.agents: list[Agent] = []

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002  # PettingZoo's signature
    ) -> tuple[dict[Agent, Observation], dict[Agent, dict[str, Any]]]:
        """A new match; without a seed, the next one of the seed given last."""
        if seed is not None:
            self._match.seed(seed)
        self._match.reset()
        return self._begin()

    def load(
        self, snapshot: Snapshot
    ) -> tuple[dict[Agent, Observation], dict[Agent, dict[str, Any]]]:
        """Puts a match back that waits for a decision."""
        self._match.load(snapshot)
        return self._begin()

    def set_position(
        self, text: str
    ) -> tuple[dict[Agent, Observation], dict[Agent, dict[str, Any]]]:
        """Goes on from a position; what is hidden in it is dealt as it might be."""
        self._match.set_position(text)
        return self._begin()

    def step(self, actions: Mapping[Agent, int]) -> Stepped:
        """The decisions of all agents that are asked."""
        answers = self._answers(actions)
        match = self._match
        while match.status == RUNNING and match.seat in answers:
            action = answers.pop(match.seat)
            if not match.may(action):
                action = self.settings.waiting  # too late
            if not match.may(action):
                break  # it must act, and is asked again
            match.step(action)
        agents = self.agents
        if match.status != RUNNING:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            self._observed(agents),
            dict(zip(agents, match.rewards, strict=True)),
            dict.fromkeys(agents, match.is_over),
            dict.fromkeys(agents, match.is_truncated),
            {agent: {} for agent in agents},
        )

    def _begin(self) -> tuple[dict[Agent, Observation], dict[Agent, dict[str, Any]]]:
        self.agents = self.possible_agents.copy()
        return self._observed(self.agents), {agent: {} for agent in self.agents}

    def _answers(self, actions: Mapping[Agent, int]) -> dict[int, int]:
        """Of the seats that are asked."""
        answers = {}
        for agent in self.agents:
            legal = self.action_spaces[agent].legal
            if not legal.any():
                continue
            number = whole_number(actions.get(agent))
            if number is None or not (0 <= number < len(legal) and legal[number]):
                raise IllegalMoveError(
                    say(
                        "envs.illegal-action",
                        "action {action} is not legal now for {seat}",
                        action=str(actions.get(agent)) if number is None else number,
                        seat=Seat(self._seat_of[agent]),
                    )
                )
            answers[self._seat_of[agent]] = number
        return answers

    def _observed(self, agents: list[Agent]) -> dict[Agent, Observation]:
        observed = {}
        for agent in agents:
            observation, mask = self._match.observed_at_once(self._seat_of[agent])
            self.action_spaces[agent].legal = mask
            observed[agent] = {"observation": observation, "action_mask": mask}
        return observed


def parallel_env_maker(game_id: str, name: str) -> Callable[..., ParallelSeatsEnv]:
    """What a game's module calls `parallel_env`."""
    settings = settings_maker(game_id)

    def parallel_env(*, render_mode: str | None = None, **arguments: Any) -> ParallelSeatsEnv:
        """A table of so many seats, with options as the game's rules page has them."""
        return ParallelSeatsEnv(settings(**arguments), name, render_mode)

    return parallel_env
