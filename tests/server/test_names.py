"""What people may be called."""

import httpx
import pytest
from typer.testing import CliRunner

from stolik.cli.main import app
from stolik.core.errors import StolikError
from stolik.server.accounts.bot_names import bot_names
from stolik.server.accounts.names import accepted_name
from stolik.server.messages.common import GONE
from tests.server.conftest import Running

HIDDEN = "name.hidden"


@pytest.mark.parametrize(
    ("written", "stored"),
    [
        ("Ａｎｉａ", "Ania"),  # full-width letters
        ("Zoe\u0308", "Zoë"),
        ("Łucja Święta", "Łucja Święta"),
        ("Ania\u00a0B", "Ania B"),
        ("Ania  B", "Ania B"),
        ("山田 太郎", "山田 太郎"),
        ("🦊", "🦊"),
        ("Robot Tom", "Robot Tom"),
        ("Abbot", "Abbot"),
        ("Botond", "Botond"),
        ("stairs-bot", "stairs-bot"),  # an honest name for a program
        ("Bo", "Bo"),
    ],
)
def test_a_name_is_stored_in_one_form(written: str, stored: str) -> None:
    assert accepted_name(written) == stored


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Ania\u200b", HIDDEN),  # zero width space
        ("\u202eainA", HIDDEN),  # right-to-left override
        ("A\u200dB", HIDDEN),
        ("A\ufeffB", HIDDEN),
        ("A\u00adB", HIDDEN),  # soft hyphen
        ("A\x85B\x9f", HIDDEN),
        ("\u3164", HIDDEN),  # a letter that shows nothing
        ("\ue000", HIDDEN),  # for private use
        (GONE, "name.empty"),
        ("--", "name.empty"),
        ("…", "name.empty"),
        ("\ufdfa\ufdfa", "name.long"),  # two characters that become 36
        ("Z\u0361\u0361\u0361\u0361", "name.marks"),
        ("bot", "name.bot"),
        ("Bot 2", "name.bot"),
        ("bot 3 (normal)", "name.bot"),
        ("Bot 1 (łatwy)", "name.bot"),
        ("ｂｏｔ 1", "name.bot"),
        ("B0t", "name.bot"),
        ("Воt 2", "name.bot"),  # Cyrillic В and о
        ("b\u00f6t", "name.bot"),
        ("B.o.t", "name.bot"),
        ("Zorka", "name.bot"),
        ("zorka ii", "name.bot"),
        ("Ζοrka 6", "name.bot"),  # Greek Ζ and ο
    ],
)
def test_a_name_that_others_could_not_read_or_trust_is_refused(name: str, code: str) -> None:
    with pytest.raises(StolikError) as caught:
        accepted_name(name)
    assert caught.value.sentence.code == code


def test_no_person_can_have_the_name_of_a_bot() -> None:
    for name in bot_names():
        with pytest.raises(StolikError):
            accepted_name(name)


@pytest.mark.anyio
async def test_nobody_is_locked_out_by_a_name(running: Running) -> None:
    """A dash stood for those who have left: who took it as a name was nobody from then on."""
    ania = await running.arrive("Ania")
    for name in (GONE, "Ania\n", "bot 1", "\u200b"):
        answer = await ania.http.put("/api/me", json={"name": name})
        assert answer.status_code == 400, name
    assert (await ania.http.get("/api/me")).json()["name"] == "Ania"
    await running.app.scheduler.tidy()
    assert (await ania.http.get("/api/me")).json()["name"] == "Ania"


@pytest.mark.anyio
async def test_a_guest_gets_the_name_as_it_is_stored(running: Running) -> None:
    async with httpx.AsyncClient(base_url=running.address) as http:
        answer = await http.post("/api/guest", json={"name": "Ａｎｉａ"})
        assert answer.json()["name"] == "Ania"
        assert (await http.get("/api/me")).json()["name"] == "Ania"
        refused = await http.post("/api/guest", json={"name": "bot 1"})
    assert refused.status_code == 400
    assert refused.json()["refusal"]["code"] == "name.bot"


def test_a_program_may_not_have_the_name_of_a_bot_either(tmp_path: object) -> None:
    result = CliRunner().invoke(app, ["token", "bot 1", "--database", f"sqlite:///{tmp_path}/a.db"])
    assert result.exit_code != 0
