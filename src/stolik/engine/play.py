"""Play without people: the run to the next decision, and random matches at full speed."""

from stolik.compiler import compiled, inlined, outlined
from stolik.engine.chance import below
from stolik.engine.contract import (
    State,
    accept_shuffle,
    acting,
    advance,
    apply,
    begin,
    cards_to_shuffle,
    legal,
    redeal,
)
from stolik.engine.scratch import Scratch, shuffle_cards
from stolik.engine.seats import first_of, next_seat

UNFINISHED = -1


@compiled
def redeal_hidden(state: State, seat: int, scratch: Scratch) -> None:
    """Makes what this seat cannot see random."""
    redeal(state, seat, scratch.rng)


@inlined
def run_to_decision(state: State, scratch: Scratch) -> int:
    """Deals and makes the steps that nobody decides; the seats that may act then, as bits.

    None may when the match is over.
    """
    while True:
        while advance(state):
            pass
        seats = acting(state)
        if seats != 0 or not deal(state, scratch):
            return seats


@outlined
def deal(state: State, scratch: Scratch) -> bool:
    """Makes the shuffle that is due; false when none is."""
    n = cards_to_shuffle(state, scratch.cards)
    if n == 0:
        return False
    shuffle_cards(scratch, n)
    accept_shuffle(state, scratch.cards)
    return True


@compiled
def play_random_match(state: State, most_moves: int, scratch: Scratch) -> int:
    """Plays a match at random from `begin`; the number of moves, UNFINISHED if there were more.

    Where several seats may act they do so clockwise. The bound is the driver's: the rules of
    Abluxxen (expert) let willing players go on forever.
    """
    begin(state)
    seat = 0
    moves = 0
    while True:
        seats = run_to_decision(state, scratch)
        if seats == 0:
            return moves
        if moves == most_moves:
            return UNFINISHED
        seat = first_of(state, seats, seat)
        n = legal(state, seat, scratch.actions)
        apply(state, seat, int(scratch.actions[below(scratch.rng, n)]))
        seat = next_seat(state, seat)
        moves += 1
