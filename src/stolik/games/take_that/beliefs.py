"""What the others may hold, judged by their moves: hands that explain what they did.

A player who took an expensive row had hardly any card that fitted, and a player who played a toad
had hardly any better one. A seat knows all moves of the round, and how players who follow the rules
of thumb choose; so of the hands that the others may have had, some explain their moves and some do
not.

Cards come to a place: nine places when dealt, one more with every draw. When they came is known,
and which have left with a move; which card came when is not. The beliefs are a Metropolis walk
through all ways in which it may have been: a step exchanges the cards of two places, or of a place
and the deck, and the better it explains all moves, the more likely it is to be made. Every world of
a search is a point that the walk has reached.
"""

import math
from typing import Annotated

import numpy as np
import numpy.typing as npt

from stolik.compiler import compiled, inlined
from stolik.engine.chance import below, shuffle, uniform
from stolik.engine.policy import Beliefs, Moments, weigh
from stolik.engine.record import record
from stolik.engine.scratch import Scratch
from stolik.games.take_that.knowledge import deal_unseen, unseen_cards
from stolik.games.take_that.rules import accept_shuffle, apply, start_round
from stolik.games.take_that.state import (
    CARDS,
    DECK_SIZE,
    EXTRA,
    FIRST_PULL,
    LAST_CARD,
    MOST_MOVES,
    MOST_SEATS,
    NO_CARD,
    TAKE,
    TWIN,
    TakeThatState,
)

DOUBT = 0.03
"""A move that seems so many points worse than the best is e times less likely to be made."""
LEAST_LOG_LIKELIHOOD = -6.0
"""But people are not quite predictable: no move is less likely than this."""
FIRST_STEPS = 10_000
"""Before the first world: half as many ascribe slightly fewer cards to the right hand, twice as
many no more; nor does a lower LEAST_LOG_LIKELIHOOD (down to -12)."""
STEPS_PER_WORLD = 10
"""Successive worlds are alike, but the walk goes through thousands."""

DEALT = -1
"""In place of the move with which a card came."""
STILL_THERE = MOST_MOVES
"""In place of the move with which a card left."""
DECK = -1
"""In place of the seat whose card it is: the deck, or an extra card that nobody has seen."""

MOMENTS = MOST_MOVES + 1
"""The table before every move of the round, and after the last."""


@record
class TakeThatBeliefs(Beliefs):
    """Where the walk is: which cards the others have had in this round, and since when."""

    moves: Annotated[int, np.int16]
    """Of the round so far."""
    mover: Annotated[npt.NDArray[np.int8], np.int8, MOST_MOVES]
    log_likelihood: Annotated[npt.NDArray[np.float64], np.float64, MOST_MOVES]
    """Of every move, with the hand that its mover had then."""
    new_log_likelihood: Annotated[npt.NDArray[np.float64], np.float64, MOST_MOVES]
    """The same after the step that is considered."""
    places: Annotated[npt.NDArray[np.int16], np.int16, MOST_SEATS]
    used: Annotated[npt.NDArray[np.int16], np.int16, MOST_SEATS]
    """How many cards a seat has played or pulled with."""
    card: Annotated[npt.NDArray[np.int16], np.int16, MOST_SEATS, DECK_SIZE]
    """By place."""
    came: Annotated[npt.NDArray[np.int16], np.int16, MOST_SEATS, DECK_SIZE]
    """By place: with which move."""
    left: Annotated[npt.NDArray[np.int16], np.int16, LAST_CARD + 1]
    """By card: with which move."""
    deck: Annotated[npt.NDArray[np.int16], np.int16, DECK_SIZE]
    """And the extra cards."""
    deck_size: Annotated[int, np.int16]


@compiled
def believe(
    known: TakeThatState, moments: Moments, seat: int, beliefs: TakeThatBeliefs, scratch: Scratch
) -> None:
    """Begins the walk at random hands, and goes so far that they no longer matter."""
    look_back(known, moments, beliefs, scratch)
    if not is_explained(known, moments, beliefs):
        forget_moves(known, beliefs)
    guess_hands(known, seat, beliefs, scratch)
    for other in range(known.seats):
        if other != seat:
            reassess(moments, other, 0, beliefs.moves, 0.0, -math.inf, beliefs, scratch)
            accept(other, 0, beliefs.moves, beliefs)
    walk(known, moments, seat, FIRST_STEPS, beliefs, scratch)


@compiled
def imagine(
    world: TakeThatState, moments: Moments, seat: int, beliefs: TakeThatBeliefs, scratch: Scratch
) -> None:
    """Walks on, and deals the hidden cards as they are there."""
    walk(world, moments, seat, STEPS_PER_WORLD, beliefs, scratch)
    cards = scratch.cards
    n = int(beliefs.deck_size)
    for place in range(n):
        cards[place] = beliefs.deck[place]
    shuffle(cards, n, scratch.rng)
    for other in range(world.seats - 1, -1, -1):  # dealt from the end, seat 0 first
        if other != seat:
            for place in range(beliefs.places[other]):
                card = beliefs.card[other, place]
                cards[n] = card
                n += int(beliefs.left[card] == STILL_THERE)
    deal_unseen(world, seat, cards, n)


@compiled
def look_back(
    known: TakeThatState, moments: Moments, beliefs: TakeThatBeliefs, scratch: Scratch
) -> None:
    """Replays the round: the table before every move, and when cards came and left."""
    beliefs.moves = known.move_count
    beliefs.left[:] = STILL_THERE
    beliefs.came[:] = DEALT
    beliefs.used[:] = 0
    moments[0] = known
    moments[0].round_number -= 1
    start_round(moments[0])
    scratch.cards[:] = NO_CARD  # hands do not matter yet
    accept_shuffle(moments[0], scratch.cards)
    for seat in range(known.seats):
        beliefs.places[seat] = moments[0].hand_size[seat]
    for move in range(beliefs.moves):
        if moments[move].hand_size[moments[move].on_turn] == 0:
            beliefs.moves = move  # only a position that was set up goes on from there
            break
        moments[move + 1] = moments[move]
        replay_move(moments[move], moments[move + 1], move, beliefs)


@inlined
def replay_move(
    before: TakeThatState, after: TakeThatState, move: int, beliefs: TakeThatBeliefs
) -> None:
    """Makes a move again, and notes which card left the mover's hand and whether one came."""
    mover = int(before.on_turn)
    action = int(before.moves[move])
    beliefs.mover[move] = mover
    if action != TAKE:
        card = action if action < FIRST_PULL else TWIN[action - FIRST_PULL]
        beliefs.left[card] = move
        beliefs.card[mover, beliefs.used[mover]] = card
        beliefs.used[mover] += 1
        after.hand[mover, 0] = card
    apply(after, mover, action)
    if action != TAKE and after.deck_size < before.deck_size:
        beliefs.came[mover, beliefs.places[mover]] = move
        beliefs.places[mover] += 1


@inlined
def is_explained(known: TakeThatState, moments: Moments, beliefs: TakeThatBeliefs) -> bool:
    """Whether these moves led here; a position that was set up has others, or none."""
    replayed = moments[beliefs.moves]
    explained = bool(replayed.deck_size == known.deck_size)
    for seat in range(known.seats):
        explained &= beliefs.places[seat] - beliefs.used[seat] == known.hand_size[seat]
    for number in range(DECK_SIZE):
        card = CARDS[number]
        explained &= replayed.zone[card] == known.zone[card] or known.zone[card] >= EXTRA
    return explained


@inlined
def forget_moves(known: TakeThatState, beliefs: TakeThatBeliefs) -> None:
    """Where no moves are known, all hands are equally likely."""
    beliefs.moves = 0
    beliefs.left[:] = STILL_THERE
    beliefs.used[:] = 0
    for seat in range(known.seats):
        beliefs.places[seat] = known.hand_size[seat]


@inlined
def guess_hands(
    known: TakeThatState, seat: int, beliefs: TakeThatBeliefs, scratch: Scratch
) -> None:
    """The cards used first came first; those still in the hands are random."""
    n = unseen_cards(known, seat, scratch.cards)
    shuffle(scratch.cards, n, scratch.rng)
    for other in range(known.seats):
        if other != seat:
            for place in range(beliefs.used[other], beliefs.places[other]):
                n -= 1
                beliefs.card[other, place] = scratch.cards[n]
    beliefs.deck_size = n
    for place in range(n):
        beliefs.deck[place] = scratch.cards[place]


@compiled
def walk(
    state: TakeThatState,
    moments: Moments,
    seat: int,
    steps: int,
    beliefs: TakeThatBeliefs,
    scratch: Scratch,
) -> None:
    """So many steps, most of which are not made."""
    places = 0
    for other in range(state.seats):
        if other != seat:
            places += beliefs.places[other]
    for _ in range(steps):
        owner, place = spot(below(scratch.rng, places), seat, beliefs)
        other, other_place = spot(below(scratch.rng, places + beliefs.deck_size), seat, beliefs)
        if may_exchange(owner, place, other, other_place, beliefs):
            step(moments, owner, place, other, other_place, beliefs, scratch)


@inlined
def spot(number: int, seat: int, beliefs: TakeThatBeliefs) -> tuple[int, int]:
    """The owner and the place of that number: first those of the others, then those of the deck."""
    for owner in range(MOST_SEATS):
        if owner != seat:
            if number < beliefs.places[owner]:
                return owner, number
            number -= beliefs.places[owner]
    return DECK, number


@inlined
def may_exchange(
    owner: int, place: int, other: int, other_place: int, beliefs: TakeThatBeliefs
) -> bool:
    """A used card stays with the player who used it, and came before that."""
    mine = beliefs.left[card_at(owner, place, beliefs)]
    theirs = beliefs.left[card_at(other, other_place, beliefs)]
    if other != owner:
        return bool(mine == STILL_THERE and theirs == STILL_THERE)
    came, other_came = beliefs.came[owner, place], beliefs.came[owner, other_place]
    return bool(came != other_came and came < theirs and other_came < mine)


@compiled
def step(
    moments: Moments,
    owner: int,
    place: int,
    other: int,
    other_place: int,
    beliefs: TakeThatBeliefs,
    scratch: Scratch,
) -> None:
    """Exchanges two cards, and undoes that if it explains the moves too badly."""
    exchange(owner, place, other, other_place, beliefs)
    since, other_since = seen_since(owner, place, beliefs), seen_since(other, other_place, beliefs)
    until = int(beliefs.moves)
    if other == owner:  # it makes a difference only while one had come and the other had not
        since, until = min(since, other_since), max(since, other_since)
        other_since = until
    threshold = math.log(uniform(scratch.rng))
    gain = unexplained(owner, since, until, beliefs)
    gain += unexplained(other, other_since, until, beliefs)
    gain = reassess(moments, owner, since, until, gain, threshold, beliefs, scratch)
    if gain >= threshold:
        gain = reassess(moments, other, other_since, until, gain, threshold, beliefs, scratch)
    if gain >= threshold:
        accept(owner, since, until, beliefs)
        accept(other, other_since, until, beliefs)
    else:
        exchange(owner, place, other, other_place, beliefs)


@inlined
def card_at(owner: int, place: int, beliefs: TakeThatBeliefs) -> int:
    """The card of a place, or of the deck."""
    return int(beliefs.deck[place] if owner == DECK else beliefs.card[owner, place])


@inlined
def exchange(
    owner: int, place: int, other: int, other_place: int, beliefs: TakeThatBeliefs
) -> None:
    """The owner's card for another's, or for one of the deck."""
    card = beliefs.card[owner, place]
    beliefs.card[owner, place] = card_at(other, other_place, beliefs)
    if other == DECK:
        beliefs.deck[other_place] = card
    else:
        beliefs.card[other, other_place] = card


@inlined
def seen_since(owner: int, place: int, beliefs: TakeThatBeliefs) -> int:
    """The first move that a card in this place may explain."""
    return int(beliefs.moves if owner == DECK else beliefs.came[owner, place] + 1)


@inlined
def unexplained(owner: int, since: int, until: int, beliefs: TakeThatBeliefs) -> float:
    """How much could be gained if all these moves of the owner were explained perfectly."""
    gain = 0.0
    for move in range(since, until):
        if beliefs.mover[move] == owner:
            gain -= beliefs.log_likelihood[move]
    return gain


@compiled
def reassess(
    moments: Moments,
    owner: int,
    since: int,
    until: int,
    gain: float,
    threshold: float,
    beliefs: TakeThatBeliefs,
    scratch: Scratch,
) -> float:
    """What is left of a gain, since these moves of the owner are not explained perfectly.

    It stops as soon as less than the threshold is left: most steps are not made, and one move is
    enough to tell.
    """
    for move in range(since, until):
        if beliefs.mover[move] == owner:
            beliefs.new_log_likelihood[move] = log_likelihood(moments[move], move, beliefs, scratch)
            gain += beliefs.new_log_likelihood[move]
            if gain < threshold:
                break
    return gain


@inlined
def accept(owner: int, since: int, until: int, beliefs: TakeThatBeliefs) -> None:
    """The step is made: these moves of the owner are as likely as was computed for it."""
    for move in range(since, until):
        if beliefs.mover[move] == owner:
            beliefs.log_likelihood[move] = beliefs.new_log_likelihood[move]


@compiled
def log_likelihood(
    moment: TakeThatState, move: int, beliefs: TakeThatBeliefs, scratch: Scratch
) -> float:
    """Of a move, with the hand that its mover had then."""
    mover = int(beliefs.mover[move])
    size = 0
    for place in range(beliefs.places[mover]):
        card = beliefs.card[mover, place]
        if beliefs.came[mover, place] < move <= beliefs.left[card]:
            moment.hand[mover, size] = card
            size += 1
    best = made = -math.inf
    for i in range(weigh(moment, mover, scratch)):
        best = max(best, scratch.weights[i])
        if scratch.actions[i] == moment.moves[move]:
            made = scratch.weights[i]
    return max((made - best) / DOUBT, LEAST_LOG_LIKELIHOOD)
