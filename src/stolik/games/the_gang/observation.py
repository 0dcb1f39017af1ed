"""The observation of The Gang, for learning. Page: docs/research/the-gang.md."""

from stolik.compiler import compiled, inlined
from stolik.engine.contract import Observation
from stolik.engine.layout import Layout, Part, flag, repeated, up_to
from stolik.engine.seats import seat_after, steps_to
from stolik.games.the_gang.hands import hand_of, hand_size
from stolik.games.the_gang.knowledge import known_cards
from stolik.games.the_gang.notation import CARD_NAMES
from stolik.games.the_gang.poker import CATEGORIES, RANKS, category, strength
from stolik.games.the_gang.state import (
    ALARMS,
    ANSWER,
    CHIPS,
    COMMUNITY_CARDS,
    CON_ARTIST,
    DISCARD,
    GUESS_CATEGORY,
    GUESS_RANK,
    GUESSES,
    INFORMANT,
    KINDS,
    MASTER,
    MOST_DISCARDS,
    MOST_HOLE_CARDS,
    MOST_SEATS,
    MOST_TAKES,
    NO_CARD,
    NO_SUBJECT,
    NOBODY,
    OVER,
    PASS,
    PLAYING_CARDS,
    ROUNDS,
    SHOW,
    SPECIAL_CARDS,
    VAULTS,
    GangState,
    chips_are_seen,
    has_challenge,
    has_muscle,
    is_revealed,
)

# Values of `place`, where a card is known.
PLACE_HAND = 1  # PLACE_HAND + steps: in the hand of the seat so many steps clockwise
PLACE_COMMUNITY = PLACE_HAND + MOST_SEATS
PLACE_DISCARDED = PLACE_COMMUNITY + 1

MOST_HEISTS = VAULTS + ALARMS - 1
MOST_ANNOUNCED = MOST_HOLE_CARDS * 14  # the Math Whiz adds up ranks to the ace
CHALLENGE_LABELS = [f"C{number}" for number in range(1, SPECIAL_CARDS + 1)]
SPECIALIST_LABELS = [f"S{number}" for number in range(1, SPECIAL_CARDS + 1)]
CARD_LABELS = [str(name) for name in CARD_NAMES[:PLAYING_CARDS]]
CARDS_FROM_1 = dict(enumerate(CARD_LABELS, start=1))
PHASE_NAMES = {
    PASS: "pass",
    CHIPS: "chips",
    ANSWER: "answer",
    SHOW: "show",
    DISCARD: "discard",
    GUESS_RANK: "guess a rank",
    GUESS_CATEGORY: "guess a category",
}

# Seats are counted from the observer's own on. A number that may be missing is stored as 1 more,
# and as 0 when it is missing.
SEAT = Layout(
    flag("plays", "1 if the seat is taken"),
    up_to(MOST_HOLE_CARDS, "hole_size", "hole cards"),
    flag("ready", "1 if ready"),
    flag("proposed", "1 if it has proposed in this round"),
    flag("answering", "1 if it is to answer"),
    flag("choosing", "1 if it is still to pass or to guess"),
    up_to(1 + MOST_ANNOUNCED, "announced", "1 + what S3 or S8 told"),
    flag("redrew", "1 if C3 or C7 made it redraw"),
    up_to(MOST_DISCARDS, "discards", "cards it has discarded"),
    flag("muscle", "1 if the Muscle works for it"),
    flag("revealed", "1 if its hand was shown"),
    up_to(len(CATEGORIES), "category", "1 + the category of a hand shown"),
    Part(
        "chips", ROUNDS, "stars of its white, yellow, orange and red chip", low=0, high=MOST_SEATS
    ),
    Part(
        "guesses",
        GUESSES,
        "1 + its guess of a rank, and of a category",
        low=0,
        high=(RANKS, len(CATEGORIES)),
    ),
)
TAKE = Layout(
    up_to(MOST_SEATS, "taker", "1 + the seat, from mine on"),
    up_to(MOST_SEATS, "stars", "of the chip"),
)
LAYOUT = Layout(
    Part(
        "place",
        PLAYING_CARDS,
        "cards 2c 2d 2h 2s 3c … As Jx: 0 unknown, 1 in my hand, 1 + n in the hand of the n-th seat "
        "from mine on, 7 community, 8 discarded",
        low=0,
        high=PLACE_DISCARDED,
        labels=CARD_LABELS,
    ),
    Part(
        "former",
        PLAYING_CARDS,
        "the same cards: 1 if mine before S9",
        low=0,
        high=1,
        labels=CARD_LABELS,
    ),
    Part(
        "community",
        COMMUNITY_CARDS,
        "5 cards in order: 1 + the card",
        low=0,
        high=PLAYING_CARDS,
        values=CARDS_FROM_1,
    ),
    repeated("seats", MOST_SEATS, "6 seats, from mine on clockwise", SEAT),
    Part(
        "active",
        SPECIAL_CARDS,
        "C1 … C10: 1 if active, 2 if permanent",
        low=0,
        high=2,
        labels=CHALLENGE_LABELS,
    ),
    Part(
        "returned",
        KINDS * SPECIAL_CARDS,
        "C1 … C10, S1 … S10: 1 if it is under its deck",
        low=0,
        high=1,
        labels=CHALLENGE_LABELS + SPECIALIST_LABELS,
    ),
    Part(
        "top",
        KINDS,
        "number on top of the challenges, the specialists, if known",
        low=0,
        high=SPECIAL_CARDS,
    ),
    up_to(
        OVER,
        "phase",
        "6 pass, 7 chips, 8 answer, 9 show, 10 discard, 14 guess a rank, 15 guess a category, "
        "else nobody acts",
        values=PHASE_NAMES,
    ),
    up_to(MASTER, "mode", "0 basic, 1 advanced, 2 professional, 3 master"),
    flag("instant", "1 with `settle: instant`"),
    up_to(MOST_HEISTS, "heist", "1, 2, …"),
    up_to(ROUNDS, "round", "1 … 4"),
    up_to(VAULTS, "vaults", "opened"),
    up_to(ALARMS, "alarms", "gone off"),
    flag("succeeded", "1 if the heist scored last was a success"),
    flag("out_of_order", "1 if a hand shown was weaker than one before"),
    up_to(SPECIAL_CARDS, "specialist", "the number of the active one, 0 if none"),
    up_to(ROUNDS, "used", "the round in which it acted, else 0"),
    up_to(MOST_SEATS, "proposer", "1 + the seat, from mine on"),
    up_to(MOST_SEATS, "user", "1 + the seat, from mine on"),
    up_to(MOST_SEATS, "receiver", "1 + the seat that is shown a card (S1)"),
    up_to(RANKS, "rank", "1 + the rank asked for (S4), 2 … A as 0 … 12"),
    up_to(len(CATEGORIES), "told", "1 + what S2 or S4 told"),
    up_to(PLAYING_CARDS, "passed", "1 + the card I chose to pass", values=CARDS_FROM_1),
    up_to(PLAYING_CARDS, "shown", "1 + the card that I showed or was shown", values=CARDS_FROM_1),
    repeated("takes", MOST_TAKES, "up to 32 takes of this round", TAKE),
)

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
    first_seen = first_chips_seen(state)
    for steps in range(state.seats):
        observe_seat(state, seat_after(state, seat, steps), steps, first_seen, out)
    if state.discards:
        observe_discards(state, seat, out)
    if state.revealed:
        observe_showdown(state, seat, out)
    observe_special_cards(state, out)
    observe_match(state, seat, out)
    observe_takes(state, seat, out)


@inlined
def observe_cards(state: GangState, observer: int, out: Observation) -> None:
    """Every card whose place the observer knows."""
    known = known_cards(state, observer)
    for steps in range(state.seats):
        seat = seat_after(state, observer, steps)
        for index in range(state.hole_size[seat]):
            card = int(state.hole[seat, index])
            out[PLACE_AT + card] = (PLACE_HAND + steps) * ((known >> card) & 1)
    for index in range(state.discards):
        card = int(state.discard[index])
        if (known >> card) & 1:
            out[PLACE_AT + card] = PLACE_DISCARDED
    for index in range(state.community_size):
        card = int(state.community[index])
        out[PLACE_AT + card] = PLACE_COMMUNITY
        out[COMMUNITY_AT + index] = card + 1
    if state.specialist == CON_ARTIST and state.used and observer >= 0:
        for place in range(hand_size(state)):
            out[FORMER_AT + int(state.former[observer, place])] = 1


@inlined
def observe_seat(
    state: GangState, seat: int, steps: int, first_seen: int, out: Observation
) -> None:
    """What everybody sees of a seat; without a branch, for speed: the rest is for others."""
    first = SEATS_AT + steps * SEAT_NUMBERS
    out[first + SEAT_PLAYS_AT] = 1
    out[first + SEAT_HOLE_SIZE_AT] = state.hole_size[seat]
    out[first + SEAT_READY_AT] = int(state.ready) >> seat & 1
    out[first + SEAT_PROPOSED_AT] = int(state.proposed) >> seat & 1
    out[first + SEAT_ANSWERING_AT] = int(state.answering) >> seat & 1
    out[first + SEAT_CHOOSING_AT] = int(state.choosing) >> seat & 1
    out[first + SEAT_ANNOUNCED_AT] = state.announced[seat] + 1
    out[first + SEAT_REDREW_AT] = state.struck == seat
    out[first + SEAT_MUSCLE_AT] = has_muscle(state, seat)
    for chip_round in range(ROUNDS):
        is_seen = int(chip_round + 1 >= first_seen)
        out[first + SEAT_CHIPS_AT + chip_round] = state.chips[chip_round, seat] * is_seen
    for kind in range(GUESSES):
        out[first + SEAT_GUESSES_AT + kind] = state.guess[kind, seat] + 1


@inlined
def first_chips_seen(state: GangState) -> int:
    """The first round whose chips are seen, and those of all later ones."""
    first = 1
    while first < state.round_number and not chips_are_seen(state, first):
        first += 1
    return first


@compiled
def observe_discards(state: GangState, observer: int, out: Observation) -> None:
    """How many cards each seat has discarded."""
    for index in range(state.discards):
        steps = steps_to(state, observer, int(state.discarder[index]))
        out[SEATS_AT + steps * SEAT_NUMBERS + SEAT_DISCARDS_AT] += 1


@compiled
def observe_showdown(state: GangState, observer: int, out: Observation) -> None:
    """The hands that were shown."""
    for steps in range(state.seats):
        seat = seat_after(state, observer, steps)
        if is_revealed(state, seat):
            first = SEATS_AT + steps * SEAT_NUMBERS
            out[first + SEAT_REVEALED_AT] = 1
            out[first + SEAT_CATEGORY_AT] = category(strength(hand_of(state, seat))) + 1


@inlined
def observe_special_cards(state: GangState, out: Observation) -> None:
    """Active challenges, and what is known of the decks."""
    for number in range(1, SPECIAL_CARDS + 1 if state.challenges else 1):
        if has_challenge(state, number):
            out[ACTIVE_AT + number - 1] = 2 if number == state.permanent else 1
    for kind in range(KINDS):
        size = int(state.special_size[kind])
        for index in range(size - int(state.returned[kind]), size):
            number = int(state.special_deck[kind, index])
            out[RETURNED_AT + kind * SPECIAL_CARDS + number - 1] = 1
        if state.order_known[kind]:
            out[TOP_AT + kind] = state.special_deck[kind, 0]


@inlined
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
