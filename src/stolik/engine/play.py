"""Play without people: the loop every driver needs, and random matches at full speed."""

from stolik.engine.chance import below, shuffle
from stolik.engine.compiled import compiled
from stolik.engine.contract import (
    State,
    acting,
    advance,
    apply,
    begin,
    legal,
    redeal,
    shuffled,
    wanted,
)
from stolik.engine.desk import Desk

UNFINISHED = -1


@compiled
def redeal_hidden(state: State, seat: int, desk: Desk) -> None:
    """Makes what this seat cannot see random."""
    redeal(state, seat, desk.rng)


@compiled
def play_random_match(state: State, most_moves: int, desk: Desk) -> int:
    """Plays a match at random from `begin`; the number of moves, UNFINISHED if there were more.

    Where several seats may act they do so clockwise. The bound is the driver's: the rules of
    Abluxxen (expert) let willing players go on for ever.
    """
    begin(state)
    seat = 0
    moves = 0
    while True:
        while advance(state):
            pass
        seats = acting(state)
        if seats == 0:
            n = wanted(state, desk.cards)
            if n == 0:
                return moves
            shuffle(desk.cards, n, desk.rng)
            shuffled(state, desk.cards)
            continue
        if moves == most_moves:
            return UNFINISHED
        while seats >> seat & 1 == 0:
            seat = seat + 1 if seat + 1 < state.seats else 0
        n = legal(state, seat, desk.actions)
        apply(state, seat, desk.actions[below(desk.rng, n)])
        seat = seat + 1 if seat + 1 < state.seats else 0
        moves += 1
