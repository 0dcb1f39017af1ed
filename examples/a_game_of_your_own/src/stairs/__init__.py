"""Stairs, a small card game for Stolik. Rules: rules.md."""

from pathlib import Path

from stairs import knowledge, messages, observation, policy, position, preview, rules, view
from stairs.notation import CARD_NAMES, MOVES
from stairs.options import StairsOptions
from stairs.state import StairsState
from stolik.core.game import Bench, Game, Speed

GAME = Game(
    id="stairs",
    title="Stairs",
    motto="Climb higher than the others, or be the first with an empty hand.",
    options=StairsOptions,
    state=StairsState,
    functions=(
        rules.begin,
        rules.cards_to_shuffle,
        rules.accept_shuffle,
        rules.acting,
        rules.legal,
        rules.apply,
        rules.advance,
        rules.scores,
        rules.winners,
        knowledge.redeal,
        observation.observe,
        policy.weigh,
        policy.outlook,
    ),
    layout=observation.LAYOUT,
    policy=policy.POLICY,
    card_names=CARD_NAMES,
    moves=MOVES,
    public_view=view.public_view,
    own_view=view.own_view,
    previews=preview.previews,
    position=position.FORMAT,
    refusal=messages.refusal,
    describe_changes=messages.describe_changes,
    terminal="stairs.terminal:table",
    rules_page=Path(__file__).parent / "rules.md",
    bench=Bench(seats=3, speeds=[Speed(moves=10, steps=1)], first_compile=8, views=25),
)
