"""Pgx: games as JAX programs, many tables at once, compiled for one core."""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pgx
from pgx.bridge_bidding import BridgeBidding, _load_sample_hash
from pgx.experimental.wrappers import auto_reset

from benchmarks.peers.measure import Row, installed, rate

GAMES = {
    "kuhn_poker": (8192, "a toy: three cards and a match of two or three decisions"),
    "leduc_holdem": (8192, "a toy: six cards and a match of four decisions"),
    "bridge_bidding": (1024, "with the hundred deals it brings, not the millions it downloads"),
    "sparrow_mahjong": (1024, ""),
}
"""The tables that suit each best, and what is to be known of it."""

SEED = 0


def rows() -> Iterator[Row]:
    """Each step brings the observations and masks of all tables."""
    for game, (tables, note) in GAMES.items():
        env = bridge_bidding() if game == "bridge_bidding" else pgx.make(game)
        yield Row(
            section="experience",
            library="Pgx",
            version=installed("pgx"),
            game=game,
            seats=env.num_players,
            way=f"jit and vmap, {tables:,} tables",
            rate=rate(*random_steps(env, tables)),
            note=note,
        )


def random_steps(env: Any, tables: int) -> tuple[Callable[[], int], Callable[[], None]]:
    """One decision at every table, a new match where one is over; before it, choosing them."""
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    choose = jax.jit(
        lambda key, masks: jax.random.categorical(key, jnp.log(masks.astype(jnp.float32)), axis=-1)
    )
    key = jax.random.PRNGKey(SEED)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, tables))
    actions = keys = None

    def decide() -> None:
        nonlocal key, actions, keys
        key, choice, chance = jax.random.split(key, 3)
        actions = choose(choice, state.legal_action_mask)
        keys = jax.random.split(chance, tables)
        jax.block_until_ready((state, actions, keys))

    def steps() -> int:
        nonlocal state
        state = step(state, actions, keys)
        jax.block_until_ready(state)
        return tables

    return steps, decide


def bridge_bidding() -> BridgeBidding:
    """It reads deals with their results from a file."""
    with tempfile.TemporaryDirectory() as folder:
        table = Path(folder) / "results.npy"
        np.save(table, np.stack(_load_sample_hash()))
        return BridgeBidding(str(table))
