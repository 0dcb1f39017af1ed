"""What one seat of Red7 may see."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from stolik.engine.bits import count
from stolik.engine.compiled import interpreted
from stolik.engine.table import Plain, Table, plain, seats_to_act
from stolik.game import View, seats_in, with_seat
from stolik.games.red7 import rules
from stolik.games.red7 import table as layout
from stolik.games.red7.notation import CARD_NAMES, COLOUR_LETTERS
from stolik.games.red7.palettes import NOTHING, counting_cards

PHASES = {
    layout.DEAL: "deal",
    layout.TURN: "turn",
    layout.EXTRA: "extra",
    layout.REMOVE: "remove",
    layout.DROP: "drop",
    layout.FINISH: "finish",
    layout.TURN_OVER: "turn-over",
    layout.ROUND_OVER: "round-over",
    layout.SCORED: "scored",
    layout.OVER: "over",
}
BITS = [(1 << card, CARD_NAMES[card]) for card in rules.CARD_AT.tolist()]
"""Every card as a set of its own with its code, in natural order."""
SETS_REMEMBERED = 10_000
"""A step changes few of the sets on a table, and every viewer sees most of them."""


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """One seat, as the viewer sees it; cards in natural order."""

    in_round: bool
    hand_size: int
    hand: tuple[str, ...] | None
    """None where hidden."""
    palette: tuple[str, ...]
    """None of a seat that went out: its cards are face down."""
    counting: tuple[str, ...]
    """The cards of the palette that count under the rule."""
    scored: tuple[str, ...]
    score: int


class Red7View(View, frozen=True, kw_only=True, tag="red7"):
    """The table from one seat."""

    mode: str
    effects: bool
    target: int | None
    """The points that end an advanced match."""
    round: int
    rule: str
    """The letter of the colour that rules."""
    canvas: tuple[str, ...]
    """Without the start card; the top is the last."""
    deck_size: int
    turn: int | None
    """The seat whose turn it is, until it is judged."""
    must_win: bool
    """Whether a 1 or a 7 was played this turn."""
    winning: int | None
    """The seat that is winning now; nobody where no palette has a counting card."""
    seats: tuple[SeatView, ...]


def views(table: Table, viewers: Sequence[int | None]) -> list[Red7View]:
    """The table as each of these seats, or a spectator (None), sees it."""
    state = plain(table)
    public = public_view(table, state)
    return [public if seat is None else own_view(public, state, seat) for seat in viewers]


def own_view(public: Red7View, state: Plain, seat: int) -> Red7View:
    """A seat sees its own hand as well."""
    own = replace(public.seats[seat], hand=names(state.hand[seat]))
    return replace(public, seat=seat, seats=with_seat(public.seats, seat, own))


def public_view(table: Table, state: Plain) -> Red7View:
    """What everybody sees."""
    in_turn = layout.TURN <= state.phase <= layout.TURN_OVER
    rule = interpreted(layout.rule_of)(state)
    return Red7View(
        seat=None,
        phase=PHASES[state.phase],
        to_act=seats_in(seats_to_act(table)),
        mode="advanced" if state.advanced else "basic",
        effects=state.effects,
        target=state.target if state.advanced else None,
        round=state.round_number,
        rule=COLOUR_LETTERS[rule],
        canvas=tuple(CARD_NAMES[card] for card in state.canvas[: state.canvas_size]),
        deck_size=state.deck_size,
        turn=state.turn if in_turn else None,
        must_win=in_turn and state.must_win,
        winning=winning_seat(state, rule),
        seats=tuple(public_seat(state, seat, rule) for seat in range(state.seats)),
    )


def public_seat(state: Plain, seat: int, rule: int) -> SeatView:
    """One seat; its hand is hidden."""
    in_round = bool(state.playing >> seat & 1)
    palette = state.palette[seat] if in_round else 0
    return SeatView(
        in_round=in_round,
        hand_size=count(state.hand[seat]),
        hand=None,
        palette=names(palette),
        counting=counting_names(palette, rule),
        scored=names(state.scored[seat]),
        score=state.score[seat],
    )


def winning_seat(state: Plain, rule: int) -> int | None:
    """The seat in the round whose counting cards are the strongest."""
    strengths = [by_rule[rule] for by_rule in state.strength[: state.seats]]
    strongest = max(strengths)
    return None if strongest == NOTHING else strengths.index(strongest)


@lru_cache(SETS_REMEMBERED)
def counting_names(palette: int, rule: int) -> tuple[str, ...]:
    """The codes of the cards that count under a rule."""
    return names(counting_cards(palette, rule))


@lru_cache(SETS_REMEMBERED)
def names(cards: int) -> tuple[str, ...]:
    """The codes of a set of cards, in natural order."""
    return tuple([name for bit, name in BITS if cards & bit]) if cards else ()
