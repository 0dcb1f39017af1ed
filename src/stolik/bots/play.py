"""Matches between bots, each of which is handed only what its seat may know."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from stolik.bots.bot import Bot, Turn
from stolik.bots.levels import new_bot
from stolik.core.checks import check_number
from stolik.core.game import Game
from stolik.match import Match
from stolik.seeds import SEED_BYTES

MOST_MOVES = 20_000


def play_match(
    bots: Sequence[Bot | str],
    game: Game | str,
    options: Mapping[str, Any] | None = None,
    *,
    seed: int = 0,
    most_moves: int = MOST_MOVES,
) -> Match:
    """A match between bots, one per seat, given by name or as objects of your own.

    The seed decides the shuffles and the chance that the bots draw on.

    >>> import stolik
    >>> match = stolik.play_match(["normal", "random"], "six-nimmt", {"rounds": 1}, seed=7)
    >>> match.result
    Result(scores=(0, 30), winners=(0,))
    """
    seated = [bot if isinstance(bot, Bot) else new_bot(bot) for bot in bots]
    names = [bot if isinstance(bot, str) else type(bot).__name__ for bot in bots]
    rng = Random(check_number("seed", seed, 0))
    match = Match(game, names, options, seed=rng.randbytes(SEED_BYTES))
    finish_match(match, seated, rng, check_number("most_moves", most_moves, 1))
    return match


def finish_match(
    match: Match, bots: Sequence[Bot], rng: Random, most_moves: int = MOST_MOVES
) -> None:
    """Lets bots play a match to its end, or for so many moves.

    Seats that may act at the same time are asked clockwise; one that waits is asked again when
    something has happened. Bots that all wait would wait forever: then all are asked again and
    pressed, and if they still wait, one of them has to move; where nobody may wait, it is an error
    of theirs.
    """
    seat = 0
    waiting: set[int] = set()
    is_pressed = False
    while match.to_act and len(match.moves) < most_moves:
        asked = [other for other in match.to_act if other not in waiting]
        if not asked:
            assert match.game.has_waiting, f"all bots wait after {match.moves[-3:]}"
            if is_pressed:
                end_waiting(match, rng)
            is_pressed = not is_pressed
            waiting.clear()
            continue
        seat = next((other for other in asked if other >= seat), asked[0])
        turn = Turn(match, seat, rng)
        turn.is_pressed = is_pressed
        move = bots[seat].choose(turn)
        if move is None:
            waiting.add(seat)
        else:
            match.play(seat, move)
            waiting.clear()
            is_pressed = False
        seat = (seat + 1) % len(match.players)


def end_waiting(match: Match, rng: Random) -> None:
    """Makes any legal move of a seat that would rather wait."""
    seat = match.to_act[0]
    match.play(seat, rng.choice(match.legal(seat)))
