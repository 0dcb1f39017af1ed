"""The specialists: proposals, uses, and what happens at the deal."""

import pytest

from stolik.core.errors import IllegalMoveError, UnreadableMoveError
from stolik.match import Match
from tests.games.the_gang.matches import (
    ANY,
    agree,
    category_of,
    deal,
    gang,
    hole,
    in_order,
    play,
    red_chips,
    seen,
    take,
    to_red,
    with_specialist,
)

HANDS = ["Kd Jh", "Qc 3d", "As Ts", "9h 3s"]
BOARD = "2c 4d 7h 8s 6c"
DEAL = deal(HANDS, BOARD, "5h 5s 5d")


def specialist(card: str, **options: str) -> Match:
    return with_specialist(card, DEAL, **options)  # type: ignore[arg-type]


def everyones(match: Match) -> list[int | None]:
    return [seat.announced for seat in seen(match).seats]


# Proposals.


@pytest.mark.parametrize("card", ["S2", "S5", "S7", "S10"])
def test_a_proposal_names_the_user(card: str) -> None:
    uses = [move for move in specialist(card).legal(1) if move.startswith("use")]

    assert uses == ["use 0", "use 1", "use 2", "use 3"]


def test_the_informants_proposal_names_two_seats() -> None:
    uses = [move for move in specialist("S1").legal(1) if move.startswith("use")]

    assert len(uses) == 4 * 3
    assert uses[:4] == ["use 0 1", "use 0 2", "use 0 3", "use 1 0"]
    with pytest.raises(UnreadableMoveError):
        specialist("S1").play(0, "use 1 1")
    with pytest.raises(IllegalMoveError, match="use 2 2 is not how S1 is used here"):
        specialist("S1").play(0, "use 2 2")


def test_the_masterminds_proposal_names_a_seat_and_a_rank() -> None:
    uses = [move for move in specialist("S4").legal(1) if move.startswith("use")]

    assert len(uses) == 4 * 13
    assert uses[:2] == ["use 0 2", "use 0 3"]
    assert uses[-1] == "use 3 A"


@pytest.mark.parametrize("card", ["S3", "S6", "S8", "S9"])
def test_those_that_act_on_the_deal_cannot_be_proposed(card: str) -> None:
    """Ruling 16: they always happen."""
    match = specialist(card)
    if card == "S6":
        play(match, "0 pass Kd", "1 pass Qc", "2 pass As", "3 pass 9h")
    if card == "S9":
        match.shuffle("")

    assert not any(move.startswith("use") for move in match.legal(0))
    with pytest.raises(IllegalMoveError, match=f"{card} has done its part"):
        match.play(0, "use 1")


def test_without_a_specialist_there_is_nothing_to_propose() -> None:
    with pytest.raises(IllegalMoveError, match="no specialist helps"):
        gang(4, ANY).play(0, "use 1")


def test_while_a_proposal_is_open_nothing_but_the_answers_is_possible() -> None:
    """Ruling 15: it stops the chips, so that a round cannot end under it."""
    match = play(specialist("S10"), "2 use 0")

    assert match.to_act == (0, 1, 3)
    assert match.legal(0) == ["refuse", "agree"]
    assert match.legal(2) == []
    with pytest.raises(IllegalMoveError, match="seat 1 is to agree or to refuse"):
        match.play(1, "take 1")


def test_each_other_seat_answers_once_in_any_order() -> None:
    match = play(specialist("S10"), "2 use 0", "3 agree")
    proposal = seen(match).proposal

    assert proposal is not None
    assert (proposal.proposer, proposal.user, proposal.agreed) == (2, 0, (3,))
    assert match.to_act == (0, 1)


def test_the_first_refusal_cancels_the_proposal() -> None:
    """The proposer may not propose again in this round, others may."""
    match = play(specialist("S10"), "2 use 0", "3 agree", "1 refuse")

    table = seen(match)
    assert (table.phase, table.proposal, table.refuser) == ("chips", None, 1)
    assert table.specialist is not None
    assert not table.specialist.is_used
    with pytest.raises(IllegalMoveError, match="seat 2 has already proposed in this round"):
        match.play(2, "use 1")
    agree(match, 1, "use 0")
    assert seen(match).use is not None


def test_in_the_next_round_everybody_may_propose_again() -> None:
    match = play(specialist("S10"), "2 use 0", "1 refuse")
    take(match, in_order(match))

    assert "use 0" in match.legal(2)


def test_one_use_per_heist() -> None:
    match = agree(specialist("S10"), 2, "use 0")

    assert not any(move.startswith("use") for move in match.legal(1))
    with pytest.raises(IllegalMoveError, match="S10 has done its part"):
        match.play(1, "use 1")


def test_the_used_or_unused_specialist_goes_to_the_bottom_of_its_deck() -> None:
    match = specialist("S10")
    take(to_red(match), "3 2 4 1")
    match.shuffle(ANY)

    assert seen(match).specialist_deck.returned == ("S10",)


@pytest.mark.parametrize("moves", [["0 use 1"], ["0 use 1", "1 agree"], ["0 use 1", "1 refuse"]])
def test_proposals_and_answers_make_all_seats_unready(moves: list[str]) -> None:
    match = specialist("S10")
    for seat in match.seats:
        match.play(seat, f"take {seat + 1}")
    play(match, "2 ready", "3 ready", *moves)

    assert not any(seat.is_ready for seat in seen(match).seats)


def test_a_seat_bound_to_its_chip_may_still_propose() -> None:
    match = with_specialist("S10", DEAL, challenge="C2")
    play(match, "0 take 1")

    assert match.legal(0) == ["use 0", "use 1", "use 2", "use 3"]
    play(match, "0 use 2", "1 refuse")
    assert 0 not in match.to_act


def test_with_instant_a_specialist_can_be_proposed_until_the_last_red_chip_is_taken() -> None:
    """Ruling 15."""
    match = red_chips("mode=professional settle=instant | alarms: 1 | permanent: C2 | active: S10")
    play(match, "0 take 1", "1 take 2", "2 take 3")
    assert "use 3" in match.legal(0)
    agree(match, 0, "use 3")
    assert seen(match).phase == "chips"
    match.play(3, "take 4")

    assert seen(match).heist == 3


def test_a_round_without_chip_phase_gives_no_opportunity_for_a_proposal() -> None:
    """Ruling 17: C5 leads from round 2 straight to round 4."""
    rounds = []
    match = specialist("S10")
    match.watch = lambda watched: rounds.append((seen(watched).round, seen(watched).phase))
    to_red(match)

    assert (3, "chips") not in rounds


# By agreement.


def test_the_informant_shows_one_card_of_the_users_choice_secretly() -> None:
    match = agree(specialist("S1"), 3, "use 2 0")
    assert match.to_act == (2,)
    assert match.legal(2) == ["show Ts", "show As"]
    with pytest.raises(IllegalMoveError, match="seat 2 does not hold 9h"):
        match.play(2, "show 9h")
    match.play(2, "show As")

    assert seen(match, 0).seats[2].hole == ("As",)
    assert [seen(match, seat).seats[2].hole for seat in (1, 3, None)] == [(), (), ()]
    shown = [use.shown for seat in (0, 1, 2, 3, None) if (use := seen(match, seat).use)]
    assert shown == ["As", None, "As", None, None]


def test_the_driver_announces_the_category_at_this_moment() -> None:
    """Worked example 9 and ruling 18: in round 1 the hand consists of the hole cards."""
    match = agree(with_specialist("S2", deal(["Kd Kh", *HANDS[1:]])), 1, "use 0")
    use = seen(match).use

    assert use is not None
    assert (use.user, use.category, use.round) == (0, "pair", 1)


@pytest.mark.parametrize(
    ("hand", "told"), [("Kd Kh Ks", "three"), ("Kd Kh 2s", "pair"), ("Kd Qd Jd", "high-card")]
)
def test_in_round_1_with_cameras_the_category_follows_from_equal_ranks(
    hand: str, told: str
) -> None:
    shuffle = deal([hand, "2c 3c 4c", "5c 6c 7c", "8c 9c Tc"])
    match = agree(with_specialist("S2", shuffle, challenge="C10"), 1, "use 0")
    use = seen(match).use

    assert use is not None
    assert use.category == told


def test_the_driver_counts_the_community_cards() -> None:
    match = with_specialist("S2", deal(["9d 5h", *HANDS[1:]], BOARD), challenge="C2")
    for _ in range(3):
        take(match, in_order(match))
    assert category_of(match, 0) == "straight"
    use = seen(agree(match, 2, "use 0")).use

    assert use is not None
    assert use.category == "straight"


@pytest.mark.parametrize(
    ("user", "rank", "count"), [(3, "9", 1), (3, "3", 1), (3, "A", 0), (0, "J", 1)]
)
def test_the_mastermind_tells_how_many_hole_cards_of_the_rank(
    user: int, rank: str, count: int
) -> None:
    """Worked example 8."""
    use = seen(agree(specialist("S4"), 1, f"use {user} {rank}")).use

    assert use is not None
    assert (use.user, use.rank, use.count) == (user, rank, count)


def test_the_hacker_draws_the_top_card_then_discards_one() -> None:
    match = agree(with_specialist("S5", deal(HANDS, "5h 2c 4d 7h 8s 6c")), 0, "use 1")
    assert hole(match, 1) == "3d 5h Qc"
    assert match.legal(1) == ["discard 3d", "discard 5h", "discard Qc"]
    assert match.to_act == (1,)
    assert seen(match, 0).seats[1].hole_size == 3
    match.play(1, "discard 3d")

    assert hole(match, 1) == "5h Qc"
    assert seen(match, 1).seats[1].discarded == ("3d",)
    assert seen(match, 0).seats[1].discarded == ()
    assert seen(match).seats[1].discards == 1


def test_the_hacker_may_discard_the_card_drawn() -> None:
    match = agree(with_specialist("S5", deal(HANDS, "5h 2c 4d 7h 8s 6c")), 0, "use 1")
    match.play(1, "discard 5h")
    take(match, in_order(match))

    assert hole(match, 1) == "3d Qc"
    assert seen(match).community == ("2c", "4d", "7h")


def test_the_jack_is_taken_and_another_hole_card_discarded() -> None:
    """Ruling 19: not Jx itself. Who holds it is public."""
    match = agree(specialist("S7"), 0, "use 1")
    assert match.legal(1) == ["discard 3d", "discard Qc"]
    with pytest.raises(UnreadableMoveError):
        match.play(1, "discard Jx")
    assert seen(match).seats[1].hole == ("Jx",)
    match.play(1, "discard Qc")

    assert hole(match, 1) == "3d Jx"
    assert seen(match, 2).seats[1].hole == ("Jx",)


def test_four_other_jacks_and_jx_are_four_jacks_with_kicker_j() -> None:
    """Worked example 11: better than with kicker T, worse than with kicker Q."""
    hands = ["Ts 2d", "Jd 3d", "Qs 3s"]
    shuffle = deal(hands, "Jc Jh Js 4d 5d")
    match = with_specialist("S7", shuffle, seats=3)
    agree(match, 0, "use 1")
    match.play(1, "discard 3d")
    to_red(match)

    assert category_of(match, 1) == "four"
    assert category_of(match, 0) == "three"


def test_a_jx_in_a_hand_that_is_redrawn_is_out_for_the_heist() -> None:
    """Ruling 9: it is discarded too, and as many cards are drawn."""
    shuffle = deal(HANDS, "Kc 4d 7h", "5h 5s 5d 6d")
    match = agree(with_specialist("S7", shuffle, challenge="C3"), 0, "use 1")
    match.play(1, "discard 3d")
    take(match, "2 1 3 4")

    assert hole(match, 1) == "5h 5s"
    assert seen(match).seats[1].discarded == ("Jx",)
    assert seen(match, 1).seats[1].discarded == ("3d", "Qc", "Jx")
    assert seen(match).seats[1].discards == 3


def test_muscle_is_no_hole_card_and_stays_after_a_redraw() -> None:
    """Ruling 9."""
    shuffle = deal(HANDS, "Kc 4d 7h", "5h 5s 5d 6d")
    match = agree(with_specialist("S10", shuffle, challenge="C3"), 0, "use 1")
    take(match, "2 1 3 4")
    use = seen(match).use

    assert use is not None
    assert use.user == 1
    assert seen(match).seats[1].has_redrawn


# On the deal.


def test_the_investor_announces_how_many_hole_cards_are_j_q_or_k() -> None:
    """Worked example 6."""
    assert everyones(specialist("S3")) == [2, 1, 0, 0]


def test_the_math_whiz_announces_the_sums() -> None:
    """Worked example 7."""
    match = with_specialist("S8", deal(["Td 7h", "Qc 3d", "As Ts", "9h 3s"]))

    assert everyones(match) == [17, 13, 21, 12]


@pytest.mark.parametrize(("card", "told"), [("S3", [2, 1, 0, 3]), ("S8", [22, 24, 33, 30])])
def test_with_cameras_three_cards_are_counted(card: str, told: list[int]) -> None:
    """Ruling 12."""
    hands = ["Kd Jh 2c", "Qc 3d Ac", "As Ad Ah", "Jc Qd Kh"]
    match = with_specialist(card, deal(hands), challenge="C10")

    assert everyones(match) == told


def test_an_announcement_about_a_redrawn_hand_stays_as_it_was() -> None:
    """Ruling 9: simply out of date."""
    match = with_specialist("S3", deal(HANDS, "Kc 4d 7h", "Jd Js"), challenge="C3")
    take(match, "2 3 1 4")

    assert hole(match, 2) == "Jd Js"
    assert everyones(match) == [2, 1, 0, 0]


def test_every_seat_passes_one_hole_card_to_the_left_at_the_same_moment() -> None:
    """S6; the card chosen is hidden until then, afterwards giver and receiver know it."""
    match = specialist("S6")
    assert match.legal(0) == ["pass Jh", "pass Kd"]
    play(match, "2 pass As", "0 pass Kd")
    assert match.to_act == (1, 3)
    assert seen(match, 0).seats[2].has_passed
    assert [seen(match, seat).seats[2].passed for seat in (2, 3, None)] == ["As", None, None]
    assert hole(match, 0) == "Jh Kd"
    play(match, "1 pass 3d", "3 pass 9h")

    assert [hole(match, seat) for seat in match.seats] == ["9h Jh", "Qc Kd", "3d Ts", "3s As"]
    assert seen(match, 0).seats[1].hole == ("Kd",)
    assert seen(match, 2).seats[1].hole == ()
    assert seen(match).phase == "chips"


def test_with_cameras_one_of_three_cards_is_passed() -> None:
    """Ruling 12."""
    hands = ["Kd Jh 2c", "Qc 3d Ac", "As Ad Ah"]
    match = with_specialist("S6", deal(hands), seats=3, challenge="C10")
    play(match, "0 pass 2c", "1 pass 3d", "2 pass As")

    assert [hole(match, seat) for seat in match.seats] == ["Jh Kd As", "2c Qc Ac", "3d Ad Ah"]


def test_a_passed_card_that_is_discarded_is_known_to_its_giver() -> None:
    shuffle = deal(HANDS, "Kc 4d 7h", "Jd Js")
    match = with_specialist("S6", shuffle, challenge="C3")
    play(match, "0 pass Jh", "1 pass 3d", "2 pass As", "3 pass 9h")
    take(match, "2 1 3 4")

    assert hole(match, 1) == "Jd Js"
    assert seen(match, 0).seats[1].discarded == ("Jh",)
    assert seen(match, 2).seats[1].discarded == ()


def test_the_con_artist_shuffles_just_the_hole_cards_and_deals_them_again() -> None:
    """S9, ruling 20; worked example 12: all seats remember their first cards."""
    match = specialist("S9")
    cards = "3d 3s 9h Ts Jh Qc Kd As"
    assert match.needs_shuffle == cards.split()
    match.shuffle("As Kd Qc Jh Ts 9h 3s 3d")

    assert [hole(match, seat) for seat in match.seats] == ["Kd As", "Jh Qc", "9h Ts", "3d 3s"]
    assert seen(match, 0).seats[0].former == ("Jh", "Kd")
    assert seen(match, 1).seats[0].former == ()
    assert seen(match).deck_size == 52 - 8
    take(match, in_order(match))
    assert seen(match).community == ("2c", "4d", "7h")


def test_with_cameras_the_con_artist_shuffles_three_cards_per_seat() -> None:
    """Ruling 12."""
    hands = ["Kd Jh 2c", "Qc 3d Ac", "As Ad Ah"]
    match = with_specialist("S9", deal(hands), seats=3, challenge="C10")
    assert len(match.needs_shuffle) == 9
    match.shuffle("Ac Ad Ah As")

    assert hole(match, 0) == "Ac Ad Ah"


@pytest.mark.parametrize(("card", "discard"), [("S5", "discard 2c"), ("S7", "discard 2c")])
def test_with_cameras_the_hacker_and_the_jack_leave_three_cards(card: str, discard: str) -> None:
    """Ruling 12."""
    hands = ["Kd Jh 2c", "Qc 3d Ac", "As Ad Ah"]
    match = agree(with_specialist(card, deal(hands), seats=3, challenge="C10"), 1, "use 0")
    assert seen(match).seats[0].hole_size == 4
    match.play(0, discard)

    assert seen(match).seats[0].hole_size == 3
