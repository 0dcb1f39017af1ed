"""The showdown: hands in ascending order of red chips, joint guesses, success or failure."""

from stolik.compiler import compiled, inlined
from stolik.engine.contract import Actions
from stolik.engine.seats import all_seats
from stolik.games.the_gang.decks import alarm_limit
from stolik.games.the_gang.hands import hand_of, hole_cards_of_rank
from stolik.games.the_gang.poker import CATEGORIES, RANKS, category, strength
from stolik.games.the_gang.state import (
    CATEGORY_GUESS,
    FINGERPRINT_SCAN,
    GUESS_CATEGORY,
    GUESS_RANK,
    GUESSES,
    NO_GUESS,
    RANK_GUESS,
    RETINA_SCAN,
    SCORED,
    SHOWDOWN,
    VAULTS,
    GangState,
    has_challenge,
    has_muscle,
)

RANK, CATEGORY = 0, 1  # the two kinds of guess
STRENGTH_BITS = 32


@inlined
def go_on_with_showdown(state: GangState) -> None:
    """Reveals the next hand; before the last one come the guesses; then the heist is scored."""
    if state.revealed == state.seats:
        score_heist(state)
    elif state.revealed == state.seats - 1 and guess_is_due(state, RANK):
        start_guess(state, GUESS_RANK)
    elif state.revealed == state.seats - 1 and guess_is_due(state, CATEGORY):
        start_guess(state, GUESS_CATEGORY)
    else:
        reveal_next_hand(state)


@inlined
def reveal_next_hand(state: GangState) -> None:
    """Equal hands may stand in either order."""
    state.revealed += 1
    mine = standing(state, int(state.holder[state.revealed]))
    if mine < state.strongest:
        state.out_of_order = True
    else:
        state.strongest = mine


@compiled
def standing(state: GangState, seat: int) -> int:
    """The rank of a seat's hand among all hands, Muscle counted."""
    return standing_of(strength(hand_of(state, seat)), has_muscle(state, seat))


@inlined
def standing_of(hand: int, muscle: int) -> int:
    """Muscle (1) beats every hand of its category."""
    return ((2 * category(hand) + muscle) << STRENGTH_BITS) + hand


@inlined
def is_guessed(state: GangState, kind: int) -> bool:
    """Whether a challenge asks for that guess."""
    return has_challenge(state, RETINA_SCAN if kind == RANK else FINGERPRINT_SCAN)


@inlined
def guess_is_due(state: GangState, kind: int) -> bool:
    """Nothing is guessed in a heist that has already failed."""
    return bool(
        is_guessed(state, kind)
        and not state.out_of_order
        and state.guess[kind, state.holder[1]] == NO_GUESS
    )


@inlined
def start_guess(state: GangState, phase: int) -> None:
    """All but the seat whose hand is still hidden name a value."""
    state.choosing = all_seats(state) & ~(1 << top_seat(state))
    state.phase = phase


@inlined
def top_seat(state: GangState) -> int:
    """The seat with the red chip of most stars."""
    return int(state.holder[state.seats])


@inlined
def legal_guesses(state: GangState, out: Actions) -> int:
    """All ranks, or all categories."""
    if state.phase == GUESS_RANK:
        for rank in range(RANKS):
            out[rank] = RANK_GUESS + rank
        return RANKS
    for number in range(len(CATEGORIES)):
        out[number] = CATEGORY_GUESS + number
    return len(CATEGORIES)


@inlined
def name_guess(state: GangState, seat: int, action: int) -> None:
    """Openly and finally."""
    if action < CATEGORY_GUESS:
        state.guess[RANK, seat] = action - RANK_GUESS
    else:
        state.guess[CATEGORY, seat] = action - CATEGORY_GUESS
    state.choosing &= ~(1 << seat)


@inlined
def end_guess(state: GangState) -> None:
    """Whether it was right becomes known with the last hand."""
    state.phase = SHOWDOWN


@compiled
def group_guess(state: GangState, kind: int) -> int:
    """The value named most often; among equals the one named by the seat with most red stars."""
    best = NO_GUESS
    most_votes = 0
    for stars in range(state.seats - 1, 0, -1):
        value = int(state.guess[kind, state.holder[stars]])
        votes = 0
        for seat in range(state.seats):
            votes += int(state.guess[kind, seat] == value)
        if value != NO_GUESS and votes > most_votes:
            best = value
            most_votes = votes
    return best


@compiled
def guess_is_right(state: GangState, kind: int) -> bool:
    """Whether the gang's guess fits the hand of the top seat."""
    seat = top_seat(state)
    guess = group_guess(state, kind)
    if kind == RANK:
        return hole_cards_of_rank(state, seat, guess) > 0
    # No hand was weaker than an earlier one, so the last one shown is the strongest.
    return int(state.strongest) >> (STRENGTH_BITS + 1) == guess


@inlined
def score_heist(state: GangState) -> None:
    """A vault is opened or an alarm goes off."""
    state.succeeded = not state.out_of_order
    if state.succeeded:
        for kind in range(GUESSES):
            state.succeeded &= not is_guessed(state, kind) or guess_is_right(state, kind)
    if state.succeeded:
        state.vaults += 1
    else:
        state.alarms += 1
    state.phase = SCORED


@inlined
def match_is_decided(state: GangState) -> bool:
    """The last vault, or one alarm too many."""
    return bool(state.vaults == VAULTS or state.alarms == alarm_limit(state))
