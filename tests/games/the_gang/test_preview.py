"""What a preview says about a move of The Gang before it is made."""

from stolik.games.the_gang.preview import TheGangPreview
from stolik.match import Match
from tests.games.the_gang.matches import (
    ANY,
    agree,
    deal,
    gang,
    in_order,
    play,
    take,
    to_red,
    with_specialist,
)

DEAL = deal(["Kd Jh", "Qc 3d", "As Ts", "9h 3s"], "2c 4d 7h 8s 6c", "5h 5s 5d")


def previews(match: Match, seat: int) -> dict[str, TheGangPreview]:
    offers = zip(match.legal(seat), match.previews(seat), strict=True)
    return {move: preview for move, preview in offers if isinstance(preview, TheGangPreview)}


def specialist(card: str) -> Match:
    return with_specialist(card, DEAL)


# Chips.


def test_a_chip_is_taken_from_the_centre_or_from_its_holder() -> None:
    match = play(gang(3, ANY), "0 take 1", "1 take 2")

    assert previews(match, 1)["take 3"] == TheGangPreview(next_phase="chips", takes=3, returns=2)
    assert previews(match, 1)["take 1"].victim == 0
    assert previews(match, 1)["return"] == TheGangPreview(next_phase="chips", returns=2)
    assert previews(match, 2)["take 2"] == TheGangPreview(next_phase="chips", takes=2, victim=1)


def test_every_move_but_ready_makes_all_unready() -> None:
    match = play(gang(3, ANY), "0 take 1", "1 take 2", "2 take 3", "0 ready", "2 ready")

    assert previews(match, 1)["take 1"].unready_seats == (0, 2)
    assert previews(match, 0)["return"].unready_seats == (0, 2)
    assert previews(match, 1)["ready"].unready_seats == ()


def test_the_last_one_who_is_ready_ends_the_round() -> None:
    match = play(gang(3, ANY), "0 take 1", "1 take 2", "2 take 3", "0 ready")

    assert previews(match, 1)["ready"] == TheGangPreview(next_phase="chips", waiting_seats=(2,))
    match.play(1, "ready")
    assert previews(match, 2)["ready"] == TheGangPreview(next_phase="community", ends_round=True)


def test_with_instant_settling_the_last_chip_ends_the_round() -> None:
    match = play(gang(3, ANY, settle="instant"), "0 take 1", "1 take 2")

    assert previews(match, 2)["take 3"].ends_round
    assert not previews(match, 2)["take 2"].ends_round


def test_the_noise_sensors_lock_the_lowest_chip() -> None:
    match = gang(3, "C2", "", ANY, mode="professional")

    assert previews(match, 0)["take 1"].locks
    assert not previews(match, 0)["take 2"].locks


# Specialists.


def test_a_proposal_says_who_uses_the_specialist_and_who_has_to_agree() -> None:
    match = specialist("S1")

    assert previews(match, 1)["use 0 2"] == TheGangPreview(
        next_phase="answer", user=0, receiver=2, waiting_seats=(0, 2, 3)
    )


def test_what_the_getaway_driver_would_tell_is_known_to_its_user_alone() -> None:
    match = specialist("S2")

    assert previews(match, 1)["use 1"].tells_category == "high-card"
    assert previews(match, 1)["use 0"].tells_category is None
    match.play(1, "use 0")
    assert previews(match, 0)["agree"].tells_category == "high-card"
    assert previews(match, 2)["agree"].tells_category is None


def test_what_the_mastermind_would_tell_is_known_to_its_user_alone() -> None:
    match = specialist("S4")

    assert previews(match, 0)["use 0 K"] == TheGangPreview(
        next_phase="answer", user=0, rank="K", waiting_seats=(1, 2, 3), tells_count=1
    )
    assert previews(match, 0)["use 0 2"].tells_count == 0
    assert previews(match, 0)["use 1 Q"].tells_count is None


def test_the_last_one_who_agrees_puts_the_specialist_to_use() -> None:
    match = play(specialist("S5"), "0 use 1", "2 agree")

    assert previews(match, 3)["agree"] == TheGangPreview(
        next_phase="answer", user=1, waiting_seats=(1,)
    )
    assert previews(match, 3)["refuse"] == TheGangPreview(next_phase="chips")
    match.play(3, "agree")
    assert previews(match, 1)["agree"] == TheGangPreview(next_phase="discard", user=1, is_used=True)


def test_a_discard_shows_the_hand_that_is_left() -> None:
    """The Hacker gives Js to Kd Jh; the flop is Kc Jd 7h."""
    match = take(
        with_specialist("S5", deal(["Kd Jh", "Qc 3d", "As Ts", "9h 3s"], "Kc Jd 7h", "Js")),
        "1 2 3 4",
    )
    agree(match, 1, "use 0")

    assert previews(match, 0)["discard Kd"].category == "three"
    assert previews(match, 0)["discard Js"].category == "two-pair"


def test_a_card_is_shown_to_the_seat_that_was_agreed() -> None:
    match = agree(specialist("S1"), 1, "use 0 2")

    assert previews(match, 0)["show Kd"] == TheGangPreview(next_phase="chips", receiver=2)


def test_a_card_is_passed_to_the_left() -> None:
    match = play(specialist("S6"), "0 pass Kd", "1 pass Qc")

    assert previews(match, 3)["pass 9h"] == TheGangPreview(
        next_phase="pass", receiver=0, waiting_seats=(2,)
    )
    match.play(3, "pass 9h")
    assert previews(match, 2)["pass As"] == TheGangPreview(
        next_phase="chips", receiver=3, is_used=True
    )


# Guesses.


def test_a_guess_shows_the_joint_guess_as_the_votes_would_stand() -> None:
    """Among values named equally often that of the seat with the most red stars counts."""
    cards = deal(["2c 3d", "Kc Qd", "As Kh", "Ah Ad"], "4h 6s Tc Jd 7h")
    match = to_red(gang(4, "C4", "", cards, mode="professional"))
    take(match, in_order(match))

    assert previews(match, 0)["guess A"] == TheGangPreview(
        next_phase="guess-rank", waiting_seats=(1, 2), joint_guess="A"
    )
    play(match, "0 guess A", "1 guess K")
    assert previews(match, 2)["guess 5"].joint_guess == "5"
    assert previews(match, 2)["guess A"] == TheGangPreview(next_phase="showdown", joint_guess="A")
