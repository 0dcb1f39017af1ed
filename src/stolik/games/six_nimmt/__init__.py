"""6 nimmt! (Wolfgang Kramer). Rules: docs/rules/six-nimmt.md."""

from stolik.core.files import docs_folder
from stolik.core.game import Bench, Game, Speed
from stolik.games.six_nimmt import (
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
from stolik.games.six_nimmt.notation import CARD_NAMES, MOVES
from stolik.games.six_nimmt.options import SixNimmtOptions
from stolik.games.six_nimmt.state import SixState

GAME = Game(
    id="six-nimmt",
    title="6 nimmt!",
    motto="Lay a card, and do not be the one who lays the sixth.",
    options=SixNimmtOptions,
    state=SixState,
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
        policy.withdraw,
        policy.points_at_stake,
        policy.deal_result,
        policy.deal_result_so_far,
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
    fewest_points_win=True,
    explain=explain.explain,
    terminal="stolik.games.six_nimmt.terminal:table",
    rules_page=docs_folder() / "rules" / "six-nimmt.md",
    bench=Bench(
        seats=4,
        speeds=[Speed(moves=20, steps=5)],
        decision=20,
        self_play=60,
        first_compile=6,
        views=25,
        trials=50_000,
    ),
)
