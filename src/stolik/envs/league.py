"""A league: opponents that keep snapshots of a learner and play against it, match by match."""

import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from stolik.core.checks import check_number
from stolik.envs.opponents import Actions, Asked, Opponent, Rewards, as_opponent, is_network

if TYPE_CHECKING:
    from stolik.envs.settings import EnvSettings

MOST_MEMBERS = 20


@dataclass
class Member:
    """One of the league, and how the learner did against it."""

    name: str
    player: object
    matches: int = 0
    rewards: float = 0.0

    @property
    def mean_reward(self) -> float:
        """Of the learner in a match against this one."""
        return self.rewards / self.matches if self.matches else 0.0


class League:
    """Opponents of an environment, one of them drawn for every match of a table.

    Those with which it begins stay; of snapshots that are added the oldest leaves when there are
    too many. A torch module is copied when it is added, so learning on does not change it.

    >>> from stolik.envs.batch import BatchEnv
    >>> league = League("normal", seed=1)
    >>> env = BatchEnv("six-nimmt", tables=4, opponents=league, options={"rounds": 1}, seed=1)
    >>> league.add(lambda observations, masks: masks.argmax(axis=1), name="lowest card")
    >>> batch = env.reset()
    >>> for _ in range(30):
    ...     batch = env.step(batch.masks.argmax(axis=1))
    >>> [(member.name, member.matches > 0) for member in league.members]
    [('normal', True), ('lowest card', True)]
    """

    def __init__(self, *founders: object, most_members: int = MOST_MEMBERS, seed: int = 0) -> None:
        self.founders = [Member(player_name(player), player) for player in founders or ("normal",)]
        self.snapshots: list[Member] = []
        self.most_members = check_number("most_members", most_members, len(self.founders))
        self.added = 0
        self._rng = np.random.default_rng(check_number("seed", seed, 0))
        self._settings: EnvSettings | None = None
        self._players: dict[int, Opponent] = {}
        self._at: dict[int, Member] = {}

    @property
    def members(self) -> list[Member]:
        """All that may be drawn, the oldest first."""
        return self.founders + self.snapshots

    def add(self, player: object, name: str | None = None) -> None:
        """Takes in a snapshot: any opponent, such as the learner's network as it is now."""
        self.added += 1
        frozen = copy.deepcopy(player) if is_network(player) else player
        self.snapshots.append(Member(name or f"snapshot {self.added}", frozen))
        if len(self.members) > self.most_members:
            self.snapshots.pop(0)  # where it still plays it finishes its matches

    def seed(self, seed: int) -> None:
        """The same draws from here on."""
        self._rng = np.random.default_rng(seed)
        self._at.clear()
        for player in self._players.values():
            player.seed(seed)

    def act(self, asked: Asked) -> Actions:
        """The member that was drawn for each table decides there."""
        self._settings = asked.settings
        for table in asked.tables.tolist():
            if table not in self._at:
                self._at[table] = self._draw()
        seated = np.array([id(self._at[table]) for table in asked.tables.tolist()])
        actions = np.zeros(len(asked.tables), np.int64)
        for member in {id(found): found for found in self._at.values()}.values():
            rows = np.flatnonzero(seated == id(member))
            if len(rows):
                actions[rows] = self._player(member).act(asked.only(rows))
        return actions

    def match_over(self, tables: npt.NDArray[Any], learner_rewards: Rewards) -> None:
        """Writes down how the learner did; another member may come for the next match."""
        for place, table in enumerate(tables.tolist()):
            member = self._at.pop(table, None)
            if member is not None and learner_rewards is not None:
                member.matches += 1
                member.rewards += float(learner_rewards[place])
        for player in self._players.values():
            player.match_over(tables, learner_rewards)

    def _draw(self) -> Member:
        return self.members[int(self._rng.integers(len(self.members)))]

    def _player(self, member: Member) -> Opponent:
        """Made when it first plays: only then the game is known."""
        assert self._settings is not None, "it is asked by an environment"
        if id(member) not in self._players:
            self._players[id(member)] = as_opponent(member.player, self._settings)
        return self._players[id(member)]


def player_name(player: object) -> str:
    """As the standings show it."""
    if isinstance(player, str):
        return player
    return getattr(player, "__name__", type(player).__name__)
