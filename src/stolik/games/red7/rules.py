"""Red7: be the best at the end of your turn, or be out.

Rules: docs/rules/red7.md
"""

import numpy as np

from stolik.compiler import compiled, inlined
from stolik.engine.bits import count, lowest
from stolik.engine.contract import Actions, Cards, Scores
from stolik.engine.deals import lay_deck
from stolik.engine.seats import all_seats, first_of, next_seat, seats_with_most
from stolik.engine.turns import Mask
from stolik.engine.wide import put_parts
from stolik.games.red7.effects import (
    CANVAS,
    DECK,
    drop_on_canvas,
    drop_on_deck,
    droppable_cards,
    may_end,
    playable_cards,
    removable_cards,
    remove,
    start_effect,
)
from stolik.games.red7.palettes import (
    ONE_COLOUR,
    cards_in,
    counting_cards,
    number_of,
    together,
)
from stolik.games.red7.plays import play_to_canvas, play_to_palette
from stolik.games.red7.state import (
    CARD_AT,
    COLOURS,
    DEAL,
    DECK_SIZE,
    DROP,
    END,
    EXTRA,
    FINISH,
    FIRST_BOTH,
    FIRST_CANVAS,
    FIRST_DROP_ON_CANVAS,
    FIRST_DROP_ON_DECK,
    FIRST_PALETTE,
    FIRST_REMOVE,
    HAND_SIZE,
    MOST_SEATS,
    NUMBERS,
    OVER,
    PASS,
    PLACE_OF,
    PLACES_OF_COLOURS,
    RED,
    REMOVE,
    ROUND_OVER,
    SCORED,
    TURN,
    TURN_OVER,
    Red7State,
)
from stolik.games.red7.winning import (
    face_others,
    is_winning,
    rule_of,
    set_aside,
    set_palette,
    winning_canvas_cards,
    winning_rules,
    winning_rules_with,
)

CARD_BITS = 1
"""In a set of cards."""
FOUR = 4
NO_CARD = 1 << DECK_SIZE
"""Of a set of cards, the bit above them."""


@compiled
def begin(state: Red7State) -> None:
    """Seats and options are set: the first round starts."""
    state.round_number = 0
    for seat in range(MOST_SEATS):
        state.scored[seat] = 0
        state.score[seat] = 0
    start_round(state)


@compiled
def start_round(state: Red7State) -> None:
    """Gathers all cards that nobody has scored."""
    state.round_number += 1
    state.playing = 0
    state.canvas_size = 0
    state.on_canvas = 0
    state.deck_size = 0
    state.seen = 0
    for seat in range(MOST_SEATS):
        state.hand[seat] = 0
        state.palette[seat] = 0
        state.barred[seat] = 0
        set_aside(state, seat)
    state.phase = DEAL


@compiled
def cards_to_shuffle(state: Red7State, out: Cards) -> int:
    """All cards that nobody has scored, at the start of a round."""
    if state.phase != DEAL:
        return 0
    gone = scored_cards(state)
    n = 0
    for place in range(DECK_SIZE):
        card = int(CARD_AT[place])
        out[n] = card
        n += 1 - (gone >> card & 1)
    return n


@inlined
def scored_cards(state: Red7State) -> int:
    """The cards that left the game."""
    cards = 0
    for seat in range(MOST_SEATS):
        cards |= int(state.scored[seat])
    return cards


@inlined
def cards_in_game(state: Red7State) -> int:
    """How many cards nobody has scored."""
    return DECK_SIZE - count(scored_cards(state))


@compiled
def accept_shuffle(state: Red7State, cards: Cards) -> None:
    """Deals seven cards to each seat, then one to each palette; the rest is the deck."""
    dealt = 0
    for seat in range(state.seats):
        hand = 0
        for place in range(dealt, dealt + HAND_SIZE):
            hand |= 1 << int(cards[place])
        state.hand[seat] = hand
        dealt += HAND_SIZE
    for seat in range(state.seats):
        set_palette(state, seat, 1 << int(cards[dealt]))
        state.seen |= state.palette[seat]
        dealt += 1
    state.deck_size = lay_deck(state.deck, cards, dealt, cards_in_game(state))
    state.playing = all_seats(state)
    start_turn(state, owner_of_highest_palette(state))


@inlined
def owner_of_highest_palette(state: Red7State) -> int:
    """The seat that is winning before the first turn."""
    owner = 0
    for seat in range(1, int(state.seats)):
        if state.strength[seat, RED] > state.strength[owner, RED]:
            owner = seat
    return owner


@compiled
def start_turn(state: Red7State, after: int) -> None:
    """The next seat to the left that is still in the round is on turn."""
    seat = first_of(state, int(state.playing), next_seat(state, after))
    state.turn = seat
    state.must_win = False
    state.extra_skipped = False
    face_others(state, seat)
    state.phase = TURN


@compiled
def acting(state: Red7State) -> int:
    """Only the seat on turn."""
    return 1 << int(state.turn) if TURN <= state.phase <= FINISH else 0


@compiled
def legal(state: Red7State, seat: int, out: Actions) -> int:
    """The moves of the turn, or those of the phase of a turn with effects."""
    if acting(state) >> seat & 1 == 0:
        return 0
    if state.effects:
        return legal_with_effects(state, seat, out)
    hand = int(state.hand[seat])
    n = list_cards(hand, FIRST_PALETTE, out, 0)
    n = list_cards(winning_canvas_cards(state, seat), FIRST_CANVAS, out, n)
    left = hand
    while left:
        card = lowest(left)
        left &= left - 1
        saving = cards_in(winning_rules_with(state, seat, card)) & hand & ~(1 << card)
        n = list_cards(saving, FIRST_BOTH + DECK_SIZE * int(PLACE_OF[card]), out, n)
    out[n] = PASS
    return n + 1


@compiled
def mark_legal(state: Red7State, seat: int, mask: Mask) -> bool:
    """Without effects a row of the mask for every card that may be played to the palette."""
    if state.effects or acting(state) >> seat & 1 == 0:
        return False
    hand = int(state.hand[seat])
    places = places_of(hand)
    mark_cards(places, FIRST_PALETTE, mask)
    mark_cards(int(PLACES_OF_COLOURS[winning_rules(state, seat)]) & places, FIRST_CANVAS, mask)
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        place = int(PLACE_OF[card])
        saving = int(PLACES_OF_COLOURS[winning_rules_with(state, seat, card)])
        mark_cards(saving & places & ~(1 << place), FIRST_BOTH + DECK_SIZE * place, mask)
    mask[PASS] = 1
    return True


@inlined
def mark_cards(places: int, first: int, mask: Mask) -> None:
    """Marks an action for each card that is among those places and none for the others."""
    put_parts(places, CARD_BITS, DECK_SIZE, mask, first)


@inlined
def places_of(cards: int) -> int:
    """A set of cards by their places in the natural order, where those of a colour lie together."""
    places = 0
    for colour in range(COLOURS):
        places |= together(cards >> colour & ONE_COLOUR) << NUMBERS * (RED - colour)
    return places


@inlined
def list_cards(cards: int, first: int, out: Actions, n: int) -> int:
    """Adds an action for each of the cards to the n that are listed.

    Four are written in any case: how many cards there are is what a processor cannot predict, and
    a guess that was wrong takes longer. What is written beyond them does not count.
    """
    left = cards
    for place in range(FOUR):
        out[np.uint32(n + place)] = first + PLACE_OF[lowest(left | NO_CARD)]
        left &= left - 1
    place = FOUR
    while left:
        out[np.uint32(n + place)] = first + PLACE_OF[lowest(left)]
        left &= left - 1
        place += 1
    return n + count(cards)


@compiled
def legal_with_effects(state: Red7State, seat: int, out: Actions) -> int:
    """By phase; 1s, 7s and what follows them only where the turn can end winning."""
    hand = int(state.hand[seat])
    palette = int(state.palette[seat])
    if state.phase == REMOVE:
        return list_cards(removable_cards(state, seat, palette, hand), FIRST_REMOVE, out, 0)
    if state.phase == DROP:
        n = list_cards(droppable_cards(state, palette, hand, DECK), FIRST_DROP_ON_DECK, out, 0)
        on_canvas = droppable_cards(state, palette, hand, CANVAS)
        return list_cards(on_canvas, FIRST_DROP_ON_CANVAS, out, n)
    n = 0
    if state.phase != FINISH:
        n = list_cards(playable_cards(state, seat), FIRST_PALETTE, out, 0)
    if state.phase == EXTRA:
        return n
    n = list_cards(winning_canvas_cards(state, seat), FIRST_CANVAS, out, n)
    if state.phase == TURN:
        out[n] = PASS
        return n + 1
    if may_end(state, seat):
        out[n] = END
        return n + 1
    return n


@compiled
def apply(state: Red7State, seat: int, action: int) -> None:
    """Plays, removes or drops a card, or ends the turn."""
    if action < FIRST_CANVAS:
        card = int(CARD_AT[action])
        play_to_palette(state, seat, card)
        if state.effects:
            start_effect(state, seat, card)
        else:
            state.phase = TURN_OVER
    elif action < FIRST_BOTH:
        play_to_canvas(state, seat, int(CARD_AT[action - FIRST_CANVAS]))
        state.phase = TURN_OVER
    elif action < FIRST_REMOVE:
        both = action - FIRST_BOTH
        play_to_palette(state, seat, int(CARD_AT[both // DECK_SIZE]))
        play_to_canvas(state, seat, int(CARD_AT[both % DECK_SIZE]))
        state.phase = TURN_OVER
    elif action < FIRST_DROP_ON_DECK:
        remove(state, seat, int(CARD_AT[action - FIRST_REMOVE]))
    elif action < FIRST_DROP_ON_CANVAS:
        drop_on_deck(state, seat, int(CARD_AT[action - FIRST_DROP_ON_DECK]))
    elif action < END:
        drop_on_canvas(state, seat, int(CARD_AT[action - FIRST_DROP_ON_CANVAS]))
    else:  # end or pass: a seat that passes is never winning, so `end_turn` decides on both
        state.phase = TURN_OVER


@compiled
def advance(state: Red7State) -> bool:
    """Ends a turn, a round or the match."""
    if state.phase == TURN_OVER:
        end_turn(state, int(state.turn))
    elif state.phase == ROUND_OVER:
        score_round(state, last_one_in(state))
    elif state.phase == SCORED:
        if is_match_over(state):
            state.phase = OVER
        else:
            start_round(state)
    else:
        return False
    return True


@inlined
def end_turn(state: Red7State, seat: int) -> None:
    """A seat that is not winning is out; the last one in has won the round."""
    if not is_winning(state, seat):
        state.playing &= ~(1 << seat)
        set_aside(state, seat)
    if count(int(state.playing)) == 1:
        state.phase = ROUND_OVER
    else:
        start_turn(state, seat)


@inlined
def last_one_in(state: Red7State) -> int:
    """The winner of a round that is over."""
    return lowest(int(state.playing))


@inlined
def score_round(state: Red7State, winner: int) -> None:
    """One point in the basic mode; else the counting cards, which leave the game."""
    if state.advanced:
        palette = int(state.palette[winner])
        counting = counting_cards(palette, rule_of(state))
        set_palette(state, winner, palette & ~counting)
        state.scored[winner] |= counting
        state.score[winner] += points(counting)
    else:
        state.score[winner] = 1
    state.phase = SCORED


@inlined
def points(cards: int) -> int:
    """Each card for its number."""
    total = 0
    while cards:
        total += number_of(lowest(cards))
        cards &= cards - 1
    return total


@inlined
def is_match_over(state: Red7State) -> bool:
    """After the one round of the basic mode, at the target, or when too few cards are left."""
    if not state.advanced:
        return True
    if state.score[last_one_in(state)] >= state.target:
        return True
    return has_too_few_cards(state)


@inlined
def has_too_few_cards(state: Red7State) -> bool:
    """Not enough for another round."""
    return cards_in_game(state) < (HAND_SIZE + 1) * int(state.seats)


@compiled
def scores(state: Red7State, out: Scores) -> None:
    """The points of every seat; in the basic mode 1 for the winner of the round."""
    for seat in range(state.seats):
        out[seat] = state.score[seat]


@compiled
def winners(state: Red7State) -> int:
    """All the seats with the most points."""
    return seats_with_most(state.score, int(state.seats))
