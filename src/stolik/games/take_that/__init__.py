"""Take That (Andreas Spies, Reinhard Staupe). Rules: docs/rules/take-that.md."""

from stolik.core.files import docs_folder
from stolik.core.game import Bench, Game, Speed
from stolik.games.take_that import (
    beliefs,
    evaluation,
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
from stolik.games.take_that.notation import CARD_NAMES, MOVES
from stolik.games.take_that.options import TakeThatOptions
from stolik.games.take_that.state import TakeThatState

GAME = Game(
    id="take-that",
    title="Take That",
    motto="Lengthen the row or pull out a twin, or swallow the whole row.",
    options=TakeThatOptions,
    state=TakeThatState,
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
        evaluation.outlook,
        evaluation.is_settled,
        evaluation.prospect,
        evaluation.points_at_stake,
        beliefs.believe,
        beliefs.imagine,
        features.describe_situation,
        features.describe_moves,
    ),
    layout=observation.LAYOUT,
    env_version=1,
    policy=policy.POLICY,
    sight=features.SIGHT,
    card_names=CARD_NAMES,
    moves=MOVES,
    public_view=view.public_view,
    own_view=view.own_view,
    previews=preview.previews,
    position=position.FORMAT,
    refusal=messages.refusal,
    describe_changes=messages.describe_changes,
    moments=messages.MOMENTS,
    has_private_events=messages.has_private_events,
    explain=explain.explain,
    terminal="stolik.games.take_that.terminal:table",
    rules_page=docs_folder() / "rules" / "take-that.md",
    bench=Bench(seats=3, speeds=[Speed(moves=12, steps=1)], decision=20, first_compile=8, views=25),
)
