"""OpenSpiel: C++ games, played from Python or by its own random bots."""

from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from typing import Any

import pyspiel
from open_spiel.python.games import (  # noqa: F401  # to register them
    block_dominoes,
    kuhn_poker,
    liars_poker,
    team_dominoes,
)

from benchmarks.peers.measure import Row, Section, installed, rate

Game = Any
State = Any

TINY = "a toy: three cards and a match of two or three decisions"
SMALL = "a toy: six cards and a match of four decisions"
GAMES = {
    "kuhn_poker": TINY,
    "leduc_poker": SMALL,
    "go_fish": "",
    "crazy_eights": "",
    "gin_rummy": "",
    "hearts": "",
    "spades": "",
    "euchre": "",
    "oh_hell": "",
    "skat": "",
    "dou_dizhu": "",
    "hanabi": "",
    "bridge(use_double_dummy_result=false)": "",
}
"""Games of cards, each with what makes it easier to play fast than ours, if anything does."""

PYTHON_GAMES = {
    "python_kuhn_poker": TINY,
    "python_liars_poker": "",
    "python_block_dominoes": "",
    "python_team_dominoes": "",
}

SAMPLE = 1000
"""Matches from which their mean length is told."""


def rows() -> Iterator[Row]:
    """Every game with observations, without, and in words."""
    for name, note in GAMES.items():
        game = pyspiel.load_game(name)
        yield row("experience", "Python, one table", game, note, ExperiencedPlay(game).match)
        yield row("play", "its own random bots, in C++", game, note, bots_play(game))
        yield row("text", "Python, moves as text", game, note, WordyPlay(game).match)
    for name, note in PYTHON_GAMES.items():
        game = pyspiel.load_game(name)
        yield row("openspiel", "Python, one table", game, note, Play(game).match)


def row(section: Section, way: str, game: Game, note: str, play: Callable[[], float]) -> Row:
    """One measurement."""
    return Row(
        section=section,
        library="OpenSpiel",
        version=installed("open_spiel"),
        game=game.get_type().short_name,
        seats=game.num_players(),
        way=way,
        rate=rate(play),
        note=note,
    )


class Play:
    """Random matches, decision by decision; chance is not counted."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rng = Random(0)

    def match(self) -> int:
        """The decisions of a match played to its end."""
        state = self.game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                self.deal(state)
            else:
                self.decide(state, state.current_player())
                decisions += 1
        return decisions

    def deal(self, state: State) -> None:
        """One of the outcomes of chance, by their weights."""
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(self.rng.choices(outcomes, weights)[0])

    def decide(self, state: State, seat: int) -> None:
        """Any legal action."""
        state.apply_action(self.rng.choice(state.legal_actions(seat)))


class ExperiencedPlay(Play):
    """With what a learner is shown: the observation and the mask of legal actions."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.has_observation = game.get_type().provides_observation_tensor

    def decide(self, state: State, seat: int) -> None:
        """Looks first."""
        if self.has_observation:
            state.observation_tensor(seat)
        else:
            state.information_state_tensor(seat)
        state.legal_actions_mask(seat)
        super().decide(state, seat)


class WordyPlay(Play):
    """With moves as people write them, checked when they come back."""

    def decide(self, state: State, seat: int) -> None:
        """Lists the legal moves as text and plays one of them."""
        moves = [state.action_to_string(seat, action) for action in state.legal_actions(seat)]
        action = state.string_to_action(seat, self.rng.choice(moves))
        state.apply_action_with_legality_check(action)


def bots_play(game: Game) -> Callable[[], float]:
    """Matches without Python: uniformly random bots, chance drawn by the library."""
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]
    seeds = count()

    def play() -> State:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, next(seeds))
        return state

    # Counted beforehand: to list the history of every match would take longer than the match.
    histories = [play().full_history() for _ in range(SAMPLE)]
    decisions = sum(step.player >= 0 for history in histories for step in history) / SAMPLE

    def match() -> float:
        play()
        return decisions

    return match
