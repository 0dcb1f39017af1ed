"""Bots and clocks wait until people have seen what happened: without sockets, clock or database."""

import pytest

from stolik.core.pace import ROUND_MS, SOLO_ROUND_MS
from stolik.games import find_game, game_ids
from stolik.server.messages.commands import SeatBot, Sit, Start
from stolik.server.messages.common import Clock
from stolik.server.runtime.rows import GRACE_MS, wake_time
from stolik.server.runtime.scheduler import HUMAN_SECONDS, waiting_seconds
from stolik.server.table.present import Changes
from stolik.server.table.state import TableState, fold_entry
from stolik.testing.sentences import said
from tests.server.test_table import (
    ANIA,
    BARTEK,
    SALT,
    SECRET,
    Diary,
    begun,
    bot_move,
    first_move,
)

NOW = 10_000
TURN = 30


@pytest.mark.parametrize("game", game_ids())
def test_every_moment_belongs_to_a_sentence_of_its_game(game: str) -> None:
    """A misspelt code would never be met, and its step would pass in a hurry."""
    moments = find_game(game).moments
    templates = said()

    assert moments
    assert set(moments) <= set(templates)
    assert all(
        "{" + moment.each + "}" in "".join(templates[code])
        for code, moment in moments.items()
        if moment.each
    )


def test_clocks_start_when_the_reveal_has_been_seen() -> None:
    """As long after the last choice as the steps say that the page shows."""
    diary = begun(clock=Clock(TURN))
    diary.do(ANIA, first_move(diary, 0), NOW)
    changes = diary.do(BARTEK, first_move(diary, 1), NOW, viewers=(0,))
    shown = sum(step.ms for step in changes.steps[0])

    assert shown > 2_000
    assert diary.table.shown_until == NOW + shown
    waiting = {diary.table.deadline(seat) for seat in diary.table.to_act}
    assert waiting == {NOW + shown + TURN * 1000}


def test_a_choice_that_nobody_sees_costs_no_time() -> None:
    diary = begun(clock=Clock(TURN))
    diary.do(ANIA, first_move(diary, 0), NOW)

    assert diary.table.shown_until == NOW


def test_another_process_reads_the_same_times_from_the_log() -> None:
    diary = begun(clock=Clock(TURN))
    play_turn(diary)
    again = TableState("t", SECRET, diary.log[0])
    for entry in diary.log[1:]:
        fold_entry(again, entry)

    assert again.shown_until == diary.table.shown_until
    assert again.deadlines() == diary.table.deadlines()


def test_reveals_of_people_add_up() -> None:
    """One may have skipped what the other still looks at."""
    diary = begun()
    play_turn(diary)
    first = diary.table.shown_until
    play_turn(diary)

    assert diary.table.shown_until > first + 2_000


def test_bots_wait_for_the_reveal_and_then_think() -> None:
    diary = begun_with_bot()
    play_turn(diary)
    table = diary.table
    reveal = (table.shown_until - NOW) / 1000

    assert reveal > 2
    assert waiting_seconds(table, NOW, 1) == pytest.approx(reveal + HUMAN_SECONDS)
    assert waiting_seconds(table, table.shown_until + 5, 2) == pytest.approx(HUMAN_SECONDS / 2)
    assert wake_time(table) == table.shown_until + GRACE_MS


def test_a_lone_person_who_acts_has_seen_everything() -> None:
    """Skipping a reveal must not make the bots wait for it all the same."""
    diary = begun_with_bot()
    play_turn(diary)
    diary.do(ANIA, first_move(diary, 0), NOW + 100)

    assert diary.table.shown_until == NOW + 100


def test_nothing_waits_at_a_table_without_pace_or_clock() -> None:
    """Nor is anything described for it: that would cost what load tests measure."""
    diary = begun_with_bot()
    diary.table.pace = "instant"
    play_turn(diary)

    assert waiting_seconds(diary.table, NOW, 1) == 0
    assert wake_time(diary.table) == NOW + GRACE_MS
    assert diary.table.shown_until == NOW


@pytest.mark.parametrize(("people", "pause"), [(2, ROUND_MS), (1, SOLO_ROUND_MS)])
def test_a_round_ends_with_a_pause_for_those_who_read(people: int, pause: int) -> None:
    """The page of a lone person waits by itself; people wait for each other some seconds."""
    diary = begun() if people == 2 else begun_with_bot()
    while diary.table.status == "playing":
        changes = play_once(diary)
    (last,) = [step for step in changes.steps[0] if step.ends_round]
    shown = sum(step.ms for step in changes.steps[0])

    assert last.ms > 0
    assert diary.table.shown_until >= NOW + shown + pause


def begun_with_bot() -> Diary:
    """Ania plays against a bot."""
    diary = Diary()
    diary.do(ANIA, Sit())
    diary.do(ANIA, SeatBot(seat=1, level="normal"))
    diary.do(ANIA, Start(salt=SALT))
    return diary


def play_turn(diary: Diary) -> None:
    """Both choose, and what follows happens; a row that must be taken is."""
    moves = {seat: state.moves for seat, state in enumerate(diary.table.seats)}
    while any(diary.table.seats[seat].moves == made for seat, made in moves.items()):
        play_once(diary)
    while diary.match.view(None).phase == "take":
        play_once(diary)


def play_once(diary: Diary) -> Changes:
    """The first who is to act does."""
    seat = diary.table.to_act[0]
    if diary.table.seats[seat].bot is not None:
        return diary.do(None, bot_move(diary, seat), NOW, viewers=(0,))
    return diary.do((ANIA, BARTEK)[seat], first_move(diary, seat), NOW, viewers=(0,))
