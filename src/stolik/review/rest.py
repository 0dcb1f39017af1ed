"""The rest of a match by deals that the reference played before, for reviews of such matches."""

from functools import lru_cache

import numpy as np

from stolik.bots.playouts import KNOWN, STATES, Playout, play_deals
from stolik.bots.reference import reference_noise
from stolik.core.game import Game
from stolik.core.options import Options
from stolik.engine.dispatch import implements
from stolik.engine.record import new_record, new_records
from stolik.engine.rest_of_match import MOST_DEALS, STAGE_CARDS, STAGES, Rest, skip_deal
from stolik.games import find_game

PLAYED = new_record(Rest)
"""No deals: every playout goes on to the end of its match."""
LEAST_DEALS = 64
"""Of a stage that fewer matches reach: then some of the stage before are taken for it, too."""
MOST_KEPT = 64
"""A server is asked about any options: 100 KB each, and a second to play them."""


def rest_of(game: Game, seats: int, options: Options) -> Rest:
    """Always the same deals, so that a review repeats itself."""
    return _rest_of(game.id, seats, options) if implements(game.state, skip_deal) else PLAYED


@lru_cache(MOST_KEPT)
def _rest_of(game_id: str, seats: int, options: Options) -> Rest:
    game = find_game(game_id)
    states = np.zeros(STATES, game.state.DTYPE)
    states[KNOWN] = game.opening(seats, options)[0]
    rest = new_record(Rest)
    cards_out = np.zeros(MOST_DEALS, np.int64)
    play_deals(
        states,
        reference_noise(game),
        rest,
        cards_out,
        new_records(Playout, 1),
        game.policy.scratch.seeded(0),
    )
    order = np.argsort(cards_out, kind="stable")
    rest.gains[:] = rest.gains[order]
    rest.cards[:] = rest.cards[order]
    ends = np.searchsorted(cards_out[order], np.arange(1, STAGES + 1) * STAGE_CARDS)
    rest.end[:] = np.maximum(ends, LEAST_DEALS)
    rest.first[:] = np.minimum(np.concatenate([[0], ends[:-1]]), rest.end - LEAST_DEALS)
    rest.deals = MOST_DEALS
    return rest
