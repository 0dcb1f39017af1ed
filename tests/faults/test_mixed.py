"""Faults of every kind while people play, look on, poll, ask for replays and for hints."""

from pathlib import Path

import pytest

from tests.faults.mixed import RESULTS, run, seeds_for, sit, table_of
from tests.faults.processes import make_code_ready
from tests.faults.sites import cut_database, pause, shift_clock

FAULTS = 500


@pytest.mark.slow
@pytest.mark.anyio
async def test_a_process_may_stand_still_and_come_back_with_another_clock(tmp_path: Path) -> None:
    """Two processes on one PostgreSQL, whose connections are cut, too."""
    make_code_ready()
    outcome = await sit(1, tmp_path, (pause, shift_clock, cut_database))

    assert outcome.wrong == ()
    assert outcome.moves > 0


@pytest.mark.slow
def test_five_hundred_mixed_faults() -> None:
    """Nothing lost, doubled or leaked, nobody deaf, every table alive within 15 seconds.

    Takes most of an hour; interrupted, it goes on where it was.
    """
    outcomes = run(seeds_for(FAULTS), RESULTS)
    print(table_of(outcomes))

    assert [text for outcome in outcomes for text in outcome.wrong] == []
    assert [text for outcome in outcomes for text in outcome.late] == []
