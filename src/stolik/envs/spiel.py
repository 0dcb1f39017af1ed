"""OpenSpiel: every game as a Python game, `stolik_six_nimmt` and so on.

Importing this module registers them. Chance is explicit: a shuffle is dealt card by card, so every
history can be replayed. Each option of a game is a parameter, as are `players`, `most_swaps` and
`most_moves`:

    pyspiel.load_game("stolik_red7(players=2,effects=true)")
"""

from collections import Counter
from typing import Any

import msgspec
import numpy as np

from stolik.core.checks import check_seat
from stolik.core.extras import extra
from stolik.core.game import Game
from stolik.core.options import OptionField, option_fields
from stolik.engine import arrays, contract
from stolik.engine.record import new_records
from stolik.engine.stepping import assign_rewards, chosen_action
from stolik.engine.turns import Turns, ask_next, choices, choose, start_turns
from stolik.envs.settings import MOST_MOVES, MOST_SWAPS, EnvSettings, seats_or_usual
from stolik.games import all_games

with extra("open-spiel"):
    import pyspiel

DRIVER_PARAMETERS = {"most_swaps": MOST_SWAPS, "most_moves": MOST_MOVES}


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A match: cards are dealt one by one, seats are asked one after the other."""

    def __init__(self, game: "SpielGame") -> None:
        super().__init__(game)
        self.settings = game.settings
        # Arrays of one record: OpenSpiel copies a state by copying its attributes.
        self._states = self.settings.new_states(1)
        self._turns = new_records(Turns, 1)
        self._configs = self.settings.new_configs()
        self._undealt: Counter[int] = Counter()
        self._dealt: list[int] = []
        self._is_over = False
        contract.begin(self.state)
        start_turns(self.state, self._turns[0])
        self._run_on()

    @property
    def state(self) -> contract.State:
        """The state of the engine."""
        state: contract.State = self._states[0]
        return state

    def current_player(self) -> int:
        """The seat that is asked, chance, or nobody."""
        if self._is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self._undealt:
            return int(pyspiel.PlayerId.CHANCE)
        return int(self._turns[0].seat)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The next card of the shuffle, each copy as likely as the other."""
        left = self._undealt.total()
        return [(card, copies / left) for card, copies in sorted(self._undealt.items())]

    def _legal_actions(self, _player: int) -> list[int]:
        scratch = self.settings.game.policy.scratch.seeded()
        n = choices(self.state, self._turns[0], self.settings.most_swaps, scratch)
        actions: list[int] = scratch.actions[:n].tolist()
        return sorted(self.settings.waiting if action < 0 else action for action in actions)

    def _apply_action(self, action: int) -> None:
        if self._undealt:
            self._deal(action)
        else:
            choose(self.state, self._turns[0], chosen_action(self._configs[0], action))
        if not self._undealt:
            self._run_on()

    def _deal(self, card: int) -> None:
        self._dealt.append(card)
        self._undealt -= Counter([card])
        if not self._undealt:
            arrays.supply_shuffle(self._states, self._dealt)
            self._dealt = []

    def _run_on(self) -> None:
        """To the next card or decision, or to the end."""
        while arrays.step(self._states):
            pass
        if contract.acting(self.state) and self._turns[0].moves < self.settings.most_moves:
            ask_next(self.state, self._turns[0])
            return
        self._undealt = Counter(arrays.shuffle_due(self._states))
        if not self._undealt:
            self._is_over = True
            if not contract.acting(self.state):
                assign_rewards(
                    self.state,
                    self._turns[0],
                    self._configs[0],
                    self.settings.game.policy.scratch.seeded(),
                )

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {self.settings.game.card_names[action]}"
        return "wait" if action == self.settings.waiting else str(self.settings.game.moves[action])

    def is_terminal(self) -> bool:
        """Whether the match is over, or truncated."""
        return self._is_over

    def returns(self) -> list[float]:
        """Zeros until the end; then 1 shared by the winners, and −1 by the others."""
        returns: list[float] = self._turns["rewards"][0, : self.settings.seats].tolist()
        return returns

    def __str__(self) -> str:
        return msgspec.json.encode(self.settings.game.view(self.state, None)).decode()


class Observer:
    """What a player knows: the named parts of the game's observation, or its view as JSON."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._numbers = np.zeros(game.layout.size, np.int16)
        self.tensor = np.zeros(game.layout.size, np.float32)
        self.dict = {part.name: self.tensor[part.place] for part in game.layout}

    def set_from(self, state: SpielState, player: int) -> None:
        """As numbers."""
        seat = check_seat(player, state.settings.seats)
        contract.observe(state.state, seat, self._numbers)
        self.tensor[:] = self._numbers

    def string_from(self, state: SpielState, player: int) -> str:
        """As text."""
        return msgspec.json.encode(self._game.view(state.state, player)).decode()


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its parameters; each game of Stolik has a subclass."""

    stolik_game: Game
    game_type: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**self.game_type.parameter_specification, **(params or {})}
        game = self.stolik_game
        fields = option_fields(game.options)
        options = {
            field.name: chosen[field.name]
            for field in fields
            if chosen[field.name] != default_parameter(field)
        }
        self.settings = EnvSettings(
            game.id,
            chosen["players"],
            options,
            most_swaps=chosen["most_swaps"],
            most_moves=chosen["most_moves"],
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=self.settings.actions,
            max_chance_outcomes=len(game.card_names),
            num_players=self.settings.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if game.is_cooperative else 0.0,
            max_game_length=self.settings.most_moves,
        )
        super().__init__(self.game_type, info, params or {})

    def new_initial_state(self) -> SpielState:
        """A match before its first card."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Observations only: no player is given what it could have remembered."""
        if params or (iig_obs_type is not None and iig_obs_type.perfect_recall):
            raise ValueError("only observations without perfect recall or parameters are provided")
        return Observer(self.stolik_game)


def default_parameter(field: OptionField) -> str | int | bool:
    """OpenSpiel has no None: 0 stands for a default that depends on the seats."""
    return 0 if field.default is None else field.default


def short_name(game_id: str) -> str:
    """As OpenSpiel knows a game.

    >>> short_name("six-nimmt")
    'stolik_six_nimmt'
    """
    return f"stolik_{game_id.replace('-', '_')}"


def register(game: Game) -> None:
    """Makes a game known to `pyspiel.load_game`."""
    name = short_name(game.id)
    kinds = pyspiel.GameType
    game_type = kinds(
        short_name=name,
        long_name=f"{game.title} (Stolik)",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.IDENTICAL if game.is_cooperative else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.options.seats[-1],
        min_num_players=game.options.seats[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": seats_or_usual(game.id, None),
            **DRIVER_PARAMETERS,
            **{field.name: default_parameter(field) for field in option_fields(game.options)},
        },
    )
    subclass = type(name, (SpielGame,), {"stolik_game": game, "game_type": game_type})
    pyspiel.register_game(game_type, subclass)


for _game in all_games():
    register(_game)
