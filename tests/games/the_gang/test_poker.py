"""The poker hands of docs/rules/the-gang.md."""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise

import numpy as np
import numpy.typing as npt
import pytest
from phevaluator import evaluate_cards  # type: ignore[import-untyped]  # it has no types

from stolik.compiler import compiled
from stolik.games.the_gang.poker import (
    BLOCK,
    CATEGORIES,
    JX,
    best_five,
    category,
    rank_of,
    strength,
    strength_of,
    strengths,
)

NAMES = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"] + ["Jx"]
CARDS = {name: card for card, name in enumerate(NAMES)}


def cards(text: str) -> list[int]:
    return [CARDS[name] for name in text.split()]


def text(hand: Sequence[int]) -> str:
    return " ".join(NAMES[card] for card in hand)


def worth(hand: str) -> int:
    return strength_of(cards(hand))


def category_of(hand: str) -> str:
    return CATEGORIES[category(worth(hand))]


FROM_WEAK_TO_STRONG = [
    ("high-card", "7c 5d 4h 3s 2c"),
    ("high-card", "Ac Kd Qh Js 9c"),
    ("pair", "2c 2d 5h 4s 3c"),
    ("pair", "Ac Ad Kh Qs Jc"),
    ("two-pair", "3c 3d 2h 2s 4c"),
    ("two-pair", "Ac Ad Kh Ks Qc"),
    ("three", "2c 2d 2h 4s 3c"),
    ("three", "Ac Ad Ah Ks Qc"),
    ("straight", "Ac 2d 3h 4s 5c"),
    ("straight", "Ac Kd Qh Js Tc"),
    ("flush", "7c 5c 4c 3c 2c"),
    ("flush", "Ac Kc Qc Jc 9c"),
    ("full-house", "2c 2d 2h 3s 3c"),
    ("full-house", "Ac Ad Ah Ks Kc"),
    ("four", "2c 2d 2h 2s 3c"),
    ("four", "Ac Ad Ah As Kc"),
    ("straight-flush", "Ac 2c 3c 4c 5c"),
    ("straight-flush", "Kc Qc Jc Tc 9c"),
    ("royal-flush", "Ac Kc Qc Jc Tc"),
]
"""The weakest and the strongest hand of each category."""


@pytest.mark.parametrize(("code", "hand"), FROM_WEAK_TO_STRONG)
def test_the_ten_categories(code: str, hand: str) -> None:
    assert category_of(hand) == code


def test_the_categories_from_weak_to_strong() -> None:
    """The strongest hand of a category is weaker than the weakest of the next."""
    worths = [worth(hand) for _, hand in FROM_WEAK_TO_STRONG]

    assert worths == sorted(set(worths))


@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [
        pytest.param("Kc Td 8h 6s 4c", "Qd Jh 9s 7c 5d", id="high-card, first"),
        pytest.param("Kc Td 8h 6s 4c", "Kd Th 8s 6c 3d", id="high-card, fifth"),
        pytest.param("3c 3d 6h 5s 4c", "2c 2d Ah Ks Qc", id="pair"),
        pytest.param("2c 2d Ah 4s 3c", "2h 2s Kh Qs Jc", id="pair, first kicker"),
        pytest.param("2c 2d Ah Js 7c", "2h 2s Ac Ts 7d", id="pair, second kicker"),
        pytest.param("2c 2d Ah Ks 4c", "2h 2s Ac Kd 3d", id="pair, third kicker"),
        pytest.param("Ac Ad 2h 2s 3c", "Kc Kd Qh Qs Jc", id="two-pair, higher pair"),
        pytest.param("Ac Ad 4h 4s 2c", "Ah As 3h 3s Kc", id="two-pair, lower pair"),
        pytest.param("Ac Ad 3c 3d 5c", "Ah As 3h 3s 4c", id="two-pair, kicker"),
        pytest.param("3c 3d 3h 4s 2c", "2c 2d 2h As Kc", id="three"),
        pytest.param("2c 2d 2h As 3c", "2s 2d 2h Ks Qc", id="three, first kicker"),
        pytest.param("2c 2d 2h As 4c", "2s 2d 2h Ac 3c", id="three, second kicker"),
        pytest.param("6c 5d 4h 3s 2c", "5c 4d 3h 2s Ac", id="straight, the wheel is lowest"),
        pytest.param("Ac Kd Qh Js Tc", "Kc Qd Jh Ts 9c", id="straight"),
        pytest.param("Kc Tc 8c 6c 4c", "Kd Td 8d 6d 3d", id="flush, fifth"),
        pytest.param("3c 3d 3h 2s 2c", "2c 2d 2h As Ac", id="full-house, three"),
        pytest.param("2c 2d 2h 4s 4c", "2s 2d 2h 3s 3c", id="full-house, pair"),
        pytest.param("3c 3d 3h 3s 2c", "2c 2d 2h 2s Ac", id="four"),
        pytest.param("2c 2d 2h 2s 4c", "2c 2d 2h 2s 3c", id="four, kicker"),
        pytest.param("6c 5c 4c 3c 2c", "5d 4d 3d 2d Ad", id="straight-flush"),
    ],
)
def test_hands_of_a_category_are_compared_in_this_order(stronger: str, weaker: str) -> None:
    assert category_of(stronger) == category_of(weaker)
    assert worth(stronger) > worth(weaker)


def test_suits_never_break_a_tie() -> None:
    for _, hand in FROM_WEAK_TO_STRONG:
        other_suits = hand.translate(str.maketrans("cdhs", "hscd"))

        assert worth(hand) == worth(other_suits)


def test_a_hand_is_the_strongest_that_five_of_its_cards_can_form() -> None:
    table = {
        "Ac Ad Kh Ks Qc Qd Jh": "Ac Ad Kh Ks Qc",  # of three pairs the two highest
        "Ac Ad Kh Ks Qc Qd Jh Js": "Ac Ad Kh Ks Qc",
        "3c 3d 3h 2c 2d 2h As": "3c 3d 3h 2c 2d",  # of two threes a full house
        "3c 3d 3h 2c 2d Kc Kd": "3c 3d 3h Kc Kd",
        "3c 3d 3h 3s 2c 2d 2h 2s": "3c 3d 3h 3s 2c",  # a four as the kicker
        "3c 3d 3h 3s Kc Kd Kh Qs": "3c 3d 3h 3s Kc",
        "2c 3d 4h 5s 6c 7d 8h 9s": "9s 8h 7d 6c 5s",
        "2c 3c 4c 5c 7c 9c Jc Kc": "Kc Jc 9c 7c 5c",  # of eight in a suit the five highest
        "2c 3c 4c 5c 6c 7d 8h Ac": "6c 5c 4c 3c 2c",  # a straight flush below a straight
        "Kc Qc Jc Tc 9c Ad Ah As": "Kc Qc Jc Tc 9c",
        "Ac Ad 4h 5s 7c 9d": "Ac Ad 9d 7c 5s",
    }

    for hand, five in table.items():
        assert worth(hand) == worth(five)
        assert Counter(best_five(cards(hand))) == Counter(cards(five))


def test_the_rulebooks_showdown() -> None:
    """Daniel's full house is best, Ania wins by the second kicker, Andrzej and Kasia tie."""
    community = "2c 2d Ah 7s 5h "
    andrzej, kasia, ania, daniel = (
        community + hole for hole in ("Tc 3d", "Td 4s", "Jc 6d", "As Ad")
    )

    assert worth(andrzej) == worth(kasia) < worth(ania) < worth(daniel)
    assert text(best_five(cards(andrzej))) == "2c 2d Ah Tc 7s"
    assert text(best_five(cards(kasia))) == "2c 2d Ah Td 7s"
    assert text(best_five(cards(ania))) == "2c 2d Ah Jc 7s"
    assert text(best_five(cards(daniel))) == "Ad Ah As 2c 2d"


def test_the_hands_of_the_muscle_example_without_muscle() -> None:
    community = "8c 7d 2h 5s 3c "
    andrzej, kasia, ania, daniel = (
        community + hole for hole in ("2d Jh", "2s Ad", "8d Kh", "7h 7s")
    )

    assert worth(andrzej) < worth(kasia) < worth(ania) < worth(daniel)
    assert [category_of(hand) for hand in (andrzej, kasia, ania, daniel)] == [
        "pair",
        "pair",
        "pair",
        "three",
    ]


def test_the_ace_is_only_the_top_or_the_bottom_of_a_straight() -> None:
    assert category_of("Ac 2d 3h 4s 5c") == "straight"
    assert category_of("Tc Jd Qh Ks Ac") == "straight"
    assert category_of("Kc Ad 2h 3s 4c") == "high-card"
    assert category_of("Qc Kd Ah 2s 3c Jd 4h 9s") == "high-card"
    assert category_of("Kc Ac 2c 3c 4c") == "flush"


def test_a_royal_flush_is_not_a_straight_flush() -> None:
    """All of them are equal."""
    royals = [f"A{suit} K{suit} Q{suit} J{suit} T{suit} 9{suit} 8{suit}" for suit in "cdhs"]

    assert {category_of(hand) for hand in royals} == {"royal-flush"}
    assert len({worth(hand) for hand in royals}) == 1


@pytest.mark.parametrize(
    ("with_jx", "equal"),
    [
        ("Jx Jc 4d 3h 2s", "Jd Jc 4d 3h 2s"),
        ("Jx Jc Jd 3h 2s", "Jh Jc Jd 3h 2s"),
        ("Jx Jc Jd Jh 2s", "Js Jc Jd Jh 2s"),
        ("Jx Jc 3d 3h 2s", "Jh Jc 3d 3h 2s"),
        ("Jx Jc Jd 2h 2s", "Jh Jc Jd 2h 2s"),
        ("Jx 2c 2d 2h 2s", "Jh 2c 2d 2h 2s"),
        ("Jx Tc 9d 8h 7s", "Jd Tc 9d 8h 7s"),
        ("Jx Kc 9d 8h 7s", "Jd Kc 9d 8h 7s"),
    ],
)
def test_jx_is_a_jack_in_every_respect_except_suit(with_jx: str, equal: str) -> None:
    assert worth(with_jx) == worth(equal)


def test_jx_is_never_in_a_flush_straight_flush_or_royal_flush() -> None:
    for suit in "cdhs":
        assert category_of(f"Jx K{suit} 9{suit} 7{suit} 5{suit}") == "high-card"
        assert category_of(f"Jx T{suit} 9{suit} 8{suit} 7{suit}") == "straight"
        assert category_of(f"Jx A{suit} K{suit} Q{suit} T{suit}") == "straight"
        assert category_of(f"Jx A{suit} K{suit} Q{suit} T{suit} 2{suit} 3{suit}") == "flush"


def test_five_jacks_are_four_jacks_with_a_jack_as_the_kicker() -> None:
    """Better than with kicker T, worse than with kicker Q, which is taken if there is one."""
    jacks = "Jc Jd Jh Js "

    assert category_of(jacks + "Jx") == "four"
    assert worth(jacks + "Td") < worth(jacks + "Jx") < worth(jacks + "Qd")
    assert worth(jacks + "Jx Td 2c 2d") == worth(jacks + "Jx")
    for higher in ("Qd", "Kd", "Ad"):
        assert worth(jacks + "Jx Td " + higher) == worth(jacks + higher)
        assert worth(jacks + "Jx " + higher) == worth(jacks + higher)


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        ("2c 2d", "pair"),
        ("Jc Jx", "pair"),
        ("Ac 2c", "high-card"),
        ("2c 3c 4c", "high-card"),
        ("Ac Ad 2h", "pair"),
        ("2c 2d 2h", "three"),
        ("Jc Jd Jx", "three"),
    ],
)
def test_with_fewer_than_five_cards_the_category_follows_from_equal_ranks_alone(
    hand: str, code: str
) -> None:
    assert category_of(hand) == code


def test_fewer_than_five_cards_are_compared_like_five() -> None:
    assert worth("Kc Qd") < worth("Ah 2s") < worth("Ad 3s") < worth("2c 2d") < worth("3c 3d")
    assert worth("Ac Kd Qh") < worth("2c 2d 3h") < worth("2c 2d 4h") < worth("2c 2d 2h")


@pytest.mark.parametrize(
    ("hand", "five"),
    [
        ("9s Kd 2c 7h 4c 3d Jh", "Kd Jh 9s 7h 4c"),
        ("Kd 3c Ah 3h Qs 7d 2c", "3c 3h Ah Kd Qs"),
        ("2h Ac 2c 5d Ad", "Ac Ad 2c 2h 5d"),  # the five on its own makes no low ace
        ("Kd 3c Ah 3h Qs 3d 2c", "3c 3d 3h Ah Kd"),
        ("7d 9h Jx 8s Tc 2c 2d", "Jx Tc 9h 8s 7d"),
        ("Ac 2d 3h 4s 5c Kd Qh", "5c 4s 3h 2d Ac"),
        ("Ac 2c 3c 4c 5c Kd Qh", "5c 4c 3c 2c Ac"),
        ("Ac 2c 9c 4c 5c Kd Qh", "Ac 9c 5c 4c 2c"),
        ("2c Kd 2d Ks 2h 3s 3h", "2c 2d 2h Kd Ks"),
        ("Jx Jc 2c Jh 4d Js Jd", "Jc Jd Jh Js Jx"),
        ("9c Tc Qc Ac Kc Jc 8c", "Ac Kc Qc Jc Tc"),
        ("2c Ad", "Ad 2c"),
        ("2c Ad 2d", "2c 2d Ad"),
    ],
)
def test_the_five_cards_lie_groups_first_and_then_the_kickers(hand: str, five: str) -> None:
    assert text(best_five(cards(hand))) == five


# From high-card to royal-flush, as on https://en.wikipedia.org/wiki/Poker_probability
OF_FIVE_CARDS = [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4]
OF_SEVEN_CARDS = [23294460, 58627800, 31433400, 6461620, 6180020]
OF_SEVEN_CARDS += [4047644, 3473184, 224848, 37260, 4324]


@compiled
def count_hands(chosen: int, first: int, left: int, tally: npt.NDArray[np.int64]) -> None:
    """Counts by category the hands that complete the chosen cards from those after the first."""
    for card in range(first, JX - left + 1):
        if left > 1:
            count_hands(chosen | 1 << card, card + 1, left - 1, tally)
        else:
            tally[category(strength(chosen | 1 << card))] += 1


def number_of_hands(hand_size: int) -> list[int]:
    tally = np.zeros(len(CATEGORIES), np.int64)
    count_hands(0, 0, hand_size, tally)
    return [int(number) for number in tally]


def test_the_number_of_hands_of_each_category_among_all_of_five_cards() -> None:
    assert number_of_hands(5) == OF_FIVE_CARDS


@pytest.mark.slow
def test_the_number_of_hands_of_each_category_among_all_of_seven_cards() -> None:
    assert number_of_hands(7) == OF_SEVEN_CARDS


def plain_worth(hand: Sequence[int]) -> tuple[int, list[int]]:
    """The best of all fives, each judged as the rules page words it."""
    return max(plain_worth_of_five(five) for five in combinations(hand, 5))


def plain_worth_of_five(five: Sequence[int]) -> tuple[int, list[int]]:
    ranks = sorted((rank_of(card) for card in five), reverse=True)
    times = Counter(ranks)
    groups = sorted(times, key=lambda rank: (times[rank], rank), reverse=True)
    pattern = [times[rank] for rank in groups]
    flush = JX not in five and len({card % 4 for card in five}) == 1
    if ranks == [12, 3, 2, 1, 0]:
        straight, top = True, 3
    else:
        straight, top = len(times) == 5 and ranks[0] - ranks[4] == 4, ranks[0]
    if straight and flush:
        code, compared = ("royal-flush", []) if top == 12 else ("straight-flush", [top])
    elif pattern == [5]:
        code, compared = "four", [groups[0], groups[0]]
    elif pattern == [4, 1]:
        code, compared = "four", groups
    elif pattern == [3, 2]:
        code, compared = "full-house", groups
    elif flush:
        code, compared = "flush", ranks
    elif straight:
        code, compared = "straight", [top]
    else:
        codes = {3: "three", 2: "two-pair" if len(groups) == 3 else "pair", 1: "high-card"}
        code, compared = codes[pattern[0]], groups
    return CATEGORIES.index(code), compared


WHOLE_DECK = list(range(JX))
DECKS = {
    "whole deck": WHOLE_DECK,
    "with Jx": [*WHOLE_DECK, JX],
    "high cards": [*range(CARDS["9c"], JX), JX],
    "low cards and aces": [*range(CARDS["7c"]), *range(CARDS["Ac"], JX)],
    "one suit and jacks": [*range(0, JX, 4), *cards("Jd Jh Js Jx")],
    "three ranks and Jx": [*cards("Tc Td Th Ts Jc Jd Jh Js Qc Qd Qh Qs"), JX],
}
"""The small ones are rich in what is rare in the whole."""


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_hands_rank_as_the_best_of_all_their_fives(deck: list[int]) -> None:
    """From five to eight cards, and all of them together."""
    rng = random.Random(1)
    hands = [rng.sample(deck, hand_size) for hand_size in (5, 6, 7, 8) for _ in range(400)]
    worths = [(plain_worth(hand), strength_of(hand)) for hand in hands]

    assert all(category(ours) == plain[0] for plain, ours in worths)
    for (lower, weaker), (upper, stronger) in pairwise(sorted(worths)):
        assert (weaker < stronger) == (lower < upper)
        assert (weaker == stronger) == (lower == upper)


@pytest.mark.parametrize("hand_size", [5, 6, 7])
def test_hands_rank_as_a_well_known_evaluator_ranks_them(hand_size: int) -> None:
    rng = random.Random(hand_size)
    hands = [rng.sample(WHOLE_DECK, hand_size) for _ in range(20_000)]
    worths = [
        (-evaluate_cards(*(NAMES[card] for card in hand)), strength_of(hand)) for hand in hands
    ]

    for (lower, weaker), (upper, stronger) in pairwise(sorted(worths)):
        assert (weaker < stronger) == (lower < upper)
        assert (weaker == stronger) == (lower == upper)


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_the_best_five_are_as_strong_as_the_hand(deck: list[int]) -> None:
    rng = random.Random(2)
    for hand_size in (2, 3, 5, 6, 7, 8):
        for _ in range(50):
            hand = rng.sample(deck, hand_size)
            five = best_five(hand)

            assert len(set(five)) == min(5, hand_size)
            assert set(five) <= set(hand)
            assert strength_of(five) == strength_of(hand)


@pytest.mark.parametrize("hand_size", [5, 6, 7, 8])
@pytest.mark.parametrize("hands", [0, 1, 5, 2 * BLOCK + 3])
def test_a_batch_is_evaluated_like_one_hand_after_another(hands: int, hand_size: int) -> None:
    rng = random.Random(3)
    batch = [rng.sample(DECKS["with Jx"], hand_size) for _ in range(hands)]
    out = np.zeros(hands, np.int32)
    strengths(np.array(batch, np.uint8).reshape(hands, hand_size), out)

    assert out.tolist() == [strength_of(hand) for hand in batch]
