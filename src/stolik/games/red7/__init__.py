"""Red7 (Carl Chudyk and Chris Cieslik). Rules: docs/rules/red7.md."""

from stolik.game import Game
from stolik.games.red7 import policy, rules
from stolik.games.red7.notation import CARD_NAMES, MOVES
from stolik.games.red7.options import Red7Options
from stolik.games.red7.view import views
from stolik.games.red7.words import hears_more, refusal, story

GAME = Game(
    id="red7",
    title="Red7",
    motto="Be the best at the end of your turn, or be out.",
    options=Red7Options,
    rules_module=rules,
    policy_module=policy,
    card_names=CARD_NAMES,
    moves=MOVES,
    views=views,
    refusal=refusal,
    story=story,
    hears_more=hears_more,
)
