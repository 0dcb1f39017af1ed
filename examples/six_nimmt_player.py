"""A player of 6 nimmt! that was taught by PPO (`ppo_six_nimmt.py`): a small network, in NumPy.

    stolik arena six-nimmt --bots examples.six_nimmt_player:Learned,normal -s 4

It looks at every choice it has (the cards of its hand, or the rows when it must take one) with the
same eyes, then at all of them together, and rates each.
"""

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from stolik.bots.bot import Turn
from stolik.engine.contract import observe
from stolik.games.six_nimmt import state as six
from stolik.games.six_nimmt.observation import LAYOUT, SEAT

WEIGHTS = Path(__file__).parent / "six_nimmt_player.npz"
CHOICES = six.HAND_SIZE
HIDDEN = 64

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
Weights = dict[str, Floats]


class Learned:
    """Lays the card that its network rates highest."""

    def choose(self, turn: Turn) -> str | None:
        """From what its seat may know alone: every world of this turn is observed alike."""
        observation = np.zeros((1, LAYOUT.size), np.int16)
        observe(turn.world, turn.seat, observation[0])
        sight = look(observation)
        best = ratings(weights(), sight)[0].argmax()
        return turn.game.moves[sight.actions[0, best]]


class Sight(NamedTuple):
    """What the network is shown, a row an observation."""

    choices: Floats
    """What there is to know about each choice."""
    table: Floats
    """What there is to know about all of them."""
    legal: Flags
    """The places that hold a choice."""
    actions: Ints
    """The action that each choice means."""


class Rows(NamedTuple):
    """The four rows, those with the lowest end first."""

    number: Ints
    end: Ints
    length: Ints
    bulls: Ints


def look(observations: npt.NDArray[np.int16]) -> Sight:
    """The observations of the environment, in a player's words."""
    mine = observations[:, LAYOUT["mine"].place] > 0
    seen = observations[:, LAYOUT["seen"].place] > 0
    taking = observations[:, LAYOUT["phase"].first] == six.TAKE
    rows = sorted_rows(observations)
    hand = sorted_hand(mine)
    unseen = up_to_each_card(~(mine | seen))
    choices = np.where(
        taking[:, None, None], look_at_rows(rows), look_at_cards(hand, rows, unseen, mine)
    )
    actions = hand.copy()
    actions[taking, : six.ROWS] = six.FIRST_TAKE + 1 + rows.number[taking]
    actions[taking, six.ROWS :] = six.NO_CARD
    return Sight(
        choices=choices.astype(np.float32),
        table=look_at_table(observations, rows, unseen, hand, taking).astype(np.float32),
        legal=actions != six.NO_CARD,
        actions=actions,
    )


def sorted_rows(observations: npt.NDArray[np.int16]) -> Rows:
    """It does not matter which row is which: only their order by the end counts."""
    flat = observations[:, LAYOUT["rows"].place].astype(np.int64)
    cards = flat.reshape(-1, six.ROWS, six.ROW_LIMIT)
    number = cards.max(axis=2).argsort(axis=1)
    cards = np.take_along_axis(cards, number[:, :, None], axis=1)
    return Rows(
        number=number,
        end=cards.max(axis=2),
        length=(cards > 0).sum(axis=2),
        bulls=six.BULLS[cards].sum(axis=2),
    )


def sorted_hand(mine: Flags) -> Ints:
    """The cards of the hand, ascending, then places without one."""
    hand = np.full((len(mine), CHOICES), six.NO_CARD, np.int64)
    player, card = np.nonzero(mine)
    hand[player, mine.cumsum(axis=1)[player, card] - 1] = card + 1
    return hand


def up_to_each_card(flags: Flags) -> Ints:
    """How many cards that are flagged are not higher than each card, NO_CARD being the lowest."""
    return np.pad(flags.cumsum(axis=1), ((0, 0), (1, 0)))


NOWHERE, PLACES = -1, range(-1, six.ROW_LIMIT)
CHOICE_FEATURES = 6 + len(PLACES) + 4


def look_at_cards(hand: Ints, rows: Rows, unseen: Ints, mine: Flags) -> Floats:
    """Where each card would go, what lies there, and who may come in between."""
    fitting = (rows.end[:, None, :] < hand[:, :, None]).sum(axis=2) - 1
    nowhere = fitting < 0
    row = np.maximum(fitting, 0)
    end = np.where(nowhere, 0, at(rows.end, row))
    cost = np.where(nowhere, rows.bulls.min(axis=1)[:, None], at(rows.bulls, row))
    places = np.where(nowhere, NOWHERE, six.ROW_LIMIT - at(rows.length, row))
    below = np.maximum(hand - 1, 0)
    others = np.maximum(unseen[:, -1:], 1)
    own = up_to_each_card(mine)
    features = [
        hand / six.DECK_SIZE,
        six.BULLS[hand] / 7,
        cost / 10,
        3 * (at(unseen, below) - at(unseen, end)) / others,
        at(unseen, below) / others,
        (at(own, below) - at(own, end)) / 5,
        *(places == number for number in PLACES),
    ]
    unused = CHOICE_FEATURES - len(features)
    return np.pad(np.stack(features, axis=2), ((0, 0), (0, 0), (0, unused)))


def look_at_rows(rows: Rows) -> Floats:
    """What it costs to take each row, and what it leaves behind; in places of their own."""
    cheapest = rows.bulls.min(axis=1, keepdims=True)
    features = np.stack(
        [
            np.ones_like(rows.end),
            rows.end / six.DECK_SIZE,
            (rows.bulls - cheapest) / 10,
            rows.length / six.ROW_LIMIT,
        ],
        axis=2,
    )
    before = CHOICE_FEATURES - features.shape[2]
    return np.pad(features, ((0, 0), (0, CHOICES - six.ROWS), (before, 0)))


def at(values: Ints, places: Ints) -> Ints:
    """One value for every place, line by line."""
    return np.take_along_axis(values, places, axis=1)


def look_at_table(
    observations: npt.NDArray[np.int16], rows: Rows, unseen: Ints, hand: Ints, taking: Flags
) -> Floats:
    """The rows, how far the round is, who stands how; and when taking, what is still to come."""
    seats = observations[:, LAYOUT["seats"].place].astype(np.int64)
    seats = seats.reshape(-1, six.MOST_SEATS, SEAT.size)
    bulls = seats[:, :, SEAT["bulls"].first]
    others = seats[:, 1:, SEAT["plays"].first].sum(axis=1)
    laid = observations[:, LAYOUT["laid"].place].astype(np.int64)
    waiting = (laid[:, 1:] > laid[:, :1]).sum(axis=1)
    left = np.maximum(unseen[:, -1:], 1)
    numbers = [
        (hand > 0).sum(axis=1) / CHOICES,
        bulls[:, 0] / 20,
        bulls[:, 1:].sum(axis=1) / others / 20,
        others / 9,
        left[:, 0] / six.DECK_SIZE,
        taking,
        taking * laid[:, 0] / six.DECK_SIZE,
        taking * waiting / others,
    ]
    return np.concatenate(
        [
            rows.end / six.DECK_SIZE,
            rows.length / six.ROW_LIMIT,
            rows.bulls / 10,
            at(unseen, rows.end) / left,
            np.stack(numbers, axis=1),
        ],
        axis=1,
    )


TABLE_FEATURES = 4 * six.ROWS + 8


def ratings(weights: Weights, sight: Sight) -> Floats:
    """How good each choice is; the network of `ppo_six_nimmt.Player`, without what it learned by.

    An illegal place is worth nothing.
    """

    def layer(name: str, values: Floats) -> Floats:
        return values @ weights[f"{name}.weight"].T + weights[f"{name}.bias"]

    seen = relu(layer("choice", sight.choices) + layer("table", sight.table)[:, None])
    seen = relu(layer("thought", seen))
    counted = seen * sight.legal[:, :, None]
    together = counted.sum(axis=1) / sight.legal.sum(axis=1, keepdims=True)
    weighed = relu(layer("alone", seen) + layer("together", together)[:, None])
    return np.where(sight.legal, layer("rating", weighed)[:, :, 0], -np.inf)


def relu(values: Floats) -> Floats:
    """What is below 0 is 0."""
    return np.maximum(values, 0)


@cache
def weights(path: Path = WEIGHTS) -> Weights:
    """What was learned."""
    with np.load(path) as stored:
        return dict[str, Any](stored)
