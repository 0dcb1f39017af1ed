"""Previews of every variant, wherever a seat has a choice."""

from collections.abc import Iterator
from random import Random

import msgspec

from stolik.engine.arrays import legal_actions, new_array
from stolik.engine.scratch import Scratch
from stolik.match import Match
from stolik.testing import driver
from stolik.testing.promises import Promises
from stolik.testing.trials import trials
from stolik.testing.variants import Variant


class PreviewPromises(Promises):
    """Previews keep their word, and say no more than their seat knows."""

    def test_every_legal_move_has_a_preview_and_looking_changes_nothing(
        self, variant: Variant
    ) -> None:
        for match in driver.sampled_positions(variant, seed=21, count=6):
            before = driver.state_of(match).tobytes()
            for seat in match.seats:
                previews = match.previews(seat)
                assert len(previews) == len(match.legal(seat))
                for preview in previews:
                    text = msgspec.json.encode(preview)
                    assert msgspec.json.decode(text, type=type(preview)) == preview
            assert driver.state_of(match).tobytes() == before

    def test_a_preview_depends_on_nothing_that_is_hidden(self, variant: Variant) -> None:
        """Two states that a seat cannot tell apart give it the same previews, byte for byte."""
        scratch = Scratch.seeded(22)
        game = variant.game
        for match in positions(variant, seed=22, count=12):
            state = driver.state_of(match)
            for seat in match.to_act:
                actions = legal_actions(new_array(state), seat)
                said = msgspec.json.encode(match.previews(seat))
                for _ in range(4):
                    other = new_array(driver.redealt(state, seat, scratch))
                    assert msgspec.json.encode(game.previews(other, seat, actions)) == said

    def test_making_a_move_shows_what_its_preview_said(self, variant: Variant) -> None:
        """Wherever that is certain: what others hold or choose may still bring something else."""
        rng = Random(23)
        for match in positions(variant, seed=23, count=24):
            for seat in match.to_act:
                for trial in trials(match, seat, rng):
                    variant.subject.check_preview(trial)


def positions(variant: Variant, seed: int, *, count: int) -> Iterator[Match]:
    """A sample of a match, and the rare phases of others."""
    yield from driver.sampled_positions(variant, seed, count=count)
    yield from driver.positions_of_every_phase(variant, 21, 22, count=4)
