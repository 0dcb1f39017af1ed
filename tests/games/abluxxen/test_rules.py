"""docs/rules/abluxxen.md: the ordinary game, from the setup to the scoring."""

import pytest

from stolik.core.errors import IllegalMoveError, OptionsError
from stolik.core.game import Result
from stolik.games.abluxxen import GAME
from stolik.match import Match
from tests.games.abluxxen.table import PLAYERS, in_mode, table
from tests.games.positions import now, play_all, played, section


def is_robbed(laid: str, layer: str, mode: str = "basic") -> bool:
    """Whether a set played by seat 0 robs seat 1 of its top layer."""
    match = played(
        f"abluxxen seats=3{in_mode(mode)} | phase: play | active: 0 | hands: 1 {laid} / 1 / 1"
        f" | layers: - / {layer} / - | pool: 1 2 3 4 5 6 | discards: …",
        f"0 play {laid}",
    )
    return now(match) == "steal 0"


# Options.


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_fewer_than_2_or_more_than_5_seats_is_an_error(seats: int) -> None:
    with pytest.raises(OptionsError, match=f"2 to 5 seats, not {seats}"):
        Match(GAME, ["player"] * seats)


@pytest.mark.parametrize(
    "options", [{"mode": "Basic"}, {"mode": "duel"}, {"mode": 1}, {"mode": None}, {"jokers": 5}]
)
def test_another_option_or_value_is_an_error(options: dict[str, object]) -> None:
    with pytest.raises(OptionsError):
        Match(GAME, PLAYERS[:3], options)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("mode", ["basic", "advanced", "expert"])
def test_every_mode_may_be_played_with_every_number_of_seats(mode: str, seats: int) -> None:
    """The duel included (ruling 3)."""
    match = Match(GAME, PLAYERS[:seats], {"mode": mode}, seed=bytes(32))

    assert table(match).mode == mode
    assert now(match) == "play 0"


# Setup.


def test_the_shuffle_holds_all_109_cards_in_natural_order() -> None:
    """8 of each number and 5 jokers (ruling 1)."""
    numbers = [str(number) for number in range(1, 14) for _ in range(8)]

    assert Match(GAME, PLAYERS[:3]).needs_shuffle == numbers + ["J"] * 5


@pytest.mark.parametrize(("seats", "deck_size"), [(3, 64), (4, 51), (5, 38)])
def test_each_seat_takes_13_cards_then_6_are_the_pool_and_the_rest_is_the_deck(
    seats: int, deck_size: int
) -> None:
    match = Match(GAME, PLAYERS[:seats])
    match.shuffle(" ".join(str(1 + place % 13) for place in range(13 * seats)) + " J 5 9 2 J 2 13")

    for seat in match.seats:
        assert section(match, "hands", seat) == "1 2 3 4 5 6 7 8 9 10 11 12 13"
        assert section(match, "layers", seat) == "-"
    assert section(match, "pool") == "2 2 5 9 J J"
    assert table(match).deck_size == deck_size
    assert table(match).discards == ()
    assert table(match).row is None
    assert match.needs_shuffle == []
    assert now(match) == "play 0"


def test_the_deck_is_drawn_from_its_top() -> None:
    match = Match(GAME, PLAYERS[:3])
    dealt = "1 2 3 4 5 6 7 8 9 10 11 12 13 " * 3
    match.shuffle(f"{dealt} 1 1 1 1 1 2 12 13 J")
    play_all(match, "0 play 5, 0 draw deck, 1 play 5, 1 draw 2")

    assert section(match, "hands", 0) == "1 2 3 4 6 7 8 9 10 11 12 12 13"
    assert section(match, "pool") == "1 1 1 1 1 13"


# Play.


def test_a_set_is_cards_of_one_value_with_any_number_of_jokers_or_jokers_alone() -> None:
    """Numbers first, jokers last; any number of the cards held."""
    match = played(
        "abluxxen seats=3 | phase: play | active: 0 | hands: 4 4 7 J J / 1 / 1"
        " | pool: 1 2 3 4 5 6 | discards: …"
    )

    assert match.legal(0) == [
        "play 4",
        "play 4 J",
        "play 4 J J",
        "play 4 4",
        "play 4 4 J",
        "play 4 4 J J",
        "play 7",
        "play 7 J",
        "play 7 J J",
        "play J",
        "play J J",
    ]


def test_all_eight_of_a_number_with_all_five_jokers_are_a_set() -> None:
    match = played(
        "abluxxen seats=3 | phase: play | active: 0"
        " | hands: 1 7 7 7 7 7 7 7 7 J J J J J / 1 / 1 | pool: 1 2 3 4 5 6 | discards: …"
    )
    match.play(0, "play " + " ".join(["7"] * 8 + ["J"] * 5))

    assert len(table(match).seats[0].layers[0]) == 13


def test_a_set_becomes_the_new_top_layer() -> None:
    """Worked example 1; sets already down do not matter."""
    match = played(
        "abluxxen seats=4 | phase: play | active: 0 | hands: 4 4 4 9 J / 1 / 1 / 1"
        " | layers: 12, 4 4 / - / - / - | pool: 1 2 3 4 5 6 | discards: …",
        "0 play 4 4 4 J",
    )

    assert section(match, "layers", 0) == "12, 4 4, 4 4 4 J"
    assert section(match, "hands", 0) == "9"


@pytest.mark.parametrize("move", ["play", "play J 4", "play 4 7", "play 04", "play 14", "pass "])
def test_other_notations_are_not_moves(move: str) -> None:
    assert move not in GAME.actions


def test_a_seat_must_play_at_least_one_card() -> None:
    match = played(
        "abluxxen seats=3 | phase: play | active: 0 | hands: 4 / 1 / 1 | pool: 1 2 3 4 5 6"
        " | discards: …"
    )

    with pytest.raises(IllegalMoveError):
        match.play(0, "pass")


def test_if_the_hand_is_empty_the_match_ends_at_once_and_nobody_is_robbed() -> None:
    """Worked example 4."""
    match = played(
        "abluxxen seats=3 | phase: play | active: 0 | hands: 6 / 9 9 / 9 | layers: - / 5 / -"
        " | pool: 1 2 3 4 5 6 | discards: …",
        "0 play 6",
    )

    assert match.is_over
    assert match.result == Result(scores=(1, -1, -1), winners=(0,))
    assert section(match, "layers", 1) == "5"


# What can be robbed.


@pytest.mark.parametrize(
    ("laid", "layer", "robbed"),
    [
        ("7", "6", True),
        ("7", "7", False),  # equal values never rob
        ("7", "8", False),
        ("7 7", "6", False),  # another number of cards
        ("7", "6 6", False),
        ("7 7 7", "3 3 J", True),
        ("7 J J", "6 6 6", True),  # all cards count, jokers included (ruling 7)
        ("7 J", "7 7", False),
        ("13 J", "12 12", True),
        ("J", "13", True),
        ("J J", "13 13", True),  # worked example 6
        ("13 J", "13 13", False),
        ("12 J", "13 13", False),
        ("J", "13 13", False),
        ("J J", "13 J", True),  # `13 J` is a pair of 13s (ruling 4)
        ("2 2", "1 J", True),  # `1 J` is a pair of 1s
        ("J J", "J J", False),  # ruling 5
        ("13 13", "J J", False),  # worked example 7
        ("13 J", "J J", False),
    ],
)
@pytest.mark.parametrize("mode", ["basic", "advanced", "expert"])
def test_a_set_robs_as_many_cards_of_lower_value(
    laid: str, layer: str, mode: str, robbed: bool
) -> None:
    assert is_robbed(laid, layer, mode) == robbed


@pytest.mark.parametrize(
    ("laid", "layer"),
    [
        ("1", "13"),
        ("1 1", "13 13"),
        ("1 J", "13 13"),
        ("1 J", "13 J"),
        ("1 1", "J J"),
        ("1 J", "J J"),
        ("1", "J"),
    ],
)
def test_in_expert_1s_rob_13s_and_jokers_alone(laid: str, layer: str) -> None:
    """Worked examples 6 and 7, ruling 18."""
    assert is_robbed(laid, layer, "expert")
    assert not is_robbed(laid, layer, "basic")
    assert not is_robbed(laid, layer, "advanced")


@pytest.mark.parametrize(
    ("laid", "layer"),
    [("1", "12"), ("1", "1"), ("1 1", "1 J"), ("1", "13 13"), ("1 J", "13"), ("2", "13")],
)
def test_in_expert_1s_rob_neither_12s_nor_1s_nor_other_numbers_of_cards(
    laid: str, layer: str
) -> None:
    assert not is_robbed(laid, layer, "expert")


@pytest.mark.parametrize("laid", ["2", "13", "J"])
def test_in_expert_1s_are_still_robbed_by_everything_higher(laid: str) -> None:
    assert is_robbed(laid, "1", "expert")


def test_a_seat_with_no_layers_cannot_be_robbed() -> None:
    match = played(
        "abluxxen seats=3 mode=advanced | phase: play | active: 0 | hands: 7 9 / 1 / 1"
        " | pool: 1 2 3 4 5 6 | discards: …",
        "0 play 7",
    )

    assert now(match) == "play 1"


def test_robbing_is_compulsory() -> None:
    """There is no move to decline, and no optional card instead (ruling 6)."""
    match = played(
        "abluxxen seats=3 | phase: play | active: 0 | hands: 7 9 / 1 / 1 | layers: - / 6 / -"
        " | pool: 1 2 3 4 5 6 | discards: …",
        "0 play 7",
    )

    assert match.legal(0) == ["take", "leave"]


def test_each_seat_is_robbed_once_per_turn_although_the_next_layer_is_exposed() -> None:
    """Ruling 8: the seats that play before its owner's next turn may rob it."""
    match = played(
        "abluxxen seats=3 mode=advanced | phase: play | active: 0 | hands: 7 9 / 8 9 / 1"
        " | layers: - / - / 5, 6 | pool: 1 2 3 4 5 6 | discards: …",
        "0 play 7, 0 leave, 2 keep",
    )

    assert section(match, "layers", 2) == "5"
    assert now(match) == "play 1"

    match.play(1, "play 8")
    assert now(match) == "steal 1"
    assert section(match, "victim") == "2"


def test_a_robbed_layer_exposes_the_one_below() -> None:
    """Worked example 5."""
    match = played(
        "abluxxen seats=3 mode=advanced | phase: play | active: 0 | hands: 1 10 10 / 1 3 / 1"
        " | layers: - / - / 2, 9 9 | pool: 1 2 3 4 5 6 | discards: … | deck: 7 7 7 7 8 8 8 8",
        "0 play 10 10, 0 take, 2 draw deck, 2 draw deck",
    )

    assert section(match, "layers", 2) == "2"

    play_all(match, "1 play 3, 1 take")
    assert section(match, "layers", 2) == "-"
    assert section(match, "hands", 1) == "1 2"


def test_a_kept_layer_covered_by_nothing_does_not_protect_the_one_below() -> None:
    match = played(
        "abluxxen seats=3 mode=advanced | phase: play | active: 0 | hands: 5 9 / 4 9 / 1"
        " | layers: - / - / 3, 4 | pool: 1 2 3 4 5 6 | discards: …",
        "0 play 5, 0 leave, 2 keep, 1 play 4",
    )

    assert now(match) == "steal 1"


def test_the_seats_are_robbed_clockwise_from_the_active_seats_left() -> None:
    match = played(
        "abluxxen seats=4 | phase: play | active: 2 | hands: 1 / 1 / 1 9 / 1"
        " | layers: 2 / 3 / 8 / 4 | pool: 1 2 3 4 5 6 | discards: …",
        "2 play 9",
    )

    victims = []
    while now(match) == "steal 2":
        victims.append(table(match).victim)
        play_all(match, f"2 leave, {victims[-1]} keep")
    assert victims == [3, 0, 1]
    assert section(match, "layers", 2) == "8, 9"  # the thief's own set is never at risk (ruling 9)
    assert now(match) == "play 3"


# Steal and answer.


def test_the_example_of_the_rulebook_with_two_victims() -> None:
    """Worked example 2."""
    match = played(
        "abluxxen seats=4 | phase: play | active: 0 | hands: 3 3 7 7 7 J / 1 1 / 1 1 / 1 1"
        " | layers: - / 6 6 / 3 3 3 / 5 5 5 | pool: 1 2 9 10 11 12 | discards: …"
        " | deck: 8 4 4 6 6",
        "0 play 7 7 7",
    )
    assert section(match, "victim") == "2"

    match.play(0, "take")
    assert section(match, "hands", 0) == "3 3 3 3 3 J"
    assert now(match) == "owed 2"

    play_all(match, "2 draw 9, 2 draw 12")
    assert section(match, "pool") == "1 2 10 11"

    match.play(2, "draw deck")
    assert section(match, "hands", 2) == "1 1 8 9 12"
    assert section(match, "pool") == "1 2 4 4 10 11"
    assert now(match) == "steal 0"
    assert section(match, "victim") == "3"

    play_all(match, "0 leave, 3 keep")
    assert section(match, "hands", 3) == "1 1 5 5 5"
    assert section(match, "layers", 1) == "6 6"
    assert now(match) == "play 1"


def test_nobody_is_robbed_in_the_example_of_the_rulebook_with_the_optional_card() -> None:
    """Worked example 3."""
    match = played(
        "abluxxen seats=4 | phase: play | active: 1 | hands: 1 1 / 1 13 / 1 1 / 1 1"
        " | layers: 4 4 / - / 13 / 5 5 5 | pool: 1 2 3 4 5 J | discards: … | deck: 9 10",
        "1 play 13",
    )
    assert now(match) == "option 1"
    assert match.legal(1)[-1] == "pass"

    match.play(1, "draw J")
    assert section(match, "pool") == "1 2 3 4 5 9"
    assert section(match, "hands", 1) == "1 J"
    assert now(match) == "play 2"

    for mode in ("advanced", "expert"):
        match = played(
            f"abluxxen seats=4 mode={mode} | phase: play | active: 1"
            " | hands: 1 1 / 1 13 / 1 1 / 1 1 | layers: 4 4 / - / 13 / 5 5 5 | pool: 1 2 3 4 5 6"
            " | discards: … | deck: 7 7 7 7 8 8 8 8"
        )
        match.play(1, "play 13")
        assert now(match) == "play 2"


def test_after_take_the_layer_goes_to_the_thief_and_the_robbed_seat_owes_as_many_draws() -> None:
    """Jokers count as cards of the layer, and are free again in a hand; the thief draws nothing."""
    match = played(
        "abluxxen seats=3 | phase: play | active: 0 | hands: 1 9 9 9 / 1 / 1"
        " | layers: - / 4 J J / - | pool: 1 2 3 4 5 6 | discards: … | deck: 7 7 7",
        "0 play 9 9 9, 0 take",
    )

    assert section(match, "hands", 0) == "1 4 J J"
    assert section(match, "layers", 1) == "-"
    assert now(match) == "owed 1"
    assert section(match, "owed") == "3"
    assert "play 1 J J" not in match.legal(0)

    play_all(match, "1 draw deck, 1 draw deck, 1 draw deck")
    assert now(match) == "play 1"
    assert section(match, "hands", 1) == "1 7 7 7"


def test_after_leave_the_robbed_seat_decides() -> None:
    match = played(
        "abluxxen seats=3 | phase: play | active: 0 | hands: 1 9 / 1 / 1 | layers: - / 4 / -"
        " | pool: 1 2 3 4 5 6 | discards: …",
        "0 play 9, 0 leave",
    )

    assert section(match, "layers", 1) == "4"
    assert now(match) == "answer 1"
    assert match.legal(1) == ["keep", "discard"]


def test_a_kept_layer_goes_back_to_the_hand_and_nothing_is_drawn() -> None:
    match = played(
        "abluxxen seats=3 | phase: play | active: 0 | hands: 1 9 9 / 1 / 1"
        " | layers: - / 4 J / - | pool: 1 2 3 4 5 6 | discards: … | deck: 7 7 7 7 8 8 8 8",
        "0 play 9 9, 0 leave, 1 keep",
    )

    assert section(match, "hands", 1) == "1 4 J"
    assert now(match) == "play 1"
    assert "play 1 J" in match.legal(1)


def test_a_discarded_layer_goes_to_the_discard_pile_and_as_many_cards_are_owed() -> None:
    """Discards never come back (ruling 17)."""
    match = played(
        "abluxxen seats=3 | phase: steal | active: 0 | victim: 1"
        " | hands: 8 9 10 10 11 12 13 J / 1 1 2 2 4 4 6 6 6 13 / 2 8 8 9 9 11 11 12 12 13 13 J"
        " | layers: 3 3, 7 7 7 / 5 5 J / 1 | pool: 2 4 4 9 10 J",
        "0 leave, 1 discard",
    )

    assert section(match, "discards") == "5 5 J"
    assert now(match) == "owed 1"
    assert section(match, "owed") == "3"

    play_all(match, "1 draw deck, 1 draw 4, 1 draw deck")
    assert section(match, "discards") == "5 5 J"


# Drawing.


def test_equal_single_cards_are_one_choice() -> None:
    match = played(
        "abluxxen seats=3 | phase: play | active: 0 | hands: 1 9 / 1 / 1 | layers: - / 4 / -"
        " | pool: 2 2 7 13 J J | discards: … | deck: 7 7 7 7 8 8 8 8",
        "0 play 9, 0 take",
    )

    assert match.legal(1) == ["draw deck", "draw 2", "draw 7", "draw 13", "draw J"]


def test_the_pool_is_never_refilled_within_a_series() -> None:
    match = played(
        "abluxxen seats=3 | phase: play | active: 0 | hands: 1 9 9 9 / 1 / 1"
        " | layers: - / 4 4 4 / - | pool: 1 2 3 4 5 6 | discards: … | deck: 7 8 9 10",
        "0 play 9 9 9, 0 take, 1 draw 1, 1 draw 2",
    )
    assert section(match, "pool") == "3 4 5 6"
    assert table(match).deck_size == 4

    match.play(1, "draw 3")
    assert section(match, "pool") == "4 5 6 7 8 9"
    assert table(match).deck_size == 1


def test_the_pool_is_full_again_before_the_next_victim_draws() -> None:
    """Ruling 11."""
    match = played(
        "abluxxen seats=3 | phase: play | active: 0 | hands: 1 9 / 1 / 1 | layers: - / 4 / 5"
        " | pool: 1 2 3 4 5 6 | discards: … | deck: 13 12",
        "0 play 9, 0 take, 1 draw 6",
    )
    assert section(match, "pool") == "1 2 3 4 5 13"
    assert now(match) == "steal 0"

    play_all(match, "0 take, 2 draw 13")
    assert section(match, "pool") == "1 2 3 4 5 12"


def test_the_pool_is_refilled_until_the_deck_is_empty() -> None:
    """An empty deck is not replaced: play goes on with the pool."""
    match = played(
        "abluxxen seats=3 | phase: owed | active: 0 | victim: 1 | owed: 2"
        " | hands: 1 4 4 / 1 / 1 | layers: 9 9 / - / - | pool: 1 2 3 4 | discards: … | deck: 7",
        "1 draw 1, 1 draw 2",
    )

    assert section(match, "pool") == "3 4 7"
    assert table(match).deck_size == 0
    assert now(match) == "play 1"


def test_with_the_deck_empty_within_a_series_the_draws_go_on_from_the_pool() -> None:
    """Ruling 12."""
    match = played(
        "abluxxen seats=3 | phase: owed | active: 0 | victim: 1 | owed: 2"
        " | hands: 1 4 4 / 1 / 1 | layers: 9 9 / - / - | pool: 1 2 3 | discards: … | deck: 7",
        "1 draw deck",
    )

    assert match.legal(1) == ["draw 1", "draw 2", "draw 3"]


def test_with_the_pool_empty_within_a_series_the_draws_go_on_from_the_deck() -> None:
    """Rulings 12 and 13: it ends nothing, and the one choice left is still a move."""
    match = played(
        "abluxxen seats=3 | phase: owed | active: 0 | victim: 1 | owed: 2"
        " | hands: 1 4 4 / 1 / 1 | layers: 9 9 / - / - | pool: 1 | discards: … | deck: 7 8 9",
        "1 draw 1",
    )
    assert match.legal(1) == ["draw deck"]

    match.play(1, "draw deck")
    assert section(match, "pool") == "8 9"
    assert now(match) == "play 1"


def test_the_match_ends_when_deck_and_pool_are_empty_whatever_is_still_owed() -> None:
    """Worked example 8, ruling 14: seats not yet robbed keep their layers."""
    match = played(
        "abluxxen seats=4 | phase: play | active: 0 | hands: 1 9 9 9 / 1 / 1 / 1"
        " | layers: - / - / 4 4 4 / 5 5 5 | pool: 4 9 | discards: …",
        "0 play 9 9 9, 0 leave, 2 discard, 2 draw 9, 2 draw 4",
    )

    assert match.is_over
    assert section(match, "layers", 3) == "5 5 5"
    assert match.result == Result(scores=(2, -1, -3, 2), winners=(0, 3))


def test_a_layer_stolen_before_the_end_stays_with_the_thief() -> None:
    """Ruling 14, and when the last draw owed is the last card of all."""
    match = played(
        "abluxxen seats=3 | phase: play | active: 0 | hands: 1 9 / 1 / 1 | layers: - / 4 / 5"
        " | pool: 7 | discards: …",
        "0 play 9, 0 take, 1 draw 7",
    )

    assert match.is_over
    assert section(match, "hands", 0) == "1 4"
    assert section(match, "layers", 2) == "5"
    assert match.result == Result(scores=(-1, -2, 0), winners=(2,))


def test_the_last_card_of_the_deck_ends_the_match_when_the_pool_was_emptied_first() -> None:
    """Worked example 9, ruling 13."""
    match = played(
        "abluxxen seats=3 | phase: owed | active: 0 | victim: 1 | owed: 2"
        " | hands: 1 4 4 / 1 / 1 | layers: 9 9 / - / - | pool: 4 | discards: … | deck: 7",
        "1 draw 4",
    )
    assert match.legal(1) == ["draw deck"]

    match.play(1, "draw deck")
    assert match.is_over


def test_a_last_card_of_the_deck_that_is_left_becomes_the_pool() -> None:
    """The other half of worked example 9."""
    match = played(
        "abluxxen seats=3 | phase: owed | active: 0 | victim: 1 | owed: 2"
        " | hands: 1 4 4 / 1 / 1 | layers: 9 9 / - / - | pool: 4 | discards: … | deck: 7 8",
        "1 draw 4, 1 draw deck",
    )

    assert section(match, "pool") == "8"
    assert now(match) == "play 1"


# The option.


def test_in_basic_a_player_who_robs_nobody_may_draw_one_card() -> None:
    match = played(
        "abluxxen seats=3 | phase: play | active: 0 | hands: 7 9 / 1 / 1 | pool: 1 2 3 4 5 6"
        " | discards: … | deck: 7 7 7 7 8 8 8 8",
        "0 play 7",
    )

    assert now(match) == "option 0"
    assert match.legal(0) == [
        "draw deck",
        *(f"draw {card}" for card in range(1, 7)),
        "pass",
    ]

    match.play(0, "draw deck")
    assert section(match, "hands", 0) == "7 9"
    assert now(match) == "play 1"


def test_the_option_refills_the_pool_like_any_series() -> None:
    """Ruling 16."""
    match = played(
        "abluxxen seats=3 | phase: play | active: 0 | hands: 7 9 / 1 / 1 | pool: 1 2 3 4 5 6"
        " | discards: … | deck: 13",
        "0 play 7, 0 draw 3",
    )

    assert section(match, "pool") == "1 2 4 5 6 13"


def test_passing_changes_nothing() -> None:
    match = played(
        "abluxxen seats=3 | phase: play | active: 0 | hands: 7 9 / 1 / 1 | pool: 1 2 3 4 5 6"
        " | discards: …",
        "0 play 7, 0 pass",
    )

    assert section(match, "hands", 0) == "9"
    assert section(match, "pool") == "1 2 3 4 5 6"
    assert now(match) == "play 1"


def test_with_the_deck_out_the_optional_card_can_come_only_from_the_pool() -> None:
    match = played(
        "abluxxen seats=3 | phase: play | active: 0 | hands: 7 9 / 1 / 1 | pool: 3 | discards: …",
        "0 play 7",
    )

    assert match.legal(0) == ["draw 3", "pass"]


def test_the_very_last_card_taken_as_an_option_ends_the_match() -> None:
    match = played(
        "abluxxen seats=3 | phase: play | active: 0 | hands: 7 9 / 1 / 1 | pool: 3 | discards: …",
        "0 play 7, 0 draw 3",
    )

    assert match.is_over
    assert section(match, "hands", 0) == "3 9"


def test_a_player_who_has_robbed_has_no_optional_card() -> None:
    match = played(
        "abluxxen seats=3 | phase: play | active: 0 | hands: 7 9 / 1 / 1 | layers: - / 3 / -"
        " | pool: 1 2 3 4 5 6 | discards: …",
        "0 play 7, 0 leave, 1 keep",
    )

    assert now(match) == "play 1"


def test_the_option_comes_back_in_the_next_turn() -> None:
    """Whether anybody was robbed counts for one turn only."""
    match = played(
        "abluxxen seats=3 | phase: play | active: 0 | hands: 7 9 / 1 2 / 1"
        " | layers: - / 3 / - | pool: 1 2 3 4 5 6 | discards: …",
        "0 play 7, 0 leave, 1 keep, 1 play 1",
    )

    assert now(match) == "option 1"


@pytest.mark.parametrize("mode", ["advanced", "expert"])
def test_in_advanced_and_expert_there_is_no_such_card(mode: str) -> None:
    match = played(
        f"abluxxen seats=3 mode={mode} | phase: play | active: 0 | hands: 7 9 / 1 / 1"
        " | pool: 1 2 3 4 5 6 | discards: …",
        "0 play 7",
    )

    assert now(match) == "play 1"


# Repetition, end and scoring.


def test_in_expert_willing_players_can_repeat_a_position_for_ever() -> None:
    """Ruling 19: the rules do not stop it."""
    match = played(
        "abluxxen seats=3 mode=expert | phase: play | active: 0 | hands: 1 9 / 9 / 9"
        " | layers: - / 13 / 5 | pool: 1 2 3 4 5 6 | discards: …"
    )
    before = section(match, "hands"), section(match, "layers")
    for _ in range(3):
        play_all(match, "0 play 1, 0 leave, 1 keep, 1 play 13, 1 leave, 2 keep, 1 leave, 0 keep")
        play_all(match, "2 play 5")

        assert (section(match, "hands"), section(match, "layers")) == before
        assert now(match) == "play 0"


def test_the_score_is_the_cards_in_all_layers_minus_those_in_hand() -> None:
    """Values do not matter; a player who goes out need not be the winner (ruling 15)."""
    match = played(
        "abluxxen seats=3 | phase: play | active: 0 | hands: 6 6 / 1 / 1 2 3 4"
        " | layers: 1 / 9 9 J, 13 13 13 / 2, 3 | pool: 1 2 3 4 5 6 | discards: …",
        "0 play 6 6",
    )

    assert match.result == Result(scores=(3, 5, -2), winners=(1,))


@pytest.mark.parametrize("out", [0, 1, 2])
def test_a_tie_is_won_by_the_fewest_cards_in_hand(out: int) -> None:
    """Worked example 10, ruling 20: wherever the player who went out sits."""
    down = ["13 13 13 13 13 13 13, 8 8 8 8 8 8 8", "11 11 11 11 11 11 11, 7 7 7 7 7 7 7"]
    down.insert(out, "12 12 12 12 12 12 12 12 J J J J")
    match = played(
        f"abluxxen seats=3 | phase: play | active: {out} | hands: 1 / 1 / 1"
        f" | layers: {' / '.join(down)} | pool: 1 2 3 4 5 6 | discards: …",
        f"{out} play 1",
    )

    assert match.result == Result(scores=(13, 13, 13), winners=(out,))


def test_a_tie_with_equally_many_cards_in_hand_is_shared() -> None:
    match = played(
        "abluxxen seats=3 | phase: play | active: 0 | hands: 1 / 1 2 / 3 4"
        " | layers: - / 9 9, 9 9 9 / 8 8 8 8 8 | pool: 1 2 3 4 5 6 | discards: …",
        "0 play 1",
    )

    assert match.result == Result(scores=(1, 3, 3), winners=(1, 2))
