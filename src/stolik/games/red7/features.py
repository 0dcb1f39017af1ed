"""What the network of Red7 looks at. Page: docs/research/red7.md.

A palette is seen by how far it leads under each of the seven rules; a move by the palette, the rule
and the hand that it leaves, by what that hand could still do, and by how likely the others are to
have an answer. Numbers are scaled to about 1.
"""

import math

from stolik.compiler import compiled, inlined
from stolik.core.game import Lookahead, Sight
from stolik.engine.bits import count, lowest
from stolik.engine.layout import Layout, Part, flag, repeated
from stolik.engine.network import Floats, Network, network_type
from stolik.engine.seats import seat_after
from stolik.games.red7.answers import (
    chance_of_single,
    expected_pairs,
    face_palette,
    look_at_others,
    single_answers,
    strongest_after_removal,
    unknown_cards,
    victim_of,
)
from stolik.games.red7.effects import strongest_third
from stolik.games.red7.notation import CARD_NAMES
from stolik.games.red7.palettes import (
    ONE_COLOUR,
    STEP,
    cards_in,
    colour_of,
    counting_cards,
    number_of,
    orange_strength,
    strengths,
    strengths_with,
    yellow_strength,
)
from stolik.games.red7.policy import AS_IT_IS, OTHERWISE, OUT, Red7Scratch, weigh
from stolik.games.red7.rules import points
from stolik.games.red7.state import (
    CARD_AT,
    COLOURS,
    DECK_SIZE,
    END,
    FEWEST_SEATS,
    FINISH,
    FIRST_BOTH,
    FIRST_CANVAS,
    FIRST_DROP_ON_CANVAS,
    FIRST_DROP_ON_DECK,
    FIRST_REMOVE,
    MOST_SEATS,
    NUMBERS,
    PASS,
    TURN,
    Red7State,
)
from stolik.games.red7.winning import is_playing, rule_of

PHASES = FINISH - TURN + 1
MOST_HAND = 10
MOST_LEAD = 2.0
MOST_ADVICE = 3.0
MOST_PAIRS = 2.0
MOST_CANDIDATES = 8
"""With five the network alone wins a percent less against rules of thumb."""
TO_THE_END = 400
"""Moves of a round, at least as many as it can have: what all make of it to its end by the network
tells more than what the network thinks of a situation on the way."""

OTHER = Layout(
    flag("plays", "1 if the seat is taken and still in the round"),
    Part("hand_size", 1, "cards in hand, / 7"),
    Part("palette_size", 1, "cards in its palette, / 7"),
    Part("leads", COLOURS, "by rule, violet first: how far my palette leads its, in cards, −2 … 2"),
    Part("lead", 1, "its points less mine, / 20"),
)
SITUATION = Layout(
    Part("phase", PHASES, "one-hot: turn, extra, remove, drop, finish"),
    Part("seats", MOST_SEATS - FEWEST_SEATS + 1, "one-hot, 2 … 4"),
    flag("advanced", "1 in the mode `advanced`"),
    flag("effects", "option `effects`"),
    Part("rule", COLOURS, "one-hot, violet first"),
    flag("must_win", "1 if a 1 or a 7 was played this turn"),
    Part("hand_size", MOST_HAND + 1, "one-hot: cards in my hand, 0 … 9, more"),
    Part("mine", DECK_SIZE, "49 cards: 1 if it is in my hand", labels=CARD_NAMES),
    Part("palette", DECK_SIZE, "49 cards: 1 if it is in my palette", labels=CARD_NAMES),
    Part("unknown", DECK_SIZE, "49 cards: 1 if I do not know where it is", labels=CARD_NAMES),
    Part("leads", COLOURS, "by rule: how far my palette leads all others, in cards, −2 … 2"),
    repeated("others", MOST_SEATS - 1, "3 seats, from my left on clockwise", OTHER),
    Part("in_round", 1, "seats still in the round, / 4"),
    Part("deck", 1, "cards in the deck, / 25"),
    Part("score", 1, "my points, / 30"),
    Part("to_target", 2, "points that I and the best of the others still need, / 30"),
)
ANSWER = Layout(
    Part("single", 1, "the chance that it has a single card to stay in, if it may hold any cards"),
    Part("pairs", 1, "pairs of a palette and a canvas card that it may expect, / 10, up to 2"),
    Part("stays", 1, "the chance that it has either of them"),
)
MOVE = Layout(
    Part("kind", 8, "one-hot: palette, canvas, both, remove, drop deck, drop canvas, end, pass"),
    Part(
        "advice", 1, "how much less the rules of thumb think it is worth than the best, / 4, −3 … 3"
    ),
    flag("advised", "1 if they think none better"),
    flag("out", "1 if they think that it leads out of the round"),
    Part("card_colour", COLOURS, "one-hot: of the card for the palette, or that leaves one"),
    Part("card_number", NUMBERS, "one-hot: its number"),
    Part("canvas_number", NUMBERS, "one-hot: of the card for the canvas"),
    Part("rule", COLOURS, "one-hot: the rule then"),
    Part("leads", COLOURS, "by rule: how far my palette leads all others then, −2 … 2"),
    Part("lead", 1, "the same under the rule then"),
    Part("hand_size", MOST_HAND + 1, "one-hot: cards in my hand then, 0 … 9, more"),
    Part("exits", 1, "cards of that hand whose rules my palette leads, / 4"),
    flag("draws", "1 if it draws a card"),
    Part("counting", 1, "points of the counting cards then, / 20"),
    Part("colours", COLOURS, "by colour, violet first: cards of that hand, / 3"),
    Part("reach", COLOURS, "by rule: how far one more card of that hand would let me lead, −2 … 2"),
    Part("singles", 1, "cards of that hand that would let me lead on their own, / 4"),
    Part("pairs", 1, "pairs of a palette and a canvas card of it that would, / 10, up to 2"),
    repeated("answers", MOST_SEATS - 1, "what each of the others may do then", ANSWER),
    Part("next", 2, "`single` and `stays` of the seat whose turn is next"),
    Part("wins", 1, "the chance that none of them stays"),
)
DUEL, EFFECTS = "duel", "effects"


def network_name(state: Red7State) -> str:
    """One for effects, one for two seats without them, and one for more."""
    if state.effects:
        return EFFECTS
    return DUEL if state.seats == FEWEST_SEATS else ""


SIGHT = Sight(
    situation=SITUATION,
    move=MOVE,
    network=network_type("Red7Network", __name__, situation=SITUATION, move=MOVE, hidden=(128, 32)),
    often=(
        "3 seats, effects",
        "3 seats, mode=advanced, effects",
        "4 seats, effects",
        "4 seats, mode=advanced, effects",
    ),
    lookahead=Lookahead(least_moves=TO_THE_END),
    network_names=("", DUEL, EFFECTS),
    network_name=network_name,
)

# Where the parts begin, for compiled code.
PHASE_AT = SITUATION["phase"].first
SEATS_AT = SITUATION["seats"].first
ADVANCED_AT = SITUATION["advanced"].first
EFFECTS_AT = SITUATION["effects"].first
RULE_AT = SITUATION["rule"].first
MUST_WIN_AT = SITUATION["must_win"].first
HAND_SIZE_AT = SITUATION["hand_size"].first
MINE_AT = SITUATION["mine"].first
PALETTE_AT = SITUATION["palette"].first
UNKNOWN_AT = SITUATION["unknown"].first
LEADS_AT = SITUATION["leads"].first
OTHERS_AT = SITUATION["others"].first
IN_ROUND_AT = SITUATION["in_round"].first
DECK_AT = SITUATION["deck"].first
SCORE_AT = SITUATION["score"].first
TO_TARGET_AT = SITUATION["to_target"].first
OTHER_NUMBERS = OTHER.size
OTHER_PLAYS_AT = OTHER["plays"].first
OTHER_HAND_AT = OTHER["hand_size"].first
OTHER_PALETTE_AT = OTHER["palette_size"].first
OTHER_LEADS_AT = OTHER["leads"].first
OTHER_LEAD_AT = OTHER["lead"].first
KIND_AT = MOVE["kind"].first
ADVICE_AT = MOVE["advice"].first
ADVISED_AT = MOVE["advised"].first
OUT_AT = MOVE["out"].first
CARD_COLOUR_AT = MOVE["card_colour"].first
CARD_NUMBER_AT = MOVE["card_number"].first
CANVAS_NUMBER_AT = MOVE["canvas_number"].first
RULE_THEN_AT = MOVE["rule"].first
LEADS_THEN_AT = MOVE["leads"].first
LEAD_THEN_AT = MOVE["lead"].first
HAND_THEN_AT = MOVE["hand_size"].first
EXITS_AT = MOVE["exits"].first
DRAWS_AT = MOVE["draws"].first
COUNTING_AT = MOVE["counting"].first
COLOURS_AT = MOVE["colours"].first
REACH_AT = MOVE["reach"].first
SINGLES_AT = MOVE["singles"].first
PAIRS_AT = MOVE["pairs"].first
ANSWERS_AT = MOVE["answers"].first
NEXT_AT = MOVE["next"].first
WINS_AT = MOVE["wins"].first
ANSWER_NUMBERS = ANSWER.size
SINGLE_AT = ANSWER["single"].first
ANSWER_PAIRS_AT = ANSWER["pairs"].first
STAYS_AT = ANSWER["stays"].first
TO_PALETTE, TO_CANVAS, BOTH, REMOVE, DROP_ON_DECK, DROP_ON_CANVAS, END_KIND, PASS_KIND = range(8)


@compiled
def describe_situation(state: Red7State, seat: int, scratch: Red7Scratch, network: Network) -> None:
    """The rule, the cards, the palettes, the points."""
    out = network.situation
    if TURN <= state.phase <= FINISH:
        out[PHASE_AT + int(state.phase) - TURN] = 1
    out[SEATS_AT + int(state.seats) - FEWEST_SEATS] = 1
    out[ADVANCED_AT] = state.advanced
    out[EFFECTS_AT] = state.effects
    out[RULE_AT + rule_of(state)] = 1
    out[MUST_WIN_AT] = state.must_win
    hand = int(state.hand[seat])
    out[HAND_SIZE_AT + min(count(hand), MOST_HAND)] = 1
    mark_cards(hand, MINE_AT, out)
    mark_cards(int(state.palette[seat]), PALETTE_AT, out)
    mark_cards(unknown_cards(state, seat), UNKNOWN_AT, out)
    for rule in range(COLOURS):
        mine = int(state.strength[seat, rule])
        out[LEADS_AT + rule] = in_cards(mine - strongest_other(state, seat, rule))
    best = 0
    for turn in range(1, int(state.seats)):
        other = seat_after(state, seat, turn)
        best = max(best, int(state.score[other]))
        describe_other(state, seat, other, OTHERS_AT + (turn - 1) * OTHER_NUMBERS, network)
    out[IN_ROUND_AT] = count(int(state.playing)) / 4.0
    out[DECK_AT] = int(state.deck_size) / 25.0
    if state.advanced:
        out[SCORE_AT] = int(state.score[seat]) / 30.0
        out[TO_TARGET_AT] = (int(state.target) - int(state.score[seat])) / 30.0
        out[TO_TARGET_AT + 1] = (int(state.target) - best) / 30.0


@inlined
def mark_cards(cards: int, first: int, out: Floats) -> None:
    """1 for each card of a set."""
    while cards:
        out[first + lowest(cards)] = 1
        cards &= cards - 1


@inlined
def in_cards(lead: int) -> float:
    """A difference of strengths; a whole card is worth STEP."""
    return max(-MOST_LEAD, min(MOST_LEAD, lead / STEP))


@inlined
def strongest_other(state: Red7State, seat: int, rule: int) -> int:
    """The strength of the best of the other palettes."""
    return strongest_third(state, seat, seat, rule)


@compiled
def describe_other(state: Red7State, seat: int, other: int, first: int, network: Network) -> None:
    """What is public about another seat."""
    out = network.situation
    out[first + OTHER_LEAD_AT] = (int(state.score[other]) - int(state.score[seat])) / 20.0
    if not is_playing(state, other):
        return
    out[first + OTHER_PLAYS_AT] = 1
    out[first + OTHER_HAND_AT] = count(int(state.hand[other])) / 7.0
    out[first + OTHER_PALETTE_AT] = count(int(state.palette[other])) / 7.0
    for rule in range(COLOURS):
        lead = int(state.strength[seat, rule]) - int(state.strength[other, rule])
        out[first + OTHER_LEADS_AT + rule] = in_cards(lead)


@compiled
def candidates(state: Red7State, seat: int, scratch: Red7Scratch) -> int:
    """To pass, and the best by the rules of thumb, each with its weight.

    Who leaves a lost round early leaves its winner fewer points. Without effects any other move
    that leads out is the same; with effects the rules of thumb cannot tell which do.
    """
    n = weigh(state, seat, scratch)
    first = 0
    if scratch.actions[n - 1] == PASS:
        swap_actions(0, n - 1, scratch)
        first = 1
        if not state.effects:
            n = keep_those_that_stay(n, scratch)
    for i in range(first, MOST_CANDIDATES if n > MOST_CANDIDATES else 0):
        best = i
        for j in range(i + 1, n):
            if scratch.weights[j] > scratch.weights[best]:
                best = j
        swap_actions(i, best, scratch)
    return min(n, MOST_CANDIDATES)


@inlined
def keep_those_that_stay(n: int, scratch: Red7Scratch) -> int:
    """Of n weighed moves, after the first; how many there are together with that."""
    kept = 1
    for i in range(1, n):
        if scratch.weights[i] > OUT / 2:
            swap_actions(kept, i, scratch)
            kept += 1
    return kept


@inlined
def swap_actions(one: int, other: int, scratch: Red7Scratch) -> None:
    """In the list of actions, with their weights."""
    action, weight = scratch.actions[one], scratch.weights[one]
    scratch.actions[one], scratch.weights[one] = scratch.actions[other], scratch.weights[other]
    scratch.actions[other], scratch.weights[other] = action, weight


@compiled
def describe_moves(
    state: Red7State, seat: int, n: int, scratch: Red7Scratch, network: Network
) -> None:
    """The palette, the rule and the hand that each move leaves."""
    look_at_others(state, seat, scratch)
    best = -math.inf
    for i in range(n):
        best = max(best, float(scratch.weights[i]))
    for i in range(n):
        weight = float(scratch.weights[i])
        less = best - weight
        network.moves[i, ADVISED_AT] = less == 0.0
        network.moves[i, OUT_AT] = weight < OUT / 2
        if weight < OUT / 2 <= best:
            less += OUT
        network.moves[i, ADVICE_AT] = max(-MOST_ADVICE, min(MOST_ADVICE, less / 4.0))
        describe_move(state, seat, int(scratch.actions[i]), i, scratch, network)


@compiled
def describe_move(
    state: Red7State, seat: int, action: int, i: int, scratch: Red7Scratch, network: Network
) -> None:
    """One of them, by its kind."""
    hand = int(state.hand[seat])
    palette = int(state.palette[seat])
    rule = rule_of(state)
    if action < FIRST_CANVAS:
        card = int(CARD_AT[action])
        describe_card(card, i, network)
        palette |= 1 << card
        hand &= ~(1 << card)
        finish_move(state, seat, palette, rule, hand, 0, card, i, scratch, network)
        network.moves[i, KIND_AT + TO_PALETTE] = 1
        network.moves[i, DRAWS_AT] = state.effects and number_of(card) == 3 and state.deck_size > 0
    elif action < FIRST_BOTH:
        card = int(CARD_AT[action - FIRST_CANVAS])
        network.moves[i, KIND_AT + TO_CANVAS] = 1
        describe_canvas_card(state, palette, card, i, network)
        hand &= ~(1 << card)
        finish_move(state, seat, palette, colour_of(card), hand, 0, AS_IT_IS, i, scratch, network)
    elif action < FIRST_REMOVE:
        both = action - FIRST_BOTH
        card = int(CARD_AT[both // DECK_SIZE])
        on_canvas = int(CARD_AT[both % DECK_SIZE])
        network.moves[i, KIND_AT + BOTH] = 1
        describe_card(card, i, network)
        palette |= 1 << card
        describe_canvas_card(state, palette, on_canvas, i, network)
        hand &= ~(1 << card) & ~(1 << on_canvas)
        rule = colour_of(on_canvas)
        finish_move(state, seat, palette, rule, hand, 0, card, i, scratch, network)
    else:
        describe_effect(state, seat, action, i, scratch, network)


@compiled
def describe_effect(
    state: Red7State, seat: int, action: int, i: int, scratch: Red7Scratch, network: Network
) -> None:
    """A removal, a drop, or the end of the turn."""
    hand = int(state.hand[seat])
    palette = int(state.palette[seat])
    rule = rule_of(state)
    removed = 0
    slot = OTHERWISE
    if action < FIRST_DROP_ON_DECK:
        card = int(CARD_AT[action - FIRST_REMOVE])
        network.moves[i, KIND_AT + REMOVE] = 1
        describe_card(card, i, network)
        removed = 1 << card
    elif action < FIRST_DROP_ON_CANVAS:
        card = int(CARD_AT[action - FIRST_DROP_ON_DECK])
        network.moves[i, KIND_AT + DROP_ON_DECK] = 1
        describe_card(card, i, network)
        palette &= ~(1 << card)
    elif action < END:
        card = int(CARD_AT[action - FIRST_DROP_ON_CANVAS])
        network.moves[i, KIND_AT + DROP_ON_CANVAS] = 1
        describe_card(card, i, network)
        palette &= ~(1 << card)
        rule = colour_of(card)
    else:
        slot = AS_IT_IS
        network.moves[i, KIND_AT + (END_KIND if action == END else PASS_KIND)] = 1
    finish_move(state, seat, palette, rule, hand, removed, slot, i, scratch, network)


@inlined
def describe_card(card: int, i: int, network: Network) -> None:
    """A card that comes into a palette or leaves one."""
    network.moves[i, CARD_COLOUR_AT + colour_of(card)] = 1
    network.moves[i, CARD_NUMBER_AT + number_of(card) - 1] = 1


@inlined
def describe_canvas_card(
    state: Red7State, palette: int, card: int, i: int, network: Network
) -> None:
    """It may draw another."""
    number = number_of(card)
    network.moves[i, CANVAS_NUMBER_AT + number - 1] = 1
    network.moves[i, DRAWS_AT] = state.advanced and state.deck_size > 0 and number > count(palette)


@compiled
def finish_move(
    state: Red7State,
    seat: int,
    palette: int,
    rule: int,
    hand: int,
    removed: int,
    slot: int,
    i: int,
    scratch: Red7Scratch,
    network: Network,
) -> None:
    """What is left when the move is made; a card may have been removed from another palette."""
    out = network.moves
    out[i, RULE_THEN_AT + rule] = 1
    exits = 0
    victim = victim_of(state, removed)
    by_rule = strengths(palette)
    for colour in range(COLOURS):
        rival = strongest_after_removal(state, seat, victim, removed, colour)
        scratch.rivals[colour] = rival
        lead = by_rule[colour] - rival
        out[i, LEADS_THEN_AT + colour] = in_cards(lead)
        out[i, REACH_AT + colour] = in_cards(lead)
        if lead > 0:
            exits |= 1 << colour
        if colour == rule:
            out[i, LEAD_THEN_AT] = in_cards(lead)
    out[i, HAND_THEN_AT + min(count(hand), MOST_HAND)] = 1
    out[i, EXITS_AT] = count(hand & cards_in(exits)) / 4.0
    if state.advanced:
        out[i, COUNTING_AT] = points(counting_cards(palette, rule)) / 20.0
    describe_hand(palette, rule, hand, hand & cards_in(exits), i, scratch, network)
    face_palette(state, seat, palette, removed, slot, scratch)
    describe_answers(state, seat, rule, slot, i, scratch, network)


@compiled
def describe_hand(
    palette: int,
    rule: int,
    hand: int,
    singles: int,
    i: int,
    scratch: Red7Scratch,
    network: Network,
) -> None:
    """What the cards that are left could do for that palette, if nothing else changed."""
    out = network.moves
    for colour in range(COLOURS):
        out[i, COLOURS_AT + colour] = count(hand & ONE_COLOUR << colour) / 3.0
    pairs = 0
    yellow = yellow_strength(palette)
    orange = orange_strength(palette)
    left = hand
    while left:
        card = lowest(left)
        left &= left - 1
        by_rule = strengths_with(palette, card, yellow, orange)
        leading = 0
        for colour in range(COLOURS):
            lead = by_rule[colour] - int(scratch.rivals[colour])
            leading |= int(lead > 0) << colour
            reach = max(float(out[i, REACH_AT + colour]), in_cards(lead))
            out[i, REACH_AT + colour] = reach
        singles |= (leading >> rule & 1) << card
        pairs += count(cards_in(leading) & hand & ~(1 << card))
    out[i, SINGLES_AT] = count(singles) / 4.0
    out[i, PAIRS_AT] = min(MOST_PAIRS, pairs / 10.0)


@compiled
def describe_answers(
    state: Red7State,
    seat: int,
    rule: int,
    slot: int,
    i: int,
    scratch: Red7Scratch,
    network: Network,
) -> None:
    """How likely each of the others is to stay in."""
    out = network.moves
    wins = 1.0
    is_next = True
    for turn in range(1, int(state.seats)):
        other = seat_after(state, seat, turn)
        if is_playing(state, other):
            singles = single_answers(slot, other, rule, scratch)
            single = chance_of_single(state, other, singles, scratch)
            pairs = expected_pairs(state, slot, other, scratch)
            stays = 1.0 - (1.0 - single) * math.exp(-pairs)
            first = ANSWERS_AT + (turn - 1) * ANSWER_NUMBERS
            out[i, first + SINGLE_AT] = single
            out[i, first + ANSWER_PAIRS_AT] = min(MOST_PAIRS, pairs / 10.0)
            out[i, first + STAYS_AT] = stays
            wins *= 1.0 - stays
            if is_next:
                out[i, NEXT_AT] = single
                out[i, NEXT_AT + 1] = stays
            is_next = False
    out[i, WINS_AT] = wins
