"""The networks that come with games: they play as their cards say, and know their limits."""

from importlib import resources
from random import Random

import msgspec
import pytest

import stolik
from stolik.arena.plan import plan_arena
from stolik.bots import levels, networks
from stolik.bots.levels import ExpertBot, new_bot
from stolik.bots.network_search import search_by_network
from stolik.bots.networks import (
    Figure,
    card_file,
    has_network,
    network_card,
    network_figures,
    thread_network,
    weights_file,
)
from stolik.core.errors import UnknownBotError
from stolik.core.game import Game, Lookahead
from stolik.engine.network import choose_by_network
from stolik.games import all_games, find_game
from stolik.train.evaluate import play_alone
from stolik.train.plan import chosen_variants, describe_variant, training_variants

LEARNED = [game for game in all_games() if has_network(game)]
NETWORKS = [
    (game, name) for game in LEARNED if game.sight is not None for name in game.sight.network_names
]
MOST_BYTES = 2_000_000


def test_the_networks_are_small() -> None:
    sizes = [
        len((resources.files(game.package) / file).read_bytes())
        for game, name in NETWORKS
        for file in (weights_file(name), card_file(name))
    ]

    assert LEARNED
    assert sum(sizes) <= MOST_BYTES


@pytest.mark.parametrize(
    ("game", "name"), NETWORKS, ids=[f"{game.id} {name}".strip() for game, name in NETWORKS]
)
def test_a_network_plays_as_its_card_says(game: Game, name: str) -> None:
    """The same matches as in training would need thousands; these few must not contradict it."""
    card = network_card(game, name)

    assert card.game == game.id
    assert card.decisions > 0
    assert card.limits
    variants = chosen_variants(game, name, ())
    against_normal = [figure for figure in card.figures if figure.opponent == "normal"]
    for figure in against_normal[:: max(1, len(against_normal) // 6)]:
        variant = variants[figure.variant]
        network = thread_network(game, game.opening(*variant)[0])
        found = play_alone(game, network, *variant, figure.opponent, matches=120, seed=17)
        apart = abs(found.share - figure.share)
        assert apart <= 2 * (found.margin + figure.margin) + 0.01, figure


@pytest.mark.parametrize("game", LEARNED, ids=lambda game: game.id)
def test_every_variant_has_a_network_whose_card_tells_its_strength(game: Game) -> None:
    told = [figure.variant for figure in network_figures(game) if figure.opponent == "normal"]

    assert sorted(told) == sorted(
        describe_variant(game, *variant) for variant in training_variants(game)
    )


def test_without_time_it_is_the_network_alone_and_with_trials_it_repeats_itself() -> None:
    match = stolik.Match("six-nimmt", ["Ania", "Bartek", "Celina"], seed=bytes(32))
    expert = new_bot("expert:iterations=200")

    assert isinstance(expert, ExpertBot)
    for bot in (new_bot("expert:milliseconds=0"), expert):
        chosen = {bot.choose(stolik.Turn(match, 0, Random(4))) for _ in range(2)}
        assert len(chosen) == 1


def test_a_network_whose_opinion_outweighs_all_trials_decides_alone() -> None:
    game = find_game("six-nimmt")
    match = stolik.Match(game, ["Ania", "Bartek", "Celina"], seed=bytes(32))
    world = stolik.Turn(match, 0, Random(4)).world
    network = thread_network(game, world)

    found = search_by_network(
        world,
        0,
        policy=game.policy,
        networks=network,
        lookahead=Lookahead(prior_trials=10**9),
        rng_seed=1,
        iterations=50,
    )

    best = choose_by_network(world, 0, 0.0, game.policy.scratch.seeded(1), network[0])
    assert found.action == best


def against_hard(variant: str, *, par: float, share: float) -> Figure:
    """What a card may say about `expert` with its search."""
    return Figure(
        bot="expert",
        variant=variant,
        opponent="hard",
        matches=400,
        par=par,
        share=share,
        margin=0.05,
    )


ABOVE = against_hard("4 seats", par=0.25, share=0.31)
ABOVE_WITH_THREE = against_hard("3 seats", par=1 / 3, share=0.4)
LEVEL_IN_FEW_MATCHES = against_hard("4 seats", par=0.25, share=0.27)
BELOW_IN_FEW_MATCHES = against_hard("4 seats", par=0.25, share=0.23)
LEVEL_IN_A_MODE = against_hard("4 seats, mode=tactical", par=0.25, share=0.27)
LEVEL_WITH_THREE = against_hard("3 seats, mode=tactical", par=1 / 3, share=0.35)
ALONE_BELOW = msgspec.structs.replace(
    against_hard("4 seats", par=0.25, share=0.1), bot=networks.ALONE
)


@pytest.mark.parametrize(
    ("figures", "is_offered"),
    [
        ((ABOVE,), True),
        ((ABOVE, ALONE_BELOW), True),
        ((ABOVE, LEVEL_IN_FEW_MATCHES), True),
        ((ABOVE, BELOW_IN_FEW_MATCHES), False),
        ((ABOVE_WITH_THREE,), False),
        ((ABOVE, LEVEL_IN_A_MODE), False),
        ((ABOVE, LEVEL_WITH_THREE), True),
        ((), False),
    ],
    ids=[
        "above",
        "alone below",
        "level in few matches",
        "below in few matches",
        "another size",
        "level in a mode",
        "elsewhere",
        "unmeasured",
    ],
)
def test_people_are_offered_an_expert_only_where_it_beats_hard(
    monkeypatch: pytest.MonkeyPatch, figures: tuple[Figure, ...], is_offered: bool
) -> None:
    """By its card: with its search the whole interval lies above par at tables of that size."""
    game = find_game("six-nimmt")
    monkeypatch.setattr(networks, "network_figures", lambda _game: list(figures))

    assert networks.beats_hard(game, 4) == is_offered
    assert levels.is_expert_stronger(find_game("the-gang"), 4)


def test_a_game_without_a_network_has_no_expert_unless_it_remembers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module in (networks, levels):
        monkeypatch.setattr(module, "has_network", lambda _game: False)

    with pytest.raises(UnknownBotError, match="there is no expert for Red7; its strongest"):
        plan_arena(["expert", "normal", "normal"], "red7", matches=3)
    assert plan_arena(["expert", "normal", "normal"], "the-gang", matches=3)
    with pytest.raises(UnknownBotError, match="there is no expert for The Gang; its strongest"):
        network_card(find_game("the-gang"))
