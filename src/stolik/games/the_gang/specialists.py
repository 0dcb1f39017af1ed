"""The specialists: announcements and passing at the deal, proposals, answers and their use."""

from stolik.compiler import compiled, inlined
from stolik.engine.contract import Actions, Cards
from stolik.engine.seats import all_seats, next_seat
from stolik.games.the_gang.hands import (
    add_hole_card,
    discard,
    draw,
    hand_of,
    hand_size,
    hole_cards_of_rank,
    is_picture,
    remove_hole_card,
)
from stolik.games.the_gang.heist import open_round
from stolik.games.the_gang.poker import ACE, JX, RANKS, category, rank_of, strength
from stolik.games.the_gang.state import (
    AGREE,
    ANSWER,
    CHIPS,
    DECK_SIZE,
    DISCARD,
    GETAWAY_DRIVER,
    HACKER,
    INFORMANT,
    INVESTOR,
    JACK_SPECIALIST,
    MASTERMIND,
    MUSCLE,
    NO_SUBJECT,
    NOBODY,
    RANK_SUBJECT,
    REFUSE,
    SHOW,
    SUBJECTS,
    USE,
    USE_WITH,
    GangState,
)

# What the Math Whiz counts.
PICTURE_VALUE = 10
ACE_VALUE = 11
LOWEST_VALUE = 2


# At the deal, by themselves.


@inlined
def announce_hands(state: GangState) -> None:
    """The Investor counts pictures, the Math Whiz adds up values, for every seat."""
    for seat in range(state.seats):
        total = 0
        for place in range(state.hole_size[seat]):
            total += announced_value(state, int(state.hole[seat, place]))
        state.announced[seat] = total
    mark_used(state)
    open_round(state)


@compiled
def announced_value(state: GangState, card: int) -> int:
    """What one card adds to the announcement."""
    if state.specialist == INVESTOR:
        return int(is_picture(card))
    if is_picture(card):
        return PICTURE_VALUE
    return ACE_VALUE if rank_of(card) == ACE else rank_of(card) + LOWEST_VALUE


@inlined
def choose_to_pass(state: GangState, seat: int, card: int) -> None:
    """The card stays in hand until all have chosen."""
    state.passed[seat] = card
    state.choosing &= ~(1 << seat)


@inlined
def pass_to_the_left(state: GangState) -> None:
    """All cards at the same moment."""
    for seat in range(state.seats):
        remove_hole_card(state, seat, int(state.passed[seat]))
    for seat in range(state.seats):
        add_hole_card(state, next_seat(state, seat), int(state.passed[seat]))
    mark_used(state)
    open_round(state)


@inlined
def cards_in_hands(state: GangState, out: Cards) -> int:
    """All hole cards, in natural order."""
    held = 0
    for seat in range(state.seats):
        for place in range(state.hole_size[seat]):
            held |= 1 << int(state.hole[seat, place])
    n = 0
    for card in range(DECK_SIZE):
        if (held >> card) & 1:
            out[n] = card
            n += 1
    return n


@inlined
def deal_hands_again(state: GangState, cards: Cards) -> None:
    """The Con Artist's shuffle, in blocks; every seat remembers its former cards."""
    size = hand_size(state)
    for seat in range(state.seats):
        for place in range(size):
            state.former[seat, place] = state.hole[seat, place]
            state.hole[seat, place] = cards[seat * size + place]
    mark_used(state)
    open_round(state)


@inlined
def mark_used(state: GangState) -> None:
    """A specialist acts once per heist."""
    state.used = True
    state.used_round = state.round_number


# By agreement.


@inlined
def needs_agreement(number: int) -> bool:
    """Those that a seat may use, at a moment of the gang's choice."""
    return (
        (number == INFORMANT)
        | (number == GETAWAY_DRIVER)
        | (number == MASTERMIND)
        | (number == HACKER)
        | (number == JACK_SPECIALIST)
        | (number == MUSCLE)
    )


@inlined
def may_propose(state: GangState, seat: int) -> bool:
    """Once per round, while the specialist is unused."""
    return (
        needs_agreement(int(state.specialist))
        and not state.used
        and (int(state.proposed) >> seat) & 1 == 0
    )


@compiled
def legal_proposals(state: GangState, out: Actions, n: int) -> int:
    """Adds every `use` of the active specialist to n other moves."""
    for user in range(state.seats):
        if state.specialist == INFORMANT:
            for receiver in range(state.seats):
                if receiver != user:
                    out[n] = USE_WITH + user * SUBJECTS + receiver
                    n += 1
        elif state.specialist == MASTERMIND:
            for rank in range(RANKS):
                out[n] = USE_WITH + user * SUBJECTS + rank + RANK_SUBJECT
                n += 1
        else:
            out[n] = USE + user
            n += 1
    return n


@inlined
def propose(state: GangState, seat: int, action: int) -> None:
    """Names the user and, for the Informant and the Mastermind, the receiver or the rank."""
    if action < USE_WITH:
        state.user = action - USE
        state.subject = NO_SUBJECT
    else:
        state.user = (action - USE_WITH) // SUBJECTS
        subject = (action - USE_WITH) % SUBJECTS
        state.subject = subject - RANK_SUBJECT if state.specialist == MASTERMIND else subject
    state.proposer = seat
    state.proposed |= 1 << seat
    state.refuser = NOBODY
    state.answering = all_seats(state) & ~(1 << seat)
    state.phase = ANSWER


@inlined
def answer(state: GangState, seat: int, action: int) -> None:
    """The first refusal cancels the proposal."""
    if action == AGREE:
        state.answering &= ~(1 << seat)
        return
    state.refuser = seat
    state.answering = 0
    state.user = NOBODY
    state.subject = NO_SUBJECT
    state.phase = CHIPS


@inlined
def legal_answers(out: Actions) -> int:
    """Yes or no."""
    out[0] = REFUSE
    out[1] = AGREE
    return 2


@compiled
def use_specialist(state: GangState) -> None:
    """All have agreed: it takes effect at once."""
    user = int(state.user)
    mark_used(state)
    state.phase = CHIPS
    if state.specialist == INFORMANT:
        state.phase = SHOW
    elif state.specialist == GETAWAY_DRIVER:
        state.told = category(strength(hand_of(state, user)))
    elif state.specialist == MASTERMIND:
        state.told = hole_cards_of_rank(state, user, state.subject)
    elif state.specialist == HACKER:
        add_hole_card(state, user, draw(state))
        state.phase = DISCARD
    elif state.specialist == JACK_SPECIALIST:
        add_hole_card(state, user, JX)
        state.phase = DISCARD
    elif state.specialist == MUSCLE:
        state.muscle = user


@inlined
def show_card(state: GangState, card: int) -> None:
    """The user's choice; the agreed seat now knows it."""
    state.shown = card
    state.phase = CHIPS


@inlined
def discard_hole_card(state: GangState, seat: int, card: int) -> None:
    """The user has one card too many."""
    remove_hole_card(state, seat, card)
    discard(state, seat, card)
    state.phase = CHIPS


@inlined
def legal_hole_cards(state: GangState, seat: int, first_action: int, out: Actions) -> int:
    """An action for every hole card; the Jack of no suit, once taken, is kept."""
    n = 0
    for place in range(state.hole_size[seat]):
        card = int(state.hole[seat, place])
        if card != JX:
            out[n] = first_action + card
            n += 1
    return n
