"""Every two special cards that can meet, played through at random."""

from itertools import combinations
from random import Random

import pytest

from stolik.engine.scratch import Scratch
from stolik.games.the_gang import GAME
from stolik.match import Match
from stolik.testing import driver
from tests.conformance.subjects import SUBJECTS
from tests.games.the_gang.census import census
from tests.games.the_gang.matches import ANY, active, end_heist, gang, seen

CHALLENGES = [f"C{number}" for number in range(2, 11)]
SPECIALISTS = [f"S{number}" for number in range(1, 11)]


def play_heist_at_random(match: Match, rng: Random) -> None:
    """To its end; now and then every seat is compared with worlds it could not tell apart."""
    scratch = Scratch.seeded(rng.randrange(1000))
    heist = seen(match).heist
    while seen(match).heist == heist and not match.is_over:
        if match.needs_shuffle:
            match.shuffle(" ".join(rng.sample(match.needs_shuffle, len(match.needs_shuffle))))
            continue
        if rng.random() < 0.15:
            for seat in (None, *match.seats):
                state = driver.state_of(match)
                other = driver.redealt(state, seat, scratch)
                assert driver.known_to(GAME, other, seat) == driver.known_to(GAME, state, seat)
                assert census(other) == census(state)
        driver.play_random_move(SUBJECTS["the-gang"], match, rng)


def shuffled(match: Match, rng: Random) -> str:
    return " ".join(rng.sample(match.needs_shuffle, len(match.needs_shuffle)))


@pytest.mark.parametrize(("one", "other"), list(combinations(CHALLENGES, 2)))
def test_two_challenges(one: str, other: str) -> None:
    rng = Random(f"{one} {other}")
    for seats, settle in ((3, "ready"), (6, "instant")):
        match = gang(seats, f"{one} {other}", mode="master", settle=settle)
        match.shuffle(shuffled(match, rng))
        assert active(match) == f"{one} {other}"
        play_heist_at_random(match, rng)


@pytest.mark.parametrize("specialist", SPECIALISTS)
@pytest.mark.parametrize("challenge", CHALLENGES)
def test_a_challenge_and_a_specialist(challenge: str, specialist: str) -> None:
    rng = Random(f"{challenge} {specialist}")
    match = gang(4, challenge, specialist, ANY, mode="professional")
    end_heist(match, success=False)
    match.shuffle(shuffled(match, rng))
    assert active(match) == f"{challenge} {specialist}"
    play_heist_at_random(match, rng)


@pytest.mark.parametrize("number", range(1, 11))
@pytest.mark.parametrize("kind", ["challenge", "specialist"])
def test_one_special_card_alone(kind: str, number: int) -> None:
    rng = Random(f"{kind} {number}")
    match = gang(5, ANY, mode="advanced", order="numbered", **{kind: number})
    end_heist(match, success=kind == "challenge")
    match.shuffle(shuffled(match, rng))
    play_heist_at_random(match, rng)
