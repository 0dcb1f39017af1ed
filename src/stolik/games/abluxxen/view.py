"""What one seat of Abluxxen may see."""

from collections.abc import Sequence

import msgspec

from stolik.engine.contract import State
from stolik.game import View, seats_in
from stolik.games.abluxxen import rules, state
from stolik.games.abluxxen.notation import card_name, group_cards, set_cards
from stolik.games.abluxxen.options import MODES

PHASES = {
    state.DEAL: "deal",
    state.SET_UP_ROW: "set up row",
    state.PLAY: "play",
    state.ROB: "rob",
    state.FILL_ROW: "fill row",
    state.STEAL: "steal",
    state.ANSWER: "answer",
    state.OWED: "owed",
    state.REFILL: "refill",
    state.OPTION: "option",
    state.OVER: "over",
}
ROBBING = ("steal", "answer", "owed")

Cards = tuple[str, ...]


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """One seat, as the viewer sees it."""

    hand_size: int
    hand: Cards | None
    """Ascending, jokers last; None where hidden."""
    known: Cards
    """The cards of the hand that everybody saw going there."""
    layers: tuple[Cards, ...]
    """The newest, the top layer, last."""
    score: int


class AbluxxenView(View, frozen=True, kw_only=True, tag="abluxxen"):
    """The table from one seat."""

    mode: str
    active: int
    """The seat with the paw, whose turn it is."""
    victim: int | None
    """The seat being robbed."""
    owed: int
    """The draws it still has to make."""
    deck_size: int
    pool: Cards
    """Its single cards, ascending."""
    groups: tuple[Cards, ...]
    row: tuple[Cards, ...] | None
    """The sets of the virtual player, ascending; None where he does not take part."""
    discards: Cards
    seats: tuple[SeatView, ...]


def view(table: State, seat: int | None) -> AbluxxenView:
    """The table as that seat, or a spectator, sees it."""
    phase = PHASES[int(table.phase)]
    return AbluxxenView(
        seat=seat,
        phase=phase,
        to_act=seats_in(rules.acting(table)),
        mode=MODES[table.mode],
        active=int(table.active),
        victim=int(table.victim) if phase in ROBBING else None,
        owed=int(table.owed) if phase == "owed" else 0,
        deck_size=int(table.deck_size),
        pool=cards(table.pool),
        groups=tuple(
            group_cards(group) for group in range(state.GROUPS) for _ in range(table.groups[group])
        ),
        row=row_sets(table) if table.seats == state.DUEL_SEATS else None,
        discards=cards(table.discards),
        seats=tuple(seat_view(table, other, seat) for other in range(table.seats)),
    )


def seat_view(table: State, seat: int, viewer: int | None) -> SeatView:
    """One seat, with its hand where the viewer may see it."""
    hand = cards(table.hand[seat])
    is_over = table.phase == state.OVER
    return SeatView(
        hand_size=int(table.hand_size[seat]),
        hand=hand if seat == viewer or is_over else None,
        known=hand if is_over else cards(table.known[seat]),
        layers=tuple(
            set_cards(layer) for layer in table.layers[seat, : table.layer_count[seat]].tolist()
        ),
        score=int(rules.score(table, seat)),
    )


def cards(copies: Sequence[int]) -> Cards:
    """The codes of the cards counted there, ascending, jokers last."""
    return tuple(
        card_name(card) for card in range(1, state.CARD_KINDS) for _ in range(copies[card])
    )


def row_sets(table: State) -> tuple[Cards, ...]:
    """All cards of one value are one set."""
    return tuple(
        (card_name(value),) * int(table.row[value])
        for value in range(1, state.HIGHEST_IN_ROW + 1)
        if table.row[value]
    )
