"""How the figures of reviews are worked out and written down, on numbers made up for it."""

import math
from pathlib import Path
from random import Random

import msgspec
import pytest
from benchmarks.review import levels as levels_module
from benchmarks.review import units as units_module
from benchmarks.review.__main__ import task_of
from benchmarks.review.figures import (
    adjustments,
    drawing,
    loss_of,
    off_by,
    off_by_cards,
    off_by_results,
    reliability,
    share_in_cards,
)
from benchmarks.review.levels import judge
from benchmarks.review.page import BEGIN, END, chart, write
from benchmarks.review.units import Adjusted, Calibrated, Dealt, Drawn, Judged, Unit, calibrate


def told_right(number: int, *, bias: float = 0.0) -> Calibrated:
    """Predictions with noise, and results as likely as they should be."""
    rng = Random(number)
    chances = [rng.random() for _ in range(12)]
    noisy = [[min(0.99, max(0.0, c + rng.gauss(0, 0.06))) for c in chances] for _ in range(2)]
    return Calibrated(
        game="red7",
        seats=2,
        number=number,
        told=noisy[0],
        again=noisy[1],
        true=[chance - bias for chance in chances],
        won=[float(rng.random() < chance - bias) for chance in chances],
    )


def test_right_predictions_are_off_by_chance_alone_and_wrong_ones_by_more() -> None:
    """Also in the outer tenths, where noise alone would look like too much confidence."""
    right, wrong = (
        reliability([told_right(number, bias=bias) for number in range(400)]) for bias in (0, 0.1)
    )

    for compared in (off_by_results, off_by_cards):
        assert compared(right).found < 2 * compared(right).by_chance
        assert compared(wrong).found > 4 * compared(wrong).by_chance
    assert off_by_cards(right).by_chance < off_by_results(right).by_chance / 3
    assert sum(row.decisions for row in right) == 4800


def drawn(number: int, *, bias: float) -> Drawn:
    """Two estimates of the same, one of them too high."""
    rng = Random(number)
    true = [rng.random() for _ in range(12)]
    first, second = ([share + rng.gauss(0, 0.02) for share in true] for _ in range(2))
    return Drawn(
        game="red7",
        seats=2,
        number=number,
        told=true,
        drawn=[share + bias for share in first],
        played=second,
    )


def test_a_drawn_rest_that_is_worth_too_much_is_seen() -> None:
    right, wrong = (
        off_by(drawing([drawn(number, bias=bias) for number in range(100)])) for bias in (0, 0.01)
    )

    assert right.found < 2 * right.by_chance
    assert wrong.found == pytest.approx(0.01, abs=3 * wrong.by_chance)
    assert wrong.found > 4 * wrong.by_chance


def test_matches_that_all_end_alike_still_leave_room_for_chance() -> None:
    """Of twenty that are won by 95% each, all are won by chance often enough."""
    matches = [
        Calibrated(
            game="the-gang",
            seats=3,
            number=number,
            told=[0.95],
            again=[0.95],
            true=[0.95],
            won=[1.0],
        )
        for number in range(20)
    ]
    found = off_by_results(reliability(matches))

    assert found.found == pytest.approx(0.05)
    assert found.by_chance == pytest.approx((0.95 * 0.05 / 20) ** 0.5 * (2 / math.pi) ** 0.5)


def judged(number: int) -> Judged:
    rng = Random(number)
    hard = [abs(rng.gauss(0, 0.05)) for _ in range(5)]
    losses = {"random": [x + 0.05 for x in hard], "normal": [x + 0.002 for x in hard], "hard": hard}
    return Judged(game="red7", number=number, losses=losses)


def test_levels_are_compared_decision_by_decision() -> None:
    """Their means scatter with the decisions, the difference on the same decisions does not."""
    matches = [judged(number) for number in range(20)]
    mean, difference = loss_of(matches, "hard"), loss_of(matches, "hard", "normal")

    assert mean is not None
    assert difference is not None
    assert mean.margin > 0.002
    assert (difference.value, difference.margin) == pytest.approx((-0.002, 0.0))
    assert loss_of(matches, "expert") is None


def adjusted(number: int) -> Adjusted:
    rng = Random(number)
    deals, others = rng.gauss(0, 0.3), rng.gauss(0, 0.2)
    result = 0.35 + deals + others + rng.gauss(0, 0.1)
    return Adjusted(game="red7", number=number, result=result, par=0.25, deals=deals, others=others)


def test_luck_taken_out_saves_matches() -> None:
    plain, deals, both = adjustments([adjusted(number) for number in range(400)])

    assert plain.factor == 1.0
    assert deals.factor == pytest.approx(0.14 / 0.05, rel=0.25)
    assert both.factor == pytest.approx(0.14 / 0.01, rel=0.25)
    assert both.matches == pytest.approx(1.96**2, rel=0.3)
    assert plain.matches / both.matches == pytest.approx(both.factor, rel=0.01)
    assert abs(both.advantage.value - 0.1) < 0.02


def test_no_number_of_matches_shows_an_advantage_that_is_not_there() -> None:
    """As where a gang has won all its few matches, and so would any other."""
    all_won = [msgspec.structs.replace(adjusted(n), result=1.0, par=1.0) for n in range(8)]

    assert [one.matches for one in adjustments(all_won)] == [math.inf] * 3


def test_the_page_is_written_between_its_marks(tmp_path: Path) -> None:
    page = tmp_path / "review.md"
    page.write_text(f"before\n{BEGIN}\nearlier figures\n{END}\nafter\n", encoding="utf-8")
    makers = (told_right, judged, adjusted)
    units: list[Unit] = [make(number) for make in makers for number in range(8)]
    write(units, page)
    chart(units, tmp_path / "chart.svg")
    text = page.read_text(encoding="utf-8")

    assert text.startswith("before\n")
    assert text.endswith("after\n")
    assert "earlier figures" not in text
    assert "| Red7 | 2 | 96 | 8 |" in text
    assert "**Time**: not measured yet." in text
    assert "<svg" in (tmp_path / "chart.svg").read_text(encoding="utf-8")


def test_what_was_measured_is_not_measured_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(units_module, "DECISIONS", 2)
    monkeypatch.setattr(levels_module, "JUDGED_WORLDS", 128)
    units: list[Unit] = [calibrate("take-that", 2, 0), judge("take-that", 0)]

    assert [task_of(unit) for unit in units] == [
        (Calibrated, ("take-that", 2, 0)),
        (Judged, ("take-that", 0)),
    ]
    first, second = units
    assert isinstance(first, Calibrated)
    assert isinstance(second, Judged)
    assert all(0 <= share <= 1 for share in [*first.told, *first.again, *first.won])
    assert {"random", "easy", "reference", "normal", "hard", "expert"} == set(second.losses)


def test_in_the_gang_moves_are_compared_with_those_of_hard_among_its_like() -> None:
    """So `hard` loses nothing, and an expert that has nothing to remember is `hard`."""
    losses = judge("the-gang", 0).losses

    assert set(losses) == {"random", "easy", "normal", "hard", "reference"}
    assert set(losses["hard"]) == {0.0}
    assert all(-1 <= loss <= 1 for level in losses.values() for loss in level)


def test_noise_of_the_estimates_is_no_luck_of_the_deals() -> None:
    """A quarter of the variance is in the cards, and the estimates scatter twice as much."""
    rng = Random(1)

    def match(number: int) -> Dealt:
        luck = [rng.gauss(0, 0.5) for _ in range(4)]
        return Dealt(
            game="red7",
            number=number,
            results=[value + rng.gauss(0, 0.75**0.5) for value in luck],
            deals=[value + rng.gauss(0, 1) for value in luck],
            again=[value + rng.gauss(0, 1) for value in luck],
        )

    share = share_in_cards([match(number) for number in range(2000)])

    assert share.value == pytest.approx(0.25, abs=2 * share.margin)
    assert share.margin < 0.05
