"""Rules of thumb for Red7: stay in, and keep cards in hand that will keep you in.

Every turn costs cards, and a player without cards is out. So a good turn survives with few cards,
and leaves a palette that leads under many rules, above all those the hand could bring about.
"""

import math
from typing import Annotated

import numpy as np
import numpy.typing as npt

from stolik.compiler import compiled, inlined
from stolik.core.game import Policy
from stolik.engine.bits import count, lowest
from stolik.engine.contract import Scores
from stolik.engine.record import record
from stolik.engine.scratch import Scratch
from stolik.engine.seats import win_share
from stolik.games.red7.effects import strongest_third, victims
from stolik.games.red7.palettes import (
    ALL_CARDS,
    ONE_COLOUR,
    STEP,
    colour_of,
    number_of,
    strength,
    strengths,
)
from stolik.games.red7.rules import has_too_few_cards, legal, scored_cards, winners
from stolik.games.red7.state import (
    CARD_AT,
    COLOURS,
    DECK_SIZE,
    END,
    FEWEST_SEATS,
    FIRST_BOTH,
    FIRST_CANVAS,
    FIRST_DROP_ON_CANVAS,
    FIRST_DROP_ON_DECK,
    FIRST_REMOVE,
    MOST_SEATS,
    OVER,
    Red7State,
)
from stolik.games.red7.winning import is_playing, rule_of

# What is worth how much when the turn is over.
HAND_CARD = 1.0
HAND_CARD_WITH_EFFECTS = 2.0  # there each can do more
EXIT = 0.6  # a hand card that would make a rule under which the palette leads by a card
RULE = 0.3  # such a rule, whether or not the hand could make it
OUT = -100.0  # the rest is still added: a 3 that may help is better than a pass

LEAD_BITS = 8
MOST_LEAD = 127  # two cards more than the rivals, or nearly; beyond that it makes no difference


# Palettes that a seat may have after its move: with a card more (the slot has its number), ...
AS_IT_IS = DECK_SIZE
OTHERWISE = DECK_SIZE + 1
SLOTS = DECK_SIZE + 2
ROBBED = MOST_SEATS
"""The place of a palette that has lost a card, after those of the seats."""


@record
class Red7Scratch(Scratch):
    """With what the policy compares palettes to, and what the network's features note."""

    rivals: Annotated[npt.NDArray[np.int64], np.int64, COLOURS]
    """By rule: the strength to beat."""
    unknown: Annotated[int, np.int64]
    """The cards that the seat does not know."""
    faced: Annotated[int, np.int64]
    """The slots that have been worked out, as bits."""
    joined: Annotated[npt.NDArray[np.int16], np.int16, MOST_SEATS + 1, COLOURS, DECK_SIZE]
    """By seat, rule and card: the strength of its palette with that card."""
    saving: Annotated[npt.NDArray[np.int64], np.int64, SLOTS, MOST_SEATS, COLOURS]
    """By slot, other seat and rule: the cards with which its palette beats all others."""
    leading: Annotated[npt.NDArray[np.int64], np.int64, SLOTS, MOST_SEATS]
    """By slot and other seat: the rules under which it does so as it is, as bits."""


POLICY = Policy(easy_noise=1.0, playout_noise=0.2, scratch=Red7Scratch)


@compiled
def weigh(state: Red7State, seat: int, scratch: Red7Scratch) -> int:
    """What is left when the turn is over, if it is well completed."""
    n = legal(state, seat, scratch.actions)
    for rule in range(COLOURS):
        scratch.rivals[rule] = state.to_beat[rule]
    if state.effects:
        weigh_with_effects(state, seat, n, scratch)
    else:
        weigh_turn(state, seat, n, scratch)
    return n


@compiled
def weigh_turn(state: Red7State, seat: int, n: int, scratch: Red7Scratch) -> None:
    """Without effects, where a move is the whole turn.

    `legal` lists palette cards, canvas cards, both together by their palette card, and `pass`: so
    every palette is surveyed once.
    """
    hand = int(state.hand[seat])
    palette = int(state.palette[seat])
    palette_size = count(palette)
    rule = rule_of(state)
    plays = count(hand)
    leads, worth = survey(state, palette, hand, scratch)
    both = plays
    while both < n and scratch.actions[both] < FIRST_BOTH:
        card = int(CARD_AT[scratch.actions[both] - FIRST_CANVAS])
        scratch.weights[both] = worth + canvas_weight(state, leads, palette_size, card)
        both += 1
    for i in range(plays):
        card = int(CARD_AT[scratch.actions[i]])
        leads, worth = survey(state, palette | 1 << card, hand & ~(1 << card), scratch)
        scratch.weights[i] = worth + end_weight(leads, rule)
        first = FIRST_BOTH + DECK_SIZE * int(scratch.actions[i])
        while first <= scratch.actions[both] < first + DECK_SIZE:
            card = int(CARD_AT[scratch.actions[both] - first])
            scratch.weights[both] = worth + canvas_weight(state, leads, palette_size + 1, card)
            both += 1
    scratch.weights[n - 1] = OUT


@compiled
def weigh_with_effects(state: Red7State, seat: int, n: int, scratch: Red7Scratch) -> None:
    """Weighs each move by the best way to complete the turn after it."""
    hand = int(state.hand[seat])
    palette = int(state.palette[seat])
    rule = rule_of(state)
    leads, worth = survey(state, palette, hand, scratch)
    for i in range(n):
        action = int(scratch.actions[i])
        if action < FIRST_CANVAS:
            weight = effect_weight(state, seat, int(CARD_AT[action]), scratch)
        elif action < FIRST_BOTH:
            card = int(CARD_AT[action - FIRST_CANVAS])
            weight = worth + canvas_weight(state, leads, count(palette), card)
        elif action < FIRST_DROP_ON_DECK:
            weight = removal_weight(state, seat, int(CARD_AT[action - FIRST_REMOVE]), scratch)
        elif action < FIRST_DROP_ON_CANVAS:
            card = int(CARD_AT[action - FIRST_DROP_ON_DECK])
            weight = finish_weight(state, palette & ~(1 << card), hand, rule, scratch)
        elif action < END:
            card = int(CARD_AT[action - FIRST_DROP_ON_CANVAS])
            weight = finish_weight(state, palette & ~(1 << card), hand, colour_of(card), scratch)
        elif action == END:
            weight = worth + end_weight(leads, rule)
        else:
            weight = OUT
        scratch.weights[i] = weight


@compiled
def survey(state: Red7State, palette: int, hand: int, scratch: Red7Scratch) -> tuple[int, float]:
    """By how much a palette leads, one byte per rule; its worth together with the hand."""
    by_rule = strengths(palette)
    leads = 0
    everywhere = 0
    exits = 0
    for rule in range(COLOURS):
        lead = by_rule[rule] - int(scratch.rivals[rule])
        leads |= (max(-MOST_LEAD, min(MOST_LEAD, lead)) + MOST_LEAD) << LEAD_BITS * rule
        everywhere += max(-STEP, min(STEP, lead))
        exits += max(0, min(STEP, lead)) * count(hand & ONE_COLOUR << rule)
    return leads, card_worth(state) * count(hand) + (EXIT * exits + RULE * everywhere) / STEP


@inlined
def card_worth(state: Red7State) -> float:
    """What any card in hand is worth."""
    return HAND_CARD_WITH_EFFECTS if state.effects else HAND_CARD


@inlined
def lead_under(leads: int, rule: int) -> int:
    """Above 0 if the palette is the best under that rule."""
    return (leads >> LEAD_BITS * rule & (1 << LEAD_BITS) - 1) - MOST_LEAD


@inlined
def end_weight(leads: int, rule: int) -> float:
    """Of a turn that ends with these leads."""
    return 0.0 if lead_under(leads, rule) > 0 else OUT


@inlined
def canvas_weight(state: Red7State, leads: int, palette_size: int, card: int) -> float:
    """Of a turn that ends with a canvas card, which may draw another."""
    lead = lead_under(leads, colour_of(card))
    if lead <= 0:
        return OUT
    weight = -EXIT * min(STEP, lead) / STEP
    if state.advanced and state.deck_size > 0 and number_of(card) > palette_size:
        return weight
    return weight - card_worth(state)


@compiled
def finish_weight(
    state: Red7State, palette: int, hand: int, rule: int, scratch: Red7Scratch
) -> float:
    """Of the better of ending at once and the canvas cards."""
    leads, worth = survey(state, palette, hand, scratch)
    best = end_weight(leads, rule)
    size = count(palette)
    while hand:
        best = max(best, canvas_weight(state, leads, size, lowest(hand)))
        hand &= hand - 1
    return worth + best


@compiled
def effect_weight(state: Red7State, seat: int, card: int, scratch: Red7Scratch) -> float:
    """Of a card played to the palette, for what it does and what may follow."""
    palette = int(state.palette[seat]) | 1 << card
    hand = int(state.hand[seat]) & ~(1 << card)
    rule = rule_of(state)
    number = number_of(card)
    if number == 7:
        return drop_weight(state, palette, hand, rule, scratch)
    if number == 5 and hand:
        return extra_weight(state, palette, hand, rule, scratch)
    weight = finish_weight(state, palette, hand, rule, scratch)
    if number == 3 and state.deck_size > 0:
        weight += card_worth(state)
    if number == 1 and victims(state, seat, palette):
        # It may be played, so it can end winning, if only with the removal and a canvas card.
        weight = max(weight, card_worth(state) * (count(hand) - 1))
    return weight


@compiled
def drop_weight(
    state: Red7State, palette: int, hand: int, rule: int, scratch: Red7Scratch
) -> float:
    """Of the best card that a 7 can drop."""
    best = OUT
    left = palette
    while left:
        card = lowest(left)
        left &= left - 1
        kept = palette & ~(1 << card)
        best = max(best, finish_weight(state, kept, hand, rule, scratch))
        best = max(best, finish_weight(state, kept, hand, colour_of(card), scratch))
    return best


@compiled
def extra_weight(
    state: Red7State, palette: int, hand: int, rule: int, scratch: Red7Scratch
) -> float:
    """Of the best card that can follow a 5."""
    best = OUT
    left = hand
    while left:
        card = lowest(left)
        left &= left - 1
        joined = palette | 1 << card
        best = max(best, finish_weight(state, joined, hand & ~(1 << card), rule, scratch))
    return best


@compiled
def removal_weight(state: Red7State, seat: int, card: int, scratch: Red7Scratch) -> float:
    """Of a card that a 1 removes from another palette."""
    victim = 0
    while not (is_playing(state, victim) and int(state.palette[victim]) >> card & 1):
        victim += 1
    kept = int(state.palette[victim]) & ~(1 << card)
    for rule in range(COLOURS):
        scratch.rivals[rule] = max(strength(kept, rule), strongest_third(state, seat, victim, rule))
    hand = int(state.hand[seat])
    return finish_weight(state, int(state.palette[seat]), hand, rule_of(state), scratch)


POINTS_PER_FACTOR = 8.0
"""A lead of so many points multiplies the chance of winning the match by e."""


@compiled
def outlook(state: Red7State, seat: int) -> float:
    """A won match; between rounds the chance of winning it."""
    if state.phase == OVER:
        return 0.95 * win_share(winners(state), seat) + 0.05 * promise(state, seat)
    return promise(state, seat)


@compiled
def promise(state: Red7State, seat: int) -> float:
    """The chance of winning the match by the points so far."""
    return chance_of_winning(state, seat, POINTS_PER_FACTOR)


@inlined
def chance_of_winning(state: Red7State, seat: int, factor: float) -> float:
    """By the points so far, if a lead of so many multiplies the chance by e."""
    total = 0.0
    for other in range(state.seats):
        total += math.exp((int(state.score[other]) - int(state.score[seat])) / factor)
    return 1.0 / total


FACTORS = np.array([[18.5, 15.0, 12.0], [17.5, 12.0, 9.5]])
"""As POINTS_PER_FACTOR, without and with effects, with two, three and four seats: fitted to matches
of networks among themselves. Eight, to which the rules of thumb keep, overrates a lead."""


@compiled
def deal_result(state: Red7State, seat: int) -> float:
    """The chance of winning the match, as matches of networks among themselves have it."""
    factor = FACTORS[int(state.effects), int(state.seats) - FEWEST_SEATS]
    chance = chance_of_winning(state, seat, float(factor))
    if state.phase == OVER:
        return 0.95 * win_share(winners(state), seat) + 0.05 * chance
    return chance


@compiled
def is_out(state: Red7State, seat: int) -> bool:
    """Out of the round: the others decide which of them scores."""
    return not is_playing(state, seat)


@compiled
def cards_out(state: Red7State) -> int:
    """Those that players have scored."""
    return count(scored_cards(state))


@compiled
def skip_deal(state: Red7State, gains: Scores, cards: int) -> bool:
    """A round that is not played; of the cards that it scored only their number is known."""
    best = 0
    for seat in range(state.seats):
        state.score[seat] += gains[seat]
        best = max(best, int(state.score[seat]))
    left = ALL_CARDS & ~scored_cards(state)
    for _ in range(cards):
        state.scored[0] |= left & -left
        left &= left - 1
    if best >= state.target or has_too_few_cards(state):
        state.phase = OVER
        return False
    state.round_number += 1
    return True
