"""What one seat of The Gang may see."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from types import SimpleNamespace
from typing import Literal

import msgspec

from stolik.engine.contract import SPECTATOR, State
from stolik.game import View, seats_in
from stolik.games.the_gang import layout, rules
from stolik.games.the_gang.chips import locked_chips
from stolik.games.the_gang.decks import alarm_limit
from stolik.games.the_gang.knowledge import known_cards
from stolik.games.the_gang.notation import CARD_NAMES, RANK_NAMES
from stolik.games.the_gang.options import MODES
from stolik.games.the_gang.poker import CATEGORIES, best_five, category, strength
from stolik.games.the_gang.showdown import CATEGORY, RANK, group_guess
from stolik.games.the_gang.specialists import hand_of

PHASES = {
    layout.SHUFFLE_CHALLENGES: "shuffle-challenges",
    layout.SHUFFLE_SPECIALISTS: "shuffle-specialists",
    layout.TURN_UP: "turn-up",
    layout.DEAL: "deal",
    layout.ANNOUNCE: "announce",
    layout.SHUFFLE_HANDS: "shuffle-hands",
    layout.PASS: "pass",
    layout.CHIPS: "chips",
    layout.ANSWER: "answer",
    layout.SHOW: "show",
    layout.DISCARD: "discard",
    layout.COMMUNITY: "community",
    layout.REDRAW: "redraw",
    layout.SHOWDOWN: "showdown",
    layout.GUESS_RANK: "guess-rank",
    layout.GUESS_CATEGORY: "guess-category",
    layout.SCORED: "scored",
    layout.OVER: "over",
}
CHIP_PHASES = (layout.CHIPS, layout.ANSWER, layout.SHOW, layout.DISCARD)


class Hand(msgspec.Struct, frozen=True, kw_only=True):
    """A hand revealed in the showdown."""

    category: str
    five: tuple[str, ...]
    """The five cards that count, groups first."""
    has_muscle: bool


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """One seat, as the viewer sees it."""

    hole_size: int
    hole: tuple[str, ...]
    """The hole cards the viewer knows, in natural order: all, none, or one shown or passed."""
    chips: tuple[int | None, ...]
    """Stars of the white, yellow, orange and red chip; None for no chip, or one hidden by C8."""
    is_locked: bool
    """Whether this round's chip is bound to the seat."""
    is_ready: bool
    has_proposed: bool
    has_passed: bool
    passed: str | None
    """The card chosen to be passed, for the seat itself; the receiver finds it in its hand."""
    announced: int | None
    """What the Investor or the Math Whiz told: pictures, or the sum of the hole cards."""
    former: tuple[str, ...]
    """The hole cards before the Con Artist's shuffle, for the seat itself."""
    has_redrawn: bool
    discards: int
    discarded: tuple[str, ...]
    """Those of the discards that the viewer knows."""
    hand: Hand | None
    rank_guess: str | None
    category_guess: str | None


class Take(msgspec.Struct, frozen=True, kw_only=True):
    """A chip was taken by a seat."""

    seat: int
    stars: int


class Proposal(msgspec.Struct, frozen=True, kw_only=True):
    """An open proposal to use the specialist."""

    proposer: int
    user: int
    receiver: int | None
    rank: str | None
    agreed: tuple[int, ...]


class Use(msgspec.Struct, frozen=True, kw_only=True):
    """How the specialist was used by agreement."""

    user: int
    round: int
    receiver: int | None
    shown: str | None
    """The card the Informant showed, for those who saw it."""
    rank: str | None
    count: int | None
    """How many hole cards of the rank there were."""
    category: str | None


class SpecialCard(msgspec.Struct, frozen=True, kw_only=True):
    """An active challenge or specialist."""

    card: str
    is_permanent: bool
    is_used: bool


class SpecialDeck(msgspec.Struct, frozen=True, kw_only=True):
    """A deck of challenges or specialists."""

    size: int
    order: tuple[str, ...] | None
    """Top first; None for a shuffled deck."""
    returned: tuple[str, ...]
    """The cards at the bottom, that came up in this match."""


class TheGangView(View, frozen=True, kw_only=True, tag="the-gang"):
    """The table from one seat."""

    mode: str
    settle: Literal["ready", "instant"]
    heist: int
    round: int
    vaults: int
    alarms: int
    alarm_limit: int
    community: tuple[str, ...]
    deck_size: int
    centre: tuple[int, ...]
    """The chips nobody has taken in this round."""
    takes: tuple[Take, ...]
    """The last takes of this round, in order."""
    seats: tuple[SeatView, ...]
    challenges: tuple[SpecialCard, ...]
    specialist: SpecialCard | None
    challenge_deck: SpecialDeck
    specialist_deck: SpecialDeck
    proposal: Proposal | None
    refuser: int | None
    """The seat that cancelled this round's last proposal."""
    use: Use | None
    rank_guess: str | None
    """The gang's joint guess, once all have named a rank."""
    category_guess: str | None
    is_out_of_order: bool
    """A hand revealed was weaker than one before it."""
    succeeded: bool | None
    """Of the heist just scored."""


@dataclass(frozen=True)
class Sight:
    """A state with what one viewer knows of it, for the functions below.

    `state` holds the record's fields as plain attributes: reading one of a NumPy record takes
    microseconds, and a view reads hundreds.
    """

    record: State
    state: SimpleNamespace
    viewer: int | None
    known: int
    """The cards whose place the viewer knows, as bits."""
    seen_rounds: tuple[bool, ...]
    """Whether the chips of each round are seen."""
    locked: int
    """The chips of this round that are locked, as bits."""


def look(record: State, viewer: int | None) -> Sight:
    """Looks at a state from a seat."""
    rounds = range(1, layout.ROUNDS + 1)
    state = SimpleNamespace(**dict(zip(layout.STATE.names or (), record.item(), strict=True)))
    return Sight(
        record=record,
        state=state,
        viewer=viewer,
        known=known_cards(record, SPECTATOR if viewer is None else viewer),
        seen_rounds=tuple(layout.chips_are_seen(record, number) for number in rounds),
        locked=locked_chips(record) if state.phase in CHIP_PHASES else 0,
    )


def view(record: State, seat: int | None) -> TheGangView:
    """The table as that seat, or a spectator, sees it."""
    sight = look(record, seat)
    state = sight.state
    return TheGangView(
        seat=seat,
        phase=PHASES[state.phase],
        to_act=seats_in(rules.acting(record)),
        mode=MODES[state.mode],
        settle="instant" if state.instant else "ready",
        heist=state.heist,
        round=state.round_number,
        vaults=state.vaults,
        alarms=state.alarms,
        alarm_limit=alarm_limit(record),
        community=names(state.community[: state.community_size].tolist()),
        deck_size=layout.DECK_SIZE - state.drawn if state.hole_size[0] else layout.DECK_SIZE,
        centre=centre(state),
        takes=takes(state),
        seats=tuple(seat_view(sight, other) for other in range(state.seats)),
        challenges=active_challenges(state),
        specialist=active_specialist(state),
        challenge_deck=special_deck(state, layout.CHALLENGE),
        specialist_deck=special_deck(state, layout.SPECIALIST),
        proposal=proposal(state),
        refuser=optional(state.refuser, layout.NOBODY),
        use=use(state, seat),
        rank_guess=joint_guess(sight, RANK),
        category_guess=joint_guess(sight, CATEGORY),
        is_out_of_order=state.out_of_order,
        succeeded=state.succeeded if state.phase >= layout.SCORED else None,
    )


def centre(state: SimpleNamespace) -> tuple[int, ...]:
    """The chips that can be taken from nobody."""
    if state.phase not in CHIP_PHASES:
        return ()
    stars = range(1, state.seats + 1)
    return tuple(chip for chip in stars if state.holder[chip] == layout.NOBODY)


def takes(state: SimpleNamespace) -> tuple[Take, ...]:
    """Everybody saw who took which chip, and when."""
    pairs = zip(state.taker.tolist(), state.taken.tolist(), strict=True)
    return tuple(Take(seat=seat, stars=stars) for seat, stars in list(pairs)[: state.takes])


def seat_view(sight: Sight, seat: int) -> SeatView:
    """One seat, with those of its cards that the viewer knows."""
    state = sight.state
    is_viewer = seat == sight.viewer
    hole = state.hole[seat, : state.hole_size[seat]].tolist()
    owners = state.discarder[: state.discards].tolist()
    discards = [
        card for card, owner in zip(state.discard.tolist(), owners, strict=False) if owner == seat
    ]
    con_artist_acted = state.specialist == layout.CON_ARTIST and state.used
    former = state.former[seat, : len(hole)].tolist() if con_artist_acted and is_viewer else []
    chips = state.chips[:, seat].tolist()
    return SeatView(
        hole_size=len(hole),
        hole=names(card for card in sorted(hole) if sight.known >> card & 1),
        chips=tuple(
            optional(chip, layout.NO_CHIP) if is_seen else None
            for chip, is_seen in zip(chips, sight.seen_rounds, strict=True)
        ),
        is_locked=bool(sight.locked >> chips[state.round_number - 1] & 1),
        is_ready=bool(state.ready >> seat & 1),
        has_proposed=bool(state.proposed >> seat & 1),
        has_passed=bool(state.passed[seat] != layout.NO_CARD),
        passed=card_name(state.passed[seat]) if is_viewer else None,
        announced=optional(state.announced[seat], layout.NOT_TOLD),
        former=names(sorted(former)),
        has_redrawn=state.struck == seat,
        discards=len(discards),
        discarded=names(card for card in sorted(discards) if sight.known >> card & 1),
        hand=revealed_hand(sight, seat) if layout.is_revealed(sight.record, seat) else None,
        rank_guess=guess_name(RANK, state.guess[RANK, seat]),
        category_guess=guess_name(CATEGORY, state.guess[CATEGORY, seat]),
    )


def revealed_hand(sight: Sight, seat: int) -> Hand:
    """The best five of hole and community cards."""
    state = sight.state
    cards = [
        *state.hole[seat, : state.hole_size[seat]].tolist(),
        *state.community[: state.community_size].tolist(),
    ]
    return Hand(
        category=CATEGORIES[category(strength(hand_of(sight.record, seat)))],
        five=names(five_that_count(tuple(sorted(cards)))),
        has_muscle=layout.has_muscle(sight.record, seat),
    )


@lru_cache(maxsize=1024)
def five_that_count(cards: tuple[int, ...]) -> tuple[int, ...]:
    """The search is slow, and a showdown is looked at by many, step by step."""
    return best_five(cards)


def active_challenges(state: SimpleNamespace) -> tuple[SpecialCard, ...]:
    """By number, which is not always the order in which they came."""
    return tuple(
        SpecialCard(card=f"C{number}", is_permanent=number == state.permanent, is_used=False)
        for number in range(1, layout.SPECIAL_CARDS + 1)
        if state.challenges >> number & 1
    )


def active_specialist(state: SimpleNamespace) -> SpecialCard | None:
    """At most one helps."""
    if state.specialist == layout.NO_SPECIALIST:
        return None
    return SpecialCard(card=f"S{state.specialist}", is_permanent=False, is_used=state.used)


def special_deck(state: SimpleNamespace, kind: int) -> SpecialDeck:
    """What everybody knows of it."""
    letter = "C" if kind == layout.CHALLENGE else "S"
    size = int(state.special_size[kind])
    cards = tuple(f"{letter}{number}" for number in state.special_deck[kind, :size].tolist())
    return SpecialDeck(
        size=size,
        order=cards if state.order_known[kind] else None,
        returned=cards[size - int(state.returned[kind]) :],
    )


def proposal(state: SimpleNamespace) -> Proposal | None:
    """What is being answered."""
    if state.phase != layout.ANSWER:
        return None
    all_others = (1 << state.seats) - 1 & ~(1 << state.proposer)
    return Proposal(
        proposer=state.proposer,
        user=state.user,
        receiver=receiver(state),
        rank=rank_asked(state),
        agreed=seats_in(all_others & ~state.answering),
    )


def use(state: SimpleNamespace, viewer: int | None) -> Use | None:
    """What came of an agreed proposal."""
    if not state.used or state.user == layout.NOBODY:
        return None
    saw = viewer is not None and viewer in (state.user, receiver(state))
    told = optional(state.told, layout.NOT_TOLD)
    rank = rank_asked(state)
    return Use(
        user=state.user,
        round=state.used_round,
        receiver=receiver(state),
        shown=card_name(state.shown) if saw else None,
        rank=rank,
        count=told if rank is not None else None,
        category=CATEGORIES[told] if told is not None and rank is None else None,
    )


def receiver(state: SimpleNamespace) -> int | None:
    """The seat that is shown a card."""
    return state.subject if state.specialist == layout.INFORMANT else None


def rank_asked(state: SimpleNamespace) -> str | None:
    """The rank that the Mastermind tells about."""
    return RANK_NAMES[state.subject] if state.specialist == layout.MASTERMIND else None


def joint_guess(sight: Sight, kind: int) -> str | None:
    """Most votes decide, once all have named a value."""
    state = sight.state
    phase = layout.GUESS_RANK if kind == RANK else layout.GUESS_CATEGORY
    if state.phase == phase or (state.guess[kind, : state.seats] == layout.NO_GUESS).all():
        return None
    return guess_name(kind, group_guess(sight.record, kind))


def guess_name(kind: int, guess: int) -> str | None:
    """A rank or a category."""
    if guess == layout.NO_GUESS:
        return None
    return RANK_NAMES[guess] if kind == RANK else CATEGORIES[guess]


def names(cards: Iterable[int]) -> tuple[str, ...]:
    """The codes of cards."""
    return tuple(str(CARD_NAMES[card]) for card in cards)


def card_name(card: int) -> str | None:
    """The code of a card, where there is one."""
    return None if card == layout.NO_CARD else CARD_NAMES[card]


def optional(number: int, missing: int) -> int | None:
    """A number of the state, where it means one."""
    return None if number == missing else int(number)
