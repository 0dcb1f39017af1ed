"""What one seat of The Gang may see."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

import msgspec
from msgspec.structs import replace

from stolik.compiler import uncompiled
from stolik.core.game import View, seats_in
from stolik.engine.contract import SPECTATOR
from stolik.engine.seats import all_seats
from stolik.games.the_gang import state as gang
from stolik.games.the_gang.notation import CARD_NAMES, RANK_NAMES
from stolik.games.the_gang.options import MODES
from stolik.games.the_gang.poker import CATEGORIES, best_five
from stolik.games.the_gang.showdown import CATEGORY, RANK
from stolik.games.the_gang.state import GangState
from stolik.games.the_gang.view_facts import HIDDEN, DerivedFacts, Facts, hole_cards

PHASES = {
    gang.SHUFFLE_CHALLENGES: "shuffle-challenges",
    gang.SHUFFLE_SPECIALISTS: "shuffle-specialists",
    gang.TURN_UP: "turn-up",
    gang.DEAL: "deal",
    gang.ANNOUNCE: "announce",
    gang.SHUFFLE_HANDS: "shuffle-hands",
    gang.PASS: "pass",
    gang.CHIPS: "chips",
    gang.ANSWER: "answer",
    gang.SHOW: "show",
    gang.DISCARD: "discard",
    gang.COMMUNITY: "community",
    gang.REDRAW: "redraw",
    gang.SHOWDOWN: "showdown",
    gang.GUESS_RANK: "guess-rank",
    gang.GUESS_CATEGORY: "guess-category",
    gang.SCORED: "scored",
    gang.OVER: "over",
}
SPECIAL_NAMES = {
    kind: [f"{letter}{number}" for number in range(gang.SPECIAL_CARDS + 1)]
    for kind, letter in ((gang.CHALLENGE, "C"), (gang.SPECIALIST, "S"))
}
CHIP_PHASES = (gang.CHIPS, gang.ANSWER, gang.SHOW, gang.DISCARD)
SETS_CACHED = 10_000
"""There are 1,326 pairs of hole cards."""


class Hand(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A hand revealed in the showdown."""

    category: str
    five: tuple[str, ...]
    """The five cards that count, groups first."""
    has_muscle: bool
    is_slip: bool
    """Weaker than a hand revealed before it."""


class SeatView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
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
    """What the Investor or the Math Whiz announced: pictures, or the sum of the hole cards."""
    former: tuple[str, ...]
    """The hole cards before the Con Artist's shuffle, for the seat itself."""
    has_redrawn: bool
    discards: int
    discarded: tuple[str, ...]
    """Those of the discards that the viewer knows."""
    hand: Hand | None
    rank_guess: str | None
    category_guess: str | None


class Take(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A chip was taken by a seat."""

    seat: int
    stars: int


class Proposal(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An open proposal to use the specialist."""

    proposer: int
    user: int
    receiver: int | None
    rank: str | None
    agreed: tuple[int, ...]


class Use(msgspec.Struct, frozen=True, kw_only=True, gc=False):
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


class SpecialCard(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An active challenge or specialist."""

    card: str
    is_permanent: bool
    is_used: bool


class SpecialDeck(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A deck of challenges or specialists."""

    size: int
    order: tuple[str, ...] | None
    """Top first; None for a shuffled deck."""
    returned: tuple[str, ...]
    """The cards at the bottom, which came up in this match."""


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


def own_view(public: TheGangView, facts: Facts, viewer: int) -> TheGangView:
    """A seat knows its own cards and choices, and cards of others that it passed or was shown."""
    state = facts.state
    known = facts.derived.known[viewer]
    secret = known & ~facts.derived.known[SPECTATOR]
    seats = list(public.seats)
    for seat, (hole, discarded) in enumerate(zip(facts.hole, facts.discarded, strict=True)):
        if (hole | discarded) & secret:
            seats[seat] = replace(
                seats[seat], hole=names_in(hole & known), discarded=names_in(discarded & known)
            )
    passed, former = state.passed[viewer], former_cards(state, viewer)
    if passed != gang.NO_CARD or former:
        seats[viewer] = replace(
            seats[viewer], passed=card_name(passed), former=names(sorted(former))
        )
    return replace(public, seat=viewer, seats=tuple(seats), use=own_use(public.use, state, viewer))


def public_view(facts: Facts, to_act: tuple[int, ...]) -> TheGangView:
    """What everybody sees."""
    state, derived = facts.state, facts.derived
    return TheGangView(
        seat=None,
        phase=PHASES[state.phase],
        to_act=to_act,
        mode=MODES[state.mode],
        settle="instant" if state.instant else "ready",
        heist=state.heist,
        round=state.round_number,
        vaults=state.vaults,
        alarms=state.alarms,
        alarm_limit=derived.alarm_limit,
        community=names(state.community[: state.community_size]),
        deck_size=gang.DECK_SIZE - state.drawn if state.hole_size[0] else gang.DECK_SIZE,
        centre=centre(state),
        takes=takes(state),
        seats=tuple([public_seat(facts, seat) for seat in range(state.seats)]),
        challenges=active_challenges(state),
        specialist=active_specialist(state),
        challenge_deck=special_deck(state, gang.CHALLENGE),
        specialist_deck=special_deck(state, gang.SPECIALIST),
        proposal=proposal(state),
        refuser=optional(state.refuser, gang.NOBODY),
        use=public_use(state),
        rank_guess=joint_guess(state, derived, RANK),
        category_guess=joint_guess(state, derived, CATEGORY),
        is_out_of_order=state.out_of_order,
        succeeded=state.succeeded if state.phase >= gang.SCORED else None,
    )


def centre(state: GangState) -> tuple[int, ...]:
    """The chips that no seat holds."""
    if state.phase not in CHIP_PHASES:
        return ()
    stars = range(1, state.seats + 1)
    return tuple(chip for chip in stars if state.holder[chip] == gang.NOBODY)


def takes(state: GangState) -> tuple[Take, ...]:
    """Everybody saw who took which chip, and when."""
    pairs = zip(state.taker[: state.takes], state.taken[: state.takes], strict=True)
    return tuple([Take(seat=seat, stars=stars) for seat, stars in pairs])


def public_seat(facts: Facts, seat: int) -> SeatView:
    """One seat, with those of its cards that everybody knows."""
    state, derived = facts.state, facts.derived
    known, discarded = derived.known[SPECTATOR], facts.discarded[seat]
    chips = [chips_of_round[seat] for chips_of_round in state.chips]
    shown = zip(chips, derived.chips_seen, strict=True)
    locked = derived.locked if state.phase in CHIP_PHASES else 0
    return SeatView(
        hole_size=state.hole_size[seat],
        hole=names_in(facts.hole[seat] & known),
        chips=tuple(
            [chip if is_seen and chip != gang.NO_CHIP else None for chip, is_seen in shown]
        ),
        is_locked=bool(locked >> chips[state.round_number - 1] & 1),
        is_ready=bool(state.ready >> seat & 1),
        has_proposed=bool(state.proposed >> seat & 1),
        has_passed=state.passed[seat] != gang.NO_CARD,
        passed=None,
        announced=optional(state.announced[seat], gang.NOT_TOLD),
        former=(),
        has_redrawn=state.struck == seat,
        discards=discarded.bit_count(),
        discarded=names_in(discarded & known),
        hand=revealed_hand(state, derived, seat),
        rank_guess=guess_name(RANK, state.guess[RANK][seat]),
        category_guess=guess_name(CATEGORY, state.guess[CATEGORY][seat]),
    )


def former_cards(state: GangState, seat: int) -> list[int]:
    """What a seat held before the Con Artist's shuffle."""
    if state.specialist != gang.CON_ARTIST or not state.used:
        return []
    cards: list[int] = state.former[seat][: state.hole_size[seat]]
    return cards


def revealed_hand(state: GangState, derived: DerivedFacts, seat: int) -> Hand | None:
    """The best five of hole and community cards, once they are shown."""
    if derived.category[seat] == HIDDEN:
        return None
    cards = [*hole_cards(state, seat), *state.community[: state.community_size]]
    return Hand(
        category=CATEGORIES[derived.category[seat]],
        five=names(best_five(sorted(cards))),
        has_muscle=bool(derived.has_muscle[seat]),
        is_slip=bool(derived.is_slip[seat]),
    )


def active_challenges(state: GangState) -> tuple[SpecialCard, ...]:
    """By number, which is not always the order in which they came."""
    if not state.challenges:
        return ()
    return tuple(
        SpecialCard(card=f"C{number}", is_permanent=number == state.permanent, is_used=False)
        for number in range(1, gang.SPECIAL_CARDS + 1)
        if state.challenges >> number & 1
    )


def active_specialist(state: GangState) -> SpecialCard | None:
    """At most one helps."""
    if state.specialist == gang.NO_SPECIALIST:
        return None
    return SpecialCard(card=f"S{state.specialist}", is_permanent=False, is_used=state.used)


def special_deck(state: GangState, kind: int) -> SpecialDeck:
    """What everybody knows of it."""
    size = state.special_size[kind]
    cards = tuple([SPECIAL_NAMES[kind][number] for number in state.special_deck[kind][:size]])
    return SpecialDeck(
        size=size,
        order=cards if state.order_known[kind] else None,
        returned=cards[size - state.returned[kind] :],
    )


def proposal(state: GangState) -> Proposal | None:
    """The proposal that is being answered."""
    if state.phase != gang.ANSWER:
        return None
    all_others = uncompiled(all_seats)(state) & ~(1 << state.proposer)
    return Proposal(
        proposer=state.proposer,
        user=state.user,
        receiver=receiver(state),
        rank=rank_asked(state),
        agreed=seats_in(all_others & ~state.answering),
    )


def public_use(state: GangState) -> Use | None:
    """What came of an agreed proposal."""
    if not state.used or state.user == gang.NOBODY:
        return None
    told = optional(state.told, gang.NOT_TOLD)
    rank = rank_asked(state)
    return Use(
        user=state.user,
        round=state.used_round,
        receiver=receiver(state),
        shown=None,
        rank=rank,
        count=told if rank is not None else None,
        category=CATEGORIES[told] if told is not None and rank is None else None,
    )


def own_use(public: Use | None, state: GangState, viewer: int) -> Use | None:
    """The seat that showed a card and the seat that saw it know which."""
    if public is None or viewer not in (public.user, public.receiver):
        return public
    return replace(public, shown=card_name(state.shown))


def receiver(state: GangState) -> int | None:
    """The seat that is shown a card."""
    return state.subject if state.specialist == gang.INFORMANT else None


def rank_asked(state: GangState) -> str | None:
    """The rank that the Mastermind tells about."""
    return RANK_NAMES[state.subject] if state.specialist == gang.MASTERMIND else None


def joint_guess(state: GangState, derived: DerivedFacts, kind: int) -> str | None:
    """The value with most votes, once all have named one."""
    phase = gang.GUESS_RANK if kind == RANK else gang.GUESS_CATEGORY
    votes = state.guess[kind][: state.seats]
    if state.phase == phase or votes.count(gang.NO_GUESS) == len(votes):
        return None
    return guess_name(kind, derived.joint_guess[kind])


def guess_name(kind: int, guess: int) -> str | None:
    """A rank or a category."""
    if guess == gang.NO_GUESS:
        return None
    return RANK_NAMES[guess] if kind == RANK else CATEGORIES[guess]


def names(cards: Iterable[int]) -> tuple[str, ...]:
    """The codes of cards."""
    return tuple([str(CARD_NAMES[card]) for card in cards])


@lru_cache(SETS_CACHED)
def names_in(cards: int) -> tuple[str, ...]:
    """The codes of a set of cards, in natural order."""
    return names([card for card in range(cards.bit_length()) if cards >> card & 1])


def card_name(card: int) -> str | None:
    """The code of a card, where there is one."""
    return None if card == gang.NO_CARD else CARD_NAMES[card]


def optional(number: int, missing: int) -> int | None:
    """A number of the state, or None where it says that there is none."""
    return None if number == missing else number
