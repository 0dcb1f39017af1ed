"""6 nimmt! (Wolfgang Kramer). Rules: docs/rules/six-nimmt.md."""

from stolik.game import Game
from stolik.games.six_nimmt import policy, rules
from stolik.games.six_nimmt.notation import CARD_NAMES, MOVES
from stolik.games.six_nimmt.options import SixNimmtOptions
from stolik.games.six_nimmt.view import views
from stolik.games.six_nimmt.words import hears_more, refusal, story

GAME = Game(
    id="six-nimmt",
    title="6 nimmt!",
    motto="Lay a card, and do not be the one who lays the sixth.",
    options=SixNimmtOptions,
    rules_module=rules,
    policy_module=policy,
    card_names=CARD_NAMES,
    moves=MOVES,
    views=views,
    refusal=refusal,
    story=story,
    hears_more=hears_more,
    fewest_points_win=True,
)
