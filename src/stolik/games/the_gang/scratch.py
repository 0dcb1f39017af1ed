"""What the rules of thumb for The Gang write down while they think."""

from typing import Annotated

import numpy as np
import numpy.typing as npt

from stolik.engine.record import record
from stolik.engine.scratch import Scratch
from stolik.games.the_gang.poker import CATEGORIES, RANKS
from stolik.games.the_gang.state import DECK_SIZE, MOST_SEATS, ROUNDS

BINS = 40
"""Of a histogram over percentiles."""
SAMPLES = 40
"""Hands of each round that a hand is compared with, to estimate its percentile."""


@record
class GangScratch(Scratch):
    """With the cards, histograms and tallies of the policy."""

    unseen: Annotated[npt.NDArray[np.int64], np.int64, DECK_SIZE]
    """Cards that others may hold, for all the seat knows."""
    percentile: Annotated[npt.NDArray[np.float64], np.float64, MOST_SEATS, BINS]
    """By seat: how likely the percentile of its hand is in each bin, judging by its chips."""
    rank_in_bin: Annotated[npt.NDArray[np.float64], np.float64, BINS]
    """The rank that a hand of each bin expects."""
    sampled_value: Annotated[npt.NDArray[np.int64], np.int64, ROUNDS, SAMPLES]
    """What sampled hands were worth in each round."""
    rank_tally: Annotated[npt.NDArray[np.float64], np.float64, RANKS]
    """How likely each rank is among the hole cards of a seat, before division by the total."""
    category_tally: Annotated[npt.NDArray[np.float64], np.float64, len(CATEGORIES)]
    """The same for each category of the hand."""
