"""The Gang (John Cooper, Kory Heath). Rules: docs/rules/the-gang.md."""

from stolik.core.files import docs_folder
from stolik.core.game import Bench, Game, Speed
from stolik.games.the_gang import (
    free_for_all,
    knowledge,
    messages,
    observation,
    partners,
    policy,
    position,
    preview,
    rules,
    view,
    view_facts,
)
from stolik.games.the_gang.notation import CARD_NAMES, MOVES
from stolik.games.the_gang.options import TheGangOptions
from stolik.games.the_gang.state import GangState

GAME = Game(
    id="the-gang",
    title="The Gang",
    motto="Rank your poker hands together, without a word about them.",
    options=TheGangOptions,
    state=GangState,
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
        policy.ponder,
        partners.remember,
        policy.outlook,
        policy.withdraw,
        free_for_all.free_for_all,
        free_for_all.is_swap,
        free_for_all.may_wait,
    ),
    layout=observation.LAYOUT,
    env_version=1,
    policy=policy.POLICY,
    card_names=CARD_NAMES,
    moves=MOVES,
    read_state=view_facts.read_state,
    public_view=view.public_view,
    own_view=view.own_view,
    previews=preview.previews,
    position=position.FORMAT,
    refusal=messages.refusal,
    describe_changes=messages.describe_changes,
    moments=messages.MOMENTS,
    has_private_events=messages.has_private_events,
    is_cooperative=True,
    terminal="stolik.games.the_gang.terminal:table",
    rules_page=docs_folder() / "rules" / "the-gang.md",
    bench=Bench(
        seats=4,
        speeds=[Speed(moves=3, steps=1)],
        first_compile=20,
        views=12.5,
        further="stolik.games.the_gang.bench:figures",
    ),
)
