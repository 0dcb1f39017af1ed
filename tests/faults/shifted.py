"""`python -m tests.faults.shifted …` is `stolik …` on a machine whose clock is wrong.

By as many seconds as `STOLIK_CLOCK_SHIFT` says: tests may not set the clock of the machine.
"""

import os
import time

SHIFT_NS = int(os.environ.get("STOLIK_CLOCK_SHIFT", "0")) * 1_000_000_000
real_ns = time.time_ns


def wrong_ns() -> int:
    """What the clock on the wall shows."""
    return real_ns() + SHIFT_NS


time.time_ns = wrong_ns

if __name__ == "__main__":
    from stolik.cli.main import main

    main()
