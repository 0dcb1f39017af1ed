"""The observation of Red7, for learning. Page: docs/research/red7.md."""

from stolik.compiler import compiled, inlined
from stolik.engine.bits import count, lowest
from stolik.engine.contract import Observation
from stolik.engine.layout import Layout, Part, flag, repeated, up_to
from stolik.engine.seats import seat_after, steps_to
from stolik.engine.wide import put_parts
from stolik.games.red7.notation import CARD_NAMES, COLOUR_LETTERS
from stolik.games.red7.state import (
    COLOURS,
    DECK_SIZE,
    DROP,
    EXTRA,
    FINISH,
    MOST_SEATS,
    NUMBERS,
    OVER,
    RED,
    REMOVE,
    TURN,
    Red7State,
)
from stolik.games.red7.winning import is_playing, rule_of

ALL_POINTS = COLOURS * sum(range(1, NUMBERS + 1))
HIGHEST_TARGET = 100
PHASE_NAMES = {TURN: "turn", EXTRA: "extra", REMOVE: "remove", DROP: "drop", FINISH: "finish"}

SEAT = Layout(
    flag("plays", "1 if the seat is taken"),
    flag("in_round", "1 if it is still in the round"),
    up_to(DECK_SIZE, "hand_size", "cards in hand"),
    up_to(ALL_POINTS, "score", "points"),
)
PALETTE = Layout(
    Part(
        "palette",
        DECK_SIZE,
        "49 cards: 1 if in its palette, while it is in the round",
        low=0,
        high=1,
        labels=CARD_NAMES,
    ),
)
LAYOUT = Layout(
    Part(
        "mine",
        DECK_SIZE,
        "49 cards, V1 I1 … R1 V2 … R7: 1 if it is in my hand",
        low=0,
        high=1,
        labels=CARD_NAMES,
    ),
    repeated("palettes", MOST_SEATS, "4 seats, from mine on clockwise", PALETTE),
    Part(
        "canvas", DECK_SIZE, "49 cards: 1 if it is on the canvas", low=0, high=1, labels=CARD_NAMES
    ),
    Part(
        "aside",
        DECK_SIZE,
        "49 cards: 1 if in the palette of a seat that is out",
        low=0,
        high=1,
        labels=CARD_NAMES,
    ),
    Part(
        "scored",
        DECK_SIZE,
        "49 cards: 1 if it is out of the game",
        low=0,
        high=1,
        labels=CARD_NAMES,
    ),
    Part(
        "holder",
        DECK_SIZE,
        "49 cards: 1 + the seat known to hold it, else 0",
        low=0,
        high=MOST_SEATS,
        labels=CARD_NAMES,
    ),
    Part(
        "deck",
        DECK_SIZE,
        "49 cards: 1 + the cards above it, 0 if unknown",
        low=0,
        high=DECK_SIZE,
        labels=CARD_NAMES,
    ),
    repeated("seats", MOST_SEATS, "4 seats, from mine on clockwise", SEAT),
    up_to(MOST_SEATS, "on_turn", "1 + the seat, 0 if nobody acts"),
    up_to(
        OVER,
        "phase",
        "1 turn, 2 extra, 3 remove, 4 drop, 5 finish, else nobody acts",
        values=PHASE_NAMES,
    ),
    flag("must_win", "1 if a 1 or a 7 was played this turn"),
    up_to(RED, "rule", "from violet, 0, to red, 6", values=dict(enumerate(COLOUR_LETTERS))),
    up_to(DECK_SIZE, "deck_size", "cards in the deck"),
    Part("round", 1, "1, 2, …", low=0),
    flag("advanced", "1 in the mode `advanced`"),
    flag("effects", "option `effects`"),
    up_to(HIGHEST_TARGET, "target", "option `target`, 0 in the mode `basic`"),
)

# Where the parts begin, for compiled code.
OBSERVATION = LAYOUT.size
MINE_AT = LAYOUT["mine"].first
PALETTES_AT = LAYOUT["palettes"].first
CANVAS_AT = LAYOUT["canvas"].first
ASIDE_AT = LAYOUT["aside"].first
SCORED_AT = LAYOUT["scored"].first
HOLDER_AT = LAYOUT["holder"].first
DECK_AT = LAYOUT["deck"].first
SEATS_AT = LAYOUT["seats"].first
ON_TURN_AT = LAYOUT["on_turn"].first
PHASE_AT = LAYOUT["phase"].first
MUST_WIN_AT = LAYOUT["must_win"].first
RULE_AT = LAYOUT["rule"].first
DECK_SIZE_AT = LAYOUT["deck_size"].first
ROUND_AT = LAYOUT["round"].first
ADVANCED_AT = LAYOUT["advanced"].first
EFFECTS_AT = LAYOUT["effects"].first
TARGET_AT = LAYOUT["target"].first
SEAT_NUMBERS = SEAT.size
PLAYS_AT = SEAT["plays"].first
IN_ROUND_AT = SEAT["in_round"].first
HAND_SIZE_AT = SEAT["hand_size"].first
SCORE_AT = SEAT["score"].first

CARD_BITS = 1
"""In a set of cards."""


@compiled
def observe(state: Red7State, seat: int, out: Observation) -> None:
    """What that seat knows; a spectator counts the seats from 0 and has no hand."""
    for index in range(HOLDER_AT, OBSERVATION):
        out[index] = 0
    put_cards(int(state.hand[max(seat, 0)]) * int(seat >= 0), out, MINE_AT)
    aside, scored, known = 0, 0, 0
    for turn in range(state.seats):
        other = seat_after(state, seat, turn)
        aside |= observe_seat(state, other, turn, out)
        scored |= int(state.scored[other])
        known |= int(state.hand[other])
    for turn in range(state.seats, MOST_SEATS):
        put_cards(0, out, PALETTES_AT + turn * DECK_SIZE)
    put_cards(int(state.on_canvas), out, CANVAS_AT)
    put_cards(aside, out, ASIDE_AT)
    put_cards(scored, out, SCORED_AT)
    if known & int(state.seen):
        observe_holders(state, seat, out)
    if state.effects:
        observe_deck(state, out)
    if TURN <= state.phase <= FINISH:
        out[ON_TURN_AT] = 1 + steps_to(state, seat, state.turn)
    out[PHASE_AT] = state.phase
    out[MUST_WIN_AT] = state.must_win
    out[RULE_AT] = rule_of(state)
    out[DECK_SIZE_AT] = state.deck_size
    out[ROUND_AT] = state.round_number
    out[ADVANCED_AT] = state.advanced
    out[EFFECTS_AT] = state.effects
    out[TARGET_AT] = state.target if state.advanced else 0


@inlined
def put_cards(cards: int, out: Observation, at: int) -> None:
    """Writes 1 for each card of a set and 0 for every other."""
    put_parts(cards, CARD_BITS, DECK_SIZE, out, at)


@inlined
def observe_seat(state: Red7State, seat: int, turn: int, out: Observation) -> int:
    """What is public about one seat; its palette, if that is no longer compared."""
    numbers = SEATS_AT + turn * SEAT_NUMBERS
    playing = int(is_playing(state, seat))
    out[numbers + PLAYS_AT] = 1
    out[numbers + IN_ROUND_AT] = playing
    out[numbers + HAND_SIZE_AT] = count(int(state.hand[seat]))
    out[numbers + SCORE_AT] = state.score[seat]
    palette = int(state.palette[seat])
    compared = palette * playing  # no branch, which nobody could predict
    put_cards(compared, out, PALETTES_AT + turn * DECK_SIZE)
    return palette ^ compared


@compiled
def observe_holders(state: Red7State, observer: int, out: Observation) -> None:
    """Cards that everybody saw go into a hand."""
    for turn in range(state.seats):
        cards = int(state.hand[seat_after(state, observer, turn)] & state.seen)
        while cards:
            out[HOLDER_AT + lowest(cards)] = 1 + turn
            cards &= cards - 1


@compiled
def observe_deck(state: Red7State, out: Observation) -> None:
    """Only effects put cards there that everybody has seen."""
    for place in range(state.deck_size):
        card = int(state.deck[place])
        if int(state.seen) >> card & 1:
            out[DECK_AT + card] = state.deck_size - place
