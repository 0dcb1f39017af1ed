"""What the library refuses with a sentence, before compiled code sees it."""

import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
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
        lambda match, seat: match.previews(seat),
        lambda match, seat: match.world(seat, 0),
        lambda match, seat: stolik.Turn(match, seat, Random(0)),
    ],
    ids=["legal", "previews", "world", "turn"],
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


@pytest.mark.parametrize("seat", BAD_SEATS, ids=repr)
def test_a_move_of_a_seat_that_is_not_there_is_illegal(seat: Any) -> None:
    match = new_match()

    with pytest.raises(stolik.IllegalMoveError, match="there is no seat"):
        match.play(seat, "1")
    assert match.moves == []


def test_numpy_integers_are_seats() -> None:
    match = new_match()

    assert match.legal(np.int8(2)) == match.legal(2)  # type: ignore[arg-type]
    match.play(np.int8(2), match.legal(2)[0])  # type: ignore[arg-type]
    assert match.moves[0].startswith("2 ")


@pytest.mark.parametrize("move", [37, None, ["37"], b"37", 37.0], ids=repr)
def test_a_move_that_is_no_text(move: Any) -> None:
    with pytest.raises(stolik.UnreadableMoveError, match="is not a move of 6 nimmt!"):
        new_match().play(0, move)


@pytest.mark.parametrize("cards", [["14", "7"], 14, None, "-1", "0", "105", "1.5"], ids=repr)
def test_a_card_that_is_not_there(cards: Any) -> None:
    match = stolik.Match("six-nimmt", ["Ania", "Bartek"])

    with pytest.raises(stolik.ShuffleError, match="is not a card of this game"):
        match.shuffle(cards)


@pytest.mark.parametrize("name", [5, None, "chess", True], ids=repr)
def test_a_game_that_is_not_there(name: Any) -> None:
    with pytest.raises(stolik.UnknownGameError, match="there is no game"):
        stolik.Match(name, ["Ania", "Bartek"])
    with pytest.raises(stolik.UnknownGameError, match="there is no game"):
        stolik.plan_arena(["normal", "random"], name)


@pytest.mark.parametrize("bot", [5, None, "os:getcwd", ["hard"]], ids=repr)
def test_a_bot_that_is_none(bot: Any) -> None:
    with pytest.raises(stolik.UnknownBotError, match="there is no bot"):
        stolik.play_match(["normal", bot], "red7")
    with pytest.raises(stolik.UnknownBotError, match="there is no bot"):
        stolik.plan_arena(["normal", bot], "red7")


def test_an_arena_without_bots() -> None:
    with pytest.raises(stolik.UnknownBotError, match="there is no bot"):
        stolik.plan_arena([], "red7", seats=3)


@pytest.mark.parametrize("changes", [{"deals": -1}, {"seed": 1.5}, {"most_moves": 0}], ids=repr)
def test_a_plan_made_by_hand_is_checked_before_it_is_played(changes: dict[str, Any]) -> None:
    plan = stolik.plan_arena(["normal", "random"], "red7")

    with pytest.raises(stolik.NumberError, match="it is a whole number from"):
        stolik.run_arena(msgspec.structs.replace(plan, **changes))


@pytest.mark.parametrize(
    "changes",
    [
        {"moves": (1,)},
        {"players": ("Ania", 2)},
        {"seed": "7"},
        {"shuffles": ("",)},
        {"options": {"target": np.int64(30)}},
    ],
    ids=repr,
)
def test_a_record_made_by_hand_is_checked_like_one_that_is_read(changes: dict[str, Any]) -> None:
    record = stolik.Match("red7", ["Ania", "Bartek"], seed=bytes(32)).record()

    with pytest.raises(stolik.RecordError):
        stolik.replay(msgspec.structs.replace(record, **changes))


@pytest.mark.parametrize("value", [np.int64(30), 30.0, True, None, [30]], ids=repr)
def test_the_value_of_an_option_is_one_that_a_record_can_hold(value: Any) -> None:
    with pytest.raises(stolik.OptionsError, match="option rounds cannot be"):
        stolik.Match("six-nimmt", ["Ania", "Bartek"], {"rounds": value})


def test_errors_cross_processes_whole() -> None:
    """From the workers of an arena."""
    with pytest.raises(stolik.IllegalMoveError) as refused:
        new_match().play(0, "take 1")

    again = pickle.loads(pickle.dumps(refused.value))  # noqa: S301  # our own bytes

    assert (str(again), again.sentence) == (str(refused.value), refused.value.sentence)


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
        lambda: BatchEnv("red7", tables=2, seed=1.5).reset(),  # type: ignore[arg-type]
        lambda: BatchEnv("red7", tables=2, seed=[1, True]).reset(),
        lambda: BatchEnv("red7", tables=2, most_moves=2**31),
        lambda: BatchEnv("red7", tables=2, most_swaps=2**15),
        lambda: BatchEnv("red7", tables=True),
        lambda: MatchStepper(EnvSettings("red7"), external_seats=1).seed(-1),
        lambda: stolik.run_arena(stolik.plan_arena(["easy", "random"], "red7"), workers=0),
        lambda: new_match().world(0, -1),
        lambda: stolik.bot(f"hard:iterations={10**30}"),
    ],
)
def test_a_number_outside_its_range(make: Callable[[], Any]) -> None:
    with pytest.raises(stolik.NumberError, match=r"cannot be .*; it is a whole number from"):
        make()


def test_a_number_of_seats_that_the_game_does_not_have() -> None:
    with pytest.raises(stolik.OptionsError, match="the game is for 2 to 4 seats, not 5"):
        BatchEnv("red7", tables=2, seats=5)
    with pytest.raises(stolik.OptionsError, match="the game is for 2 to 4 seats, not 1"):
        stolik.play_match(["normal"], "red7")


@pytest.mark.parametrize("seats", [-1, 99, True, 3.0, None, "4"], ids=repr)
def test_a_number_of_seats_that_is_none(seats: Any) -> None:
    with pytest.raises(stolik.OptionsError, match="the game is for 2 to 4 seats, not"):
        EnvSettings("red7", seats)


def test_numpy_integers_are_numbers() -> None:
    """And do not overflow: 1 << 10 is 0 among integers of 8 bits."""
    env = BatchEnv(
        "six-nimmt",
        tables=np.int8(2),  # type: ignore[arg-type]
        seats=np.int8(10),  # type: ignore[arg-type]
        seed=np.int16(3),  # type: ignore[arg-type]
    )
    same = BatchEnv("six-nimmt", tables=2, seats=10, seed=3)

    assert np.array_equal(env.reset().masks, same.reset().masks)
    env.step(env.batch.masks.argmax(axis=1).astype(np.int32))


@pytest.mark.parametrize("actions", [[1.5, 1], [True, False], [None, 1]], ids=repr)
def test_actions_of_a_batch_that_are_no_whole_numbers(actions: Any) -> None:
    env = BatchEnv("six-nimmt", tables=2)
    env.reset()

    with pytest.raises(stolik.NumberError, match=r"action cannot be .*; it is a whole number from"):
        env.step(actions)


@pytest.mark.parametrize("action", [-1, 10**30, 1.5, True, None, "1"], ids=repr)
def test_an_action_that_is_not_there(action: Any) -> None:
    stepper = MatchStepper(EnvSettings("six-nimmt"), external_seats=0b1111)
    stepper.seed(0)
    stepper.reset()

    with pytest.raises(stolik.IllegalMoveError, match="is not legal now for seat 0"):
        stepper.step(action)


@pytest.mark.parametrize("seat", BAD_SEATS, ids=repr)
def test_an_observer_that_is_not_there(seat: Any) -> None:
    stepper = MatchStepper(EnvSettings("six-nimmt"), external_seats=0b1111)

    with pytest.raises(stolik.SeatError, match="there is no seat"):
        stepper.observed(seat)


@pytest.mark.parametrize("seat", [-1, 4, 1.0, True], ids=repr)
def test_a_view_of_a_state_from_a_seat_that_is_not_there(seat: Any) -> None:
    settings = EnvSettings("six-nimmt")

    with pytest.raises(stolik.SeatError, match="there is no seat"):
        settings.game.view(settings.new_states(1)[0], seat)


def test_opponents_that_are_not_there() -> None:
    with pytest.raises(stolik.UnknownBotError, match="there are no opponents"):
        BatchEnv("red7", tables=2, opponents="")


def test_a_reward_that_is_not_there() -> None:
    with pytest.raises(stolik.OptionsError, match="there is no reward money; there are win, score"):
        EnvSettings("red7", reward="money")  # type: ignore[arg-type]
