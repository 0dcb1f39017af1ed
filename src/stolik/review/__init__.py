"""Reviews: every decision of a match evaluated, luck and skill told apart. A callable package.

>>> import stolik
>>> record = stolik.play_match(["normal", "normal"], "take-that", {"rounds": 1}, seed=1).record()
>>> review = stolik.review(record, seats=[0], budget="glance")
>>> parts = review.luck.parts[0]
>>> total = parts.deals + parts.skill + parts.guesses + parts.others
>>> round(total - (parts.result - parts.start), 9)
0.0
"""

import sys
from types import ModuleType
from typing import Any

from stolik.record import Record
from stolik.review.run import review_record
from stolik.review.structures import Review


class _CallablePackage(ModuleType):
    """So that `stolik.review(record)` reviews although `stolik.review` is this package."""

    def __call__(self, record: Record, **options: Any) -> Review:
        return review_record(record, **options)


sys.modules[__name__].__class__ = _CallablePackage
