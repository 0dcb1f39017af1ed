"""How strong bots of The Gang get on with each other, and with partners who know no convention."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
from benchmarks.partners import Naive, Stubborn

from stolik.bots.bot import Bot
from stolik.bots.levels import HardBot, RandomBot
from stolik.bots.memory import Memory
from stolik.bots.play import finish_match
from stolik.games.the_gang import GAME, policy
from stolik.games.the_gang.partners import (
    CONVENTION,
    NAIVE,
    NO_SENSE,
    RANDOM,
    begin_heist,
    read_partners,
    remember,
)
from stolik.games.the_gang.scratch import GangScratch
from stolik.games.the_gang.state import GangState
from stolik.match import Match
from tests.games.the_gang.matches import PLAYERS, deal, gang, play, seen, state_of

ROUNDS = 4


def played(seats: int, partner: Bot, seed: int, **options: Any) -> Match:
    """A match of strong bots, with a partner in seat 1."""
    rng = Random(seed)
    match = Match(GAME, PLAYERS[:seats], options, seed=rng.randbytes(32))
    bots: list[Bot] = [HardBot() for _ in range(seats)]
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
    matches = [played(seats, HardBot(), seed) for seats in (3, 5) for seed in range(2)]
    opened = sum(seen(match).vaults for match in matches)

    assert opened / sum(map(heists, matches)) >= 0.9


def test_the_same_seed_leads_to_the_same_moves() -> None:
    one, other = (played(4, HardBot(), seed=5) for _ in range(2))

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
    matches = [played(4, HardBot(), seed) for seed in range(2)]
    recognised = [styles(match, partner=seat)[CONVENTION] for match in matches for seat in range(4)]

    assert np.mean(recognised) > 0.85


def test_a_random_partner_is_recognised_within_a_round() -> None:
    """Nobody with a hand takes all chips in turn."""
    match = gang(4, deal(["As Ad", "Ks 9d", "7c 2d", "Ts 8s"]))
    play(match, "1 take 1", "1 take 4", "1 take 2", "1 take 3", "1 take 1", "1 take 4")
    scratch = GangScratch.seeded(1)
    classes = read_partners(state_of(match), 0, scratch)

    assert scratch.belief[1, RANDOM, :classes].sum() > NO_SENSE


def test_strangers_to_the_convention_choose_first_while_one_seat_leads() -> None:
    """If all waited, a partner who waits as well would wait forever."""
    match = gang(4, deal(["As Ad", "Ks 9d", "7c 2d", "Ts 8s"]))
    waiting = []
    for seat in (0, 2, 3):
        scratch = GangScratch.seeded(1)
        scratch.evidence[1, NAIVE] = 10.0
        n = policy.ponder(state_of(match), seat, scratch)
        best = int(scratch.actions[int(np.argmax(scratch.weights[:n]))])
        waiting.append(GAME.moves[best] if best >= 0 else None)

    assert [move is None for move in waiting] == [True, False, True]


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
    match = played(3, HardBot(), seed=2)
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
