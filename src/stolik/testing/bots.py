"""Bots of every level, at a table for three or the nearest number of seats."""

from random import Random

import pytest

from stolik.bots.bot import Turn
from stolik.bots.levels import has_expert, new_bot
from stolik.bots.play import finish_match
from stolik.engine.scratch import Scratch
from stolik.testing import driver
from stolik.testing.promises import Promises
from stolik.testing.variants import Subject, Variant

LEVELS = ("random", "easy", "normal", "hard:iterations=40")
EXPERTS = ("expert:milliseconds=0", "expert:iterations=40")
"""In games that have one."""
MOST_MOVES = 300


def usual(subject: Subject) -> Variant:
    """Without options."""
    return Variant(subject, subject.game.seats_near(3), {})


class BotPromises(Promises):
    """Bots play, and know no more than their seat."""

    @pytest.mark.parametrize("level", LEVELS + EXPERTS)
    def test_a_bot_decides_alike_in_positions_its_seat_cannot_tell_apart(
        self, subject: Subject, level: str
    ) -> None:
        """Whatever the others hold, the same chance leads to the same move."""
        if level in EXPERTS and not has_expert(subject.game):
            pytest.skip("has no expert")
        for match in driver.sampled_positions(usual(subject), seed=1, count=8):
            real = driver.copied(driver.state_of(match))
            for seat in match.to_act:
                chosen = set()
                for number in range(3):
                    world = match.copy()
                    world._array[0] = driver.redealt(real, seat, Scratch.seeded(number))  # noqa: SLF001
                    chosen.add(new_bot(level).choose(Turn(world, seat, Random(5))))
                assert len(chosen) == 1

    def test_bots_of_all_levels_play_a_match_together(self, subject: Subject) -> None:
        match = driver.new_match(usual(subject), seed=2)
        levels = LEVELS + EXPERTS if has_expert(subject.game) else LEVELS
        bots = [new_bot(level) for level in levels[-len(match.seats) :]]
        finish_match(match, bots, Random(2), MOST_MOVES)

        assert match.is_over or len(match.moves) == MOST_MOVES
