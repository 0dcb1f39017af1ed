"""What a seat believes that the others hold."""

import numpy as np
import numpy.typing as npt

from stolik.games.abluxxen import GAME
from stolik.games.abluxxen.state import CARD_KINDS, JOKER
from stolik.match import Match
from stolik.review.measuring import Trials
from tests.games.abluxxen.table import PLAYERS

WORLDS = 300
VALUES = np.arange(CARD_KINDS)


def hands_believed(layers: int) -> npt.NDArray[np.int64]:
    """Copies of every card that seat 0 ascribes to seat 1, who has laid so many sets."""
    array = Match(GAME, PLAYERS[:3], seed=bytes(32)).snapshot()
    array["layer_count"][0, 1] = layers
    trials = Trials(GAME, array, seat=0, deal=1, seed=1)
    return np.array([trials.draw_world()["hand"][0, 1] for _ in range(WORLDS)], np.int64)


def test_who_has_laid_much_has_kept_high_cards_sets_and_jokers() -> None:
    dealt, chosen = hands_believed(0), hands_believed(5)

    def mean_value(hands: npt.NDArray[np.int64]) -> float:
        numbers = hands[:, 1:JOKER]
        return float((numbers * VALUES[1:JOKER]).sum() / numbers.sum())

    assert mean_value(chosen) > mean_value(dealt) + 0.7
    assert chosen[:, JOKER].mean() > 1.3 * dealt[:, JOKER].mean()
    assert (chosen[:, 1:JOKER] > 0).sum(axis=1).mean() < (dealt[:, 1:JOKER] > 0).sum(axis=1).mean()


def test_what_is_known_stays_where_it_is_and_no_card_appears_or_vanishes() -> None:
    array = Match(GAME, PLAYERS[:3], seed=bytes(32)).snapshot()
    array["layer_count"][0] = 4
    known = int(np.flatnonzero(array["hand"][0, 1])[0])
    array["known"][0, 1, known] = array["hand"][0, 1, known]
    trials = Trials(GAME, array, seat=0, deal=1, seed=2)

    def unseen(state: npt.NDArray[np.record]) -> list[int]:
        deck = np.bincount(state["deck"][0, : state["deck_size"][0]], minlength=CARD_KINDS)
        copies: list[int] = (deck + state["hand"][0].sum(axis=0)).tolist()
        return copies

    for _ in range(20):
        world = trials.draw_world()
        assert world["hand"][0, 1, known] >= array["hand"][0, 1, known]
        assert world["hand"][0].sum(axis=1).tolist() == array["hand"][0].sum(axis=1).tolist()
        assert (world["hand"][0, 0] == array["hand"][0, 0]).all()
        assert unseen(world) == unseen(array)
