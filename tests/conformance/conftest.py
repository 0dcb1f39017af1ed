"""Which promises are kept by all variants every time, and which take turns."""

import pytest

LONG = (
    "test_a_match_goes_on_from_its_position_as_it_would_have",
    "test_a_position_as_a_seat_sees_it_reads_back_as_what_that_seat_knows",
    "test_a_position_reads_back_as_the_same_position",
    "test_a_position_with_a_mistake_is_refused_or_another_position",
    "test_every_move_that_is_not_legal_is_refused_and_changes_nothing",
    "test_every_view_can_be_drawn_in_a_terminal",
    "test_features_depend_on_nothing_that_is_hidden",
    "test_making_a_move_shows_what_its_preview_said",
)
TURNS = 3


@pytest.hookimpl(tryfirst=True)  # before those that are slow are left out
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of a promise that takes long, every third variant is tested; the slow tests take the others.

    Each of them begins with another variant, so that all variants keep some of them every time.
    """
    for turn, name in enumerate(LONG):
        held = [item for item in items if getattr(item, "originalname", "") == name]
        for number, item in enumerate(held):
            if (number + turn) % TURNS:
                item.add_marker(pytest.mark.slow)
