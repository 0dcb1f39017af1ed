"""docs/rules/abluxxen.md, *Hidden information*: who sees what, and what is dealt again."""

from collections import Counter

import msgspec
import pytest

from stolik.engine.scratch import Scratch
from stolik.games.abluxxen import GAME
from stolik.games.abluxxen.state import JOKER, AbluxxenState
from stolik.match import Match
from stolik.testing.driver import redealt
from tests.games.abluxxen.table import PLAYERS, table
from tests.games.positions import play_all, played, section, state_of

REDEALS = 100


def hands_after_redeal(match: Match, viewer: int | None, seat: int) -> list[list[int]]:
    """A seat's hands as copies of every card, in states that the viewer cannot tell apart."""
    scratch = Scratch.seeded(1)
    return [world(match, viewer, scratch).hand[seat].tolist() for _ in range(REDEALS)]


def world(match: Match, viewer: int | None, scratch: Scratch) -> AbluxxenState:
    """A state that the viewer cannot tell from the real one."""
    state = redealt(state_of(match), viewer, scratch)
    assert isinstance(state, AbluxxenState)
    return state


def test_a_hand_is_seen_by_its_seat_only_and_its_size_by_everybody() -> None:
    match = played(
        "abluxxen seats=3 | phase: play | active: 0 | hands: 7 9 J / 1 2 / 3"
        " | pool: 1 2 3 4 5 6 | discards: …"
    )

    for viewer in (None, *match.seats):
        seats = table(match, viewer).seats
        assert [seat.hand_size for seat in seats] == [3, 2, 1]
        assert [number for number, seat in enumerate(seats) if seat.hand is not None] == (
            [] if viewer is None else [viewer]
        )


def test_when_the_match_is_over_the_hands_are_shown_and_the_deck_stays_hidden() -> None:
    match = played(
        "abluxxen seats=3 | phase: play | active: 0 | hands: 7 / 1 2 / 3 J"
        " | pool: 1 2 3 4 5 6 | discards: … | deck: 12 11 12 11 13",
        "0 play 7",
    )

    assert [seat.hand for seat in table(match).seats] == [(), ("1", "2"), ("3", "J")]
    assert all(hand[3] and hand[JOKER] for hand in hands_after_redeal(match, 1, 2))
    decks = {world(match, 1, Scratch.seeded(k)).deck[:5].tobytes() for k in range(20)}
    assert len(decks) > 1


def test_a_card_drawn_from_the_deck_is_known_to_the_seat_that_drew_it_only() -> None:
    match = played(
        "abluxxen seats=3 | phase: play | active: 0 | hands: 7 9 / 1 2 / 3"
        " | pool: 1 2 3 4 5 6 | discards: … | deck: 12 13 13 13",
        "0 play 7, 0 draw deck",
    )

    assert table(match, 0).seats[0].hand == ("9", "12")
    assert section(match, "known", 0) == "-"
    assert not all(hand[12] for hand in hands_after_redeal(match, 1, 0))
    assert all(hand[12] for hand in hands_after_redeal(match, 0, 0))


def test_cards_that_come_openly_into_a_hand_are_known_to_be_there() -> None:
    """Taken, kept, drawn from the pool."""
    match = played(
        "abluxxen seats=3 | phase: play | active: 0 | hands: 1 9 9 / 1 / 1"
        " | layers: - / 4 J / 5 5 | pool: 1 2 3 4 5 6 | discards: … | deck: 7 7 7 7 8 8 8 8",
        "0 play 9 9, 0 take, 1 draw 6, 1 draw deck, 0 leave, 2 keep",
    )

    assert section(match, "known") == "4 J / 6 / 5 5"
    for viewer in (None, 1):
        assert all(hand[4] and hand[JOKER] for hand in hands_after_redeal(match, viewer, 0))
        assert all(hand[5] >= 2 for hand in hands_after_redeal(match, viewer, 2))


def test_cards_robbed_from_the_row_and_drawn_groups_are_known_to_be_in_the_hand() -> None:
    match = played(
        "abluxxen seats=2 | phase: play | active: 0 | hands: 1 7 7 / 1 9 | pool: 4 6 6 6 6"
        " | groups: 3 13 | row: 5 5 | discards: … | deck: 7 8 8 8",
        "0 play 7 7, 0 rob 5, 1 play 1, 1 draw 3 13",
    )

    assert section(match, "known", 0) == "5 5"
    assert section(match, "known", 1) == "3 13"


def test_in_the_duel_everybody_knows_that_each_hand_began_with_two_jokers() -> None:
    match = Match(GAME, PLAYERS[:2])
    match.shuffle("1 1 1 1 1 2 2 2 2 2 J")
    assert section(match, "known") == "J J / J J"
    assert min(hand[JOKER] for hand in hands_after_redeal(match, 1, 0)) == 2
    assert max(hand[JOKER] for hand in hands_after_redeal(match, 1, 0)) == 3

    match.play(0, "play 1 J")
    assert section(match, "known", 0) == "J"


@pytest.mark.parametrize(
    ("laid", "left"),
    [("4", "4"), ("4 4", "-"), ("4 4 4", "-"), ("5", "4 4"), ("4 J", "4"), ("J", "4 4")],
)
def test_a_played_card_uses_up_a_known_copy_first(laid: str, left: str) -> None:
    """All that others know is how many copies must be left at least."""
    match = played(
        "abluxxen seats=3 mode=advanced | phase: play | active: 0"
        " | hands: 4 5 9 9 J / 1 2 / 1 2 | layers: - / 4 4 / - | pool: 1 2 3 4 5 6"
        " | discards: … | deck: 7 7 7 7 8 8 8 8",
        f"0 play 9 9, 0 take, 1 draw deck, 1 draw deck, 1 play 1, 2 play 1, 0 play {laid}",
    )

    assert section(match, "known", 0) == left


def test_layers_pool_row_and_discards_are_seen_by_everybody() -> None:
    match = played(
        "abluxxen seats=2 mode=advanced | phase: play | active: 0 | hands: 1 9 / 1"
        " | layers: 3 3 / 4 | pool: 2 | groups: 5 13 | row: 12 12 | discards: …"
    )
    before = table(match).discards
    play_all(match, "0 play 9, 0 leave, 1 discard")

    for view in [table(match, viewer) for viewer in (None, 0, 1)]:
        assert view.pool == ("2",)
        assert view.groups == (("5", "13"),)
        assert view.row == (("12", "12"),)
        assert Counter(view.discards) - Counter(before) == {"4": 1}
        assert view.seats[0].layers == (("3", "3"), ("9",))
        assert view.seats[1].layers == ()


def test_no_view_holds_the_deck_or_another_hand() -> None:
    """Nothing but its own hand changes when the hidden cards do."""
    match = Match(GAME, PLAYERS[:4], seed=bytes(32))
    scratch = Scratch.seeded(2)
    for viewer in (None, *match.seats):
        seen = msgspec.json.encode(match.view(viewer))
        for _ in range(20):
            other = world(match, viewer, scratch)
            assert msgspec.json.encode(GAME.view(other, viewer)) == seen
