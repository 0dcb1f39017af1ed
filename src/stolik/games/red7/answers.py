"""What a hand of Red7 could still do, and how likely the others are to have an answer to a move.

Rules: docs/rules/red7.md, *Winning* and *Play*

A seat stays in by one card, laid to the palette or on the canvas, or by a pair of both. Which cards
of those that a seat does not know would save another one is worked out once for each palette that
the seat may have after its move; the rule then tells which of them count. Effects are left out.
"""

from stolik.compiler import compiled, inlined
from stolik.engine.bits import count, lowest
from stolik.games.red7.effects import strongest_third
from stolik.games.red7.palettes import (
    ALL_CARDS,
    ONE_COLOUR,
    cards_in,
    orange_strength,
    strength,
    strengths,
    strengths_with,
    yellow_strength,
)
from stolik.games.red7.policy import OTHERWISE, ROBBED, Red7Scratch
from stolik.games.red7.state import COLOURS, MOST_SEATS, Red7State
from stolik.games.red7.winning import is_playing

NOBODY = -1


@inlined
def unknown_cards(state: Red7State, seat: int) -> int:
    """Cards that have not lain face up this round, are not mine and not out of the game."""
    gone = int(state.hand[seat]) | int(state.seen)
    for other in range(state.seats):
        gone |= int(state.scored[other])
    return ALL_CARDS & ~gone


@inlined
def known_hand(state: Red7State, other: int) -> int:
    """Those of its cards in hand that lay face up this round."""
    return int(state.hand[other]) & int(state.seen)


@inlined
def victim_of(state: Red7State, removed: int) -> int:
    """The seat whose palette has that card, given as a set; NOBODY if there is none."""
    if removed == 0:
        return NOBODY
    victim = 0
    while not (is_playing(state, victim) and int(state.palette[victim]) & removed):
        victim += 1
    return victim


@inlined
def strongest_after_removal(
    state: Red7State, seat: int, victim: int, removed: int, rule: int
) -> int:
    """The strength of the best of the other palettes, one of which has perhaps lost a card."""
    if victim == NOBODY:
        return strongest_third(state, seat, seat, rule)
    kept = int(state.palette[victim]) & ~removed
    return max(strength(kept, rule), strongest_third(state, seat, victim, rule))


@compiled
def look_at_others(state: Red7State, seat: int, scratch: Red7Scratch) -> None:
    """How strong each of the others would be with any card that it may hold."""
    scratch.unknown = unknown_cards(state, seat)
    scratch.faced = 0
    for other in range(state.seats):
        if other != seat and is_playing(state, other):
            cards = int(scratch.unknown) | known_hand(state, other)
            join_each(int(state.palette[other]), cards, other, scratch)


@compiled
def join_each(palette: int, cards: int, place: int, scratch: Red7Scratch) -> None:
    """The strength of a palette with each of these cards, under every rule."""
    yellow = yellow_strength(palette)
    orange = orange_strength(palette)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        by_rule = strengths_with(palette, card, yellow, orange)
        for rule in range(COLOURS):
            scratch.joined[place, rule, card] = by_rule[rule]


@compiled
def face_palette(
    state: Red7State, seat: int, palette: int, removed: int, slot: int, scratch: Red7Scratch
) -> None:
    """Which cards would save each of the others from that palette of the seat, by rule.

    The slot says which palette it is; what was worked out for one is not worked out again.
    """
    if slot != OTHERWISE:
        if int(scratch.faced) >> slot & 1:
            return
        scratch.faced |= 1 << slot
    mine = strengths(palette)
    victim = victim_of(state, removed)
    for other in range(state.seats):
        if other != seat and is_playing(state, other):
            face_one(state, seat, mine, other, victim, removed, slot, scratch)


@compiled
def face_one(
    state: Red7State,
    seat: int,
    mine: tuple[int, int, int, int, int, int, int],
    other: int,
    victim: int,
    removed: int,
    slot: int,
    scratch: Red7Scratch,
) -> None:
    """The same for one of the others."""
    cards = int(scratch.unknown) | known_hand(state, other)
    place = other
    if other == victim:
        place = ROBBED
        join_each(int(state.palette[other]) & ~removed, cards, place, scratch)
    leading = 0
    for rule in range(COLOURS):
        to_beat = mine[rule]
        for third in range(MOST_SEATS):
            if third != seat and third != other:
                if third == victim:
                    to_beat = max(to_beat, strength(int(state.palette[third]) & ~removed, rule))
                else:
                    to_beat = max(to_beat, int(state.strength[third, rule]))
        saving = 0
        left = cards
        while left:
            card = lowest(left)
            left &= left - 1
            saving |= int(scratch.joined[place, rule, card] > to_beat) << card
        scratch.saving[slot, other, rule] = saving
        own = int(state.strength[other, rule])
        if other == victim:
            own = strength(int(state.palette[other]) & ~removed, rule)
        leading |= int(own > to_beat) << rule
    scratch.leading[slot, other] = leading


@inlined
def single_answers(slot: int, other: int, rule: int, scratch: Red7Scratch) -> int:
    """The cards each of which keeps another seat in, laid to its palette or on the canvas."""
    on_canvas = cards_in(int(scratch.leading[slot, other]))
    return int(scratch.saving[slot, other, rule]) | on_canvas


@inlined
def hidden_cards_of(state: Red7State, other: int) -> int:
    """How many cards it holds that have not lain face up this round."""
    return count(int(state.hand[other]) & ~int(state.seen))


@inlined
def expected_pairs(state: Red7State, slot: int, other: int, scratch: Red7Scratch) -> float:
    """How many pairs of a palette and a canvas card would, among the cards it hides."""
    unknown = int(scratch.unknown)
    all_cards = count(unknown)
    hidden = hidden_cards_of(state, other)
    if hidden < 2:
        return 0.0
    pairs = 0
    for colour in range(COLOURS):
        cards = int(scratch.saving[slot, other, colour]) & unknown
        pairs += count(cards) * count(unknown & ONE_COLOUR << colour)
    return pairs * hidden * (hidden - 1) / (all_cards * (all_cards - 1))


@inlined
def chance_to_miss(cards: int, hidden: int, among: int) -> float:
    """Of holding none of these cards, in a hand of so many hidden ones dealt from all of them."""
    chance = 1.0
    for dealt in range(hidden):
        chance *= max(0, among - cards - dealt) / (among - dealt)
    return chance


@compiled
def chance_of_single(state: Red7State, other: int, singles: int, scratch: Red7Scratch) -> float:
    """That another seat holds one of these cards."""
    if singles & known_hand(state, other):
        return 1.0
    unknown = int(scratch.unknown)
    hidden = hidden_cards_of(state, other)
    return 1.0 - chance_to_miss(count(singles & unknown), hidden, count(unknown))
