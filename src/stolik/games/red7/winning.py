"""Who is winning in Red7: the rule, and how strong each palette is under it.

Rules: docs/rules/red7.md, *Winning*
"""

from stolik.compiler import compiled, inlined
from stolik.games.red7.palettes import (
    NOTHING,
    cards_in,
    colour_of,
    strength,
    strengths,
    strengths_with,
)
from stolik.games.red7.state import COLOURS, MOST_SEATS, ORANGE, RED, YELLOW, Red7State


@compiled
def rule_of(state: Red7State) -> int:
    """The colour on top of the canvas; red while only the start card lies there."""
    if state.canvas_size == 0:
        return RED
    return colour_of(int(state.canvas[state.canvas_size - 1]))


@inlined
def is_playing(state: Red7State, seat: int) -> bool:
    """Whether the seat is still in the round."""
    return bool(state.playing >> seat & 1)


@compiled
def set_palette(state: Red7State, seat: int, palette: int) -> None:
    """Gives a seat in the round this palette, and computes its strength under every rule."""
    state.palette[seat] = palette
    by_rule = strengths(palette)
    for rule in range(COLOURS):
        state.strength[seat, rule] = by_rule[rule]


@inlined
def set_aside(state: Red7State, seat: int) -> None:
    """The cards of a seat that is out are no longer compared."""
    for rule in range(COLOURS):
        state.strength[seat, rule] = NOTHING


@compiled
def face_others(state: Red7State, seat: int) -> None:
    """Finds what the seat on turn has to beat under every rule."""
    for rule in range(COLOURS):
        strongest = NOTHING
        for other in range(MOST_SEATS):
            if other != seat:
                strongest = max(strongest, int(state.strength[other, rule]))
        state.to_beat[rule] = strongest


@inlined
def is_winning(state: Red7State, seat: int) -> bool:
    """Whether the seat on turn is winning."""
    rule = rule_of(state)
    return bool(state.strength[seat, rule] > state.to_beat[rule])


@compiled
def could_win(state: Red7State, palette: int, rules: int) -> bool:
    """Whether the seat on turn would be winning with that palette under one of those rules."""
    for rule in range(COLOURS):
        if rules >> rule & 1 and strength(palette, rule) > state.to_beat[rule]:
            return True
    return False


@inlined
def winning_rules_with(state: Red7State, seat: int, card: int) -> int:
    """The rules under which the seat on turn would be winning with one more card, as bits."""
    yellow = int(state.strength[seat, YELLOW])
    orange = int(state.strength[seat, ORANGE])
    by_rule = strengths_with(int(state.palette[seat]), card, yellow, orange)
    rules = 0
    for rule in range(COLOURS):
        rules |= int(by_rule[rule] > state.to_beat[rule]) << rule
    return rules


@compiled
def winning_canvas_cards(state: Red7State, seat: int) -> int:
    """The hand cards with which the seat on turn would be winning, laid on the canvas."""
    return int(state.hand[seat]) & cards_in(winning_rules(state, seat))


@inlined
def winning_rules(state: Red7State, seat: int) -> int:
    """The rules under which the palette of the seat on turn is winning, as bits."""
    rules = 0
    for rule in range(COLOURS):
        rules |= int(state.strength[seat, rule] > state.to_beat[rule]) << rule
    return rules
