"""Games come as plug-ins: a program may ask for one before it has loaded anything else."""

import subprocess
import sys


def test_games_load_in_a_process_that_has_loaded_nothing_else() -> None:
    """All functions that they implement are declared by then."""
    names = "from stolik.games import all_games; print(*(game.id for game in all_games()))"
    found = subprocess.run(
        [sys.executable, "-c", names], check=True, capture_output=True, text=True
    )

    assert "red7" in found.stdout.split()
