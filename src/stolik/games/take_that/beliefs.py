"""What the others may hold, judged by their moves: hands that explain what they did.

Whoever took a dear row had hardly anything that fitted, and whoever played a toad had hardly
anything better. A seat knows all moves of the round, and how players who follow the rules of thumb
choose; so of the hands that the others may have had, some explain their moves and some do not.

Cards come to a place: nine places when dealt, one more with every draw. When they came is known,
and which have left with a move; which card came when is not. The beliefs are a walk (Metropolis's)
through all ways in which it may have been: a step exchanges the cards of two places, or of a place
and the deck, and is more likely to be made, the better all moves are explained then. Every world
of a search is where the walk has come to.
"""

import math

import numpy as np

from stolik.engine.chance import below, shuffle, uniform
from stolik.engine.compiled import compiled, part
from stolik.engine.contract import State
from stolik.engine.desk import Desk
from stolik.engine.policy import Moments
from stolik.games.take_that.rules import (
    DECK_SIZE,
    FIRST_PULL,
    LAST_CARD,
    MOST_MOVES,
    MOST_SEATS,
    NO_CARD,
    TAKE,
    TWIN,
    apply,
    deal_unseen,
    shuffled,
    start_round,
    unseen_cards,
)
from stolik.games.take_that.weighing import weigh

DOUBT = 0.03
"""A move that seems so many points worse than the best is made e times more seldom."""
LEAST_FIT = -6.0
"""But people are not quite predictable: none is more seldom than this (a logarithm)."""
FIRST_STEPS = 10_000
"""Before the first world: half as many ascribe slightly fewer cards to the right hand, twice as
many no more; nor does a lower LEAST_FIT (down to -12)."""
STEPS_A_WORLD = 10
"""Worlds that follow each other are alike, but the walk goes through thousands."""

DEALT = -1
"""In place of the move with which a card came."""
STILL_THERE = MOST_MOVES
"""In place of the move with which a card left."""
DECK = -1
"""In place of the seat whose card it is: the deck, or an extra card that nobody has seen."""

MOMENTS = MOST_MOVES + 1
"""The table before every move of the round, and after the last."""
BELIEFS = np.dtype(
    (
        np.record,
        [
            ("moves", np.int16),  # of the round so far
            ("mover", np.int8, MOST_MOVES),
            ("fit", np.float64, MOST_MOVES),  # how likely each was, as a logarithm
            ("new_fit", np.float64, MOST_MOVES),  # the same after the step that is considered
            ("places", np.int16, MOST_SEATS),
            ("used", np.int16, MOST_SEATS),  # how many cards a seat has played or pulled with
            ("card", np.int16, (MOST_SEATS, DECK_SIZE)),  # by place
            ("came", np.int16, (MOST_SEATS, DECK_SIZE)),  # with which move
            ("left", np.int16, LAST_CARD + 1),  # with which move, by card
            ("deck", np.int16, DECK_SIZE),  # and the extra cards
            ("deck_size", np.int16),
        ],
    )
)


@compiled
def believe(known: State, moments: Moments, seat: int, beliefs: State, desk: Desk) -> None:
    """Begins the walk at any hands, and goes so far that it has forgotten where it began."""
    look_back(known, moments, beliefs, desk)
    if not is_explained(known, beliefs):
        forget_moves(known, beliefs)
    guess_hands(known, seat, beliefs, desk)
    for other in range(known.seats):
        if other != seat:
            refit(moments, other, 0, beliefs.moves, 0.0, -math.inf, beliefs, desk)
            keep_fit(other, 0, beliefs.moves, beliefs)
    walk(known, moments, seat, FIRST_STEPS, beliefs, desk)


@compiled
def imagine(world: State, moments: Moments, seat: int, beliefs: State, desk: Desk) -> None:
    """Walks on, and deals the hidden cards as it is there."""
    walk(world, moments, seat, STEPS_A_WORLD, beliefs, desk)
    cards = desk.cards
    n = int(beliefs.deck_size)
    for place in range(n):
        cards[place] = beliefs.deck[place]
    shuffle(cards, n, desk.rng)
    for other in range(world.seats - 1, -1, -1):  # dealt from the end, seat 0 first
        if other != seat:
            for place in range(beliefs.places[other]):
                card = beliefs.card[other, place]
                cards[n] = card
                n += int(beliefs.left[card] == STILL_THERE)
    deal_unseen(world, seat, cards, n)


@compiled
def look_back(known: State, moments: Moments, beliefs: State, desk: Desk) -> None:
    """Replays the round: the table before every move, and when cards came and left."""
    beliefs.moves = known.move_count
    beliefs.left[:] = STILL_THERE
    beliefs.came[:] = DEALT
    beliefs.used[:] = 0
    moments[0] = known
    moments[0].round_number -= 1
    start_round(moments[0])
    desk.cards[:] = NO_CARD  # hands do not matter yet
    shuffled(moments[0], desk.cards)
    for seat in range(known.seats):
        beliefs.places[seat] = moments[0].hand_size[seat]
    for move in range(beliefs.moves):
        moments[move + 1] = moments[move]
        replay_move(moments[move], moments[move + 1], move, beliefs)


@part
def replay_move(before: State, after: State, move: int, beliefs: State) -> None:
    """Makes a move again, and notes what it did to the mover's hand."""
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


@part
def is_explained(known: State, beliefs: State) -> bool:
    """Whether these moves led here; a position that was set up has others, or none."""
    explained = True
    for seat in range(known.seats):
        explained &= beliefs.places[seat] - beliefs.used[seat] == known.hand_size[seat]
    return explained


@part
def forget_moves(known: State, beliefs: State) -> None:
    """Then any hands may be there."""
    beliefs.moves = 0
    beliefs.left[:] = STILL_THERE
    beliefs.used[:] = 0
    for seat in range(known.seats):
        beliefs.places[seat] = known.hand_size[seat]


@part
def guess_hands(known: State, seat: int, beliefs: State, desk: Desk) -> None:
    """The cards used first came first; those still in the hands are any."""
    n = unseen_cards(known, seat, desk.cards)
    shuffle(desk.cards, n, desk.rng)
    for other in range(known.seats):
        if other != seat:
            for place in range(beliefs.used[other], beliefs.places[other]):
                n -= 1
                beliefs.card[other, place] = desk.cards[n]
    beliefs.deck_size = n
    for place in range(n):
        beliefs.deck[place] = desk.cards[place]


@compiled
def walk(state: State, moments: Moments, seat: int, steps: int, beliefs: State, desk: Desk) -> None:
    """So many steps, most of which are not made."""
    places = 0
    for other in range(state.seats):
        if other != seat:
            places += beliefs.places[other]
    for _ in range(steps):
        owner, place = spot(below(desk.rng, places), seat, beliefs)
        other, other_place = spot(below(desk.rng, places + beliefs.deck_size), seat, beliefs)
        if may_exchange(owner, place, other, other_place, beliefs):
            step(moments, owner, place, other, other_place, beliefs, desk)


@part
def spot(number: int, seat: int, beliefs: State) -> tuple[int, int]:
    """All places of the others are numbered, and after them the cards of the deck."""
    for owner in range(MOST_SEATS):
        if owner != seat:
            if number < beliefs.places[owner]:
                return owner, number
            number -= beliefs.places[owner]
    return DECK, number


@part
def may_exchange(owner: int, place: int, other: int, other_place: int, beliefs: State) -> bool:
    """A used card stays with whoever used it, and came before."""
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
    beliefs: State,
    desk: Desk,
) -> None:
    """Exchanges two cards, and back again if that explains the moves too badly."""
    exchange(owner, place, other, other_place, beliefs)
    since, other_since = seen_since(owner, place, beliefs), seen_since(other, other_place, beliefs)
    until = int(beliefs.moves)
    if other == owner:  # it makes a difference only while one had come and the other had not
        since, until = min(since, other_since), max(since, other_since)
        other_since = until
    wanted = math.log(uniform(desk.rng))
    gain = unexplained(owner, since, until, beliefs)
    gain += unexplained(other, other_since, until, beliefs)
    gain = refit(moments, owner, since, until, gain, wanted, beliefs, desk)
    if gain >= wanted:
        gain = refit(moments, other, other_since, until, gain, wanted, beliefs, desk)
    if gain >= wanted:
        keep_fit(owner, since, until, beliefs)
        keep_fit(other, other_since, until, beliefs)
    else:
        exchange(owner, place, other, other_place, beliefs)


@part
def card_at(owner: int, place: int, beliefs: State) -> int:
    """The card of a place, or of the deck."""
    return int(beliefs.deck[place] if owner == DECK else beliefs.card[owner, place])


@part
def exchange(owner: int, place: int, other: int, other_place: int, beliefs: State) -> None:
    """The owner's card for another's, or for one of the deck."""
    card = beliefs.card[owner, place]
    beliefs.card[owner, place] = card_at(other, other_place, beliefs)
    if other == DECK:
        beliefs.deck[other_place] = card
    else:
        beliefs.card[other, other_place] = card


@part
def seen_since(owner: int, place: int, beliefs: State) -> int:
    """The first move that a card in this place may explain."""
    return int(beliefs.moves if owner == DECK else beliefs.came[owner, place] + 1)


@part
def unexplained(owner: int, since: int, until: int, beliefs: State) -> float:
    """How much could be gained if all these moves of the owner were explained perfectly."""
    gain = 0.0
    for move in range(since, until):
        if beliefs.mover[move] == owner:
            gain -= beliefs.fit[move]
    return gain


@compiled
def refit(
    moments: Moments,
    owner: int,
    since: int,
    until: int,
    gain: float,
    wanted: float,
    beliefs: State,
    desk: Desk,
) -> float:
    """What is left of a gain if these moves of the owner are not explained perfectly.

    It stops as soon as less is left than wanted: most steps are not made, and one move tells.
    """
    for move in range(since, until):
        if beliefs.mover[move] == owner:
            beliefs.new_fit[move] = fit(moments[move], move, beliefs, desk)
            gain += beliefs.new_fit[move]
            if gain < wanted:
                break
    return gain


@part
def keep_fit(owner: int, since: int, until: int, beliefs: State) -> None:
    """The step is made."""
    for move in range(since, until):
        if beliefs.mover[move] == owner:
            beliefs.fit[move] = beliefs.new_fit[move]


@compiled
def fit(moment: State, move: int, beliefs: State, desk: Desk) -> float:
    """How likely the move was with the hand that its mover had then, as a logarithm."""
    mover = int(beliefs.mover[move])
    size = 0
    for place in range(beliefs.places[mover]):
        card = beliefs.card[mover, place]
        if beliefs.came[mover, place] < move <= beliefs.left[card]:
            moment.hand[mover, size] = card
            size += 1
    best = made = -math.inf
    for i in range(weigh(moment, mover, desk)):
        best = max(best, desk.weights[i])
        if desk.actions[i] == moment.moves[move]:
            made = desk.weights[i]
    return max((made - best) / DOUBT, LEAST_FIT)
