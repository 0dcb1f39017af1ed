"""What a server, a player, or both together could try; each must be found out.

An attacker here has done the work: cards were really chosen, or the story about them changed.
"""

from hashlib import sha256

import pytest

import stolik
from stolik.fairness import Seen, Verdict, attempt_secret, salt_commitment
from stolik.record import Fairness, Record, read_record, write_record
from tests.fairness.transcripts import (
    PLAYERS,
    SALTS,
    TABLE,
    attempt_of,
    changed,
    first_card,
    first_version,
    ground,
    record_of,
    seen_by,
)

HONEST = attempt_of(0)
WANTED = "R7"


def faults(record: Record, seen: Seen | None = None) -> set[str]:
    """The codes of what does not add up; the record is read as anybody would get it."""
    verdict = stolik.verify(read_record(write_record(record)), seen)
    assert verdict.is_fair == bool(verdict.proved)
    return set() if verdict.is_fair else codes(verdict) - GOOD


def codes(verdict: Verdict) -> set[str]:
    return {check.code.removeprefix("verify.") for check in verdict.checks}


GOOD = {"commitment", "salt", "no-part", "shared-seed", "void", "seen", "orders", "deals"}


def test_an_honest_match_is_proved_for_every_person_and_no_bot() -> None:
    record = record_of(HONEST)

    for seat in (0, 1):
        verdict = stolik.verify(record, seen_by(seat, HONEST))
        assert verdict.is_fair
        assert verdict.proved == (0, 1)
        assert codes(verdict) == GOOD - {"void"}
    told = [check.with_names(PLAYERS) for check in stolik.verify(record).checks]
    assert "Ania revealed the salt committed to: for this seat, nobody else chose the cards" in told
    assert any(text.startswith("Mila (bot, easy) took no part") for text in told)


def test_a_ground_server_secret_is_not_the_one_committed_to() -> None:
    """The server has seen all salts, and looks for a secret that deals a card it likes."""

    def with_secret(number: int) -> Record:
        return record_of(attempt_of(0, secret=sha256(b"%d" % number).hexdigest()))

    chosen = ground(lambda record: first_card(record) == WANTED, with_secret)

    assert faults(changed(chosen, commitment=HONEST.commitment)) == {"wrong-commitment"}
    # A server that changes its commitment, too, convinces only those who did not look.
    assert faults(chosen) == set()
    assert faults(chosen, seen_by(0, HONEST)) == {"unseen"}


def test_a_ground_last_salt_is_not_the_one_committed_to() -> None:
    """Bartek and the server know the secret and Ania's salt, and look for a salt of his."""

    def with_salt(number: int) -> Record:
        return record_of(attempt_of(0, (SALTS[0], sha256(b"%d" % number).hexdigest(), "")))

    chosen = ground(lambda record: first_card(record) == WANTED, with_salt)

    assert faults(changed(chosen, commitments=HONEST.commitments)) == {"wrong-salt"}
    assert faults(chosen, seen_by(0, HONEST)) == {"unseen"}


def test_swapped_salts_fit_no_commitment() -> None:
    """Also where the commitments are swapped with them: they are bound to their seats."""
    swapped = (SALTS[1], SALTS[0], "")
    record = record_of(attempt_of(0, swapped))
    a, b, bot = HONEST.commitments

    assert faults(changed(record, commitments=(a, b, bot))) == {"wrong-salt"}
    assert faults(changed(record, commitments=(b, a, bot))) == {"wrong-salt"}
    assert faults(record, seen_by(0, HONEST)) == {"unseen"}


def test_missing_salts_are_not_called_fair() -> None:
    """The server leaves Ania's salt out of the seed, or everybody's."""
    without = attempt_of(0, ("", SALTS[1], ""))
    record = record_of(without)

    assert faults(changed(record, commitments=HONEST.commitments)) == {"wrong-salt"}
    assert stolik.verify(record).proved == (1,)
    assert faults(record, seen_by(0, HONEST)) == {"unseen"}
    assert faults(changed(record, salts=("", ""), commitments=("", ""))) >= {"salts", "no-salts"}
    assert faults(record_of(attempt_of(0, ("", "", "")))) == {"no-salts"}


def test_a_server_cannot_change_the_rules_after_the_salts() -> None:
    """The sentence says so: the commitments are still those that Ania saw."""
    assert faults(record_of(HONEST), seen_by(0, HONEST, rules="whist {}")) == {"other-rules"}


def test_a_server_cannot_deny_a_reveal() -> None:
    """It does not like the deal, and claims that Ania's salt never came, to deal again."""
    denied, again = attempt_of(0, missing=(0,)), attempt_of(1)
    record = record_of(again, denied)

    assert faults(record, seen_by(0, HONEST, again)) == {"denied"}
    assert faults(record, seen_by(1, HONEST, again)) == set()
    told = [check.with_names(PLAYERS) for check in stolik.verify(record).checks]
    assert any(text.startswith("attempt 1 was void because of seat 1: a re-roll") for text in told)


def test_a_server_cannot_hide_a_re_roll() -> None:
    """Neither by leaving the void attempt out, nor by telling another story about it."""
    void, again = attempt_of(0, missing=(1,)), attempt_of(1)
    record = record_of(again, void)
    other = attempt_of(0, ("c3" * 32, SALTS[1], ""), missing=(1,))

    assert faults(record) == set()
    assert faults(changed(record, voids=())) == {
        "wrong-commitment",
        "wrong-salt",
        "wrong-shared-seed",
    }
    assert "hidden" in faults(record_of(HONEST), seen_by(0, HONEST, again))
    assert faults(record_of(again, other), seen_by(0, HONEST, again)) == {"unseen"}
    assert faults(changed(record, voids=(attempt_of(0),))) == {"wrong-void"}
    forged = attempt_of(0, secret=attempt_secret(b"x" * 32, 0), missing=(1,))
    assert faults(changed(record, voids=(forged,)), seen_by(0, HONEST, again)) == {"unseen"}


def test_a_transcript_of_another_table_proves_nothing_here() -> None:
    """The server replays commitments and salts of a match whose deal it liked."""
    there = attempt_of(0, table="another")
    record = record_of(there, table="another")

    assert faults(record, seen_by(0, HONEST)) == {"other-table"}
    assert faults(changed(record, table=TABLE)) == {
        "wrong-commitment",
        "wrong-salt",
        "wrong-shared-seed",
    }


@pytest.mark.parametrize("changes", [{"game": "six-nimmt"}, {"options": {"mode": "advanced"}}])
def test_the_seed_is_of_this_game_with_these_options(changes: dict[str, object]) -> None:
    record = record_of(HONEST, moves=0)
    for name, value in changes.items():
        setattr(record, name, value)

    assert "wrong-shared-seed" in faults(record)


def test_the_listed_shuffles_are_those_of_the_match() -> None:
    record = record_of(HONEST)
    assert isinstance(record.fairness, Fairness)
    (shuffle, *_) = record.fairness.shuffles
    order = " ".join(reversed(shuffle.order.split()))
    other = type(shuffle)(cards=shuffle.cards, order=order)

    assert faults(changed(record, shuffles=(other,))) == {"wrong-order", "wrong-cards"}
    assert faults(changed(record, shuffles=())) == {"wrong-cards"}


def test_a_shuffle_of_more_cards_than_any_game_has_is_none_of_the_match() -> None:
    """It is found to be wrong like any other, however many there are."""
    record = record_of(HONEST)
    assert isinstance(record.fairness, Fairness)
    (shuffle, *_) = record.fairness.shuffles
    other = type(shuffle)(cards="R7 " * 40_000, order=shuffle.order)

    assert faults(changed(record, shuffles=(other,))) == {"wrong-order", "wrong-cards"}


def test_who_revealed_nothing_has_nothing_proved() -> None:
    assert faults(record_of(HONEST), Seen(table=TABLE, attempts=())) == {"not-there"}


def test_another_salt_on_my_seat_is_not_mine() -> None:
    """Even if it fitted the commitment that I saw."""
    seen = seen_by(0, HONEST, salts=("d4" * 32, SALTS[1], ""))
    assert salt_commitment(TABLE, 0, 0, "d4" * 32) != HONEST.commitments[0]

    assert faults(record_of(HONEST), seen) == {"not-mine"}


# Version 1.


def test_an_old_record_is_verified_as_before_and_says_what_it_does_not_prove() -> None:
    verdict = stolik.verify(first_version(SALTS))

    assert verdict.is_fair
    assert verdict.proved == ()
    assert codes(verdict) == {"commitment", "seed", "version-1", "deals"}
    text = write_record(first_version(SALTS))
    assert b'"fairness":{"commitment":' in text
    assert write_record(read_record(text)) == text


def test_an_old_record_without_salts_is_not_fair() -> None:
    verdict = stolik.verify(first_version(("", "", "")))

    assert not verdict.is_fair
    assert "no-salts" in codes(verdict)
