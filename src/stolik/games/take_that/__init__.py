"""Take That (Andreas Spies, Reinhard Staupe). Rules: docs/rules/take-that.md."""

from stolik.game import Game
from stolik.games.take_that import policy, rules
from stolik.games.take_that.notation import CARD_NAMES, MOVES
from stolik.games.take_that.options import TakeThatOptions
from stolik.games.take_that.view import views
from stolik.games.take_that.words import hears_more, refusal, story

GAME = Game(
    id="take-that",
    title="Take That",
    motto="Lengthen the row or pull out a twin, or swallow the whole row.",
    options=TakeThatOptions,
    rules_module=rules,
    policy_module=policy,
    card_names=CARD_NAMES,
    moves=MOVES,
    views=views,
    refusal=refusal,
    story=story,
    hears_more=hears_more,
)
