"""What the network of 6 nimmt! looks at. Page: docs/research/six-nimmt.md.

Rows come in ascending order of their ends, for nothing else tells one from another. Numbers are
scaled to about 1. Of the others' cards only those count that the seat may know of.
"""

from stolik.compiler import compiled, inlined
from stolik.core.game import Lookahead, Sight
from stolik.engine.layout import Layout, Part, flag, repeated
from stolik.engine.network import Floats, Network, network_type
from stolik.games.six_nimmt.answers import note_answers, note_unseen, place_answers
from stolik.games.six_nimmt.knowledge import hands_are_open
from stolik.games.six_nimmt.policy import (
    SixScratch,
    cheapest_row,
    draft_weight,
    exactly,
    expected_bulls,
    points_so_far,
    row_bulls,
)
from stolik.games.six_nimmt.rules import fitting_row
from stolik.games.six_nimmt.state import (
    BULLS,
    CHOOSE,
    DECK_SIZE,
    DRAFT,
    FIRST_DRAFT,
    FIRST_TAKE,
    HAND_SIZE,
    MOST_SEATS,
    NO_PILE,
    NO_ROW,
    PLACE,
    ROUNDS_UNLIMITED,
    ROW_LIMIT,
    ROWS,
    TAKE,
    SixState,
)

CARDS_OF_A_BAND = 4
BANDS = DECK_SIZE // CARDS_OF_A_BAND
FEWEST_SEATS = 2
COUNTED_BETWEEN = 4
COUNTED_BELOW = 8
LARGEST_ADVICE = 4.0
LEAST_DIFFERENCE = 1e-5

GAP = Layout(
    Part("unseen", 1, "cards the others may hold between this end and the next, / 16"),
    Part("mine", 1, "my cards there, / 10"),
    Part("waiting", 1, "revealed cards there that are still to be placed, / 4"),
)
ROW = Layout(
    flag("lies", "1 if there are rows"),
    Part("end", 1, "its last card, / 104"),
    Part("length", ROW_LIMIT, "one-hot, 1 … 5"),
    Part("bulls", 1, "of all its cards, / 10"),
    *GAP,
)
SITUATION = Layout(
    Part("phase", 3, "one-hot: draft, choose, take"),
    flag("tactical", "1 in the mode `tactical`"),
    Part("seats", MOST_SEATS - FEWEST_SEATS + 1, "one-hot, 2 … 10"),
    Part("hand_size", HAND_SIZE + 1, "one-hot: cards in my hand, 0 … 10"),
    repeated("rows", ROWS, "4 rows, ascending by their ends", ROW),
    repeated("below", 1, "the cards below all ends", GAP),
    Part("mine", DECK_SIZE, "cards 1 … 104: 1 if it is in my hand"),
    Part("unseen", DECK_SIZE, "cards 1 … 104: 1 if another seat may hold it"),
    Part("unseen_count", 1, "how many those are, / 100"),
    Part("held", 1, "the share of them that is in hands"),
    Part("bulls", 1, "on my pile, this round, / 20"),
    Part("total", 1, "my penalty points with this round's, / 66"),
    Part("leads", 3, "by how much the least, the mean and the most of the others exceed it, / 20"),
    Part("to_limit", 1, "from the highest total to the limit, / 66, −1 … 2"),
    flag("counted", "1 if the match has a number of rounds"),
    Part("rounds_left", 1, "rounds after this one, where they are counted, / 5, up to 1"),
)
MOVE = Layout(
    Part("kind", 3, "one-hot: lay, take, draft"),
    Part("card", 1, "the card that is laid or drafted, / 104"),
    Part("bulls", 1, "its bulls, / 7"),
    Part("band", BANDS, "one-hot: 1 … 4, 5 … 8, …"),
    Part("rank", HAND_SIZE, "one-hot: my cards below it"),
    Part("fits", ROWS + 1, "one-hot: the row it fits, in the order of the situation, or none"),
    Part("places", ROW_LIMIT, "one-hot: places left there, 0 … 4"),
    Part("row_bulls", 1, "of the row it fits or takes; the cheapest where it fits none, / 10"),
    Part("distance", 1, "from the row's end, / 20"),
    Part("between", 1, "cards in between that others may hold, / 10; all below it if it fits none"),
    Part("few_between", COUNTED_BETWEEN, "one-hot: 0, 1, 2, 3 of them"),
    Part("mine_between", 1, "my cards in between, / 5"),
    Part("expected", 1, "bulls it costs if the others lay any card they may hold, / 5"),
    Part("full", 1, "the chance that as many others lay in between as there are places, or more"),
    Part("neighbour", 1, "draft: the distance to the nearest card of mine, / 20, up to 1"),
    Part("row", ROWS, "take: one-hot, the row in the order of the situation"),
    flag("cheapest", "take: 1 if no row has fewer bulls"),
    Part("followers", 1, "take: revealed cards that will follow mine, / 4"),
    Part(
        "advice", 1, "how many bulls more the rules of thumb expect than of the best, / 2, up to 4"
    ),
    flag("advised", "1 if they think none better"),
    flag("answered", "lay: 1 if hands are open, so what all others will lay can be guessed"),
    Part("answer_bulls", 1, "those I take if they lay what the rules of thumb advise, / 10"),
    flag("answer_clean", "1 if that is none"),
    Part("answer_others", 1, "the bulls that others take then, on average, / 5"),
    Part("answer_most", 1, "the most that one of them takes, / 10"),
    Part("left_below", 1, "draft: cards below it that are left, / 20, up to 1"),
    Part("few_left_below", COUNTED_BELOW, "draft: one-hot, 0 … 7 of them"),
)

TWO_SEATS, CROWD, TACTICAL = "two-seats", "crowd", "tactical"
SEATS_OF_A_CROWD = 6


def network_name(state: SixState) -> str:
    """One for two seats, one for a few, one for many, and one for open hands, another game."""
    if hands_are_open(state):
        return TACTICAL
    if state.seats == FEWEST_SEATS:
        return TWO_SEATS
    return CROWD if state.seats >= SEATS_OF_A_CROWD else ""


SIGHT = Sight(
    situation=SITUATION,
    move=MOVE,
    network=network_type("SixNetwork", __name__, situation=SITUATION, move=MOVE, hidden=(256, 32)),
    often=("6 seats, mode=tactical",),
    lookahead=Lookahead(least_moves=8, by_network=0.5, prior_trials=100),
    network_names=("", TWO_SEATS, CROWD, TACTICAL),
    network_name=network_name,
)

# Where the parts begin, for compiled code.
PHASE_AT = SITUATION["phase"].first
TACTICAL_AT = SITUATION["tactical"].first
SEATS_AT = SITUATION["seats"].first
HAND_SIZE_AT = SITUATION["hand_size"].first
ROWS_AT = SITUATION["rows"].first
BELOW_AT = SITUATION["below"].first
MINE_AT = SITUATION["mine"].first
UNSEEN_AT = SITUATION["unseen"].first
UNSEEN_COUNT_AT = SITUATION["unseen_count"].first
HELD_AT = SITUATION["held"].first
BULLS_AT = SITUATION["bulls"].first
TOTAL_AT = SITUATION["total"].first
LEADS_AT = SITUATION["leads"].first
TO_LIMIT_AT = SITUATION["to_limit"].first
COUNTED_AT = SITUATION["counted"].first
ROUNDS_LEFT_AT = SITUATION["rounds_left"].first
ROW_NUMBERS = ROW.size
ROW_LIES_AT = ROW["lies"].first
ROW_END_AT = ROW["end"].first
ROW_LENGTH_AT = ROW["length"].first
ROW_BULLS_AT = ROW["bulls"].first
ROW_GAP_AT = ROW["unseen"].first
GAP_UNSEEN_AT = GAP["unseen"].first
GAP_MINE_AT = GAP["mine"].first
GAP_WAITING_AT = GAP["waiting"].first
KIND_AT = MOVE["kind"].first
CARD_AT = MOVE["card"].first
CARD_BULLS_AT = MOVE["bulls"].first
BAND_AT = MOVE["band"].first
RANK_AT = MOVE["rank"].first
FITS_AT = MOVE["fits"].first
PLACES_AT = MOVE["places"].first
FIT_BULLS_AT = MOVE["row_bulls"].first
DISTANCE_AT = MOVE["distance"].first
BETWEEN_AT = MOVE["between"].first
FEW_BETWEEN_AT = MOVE["few_between"].first
MINE_BETWEEN_AT = MOVE["mine_between"].first
EXPECTED_AT = MOVE["expected"].first
FULL_AT = MOVE["full"].first
NEIGHBOUR_AT = MOVE["neighbour"].first
TAKEN_ROW_AT = MOVE["row"].first
CHEAPEST_AT = MOVE["cheapest"].first
FOLLOWERS_AT = MOVE["followers"].first
ADVICE_AT = MOVE["advice"].first
ADVISED_AT = MOVE["advised"].first
ANSWERED_AT = MOVE["answered"].first
ANSWER_BULLS_AT = MOVE["answer_bulls"].first
ANSWER_CLEAN_AT = MOVE["answer_clean"].first
ANSWER_OTHERS_AT = MOVE["answer_others"].first
ANSWER_MOST_AT = MOVE["answer_most"].first
LEFT_BELOW_AT = MOVE["left_below"].first
FEW_LEFT_BELOW_AT = MOVE["few_left_below"].first
LAY_KIND, TAKE_KIND, DRAFT_KIND = range(3)


@compiled
def describe_situation(state: SixState, seat: int, scratch: SixScratch, network: Network) -> None:
    """The rows, the cards, the points."""
    note_unseen(state, seat, scratch)
    out = network.situation
    out[PHASE_AT] = state.phase == DRAFT
    out[PHASE_AT + 1] = state.phase == CHOOSE
    out[PHASE_AT + 2] = state.phase == TAKE
    out[TACTICAL_AT] = state.tactical
    out[SEATS_AT + int(state.seats) - FEWEST_SEATS] = 1
    out[HAND_SIZE_AT + int(state.hand_size[seat])] = 1
    for card in range(1, DECK_SIZE + 1):
        out[UNSEEN_AT + card - 1] = scratch.unseen[card] - scratch.unseen[card - 1]
    for place in range(state.hand_size[seat]):
        out[MINE_AT + int(state.hand[seat, place]) - 1] = 1
    unseen = float(scratch.unseen[DECK_SIZE])
    out[UNSEEN_COUNT_AT] = unseen / 100.0
    out[HELD_AT] = int(state.hand_size[seat]) * (int(state.seats) - 1) / max(unseen, 1.0)
    describe_rows(state, seat, scratch, network)
    describe_points(state, seat, network)


@compiled
def describe_rows(state: SixState, seat: int, scratch: SixScratch, network: Network) -> None:
    """Each row, and what may come between its end and the next."""
    out = network.situation
    lowest = DECK_SIZE
    for row in range(ROWS):
        if state.row_length[row] > 0:
            end = int(state.row_end[row])
            lowest = min(lowest, end)
            first = ROWS_AT + place_of_row(state, row) * ROW_NUMBERS
            out[first + ROW_LIES_AT] = 1
            out[first + ROW_END_AT] = end / DECK_SIZE
            out[first + ROW_LENGTH_AT + int(state.row_length[row]) - 1] = 1
            out[first + ROW_BULLS_AT] = row_bulls(state, row) / 10.0
            describe_gap(state, seat, end, next_end(state, end), first + ROW_GAP_AT, scratch, out)
    describe_gap(state, seat, 0, lowest, BELOW_AT, scratch, out)


@inlined
def place_of_row(state: SixState, row: int) -> int:
    """How many rows end lower."""
    lower = 0
    for other in range(ROWS):
        lower += int(state.row_end[other] < state.row_end[row])
    return lower


@inlined
def next_end(state: SixState, end: int) -> int:
    """The lowest end above that one; the highest card where there is none."""
    following = DECK_SIZE
    for row in range(ROWS):
        other = int(state.row_end[row])
        if end < other < following:
            following = other
    return following


@compiled
def describe_gap(
    state: SixState,
    seat: int,
    low: int,
    high: int,
    first: int,
    scratch: SixScratch,
    out: Floats,
) -> None:
    """The cards above one end and up to the next."""
    out[first + GAP_UNSEEN_AT] = (scratch.unseen[high] - scratch.unseen[low]) / 16.0
    out[first + GAP_MINE_AT] = mine_between(state, seat, low, high + 1) / 10.0
    waiting = 0
    if state.phase == TAKE or state.phase == PLACE:
        for place in range(int(state.placed), int(state.seats)):
            card = int(state.laid[state.order[place]])
            waiting += int(low < card <= high)
    out[first + GAP_WAITING_AT] = waiting / 4.0


@inlined
def mine_between(state: SixState, seat: int, low: int, high: int) -> int:
    """The cards of a hand that are above one card and below another."""
    n = 0
    for place in range(state.hand_size[seat]):
        n += int(low < state.hand[seat, place] < high)
    return n


@compiled
def describe_points(state: SixState, seat: int, network: Network) -> None:
    """How the match stands, this round included."""
    out = network.situation
    mine = points_so_far(state, seat)
    least, most, others = 30000, 0, 0
    for other in range(state.seats):
        if other != seat:
            points = points_so_far(state, other)
            least = min(least, points)
            most = max(most, points)
            others += points
    mean = others / (int(state.seats) - 1)
    out[BULLS_AT] = int(state.bulls[seat]) / 20.0
    out[TOTAL_AT] = mine / 66.0
    out[LEADS_AT] = (least - mine) / 20.0
    out[LEADS_AT + 1] = (mean - mine) / 20.0
    out[LEADS_AT + 2] = (most - mine) / 20.0
    if state.rounds == ROUNDS_UNLIMITED:
        out[TO_LIMIT_AT] = min(2.0, max(-1.0, (int(state.limit) - max(mine, most)) / 66.0))
    else:
        out[COUNTED_AT] = 1
        out[ROUNDS_LEFT_AT] = min(1.0, (int(state.rounds) - int(state.round_number)) / 5.0)


@compiled
def describe_moves(
    state: SixState, seat: int, n: int, scratch: SixScratch, network: Network
) -> None:
    """Cards to lay, rows to take, or cards to draft."""
    if state.phase == CHOOSE and hands_are_open(state):
        note_answers(state, seat, scratch)
    for i in range(n):
        action = int(scratch.actions[i])
        if action > FIRST_TAKE:
            describe_take(state, seat, action - FIRST_TAKE - 1, i, network)
        elif action > FIRST_DRAFT:
            describe_draft(state, seat, action - FIRST_DRAFT, i, network)
        else:
            describe_lay(state, seat, action, i, scratch, network)
            if hands_are_open(state):
                describe_answer(state, seat, action, i, scratch, network)
    describe_advice(n, state, scratch, network)


@compiled
def describe_answer(
    state: SixState, seat: int, card: int, i: int, scratch: SixScratch, network: Network
) -> None:
    """Who takes what in this turn if I lay that card and the others what is expected of them."""
    scratch.answers[seat] = card
    place_answers(state, scratch)
    mine, all_bulls, most = scratch.taken[seat], 0.0, 0.0
    for other in range(state.seats):
        if other != seat:
            all_bulls += scratch.taken[other]
            most = max(most, scratch.taken[other])
    out = network.moves
    out[i, ANSWERED_AT] = 1
    out[i, ANSWER_BULLS_AT] = mine / 10.0
    out[i, ANSWER_CLEAN_AT] = mine == 0.0
    out[i, ANSWER_OTHERS_AT] = all_bulls / (int(state.seats) - 1) / 5.0
    out[i, ANSWER_MOST_AT] = most / 10.0


@inlined
def describe_advice(n: int, state: SixState, scratch: SixScratch, network: Network) -> None:
    """How much less the rules of thumb think of each move than of the best one."""
    best = -1e9
    for i in range(n):
        best = max(best, advice(state, int(scratch.actions[i]), i, network))
    for i in range(n):
        less = best - advice(state, int(scratch.actions[i]), i, network)
        network.moves[i, ADVICE_AT] = min(LARGEST_ADVICE, less / 2.0)
        network.moves[i, ADVISED_AT] = less < LEAST_DIFFERENCE


@inlined
def advice(state: SixState, action: int, i: int, network: Network) -> float:
    """What the rules of thumb think of a move that has been described."""
    if action > FIRST_TAKE:
        return -10.0 * float(network.moves[i, FIT_BULLS_AT])
    if action > FIRST_DRAFT:
        return draft_weight(state, action - FIRST_DRAFT)
    return -5.0 * float(network.moves[i, EXPECTED_AT])


@inlined
def describe_card(state: SixState, seat: int, card: int, i: int, network: Network) -> None:
    """The card itself, and where it stands in the hand."""
    network.moves[i, CARD_AT] = card / DECK_SIZE
    network.moves[i, CARD_BULLS_AT] = BULLS[card] / 7.0
    network.moves[i, BAND_AT + (card - 1) // CARDS_OF_A_BAND] = 1
    network.moves[i, RANK_AT + mine_between(state, seat, 0, card)] = 1


@compiled
def describe_lay(
    state: SixState, seat: int, card: int, i: int, scratch: SixScratch, network: Network
) -> None:
    """Where the card fits now, and what may come in between."""
    out = network.moves
    out[i, KIND_AT + LAY_KIND] = 1
    describe_card(state, seat, card, i, network)
    row = fitting_row(state, card)
    low = 0
    if row == NO_ROW:
        out[i, FITS_AT + ROWS] = 1
        out[i, FIT_BULLS_AT] = cheapest_row(state) / 10.0
    else:
        low = int(state.row_end[row])
        places = ROW_LIMIT - int(state.row_length[row])
        out[i, FITS_AT + place_of_row(state, row)] = 1
        out[i, PLACES_AT + places] = 1
        out[i, FIT_BULLS_AT] = row_bulls(state, row) / 10.0
        out[i, DISTANCE_AT] = (card - low) / 20.0
        out[i, FULL_AT] = chance_of_full_row(state, low, card, places, scratch)
    between = int(scratch.unseen[card - 1] - scratch.unseen[low])
    out[i, BETWEEN_AT] = between / 10.0
    if between < COUNTED_BETWEEN:
        out[i, FEW_BETWEEN_AT + between] = 1
    out[i, MINE_BETWEEN_AT] = mine_between(state, seat, low, card) / 5.0
    out[i, EXPECTED_AT] = expected_bulls(state, card, scratch) / 5.0


@compiled
def chance_of_full_row(
    state: SixState, low: int, card: int, places: int, scratch: SixScratch
) -> float:
    """That so many others or more lay a card in between, if they lay any that they may hold."""
    others = int(state.seats) - 1
    unseen = max(1, int(scratch.unseen[DECK_SIZE]))
    between = int(scratch.unseen[card - 1] - scratch.unseen[low]) / unseen
    chance = 0.0
    for others_between in range(places, others + 1):
        chance += exactly(others_between, others, between)
    return chance


@compiled
def describe_take(state: SixState, seat: int, row: int, i: int, network: Network) -> None:
    """What the row costs, and which cards will follow the one that starts it again."""
    out = network.moves
    out[i, KIND_AT + TAKE_KIND] = 1
    bulls = row_bulls(state, row)
    out[i, FIT_BULLS_AT] = bulls / 10.0
    out[i, TAKEN_ROW_AT + place_of_row(state, row)] = 1
    out[i, CHEAPEST_AT] = bulls <= cheapest_row(state)
    mine = int(state.laid[seat])
    above = DECK_SIZE + 1
    for other in range(ROWS):
        end = int(state.row_end[other])
        if other != row and mine < end:
            above = min(above, end)
    followers = 0
    for place in range(int(state.placed), int(state.seats)):
        followers += int(mine < state.laid[state.order[place]] < above)
    out[i, FOLLOWERS_AT] = followers / 4.0


@compiled
def describe_draft(state: SixState, seat: int, card: int, i: int, network: Network) -> None:
    """The card, and how close it is to those I have."""
    network.moves[i, KIND_AT + DRAFT_KIND] = 1
    describe_card(state, seat, card, i, network)
    nearest = 20
    for place in range(state.hand_size[seat]):
        nearest = min(nearest, abs(int(state.hand[seat, place]) - card))
    network.moves[i, NEIGHBOUR_AT] = nearest / 20.0
    below = 0
    for lower in range(1, card):
        below += int(state.pile[lower] == NO_PILE)
    network.moves[i, LEFT_BELOW_AT] = min(1.0, below / 20.0)
    if below < COUNTED_BELOW:
        network.moves[i, FEW_LEFT_BELOW_AT + below] = 1
