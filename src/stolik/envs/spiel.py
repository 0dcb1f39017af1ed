"""OpenSpiel: every game as a Python game, `stolik_six_nimmt` and so on, and its endgames.

Importing this module registers them. Chance is explicit: a shuffle is dealt card by card, so every
history can be replayed. Each option of a game is a parameter, as are `players`, `reward`,
`most_swaps`, `most_moves` and `recall`:

    pyspiel.load_game("stolik_red7(players=2,effects=true)")
"""

from collections.abc import Callable
from typing import Any

from stolik.core.checks import check_number
from stolik.core.extras import extra
from stolik.core.game import Game
from stolik.core.options import OptionField, option_fields
from stolik.engine.tree import CHANCE, ENDED, TRUNCATED
from stolik.envs.dealing import Outcomes
from stolik.envs.endgames import ENDGAMES, Endgame
from stolik.envs.settings import (
    LARGEST_MOST_MOVES,
    MOST_MOVES,
    MOST_SWAPS,
    EnvSettings,
    seats_or_usual,
)
from stolik.envs.spiel_node import Dealing, Node, Tree, as_json
from stolik.envs.spiel_observer import Observer, PrivateObserver
from stolik.games import all_games

with extra("open-spiel"):
    import pyspiel

DRIVER_PARAMETERS = {
    "reward": "win",
    "most_swaps": MOST_SWAPS,
    "most_moves": MOST_MOVES,
    "recall": 0,
}
MOST_POINTS = 1000.0
"""No reward by points is larger."""
PLAYERS = {
    CHANCE: int(pyspiel.PlayerId.CHANCE),
    ENDED: int(pyspiel.PlayerId.TERMINAL),
    TRUNCATED: int(pyspiel.PlayerId.TERMINAL),
}
SEEDS = 2**63


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A match: cards are dealt one by one, seats are asked one after the other.

    It refers to a node of the tree, to the deal that is going on there and to nothing else, because
    OpenSpiel clones a state by making a new one and copying its attributes.
    """

    def __init__(self, game: "SpielGame", node: Node | None = None, deal: Dealing = None) -> None:
        super().__init__(game)
        self.node = node or game.tree.root
        self.deal = deal or self.node.new_deal()

    def current_player(self) -> int:
        """The seat that is asked, chance, or nobody."""
        player = self.node.player
        return player if player >= 0 else PLAYERS[player]

    def is_chance_node(self) -> bool:
        """Whether a card is due; OpenSpiel's own would ask for the current player through C++."""
        return self.node.player == CHANCE

    def chance_outcomes(self) -> Outcomes:
        """The next card, of a hand in ascending order, so that all deals are equally likely."""
        assert self.deal is not None
        return self.deal.outcomes()

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The choices of a seat, ascending; OpenSpiel's own would ask for them through C++."""
        asked = self.node.player
        if asked >= 0 and (player is None or player == asked):
            return self.node.legal().copy()
        others: list[int] = super().legal_actions(*([] if player is None else [player]))
        return others

    def _legal_actions(self, _player: int) -> list[int]:
        return self.node.legal()

    def _apply_action(self, action: int) -> None:
        deal = self.deal
        if deal is None:
            self._come_to(self.node.child(action))
        elif deal.put(action):
            self._come_to(self.node.dealt(deal))

    def _come_to(self, node: Node) -> None:
        self.node, self.deal = node, node.new_deal()

    def _action_to_string(self, player: int, action: int) -> str:
        settings = self.node.tree.settings
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {settings.game.card_names[action]}"
        return self.node.tree.action_text(action)

    def is_terminal(self) -> bool:
        """Whether the match is over, or truncated."""
        return self.node.player <= ENDED

    def returns(self) -> list[float]:
        """Zeros until the end, and after a match that is truncated."""
        seats = self.node.tree.settings.seats
        if self.node.player != ENDED:
            return [0.0] * seats
        returns: list[float] = self.node.turns["rewards"][0, :seats].tolist()
        return returns

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A state that this player could not tell from the real one, made by `redeal`.

        It has no history: the real one would say what is hidden.
        """
        seed = int(sampler() * SEEDS)
        deal = None if self.deal is None else self.deal.copy()
        return SpielState(self.get_game(), self.node.resampled(player, seed), deal)

    def __str__(self) -> str:
        return as_json(self.node.view(None))


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its parameters; each game and each endgame has a subclass."""

    stolik_game: Game
    endgame: Endgame | None
    game_type: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**self.game_type.parameter_specification, **(params or {})}
        recall = check_number("recall", chosen["recall"], 0, LARGEST_MOST_MOVES)
        self.tree = Tree(self._settings(chosen), recall, self.endgame)
        settings = self.tree.settings
        most = 1.0 if settings.reward == "win" else MOST_POINTS
        info = pyspiel.GameInfo(
            num_distinct_actions=settings.actions,
            max_chance_outcomes=len(settings.game.card_names),
            num_players=settings.seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=None if settings.game.is_cooperative else 0.0,
            max_game_length=settings.most_moves,
        )
        kind = game_type(self.game_type.short_name, settings.game, self.endgame, chosen["recall"])
        super().__init__(kind, info, params or {})

    def __reduce__(self) -> tuple[Callable[[str], "SpielGame"], tuple[str]]:
        return load_game, (str(self),)

    def _settings(self, chosen: dict[str, Any]) -> EnvSettings:
        game = self.stolik_game
        terms = {name: chosen[name] for name in ("reward", "most_swaps", "most_moves")}
        if self.endgame is not None:
            return EnvSettings(game.id, self.endgame.seats, self.endgame.options.given(), **terms)
        options = {
            field.name: chosen[field.name]
            for field in option_fields(game.options)
            if chosen[field.name] != default_parameter(field)
        }
        return EnvSettings(game.id, chosen["players"], options, **terms)

    def new_initial_state(self) -> SpielState:
        """A match before its first card."""
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Any = None
    ) -> Observer | PrivateObserver | None:
        """Exactly what is asked for, or None: as OpenSpiel expects where there is no such thing."""
        kinds = pyspiel.PrivateInfoType
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if params or wanted.private_info == kinds.ALL_PLAYERS:
            return None
        private = wanted.private_info == kinds.SINGLE_PLAYER
        if wanted.public_info:
            return Observer(self.tree, private=private, recalls=wanted.perfect_recall)
        return PrivateObserver(self.tree) if private and not wanted.perfect_recall else None


def load_game(text: str) -> SpielGame:
    """A game that was pickled, also in a process that has not imported this module yet."""
    loaded: SpielGame = pyspiel.load_game(text)
    return loaded


def default_parameter(field: OptionField) -> str | int | bool:
    """OpenSpiel has no None: 0 stands for a default that depends on the seats."""
    return 0 if field.default is None else field.default


def short_name(game_id: str) -> str:
    """As OpenSpiel knows a game.

    >>> short_name("six-nimmt")
    'stolik_six_nimmt'
    """
    return f"stolik_{game_id.replace('-', '_')}"


def game_type(name: str, game: Game, endgame: Endgame | None, recall: int = 0) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    kinds = pyspiel.GameType
    seats = game.options.seats
    return kinds(
        short_name=name,
        long_name=f"{game.title} (Stolik)" if endgame is None else f"{game.title}, an endgame",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.IDENTICAL if game.is_cooperative else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=seats[-1],
        min_num_players=seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=recall > 0,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters(game, endgame),
    )


def parameters(game: Game, endgame: Endgame | None) -> dict[str, Any]:
    """With their defaults."""
    if endgame is not None:
        return {**DRIVER_PARAMETERS, "reward": endgame.reward, "most_swaps": endgame.most_swaps}
    return {
        "players": seats_or_usual(game.id, None),
        **DRIVER_PARAMETERS,
        **{field.name: default_parameter(field) for field in option_fields(game.options)},
    }


def register(name: str, game: Game, endgame: Endgame | None = None) -> None:
    """Makes a game known to `pyspiel.load_game`."""
    kind = game_type(name, game, endgame)
    members = {"stolik_game": game, "endgame": endgame, "game_type": kind}
    pyspiel.register_game(kind, type(name, (SpielGame,), members))


for _game in all_games():
    register(short_name(_game.id), _game)
for _endgame in ENDGAMES:
    register(f"stolik_{_endgame.name}_endgame", _endgame.game, _endgame)
