"""The Gang: rank your poker hands together, without a word about them.

Rules: docs/rules/the-gang.md. What the functions of the contract do is divided by subject among
the modules they call: decks, heist, chips, specialists, showdown.
"""

from stolik.compiler import compiled, inlined
from stolik.engine.contract import Actions, Cards, Scores
from stolik.engine.seats import all_seats
from stolik.games.the_gang.chips import (
    chip_of,
    chip_round_is_settled,
    legal_chip_moves,
    legal_ready,
    locked_chips,
    may_be_ready,
    return_chip,
    take_chip,
)
from stolik.games.the_gang.decks import (
    clear_away_special_cards,
    prepare_decks,
    shuffle_special_deck,
    special_cards,
    turn_up_special_cards,
)
from stolik.games.the_gang.heist import (
    deal,
    end_round,
    gather_cards_and_chips,
    redraw,
    start_heist,
    turn_up_community_cards,
)
from stolik.games.the_gang.showdown import (
    end_guess,
    go_on_with_showdown,
    legal_guesses,
    match_is_decided,
    name_guess,
)
from stolik.games.the_gang.specialists import (
    announce_hands,
    answer,
    cards_in_hands,
    choose_to_pass,
    deal_hands_again,
    discard_hole_card,
    legal_answers,
    legal_hole_cards,
    legal_proposals,
    may_propose,
    pass_to_the_left,
    propose,
    show_card,
    use_specialist,
)
from stolik.games.the_gang.state import (
    ANNOUNCE,
    ANSWER,
    CHIPS,
    COMMUNITY,
    DEAL,
    DECK_SIZE,
    DISCARD,
    DISCARD_CARD,
    GUESS_CATEGORY,
    GUESS_RANK,
    OVER,
    PASS,
    PASS_CARD,
    RANK_GUESS,
    READY,
    REDRAW,
    RETURN,
    SCORED,
    SHOW,
    SHOW_CARD,
    SHOWDOWN,
    SHUFFLE_HANDS,
    SHUFFLE_SPECIALISTS,
    TAKE,
    TURN_UP,
    VAULTS,
    GangState,
)


@compiled
def begin(state: GangState) -> None:
    """Seats and options are set: the decks of special cards are made."""
    state.heist = 0
    state.vaults = 0
    state.alarms = 0
    gather_cards_and_chips(state)
    prepare_decks(state)


@compiled
def cards_to_shuffle(state: GangState, out: Cards) -> int:
    """A deck of special cards, all playing cards for a heist, or the Con Artist's hole cards."""
    if state.phase <= SHUFFLE_SPECIALISTS:
        return special_cards(state, int(state.phase), out)
    if state.phase == DEAL:
        for card in range(DECK_SIZE):
            out[card] = card
        return DECK_SIZE
    if state.phase == SHUFFLE_HANDS:
        return cards_in_hands(state, out)
    return 0


@compiled
def accept_shuffle(state: GangState, cards: Cards) -> None:
    """Deals, deals hands again (Con Artist), or lays a deck of special cards in this order."""
    if state.phase == DEAL:
        deal(state, cards)
    elif state.phase == SHUFFLE_HANDS:
        deal_hands_again(state, cards)
    else:
        shuffle_special_deck(state, int(state.phase), cards)


@compiled
def acting(state: GangState) -> int:
    """In most phases several seats at once."""
    if state.phase == CHIPS:
        return all_seats(state) if locked_chips(state) == 0 else free_to_act(state)
    if state.phase == ANSWER:
        return int(state.answering)
    if all_choose(state):
        return int(state.choosing)
    if state.phase == SHOW or state.phase == DISCARD:
        return 1 << int(state.user)
    return 0


@inlined
def all_choose(state: GangState) -> bool:
    """Whether each of several seats chooses once: a card to pass, or a guess."""
    return bool(state.phase == PASS or state.phase == GUESS_RANK or state.phase == GUESS_CATEGORY)


@inlined
def free_to_act(state: GangState) -> int:
    """A seat bound to its chip can only be ready or propose."""
    locked = locked_chips(state)
    seats = 0
    for seat in range(state.seats):
        bound = (locked >> chip_of(state, seat)) & 1
        if not bound or may_be_ready(state, seat) or may_propose(state, seat):
            seats |= 1 << seat
    return seats


@compiled
def legal(state: GangState, seat: int, out: Actions) -> int:
    """The moves that this seat has in the phase."""
    if state.phase == CHIPS:
        n = legal_chip_moves(state, seat, out)
        if may_propose(state, seat):
            n = legal_proposals(state, out, n)
        return legal_ready(state, seat, out, n)
    if (acting(state) >> seat) & 1 == 0:
        return 0
    if state.phase == ANSWER:
        return legal_answers(out)
    if state.phase == GUESS_RANK or state.phase == GUESS_CATEGORY:
        return legal_guesses(state, out)
    return legal_hole_cards(state, seat, card_action(state), out)


@inlined
def card_action(state: GangState) -> int:
    """The action of the phase for card 0."""
    if state.phase == PASS:
        return PASS_CARD
    return SHOW_CARD if state.phase == SHOW else DISCARD_CARD


@compiled
def apply(state: GangState, seat: int, action: int) -> None:
    """Makes the move; any but `ready` makes everybody unready."""
    if action == READY:
        state.ready |= 1 << seat
        return
    state.ready = 0
    if action < RETURN:
        if action > TAKE:
            take_chip(state, seat, action - TAKE)
        else:
            choose_to_pass(state, seat, action - PASS_CARD)
    elif action == RETURN:
        return_chip(state, seat)
    elif action < READY:
        propose(state, seat, action)
    elif action < SHOW_CARD:
        answer(state, seat, action)
    elif action < DISCARD_CARD:
        show_card(state, action - SHOW_CARD)
    elif action < RANK_GUESS:
        discard_hole_card(state, seat, action - DISCARD_CARD)
    else:
        name_guess(state, seat, action)


@compiled
def advance(state: GangState) -> bool:
    """One step of the heist, the showdown or the time between heists."""
    if state.phase == CHIPS:
        if not chip_round_is_settled(state):
            return False
        end_round(state)
        return True
    if state.phase == ANSWER and state.answering == 0:
        use_specialist(state)
        return True
    if all_choose(state) and state.choosing == 0:
        if state.phase == PASS:
            pass_to_the_left(state)
        else:
            end_guess(state)
        return True
    return advance_by_itself(state)


@compiled
def advance_by_itself(state: GangState) -> bool:
    """The phases in which no seat acts."""
    if state.phase == COMMUNITY:
        turn_up_community_cards(state)
    elif state.phase == REDRAW:
        redraw(state)
    elif state.phase == SHOWDOWN:
        go_on_with_showdown(state)
    elif state.phase == ANNOUNCE:
        announce_hands(state)
    elif state.phase == TURN_UP:
        turn_up_special_cards(state)
        start_heist(state)
    elif state.phase == SCORED and match_is_decided(state):
        state.phase = OVER
    elif state.phase == SCORED:
        clear_away_special_cards(state)
    else:
        return False
    return True


@compiled
def scores(state: GangState, out: Scores) -> None:
    """For every seat the vaults opened: all win or lose together."""
    for seat in range(state.seats):
        out[seat] = state.vaults


@compiled
def winners(state: GangState) -> int:
    """All seats or none."""
    return all_seats(state) if state.vaults == VAULTS else 0
