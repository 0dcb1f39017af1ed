"""`stolik serve --bot NAME=module:Class`: a bot of another program at the table."""

import pytest

from stolik.bots import levels
from stolik.bots.bot import Turn
from stolik.bots.levels import new_bot, offer_bot
from stolik.cli.serve import offer_bots
from stolik.core.errors import UnknownBotError
from stolik.games import find_game
from stolik.server.accounts import names
from stolik.server.messages.common import offered_levels
from stolik.server.table import decide
from stolik.server.table.decide import check_level
from stolik.server.table.refusals import RefusedError


class Highest:
    """Lays its highest card."""

    def choose(self, turn: Turn) -> str:  # noqa: D102
        return turn.moves[-1]


@pytest.fixture(autouse=True)
def nothing_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "OFFERED", {})


def test_it_is_in_the_servers_offer_beside_the_levels() -> None:
    offer_bots([f"Zosia={__name__}:Highest"])

    assert offered_levels() == ("easy", "normal", "hard", "expert", "Zosia")
    assert isinstance(new_bot("Zosia"), Highest)
    check_level("Zosia", find_game("red7"), 4)
    with pytest.raises(RefusedError, match="there is no bot Ola; there are easy, normal, hard"):
        check_level("Ola", find_game("red7"), 4)


class OnlyRed7(Highest):
    """It learned one game."""

    games = ("red7",)


def test_a_bot_of_one_game_is_refused_at_tables_of_others() -> None:
    """There it would fail at every move, and the table would stand still."""
    offer_bots([f"Zosia={__name__}:OnlyRed7"])

    check_level("Zosia", find_game("red7"), 4)
    with pytest.raises(UnknownBotError, match="Zosia does not play 6 nimmt!"):
        check_level("Zosia", find_game("six-nimmt"), 4)


def test_an_expert_is_offered_only_where_it_is_stronger_than_hard(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(decide, "expert_seats", lambda: {"six-nimmt": (4,)})

    check_level("expert", find_game("six-nimmt"), 4)
    with pytest.raises(RefusedError, match="there is no expert for 6 nimmt! at a table of this"):
        check_level("expert", find_game("six-nimmt"), 2)


def test_an_expert_without_a_network_is_offered_where_it_remembers() -> None:
    check_level("expert", find_game("the-gang"), 3)


def test_nobody_can_be_taken_for_it() -> None:
    offer_bots([f"Zosia={__name__}:Highest"])
    names.bot_skeletons.cache_clear()
    try:
        with pytest.raises(names.BadNameError):
            names.accepted_name("bot 3 (Zosia)")
        assert names.accepted_name("Zosia") == "Zosia"  # at the table a bot is called one
    finally:
        names.bot_skeletons.cache_clear()


@pytest.mark.parametrize("name", ["", "normal", "two words", "x" * 33])
def test_a_name_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(UnknownBotError, match="a bot cannot be called"):
        offer_bot(name, f"{__name__}:Highest")


def test_a_bot_that_is_not_there_is_refused_before_the_server_starts() -> None:
    with pytest.raises(UnknownBotError, match="there is no bot nowhere:Nobody"):
        offer_bots(["Zosia=nowhere:Nobody"])
    assert offered_levels() == ("easy", "normal", "hard", "expert")
