"""What one seat of Red7 may see."""

import msgspec

from stolik.engine.contract import State
from stolik.game import View, seats_in
from stolik.games.red7 import rules, table
from stolik.games.red7.bits import count
from stolik.games.red7.notation import CARD_NAMES, COLOUR_LETTERS, NATURAL_ORDER
from stolik.games.red7.palettes import NOTHING, counting_cards

PHASES = {
    table.DEAL: "deal",
    table.TURN: "turn",
    table.EXTRA: "extra",
    table.REMOVE: "remove",
    table.DROP: "drop",
    table.FINISH: "finish",
    table.TURN_OVER: "turn-over",
    table.ROUND_OVER: "round-over",
    table.SCORED: "scored",
    table.OVER: "over",
}


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


def view(state: State, seat: int | None) -> Red7View:
    """The table as that seat, or a spectator, sees it."""
    in_turn = table.TURN <= state.phase <= table.TURN_OVER
    return Red7View(
        seat=seat,
        phase=PHASES[int(state.phase)],
        to_act=seats_in(rules.acting(state)),
        mode="advanced" if state.advanced else "basic",
        effects=bool(state.effects),
        target=int(state.target) if state.advanced else None,
        round=int(state.round_number),
        rule=COLOUR_LETTERS[table.rule_of(state)],
        canvas=tuple(CARD_NAMES[card] for card in state.canvas[: state.canvas_size]),
        deck_size=int(state.deck_size),
        turn=int(state.turn) if in_turn else None,
        must_win=bool(in_turn and state.must_win),
        winning=winning_seat(state),
        seats=tuple(seat_view(state, other, seat) for other in range(state.seats)),
    )


def seat_view(state: State, seat: int, viewer: int | None) -> SeatView:
    """One seat, with its hand where the viewer may see it."""
    in_round = bool(state.playing >> seat & 1)
    hand = int(state.hand[seat])
    palette = int(state.palette[seat]) if in_round else 0
    return SeatView(
        in_round=in_round,
        hand_size=count(hand),
        hand=names(hand) if seat == viewer else None,
        palette=names(palette),
        counting=names(counting_cards(palette, table.rule_of(state))),
        scored=names(int(state.scored[seat])),
        score=int(state.score[seat]),
    )


def winning_seat(state: State) -> int | None:
    """The seat in the round whose counting cards are the strongest."""
    strengths = state.strength[: state.seats, table.rule_of(state)].tolist()
    strongest = max(strengths)
    return None if strongest == NOTHING else strengths.index(strongest)


def names(cards: int) -> tuple[str, ...]:
    """The codes of a set of cards, in natural order."""
    return tuple(
        name
        for card, name in zip(rules.CARD_AT.tolist(), NATURAL_ORDER, strict=True)
        if cards >> card & 1
    )
