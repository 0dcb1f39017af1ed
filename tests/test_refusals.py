"""What the library refuses with a sentence, before compiled code sees it."""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

import stolik
from stolik.envs.batch import BatchEnv
from stolik.envs.settings import EnvSettings
from stolik.envs.stepper import MatchStepper

BAD_SEATS: list[Any] = [-1, 4, 10**30, 1.0, True, "0", None, np.int64(-1)]


def new_match() -> stolik.Match:
    return stolik.Match("six-nimmt", ["Ania", "Bartek", "Celina", "Darek"], seed=bytes(32))


@pytest.mark.parametrize("seat", BAD_SEATS, ids=repr)
@pytest.mark.parametrize(
    "use",
    [
        lambda match, seat: match.legal(seat),
        lambda match, seat: match.world(seat, 0),
        lambda match, seat: stolik.Turn(match, seat, Random(0)),
    ],
    ids=["legal", "world", "turn"],
)
def test_a_seat_that_is_not_there(use: Callable[[stolik.Match, Any], Any], seat: Any) -> None:
    with pytest.raises(stolik.SeatError, match=r"there is no seat .*; the seats are 0 to 3"):
        use(new_match(), seat)


@pytest.mark.parametrize("seat", [seat for seat in BAD_SEATS if seat is not None], ids=repr)
def test_a_viewer_that_is_not_there(seat: Any) -> None:
    """None is a spectator."""
    match = new_match()

    with pytest.raises(stolik.SeatError, match="there is no seat"):
        match.view(seat)
    with pytest.raises(stolik.SeatError, match="there is no seat"):
        match.views((None, seat))


@pytest.mark.parametrize("seat", [-1, 4, 10**30], ids=repr)
def test_a_move_of_a_seat_that_is_not_there_is_illegal(seat: int) -> None:
    match = new_match()

    with pytest.raises(stolik.IllegalMoveError, match="there is no seat"):
        match.play(seat, "1")
    assert match.moves == []


def test_numpy_integers_are_seats() -> None:
    match = new_match()

    assert match.legal(np.int8(2)) == match.legal(2)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33), "0" * 64, 7], ids=repr)
def test_a_seed_that_is_not_32_bytes(seed: Any) -> None:
    with pytest.raises(stolik.SeedError, match="a seed has 32 bytes"):
        stolik.Match("six-nimmt", ["Ania", "Bartek"], seed=seed)


@pytest.mark.parametrize(
    "make",
    [
        lambda: stolik.bot("hard:iterations=-1"),
        lambda: stolik.bot("hard:milliseconds=0"),
        lambda: stolik.plan_arena(["normal", "random"], "red7", matches=0),
        lambda: stolik.plan_arena(["normal", "random"], "red7", seats=0),
        lambda: stolik.plan_arena(["normal", "random"], "red7", seed=-1),
        lambda: stolik.play_match(["normal", "random"], "red7", seed=-1),
        lambda: stolik.play_match(["normal", "random"], "red7", most_moves=0),
        lambda: BatchEnv("red7", tables=0),
        lambda: BatchEnv("red7", tables=2, threads=0),
        lambda: BatchEnv("red7", tables=2, most_moves=0),
        lambda: BatchEnv("red7", tables=2, most_swaps=-1),
        lambda: BatchEnv("red7", tables=2, seed=-1).reset(),
        lambda: BatchEnv("red7", tables=2, seed=[1, -1]).reset(),
        lambda: MatchStepper(EnvSettings("red7"), external_seats=1).seed(-1),
    ],
)
def test_a_number_outside_its_range(make: Callable[[], Any]) -> None:
    with pytest.raises(stolik.NumberError, match=r"cannot be -?[0-9]+; it is a whole number from"):
        make()


def test_a_number_of_seats_that_the_game_does_not_have() -> None:
    with pytest.raises(stolik.OptionsError, match="the game is for 2 to 4 seats, not 5"):
        BatchEnv("red7", tables=2, seats=5)
    with pytest.raises(stolik.OptionsError, match="the game is for 2 to 4 seats, not 1"):
        stolik.play_match(["normal"], "red7")


def test_a_reward_that_is_not_there() -> None:
    with pytest.raises(stolik.OptionsError, match="there is no reward money; there are win, score"):
        EnvSettings("red7", reward="money")  # type: ignore[arg-type]
