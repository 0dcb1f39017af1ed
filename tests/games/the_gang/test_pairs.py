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
from tests.games.the_gang.matches import active, from_position, gang, seen

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
        if rng.random() < 0.07:
            for seat in (None, *match.seats):
                state = driver.state_of(match)
                other = driver.redealt(state, seat, scratch)
                assert driver.known_to(GAME, other, seat) == driver.known_to(GAME, state, seat)
                assert census(other) == census(state)
            assert_that_positions_read_back(match)
        driver.play_random_move(SUBJECTS["the-gang"], match, rng)


def assert_that_positions_read_back(match: Match) -> None:
    """As the one that knows everything and as every seat sees it."""
    for seat in (None, *match.seats):
        again = Match.from_position(GAME, match.position(seat))
        assert again.position(seat) == match.position(seat)
        assert driver.known_to(GAME, driver.state_of(again), seat) == driver.known_to(
            GAME, driver.state_of(match), seat
        )


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
    match = from_position(
        f"seats=4 mode=professional | phase: deal | alarms: 1 | permanent: {challenge} | "
        f"active: {specialist}"
    )
    play_heist_at_random(match, rng)


@pytest.mark.parametrize("number", range(1, 11))
@pytest.mark.parametrize(("heist", "letter"), [("vaults: 1", "C"), ("alarms: 1", "S")])
def test_one_special_card_alone(heist: str, letter: str, number: int) -> None:
    rng = Random(f"{letter}{number}")
    match = from_position(
        f"seats=5 mode=advanced | phase: deal | {heist} | active: {letter}{number}"
    )
    play_heist_at_random(match, rng)


@pytest.mark.parametrize("number", range(1, 11))
@pytest.mark.parametrize(
    ("first", "cards", "phase"),
    [
        ("challenge={0} specialist=10", "active: C{0} | returned: - / S10", "shuffle-specialists"),
        ("challenge=10 specialist={0}", "active: S{0} | returned: C10 / -", "shuffle-challenges"),
    ],
)
def test_a_deck_is_shuffled_again(first: str, cards: str, phase: str, number: int) -> None:
    """The special card of the heist is in its deck again, while the heist lies on the table."""
    rng = Random(f"{phase} {number}")
    options = " ".join(word for word in first.format(number).split() if not word.endswith("=1"))
    start = (
        f"seats=3 mode=advanced order=numbered {options} | phase: deal | vaults: 1 | alarms: 1 | "
        f"{cards.format(number)}"
    )
    match = from_position(start)
    while seen(match).phase != phase:
        if seen(match).heist > 3:
            match = from_position(start)
        if match.needs_shuffle:
            match.shuffle(shuffled(match, rng))
        else:
            driver.play_random_move(SUBJECTS["the-gang"], match, rng)

    assert_that_positions_read_back(match)
