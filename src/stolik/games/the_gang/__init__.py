"""The Gang (John Cooper, Kory Heath). Rules: docs/rules/the-gang.md."""

from stolik.game import Game
from stolik.games.the_gang import policy, rules
from stolik.games.the_gang.notation import CARD_NAMES, MOVES
from stolik.games.the_gang.options import TheGangOptions
from stolik.games.the_gang.view import views
from stolik.games.the_gang.words import hears_more, refusal, story

GAME = Game(
    id="the-gang",
    title="The Gang",
    motto="Rank your poker hands together, without a word about them.",
    options=TheGangOptions,
    rules_module=rules,
    card_names=CARD_NAMES,
    moves=MOVES,
    views=views,
    refusal=refusal,
    story=story,
    hears_more=hears_more,
    policy_module=policy,
    is_cooperative=True,
)
