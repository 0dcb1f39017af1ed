"""The specialists: announcements and passing at the deal, proposals, answers and their use."""

from stolik.engine.compiled import compiled, part
from stolik.engine.contract import Actions, Cards, State
from stolik.games.the_gang.heist import open_round
from stolik.games.the_gang.layout import (
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
    add_hole_card,
    discard,
    draw,
    everybody,
    hand_size,
    is_picture,
    rank_of,
    remove_hole_card,
)
from stolik.games.the_gang.poker import ACE, JX, RANKS, category, strength

# What the Math Whiz counts.
PICTURE_VALUE = 10
ACE_VALUE = 11
LOWEST_VALUE = 2


# At the deal, by themselves.


@part
def announce_hands(state: State) -> None:
    """The Investor counts pictures, the Math Whiz adds up values, for every seat."""
    for seat in range(state.seats):
        total = 0
        for place in range(state.hole_size[seat]):
            total += announced_value(state, int(state.hole[seat, place]))
        state.announced[seat] = total
    mark_used(state)
    open_round(state)


@compiled
def announced_value(state: State, card: int) -> int:
    """What one card adds to the announcement."""
    if state.specialist == INVESTOR:
        return int(is_picture(card))
    if is_picture(card):
        return PICTURE_VALUE
    return ACE_VALUE if rank_of(card) == ACE else rank_of(card) + LOWEST_VALUE


@part
def choose_to_pass(state: State, seat: int, card: int) -> None:
    """The card stays in hand until all have chosen."""
    state.passed[seat] = card
    state.choosing &= ~(1 << seat)


@part
def pass_to_the_left(state: State) -> None:
    """All cards at the same moment."""
    for seat in range(state.seats):
        remove_hole_card(state, seat, state.passed[seat])
    for seat in range(state.seats):
        add_hole_card(state, (seat + 1) % state.seats, state.passed[seat])
    mark_used(state)
    open_round(state)


@part
def cards_in_hands(state: State, out: Cards) -> int:
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


@part
def deal_hands_again(state: State, cards: Cards) -> None:
    """The Con Artist's shuffle in blocks; every seat keeps its former cards in mind."""
    size = hand_size(state)
    for seat in range(state.seats):
        for place in range(size):
            state.former[seat, place] = state.hole[seat, place]
            state.hole[seat, place] = cards[seat * size + place]
    mark_used(state)
    open_round(state)


@part
def mark_used(state: State) -> None:
    """A specialist acts once a heist."""
    state.used = True
    state.used_round = state.round_number


# By agreement.


@part
def needs_agreement(number: int) -> bool:
    """Those that a seat may use, at a time of the gang's choice."""
    return (
        (number == INFORMANT)
        | (number == GETAWAY_DRIVER)
        | (number == MASTERMIND)
        | (number == HACKER)
        | (number == JACK_SPECIALIST)
        | (number == MUSCLE)
    )


@part
def may_propose(state: State, seat: int) -> bool:
    """Once a round, while the specialist is unused."""
    return (
        needs_agreement(int(state.specialist))
        and not state.used
        and (int(state.proposed) >> seat) & 1 == 0
    )


@compiled
def legal_proposals(state: State, out: Actions, n: int) -> int:
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


@part
def propose(state: State, seat: int, action: int) -> None:
    """Names the user and, for the Informant and the Mastermind, who or what it is about."""
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
    state.answering = everybody(state) & ~(1 << seat)
    state.phase = ANSWER


@part
def answer(state: State, seat: int, action: int) -> None:
    """The first refusal cancels the proposal."""
    if action == AGREE:
        state.answering &= ~(1 << seat)
        return
    state.refuser = seat
    state.answering = 0
    state.user = NOBODY
    state.subject = NO_SUBJECT
    state.phase = CHIPS


@part
def legal_answers(out: Actions) -> int:
    """Yes or no."""
    out[0] = REFUSE
    out[1] = AGREE
    return 2


@compiled
def use_specialist(state: State) -> None:
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


@part
def show_card(state: State, card: int) -> None:
    """The user's choice; the agreed seat now knows it."""
    state.shown = card
    state.phase = CHIPS


@part
def discard_hole_card(state: State, seat: int, card: int) -> None:
    """The user has one card too many."""
    remove_hole_card(state, seat, card)
    discard(state, seat, card)
    state.phase = CHIPS


@part
def legal_hole_cards(state: State, seat: int, first_action: int, out: Actions) -> int:
    """An action for every hole card; the Jack of no suit, once taken, is kept."""
    n = 0
    for place in range(state.hole_size[seat]):
        card = int(state.hole[seat, place])
        if card != JX:
            out[n] = first_action + card
            n += 1
    return n


@compiled
def hand_of(state: State, seat: int) -> int:
    """Hole and community cards, as bits."""
    cards = 0
    for place in range(state.hole_size[seat]):
        cards |= 1 << int(state.hole[seat, place])
    for index in range(state.community_size):
        cards |= 1 << int(state.community[index])
    return cards


@compiled
def hole_cards_of_rank(state: State, seat: int, rank: int) -> int:
    """The Jack of no suit counts as a jack."""
    count = 0
    for place in range(state.hole_size[seat]):
        count += rank_of(int(state.hole[seat, place])) == rank
    return count
