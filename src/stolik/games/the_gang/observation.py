"""The observation of The Gang, for learning. Page: docs/research/the-gang.md."""

from stolik.compiler import compiled, inlined
from stolik.engine.contract import Observation
from stolik.engine.layout import Layout, Part, repeated
from stolik.engine.seats import seat_after, steps_to
from stolik.games.the_gang.hands import hand_of, hand_size
from stolik.games.the_gang.knowledge import (
    FIRST_DECK,
    FIRST_DISCARD,
    card_at,
    is_in_use,
    known_cards,
)
from stolik.games.the_gang.poker import category, strength
from stolik.games.the_gang.state import (
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
    GangState,
    chips_are_seen,
    has_challenge,
    has_muscle,
    is_revealed,
)

# Seats are counted from the observer's own on. A number that may be missing is stored as 1 more,
# and as 0 when it is missing.
SEAT = Layout(
    Part("plays", 1, "1 if the seat is taken"),
    Part("hole_size", 1, "hole cards"),
    Part("ready", 1, "1 if ready"),
    Part("proposed", 1, "1 if it has proposed in this round"),
    Part("answering", 1, "1 if it is to answer"),
    Part("choosing", 1, "1 if it is still to pass or to guess"),
    Part("announced", 1, "1 + what S3 or S8 told"),
    Part("redrew", 1, "1 if C3 or C7 made it redraw"),
    Part("discards", 1, "cards it has discarded"),
    Part("muscle", 1, "1 if the Muscle works for it"),
    Part("revealed", 1, "1 if its hand was shown"),
    Part("category", 1, "1 + the category of a hand shown"),
    Part("chips", ROUNDS, "stars of its white, yellow, orange and red chip"),
    Part("guesses", GUESSES, "1 + its guess of a rank, and of a category"),
)
TAKE = Layout(
    Part("taker", 1, "1 + the seat, from mine on"),
    Part("stars", 1, "of the chip"),
)
LAYOUT = Layout(
    Part(
        "place",
        PLAYING_CARDS,
        "cards 2c 2d 2h 2s 3c … As Jx: 0 unknown, 1 in my hand, 1 + n in the hand of the n-th seat "
        "from mine on, 7 community, 8 discarded",
    ),
    Part("former", PLAYING_CARDS, "the same cards: 1 if mine before S9"),
    Part("community", COMMUNITY_CARDS, "5 cards in order: 1 + the card"),
    repeated("seats", MOST_SEATS, "6 seats, from mine on clockwise", SEAT),
    Part("active", SPECIAL_CARDS, "C1 … C10: 1 if active, 2 if permanent"),
    Part(
        "returned",
        KINDS * SPECIAL_CARDS,
        "C1 … C10, S1 … S10: 1 if it is under its deck",
    ),
    Part("top", KINDS, "number on top of the challenges, the specialists, if known"),
    Part(
        "phase",
        1,
        "6 pass, 7 chips, 8 answer, 9 show, 10 discard, 14 guess a rank, 15 guess a category, "
        "else nobody acts",
    ),
    Part("mode", 1, "0 basic, 1 advanced, 2 professional, 3 master"),
    Part("instant", 1, "1 with `settle: instant`"),
    Part("heist", 1, "1, 2, …"),
    Part("round", 1, "1 … 4"),
    Part("vaults", 1, "opened"),
    Part("alarms", 1, "gone off"),
    Part("succeeded", 1, "1 if the heist scored last was a success"),
    Part("out_of_order", 1, "1 if a hand shown was weaker than one before"),
    Part("specialist", 1, "the number of the active one, 0 if none"),
    Part("used", 1, "the round in which it acted, else 0"),
    Part("proposer", 1, "1 + the seat, from mine on"),
    Part("user", 1, "1 + the seat, from mine on"),
    Part("receiver", 1, "1 + the seat that is shown a card (S1)"),
    Part("rank", 1, "1 + the rank asked for (S4), 2 … A as 0 … 12"),
    Part("told", 1, "1 + what S2 or S4 told"),
    Part("passed", 1, "1 + the card I chose to pass"),
    Part("shown", 1, "1 + the card that I showed or was shown"),
    repeated("takes", MOST_TAKES, "up to 32 takes of this round", TAKE),
)

# Values of `place`, where a card is known.
PLACE_HAND = 1  # PLACE_HAND + steps: in the hand of the seat so many steps clockwise
PLACE_COMMUNITY = PLACE_HAND + MOST_SEATS
PLACE_DISCARDED = PLACE_COMMUNITY + 1

# Where the parts begin, for compiled code.
OBSERVATION = LAYOUT.size
PLACE_AT = LAYOUT["place"].first
FORMER_AT = LAYOUT["former"].first
COMMUNITY_AT = LAYOUT["community"].first
SEATS_AT = LAYOUT["seats"].first
ACTIVE_AT = LAYOUT["active"].first
RETURNED_AT = LAYOUT["returned"].first
TOP_AT = LAYOUT["top"].first
PHASE_AT = LAYOUT["phase"].first
MODE_AT = LAYOUT["mode"].first
INSTANT_AT = LAYOUT["instant"].first
HEIST_AT = LAYOUT["heist"].first
ROUND_AT = LAYOUT["round"].first
VAULTS_AT = LAYOUT["vaults"].first
ALARMS_AT = LAYOUT["alarms"].first
SUCCEEDED_AT = LAYOUT["succeeded"].first
OUT_OF_ORDER_AT = LAYOUT["out_of_order"].first
SPECIALIST_AT = LAYOUT["specialist"].first
USED_AT = LAYOUT["used"].first
PROPOSER_AT = LAYOUT["proposer"].first
USER_AT = LAYOUT["user"].first
RECEIVER_AT = LAYOUT["receiver"].first
RANK_AT = LAYOUT["rank"].first
TOLD_AT = LAYOUT["told"].first
PASSED_AT = LAYOUT["passed"].first
SHOWN_AT = LAYOUT["shown"].first
TAKES_AT = LAYOUT["takes"].first
SEAT_NUMBERS = SEAT.size
SEAT_PLAYS_AT = SEAT["plays"].first
SEAT_HOLE_SIZE_AT = SEAT["hole_size"].first
SEAT_READY_AT = SEAT["ready"].first
SEAT_PROPOSED_AT = SEAT["proposed"].first
SEAT_ANSWERING_AT = SEAT["answering"].first
SEAT_CHOOSING_AT = SEAT["choosing"].first
SEAT_ANNOUNCED_AT = SEAT["announced"].first
SEAT_REDREW_AT = SEAT["redrew"].first
SEAT_DISCARDS_AT = SEAT["discards"].first
SEAT_MUSCLE_AT = SEAT["muscle"].first
SEAT_REVEALED_AT = SEAT["revealed"].first
SEAT_CATEGORY_AT = SEAT["category"].first
SEAT_CHIPS_AT = SEAT["chips"].first
SEAT_GUESSES_AT = SEAT["guesses"].first
TAKE_NUMBERS = TAKE.size
TAKER_AT = TAKE["taker"].first
STARS_AT = TAKE["stars"].first


@compiled
def observe(state: GangState, seat: int, out: Observation) -> None:
    """What that seat knows; a spectator counts the seats from 0 and has no hand."""
    for index in range(OBSERVATION):
        out[index] = 0
    observe_cards(state, seat, out)
    for steps in range(state.seats):
        observe_seat(state, seat_after(state, seat, steps), steps, out)
    observe_special_cards(state, out)
    observe_match(state, seat, out)
    observe_takes(state, seat, out)


@compiled
def observe_cards(state: GangState, observer: int, out: Observation) -> None:
    """Every card whose place the observer knows."""
    known = known_cards(state, observer)
    for place in range(FIRST_DECK):  # in the deck it knows none
        if is_in_use(state, place) and (known >> card_at(state, place)) & 1:
            index = PLACE_AT + card_at(state, place)
            if place < FIRST_DISCARD:
                owner = steps_to(state, observer, place // MOST_HOLE_CARDS)
                out[index] = PLACE_HAND + owner
            else:
                out[index] = PLACE_DISCARDED
    for index in range(state.community_size):
        card = int(state.community[index])
        out[PLACE_AT + card] = PLACE_COMMUNITY
        out[COMMUNITY_AT + index] = card + 1
    if state.specialist == CON_ARTIST and state.used and observer >= 0:
        for place in range(hand_size(state)):
            out[FORMER_AT + int(state.former[observer, place])] = 1


@compiled
def observe_seat(state: GangState, seat: int, steps: int, out: Observation) -> None:
    """What everybody sees of a seat."""
    first = SEATS_AT + steps * SEAT_NUMBERS
    out[first + SEAT_PLAYS_AT] = 1
    out[first + SEAT_HOLE_SIZE_AT] = state.hole_size[seat]
    out[first + SEAT_READY_AT] = int(state.ready) >> seat & 1
    out[first + SEAT_PROPOSED_AT] = int(state.proposed) >> seat & 1
    out[first + SEAT_ANSWERING_AT] = int(state.answering) >> seat & 1
    out[first + SEAT_CHOOSING_AT] = int(state.choosing) >> seat & 1
    out[first + SEAT_ANNOUNCED_AT] = state.announced[seat] + 1
    out[first + SEAT_REDREW_AT] = state.struck == seat
    for index in range(state.discards):
        out[first + SEAT_DISCARDS_AT] += state.discarder[index] == seat
    out[first + SEAT_MUSCLE_AT] = has_muscle(state, seat)
    if is_revealed(state, seat):
        out[first + SEAT_REVEALED_AT] = 1
        out[first + SEAT_CATEGORY_AT] = category(strength(hand_of(state, seat))) + 1
    for chip_round in range(ROUNDS):
        if chips_are_seen(state, chip_round + 1):
            out[first + SEAT_CHIPS_AT + chip_round] = state.chips[chip_round, seat]
    for kind in range(GUESSES):
        out[first + SEAT_GUESSES_AT + kind] = state.guess[kind, seat] + 1


@inlined
def observe_special_cards(state: GangState, out: Observation) -> None:
    """Active challenges, and what is known of the decks."""
    for number in range(1, SPECIAL_CARDS + 1):
        if has_challenge(state, number):
            out[ACTIVE_AT + number - 1] = 2 if number == state.permanent else 1
    for kind in range(KINDS):
        size = int(state.special_size[kind])
        for index in range(size - int(state.returned[kind]), size):
            number = int(state.special_deck[kind, index])
            out[RETURNED_AT + kind * SPECIAL_CARDS + number - 1] = 1
        if state.order_known[kind]:
            out[TOP_AT + kind] = state.special_deck[kind, 0]


@compiled
def observe_match(state: GangState, observer: int, out: Observation) -> None:
    """Numbers that belong to no seat, and the choices of the observer's own."""
    out[PHASE_AT] = state.phase
    out[MODE_AT] = state.mode
    out[INSTANT_AT] = state.instant
    out[HEIST_AT] = state.heist
    out[ROUND_AT] = state.round_number
    out[VAULTS_AT] = state.vaults
    out[ALARMS_AT] = state.alarms
    out[SUCCEEDED_AT] = state.succeeded
    out[OUT_OF_ORDER_AT] = state.out_of_order
    out[SPECIALIST_AT] = state.specialist
    out[USED_AT] = state.used_round if state.used else 0
    out[TOLD_AT] = state.told + 1
    if state.answering:
        out[PROPOSER_AT] = steps_to(state, observer, int(state.proposer)) + 1
    if state.user != NOBODY:
        out[USER_AT] = steps_to(state, observer, int(state.user)) + 1
    if state.subject != NO_SUBJECT and state.specialist == INFORMANT:
        out[RECEIVER_AT] = steps_to(state, observer, int(state.subject)) + 1
    elif state.subject != NO_SUBJECT:
        out[RANK_AT] = state.subject + 1
    if observer >= 0 and state.passed[observer] != NO_CARD:
        out[PASSED_AT] = state.passed[observer] + 1
    if observer >= 0 and state.shown != NO_CARD:
        if state.user == observer or state.subject == observer:
            out[SHOWN_AT] = state.shown + 1


@inlined
def observe_takes(state: GangState, observer: int, out: Observation) -> None:
    """Who took which chip, in order."""
    for index in range(state.takes):
        first = TAKES_AT + index * TAKE_NUMBERS
        out[first + TAKER_AT] = steps_to(state, observer, int(state.taker[index])) + 1
        out[first + STARS_AT] = state.taken[index]
