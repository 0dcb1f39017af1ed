"""Red7 (Carl Chudyk and Chris Cieslik). Rules: docs/rules/red7.md."""

from stolik.core.game import Game
from stolik.games.red7 import (
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
    has_private_events=messages.has_private_events,
)
