"""What the others may hold, judged by their chips: worlds that explain what they took.

Worlds dealt at random know nothing of the chips. What these say about a hand, whether their owner
knows the convention, looks at nothing but its own cards or makes no sense, is read once
(`partners`). Then a walk (Metropolis) goes from world to world by exchanging two hidden cards, and
the better the hands there agree with the chips, the more likely it goes there. Worlds dealt
independently of each other would hardly ever agree with the chips of all seats.
"""

from typing import Annotated

import numpy as np
import numpy.typing as npt

from stolik.compiler import compiled, inlined
from stolik.engine.chance import below, uniform
from stolik.engine.policy import Beliefs, Moments
from stolik.engine.record import record
from stolik.games.the_gang.knowledge import (
    FIRST_DISCARD,
    PLACES,
    card_at,
    hidden_places,
    put_at,
    redeal,
)
from stolik.games.the_gang.partners import read_partners
from stolik.games.the_gang.percentiles import own_hand_value
from stolik.games.the_gang.public_hands import list_public_hands
from stolik.games.the_gang.scratch import MOST_HANDS, STYLES, GangScratch
from stolik.games.the_gang.state import CHIPS, MOST_SEATS, GangState, is_revealed

FIRST_STEPS = 600
STEPS_PER_WORLD = 100
"""Each exchanges a hidden card of a hand, so that a world hardly depends on the one before."""
DEALS_PER_WORLD = 24
"""The same, where hands are bound by what a specialist made known: all of them are dealt again."""
LEAST_LIKELY = 1e-3
"""But people are not quite predictable: no hand is less likely than this."""


@record
class GangBeliefs(Beliefs):
    """What everybody may read from the chips, by classes of equal hands."""

    classes: Annotated[int, np.int64]
    """How many; none where no chips are to be read."""
    value: Annotated[npt.NDArray[np.int64], np.int64, MOST_HANDS]
    """Of the hands of a class, the weakest first."""
    hands: Annotated[npt.NDArray[np.int64], np.int64, MOST_HANDS]
    """How many are in a class."""
    odds: Annotated[npt.NDArray[np.float64], np.float64, MOST_SEATS, MOST_HANDS]
    """By seat: how many times its chips make a hand of a class likelier than the cards alone."""
    has_walked: Annotated[bool, np.bool_]
    cards: Annotated[npt.NDArray[np.int16], np.int16, PLACES]
    """Where the walk is: the hidden cards, in the order of their places."""


@compiled
def believe(
    known: GangState,
    moments: Moments,  # noqa: ARG001
    seat: int,  # noqa: ARG001  # what the chips say is the same for all
    beliefs: GangBeliefs,
    scratch: GangScratch,
) -> None:
    """Reads the chips, whatever the style of their owners may be."""
    beliefs.classes = 0
    beliefs.has_walked = False
    if known.phase != CHIPS:
        return
    classes = read_partners(known, 0, scratch)
    hands = list_public_hands(known, int(known.round_number), scratch)
    for number in range(classes):
        beliefs.value[number] = scratch.class_value[number]
        beliefs.hands[number] = 0
    for hand in range(hands):
        beliefs.hands[scratch.hand_class[hand]] += 1
    for other in range(known.seats):
        for number in range(classes):
            chance = 0.0
            for style in range(STYLES):
                chance += scratch.belief[other, style, number]
            beliefs.odds[other, number] = chance * hands / max(1, int(beliefs.hands[number]))
    beliefs.classes = classes


@compiled
def imagine(
    world: GangState,
    moments: Moments,  # noqa: ARG001
    seat: int,
    beliefs: GangBeliefs,
    scratch: GangScratch,
) -> None:
    """A world as likely as the chips of the others make it."""
    dealt_with = scratch.rng[0]
    redeal(world, seat, scratch.rng)
    if beliefs.classes == 0:
        return
    if world.used:
        walk_by_deals(world, seat, int(dealt_with), beliefs, scratch)
    else:
        walk_by_cards(world, seat, beliefs, scratch)


@compiled
def walk_by_cards(world: GangState, seat: int, beliefs: GangBeliefs, scratch: GangScratch) -> None:
    """Goes on from the world before: a hidden card of a hand for any other hidden card."""
    places = np.empty(PLACES, np.int16)
    n = hidden_places(world, seat, 0, places)
    held = 0
    while held < n and places[held] < FIRST_DISCARD:
        held += 1
    if held == 0:
        return
    if beliefs.has_walked:
        for index in range(n):
            put_at(world, int(places[index]), int(beliefs.cards[index]))
    likely = likelihood(world, seat, beliefs)
    for _ in range(STEPS_PER_WORLD if beliefs.has_walked else FIRST_STEPS):
        one = int(places[below(scratch.rng, held)])
        other = int(places[below(scratch.rng, n)])
        exchange(world, one, other)
        candidate = likelihood(world, seat, beliefs)
        if uniform(scratch.rng) * likely < candidate:
            likely = candidate
        else:
            exchange(world, one, other)
    for index in range(n):
        beliefs.cards[index] = card_at(world, int(places[index]))
    beliefs.has_walked = True


@inlined
def exchange(world: GangState, one: int, other: int) -> None:
    """The cards of two places."""
    card = card_at(world, one)
    put_at(world, one, card_at(world, other))
    put_at(world, other, card)


@compiled
def walk_by_deals(
    world: GangState, seat: int, dealt_with: int, beliefs: GangBeliefs, scratch: GangScratch
) -> None:
    """From one random deal to another, each of which agrees with all that the seat knows."""
    likely = likelihood(world, seat, beliefs)
    for _ in range(DEALS_PER_WORLD):
        chance = int(scratch.rng[0])
        redeal(world, seat, scratch.rng)
        candidate = likelihood(world, seat, beliefs)
        if uniform(scratch.rng) * likely < candidate:
            dealt_with = chance
            likely = candidate
    chance = int(scratch.rng[0])
    scratch.rng[0] = dealt_with  # the same chance deals the same world again
    redeal(world, seat, scratch.rng)
    scratch.rng[0] = chance


@compiled
def likelihood(world: GangState, seat: int, beliefs: GangBeliefs) -> float:
    """How well the hidden hands agree with the chips."""
    product = 1.0
    for other in range(world.seats):
        if other != seat and not is_revealed(world, other):
            number = class_of_value(own_hand_value(world, other), beliefs)
            product *= max(LEAST_LIKELY, float(beliefs.odds[other, number]))
    return product


@compiled
def class_of_value(value: int, beliefs: GangBeliefs) -> int:
    """The class of a hand, or the next better one where it is in none."""
    low = 0
    high = int(beliefs.classes) - 1
    while low < high:
        middle = (low + high) // 2
        if beliefs.value[middle] < value:
            low = middle + 1
        else:
            high = middle
    return low
