"""Red7 (Carl Chudyk and Chris Cieslik). Rules: docs/rules/red7.md."""

from stolik.core.files import docs_folder
from stolik.core.game import Bench, Game, Speed
from stolik.games.red7 import (
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
from stolik.games.red7.notation import CARD_NAMES, MOVES
from stolik.games.red7.options import Red7Options
from stolik.games.red7.state import Red7State

GAME = Game(
    id="red7",
    title="Red7",
    motto="Be the best at the end of your turn, or be out.",
    options=Red7Options,
    state=Red7State,
    functions=(
        rules.begin,
        rules.cards_to_shuffle,
        rules.accept_shuffle,
        rules.acting,
        rules.legal,
        rules.mark_legal,
        rules.apply,
        rules.advance,
        rules.scores,
        rules.winners,
        knowledge.redeal,
        observation.observe,
        policy.weigh,
        policy.outlook,
        policy.cards_out,
        policy.skip_deal,
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
    terminal="stolik.games.red7.terminal:table",
    rules_page=docs_folder() / "rules" / "red7.md",
    bench=Bench(
        seats=4,
        speeds=[Speed(moves=4, steps=1), Speed(options={"effects": True}, moves=1.5, steps=1)],
        decision=60,
        self_play=15,
        first_compile=12,
        views=25,
        further="stolik.games.red7.bench:figures",
        long_match={"mode": "advanced"},
    ),
)
