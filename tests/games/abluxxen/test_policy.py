"""Rules of thumb for Abluxxen: choices that a strong player would nod at."""

from random import Random

import pytest

from stolik.bots.bot import Turn
from stolik.bots.levels import NormalBot, RandomBot
from stolik.bots.play import finish_match
from stolik.games.abluxxen import GAME, policy
from stolik.games.abluxxen.policy import AbluxxenScratch
from stolik.games.abluxxen.state import AbluxxenState
from stolik.match import Match
from tests.games.abluxxen.table import PLAYERS
from tests.games.positions import played, state_of

LONG = "1 2 3 4 5 6 7 8 9 10 11 12 13"
DECK = "1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8 9 9 10 10 11 11 12 12"


def advised(match: Match) -> str | None:
    (seat,) = match.to_act
    return NormalBot().choose(Turn(match, seat, Random(1)))


def weights(match: Match, seat: int, world: AbluxxenState | None = None) -> dict[str, float]:
    scratch = AbluxxenScratch.seeded(1)
    n = policy.weigh(state_of(match) if world is None else world, seat, scratch)
    return {
        str(GAME.moves[action]): weight
        for action, weight in zip(
            scratch.actions[:n].tolist(), scratch.weights[:n].tolist(), strict=True
        )
    }


# Playing.


def test_a_player_who_wins_by_going_out_goes_out() -> None:
    match = played(
        "abluxxen seats=3 | phase: play | active: 0"
        f" | hands: 5 5 5 / {LONG} / {LONG}"
        " | layers: 9 9 / 3 / 4 | pool: 1 2 3 4 5 6 | discards: …"
    )

    assert advised(match) == "play 5 5 5"


def test_a_player_who_would_lose_by_going_out_lays_only_a_part_of_his_set() -> None:
    match = played(
        "abluxxen seats=3 | phase: play | active: 0"
        f" | hands: 5 5 5 / {LONG} / {LONG}"
        " | layers: - / 7 7 7 7 7 7, 9 9 9 9 9 9, 12 12 12 12 12 12 / - | pool: 1 2 3 4 5 6"
        " | discards: …"
    )

    assert advised(match) != "play 5 5 5"


def test_early_a_low_single_card_goes_first_and_sets_may_grow() -> None:
    match = played(
        "abluxxen seats=3 | phase: play | active: 0"
        f" | hands: 2 6 6 9 9 9 11 11 12 13 13 J J / {LONG} / {LONG}"
        " | pool: 1 2 3 4 5 6 | discards: …"
        f" | deck: {DECK}"
    )

    assert advised(match) == "play 2"


def test_at_the_end_the_largest_set_goes_first() -> None:
    match = played(
        "abluxxen seats=3 | phase: play | active: 0 | hands: 2 3 6 6 9 9 9 9 / 4 / 5 6"
        " | layers: 9 9 / 13 13 / 12 | pool: 1 2 3 4 5 6 | discards: …"
        f" | deck: {DECK}"
    )

    assert advised(match) == "play 9 9 9 9"


def test_at_the_end_jokers_join_a_set() -> None:
    match = played(
        "abluxxen seats=3 | phase: play | active: 0 | hands: 2 3 9 9 9 J J / 4 / 5"
        " | layers: 9 9 / 13 13 / 12 | pool: 1 2 3 4 5 6 | discards: …"
        f" | deck: {DECK}"
    )

    assert advised(match) == "play 9 9 9 J J"


def test_a_set_that_robs_is_better_than_an_equal_one_that_does_not() -> None:
    alone = weights(
        played(
            "abluxxen seats=3 | phase: play | active: 0"
            f" | hands: 1 2 3 5 5 5 8 8 8 / {LONG} / {LONG}"
            " | pool: 1 2 3 4 5 6 | discards: …"
            f" | deck: {DECK}"
        ),
        0,
    )
    robbing = weights(
        played(
            "abluxxen seats=3 | phase: play | active: 0"
            f" | hands: 1 2 3 5 5 5 8 8 8 / {LONG} / {LONG}"
            " | layers: - / 7 7 7 / - | pool: 1 2 3 4 5 6 | discards: …"
            f" | deck: {DECK}"
        ),
        0,
    )

    assert robbing["play 8 8 8"] > alone["play 8 8 8"]
    assert robbing["play 5 5 5"] == alone["play 5 5 5"]


def test_a_set_that_a_known_hand_can_rob_is_in_danger_at_the_end() -> None:
    """Seat 1 took three 9s into its hand, for everybody to see."""
    hands = "abluxxen seats=3 | phase: play | active: 0 | hands: 1 2 6 6 6 / 4 9 9 9 / 3"
    rest = f"pool: 1 2 3 4 5 6 | discards: … | deck: {DECK}"
    unseen = weights(played(f"{hands} | {rest}"), 0)
    known = weights(played(f"{hands} | known: - / 9 9 9 / - | {rest}"), 0)

    assert known["play 6 6 6"] < unseen["play 6 6 6"]


# Robbing and being robbed.


def test_a_layer_that_joins_a_set_of_the_hand_is_taken() -> None:
    """Worked example 2."""
    match = played(
        "abluxxen seats=3 | phase: play | active: 0"
        f" | hands: 3 3 7 7 7 12 13 / {LONG} / {LONG}"
        " | layers: - / 3 3 3 / - | pool: 1 2 3 4 5 6 | discards: …"
        f" | deck: {DECK}",
        "0 play 7 7 7",
    )

    assert advised(match) == "take"


def test_a_layer_that_can_no_longer_be_laid_is_left() -> None:
    match = played(
        "abluxxen seats=3 | phase: play | active: 0 | hands: 7 12 13 13 / 9 / 8"
        " | layers: 1 1 / 3 / 4 4 | pool: 1 2 3 4 5 6 | discards: …"
        f" | deck: {DECK}",
        "0 play 7",
    )

    assert advised(match) == "leave"


def test_a_layer_is_not_taken_if_the_last_draws_then_lose_the_match() -> None:
    """The robbed seat draws all that is left, and seat 2 has won."""
    match = played(
        "abluxxen seats=3 | phase: play | active: 0 | hands: 3 7 7 12 / 1 2 9 9 / 8 10"
        " | layers: - / 3 3 / 9 9 9 9 9 | pool: 4 5 | discards: …",
        "0 play 7 7",
    )

    assert advised(match) == "leave"


@pytest.mark.parametrize(
    ("hand", "layer", "answer"),
    [("3 4 12 12 12", "12 12", "keep"), ("2 3 4 12", "1 1", "discard")],
)
def test_a_high_layer_that_joins_a_set_is_kept_and_a_low_one_discarded(
    hand: str, layer: str, answer: str
) -> None:
    match = played(
        "abluxxen seats=3 | phase: answer | active: 0 | victim: 1"
        f" | hands: 5 6 7 / {hand} / {LONG} | layers: 13 13 / {layer} / -"
        f" | pool: 1 2 3 4 5 6 | discards: … | deck: {DECK}"
    )

    assert advised(match) == answer


# Drawing.


def test_a_joker_is_the_best_draw() -> None:
    match = played(
        "abluxxen seats=3 | phase: play | active: 0"
        f" | hands: 2 4 4 9 / {LONG} / {LONG}"
        " | pool: 1 4 6 8 11 J | discards: …"
        f" | deck: {DECK}",
        "0 play 2",
    )

    assert advised(match) == "draw J"


def test_a_card_that_joins_a_set_is_drawn() -> None:
    match = played(
        "abluxxen seats=3 | phase: play | active: 0"
        f" | hands: 2 8 8 8 11 / {LONG} / {LONG}"
        " | pool: 1 3 5 6 7 8 | discards: …"
        f" | deck: {DECK}",
        "0 play 2",
    )

    assert advised(match) == "draw 8"


def test_a_player_about_to_go_out_draws_no_low_card() -> None:
    match = played(
        "abluxxen seats=3 | phase: play | active: 0 | hands: 2 8 8 8 / 4 / 6 | pool: 1 1 3 3 5 6"
        f" | discards: … | deck: {DECK}",
        "0 play 2",
    )

    assert advised(match) == "pass"


def test_a_group_of_the_pool_brings_both_its_cards() -> None:
    match = played(
        "abluxxen seats=2 | phase: play | active: 0"
        f" | hands: 2 9 9 13 13 / {LONG} | pool: 1 2 3 4 9 | groups: 9 13"
        f" | row: 8 | discards: … | deck: {DECK}",
        "0 play 2",
    )

    assert advised(match) == "draw 9 13"


def test_the_set_of_the_row_that_joins_the_hand_is_robbed() -> None:
    match = played(
        "abluxxen seats=2 | phase: play | active: 0 | hands: 6 6 6 6 12 J J / 4"
        " | pool: 1 2 3 4 5 6 | row: 5 6 8 | discards: …"
        f" | deck: {DECK}",
        "0 play 12",
    )

    assert advised(match) == "rob 6"


# What the bots rely on.


VARIANTS = [(seats, mode) for seats in (2, 3, 4, 5) for mode in ("basic", "expert")]


@pytest.mark.parametrize(("seats", "mode"), VARIANTS)
def test_exactly_the_legal_moves_are_weighed_by_what_the_seat_knows(seats: int, mode: str) -> None:
    """In another world that the seat cannot tell from the real one the weights are the same."""
    rng = Random(seats)
    match = Match(GAME, PLAYERS[:seats], {"mode": mode}, seed=bytes([seats] * 32))
    bots = (RandomBot(), NormalBot())
    for move in range(150):
        if not match.to_act:
            break
        (seat,) = match.to_act
        weighed = weights(match, seat)
        assert sorted(weighed) == sorted(match.legal(seat))
        world = match.world(seat, move)
        assert isinstance(world, AbluxxenState)
        assert weights(match, seat, world) == weighed
        match.play(seat, str(bots[rng.randrange(2)].choose(Turn(match, seat, rng))))


@pytest.mark.parametrize(("seats", "mode"), VARIANTS)
def test_the_outlook_is_best_for_the_winner(seats: int, mode: str) -> None:
    match = Match(GAME, PLAYERS[:seats], {"mode": mode}, seed=bytes([seats] * 32))
    assert all(policy.outlook(state_of(match), seat) == 0.5 for seat in range(seats))

    finish_match(match, [NormalBot()] * seats, Random(1))
    assert match.result is not None
    (winner,) = match.result.winners
    for seat in range(seats):
        outlook = policy.outlook(state_of(match), seat)
        assert 0.9 <= outlook <= 1 if seat == winner else 0 <= outlook <= 0.2


class Hasty:
    """Lays as many cards as it can, and takes none that it need not take."""

    def choose(self, turn: Turn) -> str | None:
        """The largest set; elsewhere as the rules of thumb advise."""
        for move in ("leave", "keep", "pass"):
            if move in turn.moves:
                return move
        if turn.moves[0].startswith("play"):
            return max(turn.moves, key=lambda move: len(move.split()))
        return NormalBot().choose(turn)


def test_who_hurries_does_not_beat_those_who_gather_cards() -> None:
    """They used to think that there was time, and lost two of three matches with three seats."""
    wins = 0
    for number in range(18):
        match = Match(GAME, PLAYERS[:3], seed=bytes([number] * 32))
        hasty = number % 3
        bots = [Hasty() if seat == hasty else NormalBot() for seat in range(3)]
        finish_match(match, bots, Random(number))
        assert match.result is not None
        wins += hasty in match.result.winners

    assert wins <= 6
