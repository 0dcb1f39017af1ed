"""docs/rules/the-gang.md, Positions: what cannot be, and what is announced about hidden cards."""

import pytest

import stolik

HANDS = "hands: Tc Td / 3d 4s / 6d Jc"
FIRST = f"seats=3 | phase: chips | {HANDS}"
FLOP = f"seats=3 | phase: chips | community: 2c 2d Ah | {HANDS}"
END = "hands: 3d Tc / 4s Td / 6d Jc / Ad As"
BOARD = "community: 2c 2d Ah 7s 5h"
CHIPS = "chips: 1 2 3 4 / 1 2 3 4 / 1 2 3 4 / 1 2 3 4"
ADVANCED = "seats=3 mode=advanced | phase: chips"
HELPED = f"{ADVANCED} | alarms: 1 | active:"
NUMBERED = "seats=3 mode=advanced order=numbered | phase: chips"
PROFESSIONAL = "seats=3 mode=professional | phase: chips"
MASTER = "seats=3 mode=master | phase: chips"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("seats=3 | phase: deal | vaults: 3", "deal does not go with 3 vaults and 0 alarms"),
        ("seats=3 mode=master | phase: deal | alarms: 2", "does not go with 0 vaults and 2 alarms"),
        (f"seats=4 | phase: over | {BOARD} | {END} | {CHIPS}", "does not go with 0 vaults"),
        ("seats=3 | phase: deal | vaults: 1 | alarms: 1", "last: nothing tells"),
        ("seats=3 | phase: shuffle-challenges", "phase: there is no shuffle-challenges here"),
        ("seats=3 mode=master | phase: shuffle-specialists", "there is no shuffle-specialists"),
        (f"{FIRST} | deck: 7s 5h".replace("chips", "pass"), "phase: there is no pass here"),
        (FIRST.replace("chips |", "chips | active: C2 |"), "active: C2 is not in play"),
        (f"{PROFESSIONAL} | permanent: C1 | {HANDS}", "permanent: C1 is not in play"),
        (f"{PROFESSIONAL} | {HANDS}", "permanent: the number of cards is 0, not 1"),
        (f"{MASTER} | active: C2 | {HANDS}", "active: the number of cards is 1, not 2"),
        (f"{MASTER} | active: C2 C2 | {HANDS}", "active: C2 lies in active already"),
        (f"{MASTER} | active: C2 C3 | returned: C4 / - | {HANDS}", "returned: the number of cards"),
        (f"{ADVANCED} | vaults: 1 | active: S2 | {HANDS}", "active: the number of cards is 1"),
        (f"{ADVANCED} | active: Tc | {HANDS}", "active: Tc is not in play"),
        (f"{ADVANCED} | special decks: S1 / - | {HANDS}", "special decks: S1 is not in play"),
        (f"{NUMBERED} | vaults: 1 | active: C2 | {HANDS}", "active: C1 came up before C2"),
        (f"{NUMBERED} | vaults: 1 | active: C1 | {HANDS}", "phase: there is no chips here"),
        (FIRST.replace("3d 4s", "3d"), "hands, seat 1: the number of cards is 1, not 2"),
        (FIRST.replace("3d 4s", "3d Jx"), "hands: Jx is in the hand of the seat that has used S7"),
        (FIRST.replace("3d 4s", "3d C1"), "hands: C1 is not in play"),
        (FLOP.replace(" Ah", ""), "community: the number of cards is 2, not 3–5"),
        (FLOP, "chips: these cannot be the chips of round 1"),
        (f"{FIRST} | chips: 1 1 0 / - / - / -", "chips: these cannot be the chips of round 1"),
        (f"{FIRST} | chips: 4 0 0 / - / - / -", "chips: these cannot be the chips of round 1"),
        (f"{FIRST} | chips: 1 2 / - / - / -", "the number of parts is 2, not 3"),
        (f"{FIRST} | chips: - / 1 0 0 / - / -", "a position has one spelling"),
        (f"{FIRST} | discards: 2c 3c / - / -", "C3 and C7 make another seat draw"),
        (f"{FIRST} | discards: 2c / - / -", "discards, seat 0: the number of cards is 1, not 0"),
        (f"{FIRST} | chips: 1 0 0 / - / - / - | takes: 1 take 1", "takes: they do not lead"),
        (f"{FIRST} | takes: 1 take 4", "takes: they do not lead to these chips"),
        (f"{FIRST} | takes: 1 take 7", "'take 7' is not a move"),
        (f"{FIRST} | takes: 3 take 1", "'3' is not a whole number from 0 to 2"),
        (
            f"{FIRST} | takes: {', '.join(['1 take 1'] * 33)}",
            "takes: the number of moves is 33, not 0–32",
        ),
        (f"{FIRST} | ready: 0", "ready: nobody can be ready here"),
        (f"{FIRST} | chips: 1 2 3 / - / - / - | ready: 0 1 2", "the match goes on by itself"),
        (
            f"{FIRST} | chips: 1 2 3 / - / - / -".replace("seats=3", "seats=3 settle=instant"),
            "the match goes on by itself",
        ),
        (f"{FIRST} | proposed: 0", "proposed: proposals and answers do not lead"),
        (f"{HELPED} S5 | {HANDS} | proposed: 0", "proposals and answers"),
        (
            f"{HELPED} S4 | {HANDS} | proposed: 0 | used: use 1 | told: 1",
            "used: S4 is not used by this move",
        ),
        (
            f"{HELPED} S1 | {HANDS} | proposed: 0 | used: use 5 1",
            "used: S1 is not used by this move",
        ),
        (
            f"{HELPED} S4 | {HANDS} | proposed: 0 | used: use 1 3",
            "told: S2 tells a category, S4 a number of cards",
        ),
        (
            f"{HELPED} S4 | {HANDS} | proposed: 0 | used: use 1 3 | told: 2",
            "told: this does not agree with the cards of seat 1",
        ),
        (
            f"{HELPED} S10 | {HANDS} | used: use 1 | used round: 2",
            "used round: the specialist was not used in that round",
        ),
        (
            f"{HELPED} S8 | {HANDS} | announced: 20 7 17",
            "announced: this does not agree with the cards of seat 2",
        ),
        (
            f"{HELPED} S1 | {HANDS} | proposed: 0 | used: use 1 0 | shown: Jc",
            "shown: Jc was not in the hand of seat 1",
        ),
        (
            f"{HELPED} S6 | {HANDS} | passed: 3d / C1 / Tc",
            "passed: C1 is not dealt",
        ),
        (
            f"{HELPED} S6 | {HANDS} | passed: 3d / 4s / Tc",
            "passed: 4s was not in the hand of seat 2",
        ),
        (
            f"{HELPED} S9 | {HANDS} | former: Tc Td / 3d 4s / 6d Js",
            "former: these are not the cards that S9 dealt again",
        ),
        (
            f"seats=4 | phase: over | alarms: 3 | {BOARD} | {END} | {CHIPS}",
            "phase: the showdown of these hands does not come to over",
        ),
        (
            f"seats=4 | phase: over | vaults: 3 | {BOARD} | {END} | {CHIPS} | guesses: 0 guess A",
            "guesses: not all of these guesses can be made here",
        ),
        (
            f"seats=4 | phase: guess-rank | {BOARD} | {END} | {CHIPS}",
            "phase: the showdown of these hands does not come to guess-rank",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(text: str, sentence: str) -> None:
    with pytest.raises((stolik.ImpossiblePositionError, stolik.UnreadablePositionError)) as refused:
        stolik.Match.from_position("the-gang", f"the-gang {text}")

    assert sentence in str(refused.value)


def helped(specialist: str, known: str, *, hand: str = "Tc Td", seats: int = 3) -> str:
    """What seat 0 knows in the first round of a heist with that specialist."""
    others = " / ?x2" * (seats - 1)
    return (
        f"the-gang seats={seats} mode=advanced | seen by: 0 | phase: chips | alarms: 1 | "
        f"active: {specialist} | special decks: ?x10 / ?x9 | hands: {hand}{others} | "
        f"{known} | deck: ?x{52 - 2 * seats}"
    )


def hands_of(match: stolik.Match) -> list[list[str]]:
    hands = match.position().partition("| hands: ")[2].partition(" |")[0]
    return [hand.split() for hand in hands.split(" / ")]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (helped("S3", "announced: 0 3 0"), "announced: no cards that are hidden agree with this"),
        (helped("S8", "announced: 20 22 23"), "announced: no cards that are hidden agree"),
        (helped("S8", "announced: 20 4 4 5", seats=4), "announced: no cards that are hidden agree"),
        (helped("S8", "announced: 19 10 10"), "announced: this does not agree with the cards of"),
        (
            helped("S4", "proposed: 0 | used: use 1 T | told: 3"),
            "told: no cards that are hidden agree with this",
        ),
        (
            helped("S2", "proposed: 0 | used: use 1 | told: flush"),
            "told: no cards that are hidden agree with this",
        ),
        (helped("S9", "former: 2c C1 / ?x2 / ?x2"), "former: C1 is not dealt"),
        (
            helped("S1", "proposed: 0 | used: use 1 0 | shown: 8h"),
            "shown: 8h was not in the hand of seat 1",
        ),
        (
            helped("S6", "passed: 8h / ? / Tc"),
            "passed: 8h was not in the hand of seat 1",
        ),
    ],
)
def test_what_no_hidden_cards_can_fulfil_is_refused(text: str, sentence: str) -> None:
    """The search for such cards ends."""
    with pytest.raises(stolik.ImpossiblePositionError) as refused:
        stolik.Match.from_position("the-gang", text)

    assert sentence in str(refused.value)


def test_former_cards_that_no_hand_can_hold_are_refused() -> None:
    """All but the hand behind the highest chip are revealed, and that one is the viewer's."""
    text = (
        "the-gang seats=3 mode=professional | seen by: 2 | phase: guess-rank | alarms: 1 | "
        "permanent: C4 | active: S9 | special decks: ?x8 / ?x9 | community: 2c 2d Ah 7s 5h | "
        "hands: 3d Tc / 6d Jc / Ad As | chips: 1 2 3 / 1 2 3 / 1 2 3 / 1 2 3 | "
        "former: ?x2 / ?x2 / 8c 8d | deck: ?x41"
    )
    with pytest.raises(stolik.ImpossiblePositionError) as refused:
        stolik.Match.from_position("the-gang", text)

    assert "former: no hand that S9 has dealt again can hold 8c" in str(refused.value)


@pytest.mark.parametrize(
    ("announced", "hands"),
    [
        ("announced: 20 6 4 4", [{"3"}, {"2"}, {"2"}]),
        ("announced: 20 4 22 4", [{"2"}, {"A"}, {"2"}]),
        ("announced: 20 22 5 22", [{"A"}, {"2", "3"}, {"A"}]),
    ],
)
def test_hidden_hands_that_fit_are_found_where_there_are_few(
    announced: str, hands: list[set[str]]
) -> None:
    """Of the hands of 6 only two threes leave four twos for the others."""
    match = stolik.Match.from_position("the-gang", helped("S8", announced, seats=4))

    assert [{card[0] for card in hand} for hand in hands_of(match)[1:]] == hands


def test_the_former_cards_of_the_viewer_are_in_the_hands() -> None:
    match = stolik.Match.from_position("the-gang", helped("S9", "former: 2c Td / ?x2 / ?x2"))

    assert "2c" in [card for hand in hands_of(match)[1:] for card in hand]


def test_the_blackout_hides_the_chips_of_finished_rounds() -> None:
    text = (
        f"the-gang seats=3 mode=advanced | phase: chips | vaults: 1 | active: C8 | "
        f"community: 2c 2d Ah | {HANDS} | chips: 3 1 2 / 0 1 0 / - / -"
    )
    match = stolik.Match.from_position("the-gang", text)

    assert match.position() == text
    assert "| chips: ?x3 / 0 1 0 / - / - |" in match.position(0)


def test_guesses_go_on_from_a_position() -> None:
    """All but the seat with the highest red chip guess."""
    text = (
        f"the-gang seats=4 mode=advanced | phase: guess-rank | vaults: 1 | active: C4 | {BOARD} | "
        f"{END} | {CHIPS} | guesses: 1 guess A"
    )
    match = stolik.Match.from_position("the-gang", text)

    assert match.to_act == (0, 2)
    assert "3d Tc / 4s Td / 6d Jc / ?x2" in match.position(0)


FROM_S10 = "the-gang seats=3 mode=advanced order=numbered specialist=10"
LAST_HEIST = (
    "community: 2c 2d Ah 7s 5h | hands: 3d Tc / 6d Jc / Ad As | chips: 1 2 3 / 1 2 3 / 1 2 3 / {}"
)


def test_a_deck_is_shuffled_again_while_the_last_heist_lies_on_the_table() -> None:
    """Its special card is back in the deck then, though the position still has it active."""
    text = (
        f"{FROM_S10} | phase: shuffle-specialists | alarms: 2 | active: S10 | "
        f"{LAST_HEIST.format('3 2 1')} | used: use 1 | used round: 3"
    )
    match = stolik.Match.from_position("the-gang", text)
    table = match.view(None)

    assert match.position() == text
    assert table.specialist is None  # type: ignore[attr-defined]
    assert table.specialist_deck.returned == ("S10",)  # type: ignore[attr-defined]
    assert match.needs_shuffle == [f"S{number}" for number in range(1, 11)]

    match.shuffle("S7")

    assert match.position() == f"{FROM_S10} | phase: deal | alarms: 2 | active: S7"


@pytest.mark.parametrize(
    ("heists", "red"), [("alarms: 2 | active: S10", "1 2 3"), ("alarms: 1", "3 2 1")]
)
def test_a_deck_is_shuffled_again_only_if_its_number_1_comes_up_again(
    heists: str, red: str
) -> None:
    """Not after a success, nor after the first heist."""
    text = f"{FROM_S10} | phase: shuffle-specialists | {heists} | {LAST_HEIST.format(red)}"
    with pytest.raises(stolik.ImpossiblePositionError) as refused:
        stolik.Match.from_position("the-gang", text)

    assert "the showdown of these hands does not come to shuffle" in str(refused.value)
