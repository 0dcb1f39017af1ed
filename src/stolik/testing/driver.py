"""Random matches through the public interface, position by position."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from random import Random

import msgspec
import numpy as np

from stolik.core.game import Game
from stolik.engine import contract, play
from stolik.engine.arrays import legal_actions, new_array
from stolik.engine.contract import SPECTATOR, State
from stolik.engine.scratch import Scratch
from stolik.match import Match
from stolik.testing.variants import Subject, Variant

MOST_MOVES = 20_000


def new_match(variant: Variant, seed: int) -> Match:
    """Whose shuffles follow from the seed."""
    return Match(variant.game, players(variant), variant.options, seed=Random(seed).randbytes(32))


def players(variant: Variant) -> list[str]:
    """One per seat."""
    return [f"player {seat}" for seat in range(variant.seats)]


def random_positions(variant: Variant, seed: int) -> Iterator[Match]:
    """A match after each of its moves, from the first decision to the end."""
    rng = Random(seed)
    match = new_match(variant, seed)
    yield match
    while match.to_act:
        play_random_move(variant.subject, match, rng)
        yield match
        assert len(match.moves) < MOST_MOVES, "the match does not end"


def play_random_move(subject: Subject, match: Match, rng: Random) -> None:
    """Half the time the last of the list: games list there what brings the end nearer.

    A game that needs several seats to pull together names such a move itself (`nearer_the_end`);
    that is made three times out of four.
    """
    hurry = subject.nearer_the_end
    if hurry is not None and rng.random() < 0.75 and (move := hurry(match)) is not None:
        match.play(*move)
        return
    seat = rng.choice(match.to_act)
    moves = match.legal(seat)
    match.play(seat, moves[-1] if rng.random() < 0.5 else rng.choice(moves))


def sampled_positions(variant: Variant, seed: int, *, count: int) -> Iterator[Match]:
    """About so many positions, spread over a random match."""
    length = sum(1 for _ in random_positions(variant, seed))
    rng = Random(seed)
    for match in random_positions(variant, seed):
        if rng.random() < count / length:
            yield match


def positions_of_every_phase(variant: Variant, *seeds: int, count: int) -> Iterator[Match]:
    """The first positions of every phase of random matches: a sample would miss what is rare."""
    seen: Counter[str] = Counter()
    for match in chain.from_iterable(random_positions(variant, seed) for seed in seeds):
        phase = match.view(None).phase
        seen[phase] += 1
        if seen[phase] <= count:
            yield match


def state_of(match: Match) -> State:
    """Everything, hidden or not: for tests only."""
    return match._state  # noqa: SLF001


def copied(state: State) -> State:
    """Another one with the same bytes."""
    copy: State = np.array([state], state.dtype)[0]
    return copy


def redealt(state: State, seat: int | None, scratch: Scratch) -> State:
    """A state that this seat could not tell from the given one."""
    other = copied(state)
    play.redeal_hidden(other, SPECTATOR if seat is None else seat, scratch)
    return other


def known_to(game: Game, state: State, seat: int | None) -> tuple[bytes, list[int], bytes]:
    """Everything that reaches a seat: its view, its legal moves, its observation."""
    seen = msgspec.json.encode(game.view(state, seat))
    vector = np.zeros(game.layout.size, np.int16)
    contract.observe(state, SPECTATOR if seat is None else seat, vector)
    moves = [] if seat is None else legal_actions(new_array(state), seat)
    return seen, moves, vector.tobytes()
