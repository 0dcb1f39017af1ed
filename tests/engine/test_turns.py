"""The Gang's free-for-all, one seat after the other: who may wait, and how often chips change."""

import numpy as np

from stolik.envs.batch import BatchEnv
from stolik.games.the_gang.notation import MOVES
from tests.envs.play import any_action

WAIT = "wait"


def table(*, most_swaps: int = 3, **options: str) -> BatchEnv:
    """Three seats, chip round 1; seat 0 is asked."""
    env = BatchEnv("the-gang", tables=1, seats=3, options=options, most_swaps=most_swaps)
    env.reset()
    return env


def play(env: BatchEnv, *moves: str) -> None:
    """Of seats as they are asked."""
    for move in moves:
        env.step([env.actions - 1 if move == WAIT else MOVES.index(move)])


def choices(env: BatchEnv) -> tuple[int, str]:
    """The seat that is asked, and its choices."""
    names = [*MOVES, WAIT]
    seat = int(env.batch.seats[0])
    return seat, ", ".join(str(names[i]) for i in np.flatnonzero(env.batch.masks[0]))


def test_seats_are_asked_clockwise_and_may_wait() -> None:
    env = table()
    assert choices(env) == (0, "take 1, take 2, take 3, wait")

    play(env, "take 2")
    assert choices(env) == (1, "take 1, take 2, take 3, wait")

    play(env, WAIT)
    assert choices(env) == (2, "take 1, take 2, take 3, wait")


def test_when_all_wait_those_without_a_chip_must_take_one() -> None:
    """Nobody else is asked: who holds a chip has nothing to change."""
    env = table()
    play(env, WAIT, "take 3", WAIT, WAIT)
    assert choices(env) == (1, "take 1, take 2, return, wait")

    play(env, WAIT)

    assert choices(env) == (2, "take 1, take 2, take 3")


def test_who_could_be_ready_need_not_wait() -> None:
    env = table()
    play(env, "take 1", "take 2", "take 3")

    assert choices(env) == (0, "take 2, take 3, return, ready")


def test_swaps_are_bounded_but_a_first_chip_can_always_be_taken_from_the_centre() -> None:
    env = table(most_swaps=1)
    play(env, "take 1", "take 1")
    assert choices(env) == (2, "take 1, take 2, take 3, wait")

    play(env, WAIT, "take 2")
    assert choices(env) == (1, "wait"), "its one swap was to take the chip from seat 0"


def test_without_swaps_chips_change_hands_never() -> None:
    env = table(most_swaps=0)
    assert choices(env) == (0, "take 1, take 2, take 3, wait")

    play(env, "take 1")
    assert choices(env) == (1, "take 2, take 3, wait")


def test_swaps_are_counted_anew_in_the_next_chip_round() -> None:
    env = table(most_swaps=1, settle="instant")
    play(env, "take 1", "take 1", WAIT, "take 2", WAIT, "take 3")
    play(env, *["take 1"] * 2)

    assert "take 1" in choices(env)[1]


def test_every_match_ends_within_the_bound() -> None:
    for mode in ("basic", "advanced", "professional", "master"):
        for settle in ("ready", "instant"):
            env = BatchEnv("the-gang", tables=40, seed=2, options={"mode": mode, "settle": settle})
            assert_all_end(env)


def assert_all_end(env: BatchEnv) -> None:
    rng = np.random.default_rng(0)
    batch = env.reset()
    ended = np.zeros(env.tables, np.bool_)
    for _ in range(2500):
        batch = env.step(any_action(batch, rng))
        ended |= batch.dones & ~batch.truncations
    assert ended.all()
