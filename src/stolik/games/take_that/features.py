"""What the network of Take That looks at. Page: docs/research/take-that.md.

Cards and rows are seen as the rules of thumb see them (`policy`): by what has become of a card's
twin, and by who could follow or pull. Numbers are scaled to about 1.
"""

import math

import numpy as np
import numpy.typing as npt

from stolik.compiler import compiled, inlined
from stolik.core.game import Lookahead, Sight
from stolik.engine.bits import count
from stolik.engine.layout import Layout, Part, flag
from stolik.engine.network import Network, network_type
from stolik.engine.seats import seat_after
from stolik.games.take_that.evaluation import BEST, COST_IF_TAKEN, points_to_come
from stolik.games.take_that.hand_reading import lacks_card, lacks_fitting, read_hands
from stolik.games.take_that.knowledge import extra_cards_are_hidden
from stolik.games.take_that.observation import CARD_LABELS, NUMBER_OF
from stolik.games.take_that.policy import (
    FITTING,
    LIVE,
    PAIRED,
    TakeThatScratch,
    holds,
    note_cards,
    play_weight,
    still_to_be_pulled,
    stuck_later,
)
from stolik.games.take_that.state import (
    BITS,
    CARDS,
    DECK_SIZE,
    EXTRA,
    FIRST_PULL,
    HALVES,
    HAND_LIMIT,
    IS_TOAD,
    LAST_CARD,
    MOST_SEATS,
    NO_CARD,
    PAIR_POINTS,
    PENALTY,
    PLAIN_PENALTY,
    PLAY,
    REACH,
    TAKE,
    TWIN,
    UNSEEN,
    TakeThatState,
)

KINDS = 4
FEWEST_SEATS = 2
LENGTHS = 8
FITS = 6
DISTANCES = ((1, 5), (6, 10), (11, 15), (16, 20), (21, 30))
NEAR = 2 * len(DISTANCES)

SITUATION = Layout(
    Part("seats", MOST_SEATS - FEWEST_SEATS + 1, "one-hot, 2 … 4"),
    flag("pro", "option `pro`"),
    Part("deck", 1, "cards in the deck, / 50"),
    Part("deck_is_low", 4, "1 if it has no card, at most 2, 5, 10"),
    Part("row_length", LENGTHS, "one-hot: cards of the row, 0 … 6, more"),
    Part("row_penalty", 1, "what the row costs, / 10"),
    Part("row_theirs", 1, "cards of the row that others may pull, / 4"),
    Part("row_mine", 1, "cards of the row that I can pull, / 2"),
    Part("row_end", 1, "its last card, / 98; 0 if there is none"),
    Part("mine_near", NEAR, "cards of mine there, / 2, by how far they lie from it: −30 … 30"),
    Part("opening", 1, "what the rules of thumb expect of my best card to open with, points / 4"),
    Part("best", 1, "what they expect of my best move, points / 4, from −4 on"),
    Part("takes", 1, "what the row costs if they think it best to take it, / 10"),
    Part("expected", 1, "what I gain on the others by the end of the round by them, points / 10"),
    Part("early", 1, "how much of the round is left for twins to meet, from 1 down to 0"),
    Part("their_fits", 1, "the share of unseen cards that fit there"),
    Part("my_fits", FITS, "one-hot: cards of mine that fit there, 0 … 4, more"),
    Part("kinds", KINDS, "cards of mine, / 4: toads, twin seen, twin unseen, both mine"),
    Part("mine", DECK_SIZE, "79 cards, 12 … 98: 1 if it is in my hand", labels=CARD_LABELS),
    Part("unseen", DECK_SIZE, "79 cards: 1 if I have not seen it", labels=CARD_LABELS),
    Part("hand_sizes", MOST_SEATS - 1, "cards of the others, clockwise from me, / 9"),
    Part("toads_unseen", 1, "toads that I have not seen, / 7"),
    Part("points", 1, "mine of this round, / 20"),
    Part("leads", 3, "by how much I lead the best, the mean and the last of the others, / 15"),
    Part("rounds_left", 1, "rounds after this one, / 2, up to 1"),
    Part("extra_cards", 2, "cards on minus piles that nobody has seen: mine, the others', / 3"),
)
MOVE = Layout(
    Part("kind", 3, "one-hot: play, pull, take"),
    Part(
        "advice", 1, "how many points less the rules of thumb expect than of the best, / 2, up to 4"
    ),
    flag("advised", "1 if they think none better"),
    Part("points", 1, "that it scores, / 10"),
    Part("card", 1, "the card that leaves the hand, / 98"),
    Part("card_kind", KINDS, "one-hot: a toad, its twin seen, unseen, in my hand"),
    Part("penalty", 1, "what the row costs then, / 10"),
    Part("row_length", LENGTHS, "one-hot: cards of the row then, 0 … 6, more"),
    Part("row_theirs", 1, "cards of the row that others may pull then, / 4"),
    Part("row_mine", 1, "cards of the row that I can pull then, / 2"),
    Part("end", 1, "the last card of the row then, / 98"),
    Part("their_fits", 1, "the share of unseen cards that fit there"),
    Part("my_fits", FITS, "one-hot: other cards of mine that fit there, 0 … 4, more"),
    Part("mine_near", NEAR, "other cards of mine there, / 2, by how far from the end: −30 … 30"),
    Part("unseen_near", NEAR, "unseen cards there, / 5, by the same"),
    Part("toads", 2, "toads that fit there, / 2: mine, unseen"),
    Part(
        "stuck",
        MOST_SEATS - 1,
        "the chance that each of the others, clockwise, can neither lay nor pull, as read from "
        "its moves",
    ),
    Part("pulls", MOST_SEATS - 1, "the chance that each of them can pull"),
    Part("gift", 1, "what the row costs then, / 10, times the chance that another has to take it"),
    Part("burden", 1, "the same, times the chance that I do"),
    Part("opening", 1, "take: as the situation's, 0 if the round is over"),
    flag("ends", "1 if the round is over then"),
    flag("costs_extra", "take: 1 if it costs an extra card"),
)
DUEL = "duel"


def network_name(state: TakeThatState) -> str:
    """One for two seats, and one for more."""
    return DUEL if state.seats == FEWEST_SEATS else ""


SIGHT = Sight(
    situation=SITUATION,
    move=MOVE,
    network=network_type(
        "TakeThatNetwork", __name__, situation=SITUATION, move=MOVE, hidden=(128, 32)
    ),
    often=("2 seats", "3 seats"),
    lookahead=Lookahead(least_moves=6, by_network=0.5, prior_trials=100),
    network_names=("", DUEL),
    network_name=network_name,
)

# Where the parts begin, for compiled code.
SEATS_AT = SITUATION["seats"].first
PRO_AT = SITUATION["pro"].first
DECK_AT = SITUATION["deck"].first
DECK_IS_LOW_AT = SITUATION["deck_is_low"].first
ROW_LENGTH_AT = SITUATION["row_length"].first
ROW_PENALTY_AT = SITUATION["row_penalty"].first
ROW_THEIRS_AT = SITUATION["row_theirs"].first
ROW_MINE_AT = SITUATION["row_mine"].first
ROW_END_AT = SITUATION["row_end"].first
THEIR_FITS_AT = SITUATION["their_fits"].first
MY_FITS_AT = SITUATION["my_fits"].first
KINDS_AT = SITUATION["kinds"].first
MINE_AT = SITUATION["mine"].first
UNSEEN_AT = SITUATION["unseen"].first
POINTS_AT = SITUATION["points"].first
LEADS_AT = SITUATION["leads"].first
ROUNDS_LEFT_AT = SITUATION["rounds_left"].first
EXTRA_CARDS_AT = SITUATION["extra_cards"].first
KIND_AT = MOVE["kind"].first
ADVICE_AT = MOVE["advice"].first
ADVISED_AT = MOVE["advised"].first
SCORED_AT = MOVE["points"].first
CARD_AT = MOVE["card"].first
CARD_KIND_AT = MOVE["card_kind"].first
PENALTY_AT = MOVE["penalty"].first
LENGTH_THEN_AT = MOVE["row_length"].first
THEIRS_THEN_AT = MOVE["row_theirs"].first
MINE_THEN_AT = MOVE["row_mine"].first
END_AT = MOVE["end"].first
THEIR_FITS_THEN_AT = MOVE["their_fits"].first
MY_FITS_THEN_AT = MOVE["my_fits"].first
ENDS_AT = MOVE["ends"].first
COSTS_EXTRA_AT = MOVE["costs_extra"].first
MINE_NEAR_AT = SITUATION["mine_near"].first
OPENING_AT = SITUATION["opening"].first
BEST_AT = SITUATION["best"].first
TAKES_AT = SITUATION["takes"].first
EXPECTED_AT = SITUATION["expected"].first
EARLY_AT = SITUATION["early"].first
HAND_SIZES_AT = SITUATION["hand_sizes"].first
TOADS_UNSEEN_AT = SITUATION["toads_unseen"].first
MINE_NEAR_THEN_AT = MOVE["mine_near"].first
UNSEEN_NEAR_AT = MOVE["unseen_near"].first
TOADS_AT = MOVE["toads"].first
STUCK_AT = MOVE["stuck"].first
PULLS_AT = MOVE["pulls"].first
GIFT_AT = MOVE["gift"].first
BURDEN_AT = MOVE["burden"].first
OPENING_THEN_AT = MOVE["opening"].first
PLAY_KIND, PULL_KIND, TAKE_KIND = range(3)
MOST_ADVICE = 4.0


def cards_near(end: int, first: int, last: int) -> list[int]:
    """Those that lie so far from that card, as bits of both halves."""
    near = [card for card in CARDS if first <= card - end <= last]
    return [int(BITS[near, half].sum()) for half in range(HALVES)]


NEAR_CARDS = np.array(
    [
        [cards_near(end, -last, -first) for first, last in reversed(DISTANCES)]
        + [cards_near(end, first, last) for first, last in DISTANCES]
        for end in range(LAST_CARD + 1)
    ]
)
"""By card and distance: the cards that lie there, as bits."""
TOADS = BITS[IS_TOAD].sum(axis=0)
"""All toads, as bits."""


@compiled
def describe_situation(
    state: TakeThatState, seat: int, scratch: TakeThatScratch, network: Network
) -> None:
    """The row, the cards, the points."""
    out = network.situation
    if state.phase == PLAY and state.on_turn == seat:
        out[EXPECTED_AT] = points_to_come(state, seat, scratch) / 10.0
        out[BEST_AT] = max(-MOST_ADVICE, scratch.features[BEST] / 4.0)
        out[TAKES_AT] = scratch.features[COST_IF_TAKEN] / 10.0
    else:
        note_cards(state, seat, scratch)
    out[EARLY_AT] = still_to_be_pulled(state)
    out[SEATS_AT + int(state.seats) - FEWEST_SEATS] = 1
    out[PRO_AT] = state.pro
    deck = int(state.deck_size)
    out[DECK_AT] = deck / 50.0
    out[DECK_IS_LOW_AT] = deck == 0
    out[DECK_IS_LOW_AT + 1] = deck <= 2
    out[DECK_IS_LOW_AT + 2] = deck <= 5
    out[DECK_IS_LOW_AT + 3] = deck <= 10
    length = int(state.row_length)
    out[ROW_LENGTH_AT + min(length, LENGTHS - 1)] = 1
    out[ROW_PENALTY_AT] = scratch.row_penalty / 10.0
    out[ROW_THEIRS_AT] = scratch.row_theirs / 4.0
    out[ROW_MINE_AT] = scratch.row_mine / 2.0
    if length > 0:
        end = int(state.row[length - 1])
        out[ROW_END_AT] = end / LAST_CARD
        out[THEIR_FITS_AT] = share_that_fits(end, scratch)
        out[MY_FITS_AT + min(my_fits(end, 0, scratch), FITS - 1)] = 1
        for near in range(NEAR):
            out[MINE_NEAR_AT + near] = how_many(scratch.mine, NEAR_CARDS[end, near]) / 2.0
    scratch.opening = best_opening(state, seat, scratch)
    out[OPENING_AT] = scratch.opening / 4.0
    out[TOADS_UNSEEN_AT] = how_many(scratch.theirs, TOADS) / 7.0
    for steps in range(1, state.seats):
        out[HAND_SIZES_AT + steps - 1] = state.hand_size[seat_after(state, seat, steps)] / 9.0
    read_hands(state, seat, scratch)
    describe_cards(state, seat, scratch, network)
    describe_points(state, seat, network)


@inlined
def how_many(cards: npt.NDArray[np.int64], of: npt.NDArray[np.int64]) -> int:
    """Of the one set that are in the other."""
    return count(cards[0] & of[0]) + count(cards[1] & of[1])


@compiled
def best_opening(state: TakeThatState, seat: int, scratch: TakeThatScratch) -> float:
    """What the rules of thumb expect of opening a row with my best card; 0 without cards."""
    best = 0.0
    for place in range(state.hand_size[seat]):
        weight = play_weight(state, seat, int(state.hand[seat, place]), 0, 0, 0, scratch)
        best = weight if place == 0 else max(best, weight)
    return best


@inlined
def share_that_fits(end: int, scratch: TakeThatScratch) -> float:
    """Of the cards the others may hold: how many fit on that one."""
    fitting = count(scratch.theirs[0] & FITTING[end, 0])
    fitting += count(scratch.theirs[1] & FITTING[end, 1])
    return fitting / max(1, int(scratch.theirs_count))


@inlined
def my_fits(end: int, used: int, scratch: TakeThatScratch) -> int:
    """How many cards of mine fit on that one, one of them left out if it is used already."""
    fitting = count(scratch.mine[0] & FITTING[end, 0]) + count(scratch.mine[1] & FITTING[end, 1])
    return int(fitting - int(used != 0 and abs(used - end) <= REACH))


@compiled
def describe_cards(
    state: TakeThatState, seat: int, scratch: TakeThatScratch, network: Network
) -> None:
    """My hand, and the cards that I have not seen."""
    out = network.situation
    is_hidden = extra_cards_are_hidden(state)
    for number in range(DECK_SIZE):
        zone = int(state.zone[CARDS[number]])
        out[UNSEEN_AT + number] = zone == UNSEEN or (is_hidden and zone >= EXTRA)
    for place in range(HAND_LIMIT):
        card = int(state.hand[seat, place])
        if place < state.hand_size[seat]:
            out[MINE_AT + NUMBER_OF[card]] = 1
            out[UNSEEN_AT + NUMBER_OF[card]] = 0
            out[KINDS_AT + scratch.kind[card]] += 0.25


@compiled
def describe_points(state: TakeThatState, seat: int, network: Network) -> None:
    """How the match stands, this round included."""
    out = network.situation
    mine = int(state.total[seat]) + int(state.points[seat])
    best, last, others, extra = -30000, 30000, 0, 0
    for other in range(state.seats):
        if other != seat:
            points = int(state.total[other]) + int(state.points[other])
            best = max(best, points)
            last = min(last, points)
            others += points
            extra += int(state.extra_cards[other])
    mean = others / (int(state.seats) - 1)
    out[POINTS_AT] = int(state.points[seat]) / 20.0
    out[LEADS_AT] = (mine - best) / 15.0
    out[LEADS_AT + 1] = (mine - mean) / 15.0
    out[LEADS_AT + 2] = (mine - last) / 15.0
    out[ROUNDS_LEFT_AT] = min(1.0, (int(state.rounds) - int(state.round_number)) / 2.0)
    out[EXTRA_CARDS_AT] = int(state.extra_cards[seat]) / 3.0
    out[EXTRA_CARDS_AT + 1] = extra / 3.0


@compiled
def describe_moves(
    state: TakeThatState, seat: int, n: int, scratch: TakeThatScratch, network: Network
) -> None:
    """What each move scores, and the row that it leaves.

    The weights by the rules of thumb are still there: the situation has been described by them.
    """
    best = -math.inf
    for i in range(n):
        best = max(best, float(scratch.weights[i]))
    for i in range(n):
        less = best - float(scratch.weights[i])
        network.moves[i, ADVICE_AT] = min(MOST_ADVICE, less / 2.0)
        network.moves[i, ADVISED_AT] = less == 0.0
        action = int(scratch.actions[i])
        if action == TAKE:
            describe_take(state, i, scratch, network)
        elif action > FIRST_PULL:
            describe_pull(state, seat, action - FIRST_PULL, i, scratch, network)
        else:
            describe_play(state, seat, action, i, scratch, network)


@compiled
def describe_take(state: TakeThatState, i: int, scratch: TakeThatScratch, network: Network) -> None:
    """The row is gone."""
    out = network.moves
    out[i, KIND_AT + TAKE_KIND] = 1
    out[i, SCORED_AT] = -scratch.row_penalty / 10.0
    out[i, LENGTH_THEN_AT] = 1
    out[i, ENDS_AT] = state.deck_size == 0
    out[i, OPENING_THEN_AT] = 0.0 if state.deck_size == 0 else scratch.opening / 4.0
    out[i, COSTS_EXTRA_AT] = state.pro and state.row_length == 1 and state.deck_size > 0


@compiled
def describe_play(
    state: TakeThatState,
    seat: int,
    card: int,
    i: int,
    scratch: TakeThatScratch,
    network: Network,
) -> None:
    """The card is the end of the row, and its twin may be in any hand."""
    out = network.moves
    kind = int(scratch.kind[card])
    out[i, KIND_AT + PLAY_KIND] = 1
    out[i, CARD_AT] = card / LAST_CARD
    out[i, CARD_KIND_AT + kind] = 1
    penalty = int(scratch.row_penalty + PENALTY[card])
    theirs = int(scratch.row_theirs) + int(kind == LIVE)
    mine = int(scratch.row_mine) + int(kind == PAIRED)
    length = int(state.row_length) + 1
    twin = int(TWIN[card])
    describe_row(state, seat, card, card, twin, length, penalty, theirs, mine, i, scratch, network)


@compiled
def describe_pull(
    state: TakeThatState,
    seat: int,
    card: int,
    i: int,
    scratch: TakeThatScratch,
    network: Network,
) -> None:
    """A card of the row and its twin are gone."""
    out = network.moves
    used = int(TWIN[card])
    out[i, KIND_AT + PULL_KIND] = 1
    out[i, CARD_AT] = used / LAST_CARD
    out[i, SCORED_AT] = PAIR_POINTS / 10.0
    last = int(state.row_length) - 1
    end = int(state.row[last])
    if end == card and last > 0:
        end = int(state.row[last - 1])
    if last == 0:
        out[i, LENGTH_THEN_AT] = 1
        out[i, ENDS_AT] = state.deck_size == 0
        return
    penalty = int(scratch.row_penalty) - PLAIN_PENALTY
    mine = int(scratch.row_mine) - 1
    theirs = int(scratch.row_theirs)
    describe_row(state, seat, end, used, NO_CARD, last, penalty, theirs, mine, i, scratch, network)


@compiled
def describe_row(
    state: TakeThatState,
    seat: int,
    end: int,
    used: int,
    twin: int,
    length: int,
    penalty: int,
    theirs: int,
    mine: int,
    i: int,
    scratch: TakeThatScratch,
    network: Network,
) -> None:
    """The row that the next player finds, when I have used that card.

    `twin` is that of the card laid: others may pull with it, beside those of the cards there.
    """
    out = network.moves
    out[i, LENGTH_THEN_AT + min(length, LENGTHS - 1)] = 1
    out[i, PENALTY_AT] = penalty / 10.0
    out[i, THEIRS_THEN_AT] = theirs / 4.0
    out[i, MINE_THEN_AT] = mine / 2.0
    out[i, END_AT] = end / LAST_CARD
    out[i, THEIR_FITS_THEN_AT] = share_that_fits(end, scratch)
    out[i, MY_FITS_THEN_AT + min(my_fits(end, used, scratch), FITS - 1)] = 1
    describe_neighbours(end, used, i, scratch, network)
    comes_round = 1.0
    for steps in range(1, state.seats):
        none = scratch.lacks_twins[steps] + lacks_card(steps, twin, scratch)
        stuck = math.exp(none + lacks_fitting(steps, end, scratch))
        out[i, STUCK_AT + steps - 1] = stuck
        out[i, PULLS_AT + steps - 1] = 1.0 - math.exp(none)
        comes_round *= 1.0 - stuck
    me_too = stuck_later(state, seat, end, used, mine)
    out[i, GIFT_AT] = (1.0 - comes_round) * penalty / 10.0
    out[i, BURDEN_AT] = comes_round * me_too * penalty / 10.0


@inlined
def describe_neighbours(
    end: int, used: int, i: int, scratch: TakeThatScratch, network: Network
) -> None:
    """The cards around the end of a row: mine but the one that is used, and unseen ones."""
    out = network.moves
    for near in range(NEAR):
        cards = NEAR_CARDS[end, near]
        left = how_many(scratch.mine, cards) - int(holds(cards, used))
        out[i, MINE_NEAR_THEN_AT + near] = left / 2.0
        out[i, UNSEEN_NEAR_AT + near] = how_many(scratch.theirs, cards) / 5.0
    mine = unseen = 0
    for half in range(HALVES):
        toads = TOADS[half] & FITTING[end, half] & ~BITS[used, half]
        mine += count(toads & scratch.mine[half])
        unseen += count(toads & scratch.theirs[half])
    out[i, TOADS_AT] = mine / 2.0
    out[i, TOADS_AT + 1] = unseen / 2.0
