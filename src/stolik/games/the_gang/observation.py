"""What a seat of The Gang knows, as a fixed vector for learning."""

from stolik.engine.compiled import compiled, part
from stolik.engine.contract import Observation, State
from stolik.engine.layout import Part, fields
from stolik.games.the_gang.knowledge import (
    FIRST_DECK,
    FIRST_DISCARD,
    card_at,
    is_in_use,
    known_cards,
)
from stolik.games.the_gang.layout import (
    COMMUNITY_CARDS,
    CON_ARTIST,
    GUESSES,
    INFORMANT,
    KINDS,
    MOST_HOLE_CARDS,
    MOST_SEATS,
    MOST_TAKES,
    NO_CARD,
    NO_SUBJECT,
    NOBODY,
    PLAYING_CARDS,
    ROUNDS,
    SPECIAL_CARDS,
    chips_are_seen,
    hand_size,
    has_challenge,
    has_muscle,
    is_revealed,
)
from stolik.games.the_gang.poker import category, strength
from stolik.games.the_gang.specialists import hand_of

# The observation, part by part; seats are counted from the observer's own ("turns"), and a number
# that may be missing is stored as 1 more, 0 when it is missing.
OBSERVED_PLACE = 0  # where each card lies, `Jx` last: see below
PLACE_UNKNOWN = 0
PLACE_HAND = 1  # PLACE_HAND + turn: in that hand, 1 is my own
PLACE_COMMUNITY = PLACE_HAND + MOST_SEATS
PLACE_DISCARDED = PLACE_COMMUNITY + 1
OBSERVED_FORMER = OBSERVED_PLACE + PLAYING_CARDS  # 53 flags: my hand before the Con Artist
OBSERVED_COMMUNITY = OBSERVED_FORMER + PLAYING_CARDS  # 5 cards in their order, 1 more
OBSERVED_SEATS = OBSERVED_COMMUNITY + COMMUNITY_CARDS  # six seats, these numbers each:
(
    SEAT_PLAYS,
    SEAT_HOLE_SIZE,
    SEAT_READY,
    SEAT_PROPOSED,
    SEAT_ANSWERING,
    SEAT_CHOOSING,  # still to pass or to guess
    SEAT_ANNOUNCED,  # by S3 or S8, 1 more
    SEAT_REDREW,
    SEAT_DISCARDS,
    SEAT_MUSCLE,
    SEAT_REVEALED,
    SEAT_CATEGORY,  # of a revealed hand, 1 more
) = range(12)
SEAT_CHIPS = 12  # four rounds, stars
SEAT_GUESSES = SEAT_CHIPS + ROUNDS  # rank and category, 1 more
SEAT_NUMBERS = SEAT_GUESSES + GUESSES
OBSERVED_ACTIVE = OBSERVED_SEATS + MOST_SEATS * SEAT_NUMBERS  # 10 challenges: 1, permanent 2
OBSERVED_RETURNED = OBSERVED_ACTIVE + SPECIAL_CARDS  # 2 × 10 flags: under the decks
OBSERVED_TOP = OBSERVED_RETURNED + KINDS * SPECIAL_CARDS  # tops of decks in known order, else 0
OBSERVED_MATCH = OBSERVED_TOP + KINDS  # numbers of the match and the heist:
(
    MATCH_PHASE,
    MATCH_MODE,
    MATCH_INSTANT,
    MATCH_HEIST,
    MATCH_ROUND,
    MATCH_VAULTS,
    MATCH_ALARMS,
    MATCH_SUCCEEDED,  # the heist before this one, or the one just scored
    MATCH_OUT_OF_ORDER,
    MATCH_SPECIALIST,
    MATCH_USED,  # the round in which the specialist acted, else 0
    MATCH_PROPOSER,  # turn, 1 more, as the next two
    MATCH_USER,
    MATCH_RECEIVER,
    MATCH_RANK,  # 1 more
    MATCH_TOLD,  # 1 more
    MATCH_PASSED,  # the card I chose to pass, 1 more
    MATCH_SHOWN,  # the card that I showed or was shown, 1 more
) = range(18)
MATCH_MEANINGS = {
    "phase": "6 pass, 7 chips, 8 answer, 9 show, 10 discard, 14 guess a rank, 15 guess a category, "
    "else nobody acts",
    "mode": "0 basic, 1 advanced, 2 professional, 3 master",
    "instant": "1 with `settle: instant`",
    "heist": "1, 2, …",
    "round": "1 … 4",
    "vaults": "opened",
    "alarms": "gone off",
    "succeeded": "1 if the heist scored last was a success",
    "out_of_order": "1 if a hand shown was weaker than one before",
    "specialist": "the number of the active one, 0 if none",
    "used": "the round in which it acted, else 0",
    "proposer": "1 + the seat, from mine on",
    "user": "1 + the seat, from mine on",
    "receiver": "1 + the seat that is shown a card (S1)",
    "rank": "1 + the rank asked for (S4), 2 … A as 0 … 12",
    "told": "1 + what S2 or S4 told",
    "passed": "1 + the card I chose to pass",
    "shown": "1 + the card that I showed or was shown",
}
MATCH_NUMBERS = len(MATCH_MEANINGS)
OBSERVED_TAKES = OBSERVED_MATCH + MATCH_NUMBERS  # up to 32: turn, 1 more, and stars
OBSERVATION = OBSERVED_TAKES + 2 * MOST_TAKES


LAYOUT = (
    Part(
        "place",
        OBSERVED_PLACE,
        PLAYING_CARDS,
        "cards 2c 2d 2h 2s 3c … As Jx: 0 unknown, 1 in my hand, 1 + n in the hand of the n-th seat "
        "from mine on, 7 community, 8 discarded",
    ),
    Part("former", OBSERVED_FORMER, PLAYING_CARDS, "the same cards: 1 if mine before S9"),
    Part("community", OBSERVED_COMMUNITY, COMMUNITY_CARDS, "5 cards in order: 1 + the card"),
    Part(
        "seats",
        OBSERVED_SEATS,
        MOST_SEATS * SEAT_NUMBERS,
        "6 seats, from mine on clockwise",
        fields(
            ("plays", 1, "1 if the seat is taken"),
            ("hole_size", 1, "hole cards"),
            ("ready", 1, "1 if ready"),
            ("proposed", 1, "1 if it has proposed in this round"),
            ("answering", 1, "1 if it is to answer"),
            ("choosing", 1, "1 if it is still to pass or to guess"),
            ("announced", 1, "1 + what S3 or S8 told"),
            ("redrew", 1, "1 if C3 or C7 made it redraw"),
            ("discards", 1, "cards it has discarded"),
            ("muscle", 1, "1 if the Muscle works for it"),
            ("revealed", 1, "1 if its hand was shown"),
            ("category", 1, "1 + the category of a hand shown"),
            ("chips", ROUNDS, "stars of its white, yellow, orange and red chip"),
            ("guesses", GUESSES, "1 + its guess of a rank, and of a category"),
        ),
    ),
    Part("active", OBSERVED_ACTIVE, SPECIAL_CARDS, "C1 … C10: 1 if active, 2 if permanent"),
    Part(
        "returned",
        OBSERVED_RETURNED,
        KINDS * SPECIAL_CARDS,
        "C1 … C10, S1 … S10: 1 if it is under its deck",
    ),
    Part("top", OBSERVED_TOP, KINDS, "number on top of the challenges, the specialists, if known"),
    *(
        Part(name, OBSERVED_MATCH + number, 1, meaning)
        for number, (name, meaning) in enumerate(MATCH_MEANINGS.items())
    ),
    Part(
        "takes",
        OBSERVED_TAKES,
        2 * MOST_TAKES,
        "up to 32 takes of this round",
        fields(("taker", 1, "1 + the seat, from mine on"), ("stars", 1, "of the chip")),
    ),
)


@compiled
def observe(state: State, seat: int, out: Observation) -> None:
    """What that seat knows; a spectator counts the seats from 0 and has no hand."""
    for index in range(OBSERVATION):
        out[index] = 0
    observe_cards(state, seat, out)
    for turn in range(state.seats):
        observe_seat(state, (max(seat, 0) + turn) % int(state.seats), turn, out)
    observe_special_cards(state, out)
    observe_match(state, seat, out)
    observe_takes(state, seat, out)


@part
def turn_of(state: State, seat: int, observer: int) -> int:
    """A seat's number, counted from the observer."""
    return (seat - max(observer, 0)) % int(state.seats)


@compiled
def observe_cards(state: State, observer: int, out: Observation) -> None:
    """Every card whose place the observer knows."""
    known = known_cards(state, observer)
    for place in range(FIRST_DECK):  # in the deck it knows none
        if is_in_use(state, place) and (known >> card_at(state, place)) & 1:
            index = OBSERVED_PLACE + card_at(state, place)
            if place < FIRST_DISCARD:
                owner = turn_of(state, place // MOST_HOLE_CARDS, observer)
                out[index] = PLACE_HAND + owner
            else:
                out[index] = PLACE_DISCARDED
    for index in range(state.community_size):
        card = int(state.community[index])
        out[OBSERVED_PLACE + card] = PLACE_COMMUNITY
        out[OBSERVED_COMMUNITY + index] = card + 1
    if state.specialist == CON_ARTIST and state.used and observer >= 0:
        for place in range(hand_size(state)):
            out[OBSERVED_FORMER + int(state.former[observer, place])] = 1


@compiled
def observe_seat(state: State, seat: int, turn: int, out: Observation) -> None:
    """What everybody sees of a seat."""
    first = OBSERVED_SEATS + turn * SEAT_NUMBERS
    out[first + SEAT_PLAYS] = 1
    out[first + SEAT_HOLE_SIZE] = state.hole_size[seat]
    out[first + SEAT_READY] = int(state.ready) >> seat & 1
    out[first + SEAT_PROPOSED] = int(state.proposed) >> seat & 1
    out[first + SEAT_ANSWERING] = int(state.answering) >> seat & 1
    out[first + SEAT_CHOOSING] = int(state.choosing) >> seat & 1
    out[first + SEAT_ANNOUNCED] = state.announced[seat] + 1
    out[first + SEAT_REDREW] = state.struck == seat
    for index in range(state.discards):
        out[first + SEAT_DISCARDS] += state.discarder[index] == seat
    out[first + SEAT_MUSCLE] = has_muscle(state, seat)
    if is_revealed(state, seat):
        out[first + SEAT_REVEALED] = 1
        out[first + SEAT_CATEGORY] = category(strength(hand_of(state, seat))) + 1
    for chip_round in range(ROUNDS):
        if chips_are_seen(state, chip_round + 1):
            out[first + SEAT_CHIPS + chip_round] = state.chips[chip_round, seat]
    for kind in range(GUESSES):
        out[first + SEAT_GUESSES + kind] = state.guess[kind, seat] + 1


@part
def observe_special_cards(state: State, out: Observation) -> None:
    """Active challenges, and what is known of the decks."""
    for number in range(1, SPECIAL_CARDS + 1):
        if has_challenge(state, number):
            out[OBSERVED_ACTIVE + number - 1] = 2 if number == state.permanent else 1
    for kind in range(KINDS):
        size = int(state.special_size[kind])
        for index in range(size - int(state.returned[kind]), size):
            number = int(state.special_deck[kind, index])
            out[OBSERVED_RETURNED + kind * SPECIAL_CARDS + number - 1] = 1
        if state.order_known[kind]:
            out[OBSERVED_TOP + kind] = state.special_deck[kind, 0]


@compiled
def observe_match(state: State, observer: int, out: Observation) -> None:
    """Numbers that belong to no seat, and the choices of the observer's own."""
    first = OBSERVED_MATCH
    out[first + MATCH_PHASE] = state.phase
    out[first + MATCH_MODE] = state.mode
    out[first + MATCH_INSTANT] = state.instant
    out[first + MATCH_HEIST] = state.heist
    out[first + MATCH_ROUND] = state.round_number
    out[first + MATCH_VAULTS] = state.vaults
    out[first + MATCH_ALARMS] = state.alarms
    out[first + MATCH_SUCCEEDED] = state.succeeded
    out[first + MATCH_OUT_OF_ORDER] = state.out_of_order
    out[first + MATCH_SPECIALIST] = state.specialist
    out[first + MATCH_USED] = state.used_round if state.used else 0
    out[first + MATCH_TOLD] = state.told + 1
    if state.answering:
        out[first + MATCH_PROPOSER] = turn_of(state, int(state.proposer), observer) + 1
    if state.user != NOBODY:
        out[first + MATCH_USER] = turn_of(state, int(state.user), observer) + 1
    if state.subject != NO_SUBJECT and state.specialist == INFORMANT:
        out[first + MATCH_RECEIVER] = turn_of(state, int(state.subject), observer) + 1
    elif state.subject != NO_SUBJECT:
        out[first + MATCH_RANK] = state.subject + 1
    if observer >= 0 and state.passed[observer] != NO_CARD:
        out[first + MATCH_PASSED] = state.passed[observer] + 1
    if observer >= 0 and state.shown != NO_CARD:
        if state.user == observer or state.subject == observer:
            out[first + MATCH_SHOWN] = state.shown + 1


@part
def observe_takes(state: State, observer: int, out: Observation) -> None:
    """Who took which chip, in order."""
    for index in range(state.takes):
        turn = turn_of(state, int(state.taker[index]), observer)
        out[OBSERVED_TAKES + 2 * index] = turn + 1
        out[OBSERVED_TAKES + 2 * index + 1] = state.taken[index]
