"""What the rules of thumb for The Gang write down while they think."""

from typing import Annotated

import numpy as np
import numpy.typing as npt

from stolik.engine.record import record
from stolik.engine.scratch import Scratch
from stolik.games.the_gang.poker import CATEGORIES, RANKS
from stolik.games.the_gang.state import (
    CAMERA_HOLE_CARDS,
    DECK_SIZE,
    MOST_SEATS,
    MOST_TAKES,
    ROUNDS,
)

BINS = 40
"""Of a histogram over percentiles."""
SAMPLES = 40
"""Hands of each round that a hand is compared with, to estimate its percentile."""
MOST_HANDS = DECK_SIZE * (DECK_SIZE - 1) // 2
"""That a seat may hold, for all that is open."""
STYLES = 4
"""Ways of choosing chips, see `partners`."""
STEPS_OF_PERCENTILE = 64
"""Of a table of how likely a chip is for a hand."""


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
    hand: Annotated[npt.NDArray[np.int16], np.int16, MOST_HANDS, CAMERA_HOLE_CARDS]
    """The hands that any seat may hold, by their cards; the third is the second of two."""
    sorted_hands: Annotated[npt.NDArray[np.int64], np.int64, MOST_HANDS]
    """In one round, the weakest first."""
    hand_percentile: Annotated[npt.NDArray[np.float64], np.float64, MOST_HANDS]
    """Of each hand in that round."""
    hand_class: Annotated[npt.NDArray[np.int16], np.int16, MOST_HANDS]
    """Of each hand in that round; hands of equal strength are one class, the weakest first."""
    class_value: Annotated[npt.NDArray[np.int64], np.int64, MOST_HANDS]
    class_percentile: Annotated[npt.NDArray[np.float64], np.float64, MOST_HANDS]
    """The mean of its hands."""
    weaker_with: Annotated[npt.NDArray[np.int64], np.int64, DECK_SIZE]
    equal_with: Annotated[npt.NDArray[np.int64], np.int64, DECK_SIZE]
    """By card, how many of the hands with it are weaker than those of a class, or in it."""
    chip_likelihood: Annotated[
        npt.NDArray[np.float64], np.float64, STYLES, MOST_SEATS + 1, STEPS_OF_PERCENTILE
    ]
    """How likely a seat of each style ends a round with a chip, by the percentile of its hand."""
    hand_likelihood: Annotated[npt.NDArray[np.float64], np.float64, MOST_SEATS, STYLES, MOST_HANDS]
    """Of what a seat did in earlier rounds, by its style and the pair of cards that it holds."""
    read_heist: Annotated[int, np.int64]
    read_rounds: Annotated[int, np.int64]
    """Of which heist how many rounds are in there."""
    class_likelihood: Annotated[npt.NDArray[np.float64], np.float64, MOST_SEATS, STYLES, MOST_HANDS]
    """The same of what it did in the round that is read, by the class of its hand."""
    belief: Annotated[npt.NDArray[np.float64], np.float64, MOST_SEATS, STYLES, MOST_HANDS]
    """How likely a seat has a style and a hand of each class, as everybody may infer."""
    weaker: Annotated[npt.NDArray[np.float64], np.float64, MOST_HANDS + 1]
    """How many of the seats that yield are expected to have a hand weaker than each class."""
    chip_round: Annotated[int, np.int64]
    """The one that is read."""
    talk_heist: Annotated[int, np.int64]
    """The heist whose takes are written down."""
    talk_takes: Annotated[npt.NDArray[np.int64], np.int64, ROUNDS]
    """How many in each of its rounds; none of those that are not remembered."""
    taker: Annotated[npt.NDArray[np.int8], np.int8, ROUNDS, MOST_TAKES]
    taken: Annotated[npt.NDArray[np.int8], np.int8, ROUNDS, MOST_TAKES]
    has_begun: Annotated[npt.NDArray[np.int8], np.int8, MOST_SEATS]
    """Which seats were the first to take a chip in any round."""
    held: Annotated[npt.NDArray[np.int64], np.int64, MOST_SEATS]
    """The chips that seats held when a take was made."""
    same_takes: Annotated[npt.NDArray[np.int64], np.int64, MOST_SEATS, MOST_SEATS + 1]
    """How often each seat has taken each chip in this round."""
    stands_firm: Annotated[npt.NDArray[np.int8], np.int8, MOST_SEATS]
    """Which seats will not give up the chips they hold."""
    place: Annotated[npt.NDArray[np.int64], np.int64, MOST_SEATS + 1]
    """Of each chip, among those that may still change hands."""
    cost: Annotated[npt.NDArray[np.float64], np.float64, MOST_SEATS + 1]
    """Of taking each chip from where it is, in stars."""
    heist: Annotated[int, np.int64]
    """The one that was read last."""
    evidence: Annotated[npt.NDArray[np.float64], np.float64, MOST_SEATS, STYLES]
    """How well each style explains what a seat did in earlier heists, as a logarithm."""
    fresh_evidence: Annotated[npt.NDArray[np.float64], np.float64, MOST_SEATS, STYLES]
    """The same for the heist that was read last."""
    style: Annotated[npt.NDArray[np.float64], np.float64, MOST_SEATS, STYLES]
    """How likely a seat is of each style, judging by earlier heists."""
    knows_convention: Annotated[npt.NDArray[np.int8], np.int8, MOST_SEATS]
    """Whether that is the likeliest."""
    chip_weight: Annotated[npt.NDArray[np.float64], np.float64, MOST_SEATS + 1]
    """How good each chip is for the seat that thinks, in stars."""
