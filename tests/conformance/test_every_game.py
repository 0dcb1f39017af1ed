from stolik.testing import GamePromises
from tests.conformance.subjects import SUBJECTS


class TestEveryGame(GamePromises):
    subjects = tuple(SUBJECTS.values())
