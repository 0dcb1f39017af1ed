"""How strong bots of The Gang get on with each other, and with partners who know no convention."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from benchmarks.partners import Naive, Stubborn

from stolik.bots.bot import Bot, Turn
from stolik.bots.levels import ExpertBot, RandomBot
from stolik.bots.memory import Memory
from stolik.bots.play import finish_match
from stolik.engine.policy import WAIT
from stolik.engine.scratch import Scratch
from stolik.games.the_gang import GAME, policy
from stolik.games.the_gang.partners import read_partners, remember
from stolik.games.the_gang.percentiles import hand_percentile
from stolik.games.the_gang.public_hands import list_public_hands, rank_hands
from stolik.games.the_gang.scratch import GangScratch
from stolik.games.the_gang.state import GangState
from stolik.games.the_gang.styles import CONVENTION, NAIVE, NO_SENSE, RANDOM, begin_heist
from stolik.match import Match
from stolik.testing import driver
from tests.games.the_gang.matches import PLAYERS, deal, gang, play, seen, state_of

ROUNDS = 4


def played(seats: int, partner: Bot, seed: int, **options: Any) -> Match:
    """A match of strong bots, with a partner in seat 1."""
    rng = Random(seed)
    match = Match(GAME, PLAYERS[:seats], options, seed=rng.randbytes(32))
    bots: list[Bot] = [ExpertBot() for _ in range(seats)]
    bots[1] = partner
    finish_match(match, bots, rng)
    return match


def taken(match: Match) -> int:
    """How many chips were taken."""
    return sum(" take " in move for move in match.moves)


def heists(match: Match) -> int:
    view = seen(match)
    return view.vaults + view.alarms


def finished_talks(match: Match) -> Iterator[tuple[GangState, GangState]]:
    """As a new memory knows them."""
    for talk, end in Memory().finished_talks(match):
        assert isinstance(talk, GangState)
        assert isinstance(end, GangState)
        yield talk, end


def styles(match: Match, *, partner: int) -> Any:
    """How likely each style of a seat is, for all that the finished heists of a match show."""
    scratch = GangScratch.seeded(1)
    for talk, end in finished_talks(match):
        remember(talk, end, scratch)
    state = state_of(match)
    begin_heist(state, scratch)
    return scratch.style[partner].copy()


def test_strong_bots_put_their_hands_in_order() -> None:
    """Chips divide the hands by what everybody knows, so the last round sorts them for certain."""
    matches = [played(seats, ExpertBot(), seed) for seats in (3, 5) for seed in range(2)]
    opened = sum(seen(match).vaults for match in matches)

    assert opened / sum(map(heists, matches)) >= 0.9


def test_the_same_seed_leads_to_the_same_moves() -> None:
    one, other = (played(4, ExpertBot(), seed=5) for _ in range(2))

    assert one.moves == other.moves


def test_a_random_partner_starts_no_war_over_chips() -> None:
    """A partner who says ready once in n + 1 moves makes three takes a seat by itself."""
    matches = [played(4, RandomBot(), seed) for seed in range(2)]
    rounds = ROUNDS * sum(map(heists, matches))

    assert sum(map(taken, matches)) / rounds / 4 <= 4.5


def test_a_partner_who_insists_is_left_with_its_chip() -> None:
    match = played(4, Stubborn(), seed=3)

    assert taken(match) / ROUNDS / heists(match) / 4 <= 3.0


def test_a_naive_partner_is_recognised_when_hands_are_open() -> None:
    matches = [played(4, Naive(), seed) for seed in range(4)]
    recognised = [styles(match, partner=1)[NAIVE] for match in matches]

    assert np.mean(recognised) > 0.7


def test_a_partner_who_knows_the_convention_is_recognised() -> None:
    matches = [played(4, ExpertBot(), seed) for seed in range(2)]
    recognised = [styles(match, partner=seat)[CONVENTION] for match in matches for seat in range(4)]

    assert np.mean(recognised) > 0.85


def test_a_random_partner_is_recognised_within_a_round() -> None:
    """Nobody with a hand takes all chips in turn."""
    match = gang(4, deal(["As Ad", "Ks 9d", "7c 2d", "Ts 8s"]))
    play(match, "1 take 1", "1 take 4", "1 take 2", "1 take 3", "1 take 1", "1 take 4")
    scratch = GangScratch.seeded(1)
    classes = read_partners(state_of(match), 0, scratch)

    assert scratch.belief[1, RANDOM, :classes].sum() > NO_SENSE


def with_stranger(seat: int) -> GangScratch:
    """As if earlier heists had shown that all seats but one know the convention."""
    scratch = GangScratch.seeded(1)
    scratch.evidence[:, CONVENTION] = 10.0
    scratch.evidence[seat, CONVENTION], scratch.evidence[seat, NAIVE] = 0.0, 10.0
    return scratch


def test_percentiles_are_those_that_the_owners_of_the_hands_see() -> None:
    """A hand shares no card with those of the others."""
    match = gang(4, deal(["As Ad", "Ks 9d", "7c 2d", "Ts 8s"]))
    state = state_of(match)
    scratch = GangScratch.seeded(1)
    hands = list_public_hands(state, 1, scratch)
    rank_hands(state, 1, hands, scratch)
    public = {
        tuple(sorted(cards)): float(percentile)
        for cards, percentile in zip(
            scratch.hand[:hands, :2].tolist(), scratch.hand_percentile[:hands], strict=True
        )
    }
    for seat in range(4):
        own = hand_percentile(state, seat, 1, GangScratch.seeded(1))
        assert public[tuple(sorted(state.hole[seat, :2].tolist()))] == pytest.approx(own)


def test_a_hard_bot_forgets_earlier_heists_and_an_expert_does_not() -> None:
    match = played(3, Naive(), seed=1)
    for memory, knows_more in ((Memory(), True), (Memory(forgets=True), False)):
        scratch = memory.scratch(match, 0, seed=1)
        assert isinstance(scratch, GangScratch)
        assert (scratch.evidence.any() or scratch.fresh_evidence.any()) == knows_more


def test_strangers_to_the_convention_choose_first_while_one_seat_leads() -> None:
    """If all waited, a partner who waits as well would wait forever."""
    match = gang(4, deal(["As Ad", "Ks 9d", "7c 2d", "Ts 8s"]))
    waiting = []
    for seat in (0, 2, 3):
        scratch = with_stranger(1)
        n = policy.ponder(state_of(match), seat, scratch)
        best = int(scratch.actions[int(np.argmax(scratch.weights[:n]))])
        waiting.append(GAME.moves[best] if best >= 0 else None)

    assert [move is None for move in waiting] == [True, False, True]


def test_a_stranger_who_has_begun_a_round_before_is_waited_for_by_all() -> None:
    match = gang(4, deal(["As Ad", "Ks 9d", "7c 2d", "Ts 8s"]))
    scratch = with_stranger(1)
    scratch.has_begun[1] = True
    n = policy.ponder(state_of(match), 2, scratch)

    assert int(scratch.actions[int(np.argmax(scratch.weights[:n]))]) == WAIT


class Waiting:
    """Waits as long as it may."""

    def choose(self, turn: Turn) -> str | None:
        """Any move when it must."""
        return RandomBot().choose(turn) if turn.is_pressed else None


def test_bots_who_all_wait_are_pressed() -> None:
    match = played(3, Waiting(), seed=1)

    assert match.is_over


def test_of_the_deal_under_way_an_expert_knows_what_its_seat_may_know() -> None:
    """Every take of earlier rounds, and of the hands of the others nothing."""
    match = Match(GAME, PLAYERS[:3], seed=bytes(32))
    bots: list[Bot] = [ExpertBot() for _ in range(3)]
    while state_of(match).round_number < 3:
        finish_match(match, bots, Random(1), len(match.moves) + 1)
    hands = {state_of(match).hole.tobytes()}
    remembered = set()
    for number in range(4):
        world = match.copy()
        world._array[0] = driver.redealt(state_of(match), 0, Scratch.seeded(number))
        hands.add(state_of(world).hole.tobytes())
        scratch = Memory().scratch(world, 0, seed=1)
        assert isinstance(scratch, GangScratch)
        assert all(scratch.talk_takes[:2] >= 3)
        read_partners(state_of(world), 0, scratch)
        remembered.add(scratch.belief.tobytes())

    assert len(hands) > 1
    assert len(remembered) == 1


def test_what_was_never_shown_teaches_nothing() -> None:
    """The rest of the deck, and hands of which cards were discarded."""
    match = played(3, Naive(), seed=1)
    learned = []
    for altered in (False, True):
        scratch = GangScratch.seeded(1)
        for talk, end in finished_talks(match):
            end.discards, end.discarder[0] = 1, 2
            if altered:
                talk.deck[talk.drawn :] = 0
                talk.hole[2] = talk.hole[2][::-1]
                talk.hole[2, 0], talk.hole[2, 1] = 50, 51
            remember(talk, end, scratch)
        learned.append(scratch.evidence.tobytes() + scratch.fresh_evidence.tobytes())

    assert learned[0] == learned[1]


def test_a_memory_follows_a_match_from_deal_to_deal() -> None:
    """A new memory knows the same as one that was there all the time."""
    match = played(3, ExpertBot(), seed=2)
    again = Match(GAME, match.players, match.options.given(), seed=match.seed)
    memory = Memory()
    for move in match.moves:
        seat, text = move.split(maxsplit=1)
        again.play(int(seat), text)
        followed = memory.finished_talks(again)

    fresh = Memory().finished_talks(match)
    assert len(fresh) == len(followed) == ROUNDS * (heists(match) - 1)
    for (one, _), (other, _) in zip(followed, fresh, strict=True):
        assert one.tobytes() == other.tobytes()
