"""The observation of Stairs, for learning."""

from stairs.rules import acting
from stairs.state import DECK_SIZE, MOST_SEATS, PLAY, StairsState
from stolik.compiler import compiled
from stolik.engine.bits import count
from stolik.engine.contract import Observation
from stolik.engine.layout import Layout, Part, repeated
from stolik.engine.seats import seat_after

SEAT = Layout(
    Part("plays", 1, "1 if the seat is taken"),
    Part("on_turn", 1, "1 if it is to act"),
    Part("climbs", 1, "1 if it has not passed"),
    Part("hand_size", 1, "cards in hand"),
    Part("points", 1, "so far"),
)
LAYOUT = Layout(
    Part("mine", DECK_SIZE, "12 cards: 1 if it is in my hand"),
    Part("stairs", DECK_SIZE, "12 cards: 1 if it is in the stairs"),
    Part("gone", DECK_SIZE, "12 cards: 1 if it was laid in this round and taken"),
    repeated("seats", MOST_SEATS, "4 seats, from mine on clockwise", SEAT),
    Part("phase", 1, "1 play, else nobody acts"),
    Part("round", 1, "1, 2, …"),
    Part("rounds", 1, "option `rounds`"),
    Part("steep", 1, "option `steep`"),
)

# Where the parts begin, for compiled code.
OBSERVATION = LAYOUT.size
MINE_AT = LAYOUT["mine"].first
STAIRS_AT = LAYOUT["stairs"].first
GONE_AT = LAYOUT["gone"].first
SEATS_AT = LAYOUT["seats"].first
PHASE_AT = LAYOUT["phase"].first
ROUND_AT = LAYOUT["round"].first
ROUNDS_AT = LAYOUT["rounds"].first
STEEP_AT = LAYOUT["steep"].first
SEAT_NUMBERS = SEAT.size
PLAYS_AT = SEAT["plays"].first
ON_TURN_AT = SEAT["on_turn"].first
CLIMBS_AT = SEAT["climbs"].first
HAND_SIZE_AT = SEAT["hand_size"].first
POINTS_AT = SEAT["points"].first


@compiled
def observe(state: StairsState, seat: int, out: Observation) -> None:
    """What that seat knows; a spectator counts the seats from 0 and has no hand."""
    for index in range(OBSERVATION):
        out[index] = 0
    for card in range(1, DECK_SIZE + 1):
        out[MINE_AT + card - 1] = state.hand[seat] >> card & 1 if seat >= 0 else 0
        out[STAIRS_AT + card - 1] = state.stairs >> card & 1
        out[GONE_AT + card - 1] = state.gone >> card & 1
    for steps in range(state.seats):
        observe_seat(state, seat_after(state, seat, steps), SEATS_AT + steps * SEAT_NUMBERS, out)
    out[PHASE_AT] = state.phase == PLAY
    out[ROUND_AT] = state.round_number
    out[ROUNDS_AT] = state.rounds
    out[STEEP_AT] = state.steep


@compiled
def observe_seat(state: StairsState, seat: int, first: int, out: Observation) -> None:
    """The numbers about one seat."""
    out[first + PLAYS_AT] = 1
    out[first + ON_TURN_AT] = acting(state) >> seat & 1
    out[first + CLIMBS_AT] = int(state.climbing) >> seat & 1
    out[first + HAND_SIZE_AT] = count(int(state.hand[seat]))
    out[first + POINTS_AT] = state.points[seat]
