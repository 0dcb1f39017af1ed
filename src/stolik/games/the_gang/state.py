"""The state of The Gang, its cards, phases and actions, and the smallest questions about it.

Rules: docs/rules/the-gang.md
"""

from typing import Annotated

import numpy as np
import numpy.typing as npt

from stolik.compiler import compiled, inlined
from stolik.engine.contract import State
from stolik.engine.record import record
from stolik.games.the_gang.poker import CATEGORIES, JX, RANKS, SUITS

MOST_SEATS = 6

# Cards: 4 × rank + suit, ranks 0 … 12 for 2 … A; then the Jack of no suit, challenges, specialists.
DECK_SIZE = RANKS * SUITS
PLAYING_CARDS = JX + 1
SPECIAL_CARDS = 10  # of each kind, numbered from 1
FIRST_CHALLENGE = PLAYING_CARDS - 1  # C1 is FIRST_CHALLENGE + 1
FIRST_SPECIALIST = FIRST_CHALLENGE + SPECIAL_CARDS
NO_CARD = 255

# The two kinds of special cards, and their numbers.
CHALLENGE, SPECIALIST, KINDS = 0, 1, 2
QUICK_ACCESS = 1
NOISE_SENSORS = 2
MOTION_DETECTOR = 3
RETINA_SCAN = 4
HASTY_GETAWAY = 5
VENTILATION_SHAFT = 6
LASER_TRIPWIRES = 7
BLACKOUT = 8
FINGERPRINT_SCAN = 9
SECURITY_CAMERAS = 10
INFORMANT = 1
GETAWAY_DRIVER = 2
INVESTOR = 3
MASTERMIND = 4
HACKER = 5
COORDINATOR = 6
JACK_SPECIALIST = 7
MATH_WHIZ = 8
CON_ARTIST = 9
MUSCLE = 10
NO_SPECIALIST = 0
NO_CHALLENGE = 0

BASIC, ADVANCED, PROFESSIONAL, MASTER = range(4)
VAULTS = 3
ALARMS = 3
MASTER_ALARMS = 2

# Phases; those in which no seat acts run by themselves or wait for a shuffle.
SHUFFLE_CHALLENGES = 0  # kind of special card = phase
SHUFFLE_SPECIALISTS = 1
TURN_UP = 2
DEAL = 3
ANNOUNCE = 4
SHUFFLE_HANDS = 5
PASS = 6
CHIPS = 7
ANSWER = 8
SHOW = 9
DISCARD = 10
COMMUNITY = 11
REDRAW = 12
SHOWDOWN = 13
GUESS_RANK = 14
GUESS_CATEGORY = 15
SCORED = 16
OVER = 17

# Actions. `use A X` names a seat or a rank: `use 0 2` is both, so X is 0 … 5 for a seat and 2 … 14
# for a rank. `ready` ends a round and `agree` a proposal: both come last in their lists.
PASS_CARD = 0  # pass CARD is PASS_CARD + card
TAKE = PASS_CARD + DECK_SIZE - 1  # take K is TAKE + K
RETURN = TAKE + MOST_SEATS + 1
USE = RETURN + 1  # use A is USE + A
USE_WITH = USE + MOST_SEATS  # use A X is USE_WITH + A × SUBJECTS + X
RANK_SUBJECT = 2  # rank 0 is X = 2
SUBJECTS = RANKS + RANK_SUBJECT
READY = USE_WITH + MOST_SEATS * SUBJECTS
REFUSE = READY + 1
AGREE = REFUSE + 1
SHOW_CARD = AGREE + 1
DISCARD_CARD = SHOW_CARD + DECK_SIZE
RANK_GUESS = DISCARD_CARD + DECK_SIZE
CATEGORY_GUESS = RANK_GUESS + RANKS
ACTIONS = CATEGORY_GUESS + len(CATEGORIES)

NOBODY = -1
NO_CHIP = 0
NO_SUBJECT = -1
NOT_TOLD = -1
NO_GUESS = -1
LAST_ROUND = 4
ROUNDS = 4
FLOP = 3  # community cards of round 2
COMMUNITY_CARDS = 5
HOLE_CARDS = 2
CAMERA_HOLE_CARDS = 3
MOST_HOLE_CARDS = CAMERA_HOLE_CARDS + 1  # while one is to be discarded
MOST_DISCARDS = CAMERA_HOLE_CARDS + 1  # a hand redrawn, and one card of the Hacker or the Jack
MOST_TAKES = 32  # of one round that are remembered; the oldest are forgotten first
GUESSES = 2  # of a rank (C4) and of a category (C9)


@record
class GangState(State):
    """A match of The Gang."""

    mode: Annotated[int, np.int8]
    instant: Annotated[bool, np.bool_]
    """A chip round ends with the last chip taken."""
    numbered: Annotated[bool, np.bool_]
    first_number: Annotated[npt.NDArray[np.int8], np.int8, KINDS]
    """On top of the numbered decks."""
    heist: Annotated[int, np.int8]
    """1, 2, …"""
    vaults: Annotated[int, np.int8]
    alarms: Annotated[int, np.int8]
    succeeded: Annotated[bool, np.bool_]
    """The heist scored last."""
    special_deck: Annotated[npt.NDArray[np.int8], np.int8, KINDS, SPECIAL_CARDS]
    """Numbers, top first."""
    special_size: Annotated[npt.NDArray[np.int8], np.int8, KINDS]
    returned: Annotated[npt.NDArray[np.int8], np.int8, KINDS]
    """How many cards at the bottom everybody has seen."""
    order_known: Annotated[npt.NDArray[np.int8], np.int8, KINDS]
    """1 for a numbered deck until it is shuffled."""
    challenges: Annotated[int, np.int16]
    """The active ones, as bits by number."""
    permanent: Annotated[int, np.int8]
    """Of these, the one of the whole match."""
    specialist: Annotated[int, np.int8]
    deck: Annotated[npt.NDArray[np.uint8], np.uint8, DECK_SIZE]
    drawn: Annotated[int, np.int8]
    """The deck's top card lies at this index."""
    hole: Annotated[npt.NDArray[np.uint8], np.uint8, MOST_SEATS, MOST_HOLE_CARDS]
    """In no order."""
    hole_size: Annotated[npt.NDArray[np.int8], np.int8, MOST_SEATS]
    community: Annotated[npt.NDArray[np.uint8], np.uint8, COMMUNITY_CARDS]
    community_size: Annotated[int, np.int8]
    discard: Annotated[npt.NDArray[np.uint8], np.uint8, MOST_DISCARDS]
    discarder: Annotated[npt.NDArray[np.int8], np.int8, MOST_DISCARDS]
    discards: Annotated[int, np.int8]
    struck: Annotated[int, np.int8]
    """The seat that C3 or C7 made redraw."""
    round_number: Annotated[int, np.int8]
    """1 … 4"""
    chips: Annotated[npt.NDArray[np.int8], np.int8, ROUNDS, MOST_SEATS]
    """Stars, by round and seat."""
    holder: Annotated[npt.NDArray[np.int8], np.int8, MOST_SEATS + 1]
    """Of this round's chips, by stars."""
    taker: Annotated[npt.NDArray[np.int8], np.int8, MOST_TAKES]
    """Of the chips taken in this round, in order."""
    taken: Annotated[npt.NDArray[np.int8], np.int8, MOST_TAKES]
    """Their stars."""
    takes: Annotated[int, np.int8]
    ready: Annotated[int, np.int8]
    """Seats, as bits."""
    proposed: Annotated[int, np.int8]
    """Seats that have proposed in this round, as bits."""
    proposer: Annotated[int, np.int8]
    answering: Annotated[int, np.int8]
    """Seats still to answer, as bits."""
    refuser: Annotated[int, np.int8]
    """Of the last proposal of this round."""
    user: Annotated[int, np.int8]
    """Proposed or agreed."""
    subject: Annotated[int, np.int8]
    """The seat that is shown a card, or the rank to tell about."""
    used: Annotated[bool, np.bool_]
    """The specialist has acted."""
    used_round: Annotated[int, np.int8]
    muscle: Annotated[int, np.int8]
    """The seat the Muscle works for, until the next heist."""
    told: Annotated[int, np.int8]
    """What S2 or S4 announced: category or number of cards."""
    shown: Annotated[int, np.uint8]
    """The card A showed B (S1)."""
    choosing: Annotated[int, np.int8]
    """Seats still to pass a card or to guess, as bits."""
    passed: Annotated[npt.NDArray[np.uint8], np.uint8, MOST_SEATS]
    """S6: each seat's card, chosen and then passed."""
    announced: Annotated[npt.NDArray[np.int8], np.int8, MOST_SEATS]
    """What S3 or S8 announced about each seat."""
    former: Annotated[npt.NDArray[np.uint8], np.uint8, MOST_SEATS, CAMERA_HOLE_CARDS]
    """Hole cards before S9."""
    revealed: Annotated[int, np.int8]
    """Hands shown, in ascending order of red chips."""
    strongest: Annotated[int, np.int64]
    """Of the hands shown, Muscle counted."""
    out_of_order: Annotated[bool, np.bool_]
    """A hand shown was weaker than one before."""
    guess: Annotated[npt.NDArray[np.int8], np.int8, GUESSES, MOST_SEATS]


@inlined
def has_challenge(state: GangState, number: int) -> bool:
    """Whether that challenge is active."""
    return (int(state.challenges) >> number) & 1 == 1


@compiled
def chips_are_seen(state: GangState, chip_round: int) -> bool:
    """The Blackout hides the chips of finished rounds until the heist is over."""
    heist_is_on = DEAL <= state.phase < SCORED
    return not (heist_is_on and has_challenge(state, BLACKOUT) and chip_round < state.round_number)


@compiled
def is_revealed(state: GangState, seat: int) -> bool:
    """Whether a seat has shown its hand in the showdown."""
    return bool(NO_CHIP < state.chips[LAST_ROUND - 1, seat] <= state.revealed)


@compiled
def has_muscle(state: GangState, seat: int) -> bool:
    """Whether the Muscle works for that seat."""
    return bool(state.muscle == seat)
