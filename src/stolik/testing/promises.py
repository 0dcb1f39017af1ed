"""How pytest runs a promise for every variant of every game under test."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

import pytest

from stolik.testing.variants import Subject, Variant


class Promises:
    """The base of the suite: a test runs for each `variant`, or each `subject`, it asks for."""

    subjects: ClassVar[Sequence[Subject]]

    @classmethod
    def variants(cls) -> Iterator[Variant]:
        """Of all subjects."""
        for subject in cls.subjects:
            yield from subject.variants()

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """As pytest calls it, once per test."""
        if "variant" in metafunc.fixturenames:
            metafunc.parametrize("variant", list(self.variants()), ids=str)
        if "subject" in metafunc.fixturenames:
            metafunc.parametrize("subject", self.subjects, ids=lambda subject: subject.game.id)
