"""The Gang's cards, phases, actions and state, and the smallest questions about them.

Rules: docs/rules/the-gang.md
"""

import numpy as np

from stolik.engine.compiled import compiled, part
from stolik.engine.contract import State
from stolik.games.the_gang.poker import ACE, CATEGORIES, JACK, JX, RANKS, SUITS

MOST_SEATS = 6

# Cards: 4 × rank + suit, ranks 0 … 12 for 2 … A; then the Jack of no suit, challenges, specialists.
DECK_SIZE = RANKS * SUITS
KING = ACE - 1
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

# Phases; those that nobody acts in run by themselves or wait for a shuffle.
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
MOST_TAKES = 32  # of one round that are kept in mind; the oldest go first
GUESSES = 2  # of a rank (C4) and of a category (C9)

STATE = np.dtype(
    (
        np.record,
        [
            ("seats", np.int8),
            ("phase", np.int8),
            ("mode", np.int8),
            ("instant", np.bool_),  # a chip round ends with the last chip taken
            ("numbered", np.bool_),
            ("first_number", np.int8, KINDS),  # on top of the numbered decks
            ("heist", np.int8),  # 1, 2, …
            ("vaults", np.int8),
            ("alarms", np.int8),
            ("succeeded", np.bool_),  # the heist scored last
            ("special_deck", np.int8, (KINDS, SPECIAL_CARDS)),  # numbers, top first
            ("special_size", np.int8, KINDS),
            ("returned", np.int8, KINDS),  # how many cards at the bottom everybody has seen
            ("order_known", np.int8, KINDS),  # 1 for a numbered deck until it is shuffled
            ("challenges", np.int16),  # the active ones, as bits by number
            ("permanent", np.int8),  # of these, the one of the whole match
            ("specialist", np.int8),
            ("deck", np.uint8, DECK_SIZE),
            ("drawn", np.int8),  # the deck's top card lies at this index
            ("hole", np.uint8, (MOST_SEATS, MOST_HOLE_CARDS)),  # in no order
            ("hole_size", np.int8, MOST_SEATS),
            ("community", np.uint8, COMMUNITY_CARDS),
            ("community_size", np.int8),
            ("discard", np.uint8, MOST_DISCARDS),
            ("discarder", np.int8, MOST_DISCARDS),
            ("discards", np.int8),
            ("struck", np.int8),  # the seat that C3 or C7 made redraw
            ("round_number", np.int8),  # 1 … 4
            ("chips", np.int8, (ROUNDS, MOST_SEATS)),  # stars, by round and seat
            ("holder", np.int8, MOST_SEATS + 1),  # of this round's chips, by stars
            ("taker", np.int8, MOST_TAKES),  # of the chips taken in this round, in order
            ("taken", np.int8, MOST_TAKES),  # their stars
            ("takes", np.int8),
            ("ready", np.int8),  # seats, as bits
            ("proposed", np.int8),  # seats that have proposed in this round, as bits
            ("proposer", np.int8),
            ("answering", np.int8),  # seats still to answer, as bits
            ("refuser", np.int8),  # of the last proposal of this round
            ("user", np.int8),  # proposed or agreed
            ("subject", np.int8),  # the seat that is shown a card, or the rank to tell about
            ("used", np.bool_),  # the specialist has acted
            ("used_round", np.int8),
            ("muscle", np.int8),  # the seat the Muscle works for, until the next heist
            ("told", np.int8),  # what S2 or S4 announced: category or number of cards
            ("shown", np.uint8),  # the card A showed B (S1)
            ("choosing", np.int8),  # seats still to pass a card or to guess, as bits
            ("passed", np.uint8, MOST_SEATS),  # S6: each seat's card, chosen and then passed
            ("announced", np.int8, MOST_SEATS),  # what S3 or S8 told of each seat
            ("former", np.uint8, (MOST_SEATS, CAMERA_HOLE_CARDS)),  # hole cards before S9
            ("revealed", np.int8),  # hands shown, in ascending order of red chips
            ("strongest", np.int64),  # of the hands shown, Muscle counted
            ("out_of_order", np.bool_),  # a hand shown was weaker than one before
            ("guess", np.int8, (GUESSES, MOST_SEATS)),
        ],
    )
)


@part
def everybody(state: State) -> int:
    """All seats, as bits."""
    return (1 << int(state.seats)) - 1


@part
def has_challenge(state: State, number: int) -> bool:
    """Whether that challenge is active."""
    return (int(state.challenges) >> number) & 1 == 1


@part
def hand_size(state: State) -> int:
    """How many hole cards a seat has, but for the moment before a discard."""
    return CAMERA_HOLE_CARDS if has_challenge(state, SECURITY_CAMERAS) else HOLE_CARDS


@part
def rank_of(card: int) -> int:
    """The Jack of no suit is a jack."""
    return JACK if card == JX else card // SUITS


@part
def is_picture(card: int) -> bool:
    """J, Q or K."""
    return JACK <= rank_of(card) <= KING


@compiled
def chips_are_seen(state: State, chip_round: int) -> bool:
    """The Blackout hides those of finished rounds until the heist is over."""
    heist_is_on = DEAL <= state.phase < SCORED
    return not (heist_is_on and has_challenge(state, BLACKOUT) and chip_round < state.round_number)


@compiled
def is_revealed(state: State, seat: int) -> bool:
    """Whether a seat has shown its hand in the showdown."""
    return bool(NO_CHIP < state.chips[LAST_ROUND - 1, seat] <= state.revealed)


@compiled
def has_muscle(state: State, seat: int) -> bool:
    """Whether the Muscle works for that seat."""
    return bool(state.muscle == seat)


@part
def draw(state: State) -> int:
    """The top card of the deck."""
    card = int(state.deck[state.drawn])
    state.drawn += 1
    return card


@part
def add_hole_card(state: State, seat: int, card: int) -> None:
    """Hands are in no order; views sort them."""
    state.hole[seat, state.hole_size[seat]] = card
    state.hole_size[seat] += 1


@part
def remove_hole_card(state: State, seat: int, card: int) -> None:
    """The last card fills the gap."""
    last = int(state.hole_size[seat]) - 1
    for place in range(last):
        if state.hole[seat, place] == card:
            state.hole[seat, place] = state.hole[seat, last]
    state.hole_size[seat] = last


@part
def discard(state: State, seat: int, card: int) -> None:
    """Face down; only this seat knows it."""
    state.discard[state.discards] = card
    state.discarder[state.discards] = seat
    state.discards += 1
