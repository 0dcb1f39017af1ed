"""The expert rules of Red7: what the odd cards do, and which moves leave a way to win.

Rules: docs/rules/red7.md, *A turn with effects*

Only the last palette card of a turn can be a 1 or a 7. What can still follow it is a removal or a
drop, and then perhaps one canvas card: so whether the turn can end winning is known exactly.
"""

from stolik.compiler import compiled, inlined
from stolik.engine.bits import count, lowest
from stolik.games.red7.palettes import (
    NOTHING,
    ONES_AND_SEVENS,
    colour_of,
    colours_in,
    number_of,
    strength,
)
from stolik.games.red7.plays import draw, put_on_canvas, put_on_deck, take_from_palette
from stolik.games.red7.state import COLOURS, DROP, EXTRA, FINISH, MOST_SEATS, REMOVE, Red7State
from stolik.games.red7.winning import could_win, face_others, is_playing, is_winning, rule_of

# Where a 7 drops a card.
DECK = 0
CANVAS = 1


@compiled
def start_effect(state: Red7State, seat: int, card: int) -> None:
    """The card just played to the palette does what its number says."""
    state.phase = FINISH
    number = number_of(card)
    if number == 1:
        state.must_win = True
        if victims(state, seat, int(state.palette[seat])):
            state.phase = REMOVE
    elif number == 3:
        draw(state, seat)
    elif number == 5:
        demand_extra_card(state, seat)
    elif number == 7:
        state.must_win = True
        state.phase = DROP


@inlined
def demand_extra_card(state: Red7State, seat: int) -> None:
    """After a 5, unless no hand card may be played to the palette."""
    if playable_cards(state, seat):
        state.phase = EXTRA
        return
    state.extra_skipped = True
    state.barred[seat] = state.hand[seat]


@inlined
def remove(state: Red7State, seat: int, card: int) -> None:
    """A card of another palette goes on top of the deck."""
    for other in range(state.seats):
        if is_playing(state, other) and int(state.palette[other]) >> card & 1:
            take_from_palette(state, other, card)
    put_on_deck(state, card)
    face_others(state, seat)
    state.phase = FINISH


@inlined
def drop_on_deck(state: Red7State, seat: int, card: int) -> None:
    """A card of one's own palette."""
    take_from_palette(state, seat, card)
    put_on_deck(state, card)
    state.phase = FINISH


@inlined
def drop_on_canvas(state: Red7State, seat: int, card: int) -> None:
    """A card of one's own palette changes the rule; it never draws."""
    take_from_palette(state, seat, card)
    put_on_canvas(state, card)
    state.phase = FINISH


# The legal choices of each phase, as sets of cards.


@compiled
def playable_cards(state: Red7State, seat: int) -> int:
    """The hand cards that may be played to the palette: 1s and 7s only if they can win."""
    playable = int(state.hand[seat]) & ~ONES_AND_SEVENS
    left = int(state.hand[seat]) & ONES_AND_SEVENS
    while left:
        card = lowest(left)
        left &= left - 1
        if can_end_winning_with(state, seat, card):
            playable |= 1 << card
    return playable


@inlined
def can_end_winning_with(state: Red7State, seat: int, card: int) -> bool:
    """Whether a 1 or a 7, played from hand, leaves a completion of the turn."""
    palette = int(state.palette[seat]) | 1 << card
    hand = int(state.hand[seat]) & ~(1 << card)
    if number_of(card) == 7:
        return can_drop(state, palette, hand)
    if victims(state, seat, palette):
        return removable_cards(state, seat, palette, hand) != 0
    return could_win(state, palette, rules_in_reach(rule_of(state), hand))


@inlined
def rules_in_reach(rule: int, hand: int) -> int:
    """The rules a turn can end with: the one that is, or that of a canvas card; as bits."""
    return 1 << rule | colours_in(hand)


@inlined
def can_drop(state: Red7State, palette: int, hand: int) -> bool:
    """Whether a 7 finds a card to drop from that palette, with that hand, and still end winning."""
    on_deck = droppable_cards(state, palette, hand, DECK)
    return (on_deck | droppable_cards(state, palette, hand, CANVAS)) != 0


@compiled
def droppable_cards(state: Red7State, palette: int, hand: int, place: int) -> int:
    """The cards of that palette a 7 may drop there, with that hand, and still end winning."""
    rule = rule_of(state)
    droppable = 0
    left = palette
    while left:
        card = lowest(left)
        left &= left - 1
        rules = rules_in_reach(colour_of(card) if place == CANVAS else rule, hand)
        if could_win(state, palette & ~(1 << card), rules):
            droppable |= 1 << card
    return droppable


@compiled
def victims(state: Red7State, seat: int, palette: int) -> int:
    """The seats whose palettes have at least as many cards as that one, as bits."""
    seats = 0
    for other in range(state.seats):
        if other != seat and is_playing(state, other):
            seats |= int(count(int(state.palette[other])) >= count(palette)) << other
    return seats


@compiled
def removable_cards(state: Red7State, seat: int, palette: int, hand: int) -> int:
    """The cards a 1 may remove, with that palette and that hand, and still end winning."""
    rules = rules_in_reach(rule_of(state), hand)
    seats = victims(state, seat, palette)
    removable = 0
    for rule in range(COLOURS):
        if rules >> rule & 1:
            mine = strength(palette, rule)
            for victim in range(state.seats):
                if seats >> victim & 1 and mine > strongest_third(state, seat, victim, rule):
                    removable |= needed_cards(int(state.palette[victim]), rule, mine)
    return removable


@inlined
def strongest_third(state: Red7State, seat: int, victim: int, rule: int) -> int:
    """The strength of the best palette beside those two."""
    strongest = NOTHING
    for other in range(MOST_SEATS):
        if other != seat and other != victim:
            strongest = max(strongest, int(state.strength[other, rule]))
    return strongest


@compiled
def needed_cards(palette: int, rule: int, rival: int) -> int:
    """The cards without any one of which a palette is weaker than a rival's strength."""
    needed = 0
    left = palette
    while left:
        card = lowest(left)
        left &= left - 1
        if strength(palette & ~(1 << card), rule) < rival:
            needed |= 1 << card
    return needed


@inlined
def may_end(state: Red7State, seat: int) -> bool:
    """In a must-win turn only while winning."""
    return not state.must_win or is_winning(state, seat)
