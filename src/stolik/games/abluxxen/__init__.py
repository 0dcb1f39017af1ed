"""Abluxxen (Wolfgang Kramer, Michael Kiesling). Rules: docs/rules/abluxxen.md."""

from stolik.game import Game
from stolik.games.abluxxen import policy, rules
from stolik.games.abluxxen.notation import CARD_NAMES, MOVES
from stolik.games.abluxxen.options import AbluxxenOptions
from stolik.games.abluxxen.view import views
from stolik.games.abluxxen.words import hears_more, refusal, story

GAME = Game(
    id="abluxxen",
    title="Abluxxen",
    motto="Lay many cards of a kind, and rob whoever laid as many of a lower one.",
    options=AbluxxenOptions,
    rules_module=rules,
    policy_module=policy,
    card_names=CARD_NAMES,
    moves=MOVES,
    views=views,
    refusal=refusal,
    story=story,
    hears_more=hears_more,
)
