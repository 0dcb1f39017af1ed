"""What every game promises about its previews, checked for every variant with random matches."""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from stolik.engine.arrays import legal_actions, new_array
from stolik.engine.scratch import Scratch
from stolik.match import Match
from stolik.server.messages.updates import AnyPreview
from tests.conformance import driver
from tests.conformance.trials import preview_check, trials
from tests.conformance.variants import VARIANTS, Variant

every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=str)


def positions(variant: Variant, seed: int, *, count: int) -> Iterator[Match]:
    """A sample of a match, and the rare phases of others."""
    yield from driver.sampled_positions(variant, seed, count=count)
    yield from driver.positions_of_every_phase(variant, 21, 22, count=4)


@every_variant
def test_every_legal_move_has_a_preview_and_looking_changes_nothing(variant: Variant) -> None:
    for match in driver.sampled_positions(variant, seed=21, count=6):
        before = driver.state_of(match).tobytes()
        for seat in match.seats:
            previews = match.previews(seat)
            assert len(previews) == len(match.legal(seat))
            text = msgspec.json.encode(previews)
            assert msgspec.json.decode(text, type=tuple[AnyPreview, ...]) == tuple(previews)
        assert driver.state_of(match).tobytes() == before


@every_variant
def test_a_preview_depends_on_nothing_that_is_hidden(variant: Variant) -> None:
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


@every_variant
def test_making_a_move_shows_what_its_preview_said(variant: Variant) -> None:
    """Wherever that is certain: what others hold or choose may still bring something else."""
    check = preview_check(variant.game)
    rng = Random(23)
    for match in positions(variant, seed=23, count=24):
        for seat in match.to_act:
            for trial in trials(match, seat, rng):
                check(trial)
