"""What one seat of Red7 may see."""

from functools import lru_cache

import msgspec
from msgspec.structs import replace

from stolik.compiler import uncompiled
from stolik.core.game import View, with_seat
from stolik.engine.bits import count
from stolik.games.red7 import state as red7
from stolik.games.red7 import winning
from stolik.games.red7.notation import CARD_NAMES, COLOUR_LETTERS
from stolik.games.red7.palettes import NOTHING, counting_cards
from stolik.games.red7.state import Red7State

PHASES = {
    red7.DEAL: "deal",
    red7.TURN: "turn",
    red7.EXTRA: "extra",
    red7.REMOVE: "remove",
    red7.DROP: "drop",
    red7.FINISH: "finish",
    red7.TURN_OVER: "turn-over",
    red7.ROUND_OVER: "round-over",
    red7.SCORED: "scored",
    red7.OVER: "over",
}
BITS = [(1 << card, CARD_NAMES[card]) for card in red7.CARD_AT.tolist()]
"""Every card as a set of one, with its code, in natural order."""
SETS_CACHED = 10_000
"""Codes are cached: a step changes few of the sets, and every viewer sees most of them."""


class SeatView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One seat, as the viewer sees it; cards in natural order."""

    in_round: bool
    hand_size: int
    hand: tuple[str, ...] | None
    """None where hidden."""
    palette: tuple[str, ...]
    """Empty for a seat that went out: its cards are face down."""
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
    """The seat on turn, until its turn is over and it stays in or is out."""
    must_win: bool
    """Whether a 1 or a 7 was played this turn."""
    winning: int | None
    """The seat that is winning now; None where no palette has a counting card."""
    seats: tuple[SeatView, ...]


def own_view(public: Red7View, state: Red7State, seat: int) -> Red7View:
    """A seat sees its own hand as well."""
    own = replace(public.seats[seat], hand=names(state.hand[seat]))
    return replace(public, seat=seat, seats=with_seat(public.seats, seat, own))


def public_view(state: Red7State, to_act: tuple[int, ...]) -> Red7View:
    """What everybody sees."""
    in_turn = red7.TURN <= state.phase <= red7.TURN_OVER
    rule = uncompiled(winning.rule_of)(state)
    return Red7View(
        seat=None,
        phase=PHASES[state.phase],
        to_act=to_act,
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


def public_seat(state: Red7State, seat: int, rule: int) -> SeatView:
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


def winning_seat(state: Red7State, rule: int) -> int | None:
    """The seat in the round whose counting cards are the strongest."""
    strengths = [by_rule[rule] for by_rule in state.strength[: state.seats]]
    strongest = max(strengths)
    return None if strongest == NOTHING else strengths.index(strongest)


@lru_cache(SETS_CACHED)
def counting_names(palette: int, rule: int) -> tuple[str, ...]:
    """The codes of the cards that count under a rule."""
    return names(counting_cards(palette, rule))


@lru_cache(SETS_CACHED)
def names(cards: int) -> tuple[str, ...]:
    """The codes of a set of cards, in natural order."""
    return tuple([name for bit, name in BITS if cards & bit]) if cards else ()
