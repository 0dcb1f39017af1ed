"""Abluxxen (Wolfgang Kramer, Michael Kiesling). Rules: docs/rules/abluxxen.md."""

from stolik.core.files import docs_folder
from stolik.core.game import Bench, Game, Speed
from stolik.games.abluxxen import (
    beliefs,
    explain,
    features,
    knowledge,
    messages,
    observation,
    policy,
    position,
    preview,
    rules,
    view,
)
from stolik.games.abluxxen.notation import CARD_NAMES, MOVES
from stolik.games.abluxxen.options import AbluxxenOptions
from stolik.games.abluxxen.state import AbluxxenState

GAME = Game(
    id="abluxxen",
    title="Abluxxen",
    motto="Lay sets of equal cards, and rob players whose set is as big but lower.",
    options=AbluxxenOptions,
    state=AbluxxenState,
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
        policy.deal_result,
        beliefs.imagine,
        features.describe_situation,
        features.describe_moves,
    ),
    layout=observation.LAYOUT,
    env_version=2,
    policy=policy.POLICY,
    sight=features.SIGHT,
    card_names=CARD_NAMES,
    moves=MOVES,
    read_state=view.read_state,
    public_view=view.public_view,
    own_view=view.own_view,
    previews=preview.previews,
    position=position.FORMAT,
    refusal=messages.refusal,
    describe_changes=messages.describe_changes,
    moments=messages.MOMENTS,
    has_private_events=messages.has_private_events,
    explain=explain.explain,
    terminal="stolik.games.abluxxen.terminal:table",
    rules_page=docs_folder() / "rules" / "abluxxen.md",
    bench=Bench(
        seats=4,
        speeds=[Speed(moves=8, steps=1)],
        decision=60,
        self_play=15,
        first_compile=8,
        views=25,
    ),
)
