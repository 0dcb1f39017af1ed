"""What every game promises, as tests that a game's own tests import; needs pytest.

    from stolik.testing import GamePromises, Subject

    class TestStairs(GamePromises):
        subjects = [Subject(GAME, census=census, unknown=unknown, check_preview=check_preview)]

pytest then plays every variant of the game and demands that matches end and cards stay, that
nothing hidden leaks, that records and positions read back, that previews keep their word, and that
compiled and plain rules agree. Stolik's own games are tested by the same class.
"""

import pytest

for module in ("bots", "driver", "matches", "positions", "previews", "suite"):
    pytest.register_assert_rewrite(f"{__name__}.{module}")  # pytest explains their asserts, too

from stolik.testing.suite import GamePromises  # noqa: E402
from stolik.testing.trials import Trial  # noqa: E402
from stolik.testing.variants import Subject, Variant  # noqa: E402

__all__ = ["GamePromises", "Subject", "Trial", "Variant"]
